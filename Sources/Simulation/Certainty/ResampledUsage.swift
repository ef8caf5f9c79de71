package import Basics
package import Billing

/// What one client uses under one integration: of the whole sample, of every bucket and of every replicate.
///
/// Usages add up over buckets, so that the rules of a bill are gone through once per bucket and a replicate is
/// a weighted sum.
package struct ResampledUsage: Sendable {
    package let sessions: Int64
    /// The SKUs that have events, in their order.
    private let events: [(sku: SKU, count: ResampledCount)]
    private let sessionCount: ResampledCount

    /// - Parameter integration: one that chooses at selection has its number of requests found already, on the
    ///   whole sample; every replicate keeps it, as an app that has shipped would.
    /// - Throws: `badData` where a number of events leaves its range.
    package init(
        _ sample: BucketSample,
        integration: Integration,
        switches: Switches,
        weights: BucketWeights
    ) throws(Fault) {
        try self.init(
            sample,
            sessions: ResampledCount(
                byBucket: sample.sums(over: weights.buckets) { _ in 1 },
                weights: weights
            ),
            integration: integration,
            switches: switches,
            weights: weights
        )
    }

    /// - Parameter sessions: those of the sample, which are the same under every integration.
    init(
        _ sample: BucketSample,
        sessions: ResampledCount,
        integration: Integration,
        switches: Switches,
        weights: BucketWeights
    ) throws(Fault) {
        var byBucket: [Usage] = []
        var start = 0
        for bucket in weights.buckets {
            var end = start
            while end < sample.rows.count && sample.rows[end].bucket == bucket { end += 1 }
            let rows = sample.rows[start..<end].map { ($0.shape, $0.sessions) }
            byBucket.append(try integration.usage(of: rows, switches: switches))
            start = end
        }
        var events: [(sku: SKU, count: ResampledCount)] = []
        for sku in SKU.allCases {
            let counts = byBucket.map { $0[sku] }
            if counts.allSatisfy({ $0 == 0 }) { continue }
            events.append((sku, try ResampledCount(byBucket: counts, weights: weights)))
        }
        self.events = events
        sessionCount = sessions
        self.sessions = sessions.whole
    }

    /// How many buckets of people the sample has.
    package var clusters: Int { sessionCount.byBucket.count }

    /// What the whole sample uses.
    package var whole: Usage {
        get throws(Fault) { try usage { $0.whole } }
    }

    /// What is used by the sessions of a draw, and how many these are.
    func used(by draw: Draw) throws(Fault) -> (usage: Usage, sessions: Int64) {
        switch draw {
        case .whole: (try usage { $0.whole }, sessionCount.whole)
        case .replicate(let replicate):
            (try usage { $0.replicates[replicate] }, sessionCount.replicates[replicate])
        }
    }

    /// How many replicates there are.
    var replicates: Int { sessionCount.replicates.count }

    /// Which sessions something is computed from.
    enum Draw: Hashable {
        case whole
        case replicate(Int)
    }

    private func usage(_ value: (ResampledCount) -> Int64) throws(Fault) -> Usage {
        var usage = Usage()
        for (sku, count) in events { try usage.add(sku, value(count)) }
        return usage
    }
}

extension ResampledUsage {
    /// What a month costs: the whole sample and every replicate scaled to the month, then priced.
    ///
    /// - Parameters:
    ///   - sessionsPerMonth: nil for 1,000 sessions in the first paid tier, caps ignored.
    ///   - other: events of the same account outside this box; only with a volume.
    /// - Returns: the amounts in nanodollars, or why not all of them can be known.
    /// - Throws: `badData` without sessions, or where an amount leaves its range.
    /// - Complexity: an invoice without lines for every replicate.
    package func cost(
        sheet: PriceSheet,
        sessionsPerMonth: Int64?,
        beside other: Usage = .none
    ) throws(Fault) -> Result<Resampled, UnpricedSample> {
        try Resampled.pricing(replicates: replicates, clusters: clusters) { draw throws(Fault) in
            let (usage, sessions) = try used(by: draw)
            return try sheet.monthTotal(
                of: usage,
                sessions: sessions,
                sessionsPerMonth: sessionsPerMonth,
                beside: other
            ).map(\.nanodollars)
        }
    }
}

extension Resampled {
    /// Prices the whole sample and every replicate.
    static func pricing(
        replicates: Int,
        clusters: Int,
        _ price: (ResampledUsage.Draw) throws(Fault) -> Result<Int64, Unpriceable>
    ) throws(Fault) -> Result<Resampled, UnpricedSample> {
        let estimate: Int64
        switch try price(.whole) {
        case .success(let amount): estimate = amount
        case .failure(let reason): return .failure(.whole(reason))
        }
        var beyond = 0
        var first: Unpriceable?
        func amount(_ draw: ResampledUsage.Draw) throws(Fault) -> Int64 {
            switch try price(draw) {
            case .success(let amount): return amount
            case .failure(let reason):
                beyond += 1
                if first == nil { first = reason }
                return 0
            }
        }
        var amounts: [Int64] = []
        amounts.reserveCapacity(replicates)
        for replicate in 0..<replicates { amounts.append(try amount(.replicate(replicate))) }
        if let first {
            return .failure(
                .replicates(
                    unpriced: beyond,
                    of: replicates,
                    estimate: Money(nanodollars: estimate),
                    first
                )
            )
        }
        return .success(
            Resampled(estimate: estimate, replicates: amounts, clusters: clusters)
        )
    }
}

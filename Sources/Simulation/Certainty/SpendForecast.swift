package import Basics
package import Billing

/// What each account is billed month by month, from samples of the segments that bill to it.
package struct SpendForecast: Hashable, Sendable {
    /// Sessions of one platform or country, under the client and integration that serve it.
    package struct Segment: Sendable {
        package var name: String
        package var usage: ResampledUsage
        /// By month.
        package var sessions: [Int64]
        /// The index of the account that pays.
        package var account: Int

        package init(name: String, usage: ResampledUsage, sessions: [Int64], account: Int) {
            self.name = name
            self.usage = usage
            self.sessions = sessions
            self.account = account
        }
    }

    /// A billing account: free caps, tiers and the credit are its own.
    package struct Account: Sendable {
        package var name: String
        package var sheet: PriceSheet
        /// Events a month outside all segments.
        package var otherUsage: Usage

        package init(name: String, sheet: PriceSheet, otherUsage: Usage = .none) {
            self.name = name
            self.sheet = sheet
            self.otherUsage = otherUsage
        }
    }

    /// One account's month.
    package struct Bill: Hashable, Sendable {
        package var outcome: Result<Invoice, Unpriceable>
        /// Of the total; nil where there are too few people, or resamples without a price.
        package var interval: ConfidenceInterval?
    }

    /// One account's whole forecast.
    package struct Total: Hashable, Sendable {
        /// nil where a month has no price.
        package var total: Money?
        package var interval: ConfidenceInterval?
    }

    /// By month, then by account.
    package let bills: [[Bill]]
    /// By account. Accounts are not added up: their currencies may differ.
    package let totals: [Total]

    /// Forecasts the bills.
    ///
    /// Each segment's events are scaled from its own sample to its own volume; those of segments that share an
    /// account are added up SKU by SKU; then caps and tiers are applied, once. Replicates go the same way. The
    /// intervals tell how well the samples are known, not how well growth is.
    ///
    /// - Throws: `badData` for segments without sessions, of different length or of no account, or where an
    ///   amount leaves its range.
    package init(
        segments: [Segment],
        accounts: [Account],
        settings: ResamplingSettings
    ) throws(Fault) {
        let months = segments.first?.sessions.count ?? 0
        for segment in segments {
            guard segment.sessions.count == months, accounts.indices.contains(segment.account) else {
                throw Fault(
                    .badData,
                    "the segment \(segment.name) has other months than the first one, or no account",
                    fix: "give every segment the same months and one of the accounts"
                )
            }
        }
        var bills: [[Bill]] = []
        var sums = [MonthSum](repeating: MonthSum(), count: accounts.count)
        for month in 0..<months {
            var row: [Bill] = []
            for (index, account) in accounts.enumerated() {
                let own = segments.filter { $0.account == index }
                let pool = SegmentPool(segments: own, month: month, account: account)
                let cost = try pool.cost()
                sums[index].add(cost)
                row.append(
                    Bill(
                        outcome: try account.sheet.invoice(
                            for: try pool.usage(.whole),
                            beside: account.otherUsage
                        ),
                        interval: (try? cost.get())?.interval(confidencePerMille: settings.confidencePerMille)
                    )
                )
            }
            bills.append(row)
        }
        self.bills = bills
        var totals: [Total] = []
        for (sum, account) in zip(sums, accounts) {
            totals.append(
                Total(
                    total: try sum.estimate.map { (amount) throws(Fault) in
                        try Money(exactly: amount, of: "the forecast of \(account.name)")
                    },
                    interval: sum.resampled?.interval(confidencePerMille: settings.confidencePerMille)
                )
            )
        }
        self.totals = totals
    }
}

/// The segments of one account in one month.
private struct SegmentPool {
    let segments: [SpendForecast.Segment]
    let month: Int
    let account: SpendForecast.Account

    /// Which sessions a month is computed from.
    enum Draw {
        case whole
        case replicate(Int)
        /// All but one bucket of the segments of one stratum.
        case without(Int, stratum: UInt64)
    }

    func usage(_ draw: Draw) throws(Fault) -> Usage {
        var sum = Usage()
        for segment in segments {
            let part: ResampledUsage.Draw =
                switch draw {
                case .whole: .whole
                case .replicate(let replicate): .replicate(replicate)
                case .without(let bucket, let stratum):
                    stratum == segment.usage.stratum ? .without(bucket) : .whole
                }
            let (usage, sessions) = try segment.usage.used(by: part)
            try sum.add(try usage.scaled(toSessions: segment.sessions[month], from: sessions))
        }
        return sum
    }

    func cost() throws(Fault) -> Result<Resampled, UnpricedSample> {
        // Every bucket of every stratum, in one row.
        var leftOut: [Draw] = []
        var strata: [UInt64] = []
        for segment in segments where !strata.contains(segment.usage.stratum) {
            strata.append(segment.usage.stratum)
            if segment.usage.clusters < 2 { continue }
            for bucket in 0..<segment.usage.clusters {
                leftOut.append(.without(bucket, stratum: segment.usage.stratum))
            }
        }
        let replicates = segments.map(\.usage.replicates).min() ?? 0
        let clusters = segments.map(\.usage.clusters).min() ?? 0
        let cost = try Resampled.pricing(replicates: replicates, clusters: leftOut.count) {
            draw throws(Fault) -> Result<Int64, Unpriceable> in
            let part: Draw =
                switch draw {
                case .whole: .whole
                case .replicate(let replicate): .replicate(replicate)
                case .without(let index): leftOut[index]
                }
            return try account.sheet.total(for: try usage(part), beside: account.otherUsage)
                .map(\.nanodollars)
        }
        return cost.map {
            Resampled(
                estimate: $0.estimate,
                replicates: $0.replicates,
                leftOut: $0.leftOut,
                clusters: clusters
            )
        }
    }
}

/// Months added up, as far as they can be.
private struct MonthSum {
    private(set) var estimate: Int128? = 0
    private(set) var resampled: Resampled?
    private var isComplete = true

    mutating func add(_ cost: Result<Resampled, UnpricedSample>) {
        switch cost {
        case .success(let cost):
            estimate = estimate.map { $0 + Int128(cost.estimate) }
            if isComplete { resampled = resampled.map { $0.plus(cost) } ?? cost }
        case .failure(let reason):
            estimate = reason.estimate.flatMap { amount in estimate.map { $0 + Int128(amount.nanodollars) } }
            isComplete = false
            resampled = nil
        }
    }
}

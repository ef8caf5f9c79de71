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
        /// The ends of free caps and tiers that the month may stand at; only where they were asked for.
        package var bends: [PriceBend]
    }

    /// One account's whole forecast.
    package struct Total: Hashable, Sendable {
        /// nil where a month has no price.
        package var total: Money?
        package var interval: ConfidenceInterval?
        /// All months together, in nanodollars, or why not all of it can be known.
        package var cost: Result<Resampled, UnpricedSample>
    }

    /// By month, then by account.
    package let bills: [[Bill]]
    /// By account.
    package let totals: [Total]
    /// All accounts together; nil where their currencies differ or a month has no price.
    package let grandTotal: Total?

    /// Forecasts the bills.
    ///
    /// - Parameter findsBends: whether to look for ends of caps and tiers that a month may stand at.
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
        settings: ResamplingSettings,
        findsBends: Bool = false
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
        var grandSum = MonthSum()
        let isOneCurrency = Set(accounts.map(\.sheet.currency)).count == 1
        for month in 0..<months {
            var row: [Bill] = []
            let pools = accounts.enumerated().map { index, account in
                SegmentPool(
                    segments: segments.filter { $0.account == index },
                    month: month,
                    account: account
                )
            }
            for (index, (account, pool)) in zip(accounts, pools).enumerated() {
                let cost = try SegmentPool.cost(of: [pool])
                sums[index].add(cost)
                row.append(
                    Bill(
                        outcome: try account.sheet.invoice(
                            for: try pool.usage(.whole),
                            beside: account.otherUsage
                        ),
                        interval: (try? cost.get())?.interval(
                            confidencePerMille: settings.confidencePerMille
                        ),
                        bends: findsBends ? try pool.bends(settings.confidencePerMille) : []
                    )
                )
            }
            if isOneCurrency, accounts.count > 1 { grandSum.add(try SegmentPool.cost(of: pools)) }
            bills.append(row)
        }
        self.bills = bills
        var totals: [Total] = []
        for (sum, account) in zip(sums, accounts) {
            if let total = try sum.total("the forecast of \(account.name)", settings) { totals.append(total) }
        }
        self.totals = totals
        grandTotal =
            accounts.count == 1 ? totals.first : try grandSum.total("the forecast of all accounts", settings)
    }
}

/// The segments of one account in one month.
private struct SegmentPool {
    let segments: [SpendForecast.Segment]
    let month: Int
    let account: SpendForecast.Account

    func usage(_ draw: ResampledUsage.Draw) throws(Fault) -> Usage {
        var sum = Usage()
        for segment in segments {
            let (usage, sessions) = try segment.usage.used(by: draw)
            try sum.add(try usage.scaled(toSessions: segment.sessions[month], from: sessions))
        }
        return sum
    }

    /// What the pools of a month cost together; they are of one currency.
    static func cost(of pools: [SegmentPool]) throws(Fault) -> Result<Resampled, UnpricedSample> {
        let segments = pools.flatMap(\.segments)
        return try Resampled.pricing(
            replicates: segments.map(\.usage.replicates).min() ?? 0,
            clusters: segments.map(\.usage.clusters).min() ?? 0
        ) { draw throws(Fault) -> Result<Int64, Unpriceable> in
            var sum: Int128 = 0
            for pool in pools {
                let account = pool.account
                switch try account.sheet.total(for: try pool.usage(draw), beside: account.otherUsage) {
                case .success(let amount): sum += Int128(amount.nanodollars)
                case .failure(let reason): return .failure(reason)
                }
            }
            return .success(try Money(exactly: sum, of: "a month of the forecast").nanodollars)
        }
    }

    /// The ends of free caps and tiers that the month may stand at.
    func bends(_ confidencePerMille: Int) throws(Fault) -> [PriceBend] {
        try PriceBend.all(
            in: account.sheet,
            beside: account.otherUsage,
            replicates: segments.map(\.usage.replicates).min() ?? 0,
            clusters: segments.map(\.usage.clusters).min() ?? 0,
            confidencePerMille: confidencePerMille
        ) { draw throws(Fault) in try usage(draw) }
    }
}

/// Months added up, as far as they can be.
private struct MonthSum {
    private var estimate: Int128? = 0
    private var resampled: Resampled?
    /// The first month without an interval.
    private var reason: UnpricedSample?

    mutating func add(_ cost: Result<Resampled, UnpricedSample>) {
        switch cost {
        case .success(let cost):
            estimate = estimate.map { $0 + Int128(cost.estimate) }
            resampled = resampled.map { $0.plus(cost) } ?? cost
        case .failure(let reason):
            estimate = reason.estimate.flatMap { amount in estimate.map { $0 + Int128(amount.nanodollars) } }
            // A month without any price is worse than one that some resamples have none for.
            if self.reason == nil || estimate == nil && self.reason?.estimate != nil { self.reason = reason }
        }
    }

    /// - Returns: nil where nothing was added.
    func total(_ what: String, _ settings: ResamplingSettings) throws(Fault) -> SpendForecast.Total? {
        let total = try estimate.map { (amount) throws(Fault) in try Money(exactly: amount, of: what) }
        switch reason {
        case .whole(let reason)?:
            return SpendForecast.Total(total: nil, interval: nil, cost: .failure(.whole(reason)))
        case .replicates(let unpriced, let all, _, let reason)?:
            let cost = UnpricedSample.replicates(
                unpriced: unpriced,
                of: all,
                estimate: total ?? .zero,
                reason
            )
            return SpendForecast.Total(total: total, interval: nil, cost: .failure(cost))
        case nil:
            guard let resampled else { return nil }
            let interval = resampled.interval(confidencePerMille: settings.confidencePerMille)
            return SpendForecast.Total(total: total, interval: interval, cost: .success(resampled))
        }
    }
}

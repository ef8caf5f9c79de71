package import Basics
internal import Billing

/// A comparison resampled: the usage of every client under every integration in every replicate.
package struct CertaintyStudy: Sendable {
    package let grid: CostGrid
    package let settings: ResamplingSettings
    package let weights: BucketWeights
    /// By client.
    private let sessions: [ResampledCount]
    /// By client and integration; nil where the calls are chosen for each sheet and volume.
    private var usages: [[ResampledUsage?]] = []

    /// Resamples the grid.
    ///
    /// - Throws: `usage` for settings out of range, `badData` where a number leaves its range.
    /// - Complexity: O(clients · integrations · SKUs · 256 · replicates) additions.
    package init(_ grid: CostGrid, settings: ResamplingSettings) throws(Fault) {
        try settings.check()
        self.grid = grid
        self.settings = settings
        weights = BucketWeights(buckets: grid.buckets, settings: settings)
        var sessions: [ResampledCount] = []
        for sample in grid.samples {
            let counts = sample.sums(over: weights.buckets) { _ in 1 }
            sessions.append(try ResampledCount(byBucket: counts, weights: weights))
        }
        self.sessions = sessions
        for client in grid.samples.indices {
            var row: [ResampledUsage?] = []
            for integration in grid.integrations {
                row.append(integration.choice == nil ? try usage(client, integration) : nil)
            }
            usages.append(row)
        }
    }

    private func usage(_ client: Int, _ integration: Integration) throws(Fault) -> ResampledUsage {
        try ResampledUsage(
            grid.samples[client],
            sessions: sessions[client],
            integration: integration,
            switches: grid.switches,
            weights: weights
        )
    }

    /// How many buckets hold anyone.
    package var clusters: Int { weights.buckets.count }

    /// A client's requests per session, in billionths.
    package func requestsPerSession(of client: Int) throws(Fault) -> Resampled {
        let counts = grid.samples[client].sums(over: weights.buckets) { Int64($0.requests) }
        return Resampled(
            try ResampledCount(byBucket: counts, weights: weights),
            per: sessions[client]
        )
    }

    /// In how many replicates a client is credible by its picks and those of them without a list, as the sample has
    /// them; nil with fewer than two buckets of people.
    package func credibleReplicates(of client: Int) throws(Fault) -> Int? {
        if clusters < 2 { return nil }
        let sample = grid.samples[client]
        let picks = sample.sums(over: weights.buckets) { $0.ending == .selected ? 1 : 0 }
        let withoutList = sample.sums(over: weights.buckets) { $0.isPickWithoutList ? 1 : 0 }
        let all = try ResampledCount(byBucket: picks, weights: weights).replicates
        let without = try ResampledCount(byBucket: withoutList, weights: weights).replicates
        return zip(without, all).count { without, all in
            Run.ClientSummary.isCredible(selectedWithoutRequest: without, of: all)
        }
    }

    /// What a month costs, in nanodollars.
    ///
    /// - Parameters:
    ///   - sheet: the index of the price sheet.
    ///   - sessionsPerMonth: nil for 1,000 sessions in the first paid tier.
    /// - Throws: `badData` without sessions, or where an amount leaves its range.
    package func cost(
        client: Int,
        integration: Int,
        sheet: Int,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> Result<Resampled, UnpricedSample> {
        switch try shipped(client, integration, sheet, sessionsPerMonth) {
        case .failure(let reason): .failure(.whole(reason))
        case .success(let usage):
            try usage.cost(
                sheet: grid.sheets[sheet],
                sessionsPerMonth: sessionsPerMonth,
                beside: grid.otherUsage
            )
        }
    }

    /// What is used under an integration as it would ship at one sheet and volume; nil without a price.
    func usage(
        _ client: Int,
        _ integration: Int,
        sheet: Int,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> ResampledUsage? {
        let shipped = try shipped(client, integration, sheet, sessionsPerMonth)
        return try? shipped.get()
    }

    private func shipped(
        _ client: Int,
        _ integration: Int,
        _ sheet: Int,
        _ sessionsPerMonth: Int64?
    ) throws(Fault) -> Result<ResampledUsage, Unpriceable> {
        if let usage = usages[client][integration] { return .success(usage) }
        let shipped = try grid.shipped(
            integration,
            client: client,
            sheet: grid.sheets[sheet],
            sessionsPerMonth: sessionsPerMonth
        )
        switch shipped {
        case .success(let integration): return .success(try usage(client, integration))
        case .failure(let reason): return .failure(reason)
        }
    }

    /// All costs at one sheet and volume, by client and then by integration.
    package func costs(
        sheet: Int,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> [Result<Resampled, UnpricedSample>] {
        var costs: [Result<Resampled, UnpricedSample>] = []
        for client in grid.samples.indices {
            for integration in grid.integrations.indices {
                costs.append(
                    try cost(
                        client: client,
                        integration: integration,
                        sheet: sheet,
                        sessionsPerMonth: sessionsPerMonth
                    )
                )
            }
        }
        return costs
    }
}

internal import Basics
package import Billing

/// All that a comparison is computed from once the log has been replayed: samples and prices, no text.
package struct CostGrid: Sendable {
    /// By client, all of the same sessions.
    package var samples: [BucketSample]
    package var integrations: [Integration]
    package var sheets: [PriceSheet]
    /// Empty: what 1,000 sessions cost in the first paid tier.
    package var sessionsPerMonth: [Int64]
    package var switches = Switches()
    /// Events a month of the same account outside this box.
    package var otherUsage = Usage.none
    /// The index of the client that the others are compared with.
    package var baseline: Int?

    package init(
        samples: [BucketSample],
        integrations: [Integration],
        sheets: [PriceSheet],
        sessionsPerMonth: [Int64]
    ) {
        self.samples = samples
        self.integrations = integrations
        self.sheets = sheets
        self.sessionsPerMonth = sessionsPerMonth
    }

    /// Each volume, or nil alone where there is none.
    package var volumes: [Int64?] { sessionsPerMonth.isEmpty ? [nil] : sessionsPerMonth }

    /// The buckets that hold a session of any sample, ascending.
    package var buckets: [Int] {
        var holds = [Bool](repeating: false, count: Tally.bucketCount)
        for sample in samples { for bucket in sample.buckets { holds[bucket] = true } }
        return holds.indices.filter { holds[$0] }
    }

    /// An integration as a client's app would ship it: with its choice at selection found on the whole sample.
    func shipped(
        _ integration: Int,
        client: Int,
        sheet: PriceSheet,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> Result<Integration, Unpriceable> {
        let sample = samples[client]
        return try integrations[integration].choosing(
            on: sample.shapes,
            sessions: sample.sessions,
            sheet: sheet,
            switches: switches,
            sessionsPerMonth: sessionsPerMonth,
            beside: otherUsage
        )
    }
}

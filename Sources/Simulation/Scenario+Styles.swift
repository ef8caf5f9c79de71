internal import Basics
internal import Billing

extension Scenario {
    /// Volumes are searched at least this far.
    private static let searchedVolume: Int64 = 10_000_000

    /// Which integrations are the cheapest at which volume, for the client that is recommended at the largest
    /// volume of each sheet, or the baseline where none is.
    ///
    /// Left out are integrations that choose their call at selection, for what they would choose changes with
    /// the volume, those that a bill knows as a mistake, and those that the sheet cannot price at all.
    ///
    /// - Parameter largest: the largest volume that the run prices.
    func cheapestStyles(
        _ certainty: Run.CertaintySummary?,
        tallies: [Tally],
        largest: Int64
    ) throws(Fault) -> [Run.CheapestStyles] {
        guard let certainty, !sessionsPerMonth.isEmpty else { return [] }
        let last = min(Int64(Self.largestVolume), max(Self.searchedVolume, largest))
        var styles: [Run.CheapestStyles] = []
        for (number, sheet) in sheets.enumerated() {
            let recommended = certainty.recommendations.filter { $0.sheet == number && $0.client != nil }
                .max { ($0.sessionsPerMonth ?? 0) < ($1.sessionsPerMonth ?? 0) }
            guard let client = recommended?.client ?? baseline else { continue }
            let shapes = tallies[client].shapes
            let sessions = shapes.reduce(0) { $0 + $1.sessions }
            var candidates: [CheapestByVolume.Candidate] = []
            var names: [Int] = []
            for (index, integration) in integrations.enumerated()
            where integration.choice == nil && integration.mistake == nil {
                let usage = try integration.usage(of: shapes, switches: switches)
                let first = try sheet.total(
                    for: try usage.scaled(toSessions: 1, from: sessions),
                    beside: otherUsage
                )
                guard case .success = first, usage.events.allSatisfy({ sheet[$0.sku] != nil }) else {
                    continue
                }
                candidates.append(CheapestByVolume.Candidate(usage: usage, sessions: sessions))
                names.append(index)
            }
            if candidates.count < 2 { continue }
            let found = try CheapestByVolume(
                among: candidates,
                sheet: sheet,
                beside: otherUsage,
                volumes: 1...last
            )
            styles.append(
                Run.CheapestStyles(
                    sheet: number,
                    client: client,
                    stretches: found.stretches.map { stretch in
                        Run.CheapestStyles.Stretch(
                            from: stretch.from,
                            through: stretch.through,
                            integrations: stretch.cheapest.map { names[$0] }
                        )
                    },
                    limit: found.limit?.description
                )
            )
        }
        return styles
    }
}

internal import Basics
internal import Billing

/// Every client under every integration, price sheet and volume, priced from tallies.
struct Comparison {
    /// By client: all sessions, those without a recorded ending read as the scenario chose.
    private(set) var tallies: [Tally] = []
    private(set) var rows: [Run.ComparisonRow] = []
    private(set) var breakEvens: [Run.BreakEvenRow] = []

    private let scenario: Scenario
    private let sessions: Int64

    /// One reading of the sessions without a recorded ending, summed over user buckets.
    private struct Reading {
        var ending: ShapeEnding
        var shapes: [(shape: SessionShape, sessions: Int64)]
    }

    /// - Parameters:
    ///   - sessions: all sessions read: the sample that volumes are scaled from.
    ///   - unrecorded: how many of them have no recorded ending.
    init(of scenario: Scenario, counts: ReplayCounts, sessions: Int64, unrecorded: Int64) throws(Fault) {
        self.scenario = scenario
        self.sessions = sessions
        for client in counts.clients.indices {
            let chosen = counts.clients[client].tally(way: 0)
            tallies.append(chosen)
            let assumed = scenario.assumptions.unrecorded
            var readings = [Reading(ending: assumed, shapes: chosen.shapes)]
            for ending in [ShapeEnding.selected, .abandoned] where unrecorded > 0 && ending != assumed {
                readings.append(
                    Reading(ending: ending, shapes: counts.tally(client, unrecordedAs: ending).shapes)
                )
            }
            try price(client, readings: readings, withBounds: unrecorded > 0)
        }
        try findBreakEvens()
    }

    private var volumes: [Int64?] { scenario.sessionsPerMonth.isEmpty ? [nil] : scenario.sessionsPerMonth }

    // MARK: - Prices

    private mutating func price(_ client: Int, readings: [Reading], withBounds: Bool) throws(Fault) {
        for (integration, definition) in scenario.integrations.enumerated() {
            for (sheet, prices) in scenario.sheets.enumerated() {
                for volume in volumes {
                    var row = Run.ComparisonRow(
                        client: client,
                        integration: integration,
                        sheet: sheet,
                        sessionsPerMonth: volume,
                        outcome: .unpriced(""),
                        bounds: []
                    )
                    // A choice at selection is found once, on the chosen reading, and kept for the others.
                    let chosen = try definition.choosing(
                        on: readings[0].shapes,
                        sessions: sessions,
                        sheet: prices,
                        switches: scenario.switches,
                        sessionsPerMonth: volume,
                        beside: scenario.otherUsage
                    )
                    switch chosen {
                    case .failure(let reason): row.outcome = .unpriced(reason.description)
                    case .success(let way):
                        row.choice = way.choice?.summary
                        switch try invoice(way, readings[0], prices, volume) {
                        case .failure(let reason): row.outcome = .unpriced(reason.description)
                        case .success(let invoice):
                            row.outcome = .priced(invoice)
                            if withBounds { row.bounds = try bounds(way, readings, prices, volume) }
                        }
                    }
                    rows.append(row)
                }
            }
        }
    }

    private func invoice(
        _ integration: Integration,
        _ reading: Reading,
        _ sheet: PriceSheet,
        _ volume: Int64?
    ) throws(Fault) -> Result<Invoice, Unpriceable> {
        let usage = try integration.usage(of: reading.shapes, switches: scenario.switches)
        guard let volume else { return try sheet.costPerThousandInFirstTier(usage, sessions: sessions) }
        return try sheet.invoice(
            for: try usage.scaled(toSessions: volume, from: sessions),
            beside: scenario.otherUsage
        )
    }

    /// The totals of both extremes, in the order selected, abandoned, as far as they can be priced.
    private func bounds(
        _ integration: Integration,
        _ readings: [Reading],
        _ sheet: PriceSheet,
        _ volume: Int64?
    ) throws(Fault) -> [Run.ComparisonRow.Bound] {
        var bounds: [Run.ComparisonRow.Bound] = []
        for ending in [ShapeEnding.selected, .abandoned] {
            guard let reading = readings.first(where: { $0.ending == ending }),
                case .success(let invoice) = try invoice(integration, reading, sheet, volume)
            else { continue }
            bounds.append(Run.ComparisonRow.Bound(assumption: ending.name, total: invoice.total))
        }
        return bounds
    }

    // MARK: - Break-even

    /// Every pair of integrations of one API generation, at every sheet and volume that prices both.
    private mutating func findBreakEvens() throws(Fault) {
        guard let shapes = tallies.first?.shapes else { return }
        let selected = shapes.reduce(0) { $1.shape.ending == .selected ? $0 + $1.sessions : $0 }
        for (first, a) in scenario.integrations.enumerated() {
            for (second, b) in scenario.integrations.enumerated().dropFirst(first + 1)
            where a.generation == b.generation {
                for (sheet, prices) in scenario.sheets.enumerated() {
                    for volume in volumes {
                        let found = try BreakEven.find(
                            a,
                            b,
                            sheet: prices,
                            switches: scenario.switches,
                            selected: selected,
                            sessions: sessions,
                            sessionsPerMonth: volume,
                            beside: scenario.otherUsage
                        )
                        guard case .success(let breakEven) = found else { continue }
                        breakEvens.append(
                            Run.BreakEvenRow(
                                first: first,
                                second: second,
                                sheet: sheet,
                                sessionsPerMonth: volume,
                                text: breakEven.description,
                                cheaperFrom: breakEven.cheaperFrom.map(Int64.init)
                            )
                        )
                    }
                }
            }
        }
    }
}

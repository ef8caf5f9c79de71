import Basics
import Billing
import Simulation

extension SampleRun {
    /// The quickstart with intervals of 4 % below and 6 % above everything, its cheapest pairs recommended.
    static func howSure() -> Run {
        var run = quickstart()
        run.scenario.name = "how-sure"
        var certainty = Run.CertaintySummary(
            settings: ResamplingSettings(),
            clusters: 118,
            warnings: ["12 of 2,000 sessions name no user."],
            clients: run.clients.indices.map { client in
                let mean = run.clients[client].requests * 1_000_000_000 / run.clients[client].sessions
                return .init(client: client, requestsPerSession: interval(mean), againstBaseline: nil)
            },
            costs: run.comparison.map { row in
                .init(
                    client: row.client,
                    integration: row.integration,
                    sheet: row.sheet,
                    sessionsPerMonth: row.sessionsPerMonth,
                    cost: row.invoice.map { interval($0.total.nanodollars) },
                    amongAll: row.client == run.baseline ? nil : interval(1_000_000_000)
                )
            },
            recommendations: [],
            sensitivity: []
        )
        for volume in run.scenario.sessionsPerMonth {
            let rows = run.comparison.filter { $0.sessionsPerMonth == volume }
            func cheapest(_ client: (Int) -> Bool) -> (Run.ComparisonRow, Int64) {
                rows.filter { client($0.client) }.map { ($0, $0.invoice!.total.nanodollars) }
                    .min { $0.1 < $1.1 }!
            }
            let (best, cost) = cheapest { run.clients[$0].isCredible }
            let saving = cheapest { $0 == run.baseline }.1 - cost
            certainty.recommendations.append(
                .init(
                    sheet: 0,
                    sessionsPerMonth: volume,
                    client: best.client,
                    integration: best.integration,
                    cost: interval(cost),
                    saving: Money(nanodollars: saving),
                    savingInterval: interval(saving),
                    sentences: ["Ship it.", "It saves some."]
                        + (1...6).map { "Option \($0) looks cheaper, but is not." },
                    bias: "The cheapest looks $0.12 too cheap."
                )
            )
            certainty.sensitivity += sensitivity(volume, cost)
        }
        run.certainty = certainty
        return run
    }

    private static func sensitivity(_ volume: Int64, _ cost: Int64) -> [Run.SensitivityRow] {
        let effects: [Sensitivity.Effect] =
            [.flips, .ties] + Array(repeating: .keeps, count: 8) + [.unpriced]
        return effects.enumerated().map { index, effect in
            // Nothing flips the decision at the lower volume.
            let effect = volume < 100_000 && effect == .flips ? .ties : effect
            let moved = cost / 100 * Int64(25 - index)
            let hasPrice = effect != .unpriced
            return .init(
                sheet: 0,
                sessionsPerMonth: volume,
                row: .init(
                    factor: index == 1 ? "rules.detailsEnding" : "price of sku \(index)",
                    change: index == 1 ? "requested-fields" : "+25 %",
                    effect: effect,
                    cost: hasPrice ? Money(nanodollars: cost + moved) : nil,
                    difference: hasPrice ? Money(nanodollars: moved) : nil,
                    otherClient: effect == .keeps ? nil : 2,
                    otherIntegration: effect == .keeps ? nil : 0,
                    regret: effect == .keeps ? nil : interval(moved / 2)
                )
            )
        }
    }

    private static func interval(_ estimate: Int64) -> ConfidenceInterval {
        .init(estimate: estimate, lower: estimate - estimate / 25, upper: estimate + estimate / 16)
    }
}

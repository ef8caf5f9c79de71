import Billing
import Simulation

extension SampleRun {
    /// The quickstart with intervals and a forecast of three months for two segments, whose second account has
    /// a month that stands at the end of a free cap.
    static func lookingAhead() -> Run {
        var run = howSure()
        run.scenario.name = "looking-ahead"
        func interval(_ estimate: Int64) -> ConfidenceInterval {
            .init(estimate: estimate, lower: estimate - 1_000_000_000, upper: estimate + 2_000_000_000)
        }
        func bill(_ client: Int, _ month: Int, _ amount: Int64, bend: String? = nil)
            -> Run.ForecastSummary.Bill
        {
            .init(
                client: client,
                integration: 0,
                month: month,
                total: Money(nanodollars: amount),
                interval: interval(amount),
                reason: nil,
                bend: bend
            )
        }
        func account(_ name: String, _ factor: Int64, bend: String?) -> Run.ForecastSummary.Account {
            let months = (0..<3).map { factor * ($0 + 1) * 10_000_000_000 }
            return .init(
                name: name,
                sheet: 0,
                client: 1,
                integration: 0,
                saving: Money(nanodollars: factor * 60_000_000_000),
                savingInterval: interval(factor * 60_000_000_000),
                sentences: ["Ship it.", "It saves some.", "Another is refused."],
                options: run.clients.indices.flatMap { client in
                    run.integrations.indices.map { integration in
                        let total =
                            factor * Int64(120 - 60 * (client == 1 ? 1 : 0) + integration) * 1_000_000_000
                        return .init(
                            client: client,
                            integration: integration,
                            total: integration == 1 ? nil : Money(nanodollars: total),
                            interval: integration == 1 ? nil : interval(total),
                            reason: integration == 1 ? "no such SKU" : nil
                        )
                    }
                },
                bills: (0..<3).map { bill(1, $0, months[$0], bend: $0 == 2 ? bend : nil) }
                    + (0..<3).map { bill(0, $0, 2 * months[$0]) }
            )
        }
        run.forecast = .init(
            months: ["2026-11", "2026-12", "2027-01"],
            sessions: [1000, 2000, 3000],
            segments: [
                .init(name: "iOS", account: 0, sessions: [250, 500, 750], log: nil),
                .init(name: "web", account: 1, sessions: [750, 1500, 2250], log: run.log),
            ],
            accounts: [
                account("phones", 1, bend: nil),
                account(
                    "browsers",
                    3,
                    bend: "the 10 free events of geocoding end within its 9 to 11 events: x."
                ),
            ],
            total: Money(nanodollars: 240_000_000_000),
            totalInterval: interval(240_000_000_000)
        )
        run.cheapestStyles = [
            .init(
                sheet: 0,
                client: 1,
                stretches: [
                    .init(from: 1, through: 900, integrations: [0, 1]),
                    .init(from: 901, through: 10_000_000, integrations: [1]),
                ],
                limit: nil
            )
        ]
        return run
    }
}

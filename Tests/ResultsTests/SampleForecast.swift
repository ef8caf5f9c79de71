import Basics
import Billing
import Simulation

/// Forecasts to store: one made by hand, and seeded ones.
extension SampleRuns {
    private static func interval(_ estimate: Int64) -> ConfidenceInterval {
        .init(estimate: estimate, lower: estimate - 5, upper: estimate + 7)
    }

    /// Two stretches, the second with a tie, and a reason to end.
    static func cheapestStyles() -> [Run.CheapestStyles] {
        [
            .init(
                sheet: 0,
                client: 1,
                stretches: [
                    .init(from: 1, through: 900, integrations: [1]),
                    .init(from: 901, through: 5_000, integrations: [0, 1]),
                ],
                limit: "no price above"
            ),
            .init(sheet: 0, client: 0, stretches: [], limit: nil),
        ]
    }

    /// Two months, two segments, one with a log of its own, two accounts, one of which nothing can serve.
    static func forecast() -> Run.ForecastSummary {
        .init(
            months: ["2026-12", "2027-01"],
            sessions: [100, 0],
            segments: [
                .init(name: "iOS", account: 0, sessions: [60, 0], log: nil),
                .init(name: "web", account: 1, sessions: [40, 0], log: handMadeLog()),
            ],
            accounts: [
                .init(
                    name: "one",
                    sheet: 0,
                    client: 1,
                    integration: 0,
                    saving: Money(nanodollars: -12),
                    savingInterval: interval(-12),
                    sentences: ["Ship it.", "It costs more."],
                    options: [
                        .init(client: 0, integration: 0, total: nil, interval: nil, reason: "no such SKU"),
                        .init(
                            client: 1,
                            integration: 0,
                            total: Money(nanodollars: 77),
                            interval: interval(77),
                            reason: nil
                        ),
                    ],
                    bills: [
                        .init(
                            client: 1,
                            integration: 0,
                            month: 0,
                            total: Money(nanodollars: 77),
                            interval: interval(77),
                            reason: nil,
                            bend: "the 10 free events of geocoding end within its 9 to 11 events: less sure."
                        ),
                        .init(
                            client: 1,
                            integration: 0,
                            month: 1,
                            total: nil,
                            interval: nil,
                            reason: "no price",
                            bend: nil
                        ),
                    ],
                    sensitivity: [
                        .init(
                            factor: "volume.growthPerMonth",
                            change: "none",
                            effect: .ties,
                            cost: Money(nanodollars: 70),
                            difference: Money(nanodollars: -7),
                            otherClient: 0,
                            otherIntegration: 1,
                            regret: interval(40)
                        )
                    ]
                ),
                .init(
                    name: "two",
                    sheet: 0,
                    client: nil,
                    integration: nil,
                    saving: nil,
                    savingInterval: nil,
                    sentences: ["Nothing can be recommended."],
                    options: [],
                    bills: []
                ),
            ],
            total: Money(nanodollars: 77),
            totalInterval: interval(77)
        )
    }

    private static func handMadeLog() -> Run.LogSummary {
        .init(
            files: [.init(name: "logs/web.ndjson", bytes: 5, digest: "algorithm:w")],
            sessions: 4,
            edits: 40,
            people: 3,
            peopleIsEstimate: true,
            sessionsWithoutUser: 1,
            sessionsWithoutEdits: 2,
            selected: 3,
            submitted: 5,
            abandoned: 6,
            unrecorded: 7,
            synthesised: 8,
            imputed: 9,
            masked: 10,
            skipped: [.init(reason: "not JSON", count: 2, firstFile: "logs/web.ndjson", firstLine: 7)]
        )
    }
}

extension RunMaker {
    mutating func cheapestStyles(_ counts: (clients: Int, integrations: Int, sheets: Int)) -> [Run
        .CheapestStyles]
    {
        list(0...2) { m in
            .init(
                sheet: Int(m.random.below(UInt64(counts.sheets))),
                client: Int(m.random.below(UInt64(counts.clients))),
                stretches: m.list(0...3) { m in
                    let from = m.count()
                    return .init(
                        from: from,
                        through: max(from, m.count()),
                        integrations: m.list(0...3) { Int($0.random.below(UInt64(counts.integrations))) }
                    )
                },
                limit: m.chance(2) ? nil : m.text()
            )
        }
    }

    mutating func forecast(_ counts: (clients: Int, integrations: Int, sheets: Int)) -> Run.ForecastSummary {
        let months = list(1...4) { $0.text() }
        let accounts = list(1...3) { $0.account(counts, months: months.count) }
        return .init(
            months: months,
            sessions: months.map { _ in count() },
            segments: list(0...3) { m in
                .init(
                    name: m.text(),
                    account: Int(m.random.below(UInt64(accounts.count))),
                    sessions: months.map { _ in m.count() },
                    log: m.chance(2) ? nil : m.log()
                )
            },
            accounts: accounts,
            total: chance(2) ? nil : money(),
            totalInterval: interval()
        )
    }

    private mutating func account(
        _ counts: (clients: Int, integrations: Int, sheets: Int),
        months: Int
    ) -> Run.ForecastSummary.Account {
        func client(_ m: inout RunMaker) -> Int { Int(m.random.below(UInt64(counts.clients))) }
        func integration(_ m: inout RunMaker) -> Int { Int(m.random.below(UInt64(counts.integrations))) }
        return .init(
            name: text(),
            sheet: Int(random.below(UInt64(counts.sheets))),
            client: chance(3) ? nil : client(&self),
            integration: chance(3) ? nil : integration(&self),
            saving: chance(2) ? nil : money(),
            savingInterval: interval(),
            sentences: list(0...3) { $0.text() },
            options: list(0...4) { m in
                .init(
                    client: client(&m),
                    integration: integration(&m),
                    total: m.chance(3) ? nil : m.money(),
                    interval: m.interval(),
                    reason: m.chance(2) ? nil : m.text()
                )
            },
            bills: list(0...5) { m in
                let isPriced = !m.chance(3)
                return .init(
                    client: client(&m),
                    integration: integration(&m),
                    month: Int(m.random.below(UInt64(months))),
                    total: isPriced ? m.money() : nil,
                    interval: m.interval(),
                    reason: isPriced ? nil : m.text(),
                    bend: m.chance(2) ? nil : m.text()
                )
            },
            sensitivity: list(0...4) { $0.movedAssumption(counts.clients, counts.integrations) }
        )
    }
}

import Basics
import Billing
import Simulation

/// Runs to store: one made by hand, and as many seeded ones as a test wants.
enum SampleRuns {
    /// Names that have broken file formats.
    static let oddTexts = [
        "", " ", "a|b|c", "it's", "say \"hi\"", "`code`", "<b>&amp;</b>", "line\nbreak\r\nand\ttab",
        "'; DROP TABLE run; --",
        "NULL", "0", "-1", "1e9", "Zürich", "Zu\u{308}rich", "東京都", "‏עברית", "👩‍👩‍👧‍👦🇨🇭", "\u{FEFF}bom",
        "\u{202E}override",
        "e\u{301}\u{327}\u{328}", "\u{10FFFF}\u{FFFD}", "%s%n", "\\n", "?1", ":name", "\u{1}\u{7F}",
        String(repeating: "x", count: 81), String(repeating: "ß🦉", count: 200),
    ]

    static func digest(_ text: String) -> String { SHA256.hex(text) }

    /// The run of `version-1.sql`: what later versions store has in old runs what their steps say.
    static func version1() -> Run {
        var run = handMade()
        for index in run.clients.indices { run.clients[index].sessionsUnderOtherTie = 0 }
        run.scenario.file = nil
        run.log.skippedSessions = 0
        run.removedIntegrations = []
        run.advice = nil
        run.attributions = []
        run.certainty = nil
        run.cheapestStyles = []
        run.forecast = nil
        run.selection = nil
        run.refusals = nil
        for index in run.tally.indices { run.tally[index].shape.failed = 0 }
        for index in run.comparison.indices { run.comparison[index].choice = nil }
        return run
    }

    /// Two clients, two integrations, one sheet, one volume and one without; one pair without a price.
    static func handMade(name: String = "quickstart", salt: String = "") -> Run {
        Run(
            digest: digest("hand-made" + name + salt),
            version: "0.1.0",
            scenario: .init(
                name: name,
                title: "Which debounce?",
                caption: nil,
                file: "plans/\(name).json",
                sessionsPerMonth: [300_000]
            ),
            log: .init(
                files: [.init(name: "logs/a.ndjson", bytes: 1234, digest: "algorithm:a1")],
                sessions: 100,
                edits: 900,
                people: 7,
                peopleIsEstimate: false,
                sessionsWithoutUser: 1,
                sessionsWithoutEdits: 2,
                selected: 60,
                submitted: 10,
                abandoned: 20,
                unrecorded: 10,
                synthesised: 3,
                imputed: 4,
                masked: 5,
                skipped: [.init(reason: "not JSON", count: 2, firstFile: "logs/a.ndjson", firstLine: 17)],
                skippedSessions: 2
            ),
            assumptions: [
                .init(key: "assume.unrecorded", value: "abandoned", isDefault: true, meaning: "No ending.")
            ],
            clients: [
                .init(
                    name: "every keystroke",
                    summary: "every keystroke",
                    definition: #"{"timing":{"kind":"every"}}"#,
                    waitMilliseconds: 0,
                    family: "every",
                    warnings: ["It sends much.", "It sends often."],
                    sessions: 100,
                    requests: 830,
                    distribution: [
                        .init(requests: 0, sessions: 5), .init(requests: 8, sessions: 90),
                        .init(requests: 22, sessions: 5),
                    ],
                    selected: 60,
                    selectedWithoutRequest: 3,
                    sessionsUnderOtherTie: 0
                ),
                .init(
                    name: "debounce 300",
                    summary: "debounce 300 ms",
                    definition: #"{"timing":{"kind":"debounce","wait":300}}"#,
                    waitMilliseconds: 300,
                    family: "debounce",
                    warnings: [],
                    sessions: 100,
                    requests: 210,
                    distribution: [.init(requests: 2, sessions: 95), .init(requests: 4, sessions: 5)],
                    selected: 60,
                    selectedWithoutRequest: 0,
                    sessionsUnderOtherTie: 2
                ),
            ],
            integrations: [
                .init(
                    name: "per-request+geocoding",
                    title: "Per request",
                    generation: "new",
                    source: "page 1"
                ),
                .init(name: "per-session+details", title: "Per session", generation: "new", source: "page 2"),
            ],
            removedIntegrations: [.init(name: "ui-kit", reason: "gives no address")],
            sheets: [
                .init(
                    name: "google-2025-03",
                    title: "March 2025",
                    currency: "USD",
                    symbol: "$",
                    decimals: 2,
                    source: "a page",
                    evidence: "two readings",
                    digest: digest("sheet")
                )
            ],
            baseline: 0,
            advice: .init(
                steps: [
                    .init(question: "More than the address?", answer: false),
                    .init(question: "Within four requests?", answer: true),
                ],
                style: "per request",
                client: 1
            ),
            attributions: [
                .init(
                    client: 1,
                    parts: [
                        .init(aspect: "wait", requests: -700), .init(aspect: "minimum length", requests: 80),
                    ]
                )
            ],
            comparison: comparison(),
            breakEvens: [
                .init(first: 0, second: 1, sheet: 0, sessionsPerMonth: nil, text: "never", cheaperFrom: nil),
                .init(
                    first: 0,
                    second: 1,
                    sheet: 0,
                    sessionsPerMonth: 300_000,
                    text: "from 8 requests on",
                    cheaperFrom: 8
                ),
            ],
            suggestions: .init(
                places: 1000,
                sessions: 50,
                firstShown: [.init(characters: 0, sessions: 1), .init(characters: 3, sessions: 40)],
                neverShown: 9,
                unknown: 10
            ),
            selection: selection(),
            refusals: .init(
                clients: [
                    .init(emptyTexts: 1, overQuota: 20, failures: 300, retries: 4000),
                    .init(emptyTexts: 0, overQuota: 0, failures: 0, retries: 0),
                ],
                costs: [Money(nanodollars: 2_830_000), nil, Money(nanodollars: -5), Money(nanodollars: 0)]
            ),
            tally: [
                .init(client: 0, bucket: 0, shape: .init(requests: 0, ending: .selected), sessions: 5),
                .init(
                    client: 0,
                    bucket: 0,
                    shape: .init(requests: 8, aborted: 1, ending: .submitted),
                    sessions: 45
                ),
                .init(
                    client: 0,
                    bucket: 0,
                    shape: .init(requests: 8, aborted: 1, ending: .abandoned),
                    sessions: 45
                ),
                .init(
                    client: 0,
                    bucket: 255,
                    shape: .init(
                        requests: 22,
                        failed: 3,
                        ending: .selected,
                        isExpired: true,
                        tokenIsFresh: false
                    ),
                    sessions: 5
                ),
                .init(client: 1, bucket: 3, shape: .init(requests: 2, ending: .selected), sessions: 100),
            ],
            certainty: certainty(),
            cheapestStyles: cheapestStyles(),
            forecast: forecast()
        )
    }

    /// Percentiles or none in every place that may have some, and every number another one.
    private static func selection() -> Run.SelectionSummary {
        func experience(_ base: Int64, _ percentiles: Run.Percentiles?) -> Run.Experience {
            .init(
                sessions: 100 + base,
                simulated: 50 + base,
                givenUp: base,
                delay: percentiles,
                delayedEdits: 800 + base,
                unansweredEdits: 90 + base,
                timeToSelection: percentiles,
                edits: 400 + base,
                characters: 380 + base,
                chosenCharacters: 900 + base,
                leastKeystrokes: 210 + base,
                sessionsWithPlace: 45 + base,
                ranks: [30, 5, 0, 2, base],
                requests: 820 + base,
                aborted: 10 + base,
                superseded: 300 + base,
                repeated: 20 + base,
                shownLists: 500 + base,
                staleLists: 60 + base,
                outOfOrder: 3 + base
            )
        }
        return .init(
            simulated: 50,
            keptWithoutSelection: 40,
            keptWithoutPlace: 3,
            keptUnknownPlace: 2,
            keptMasked: 5,
            experiences: [experience(1, .init(p50: 80, p95: 210, p99: 900)), experience(2, nil)],
            recordedClients: [
                .init(requests: 800, selected: 60, selectedWithoutRequest: 2),
                .init(requests: 150, selected: 60, selectedWithoutRequest: 3),
            ],
            recordedTotals: comparison().enumerated().map { index, row in
                row.invoice == nil ? nil : Money(nanodollars: Int64(1_000_000_000 + index))
            },
            recordedTime: .init(p50: 2_000, p95: 9_000, p99: 11_000)
        )
    }

    /// An interval, a reason, or neither, in every place that may have one.
    private static func certainty() -> Run.CertaintySummary {
        func interval(_ estimate: Int64) -> ConfidenceInterval {
            .init(estimate: estimate, lower: estimate - 5, upper: estimate + 7)
        }
        var settings = ResamplingSettings()
        settings.confidencePerMille = 900
        settings.replicates = 2000
        settings.seed = .max
        return .init(
            settings: settings,
            clusters: 3,
            warnings: ["7 people are few.", "1 session names no user."],
            clients: [
                .init(client: 0, requestsPerSession: interval(8_300_000_000), againstBaseline: nil),
                .init(
                    client: 1,
                    requestsPerSession: interval(2_100_000_000),
                    againstBaseline: interval(-6_200_000_000),
                    credibleReplicates: 1_960
                ),
            ],
            costs: comparison().enumerated().map { index, row in
                .init(
                    client: row.client,
                    integration: row.integration,
                    sheet: row.sheet,
                    sessionsPerMonth: row.sessionsPerMonth,
                    cost: row.invoice.map { interval($0.total.nanodollars) },
                    againstBaseline: index > 4 ? interval(-9) : nil,
                    amongAll: index > 5 ? interval(-11) : nil,
                    reason: row.invoice == nil ? "no such SKU" : nil
                )
            },
            recommendations: [
                .init(
                    sheet: 0,
                    sessionsPerMonth: 300_000,
                    client: 1,
                    integration: 0,
                    cost: interval(600),
                    saving: Money(nanodollars: 1700),
                    savingInterval: interval(1700),
                    sentences: ["Ship it.", "It saves much."],
                    bias: "It looks a little too cheap.",
                    bend: "The 10 free events end within its 9 to 11 events."
                ),
                .init(
                    sheet: 0,
                    sessionsPerMonth: nil,
                    client: nil,
                    integration: nil,
                    cost: nil,
                    saving: nil,
                    savingInterval: nil,
                    sentences: [],
                    bias: nil
                ),
            ],
            sensitivity: [
                .init(
                    sheet: 0,
                    sessionsPerMonth: 300_000,
                    row: .init(
                        factor: "requests",
                        change: "+25 %",
                        effect: .flips,
                        cost: Money(nanodollars: 750),
                        difference: Money(nanodollars: 150),
                        otherClient: 1,
                        otherIntegration: 1,
                        regret: interval(40)
                    )
                ),
                .init(
                    sheet: 0,
                    sessionsPerMonth: nil,
                    row: .init(
                        factor: "rules.detailsEnding",
                        change: "requested-fields",
                        effect: .unpriced,
                        refusal: "its figures are not credible"
                    )
                ),
            ]
        )
    }

    private static func comparison() -> [Run.ComparisonRow] {
        var rows: [Run.ComparisonRow] = []
        for client in 0..<2 {
            for integration in 0..<2 {
                for volume in [Int64?.some(300_000), nil] {
                    rows.append(
                        Run.ComparisonRow(
                            client: client,
                            integration: integration,
                            sheet: 0,
                            sessionsPerMonth: volume,
                            outcome: integration == 1 && volume == nil
                                ? .unpriced("no such SKU") : .priced(invoice(client, integration)),
                            choice: integration == 1 && volume != nil
                                ? "Pro from \(8 - client) requests on" : nil,
                            bounds: [
                                .init(assumption: "selected", total: Money(nanodollars: 7)),
                                .init(assumption: "abandoned", total: Money(nanodollars: 5)),
                            ]
                        )
                    )
                }
            }
        }
        return rows
    }

    private static func invoice(_ client: Int, _ integration: Int) -> Invoice {
        let requests = Money(nanodollars: Int64(2_830_000 * (830 - 620 * client) + integration))
        let geocoding = Money(nanodollars: 5_000_000_001)
        let credit = Money(nanodollars: integration == 1 ? -200_000_000 : 0)
        let free = Invoice.TierPart(firstEvent: 1, lastEvent: 10, pricePerThousand: .zero, amount: .zero)
        let paid = Invoice.TierPart(
            firstEvent: 11,
            lastEvent: 830,
            pricePerThousand: Money(nanodollars: 2_830_000_000),
            amount: requests
        )
        return Invoice(
            lines: [
                Invoice.Line(
                    sku: "autocomplete-requests",
                    title: "Autocomplete Requests",
                    events: 830,
                    parts: [free, paid],
                    amount: requests
                ),
                Invoice.Line(sku: "geocoding", title: "Geocoding", events: 60, parts: [], amount: geocoding),
            ],
            credit: credit,
            total: Money(nanodollars: requests.nanodollars + geocoding.nanodollars + credit.nanodollars)
        )
    }

    /// A run of any size and with any names, the same for the same seed.
    static func random(seed: UInt64) -> Run {
        var maker = RunMaker(seed: seed)
        return maker.run(seed)
    }
}

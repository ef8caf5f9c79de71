import Basics
import Billing
import Simulation

/// Runs with realistic figures, made without the rooms that make real ones.
///
/// The bills are computed here, by the plainest reading of the March 2025 list, so that they look real;
/// the exactness of bills is tested elsewhere.
enum SampleRun {
    /// A box for places: 2,000 sessions, three integrations, two volumes.
    static func quickstart() -> Run {
        var run = make(SampleCounts.placeSearch, volumes: [15_000, 300_000])
        run.suggestions = .init(
            places: 41_890,
            sessions: 1_739,
            firstShown: [
                (1, 41), (2, 212), (3, 508), (4, 447), (5, 262), (6, 133), (7, 61), (8, 22), (11, 4),
            ].map {
                .init(characters: $0.0, sessions: $0.1)
            },
            neverShown: 49,
            unknown: 0
        )
        run.scenario.caption = "Real place names, typed in the recorded rhythm of other texts."
        run.removedIntegrations = [.init(name: "ui-kit", reason: "gives no address")]
        run.assumptions.append(
            .init(
                key: "needs",
                value: "address",
                isDefault: false,
                meaning:
                    "What the app must know of a picked place; integrations that cannot give it are left out."
            )
        )
        run.advice = .init(
            steps: [
                .init(question: DecisionTree.Question.needsMoreThanAddress.rawValue, answer: false),
                .init(question: DecisionTree.Question.picksWithinFourRequests.rawValue, answer: false),
            ],
            style: DecisionTree.Style.perSession.rawValue,
            client: 1
        )
        run.log.synthesised = 2_000
        run.log.selected = 1_739
        run.log.submitted = 116
        run.log.abandoned = 145
        return run
    }

    /// Messages in a text box, where many requests make the styles cross; endings are not recorded.
    static func messages() -> Run {
        var counts = SampleCounts.messages
        for index in counts.indices {
            counts[index].selected = counts[index].others.map { $0 / 2 }
            counts[index].others = zip(counts[index].others, counts[index].selected).map { $0 - $1 }
        }
        var run = make(counts, volumes: [15_000])
        run.scenario.name = "recorded-messages"
        run.scenario.title = "What recorded typing costs"
        run.scenario.caption = "Chat messages are longer than searches."
        run.log.selected = 0
        run.log.submitted = 669
        run.log.unrecorded = run.log.sessions - 669
        for index in run.comparison.indices {
            guard let total = run.comparison[index].invoice?.total.nanodollars else { continue }
            run.comparison[index].bounds = [
                .init(assumption: "selected", total: Money(nanodollars: total + total / 7)),
                .init(assumption: "abandoned", total: Money(nanodollars: total - total / 9)),
            ]
        }
        addDifferences(to: &run)
        run.log.skipped = [
            .init(reason: "not JSON", count: 3, firstFile: "logs/messages.ndjson", firstLine: 17),
            .init(reason: "times go back", count: 1, firstFile: "logs/messages.ndjson", firstLine: 1_204),
        ]
        return run
    }

    /// Aspects, warnings and ties that two of the clients would have if they deduped and cached too.
    private static func addDifferences(to run: inout Run) {
        let all = run.attributions.map { $0.parts[0].requests }
        run.attributions[2].parts = [
            .init(aspect: "wait", requests: all[2] + 1_201), .init(aspect: "dedupe", requests: -1_201),
        ]
        run.attributions[3].parts = [
            .init(aspect: "wait", requests: all[3] + 901), .init(aspect: "dedupe", requests: -907),
            .init(aspect: "cache", requests: 6),
        ]
        run.clients[4].warnings = ["cache: every answer counts as arrived at once and as a hit."]
        for (index, ties) in [0, 12, 7, 1, 0].enumerated() {
            run.clients[index].sessionsUnderOtherTie = Int64(ties)
        }
    }

    static func make(_ counts: [SampleCounts], volumes: [Int64?]) -> Run {
        let clients = counts.map(client)
        let sessions = clients.first?.sessions ?? 0
        var run = Run(
            digest: String(repeating: "5a", count: 32),
            version: "0.1.0",
            scenario: .init(
                name: "quickstart",
                title: "Which debounce, and which billing style?",
                caption: nil,
                sessionsPerMonth: volumes.compactMap { $0 }
            ),
            log: .init(
                files: [
                    .init(
                        name: "logs/place-search.ndjson",
                        bytes: 931_204,
                        digest: "murmur3-" + SHA256.hex("log").prefix(32)
                    )
                ],
                sessions: sessions,
                edits: 13_260,
                people: 159,
                peopleIsEstimate: false,
                sessionsWithoutUser: 0,
                sessionsWithoutEdits: 0,
                selected: clients.first?.selected ?? 0,
                submitted: 0,
                abandoned: 0,
                unrecorded: 0,
                synthesised: 0,
                imputed: 0,
                masked: 0,
                skipped: []
            ),
            assumptions: [
                .init(
                    key: "assume.unrecorded",
                    value: "abandoned",
                    isDefault: true,
                    meaning: "How a session without a recorded ending is taken to have ended."
                ),
                .init(
                    key: "rules.detailsEnding",
                    value: "enterprise-atmosphere",
                    isDefault: true,
                    meaning: "Which SKU a session bills whose Details asks for a Pro field."
                ),
            ],
            clients: clients,
            integrations: integrations,
            removedIntegrations: [],
            sheets: [sheet],
            baseline: counts.count > 1 ? 1 : counts.isEmpty ? nil : 0,
            advice: nil,
            attributions: [],
            comparison: [],
            breakEvens: [],
            suggestions: nil,
            tally: []
        )
        addAttributions(to: &run, counts)
        for client in counts.indices {
            for integration in integrations.indices {
                for volume in volumes {
                    run.comparison.append(
                        .init(
                            client: client,
                            integration: integration,
                            sheet: 0,
                            sessionsPerMonth: volume,
                            outcome: .priced(SampleBill.invoice(counts[client], integration, volume)),
                            bounds: []
                        )
                    )
                }
            }
        }
        for volume in volumes {
            run.breakEvens += [
                .init(
                    first: 0,
                    second: 1,
                    sheet: 0,
                    sessionsPerMonth: volume,
                    text: "equal up to 12, less from 13 on",
                    cheaperFrom: 13
                ),
                .init(
                    first: 0,
                    second: 2,
                    sheet: 0,
                    sessionsPerMonth: volume,
                    text: "from 8 requests on",
                    cheaperFrom: 8
                ),
            ]
        }
        return run
    }

    /// Clients that differ from the baseline in wait or minimum length, not in both, and the tally of the
    /// baseline.
    private static func addAttributions(to run: inout Run, _ counts: [SampleCounts]) {
        guard let baseline = run.baseline else { return }
        for (requests, sessions) in counts[baseline].selected.enumerated() where sessions > 0 {
            let shape = SessionShape(requests: Int32(requests), ending: .selected)
            run.tally.append(.init(client: baseline, bucket: 0, shape: shape, sessions: sessions))
        }
        for client in counts.indices where client != baseline {
            let isWait = counts[client].minimumLength == counts[baseline].minimumLength
            let requests = run.clients[client].requests - run.clients[baseline].requests
            run.attributions.append(
                .init(
                    client: client,
                    parts: [.init(aspect: isWait ? "wait" : "minimum length", requests: requests)]
                )
            )
        }
    }

    private static func client(_ counts: SampleCounts) -> Run.ClientSummary {
        var distribution: [Run.RequestCount] = []
        for requests in 0..<max(counts.selected.count, counts.others.count) {
            let sessions =
                (requests < counts.selected.count ? counts.selected[requests] : 0)
                + (requests < counts.others.count ? counts.others[requests] : 0)
            if sessions > 0 { distribution.append(.init(requests: Int64(requests), sessions: sessions)) }
        }
        let name =
            counts.wait > 0
            ? "debounce \(counts.wait)"
            : counts.minimumLength > 1 ? "every keystroke from the third" : "every keystroke"
        let timing = counts.wait > 0 ? "\"debounce\",\"wait\":\(counts.wait)" : "\"every\""
        return Run.ClientSummary(
            name: name,
            summary: (counts.wait > 0 ? "debounce \(counts.wait) ms" : "every keystroke")
                + (counts.minimumLength > 1 ? ", from \(counts.minimumLength) characters" : ""),
            definition:
                "{\"name\":\"\(name)\",\"timing\":{\"kind\":\(timing)},\"minimumLength\":\(counts.minimumLength)}",
            waitMilliseconds: counts.wait,
            family: counts.minimumLength > 1 ? "from 3 characters" : "from 1 character",
            warnings: [],
            sessions: distribution.reduce(0) { $0 + $1.sessions },
            requests: distribution.reduce(0) { $0 + $1.requests * $1.sessions },
            distribution: distribution,
            selected: counts.selected.reduce(0, +),
            selectedWithoutRequest: counts.selected.first ?? 0,
            sessionsUnderOtherTie: 0
        )
    }

    static let integrations: [Run.IntegrationSummary] = [
        .init(
            name: "per-request+geocoding",
            title: "every request billed, the choice resolved by Geocoding",
            generation: "new",
            source: "https://developers.google.com/maps/documentation/places/web-service/session-pricing"
        ),
        .init(
            name: "per-session+details-essentials",
            title: "a session token, closed by Place Details with Essentials fields",
            generation: "new",
            source: "https://developers.google.com/maps/documentation/places/web-service/session-pricing"
        ),
        .init(
            name: "per-session+details-pro",
            title: "a session token, closed by Place Details with a Pro field",
            generation: "new",
            source: "https://developers.google.com/maps/documentation/places/web-service/session-pricing"
        ),
    ]

    static let sheet = Run.SheetSummary(
        name: "google-2025-03",
        title: "Google, from March 2025",
        currency: "USD",
        symbol: "$",
        decimals: 2,
        source: "https://developers.google.com/maps/billing-and-pricing/pricing",
        evidence: "two dated readings agree",
        digest: SHA256.hex("sheet")
    )
}

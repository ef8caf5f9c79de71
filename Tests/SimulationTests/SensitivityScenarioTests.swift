import Basics
import Billing
import Foundation
import Simulation
import Testing

@Suite("What a scenario says of a moved assumption is what it says with it moved")
struct SensitivityScenarioTests {
    private static let clients = #"""
        [
            {"name": "third", "timing": {"kind": "every"}, "minimumLength": 3},
            {"name": "{wait}", "timing": {"kind": "debounce", "wait": [100, 200, 250, 300]}, "minimumLength": 3}
        ]
        """#

    private func folder(_ sessions: Int = 700) throws -> ScenarioFolder {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let folder = try ScenarioFolder(
            log: log.split(separator: "\n").prefix(sessions).joined(separator: "\n") + "\n"
        )
        let places = try String(contentsOfFile: ShippedLogs.folder + "/places/places.tsv", encoding: .utf8)
        try OutputFile.write(places, to: folder.path + "/places.tsv")
        return folder
    }

    /// Runs a scenario, then once more for each move, and compares what is recommended then.
    private func compare(
        _ members: [String: String],
        _ moves: [(factor: String, change: String, members: [String: String])],
        sessions: Int = 700
    ) async throws -> [Sensitivity.Row] {
        let folder = try folder(sessions)
        let members = members.merging(["certainty": "{replicates: 200}"]) { $1 }
        let base = try await folder.run(members)
        let certainty = try #require(base.certainty)
        var told: [Sensitivity.Row] = []
        for move in moves {
            let row = try #require(
                certainty.sensitivity.first {
                    $0.row.factor == move.factor && $0.row.change.hasPrefix(move.change)
                },
                "\(move.factor) = \(move.change)"
            ).row
            let moved = try await folder.run(members.merging(move.members) { $1 })
            let before = certainty.recommendations[0]
            let after = try #require(moved.certainty).recommendations[0]
            let isSame = before.client == after.client && before.integration == after.integration
            #expect((row.effect == .keeps) == isSame, "\(move.factor) = \(move.change): \(row)")
            if let client = before.client, let integration = before.integration {
                let cost = moved.comparison.first { $0.client == client && $0.integration == integration }?
                    .invoice
                #expect(row.cost == cost?.total, "\(move.factor) = \(move.change)")
            }
            if row.effect == .ties { #expect(row.otherClient == after.client) }
            told.append(row)
        }
        return told
    }

    @Test("another reading of endings: who is credible is found again, and who becomes it may be cheaper")
    func endings() async throws {
        let rows = try await compare(
            [
                "clients": Self.clients, "baseline": #""third""#, "volume": "{sessionsPerMonth: 15000}",
                "assume": #"{submitted: "submitted"}"#,
            ],
            [
                ("assume.submitted", "selected", ["assume": #"{submitted: "selected"}"#]),
                ("assume.abandoned", "selected", ["assume": #"{abandoned: "selected"}"#]),
                ("assume.submitted", "abandoned", ["assume": #"{submitted: "abandoned"}"#]),
                ("rules.sessionLifetimeSeconds", "150", ["rules": "{sessionLifetimeSeconds: 150}"]),
                (
                    "rules.detailsEnding", "requested-fields",
                    ["rules": #"{detailsEnding: "requested-fields"}"#]
                ),
            ]
        )
        #expect(rows.contains { $0.effect == .flips } && rows.contains { $0.effect == .keeps })
    }

    @Test("what is chosen at selection is chosen anew under every move")
    func choosing() async throws {
        let members = [
            "clients": Self.clients, "baseline": #""third""#, "volume": "{sessionsPerMonth: 15000}",
            "integrations": #"["choose-at-selection", "per-request+geocoding"]"#,
        ]
        let rows = try await compare(
            members.merging(["assume": #"{submitted: "submitted"}"#]) { $1 },
            [
                ("assume.submitted", "selected", ["assume": #"{submitted: "selected"}"#]),
                (
                    "assume.abandoned", "selected",
                    ["assume": #"{submitted: "submitted", abandoned: "selected"}"#]
                ),
                (
                    "rules.detailsEnding", "requested-fields",
                    ["rules": #"{detailsEnding: "requested-fields"}"#]
                ),
                ("volume.sessionsPerMonth", "+25 %", ["volume": "{sessionsPerMonth: 18750}"]),
                ("volume.sessionsPerMonth", "−25 %", ["volume": "{sessionsPerMonth: 11250}"]),
            ]
        )
        #expect(rows.count == 5)
    }

    @Test("another way to pick: who keeps to the constraints is found again, and the choice may be refused")
    func picks() async throws {
        func simulated(_ model: String) -> String { "{simulated: {\(model)}}" }
        let rows = try await compare(
            [
                "clients": Self.clients, "baseline": #""third""#, "volume": "{sessionsPerMonth: 15000}",
                "places": #""places.tsv""#, "selection": simulated("latency: 150"),
                "constraints": "{minimumSuccessAt5: 0.95}",
            ],
            [
                ("selection.latency", "300 ms", ["selection": simulated("latency: 300")]),
                ("selection.latency", "75 ms", ["selection": simulated("latency: 75")]),
                ("selection.reaction", "480 ms", ["selection": simulated("latency: 150, reaction: 480")]),
                ("selection.reaction", "120 ms", ["selection": simulated("latency: 150, reaction: 120")]),
                ("selection.pause", "250 ms", ["selection": simulated("latency: 150, pause: 250")]),
                ("selection.pause", "1000 ms", ["selection": simulated("latency: 150, pause: 1000")]),
                ("selection.input", "keys", ["selection": simulated(#"latency: 150, input: "keys""#)]),
                ("selection.input", "touch", ["selection": simulated(#"latency: 150, input: "touch""#)]),
                ("selection.seed", "2", ["selection": simulated("latency: 150, seed: 2")]),
            ],
            sessions: 300
        )
        let refused = try #require(rows.first)
        #expect(refused.effect == .flips)
        #expect(refused.refusal?.hasPrefix("its Success@5 of ") == true)
    }
    /// Clients that act on answers, so that the service matters to them.
    private static let answered = #"""
        [
            {"name": "third", "timing": {"kind": "every"}, "minimumLength": 3},
            {"name": "one", "timing": {"kind": "in-flight"}, "minimumLength": 3},
            {"name": "150", "timing": {"kind": "debounce", "wait": 150}, "minimumLength": 3}
        ]
        """#

    private static func service(
        _ latency: Int = 200,
        _ errorRate: String = "0.04",
        quota: Int = 6,
        attempts: Int = 2,
        seed: Int = 5
    ) -> [String: String] {
        [
            "service":
                "{latency: \(latency), errorRate: \(errorRate), requestsPerMinute: \(quota), retry: {attempts: \(attempts)}, seed: \(seed)}"
        ]
    }

    private static let services: [(factor: String, change: String, members: [String: String])] = [
        ("service.latency", "100 ms", service(100)), ("service.latency", "400 ms", service(400)),
        ("service.errorRate", "0.02", service(200, "0.02")),
        ("service.errorRate", "0.08", service(200, "0.08")),
        ("service.errorRate", "0 ", service(200, "0")),
        ("service.requestsPerMinute", "3", service(quota: 3)),
        ("service.requestsPerMinute", "12", service(quota: 12)),
        ("service.retry", "never", service(attempts: 1)),
        ("service.retry", "2 retries", service(attempts: 3)),
        ("service.seed", "6", service(seed: 6)),
    ]

    @Test("another service, where picks are as recorded: its answers are drawn again for every client")
    func servicesOfRecordedPicks() async throws {
        _ = try await compare(
            [
                "clients": Self.answered, "baseline": #""third""#, "volume": "{sessionsPerMonth: 15000}",
            ].merging(Self.service()) { $1 },
            Self.services,
            sessions: 150
        )
    }

    @Test("another service, where picks are simulated, and another time of a pick")
    func servicesOfSimulatedPicks() async throws {
        func simulated(_ pick: Int) -> String { "{simulated: {pick: \(pick)}}" }
        _ = try await compare(
            [
                "clients": Self.answered, "baseline": #""third""#, "volume": "{sessionsPerMonth: 15000}",
                "places": #""places.tsv""#, "selection": simulated(800),
                "constraints": "{minimumSuccessAt5: 0.8}",
            ].merging(Self.service()) { $1 },
            Self.services + [
                ("selection.pick", "400 ms", ["selection": simulated(400)]),
                ("selection.pick", "1600 ms", ["selection": simulated(1600)]),
            ],
            sessions: 80
        )
    }

    @Test("the month's volume, and what the account uses outside the box")
    func volumeAndOtherUsage() async throws {
        func volume(_ sessions: Int) -> [String: String] { ["volume": "{sessionsPerMonth: \(sessions)}"] }
        func other(_ requests: Int, _ geocoding: Int) -> [String: String] {
            ["otherUsage": "{\"autocomplete-requests\": \(requests), geocoding: \(geocoding)}"]
        }
        let rows = try await compare(
            ["clients": Self.clients, "baseline": #""third""#, "assume": #"{submitted: "selected"}"#]
                .merging(volume(15_001)) { $1 }.merging(other(9_999, 7_000)) { $1 },
            [
                ("volume.sessionsPerMonth", "+10 %", volume(16_501)),
                ("volume.sessionsPerMonth", "−10 %", volume(13_501)),
                ("volume.sessionsPerMonth", "+25 %", volume(18_751)),
                ("volume.sessionsPerMonth", "−25 %", volume(11_251)),
                ("otherUsage.autocomplete-requests", "none", other(0, 7_000)),
                ("otherUsage.autocomplete-requests", "5,000 (half)", other(5_000, 7_000)),
                ("otherUsage.autocomplete-requests", "19,998 (twice)", other(19_998, 7_000)),
                ("otherUsage.geocoding", "none", other(9_999, 0)),
                ("otherUsage.geocoding", "3,500 (half)", other(9_999, 3_500)),
                ("otherUsage.geocoding", "14,000 (twice)", other(9_999, 14_000)),
            ],
            sessions: 150
        )
        #expect(rows.contains { $0.difference != .zero })
    }

    @Test("without a volume, or with none at all, no volume is moved; nor beyond the largest")
    func noVolume() async throws {
        func moves(_ members: [String: String]) async throws -> [String] {
            let run = try await folder(50).run(members.merging(["clients": Self.clients]) { $1 })
            return try #require(run.certainty).sensitivity.map(\.row)
                .filter { $0.factor == "volume.sessionsPerMonth" }.map(\.change)
        }
        #expect(try await moves(["volume": "{sessionsPerMonth: 0}"]).isEmpty)
        #expect(
            Set(try await moves(["volume": "{sessionsPerMonth: \(Scenario.largestVolume / 1000)}"])).count
                == 4
        )
    }
}

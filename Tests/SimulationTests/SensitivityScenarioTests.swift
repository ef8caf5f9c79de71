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

    private func folder() throws -> ScenarioFolder {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let folder = try ScenarioFolder(
            log: log.split(separator: "\n").prefix(700).joined(separator: "\n") + "\n"
        )
        let places = try String(contentsOfFile: ShippedLogs.folder + "/places/places.tsv", encoding: .utf8)
        try OutputFile.write(places, to: folder.path + "/places.tsv")
        return folder
    }

    /// Runs a scenario, then once more for each move, and compares what is recommended then.
    private func compare(
        _ members: [String: String],
        _ moves: [(factor: String, change: String, members: [String: String])]
    ) async throws -> [Sensitivity.Row] {
        let folder = try folder()
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
            ]
        )
        let refused = try #require(rows.first)
        #expect(refused.effect == .flips)
        #expect(refused.refusal?.hasPrefix("its Success@5 of ") == true)
    }
}

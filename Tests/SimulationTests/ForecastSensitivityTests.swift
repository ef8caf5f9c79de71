import Basics
import Billing
import Foundation
@testable import Simulation
import Testing

@Suite("What a forecast says of a moved assumption is what it says with it moved")
struct ForecastSensitivityTests {
    private static let clients = #"""
        [
            {"name": "third", "timing": {"kind": "every"}, "minimumLength": 3},
            {"name": "{wait}", "timing": {"kind": "debounce", "wait": [100, 200]}, "minimumLength": 3}
        ]
        """#

    private static let segments =
        #"[{"name": "web", "share": 0.4}, {"name": "app", "share": 0.6, "log": {"path": "other.ndjson"}}]"#

    private func folder() throws -> ScenarioFolder {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let lines = log.split(separator: "\n")
        let folder = try ScenarioFolder(log: lines.prefix(300).joined(separator: "\n") + "\n")
        let other = lines[300..<500].joined(separator: "\n") + "\n"
        try OutputFile.write(other, to: folder.path + "/other.ndjson")
        return folder
    }

    private func volume(_ sessions: Int = 20_000, growth: String = "12%", isSeasonal: Bool = true) -> String {
        let seasons = isSeasonal ? #", "seasonality": [0.5, 0.5, 1, 1, 1, 2, 2, 1, 1, 1, 0.5, 0.5]"# : ""
        return
            #"{"sessionsPerMonth": \#(sessions), "growthPerMonth": "\#(growth)", "months": 6, "from": "2026-01"\#(seasons)}"#
    }

    private func account(
        _ folder: ScenarioFolder,
        _ members: [String: String]
    ) async throws -> Run.ForecastSummary.Account {
        let run = try await folder.run(members)
        return try #require(run.forecast).accounts[0]
    }

    @Test("volume, growth, seasons, shares and switches: the choice and the total of the forecast made anew")
    func anew() async throws {
        let folder = try folder()
        let members = [
            "clients": Self.clients, "baseline": #""third""#, "volume": volume(), "segments": Self.segments,
            "assume": #"{submitted: "submitted"}"#,
            "integrations":
                #"["per-request+geocoding", "per-session+details-essentials", "per-session+details-pro"]"#,
            "certainty": "{replicates: 300}",
        ]
        let base = try await account(folder, members)
        #expect(base.sensitivity.count > 30)
        let moves: [(factor: String, change: String, members: [String: String])] = [
            ("volume.sessionsPerMonth", "+25 %", ["volume": volume(25_000)]),
            ("volume.sessionsPerMonth", "−10 %", ["volume": volume(18_000)]),
            ("volume.growthPerMonth", "none", ["volume": volume(growth: "0%")]),
            ("volume.growthPerMonth", "6 % (half)", ["volume": volume(growth: "6%")]),
            ("volume.growthPerMonth", "24 % (twice)", ["volume": volume(growth: "24%")]),
            ("volume.seasonality", "none", ["volume": volume(isSeasonal: false)]),
            (
                "share of web", "+25 %",
                ["segments": Self.segments.replacingOccurrences(of: "0.4", with: "0.5")]
            ),
            (
                "share of app", "−10 %",
                ["segments": Self.segments.replacingOccurrences(of: "0.6", with: "0.54")]
            ),
            ("rules.detailsEnding", "requested-fields", ["rules": #"{detailsEnding: "requested-fields"}"#]),
            ("rules.sessionLifetimeSeconds", "none", ["rules": "{sessionLifetimeSeconds: \"none\"}"]),
        ]
        for move in moves {
            let row = try #require(
                base.sensitivity.first { $0.factor == move.factor && $0.change == move.change },
                "\(move.factor) = \(move.change)"
            )
            let moved = try await account(folder, members.merging(move.members) { $1 })
            let isSame = moved.client == base.client && moved.integration == base.integration
            #expect((row.effect == .keeps) == isSame, "\(move.factor) = \(move.change)")
            let option = moved.options.first {
                $0.client == base.client && $0.integration == base.integration
            }
            let total = try #require(option?.total)
            // A volume moved by percent is rounded month by month, the other one before it grows.
            let distance = try #require(row.cost).nanodollars - total.nanodollars
            let isVolume = move.factor == "volume.sessionsPerMonth"
            #expect(
                abs(distance) <= (isVolume ? 100_000_000 : 0),
                "\(move.factor) = \(move.change): \(distance)"
            )
        }
    }

    @Test("readings of the log are moved where every segment has the scenario's, and only there")
    func readings() async throws {
        let folder = try folder()
        var members = [
            "clients": Self.clients, "baseline": #""third""#, "volume": volume(),
            "assume": #"{submitted: "submitted"}"#, "certainty": "{replicates: 300}",
        ]
        let base = try await account(folder, members)
        let row = try #require(
            base.sensitivity.first { $0.factor == "assume.submitted" && $0.change == "selected" }
        )
        let assumed = ["assume": #"{submitted: "selected"}"#]
        let moved = try await account(folder, members.merging(assumed) { $1 })
        #expect(
            (row.effect == .keeps) == (moved.client == base.client && moved.integration == base.integration)
        )
        let option = moved.options.first { $0.client == base.client && $0.integration == base.integration }
        #expect(row.cost == option?.total)
        members["segments"] = Self.segments
        let apart = try await account(folder, members)
        #expect(!apart.sensitivity.contains { $0.factor.hasPrefix("assume.") })
    }

    @Test("an even volume without growth, seasons or segments moves none of them")
    func nothingToMove() async throws {
        let run = try await folder().run([
            "clients": Self.clients, "baseline": #""third""#,
            "volume": #"{"sessionsPerMonth": 20000, "months": 2}"#, "certainty": "{replicates: 100}",
        ])
        let rows = try #require(run.forecast).accounts[0].sensitivity
        #expect(rows.contains { $0.factor == "volume.sessionsPerMonth" })
        #expect(
            !rows.contains { $0.factor.hasPrefix("volume.growth") || $0.factor.hasPrefix("volume.season") }
        )
        #expect(!rows.contains { $0.factor.hasPrefix("share of ") })
    }

    @Test("what leaves the range of a forecast is not moved there")
    func outOfRange() async throws {
        let run = try await folder().run([
            "clients": Self.clients, "baseline": #""third""#,
            "volume": #"{"sessionsPerMonth": 900, "growthPerMonth": "60%", "months": 3}"#,
            "certainty": "{replicates: 100}",
        ])
        let changes = try #require(run.forecast).accounts[0].sensitivity
            .filter { $0.factor == "volume.growthPerMonth" }.map(\.change)
        #expect(Set(changes) == ["none", "30 % (half)"])
    }
}

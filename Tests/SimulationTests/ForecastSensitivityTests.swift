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
            {"name": "200", "timing": {"kind": "debounce", "wait": 200}, "minimumLength": 3}
        ]
        """#

    private static let segments =
        #"[{"name": "web", "share": 0.4}, {"name": "app", "share": 0.6, "log": {"path": "other.ndjson"}}]"#

    private func folder() throws -> ScenarioFolder {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let lines = log.split(separator: "\n")
        let folder = try ScenarioFolder(log: lines.prefix(120).joined(separator: "\n") + "\n")
        let other = lines[120..<200].joined(separator: "\n") + "\n"
        try OutputFile.write(other, to: folder.path + "/other.ndjson")
        return folder
    }

    private func volume(_ sessions: Int = 20_000, growth: String = "12%", isSeasonal: Bool = true) -> String {
        let seasons = isSeasonal ? #", "seasonality": [0.5, 0.5, 1, 1, 1, 2, 2, 1, 1, 1, 0.5, 0.5]"# : ""
        return
            #"{"sessionsPerMonth": \#(sessions), "growthPerMonth": "\#(growth)", "months": 2, "from": "2026-01"\#(seasons)}"#
    }

    private func account(
        _ folder: ScenarioFolder,
        _ members: [String: String]
    ) async throws -> Run.ForecastSummary.Account {
        let run = try await folder.run(members)
        return try #require(run.forecast).accounts[0]
    }

    private typealias Move = (factor: String, change: String, members: [String: String])

    /// Runs a scenario, then once more for each move, and compares what is recommended for the year then.
    private func compare(_ members: [String: String], _ moves: [Move]) async throws -> [Sensitivity.Row] {
        let folder = try folder()
        let base = try await account(folder, members)
        var rows: [Sensitivity.Row] = []
        for move in moves {
            let row = try #require(
                base.sensitivity.first { $0.factor == move.factor && $0.change.hasPrefix(move.change) },
                "\(move.factor) = \(move.change)"
            )
            let moved = try await account(folder, members.merging(move.members) { $1 })
            let isSame = moved.client == base.client && moved.integration == base.integration
            #expect((row.effect == .keeps) == isSame, "\(move.factor) = \(move.change)")
            let option = moved.options.first {
                $0.client == base.client && $0.integration == base.integration
            }
            #expect(row.cost == (try #require(option).total), "\(move.factor) = \(move.change)")
            rows.append(row)
        }
        return rows
    }

    @Test("volume, growth, seasons, shares, switches and other usage: the forecast made anew")
    func anew() async throws {
        let other = #"{"autocomplete-requests": 9000}"#
        let members = [
            "clients": Self.clients, "baseline": #""third""#, "volume": volume(), "segments": Self.segments,
            "assume": #"{submitted: "submitted"}"#, "otherUsage": other,
            "integrations":
                #"["per-request+geocoding", "per-session+details-essentials", "per-session+details-pro"]"#,
            "certainty": "{replicates: 100}",
        ]
        let moves: [Move] = [
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
            ("otherUsage.autocomplete-requests", "none", ["otherUsage": "{}"]),
            (
                "otherUsage.autocomplete-requests", "18,000 (twice)",
                ["otherUsage": #"{"autocomplete-requests": 18000}"#]
            ),
        ]
        _ = try await compare(members, moves)
    }

    @Test("where segments have logs of their own, each is read the other way at once")
    func readings() async throws {
        let members = [
            "clients": Self.clients, "baseline": #""third""#, "volume": volume(), "segments": Self.segments,
            "assume": #"{submitted: "submitted"}"#, "certainty": "{replicates: 100}",
        ]
        let moves: [Move] = [
            ("assume.submitted", "selected", ["assume": #"{submitted: "selected"}"#]),
            ("assume.submitted", "abandoned", ["assume": #"{submitted: "abandoned"}"#]),
            ("assume.abandoned", "selected", ["assume": #"{abandoned: "selected"}"#]),
            ("rules.sessionLifetimeSeconds", "150", ["rules": "{sessionLifetimeSeconds: 150}"]),
        ]
        _ = try await compare(members, moves)
        var without = members
        without["segments"] = nil
        _ = try await compare(without, moves)
    }

    @Test("and so is another service, and another way to pick, with what people see judged over all logs")
    func services() async throws {
        let folder = try folder()
        func service(_ latency: Int, _ errorRate: String) -> String {
            "{latency: \(latency), errorRate: \(errorRate)}"
        }
        let clients = #"""
            [
                {"name": "one", "timing": {"kind": "in-flight"}, "minimumLength": 3},
                {"name": "200", "timing": {"kind": "debounce", "wait": 200}, "minimumLength": 3}
            ]
            """#
        let recorded = [
            "clients": clients, "baseline": #""one""#, "volume": volume(), "segments": Self.segments,
            "service": service(200, "0.05"), "certainty": "{replicates: 100}",
        ]
        let services: [Move] = [
            ("service.latency", "100 ms", ["service": service(100, "0.05")]),
            ("service.latency", "400 ms", ["service": service(400, "0.05")]),
            ("service.errorRate", "0.1", ["service": service(200, "0.1")]),
            ("service.errorRate", "0 ", ["service": service(200, "0")]),
        ]
        _ = try await compare(recorded, services)
        let places = try String(contentsOfFile: ShippedLogs.folder + "/places/places.tsv", encoding: .utf8)
        try OutputFile.write(places, to: folder.path + "/places.tsv")
        let simulated = recorded.merging([
            "places": "\"\(folder.path)/places.tsv\"", "selection": "{simulated: {}}",
            "constraints": "{minimumSuccessAt5: 0.96}",
        ]) { $1 }
        let rows = try await compare(
            simulated,
            services + [
                (
                    "selection.looking", "0.32",
                    ["selection": "{simulated: {looking: 0.32, atWordBoundary: 0.64, inPause: 0.64}}"]
                ),
                ("selection.reaction", "480 ms", ["selection": "{simulated: {reaction: 480}}"]),
                ("selection.input", "touch", ["selection": #"{simulated: {input: "touch"}}"#]),
                (
                    "selection.seed", "2",
                    [
                        "selection": "{simulated: {seed: 2}}",
                        "service": "{latency: 200, errorRate: 0.05, seed: 1}",
                    ]
                ),
            ]
        )
        #expect(rows.contains { $0.refusal != nil })
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

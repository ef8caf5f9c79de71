import Basics
import Billing
import Foundation
import Simulation
import Testing

@Suite("Whatever a run assumes is moved, or is no assumption for a stated reason")
struct MovedAssumptionsTests {
    /// Keys that no row moves, with the reason; nil where the key is an assumption that must be moved.
    private func reason(_ assumption: Run.Assumption, of run: Run) -> String? {
        func value(_ key: String) -> String? { run.assumptions.first { $0.key == key }?.value }
        let (key, usual) = (assumption.key, assumption.isDefault)
        switch key {
        case "needs": return "what the app must know is a demand of its makers"
        case "places": return "which places the mock knows is what the scenario was asked to find out"
        case _ where key.hasPrefix("constraints."): return "a limit is a choice, and what misses it is told"
        case _ where key.hasPrefix("log."):
            return "how events are cut into sessions makes another log of them"
        case "volume.months": return "how far to look ahead is a choice"
        case "assume.selected" where usual: return "a pick as a pick is a record; `selections` moves how many"
        case "volume.growthPerMonth" where usual: return "without growth the volume itself is moved"
        case "volume.seasonality" where usual: return "without seasons the volume itself is moved"
        case "selection.atWordBoundary", "selection.inPause": return "moved together with selection.looking"
        case "selection.input" where value("selection.pick").map { !Self.inputPicks.contains($0) } ?? false:
            return "the time of a pick is set, and the input says nothing else"
        case "selection.pick" where Self.inputPicks.contains(assumption.value):
            return "it is that of the input, which is moved"
        case "service.requestsPerMinute" where usual: return "without a quota any other would be made up"
        case "service.retry"
        where value("service.errorRate") == "0" && value("service.requestsPerMinute") == "no limit":
            return "nothing can be refused, so that nothing is sent again"
        case "service.seed"
        where value("service.errorRate") == "0" && value("service.latency")?.contains("%") == false:
            return "nothing is left to chance"
        default: return nil
        }
    }

    private static let inputPicks = ["3050 ms", "1750 ms", "1550 ms"]

    /// By what name a row moves an assumption.
    private func factor(_ key: String) -> String {
        key.hasPrefix("segments.") ? "share of " + key.dropFirst("segments.".count) : key
    }

    private func check(_ run: Run) throws {
        let certainty = try #require(run.certainty)
        let ofMonth = Set(certainty.sensitivity.map(\.row.factor))
        let accounts = run.forecast?.accounts.filter { !$0.sensitivity.isEmpty } ?? []
        var untold: [String] = []
        for assumption in run.assumptions {
            let factor = factor(assumption.key)
            let isOfYear = accounts.contains { $0.sensitivity.contains { $0.factor == factor } }
            let isMoved = ofMonth.contains(factor) || isOfYear
            if isMoved == (reason(assumption, of: run) == nil) { continue }
            // An ending that no session has is nothing to move.
            if assumption.key.hasPrefix("assume."), !isMoved, sessions(assumption.key, run) == 0 { continue }
            untold.append("\(assumption.key) = \(assumption.value), moved: \(isMoved)")
        }
        #expect(untold.isEmpty, "\(run.scenario.name): \(untold)")
        #expect(["requests", "selections", "prices"].allSatisfy(ofMonth.contains))
        #expect(ofMonth.contains("volume.sessionsPerMonth") == !run.scenario.sessionsPerMonth.isEmpty)
        // What is moved of a month is moved of a year, except the volume of a single month's own.
        for account in accounts {
            let ofYear = Set(account.sensitivity.map(\.factor))
            let missing = ofMonth.subtracting(ofYear).filter { !$0.hasPrefix("price of ") }
            #expect(missing.isEmpty, "\(run.scenario.name), \(account.name): \(missing)")
        }
    }

    private func sessions(_ key: String, _ run: Run) -> Int64? {
        let log = run.log
        let counts = [
            "assume.selected": log.selected, "assume.submitted": log.submitted,
            "assume.abandoned": log.abandoned, "assume.unrecorded": log.unrecorded,
        ]
        return counts[key]
    }

    @Test(
        "of the shipped scenarios",
        arguments: [
            "quickstart", "place-search", "recorded-messages", "price-change", "india", "library-defaults",
            "growing-app",
        ]
    )
    func shipped(name: String) async throws {
        var scenario = try Scenario.load(path: ShippedLogs.folder + "/\(name).json")
        // Fewer clients and volumes assume the same.
        scenario.clients = Array(scenario.clients.prefix(2))
        scenario.sheets = Array(scenario.sheets.prefix(1))
        scenario.sessionsPerMonth = Array(scenario.sessionsPerMonth.prefix(1))
        scenario.baseline = 0
        scenario.forecast?.months = 2
        scenario.certainty?.replicates = 100
        try check(try await scenario.run(Scenario.Execution(version: "test")))
    }

    @Test("of a scenario that sets everything, with and without simulated picks", arguments: [true, false])
    func everything(isSimulated: Bool) async throws {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let lines = log.split(separator: "\n")
        let folder = try ScenarioFolder(log: lines.prefix(60).joined(separator: "\n") + "\n")
        try OutputFile.write(
            lines[60..<100].joined(separator: "\n") + "\n",
            to: folder.path + "/other.ndjson"
        )
        var members = [
            "clients": #"""
            [
                {"name": "third", "timing": {"kind": "every"}, "minimumLength": 3},
                {"name": "one", "timing": {"kind": "in-flight"}, "minimumLength": 3},
                {"name": "200", "timing": {"kind": "debounce", "wait": 200}, "minimumLength": 3}
            ]
            """#,
            "baseline": #""one""#, "needs": #""address""#, "certainty": "{replicates: 100}",
            "assume": #"{submitted: "abandoned", abandoned: "submitted"}"#,
            "log": #"{"path": "log.ndjson", "rules": {"silenceMilliseconds": 3600000}}"#,
            "rules": "{sessionLifetimeSeconds: 120, abortedRequestsBilled: false}",
            "service":
                "{latency: 150, errorRate: 0.02, requestsPerMinute: 30, retry: {attempts: 2}, seed: 7}",
            "otherUsage": "{geocoding: 12000, \"autocomplete-requests\": 3000}",
            "segments":
                #"[{"name": "web", "share": 0.4}, {"name": "app", "share": 0.6, "log": {"path": "other.ndjson"}}]"#,
            "volume":
                #"{"sessionsPerMonth": 20000, "growthPerMonth": "5%", "months": 2, "from": "2026-01", "seasonality": [0.5, 0.5, 1, 1, 1, 2, 2, 1, 1, 1, 0.5, 0.5]}"#,
        ]
        if isSimulated {
            members["service"] = "{latency: 150, errorRate: 0.02, retry: {attempts: 2}, seed: 7}"
            let places = try String(
                contentsOfFile: ShippedLogs.folder + "/places/places.tsv",
                encoding: .utf8
            )
            try OutputFile.write(places, to: folder.path + "/places.tsv")
            members["places"] = #""places.tsv""#
            members["selection"] =
                #"{simulated: {looking: 0.2, atWordBoundary: 0.3, inPause: 0.4, pause: 600, reaction: 200, input: "keys", seed: 3}}"#
            members["constraints"] = "{p95SuggestionDelay: 60000, minimumSuccessAt5: 0.1}"
        }
        try check(try await folder.run(members))
    }
}

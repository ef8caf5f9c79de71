import Basics
import Billing
import Foundation
import Simulation
import Testing

/// A folder with a small log that a scenario can name.
struct ScenarioFolder {
    let path: String

    init(log: String) throws {
        path = NSTemporaryDirectory() + "keytoll-scenario-\(UUID().uuidString)"
        try OutputFile.makeFolder(path)
        try OutputFile.write(log, to: path + "/log.ndjson")
    }

    /// A scenario over `log.ndjson` with other members in place of the usual ones.
    func scenario(_ members: [String: String] = [:]) throws -> Scenario {
        var all = [
            "name": #""small""#, "log": #"{"path": "log.ndjson"}"#,
            "clients": #"[{"name": "every", "timing": {"kind": "every"}}]"#,
            "integrations": #"["per-request+geocoding", "per-session+details-essentials"]"#,
            "prices": #"["google-2025-03"]"#, "volume": #"{"sessionsPerMonth": 1000}"#,
        ]
        all.merge(members) { $1 }
        let text =
            "{" + all.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ",\n") + "}"
        return try Scenario(JSON.parse(text, dialect: .json5), file: path + "/small.json")
    }

    func run(_ members: [String: String] = [:]) async throws -> Run {
        try await scenario(members).run(Scenario.Execution(version: "test"))
    }
}

@Suite("A scenario is read strictly")
struct ScenarioReadingTests {
    @Test(
        "each slip is one line that names the field and what to do",
        arguments: [
            ("name", #""a/b""#, "name", "up to 100 letters"), ("name", #""""#, "name", "up to 100 letters"),
            ("titel", #""x""#, "titel", "did you mean \"title\"?"),
            ("log", "{}", "log", "add \"path\""),
            ("log", #"{"path": "a", "qqqqqq": 1}"#, "log.qqqqqq", "known: path, paths, format, mapping, box"),
            ("clients", "[]", "clients", "add at least one"),
            (
                "clients", #"[{"timing": {"kind": "evry"}}]"#, "clients[0].timing.kind",
                "did you mean \"every\"?"
            ),
            (
                "clients",
                #"[{"name": "a", "timing": {"kind": "every"}}, {"name": "a", "timing": {"kind": "every"}}]"#,
                "clients[1]", "give each client its own name"
            ),
            ("baseline", #""evry""#, "baseline", "did you mean \"every\"?"),
            (
                "integrations", #"["per-request+geocode"]"#, "integrations[0]",
                "did you mean \"per-request+geocoding\"?"
            ),
            (
                "integrations", #"["per-request+geocoding", "per-request+geocoding"]"#, "integrations[1]",
                "name it once"
            ),
            ("prices", #"["google-2025"]"#, "prices[0]", "did you mean"),
            ("prices", "[]", "prices", "name at least one"),
            ("volume", #"{"sessionsPerMonth": -1}"#, "volume.sessionsPerMonth", "from 0 to 1000000000000"),
            (
                "volume", #"{"sessionsPerMonth": [1, 2.5]}"#, "volume.sessionsPerMonth[1]",
                "not a whole number"
            ),
            ("volume", #"{"sessionsPerMonth": [5, 5]}"#, "volume.sessionsPerMonth[1]", "name it once"),
            (
                "assume", #"{"unrecorded": "gone"}"#, "assume.unrecorded",
                "known: selected, submitted, abandoned"
            ),
            ("rules", #"{"detailsEnding": "pro"}"#, "rules.detailsEnding", "requested-fields"),
        ]
    )
    func slips(key: String, value: String, field: String, advice: String) throws {
        let folder = try ScenarioFolder(log: "")
        let fault = #expect(throws: Fault.self) { try folder.scenario([key: value]) }
        #expect(fault?.field == field)
        #expect(fault?.line != nil)
        #expect(fault?.description.contains(advice) == true, "\(fault?.description ?? "")")
    }

    @Test("a sheet's file is found beside the scenario, and a missing one is named")
    func ownSheet() throws {
        let folder = try ScenarioFolder(log: "")
        let fault = #expect(throws: Fault.self) { try folder.scenario(["prices": #"["own.json"]"#]) }
        #expect(fault?.kind == .noInput)
        #expect(fault?.file == folder.path + "/own.json")
    }

    @Test("a log without a readable session is refused, not reported as free")
    func emptyLog() async throws {
        let folder = try ScenarioFolder(log: #"{"session":7,"edits":[]}"#)
        let fault = await #expect(throws: Fault.self) { try await folder.run() }
        #expect(fault?.kind == .badData)
        #expect(
            fault?.what.hasPrefix("the log holds no session that can be read: 1 line was skipped") == true
        )
    }
}

@Suite("The rules that fix the numbers hold from log to invoice")
struct RuleTests {
    private func total(_ run: Run, client: Int = 0, integration: Int = 0) throws -> Int64 {
        let row = try #require(run.comparison.first { $0.client == client && $0.integration == integration })
        return try #require(row.invoice).total.nanodollars
    }

    @Test(
        "the seven-character search of the vendor's example: four requests and a Geocoding call, $0.01632 each"
    )
    func workedExample() async throws {
        let texts = ["p", "pa", "par", "pari", "paris", "paris ", "paris t"]
        let edits = texts.enumerated().map { "[\($0.offset * 200),\"\($0.element)\"]" }.joined(separator: ",")
        let folder = try ScenarioFolder(
            log: #"{"session":"a","edits":[\#(edits)],"ending":{"kind":"selected","at":1500}}"#
        )
        let run = try await folder.run([
            "clients": #"[{"name":"from the fourth","timing":{"kind":"every"},"minimumLength":4}]"#,
            "integrations": #"["legacy-per-request+geocoding"]"#, "prices": #"["google-2018-06"]"#,
            "volume": #"{"sessionsPerMonth": 20000}"#,
        ])
        // 20,000 · $0.01632 less the monthly credit of $200.
        #expect(try total(run) == 20_000 * 16_320_000 - 200_000_000_000)
        #expect(run.clients[0].distribution == [Run.RequestCount(requests: 4, sessions: 1)])
    }

    @Test("a month scales counts before it prices, halves upwards")
    func scaling() async throws {
        // Three sessions, one of them selected, at 2 a month: 0.67 Geocoding calls round to 1.
        let folder = try ScenarioFolder(
            log: """
                {"session":"a","edits":[[0,"x"]],"ending":{"kind":"selected","at":5}}
                {"session":"b","edits":[[0,"x"]],"ending":{"kind":"abandoned","at":5}}
                {"session":"c","edits":[],"ending":{"kind":"abandoned","at":5}}
                """
        )
        let run = try await folder.run(["volume": #"{"sessionsPerMonth": [2, 0]}"#])
        let rows = run.comparison.filter { $0.integration == 0 }
        #expect(rows[0].invoice?.lines.map(\.events) == [1, 1])
        #expect(rows[1].invoice?.lines == [])
        #expect(run.log.sessionsWithoutEdits == 1)
        #expect(run.clients[0].distribution.map(\.requests) == [0, 1])
        #expect(run.clients[0].distribution.map(\.sessions) == [1, 2])
    }

    @Test("an ending beyond the lifetime bills every request singly and the late Details by its fields")
    func expiry() async throws {
        let log = (0..<2).map { index in
            let edits = (0..<14).map { "[\($0),\"\(String(repeating: "x", count: $0 + 1))\"]" }.joined(
                separator: ","
            )
            return
                #"{"session":"\#(index)","edits":[\#(edits)],"ending":{"kind":"selected","at":\#(300_000 + index)}}"#
        }
        let pro = [
            "integrations": #"["per-session+details-pro"]"#, "volume": #"{"sessionsPerMonth": 1000000}"#,
        ]
        // Due exactly at 300 s after the first request the session still completes; 1 ms later it does not.
        let inTime = try await ScenarioFolder(log: log[0]).run(pro)
        #expect(
            inTime.comparison[0].invoice?.lines.map(\.sku) == [
                "autocomplete-session-usage", "details-enterprise-atmosphere",
            ]
        )
        let late = try await ScenarioFolder(log: log[1]).run(pro)
        #expect(late.comparison[0].invoice?.lines.map(\.sku) == ["autocomplete-requests", "details-pro"])
        #expect(late.tally[0].shape.isExpired)
    }

    @Test("sessions without a recorded ending follow the assumption, and both readings stand beside it")
    func unrecorded() async throws {
        let folder = try ScenarioFolder(
            log: """
                {"session":"a","edits":[[0,"x"],[500,"xy"]]}
                {"session":"b","edits":[[0,"x"]],"ending":{"kind":"abandoned","at":5}}
                """
        )
        let one = [
            "clients": #"[{"name":"d","timing":{"kind":"debounce","wait":300}}]"#,
            "volume": #"{"sessionsPerMonth": 200000}"#,
        ]
        let abandoned = try await folder.run(one)
        let selected = try await folder.run(one.merging(["assume": #"{"unrecorded": "selected"}"#]) { $1 })
        for integration in 0...1 {
            let row = try #require(abandoned.comparison.first { $0.integration == integration })
            #expect(row.bounds.map(\.assumption) == ["selected", "abandoned"])
            #expect(row.bounds[1].total == row.invoice?.total)
            #expect(row.bounds[0].total.nanodollars == (try total(selected, integration: integration)))
        }
        // A selection at the last edit cancels what is pending there.
        #expect(abandoned.clients[0].requests == 3)
        #expect(selected.clients[0].requests == 2)
        let recorded = try await folder.run(one.merging(["log": #"{"path": "log.ndjson"}"#]) { $1 })
        #expect(recorded.digest == abandoned.digest)
        #expect(selected.digest != abandoned.digest)
    }

    @Test("what a sheet cannot price is listed with its reason and the rest goes on")
    func unpriceable() async throws {
        let folder = try ScenarioFolder(
            log: #"{"session":"a","edits":[[0,"x"]],"ending":{"kind":"selected","at":5}}"#
        )
        let run = try await folder.run([
            "integrations": #"["legacy-per-request+geocoding", "per-request+geocoding"]"#,
            "prices": #"["google-2018-06", "google-2025-03"]"#,
            "volume": #"{"sessionsPerMonth": [500000, 500001]}"#,
        ])
        let outcomes = run.comparison.map { $0.invoice != nil }
        #expect(outcomes == [true, false, false, false, false, false, true, true])
        guard case .unpriced(let reason) = run.comparison[1].outcome else { return }
        #expect(reason.contains("500,000"))
    }

    @Test("a client under which many picked without a request is not credible, from exactly 5 % on")
    func credibility() async throws {
        func log(_ silent: Int, of sessions: Int) -> String {
            (0..<sessions).map { index in
                #"{"session":"\#(index)","edits":[[0,"xyz"]],"ending":{"kind":"selected","at":\#(index < silent ? 5 : 500)}}"#
            }.joined(separator: "\n")
        }
        let one = ["clients": #"[{"name":"d","timing":{"kind":"debounce","wait":300}}]"#]
        #expect(try await ScenarioFolder(log: log(1, of: 21)).run(one).clients[0].isCredible)
        #expect(try await !ScenarioFolder(log: log(1, of: 20)).run(one).clients[0].isCredible)
    }

    @Test("the digest names what went in, not the folder, the file's name or the threads")
    func digest() async throws {
        let line = #"{"session":"a","edits":[[0,"x"]],"ending":{"kind":"selected","at":5}}"#
        let first = try await ScenarioFolder(log: line).run()
        var threaded = Scenario.Execution(version: "test")
        threaded.threads = 4
        let second = try await ScenarioFolder(log: line).scenario().run(threaded)
        #expect(first == second)
        let other = try await ScenarioFolder(log: line + "\n").run()
        #expect(other.digest != first.digest)
    }
}

import Basics
import Billing
import Debounce
import Foundation
import Simulation
import Testing

@Suite("A run explains its clients")
struct ExplanationTests {
    private func session(_ id: String, _ edits: [(Int, String)], _ kind: String = "selected", at: Int = 5000)
        -> String
    {
        let list = edits.map { "[\($0.0),\"\($0.1)\"]" }.joined(separator: ",")
        return #"{"session":"\#(id)","user":"u","startedAt":"2026-03-01T00:00:0\#(id.suffix(1)).000Z","#
            + #""edits":[\#(list)],"ending":{"kind":"\#(kind)","at":\#(at)}}"#
    }

    @Test("counts the sessions that turn on a timer due in the same millisecond as an edit")
    func ties() async throws {
        let log = [
            session("s1", [(0, "aaa"), (200, "aaab")]),  // due exactly at the next edit
            session("s2", [(0, "aaa"), (199, "aaab")]),
            session("s3", [(0, "aaa")], at: 200),  // due exactly at the selection
        ].joined(separator: "\n")
        let run = try await ScenarioFolder(log: log).run([
            "clients":
                #"[{"name":"every","timing":{"kind":"every"}},{"name":"d","timing":{"kind":"debounce","wait":200}}]"#
        ])
        #expect(run.clients.map(\.sessionsUnderOtherTie) == [0, 2])
    }

    @Test(
        "attributes a difference to the wait, the minimum length and dedupe, and the parts sum to the whole"
    )
    func attribution() async throws {
        let run = try await ScenarioFolder(
            log: try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        ).run([
            "clients": """
            [{"name":"every","timing":{"kind":"every"}},
             {"name":"d","timing":{"kind":"debounce","wait":[100,300]},"minimumLength":3,"distinct":"after","trim":true},
             {"name":"same","timing":{"kind":"every"}}]
            """,
            "baseline": #""every""#,
        ])
        #expect(run.attributions.map(\.client) == [1, 2, 3])
        for attribution in run.attributions.dropLast() {
            #expect(attribution.parts.map(\.aspect) == ["wait", "minimum length", "dedupe"])
            let whole = run.clients[attribution.client].requests - run.clients[0].requests
            #expect(attribution.parts.reduce(0) { $0 + $1.requests } == whole)
            #expect(attribution.parts[0].requests < 0 && attribution.parts[1].requests < 0)
        }
        #expect(run.attributions[2].parts.isEmpty)
    }

    @Test("a cache that belongs to a person serves later sessions, and a log out of order is refused")
    func personalCache() async throws {
        let clients = [
            "clients": """
            [{"name":"none","timing":{"kind":"every"}},
             {"name":"session","timing":{"kind":"every"},"cache":{"seconds":86400}},
             {"name":"person","timing":{"kind":"every"},"cache":{"seconds":86400,"scope":"person"}}]
            """
        ]
        let first = session("s1", [(0, "a"), (100, "ab"), (200, "a")])
        let second = session("s2", [(0, "a"), (100, "ab"), (200, "abc")])
        let run = try await ScenarioFolder(log: first + "\n" + second).run(clients)
        #expect(run.clients.map(\.requests) == [6, 5, 3])
        for log in [
            second + "\n" + first, first.replacing(#""user":"u","#, with: ""),
            [first, second.replacing(#""user":"u""#, with: #""user":"v""#), session("s3", [])].joined(
                separator: "\n"
            ),
        ] {
            let fault = await #expect(throws: Fault.self) { try await ScenarioFolder(log: log).run(clients) }
            #expect(fault?.kind == .badData && fault?.fix.contains("sort the log by user") == true)
        }
    }

    @Test("a person's cache with unrecorded endings: each reading stands for itself")
    func personalReadings() async throws {
        // Read as selected, the first session's pending text is cancelled and cannot serve the second.
        let log = [
            session("s1", [(0, "ab")]).replacing(#","ending":{"kind":"selected","at":5000}"#, with: ""),
            session("s2", [(0, "ab")]),
        ].joined(separator: "\n")
        let one = [
            "clients": #"[{"name":"p","timing":{"kind":"debounce","wait":300},"cache":{"scope":"person"}}]"#,
            "volume": #"{"sessionsPerMonth": 2000000}"#, "integrations": #"["per-request+geocoding"]"#,
        ]
        let abandoned = try await ScenarioFolder(log: log).run(one)
        let selected = try await ScenarioFolder(log: log).run(
            one.merging(["assume": #"{"unrecorded":"selected"}"#]) { $1 }
        )
        #expect(abandoned.clients[0].requests == 1)
        #expect(selected.clients[0].requests == 1)
        #expect(abandoned.comparison[0].bounds.map(\.total) == selected.comparison[0].bounds.map(\.total))
        #expect(abandoned.comparison[0].bounds[1].total == abandoned.comparison[0].invoice?.total)
        #expect(selected.comparison[0].bounds[0].total == selected.comparison[0].invoice?.total)
    }
}

@Suite("Needs, other usage and choices at selection reach the comparison")
struct IntegrationTests {
    private let log = (0..<20).map { index in
        let edits = (0...index).map { "[\($0 * 10),\"\(String(repeating: "x", count: $0 + 1))\"]" }.joined(
            separator: ","
        )
        return #"{"session":"\#(index)","edits":[\#(edits)],"ending":{"kind":"selected","at":900}}"#
    }.joined(separator: "\n")

    @Test("an integration that cannot serve the needs is left out with its reason")
    func needs() async throws {
        let run = try await ScenarioFolder(log: log).run([
            "needs": #"["displayName"]"#,
            "integrations":
                #"["per-request+geocoding", "per-session+details-essentials", "per-session+details-pro"]"#,
        ])
        #expect(run.integrations.map(\.name) == ["per-session+details-pro"])
        #expect(
            run.removedIntegrations.map(\.name) == [
                "per-request+geocoding", "per-session+details-essentials",
            ]
        )
        #expect(run.removedIntegrations.allSatisfy { $0.reason.contains("displayName") })
        #expect(run.advice?.steps.map(\.answer) == [true])
        let fault = #expect(throws: Fault.self) {
            try ScenarioFolder(log: log).scenario(["needs": #"["displayName"]"#])
        }
        #expect(fault?.field == "needs")
        let slip = #expect(throws: Fault.self) {
            try ScenarioFolder(log: log).scenario(["needs": #"["displayNam"]"#])
        }
        #expect(slip?.fix == "did you mean \"displayName\"?")
    }

    @Test("the vendor's tree asks both questions of an app that needs an address alone")
    func advice() async throws {
        // A mean of 10.5 requests before a pick is more than four.
        let run = try await ScenarioFolder(log: log).run(["needs": #""address""#])
        #expect(run.advice?.steps.map(\.answer) == [false, false])
        #expect(run.advice?.style.hasPrefix("per session") == true)
        let few = try await ScenarioFolder(log: log).run([
            "needs": #""address""#, "clients": #"[{"name":"d","timing":{"kind":"debounce","wait":300}}]"#,
        ])
        #expect(few.advice?.steps.map(\.answer) == [false, true])
    }

    @Test("events of the same account use up the free ones first")
    func otherUsage() async throws {
        let alone = try await ScenarioFolder(log: log).run()
        let beside = try await ScenarioFolder(log: log).run([
            "otherUsage": #"{"autocomplete-requests": 10000, "geocoding": 10000}"#
        ])
        let rows = [alone, beside].map { $0.comparison[0].invoice!.total.nanodollars }
        // 10,500 requests and 1,000 calls: 500 requests are paid alone, all of both beside the others.
        let expected: [Int64] = [500 * 2_830_000, 10_500 * 2_830_000 + 1000 * 5_000_000]
        #expect(rows == expected)
        #expect(beside.assumptions.contains { $0.key == "otherUsage.geocoding" && $0.value == "10,000" })
        let slip = #expect(throws: Fault.self) {
            try ScenarioFolder(log: log).scenario(["otherUsage": #"{"geocodin": 3}"#])
        }
        #expect(slip?.fix == "did you mean \"geocoding\"?")
    }

    @Test("choosing at selection is never dearer than either of its ways, and says when it chooses")
    func choosing() async throws {
        let run = try await ScenarioFolder(log: log).run([
            "integrations":
                #"["choose-at-selection", "per-session+details-essentials", "per-session+details-pro"]"#,
            "volume": #"{"sessionsPerMonth": [3000, 100000, 1000000]}"#,
        ])
        for volume in [3000, 100_000, 1_000_000] as [Int64] {
            let totals = (0..<3).map { integration in
                run.comparison.first { $0.integration == integration && $0.sessionsPerMonth == volume }!
                    .invoice!.total
            }
            #expect(totals[0] <= totals[1] && totals[0] <= totals[2])
        }
        #expect(
            run.comparison.filter { $0.integration == 0 }.allSatisfy {
                $0.choice?.hasPrefix("Place Details (Pro)") == true
            }
        )
        #expect(run.comparison.filter { $0.integration == 1 }.allSatisfy { $0.choice == nil })
    }
}

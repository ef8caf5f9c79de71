import Basics
import Billing
import Debounce
import Foundation
import Places
import Simulation
import Testing
import Traces

@Suite("A scenario says how well the service works")
struct ServiceScenarioTests {
    /// Five keystrokes in the second half of a minute, then two in the next one; the box is emptied once.
    private static let session =
        #"{"session":"a","startedAt":"2026-01-01T00:00:58.000Z","edits":"#
        + #"[[0,"p"],[100,"pa"],[200,""],[300,"pa"],[400,"par"],[2500,"pari"],[2600,"paris"]],"#
        + #""ending":{"kind":"selected","at":9000,"place":"x","text":"Paris"}}"# + "\n"

    private static let everything = #"[{"name":"all","timing":{"kind":"every"},"minimumLength":0}]"#

    private func run(_ service: String?, _ more: [String: String] = [:]) async throws -> Run {
        var members = ["clients": Self.everything]
        members["service"] = service
        return try await ScenarioFolder(log: Self.session).run(members.merging(more) { $1 })
    }

    private func events(_ run: Run, _ row: Int = 0) throws -> [String: Int64] {
        let lines = try #require(run.comparison[row].invoice).lines
        return Dictionary(uniqueKeysWithValues: lines.map { ($0.sku, $0.events) })
    }

    @Test("an empty text is refused by any service, and billed only where the switch says so")
    func emptyText() async throws {
        let plain = try await run(nil)
        #expect(plain.tally.map(\.shape.requests) == [7])
        #expect(plain.tally.map(\.shape.failed) == [1])
        let refusals = try #require(plain.refusals)
        #expect(refusals.clients == [.init(emptyTexts: 1, overQuota: 0, failures: 0, retries: 0)])
        #expect(try events(plain)["autocomplete-requests"] == 6_000)
        let billed = try await run(nil, ["rules": "{emptyAndFailedRequestsBilled: true}"])
        #expect(try events(billed)["autocomplete-requests"] == 7_000)
        // Free up to 10,000 a month; from there on $2.83 a thousand.
        let many = ["volume": "{sessionsPerMonth: 10000}"]
        let dear = try await run(nil, many)
        #expect(dear.refusals?.costs[0] == Money(nanodollars: 10_000 * 2_830_000))
        let both = try await run(nil, many.merging(["rules": "{emptyAndFailedRequestsBilled: true}"]) { $1 })
        #expect(both.refusals?.costs == dear.refusals?.costs)
        // Who sends no empty text hears nothing of it.
        let usual = try await run(nil, ["clients": #"[{"name":"all","timing":{"kind":"every"}}]"#])
        #expect(usual.refusals == nil)
        #expect(!usual.assumptions.contains { $0.key.hasPrefix("service") })
    }

    @Test("a quota refuses within the clock's minutes, and what it refuses counts nowhere unless billed")
    func quota() async throws {
        let refused = try await run("{requestsPerMinute: 3}")
        // Five in the minute of 00:00:58 with one of them empty: three are admitted.
        #expect(
            refused.refusals?.clients == [.init(emptyTexts: 1, overQuota: 1, failures: 0, retries: 0)]
        )
        #expect(refused.tally.map(\.shape.failed) == [2])
        #expect(try events(refused)["autocomplete-requests"] == 5_000)
        #expect(
            refused.assumptions.contains {
                $0.key == "service.requestsPerMinute" && $0.value == "3" && !$0.isDefault
            }
        )
        let none = try await run("{requestsPerMinute: 0}")
        #expect(try events(none) == ["geocoding": 1_000])
        // With every request refused no token session forms, so that Details bills its own fields.
        let pro = ["integrations": #"["per-session+details-pro"]"#]
        #expect(try events(try await run("{requestsPerMinute: 0}", pro)) == ["details-pro": 1_000])
        #expect(none.clients[0].selectedWithoutRequest == 1)
        #expect(!none.clients[0].isCredible)
    }

    @Test("retries are further requests: counted, billed when answered, lost when not")
    func retries() async throws {
        let failing = try await run("{errorRate: 1, latency: 10, retry: {attempts: 3, firstPause: 20}}")
        // Six texts three times each, and the empty one once.
        #expect(
            failing.refusals?.clients == [.init(emptyTexts: 1, overQuota: 0, failures: 18, retries: 12)]
        )
        #expect(failing.refusals?.clients[0].lost == 6)
        #expect(failing.tally.map(\.shape.requests) == [19])
        #expect(try events(failing) == ["geocoding": 1_000])
        let billed = try await run(
            "{errorRate: 1, latency: 10, retry: {attempts: 3, firstPause: 20}}",
            ["rules": "{emptyAndFailedRequestsBilled: true}"]
        )
        #expect(try events(billed)["autocomplete-requests"] == 19_000)
        let once = try await run("{errorRate: 1}")
        #expect(once.tally.map(\.shape.requests) == [7])
        let half = try await run("{errorRate: 0.5, retry: {attempts: 20, firstPause: 0}}")
        let counts = try #require(half.refusals?.clients[0])
        #expect(counts.failures == counts.retries && counts.failures > 0)
        #expect(half.tally.map(\.shape.requests) == [7 + Int32(counts.retries)])
        #expect(try events(half)["autocomplete-requests"] == 6_000)
    }

    @Test("the latency holds for recorded endings too: it aborts, and it makes people wait for room")
    func latency() async throws {
        let clients = #"""
            [{"name":"aborting","timing":{"kind":"every"},"abortsOpen":true},
             {"name":"one at a time","timing":{"kind":"in-flight"}}]
            """#
        let run = try await run("{latency: 150}", ["clients": clients])
        #expect(run.tally.map(\.shape.aborted) == [3, 0])
        #expect(run.tally.map(\.shape.requests) == [6, 6])
        #expect(run.clients.allSatisfy { $0.warnings.isEmpty })
        let without = try await self.run(nil, ["clients": clients])
        #expect(without.tally.map(\.shape.aborted) == [0, 0])
        #expect(without.clients.allSatisfy { !$0.warnings.isEmpty })
    }

    private static let clients = #"""
        [{"name":"w{wait}","timing":{"kind":"debounce","wait":[0,150,300]},"minimumLength":3},
         {"name":"all","timing":{"kind":"every"},"minimumLength":0},
         {"name":"t{tie}","timing":{"kind":"debounce","wait":200},"tie":["event-first","timer-first"]},
         {"name":"kept","timing":{"kind":"every"},"cache":{"scope":"person"}},
         {"name":"one","timing":{"kind":"in-flight"}},
         {"name":"aborting","timing":{"kind":"debounce","wait":50},"abortsOpen":true}]
        """#

    private func shipped(
        _ service: String?,
        threads: Int = 1,
        log: String = "place-search",
        paths: [String]? = nil,
        _ more: [String: String] = [:]
    ) async throws -> Run {
        let paths = paths ?? [ShippedLogs.path(log)]
        var members = ["clients": Self.clients, "certainty": "false"]
        members["log"] = "{paths: [" + paths.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
        members["service"] = service
        var execution = Scenario.Execution(version: "test")
        execution.threads = threads
        return try await ScenarioFolder(log: "").scenario(members.merging(more) { $1 }).run(execution)
    }

    @Test("a service that cannot fail in fact bills as one that is not mentioned, on the slow way too")
    func perfect() async throws {
        let plain = try await shipped(nil, log: "language-hero")
        for service in ["{}", "{requestsPerMinute: 1000000000}", "{errorRate: 0, retry: {}}"] {
            let same = try await shipped(service, log: "language-hero")
            #expect(same.tally == plain.tally, "\(service)")
            #expect(same.comparison == plain.comparison, "\(service)")
            #expect(same.refusals?.costs.count == plain.comparison.count)
            #expect(same.digest != plain.digest)
        }
    }

    private static let bad =
        "{latency: {percentiles: {\"50\": 80, \"99\": 900}}, errorRate: 0.2, requestsPerMinute: 8, "
        + "retry: {attempts: 3, firstPause: 100}}"

    @Test("the same for any number of threads and any cutting of the log, and for no other seed")
    func deterministic() async throws {
        let one = try await shipped(Self.bad)
        for threads in [2, 3] {
            let other = try await shipped(Self.bad, threads: threads)
            #expect(other == one, "\(threads) threads")
        }
        let lines = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
            .split(separator: "\n")
        let folder = try ScenarioFolder(log: "")
        let parts = [0..<700, 700..<lines.count].enumerated().map { index, range in
            (folder.path + "/part\(index).ndjson", lines[range].joined(separator: "\n") + "\n")
        }
        for (path, text) in parts { try OutputFile.write(text, to: path) }
        let cut = try await shipped(Self.bad, paths: parts.map(\.0))
        #expect(cut.tally == one.tally && cut.refusals == one.refusals)
        let seeded = try await shipped(Self.bad.dropLast() + ", seed: 2}")
        #expect(seeded.tally != one.tally)
    }

    @Test("what failed adds up, comes at its rate, and costs what the switch says")
    func sums() async throws {
        let run = try await shipped(Self.bad, ["volume": "{sessionsPerMonth: 300000}"])
        let refusals = try #require(run.refusals)
        for (client, counts) in refusals.clients.enumerated() {
            let rows = run.tally.filter { $0.client == client }
            #expect(rows.reduce(0) { $0 + Int64($1.shape.failed) * $1.sessions } == counts.refused)
            #expect(rows.allSatisfy { $0.shape.failed + $0.shape.aborted <= $0.shape.requests })
            let sent = run.clients[client].requests - counts.emptyTexts - counts.overQuota
            let share = Double(counts.failures) / Double(sent)
            #expect(abs(share - 0.2) < 0.02, "\(run.clients[client].name)")
            #expect(counts.retries > 0 && counts.lost > 0)
        }
        let billed = try await shipped(
            Self.bad,
            ["volume": "{sessionsPerMonth: 300000}", "rules": "{emptyAndFailedRequestsBilled: true}"]
        )
        #expect(billed.tally == run.tally)
        for (row, other) in zip(run.comparison, billed.comparison).enumerated() {
            let cost =
                try #require(other.1.invoice).total.nanodollars - #require(other.0.invoice).total.nanodollars
            #expect(refusals.costs[row]?.nanodollars == cost)
            #expect(cost > 0)
        }
    }

    @Test("a refused request shows no list: people pick later, and the latency is one rule")
    func simulated() async throws {
        let folder = try ScenarioFolder(log: SmallPlaces.session)
        try OutputFile.write(SmallPlaces.file, to: folder.path + "/places.tsv")
        func run(_ service: String?, _ model: String) async throws -> Run {
            var members = ["places": #""places.tsv""#, "selection": "{simulated: \(model)}"]
            members["service"] = service
            return try await folder.run(members)
        }
        let model = "{looking: 1, reaction: 150, pick: 500, latency: 100}"
        let plain = try await run(nil, model)
        #expect(plain.tally.map(\.shape.requests) == [5])
        let same = try await run("{}", model)
        #expect(same.tally == plain.tally && same.selection?.experiences == plain.selection?.experiences)
        let moved = try await run("{latency: 100}", "{looking: 1, reaction: 150, pick: 500}")
        #expect(moved.tally == plain.tally && moved.selection?.experiences == plain.selection?.experiences)
        #expect(moved.assumptions.filter { $0.key.hasSuffix("latency") }.map(\.key) == ["service.latency"])
        let down = try await run("{errorRate: 1}", model)
        #expect(down.selection?.experiences[0].shownLists == 0)
        // No list ever comes, so that they type the whole text and send it.
        #expect(down.tally.map(\.shape.ending) == [.submitted])
        #expect(down.tally[0].shape.failed == down.tally[0].shape.requests)
        let fault = await #expect(throws: Fault.self) { try await run("{latency: 5}", model) }
        #expect(fault?.field == "service")
        #expect(fault?.fix == "name it in one of the two")
    }
}

import Basics
import Billing
import Foundation
import Simulation
import Testing

@Suite("A scenario asks for a simulated selection")
struct SelectionScenarioTests {
    private func folder(_ log: String = SmallPlaces.session) throws -> ScenarioFolder {
        let folder = try ScenarioFolder(log: log)
        try OutputFile.write(SmallPlaces.file, to: folder.path + "/places.tsv")
        return folder
    }

    private func members(_ model: String, clients: String? = nil) -> [String: String] {
        var members = ["places": #""places.tsv""#, "selection": "{ simulated: \(model) }"]
        members["clients"] = clients
        return members
    }

    @Test("measures add up by hand for one session")
    func measures() async throws {
        let run = try await folder().run(
            members("{ looking: 1, reaction: 150, pick: 500, latency: 100 }")
        )
        let selection = try #require(run.selection)
        #expect(selection.simulated == 1)
        let experience = selection.experiences[0]
        // Lists at 100, 200, 300, 400, 500 for the edits at 0 to 400; the pick is at 1050.
        #expect(experience.delay == Run.Percentiles(p50: 100, p95: 100, p99: 100))
        #expect(experience.delayedEdits == 5)
        #expect(experience.unansweredEdits == 0)
        #expect(experience.timeToSelection?.p50 == 1040)
        #expect(experience.edits == 5)
        #expect(experience.characters == 5)
        #expect(experience.chosenCharacters == 18)
        #expect(experience.keystrokesSavedPerMillion == 722_222)
        // "Pard" lists it at rank 1.
        #expect(experience.leastKeystrokes == 5)
        #expect(experience.sessionsWithPlace == 1)
        #expect(experience.ranks == [1, 0, 0, 0, 0])
        #expect(experience.reciprocalRankSixtieths == 60)
        #expect(experience.requests == 5)
        // The next edit's request goes out in the millisecond of each answer but the last.
        #expect(experience.superseded == 4)
        #expect(experience.staleLists == 4)
        #expect(experience.shownLists == 5)
        #expect(experience.outOfOrder == 0)
        #expect(experience.picks == 1)
        #expect(
            run.assumptions.contains {
                $0.key == "selection.reaction" && $0.value == "150 ms" && !$0.isDefault
            }
        )
    }

    @Test("requests and cost stand beside those of the recorded endings")
    func besideRecorded() async throws {
        let clients = #"[{"name": "slow", "timing": {"kind": "debounce", "wait": 2000}}]"#
        let recorded = try await folder().run(["clients": clients, "places": #""places.tsv""#])
        let run = try await folder().run(members("{}", clients: clients))
        let selection = try #require(run.selection)
        #expect(selection.recordedClients.map(\.requests) == recorded.clients.map(\.requests))
        #expect(selection.recordedClients.map(\.selected) == [1])
        #expect(selection.recordedClients.map(\.selectedWithoutRequest) == [1])
        #expect(selection.recordedClients.map(\.isCredible) == [false])
        #expect(run.clients.map(\.isCredible) == [true])
        #expect(selection.recordedTotals == recorded.comparison.map { $0.invoice?.total })
        // The recorded pick, to the next lower edge of its bin.
        #expect(selection.recordedTime == Run.Percentiles(p50: 1488, p95: 1488, p99: 1488))
        #expect(recorded.clients[0].requests == 0)
        #expect(run.clients[0].requests == 1)
        #expect(run.comparison[0].outcome != recorded.comparison[0].outcome)
        #expect(run.digest != recorded.digest)
        #expect(recorded.selection == nil)
    }

    @Test("aborted requests reach the shapes that are priced")
    func aborted() async throws {
        let clients = #"[{"name": "aborting", "timing": {"kind": "every"}, "abortsOpen": true}]"#
        let run = try await folder().run(members("{ latency: 150 }", clients: clients))
        #expect(run.tally.map(\.shape.aborted) == [4])
        #expect(run.tally.map(\.shape.requests) == [5])
        #expect(run.selection?.experiences[0].aborted == 4)
        #expect(run.clients[0].warnings.isEmpty)
    }

    @Test("a pick from a cached list needs no request and is credible")
    func cached() async throws {
        func session(_ id: String, _ minute: Int) -> String {
            #"{"session":"\#(id)","user":"u1","startedAt":"2026-03-01T10:0\#(minute):00.000Z","#
                + SmallPlaces.session.drop { $0 != "," }.dropFirst(#","user":"u1","#.count)
        }
        let clients = #"[{"name": "remembers", "timing": {"kind": "every"}, "cache": {"scope": "person"}}]"#
        let run = try await folder(session("a", 1) + session("b", 2)).run(
            members("{ looking: 1, reaction: 0, latency: 0 }", clients: clients)
        )
        #expect(run.tally.map(\.shape.requests).sorted() == [0, 4])
        #expect(run.selection?.simulated == 2)
        #expect(run.selection?.experiences[0].picks == 2)
        #expect(run.clients[0].selectedWithoutRequest == 0)
        #expect(run.clients[0].isCredible)
    }

    @Test("a text that no list answers is sent as typed")
    func givenUp() async throws {
        let clients = #"[{"name": "deaf", "timing": {"kind": "every"}, "minimumLength": 100}]"#
        let run = try await folder().run(members("{}", clients: clients))
        #expect(run.tally.map(\.shape.ending) == [.submitted])
        #expect(run.selection?.experiences[0].givenUp == 1)
        #expect(run.selection?.experiences[0].timeToSelection == nil)
    }

    @Test(
        "each slip is one line that names the field and what to do",
        arguments: [
            (#""simulated""#, "selection", "write { \"simulated\": {} }"),
            (#""record""#, "selection", "did you mean \"recorded\"?"),
            ("{ simulate: {} }", "selection.simulated", "did you mean it by \"simulate\"?"),
            ("{ simulated: { looking: 1.5 } }", "selection.simulated.looking", "give a number from 0 to 1"),
            ("{ simulated: { looking: -0.1 } }", "selection.simulated.looking", "give a number from 0 to 1"),
            ("{ simulated: { reaction: -1 } }", "selection.simulated.reaction", ""),
            ("{ simulated: { pause: 600001 } }", "selection.simulated.pause", ""),
            ("{ simulated: { input: \"mice\" } }", "selection.simulated.input", "mouse"),
            (
                "{ simulated: { latency: { percentiles: {} } } }", "selection.simulated.latency.percentiles",
                "add"
            ),
            ("{ simulated: { lokking: 1 } }", "selection.simulated.lokking", "looking"),
        ]
    )
    func slips(selection: String, field: String, fix: String) throws {
        let fault = #expect(throws: Fault.self) {
            try folder().scenario(["places": #""places.tsv""#, "selection": selection])
        }
        #expect(fault?.field == field)
        #expect(fault?.fix.contains(fix) == true || fix.isEmpty)
        #expect(fault?.kind == .badData)
    }

    @Test("a simulated selection needs places")
    func needsPlaces() throws {
        let fault = #expect(throws: Fault.self) { try folder().scenario(["selection": "{ simulated: {} }"]) }
        #expect(fault?.field == "selection")
    }

    @Test(
        "a log that cannot answer is refused with the reason",
        arguments: [
            (#""ending":{"kind":"submitted","at":9}"#, "names no picked place"),
            (#""ending":{"kind":"selected","at":9,"place":"x"}"#, "none of the picked places"),
            (#""masked":true,"ending":{"kind":"selected","at":9,"place":"p6"}"#, "are masked"),
        ]
    )
    func refused(ending: String, reason: String) async throws {
        let folder = try folder(#"{"session":"a","edits":[[0,"P"]],\#(ending)}"# + "\n")
        let fault = await #expect(throws: Fault.self) { try await folder.run(members("{}")) }
        #expect(fault?.what.contains(reason) == true)
    }
}

@Suite("A sparse histogram counts and stays small")
struct SparseHistogramTests {
    @Test("equals counting in any order, to 1.6 %")
    func counts() {
        var random = KeyedRandom(seed: 5)
        var parts = [SparseHistogram](repeating: SparseHistogram(), count: 3)
        var values: [Int] = []
        for _ in 0..<20_000 {
            let value = Int(random.below([10, 300, 5000, 2_000_000][Int(random.below(4))]))
            values.append(value)
            parts[Int(random.below(3))].add(value)
        }
        var forward = SparseHistogram()
        for part in parts { forward.merge(part) }
        var backward = SparseHistogram()
        for part in parts.reversed() { backward.merge(part) }
        #expect(forward == backward)
        #expect(forward.total == 20_000)
        values.sort()
        var all = CountingHistogram()
        forward.merge(into: &all)
        for perMille in [1, 100, 500, 950, 990, 1000] as [Int64] {
            let exact = values[Int(max(1, (20_000 * perMille + 999) / 1000)) - 1]
            let found = all.percentile(perMille: perMille)!
            #expect(found <= exact && exact - found <= exact / 60)
        }
    }

    @Test("50 clients with 256 full buckets stay under 100 MB")
    func memory() {
        var counts = ExperienceCounts()
        for bucket in 0..<256 {
            var random = KeyedRandom(seed: 6, key: UInt64(bucket))
            counts.add(to: bucket) { bucket in
                bucket.sums.sessions += 4000
                // Delays of up to 2 s with every bin in use, and picks of up to a minute.
                for _ in 0..<4000 {
                    bucket.delays.add(Int(random.below(2000)))
                    bucket.selectionTimes.add(Int(random.below(60_000)))
                }
            }
        }
        #expect(counts.bytes * 50 < 100_000_000)
    }
}

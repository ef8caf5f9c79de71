import Basics
import Foundation
import Places
import Simulation
import Testing
import Traces

@Suite("A scenario takes its places from the log")
struct PlacesFromLogTests {
    private static func line(_ id: String, _ typed: [String], _ ending: String, _ more: String = "") -> String
    {
        let edits = typed.enumerated().map { "[\($0 * 100),\"\($1)\"]" }.joined(separator: ",")
        return "{\"session\":\"\(id)\"\(more),\"edits\":[\(edits)],\"ending\":{\"at\":5000,\(ending)}}\n"
    }

    /// Six places of one beginning, one of which only a longer text lists; one of them without an id.
    private static let log =
        ["Zora", "Zorb", "Zorc", "Zord", "Zore"].map { name in
            (0..<2).map {
                line("\(name)\($0)", ["z"], #""kind":"selected","place":"\#(name)","text":"\#(name), Land""#)
            }.joined()
        }.joined()
        + line("rare", ["z", "zo", "zor", "zorf"], #""kind":"selected","text":"Zorf""#)
        // Neither says which text was picked; the first still counts for its place.
        + line("idOnly", ["z"], #""kind":"selected","place":"Zore""#)
        + line("unknown", ["z"], #""kind":"selected","place":"Nowhere""#)
        + line("sent", ["z"], #""kind":"submitted""#)
        + line("masked", ["x"], #""kind":"selected","place":"M","text":"xxxx""#, #","masked":true"#)

    private func run(_ log: String, _ more: [String: String] = [:]) async throws -> Run {
        try await ScenarioFolder(log: log).run(["places": #""from-log""#].merging(more) { $1 })
    }

    @Test("the mock knows what was picked, by id or text, the most picked first")
    func known() async throws {
        let run = try await run(Self.log)
        let suggestions = try #require(run.suggestions)
        #expect(suggestions.places == 6)
        #expect(
            suggestions.firstShown == [.init(characters: 1, sessions: 11), .init(characters: 4, sessions: 1)]
        )
        #expect(suggestions.neverShown == 0)
        // A place that nobody's text names, and a masked text.
        #expect(suggestions.unknown == 2)
        var chosen = ChosenPlaces()
        for batch in try batches(Self.log) { try chosen.add(batch) }
        let places = try chosen.gazetteer()
        #expect(SuggestionIndex(places).suggestions(for: "zo").first == places.index(of: "Zore"))
        #expect(places.populations.sorted() == [1, 2, 2, 2, 2, 3])
    }

    @Test("the report's assumptions and the run's digest say where the places come from")
    func assumption() async throws {
        let run = try await run(Self.log)
        let assumption = try #require(run.assumptions.first { $0.key == "places" })
        #expect(assumption.value == "from-log" && !assumption.isDefault)
        let without = try await self.run(Self.log, ["places": "null"])
        #expect(!without.assumptions.contains { $0.key == "places" })
        #expect(run.digest != without.digest)
    }

    @Test("nothing that was picked or typed is in the run")
    func privacy() async throws {
        let run = try await run(Self.log, ["selection": "{simulated: {}}"])
        let words = String(reflecting: run)
        for text in ["Zor", "zor", "Nowhere", "xxxx"] { #expect(!words.contains(text), "\(text)") }
        #expect(run.selection?.simulated == 12)
    }

    @Test("threads and the cutting of the files change nothing")
    func deterministic() async throws {
        let log = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let lines = log.split(separator: "\n")
        let folder = try ScenarioFolder(log: log)
        for (name, range) in [("a", 0..<321), ("b", 321..<lines.count)] {
            let part = lines[range].joined(separator: "\n") + "\n"
            try OutputFile.write(part, to: folder.path + "/\(name).ndjson")
        }
        let members = ["places": #""from-log""#, "certainty": "false", "selection": "{simulated: {}}"]
        let one = try await folder.run(members)
        #expect((one.suggestions?.places ?? 0) > 1_000)
        var execution = Scenario.Execution(version: "test")
        execution.threads = 3
        #expect(try await folder.scenario(members).run(execution) == one)
        let cut = try await folder.run(
            members.merging(["log": #"{paths: ["b.ndjson", "a.ndjson"]}"#]) { $1 }
        )
        #expect(cut.suggestions == one.suggestions && cut.tally == one.tally)
    }

    @Test(
        "a log that names no picked text is refused with the reason",
        arguments: [
            line("a", ["x"], #""kind":"selected","place":"p""#),
            line("a", ["x"], #""kind":"submitted""#),
            line("a", ["x"], #""kind":"selected","text":"Xyz""#, #","masked":true"#),
        ]
    )
    func refused(log: String) async throws {
        let fault = try #require(await #expect(throws: Fault.self) { try await run(log) })
        #expect(fault.kind == .badData && fault.file?.hasSuffix("/log.ndjson") == true)
        #expect(fault.what.hasPrefix("no session of the log says which text was picked"))
        #expect(fault.fix.contains("ending.text"))
        #expect(!fault.description.contains("Xyz"))
    }

    @Test("a log of more places than memory is meant for is refused, and its texts stay out of the fault")
    func bounded() throws {
        var limits = ChosenPlaces.Limits()
        limits.entries = 5
        for (entries, bytes) in [(5, 1 << 20), (100, 40)] {
            limits.entries = entries
            limits.bytes = bytes
            var chosen = ChosenPlaces(limits: limits)
            let fault = #expect(throws: Fault.self) {
                for batch in try batches(Self.log) { try chosen.add(batch) }
            }
            #expect(fault?.what.hasPrefix("the log names more than \(entries) different places") == true)
            #expect(fault?.description.contains("Zor") == false)
        }
    }
}

import Basics
import Foundation
import Places
import Simulation
import Testing
import Traces

@Suite("Place searches are made from recorded rhythm")
struct SynthesisTests {
    private static let index = Result {
        SuggestionIndex(try Gazetteer.load(path: ShippedLogs.folder + "/places/places.tsv"))
    }
    private static let rhythm = Result { try TypingRhythm.load(paths: [ShippedLogs.path("language-hero")]) }

    private func log(_ sessions: Int64, seed: UInt64 = 1) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let synthesis = Synthesis(rhythm: try Self.rhythm.get(), index: try Self.index.get(), seed: seed)
        try synthesis.write(sessions: sessions) { batch in TypingLogWriter().write(batch, to: &bytes) }
        return bytes
    }

    @Test("the same seed makes the same bytes, another one others")
    func deterministic() throws {
        let first = try log(1500)
        #expect(try log(1500) == first)
        #expect(try log(1500, seed: 2) != first)
    }

    @Test("the shipped place searches are those of seed 1")
    func shipped() throws {
        #expect(
            try log(2000)
                == Array(try Data(contentsOf: URL(fileURLWithPath: ShippedLogs.path("place-search"))))
        )
    }

    @Test("sessions are read back, marked synthesised, by person and in order")
    func readBack() throws {
        let path = NSTemporaryDirectory() + "keytoll-synthesis-\(UUID().uuidString).ndjson"
        try OutputFile.write(try log(4000), to: path)
        defer { OutputFile.remove(path) }
        let index = try Self.index.get()
        var reader = try TypingLogReader(paths: [path])
        var seen: Set<UInt64> = []
        var person: UInt64?
        var start = Int64.min
        var kinds: [EndingKind: Int] = [:]
        var airports = 0
        var corrections = 0
        while let batch = try reader.next() {
            for session in batch.sessions {
                if session.personHash != person {
                    #expect(seen.insert(session.personHash).inserted)
                    person = session.personHash
                    start = .min
                }
                #expect(session.times == .synthesised)
                #expect(session.startedAt! > start)
                start = session.startedAt!
                kinds[session.ending, default: 0] += 1
                #expect(!session.edits.isEmpty)
                var length = 0
                for edit in session.edits {
                    let text = String(decoding: batch.text(ofEdit: Int(edit)), as: UTF8.self)
                    #expect(abs(text.count - length) == 1)
                    if text.count < length { corrections += 1 }
                    length = text.count
                }
                guard session.ending == .selected else { continue }
                let place = try #require(index.gazetteer.index(of: batch.place(of: session)))
                if index.gazetteer.type(of: place) == "airport" { airports += 1 }
                let last = batch.text(ofEdit: Int(session.edits.upperBound) - 1)
                #expect(index.suggestions(for: String(decoding: last, as: UTF8.self)).contains(place))
                #expect(session.endsAt - batch.editTimes[Int(session.edits.upperBound) - 1] <= 1400)
            }
        }
        #expect(reader.health.skipped.isEmpty)
        #expect(reader.health.sessions == 4000)
        #expect(reader.health.people.count.value == 162)
        #expect(3000...3700 ~= kinds[.selected]!)
        #expect(240...400 ~= kinds[.abandoned]!)
        #expect(airports > 200)
        #expect(corrections > 1000)
    }

    @Test("the rhythm is the recorded one: letters, corrections and pauses as they were")
    func rhythm() throws {
        let recorded =
            #"{"session":"a","edits":[[0,"a"],[150,"ab"],[400,"abx"],[700,"ab"],[5000,"abc"]]}"# + "\n"
        var rhythm = TypingRhythm()
        for batch in try batches(recorded) { rhythm.add(batch) }
        #expect(rhythm.peopleCount == 1)
        let synthesis = Synthesis(rhythm: rhythm, index: try SmallPlaces.index(), seed: 4)
        var gaps: Set<[Int32]> = []
        try synthesis.write(sessions: 50) { batch in
            for session in batch.sessions where session.edits.count >= 5 {
                let times = session.edits.prefix(5).map { batch.editTimes[Int($0)] }
                gaps.insert(times)
                let lengths = session.edits.prefix(5).map { batch.text(ofEdit: Int($0)).count }
                #expect(lengths == [1, 2, 3, 2, 3])
            }
        }
        // A pause of 4.3 s counts as 2 s.
        #expect(gaps == [[0, 150, 400, 700, 2700]])
    }

    @Test("a correction of up to five letters is learnt, a message written anew is not")
    func rewritten() throws {
        for letters in [5, 6] {
            var edits = (0...letters).map { "[\($0 * 100),\"\(String(repeating: "a", count: $0 + 1))\"]" }
            for left in (1...letters).reversed() {
                edits.append("[\((2 * letters - left + 1) * 100),\"\(String(repeating: "a", count: left))\"]")
            }
            edits.append("[\((2 * letters + 1) * 100),\"ab\"]")
            var rhythm = TypingRhythm()
            let log = #"{"session":"a","edits":[\#(edits.joined(separator: ","))]}"# + "\n"
            for batch in try batches(log) { rhythm.add(batch) }
            var shortened = 0
            let synthesis = Synthesis(rhythm: rhythm, index: try SmallPlaces.index(), seed: 4)
            try synthesis.write(sessions: 20) { batch in
                for session in batch.sessions {
                    let lengths = session.edits.map { batch.text(ofEdit: Int($0)).count }
                    shortened += zip(lengths, lengths.dropFirst()).filter { $1 < $0 }.count
                }
            }
            #expect((shortened > 0) == (letters == 5))
        }
    }

    @Test("nobody's typing makes no rhythm, and no sessions are none")
    func empty() throws {
        let path = NSTemporaryDirectory() + "keytoll-rhythm-\(UUID().uuidString).ndjson"
        try OutputFile.write(#"{"session":"a","edits":[]}"# + "\n", to: path)
        defer { OutputFile.remove(path) }
        let fault = #expect(throws: Fault.self) { try TypingRhythm.load(paths: [path]) }
        #expect(fault?.what == "nobody in the log typed anything")
        #expect(try log(0).isEmpty)
    }
}

import Basics
import Billing
import Debounce
import Foundation
import Places
import Testing
import Traces

@testable import Simulation

/// Each reading that is counted beside the scenario's must be what a replay under that assumption counts.
@Suite("Other readings of a log are those of a replay under the other assumption")
struct LogReadingTests {
    private struct Row: Hashable {
        var bucket: Int
        var shape: SessionShape
        var sessions: Int64
    }

    private func rows(_ tally: Tally) -> [Row] {
        tally.rows.map { Row(bucket: $0.bucket, shape: $0.shape, sessions: $0.sessions) }
    }

    private func clients() throws -> [Client] {
        try [
            #"{"name":"every","timing":{"kind":"every"}}"#,
            #"{"name":"wait","timing":{"kind":"debounce","wait":300},"minimumLength":3}"#,
            #"{"name":"flush","timing":{"kind":"debounce","wait":300},"onSelect":"flush","distinct":"after"}"#,
            #"{"name":"person","timing":{"kind":"debounce","wait":200},"cache":{"scope":"person"}}"#,
        ].flatMap { try Client.parse(.parse($0)) }
    }

    /// People with several sessions each, of every ending, some of them long after the first request.
    private func log(_ seed: UInt64) throws -> String {
        let words = ["par", "pari", "paris", "lond", "london", "ber", "berlin"]
        var random = KeyedRandom(seed: seed, key: 1, ordinal: 1)
        var lines = ""
        for person in 0..<40 {
            for number in 0..<5 {
                let word = words[Int(random.below(UInt64(words.count)))]
                var edits: [String] = []
                var time: UInt64 = 0
                for length in 1...word.count {
                    edits.append("[\(time),\"\(word.prefix(length))\"]")
                    time += 40 + random.below(400)
                }
                let end = time + random.below(200) + (random.below(4) == 0 ? random.below(400_000) : 0)
                let kind = ["selected", "submitted", "abandoned", ""][Int(random.below(4))]
                var line = "{\"session\":\"\(person)-\(number)\",\"user\":\"u\(person)\","
                line += "\"startedAt\":\"2026-01-0\(number + 1)T00:00:00Z\",\"edits\":["
                line += edits.joined(separator: ",") + "]"
                if !kind.isEmpty { line += ",\"ending\":{\"kind\":\"\(kind)\",\"at\":\(end)}" }
                lines += line + "}\n"
            }
        }
        let path = NSTemporaryDirectory() + "keytoll-reading-\(UUID().uuidString).ndjson"
        try OutputFile.write(lines, to: path)
        return path
    }

    private func moved(_ assumptions: Assumptions, _ reading: LogReading) -> Assumptions {
        guard case .ending(let kind, as: let ending) = reading else { return assumptions }
        var moved = assumptions
        switch kind {
        case .selected: moved.selected = ending
        case .submitted: moved.submitted = ending
        case .abandoned: moved.abandoned = ending
        case .unrecorded: moved.unrecorded = ending
        }
        return moved
    }

    @Test("for any assumptions, lifetime and client, also one that remembers a person", arguments: 0..<6)
    func readings(number: Int) async throws {
        let path = try log(UInt64(number))
        var random = KeyedRandom(seed: UInt64(number), key: 2, ordinal: 1)
        func ending() -> ShapeEnding { ShapeEnding.allCases[Int(random.below(3))] }
        var assumptions = Assumptions()
        if number > 0 {
            assumptions.submitted = ending()
            assumptions.abandoned = ending()
            assumptions.unrecorded = ending()
        }
        let lifetime: Int? = [300, 60, nil][number % 3]
        func replay(_ assumptions: Assumptions, _ lifetime: Int?) async throws -> Replay.Result {
            let plan = ReplayPlan(
                clients: try clients(),
                baseline: 0,
                assumptions: assumptions,
                sessionLifetimeSeconds: lifetime
            )
            var replay = Replay(plan)
            replay.threads = 1 + number % 2
            return try await replay.run(paths: [path])
        }
        let result = try await replay(assumptions, lifetime)
        #expect(result.counts.readings.count == 6 + (lifetime == nil ? 1 : 2))
        for (index, reading) in result.counts.readings.enumerated() {
            var seconds = lifetime
            if case .lifetime(let other) = reading { seconds = other }
            let other = try await replay(moved(assumptions, reading), seconds)
            for client in result.counts.clients.indices {
                let counts = result.counts.clients[client]
                #expect(
                    rows(counts.tally(way: index + 1)) == rows(other.counts.clients[client].tally(way: 0))
                )
                #expect(!counts.changes[index].isEmpty, "\(reading)")
            }
        }
    }

    @Test(
        "under simulated picks too, and half and twice their parameters are what a replay with these counts"
    )
    func simulated() async throws {
        let index = SuggestionIndex(try Gazetteer.load(path: ShippedLogs.folder + "/places/places.tsv"))
        // Every tenth session is enough.
        let text = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let some = text.split(separator: "\n").enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
        let path = NSTemporaryDirectory() + "keytoll-reading-\(UUID().uuidString).ndjson"
        try OutputFile.write(some.joined(separator: "\n") + "\n", to: path)
        let clients = Array(try clients().prefix(3))
        func replay(
            _ assumptions: Assumptions,
            _ simulation: PickSimulation,
            _ variations: [PickVariation] = []
        ) async throws -> Replay.Result {
            var replay = Replay(
                ReplayPlan(
                    clients: clients,
                    baseline: 0,
                    assumptions: assumptions,
                    sessionLifetimeSeconds: 300
                )
            )
            replay.selection = simulation
            replay.variations = variations
            return try await replay.run(paths: [path])
        }
        let simulation = PickSimulation(SelectionModel(), index)
        let variations = PickVariation.all(of: simulation)
        #expect(
            variations.map { "\($0.key) = \($0.value)" } == [
                "selection.looking = 0.08, with the other two chances (half)",
                "selection.reaction = 120 ms (half)",
                "selection.latency = 50 ms (half)",
                "selection.looking = 0.32, with the other two chances (twice)",
                "selection.reaction = 480 ms (twice)", "selection.latency = 200 ms (twice)",
            ]
        )
        let result = try await replay(Assumptions(), simulation, variations)
        let counts = try #require(result.simulated).counts
        for (index, reading) in counts.readings.enumerated() {
            guard case .ending = reading else { continue }
            let other = try await replay(moved(Assumptions(), reading), simulation)
            for client in clients.indices {
                #expect(
                    rows(counts.clients[client].tally(way: index + 1))
                        == rows(try #require(other.simulated).counts.clients[client].tally(way: 0))
                )
            }
        }
        for (index, variation) in variations.enumerated() {
            let other = try await replay(Assumptions(), variation.simulation)
            var differ = false
            for client in clients.indices {
                let varied = rows(result.varied[index].counts.clients[client].tally(way: 0))
                #expect(varied == rows(try #require(other.simulated).counts.clients[client].tally(way: 0)))
                if varied != rows(counts.clients[client].tally(way: 0)) { differ = true }
            }
            #expect(result.varied[index].experiences == (try #require(other.simulated)).experiences)
            #expect(differ, "\(variation.key) \(variation.value)")
        }
    }

    @Test("chances end at 1, and what is nothing or certain already is not moved")
    func bounds() throws {
        var model = SelectionModel()
        (model.looking, model.lookingAtWordBoundary, model.lookingInPause) = (600_000, 1_000_000, 900_000)
        model.latency = .fixed(0)
        model.reactionMilliseconds = 0
        let index = SuggestionIndex(try Gazetteer.load(path: ShippedLogs.folder + "/places/places.tsv"))
        let all = PickVariation.all(of: PickSimulation(model, index))
        #expect(
            all.map(\.value) == [
                "0.3, with the other two chances (half)", "1, with the other two chances (twice)",
            ]
        )
        #expect(all.last?.simulation.model.lookingInPause == 1_000_000)
        model.latency = .table([.init(perMillion: 500_000, milliseconds: 81)])
        let latencies = PickVariation.all(of: PickSimulation(model, index)).filter {
            $0.key.hasSuffix("latency")
        }
        #expect(latencies.map(\.value) == ["50 %: 41 ms (half)", "50 %: 162 ms (twice)"])
    }
}

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
        tally.rows.filter { $0.sessions != 0 }.map {
            Row(bucket: $0.bucket, shape: $0.shape, sessions: $0.sessions)
        }
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
            assumptions.selected = number > 3 ? .abandoned : .selected
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
        #expect(result.counts.readings.count == 6 + (lifetime == nil ? 1 : 2) + (number > 3 ? 1 : 0))
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

    /// Every tenth session of the shipped log is enough.
    private func someOfPlaceSearch() throws -> String {
        let text = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let some = text.split(separator: "\n").enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
        let path = NSTemporaryDirectory() + "keytoll-reading-\(UUID().uuidString).ndjson"
        try OutputFile.write(some.joined(separator: "\n") + "\n", to: path)
        return path
    }

    private func places() throws -> SuggestionIndex {
        SuggestionIndex(try Gazetteer.load(path: ShippedLogs.folder + "/places/places.tsv"))
    }

    private func words(_ variations: [ReplayVariation]) -> [String] {
        variations.map { "\($0.key) = \($0.value)" }
    }

    /// Replays with a service and picks, and once more for each variation as if the scenario had it.
    private func check(
        _ clients: [Client],
        _ service: ServiceConditions?,
        _ model: SelectionModel?
    ) async throws {
        let path = try someOfPlaceSearch()
        let index = try places()
        func replay(
            _ service: ServiceConditions?,
            _ simulation: PickSimulation?,
            assumptions: Assumptions = Assumptions(),
            variations: [ReplayVariation] = []
        ) async throws -> Replay.Result {
            var replay = Replay(
                ReplayPlan(
                    clients: clients,
                    baseline: 0,
                    assumptions: assumptions,
                    sessionLifetimeSeconds: 300,
                    service: service
                )
            )
            replay.selection = simulation
            replay.variations = variations
            return try await replay.run(paths: [path])
        }
        let simulation = model.map { PickSimulation($0, index, service: service) }
        let variations = ReplayVariation.all(service: service, selection: model.map { ($0, index) })
        let result = try await replay(service, simulation, variations: variations)
        let counts = result.simulated?.counts ?? result.counts
        for (index, reading) in counts.readings.enumerated() {
            guard case .ending = reading else { continue }
            let other = try await replay(
                service,
                simulation,
                assumptions: moved(Assumptions(), reading)
            )
            let otherCounts = other.simulated?.counts ?? other.counts
            for client in clients.indices {
                #expect(
                    rows(counts.clients[client].tally(way: index + 1))
                        == rows(otherCounts.clients[client].tally(way: 0))
                )
            }
        }
        #expect(result.varied.count == variations.count)
        for (index, variation) in variations.enumerated() {
            let other = try await replay(variation.service, variation.selection)
            let otherCounts = other.simulated?.counts ?? other.counts
            var differ = false
            for client in clients.indices {
                let varied = rows(result.varied[index].counts.clients[client].tally(way: 0))
                #expect(varied == rows(otherCounts.clients[client].tally(way: 0)))
                if varied != rows(counts.clients[client].tally(way: 0)) { differ = true }
            }
            // Another time of a pick may change only what people see.
            let experiences = result.varied[index].experiences
            #expect(experiences == (other.simulated?.experiences ?? []))
            if experiences != (result.simulated?.experiences ?? []) { differ = true }
            #expect(differ, "\(variation.key) \(variation.value)")
        }
    }

    @Test(
        "under simulated picks too, and every parameter of them moved is what a replay with it counts"
    )
    func simulated() async throws {
        let index = try places()
        #expect(
            words(ReplayVariation.all(service: nil, selection: (SelectionModel(), index))) == [
                "selection.looking = 0.08, with the other two chances (half)",
                "selection.looking = 0.32, with the other two chances (twice)",
                "selection.pause = 250 ms (half)", "selection.pause = 1000 ms (twice)",
                "selection.reaction = 120 ms (half)", "selection.reaction = 480 ms (twice)",
                "selection.input = keys", "selection.input = touch",
                "selection.latency = 50 ms (half)", "selection.latency = 200 ms (twice)",
                "selection.seed = 2 (another)",
            ]
        )
        try await check(Array(try clients().prefix(3)), nil, SelectionModel())
    }

    @Test("and so is every condition of the service moved, where picks are simulated and where they are not")
    func services() async throws {
        let index = try places()
        let service = ServiceConditions(
            latency: .table([
                .init(perMillion: 500_000, milliseconds: 300), .init(perMillion: 950_000, milliseconds: 900),
            ]),
            failuresPerMillion: 50_000,
            handling: FailureHandling(
                requestsPerMinute: 6,
                retry: RetryPolicy(
                    attempts: 2,
                    firstPauseMilliseconds: 100,
                    longestPauseMilliseconds: 100
                )
            ),
            seed: 9
        )
        var model = SelectionModel()
        model.pickMilliseconds = 2000
        let ofService = [
            "service.latency = 50 %: 150 ms, 95 %: 450 ms (half)",
            "service.latency = 50 %: 600 ms, 95 %: 1800 ms (twice)",
            "service.errorRate = 0.025 (half)", "service.errorRate = 0.1 (twice)",
            "service.errorRate = 0 (none)", "service.requestsPerMinute = 3 (half)",
            "service.requestsPerMinute = 12 (twice)", "service.retry = never",
            "service.retry = 2 retries, after 100 ms and then twice as long each time, at most 100 ms (one more)",
            "service.seed = 10 (another)",
        ]
        #expect(words(ReplayVariation.all(service: service, selection: nil)) == ofService)
        let simulated = words(ReplayVariation.all(service: service, selection: (model, index)))
        #expect(simulated.suffix(ofService.count) == ofService[...])
        #expect(simulated.contains("selection.pick = 1000 ms (half)"))
        #expect(!simulated.contains { $0.hasPrefix("selection.latency") || $0.hasPrefix("selection.input") })
        let clients =
            try Array(clients().prefix(2))
            + Client.parse(.parse(#"{"name":"one","timing":{"kind":"in-flight"},"minimumLength":3}"#))
        try await check(clients, service, nil)
        try await check(clients, service, model)
    }

    @Test("chances end at 1, what is nothing takes its usual value, and what changes nothing is not moved")
    func bounds() throws {
        var model = SelectionModel()
        (model.looking, model.lookingAtWordBoundary, model.lookingInPause) = (600_000, 1_000_000, 600_000)
        model.latency = .fixed(0)
        model.reactionMilliseconds = 0
        model.pickMilliseconds = 0
        model.seed = UInt64(Int32.max)
        let index = try places()
        let all = ReplayVariation.all(service: nil, selection: (model, index))
        #expect(
            words(all) == [
                "selection.looking = 0.3, with the other two chances (half)",
                "selection.looking = 1, with the other two chances (twice)",
                "selection.reaction = 240 ms (the usual)", "selection.pick = 3050 ms (the usual)",
                "selection.latency = 100 ms (the usual)", "selection.seed = 1 (another)",
            ]
        )
        #expect(all[1].selection?.model.lookingInPause == 1_000_000)
        model.latency = .table([.init(perMillion: 500_000, milliseconds: 81)])
        let latencies = ReplayVariation.all(service: nil, selection: (model, index)).filter {
            $0.key.hasSuffix("latency")
        }
        #expect(latencies.map(\.value) == ["50 %: 41 ms (half)", "50 %: 162 ms (twice)"])
        #expect(latencies[0].selection?.service.latency == latencies[0].selection?.model.latency)
        (model.looking, model.lookingAtWordBoundary, model.lookingInPause) = (0, 0, 0)
        #expect(
            words(ReplayVariation.all(service: nil, selection: (model, index)))[0]
                == "selection.looking = 0.16, with the other two chances (the usual)"
        )
        #expect(
            words(ReplayVariation.all(service: ServiceConditions(), selection: nil)) == [
                "service.latency = 100 ms (the usual)", "service.errorRate = 0.01 (one in a hundred)",
            ]
        )
        let none = ServiceConditions(handling: FailureHandling(requestsPerMinute: 0))
        #expect(
            words(ReplayVariation.all(service: none, selection: nil)).suffix(2) == [
                "service.requestsPerMinute = no limit", "service.retry = 1 retry, after 200 ms (one more)",
            ]
        )
        #expect(ReplayVariation.all(service: nil, selection: nil).isEmpty)
    }

    @Test("a pick that the scenario takes for something else is read as a pick")
    func picksReadAsPicks() {
        var assumptions = Assumptions()
        #expect(
            !LogReading.others(than: assumptions, sessionLifetimeSeconds: 300).contains {
                $0.key == "assume.selected"
            }
        )
        assumptions.selected = .abandoned
        let readings = LogReading.others(than: assumptions, sessionLifetimeSeconds: 300)
        #expect(readings.filter { $0.key == "assume.selected" }.map(\.value) == ["selected"])
    }
}

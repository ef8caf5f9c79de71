import Basics
import Testing

@testable import Traces

@Suite("Events that come late, endings too")
struct LateVisitTests {
    private struct Event {
        var id: String
        var time: Int64
        var name: String
        var text: String
        var place = ""

        var row: String { "\(id),\(time),\(name),\(text),\(place)" }
    }

    private func read(_ events: [Event], silence: Int64, late: Int64) throws -> WholeLog {
        var mapping = EventMapping.shipped.first { $0.name == "events" }!
        mapping.rules.silenceMilliseconds = silence
        mapping.rules.lateMilliseconds = late
        mapping.timeUnit = .milliseconds
        var options = ReadingOptions()
        options.format = .events(mapping)
        let lines = ["session,time,event,text,place"] + events.map(\.row)
        return try WholeLog(lines.joined(separator: "\n") + "\n", options: options)
    }

    /// What the sessions are, whatever they are called and in whatever order they come.
    private func contents(_ log: WholeLog) -> [String] {
        log.sessions.map { session in
            "\(session.id.prefix { $0 != "@" }) \(session.startedAt ?? -1) \(session.edits) \(session.ending) "
                + "\(session.endsAt) \(session.place)"
        }.sorted()
    }

    /// The same by the rules alone: the events of each id in the order of time, one after the other.
    private func expected(_ events: [Event], silence: Int64) -> [String] {
        var all: [String] = []
        for id in Set(events.map(\.id)) {
            var edits: [Event] = []
            var end: Event?
            var latest: Int64?
            func finish() {
                defer { (edits, end, latest) = ([], nil, nil) }
                guard let first = edits.first ?? end else { return }
                let texts = edits.map { "\($0.time - first.time) \($0.text)" }
                let duration = (end ?? edits.last!).time - first.time
                let word = end?.name ?? "unrecorded"
                all.append("\(id) \(first.time) \(texts) \(word) \(duration) \(end?.place ?? "")")
            }
            let own = events.enumerated().filter { $0.element.id == id }
            for (_, event) in own.sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) })
            {
                if let latest, event.time > latest + silence { finish() }
                if let ended = end {
                    let since = event.time - ended.time
                    if event.name == "input" {
                        let isEcho = since <= 100 || since <= 1000 && event.text.isEmpty
                        if ended.name == "selected", isEcho { continue }
                    } else if since <= 1000 {
                        if event.name != "selected" { continue }
                        if ended.name != "selected" {
                            end = event
                            continue
                        }
                        if since == 0 { continue }
                    }
                    finish()
                }
                if event.name == "input" { edits.append(event) } else { end = event }
                latest = event.time
            }
            finish()
        }
        return all.sorted()
    }

    /// Visits of a few ids, in the order of time.
    private func stream(_ random: inout KeyedRandom, ids: Int, count: Int, steps: [Int64]) -> [Event] {
        var time: Int64 = 1_772_000_000_000
        return (0..<count).map { index in
            time += steps[Int(random.below(UInt64(steps.count)))]
            let names = ["input", "input", "input", "input", "selected", "submitted", "abandoned", "input"]
            let name = names[Int(random.below(8))]
            let text = name == "input" ? String(repeating: "x", count: Int(random.below(4))) : ""
            return Event(
                id: "p\(random.below(UInt64(ids)))",
                time: time,
                name: name,
                text: text,
                place: name == "selected" ? "place \(index)" : ""
            )
        }
    }

    /// The events in an order in which each may come so much later than its time says.
    private func shuffled(_ events: [Event], _ late: Int64, _ random: inout KeyedRandom) -> [Event] {
        let keys = events.indices.map { index in
            (events[index].time + Int64(random.below(UInt64(late) + 1)), random.below(1 << 32), index)
        }
        return keys.sorted { $0 < $1 }.map { events[$0.2] }
    }

    @Test(
        "Any order within the tolerance gives the sessions of the order of time",
        arguments: [
            (silence: 1_800_000, late: 300_000), (120_000, 300_000), (3000, 2000), (700, 2000), (60_000, 0),
            (2000, 2000),
        ] as [(silence: Int64, late: Int64)]
    )
    func anyOrder(silence: Int64, late: Int64) throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = KeyedRandom(seed: 70 + seed, key: UInt64(silence))
            let longest = [3000, silence, silence + late + 1, late + 2000][Int(seed % 4)]
            let steps: [Int64] = [0, 1, 50, 100, 150, 400, 900, 1001, 1200, longest]
            let events = stream(&random, ids: 1 + Int(seed % 3), count: 5 + Int(seed), steps: steps)
            let mixed = shuffled(events, late, &random)
            let inTime = mixed.enumerated().sorted {
                ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
            }.map(\.element)
            let log = try read(mixed, silence: silence, late: late)
            let sorted = try read(inTime, silence: silence, late: late)
            let truth = expected(mixed, silence: silence)
            #expect(contents(log) == truth, "seed \(seed)")
            #expect(contents(sorted) == truth, "seed \(seed), in time")
            #expect(log.health.skipped.isEmpty && sorted.health.skipped.isEmpty)
            #expect(log.health.rules == sorted.health.rules, "seed \(seed)")
        }
    }

    @Test("A session that goes on for very long gives its visits, whatever it holds")
    func long() throws {
        for late: Int64 in [500, 20_000] {
            var random = KeyedRandom(seed: 8, key: UInt64(late))
            var events = stream(&random, ids: 1, count: 6000, steps: [0, 40, 200, 900, 1100])
            for index in events.indices where events[index].name == "input" && index % 3 == 0 {
                events[index].text = String(repeating: "long ", count: 20)
            }
            let mixed = shuffled(events, late, &random)
            let log = try read(mixed, silence: 5000, late: late)
            #expect(contents(log) == expected(mixed, silence: 5000))
            #expect(log.health.skipped.isEmpty && log.health.rules.closedForRoom == 0)
        }
    }

    @Test("A late ending keeps its place, and what was typed behind it is a session of its own")
    func lateEnding() throws {
        let base: Int64 = 1_772_000_000_000
        let first = Event(id: "s", time: base, name: "input", text: "a")
        let second = Event(id: "s", time: base + 200, name: "input", text: "ab")
        let pick = Event(id: "s", time: base + 500, name: "selected", text: "", place: "p:1")
        let next = Event(id: "s", time: base + 9000, name: "input", text: "x")
        let end = Event(id: "s", time: base + 9300, name: "abandoned", text: "")
        for order in [
            [first, second, pick, next, end], [first, second, next, pick, end],
            [first, second, next, end, pick],
            [first, pick, next, second, end], [next, end, pick, second, first],
        ] {
            let log = try read(order, silence: 1_800_000, late: 300_000)
            #expect(log.sessions.map(\.edits) == [["0 a", "200 ab"], ["0 x"]])
            #expect(log.sessions.map(\.ending) == [.selected, .abandoned])
            #expect(log.sessions.map(\.endsAt) == [500, 300])
            #expect(log.sessions.map(\.place) == ["p:1", ""])
            #expect(log.sessions.map(\.id) == ["s", "s@\(base + 9000)"])
        }
    }

    @Test("A repeat of an ending is one, whatever stands between them", arguments: [0, 2000, 400_000])
    func repeats(gap: Int64) throws {
        let base: Int64 = 1_772_000_000_000
        for name in ["selected", "submitted", "abandoned"] {
            let events = [
                Event(id: "s", time: base, name: "input", text: "a"),
                Event(id: "s", time: base + 500, name: name, text: "", place: "p"),
                Event(id: "s", time: base + 500, name: name, text: "", place: "p"),
            ]
            let log = try read(events, silence: 1_800_000, late: 300_000)
            #expect(log.sessions.count == 1 && log.health.rules.madeBySelection == 1, "\(name)")
            // The export overlaps: everything comes again, with another person's events in between.
            let other = Event(id: "o", time: base + 500 + gap, name: "input", text: "y")
            let twice = try read(
                [events[0], events[1], other, events[1]],
                silence: gap == 400_000 ? 1000 : 1_800_000,
                late: 300_000
            )
            let isLate = gap == 400_000
            #expect(twice.sessions.count == 2, "\(name)")
            #expect(twice.health.skipped.map(\.reason) == (isLate ? [.lateEvent] : []))
            #expect(twice.health.rules.madeBySelection == (isLate ? 0 : 1))
        }
    }

    @Test("Visits of one id that follow closely keep the persons whom they name")
    func persons() throws {
        let rows = [
            "s,1000,input,a,u1", "s,1500,submitted,,u1", "s,4000,input,b,u2", "s,4100,input,bc,",
            "s,9000,selected,,u2", "s,20000,input,c,",
        ]
        var options = ReadingOptions()
        options.format = LogFormat.named("events")
        let log = try WholeLog(
            (["session,time,event,text,user"] + rows).joined(separator: "\n"),
            options: options
        )
        #expect(log.sessions.map(\.user) == ["u1", "u2", "s"])
        #expect(log.sessions.map(\.edits) == [["0 a"], ["0 b", "100 bc"], ["0 c"]])
        #expect(log.health.sessionsWithoutUser == 1)
    }
}

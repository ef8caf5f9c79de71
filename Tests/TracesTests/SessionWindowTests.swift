import Basics
import Testing

@testable import Traces

@Suite("Which session an event is of")
struct SessionWindowTests {
    private typealias Event = (time: Int64, line: String)

    /// Visits of people whose ids come again, in the order of time.
    private func visits(people: Int, visits: Int, seed: UInt64, endings: Bool = true) -> [[Event]] {
        var all: [[Event]] = []
        for visit in 0..<visits {
            for person in 0..<people {
                var random = KeyedRandom(seed: seed, key: UInt64(visit * people + person))
                var time = 1_772_000_000_000 + Int64(visit) * 600_000 + Int64(random.below(60_000))
                var events: [Event] = []
                let count = 1 + Int(random.below(6))
                for edit in 1...count {
                    events.append((time, "p\(person),\(time),input,\(String(repeating: "x", count: edit)),"))
                    time += 50 + Int64(random.below(900))
                }
                if endings { events.append((time, "p\(person),\(time),selected,,chosen \(visit)")) }
                all.append(events)
            }
        }
        return all
    }

    private func read(_ events: [Event]) throws -> WholeLog {
        var mapping = EventMapping.shipped.first { $0.name == "events" }!
        mapping.rules.silenceMilliseconds = 120_000
        mapping.rules.lateMilliseconds = 300_000
        mapping.rules.maximumEdits = 100_000
        var options = ReadingOptions()
        options.format = .events(mapping)
        let lines = ["session,time,event,text,chosen_text"] + events.map(\.line)
        return try WholeLog(lines.joined(separator: "\n") + "\n", options: options)
    }

    /// What the sessions are, whatever they are called and in whatever order they come.
    private func contents(_ log: WholeLog) -> [String] {
        log.sessions.map { session in
            "\(session.id.prefix { $0 != "@" }) \(session.startedAt ?? -1) \(session.edits) \(session.ending) "
                + "\(session.endsAt) \(session.chosenText)"
        }.sorted()
    }

    @Test("Visits of one id are the same sessions in any order of the log", arguments: [true, false])
    func anyOrder(endings: Bool) throws {
        let visits = visits(people: 20, visits: 8, seed: 4, endings: endings)
        let inTime = try read(visits.flatMap(\.self).sorted { $0.time < $1.time })
        #expect(inTime.sessions.count == 160 && inTime.health.skipped.isEmpty)
        var orders: [String: [Event]] = ["by visit, latest first": visits.reversed().flatMap(\.self)]
        orders["every event newest first"] = visits.flatMap(\.self).sorted { $0.time > $1.time }
        orders["two halves the wrong way round"] = Array(visits[80...] + visits[..<80]).flatMap(\.self)
        var random = KeyedRandom(seed: 9, key: 1)
        var mixed = visits
        for index in mixed.indices.reversed() { mixed.swapAt(index, Int(random.below(UInt64(index + 1)))) }
        orders["visits shuffled"] = mixed.flatMap(\.self)
        for (name, events) in orders.sorted(by: { $0.key < $1.key }) {
            let log = try read(events)
            #expect(contents(log) == contents(inTime), "\(name)")
            #expect(log.health.skipped.isEmpty, "\(name)")
            #expect(log.health.rules.splitBySilence == (endings ? 0 : 140), "\(name)")
        }
    }

    @Test(
        "A device with a wrong clock costs at most the rest of the sessions open at that moment, counted",
        arguments: [0, 3, 200]
    )
    func wrongClock(place: Int) throws {
        let events = visits(people: 30, visits: 5, seed: 6).flatMap(\.self).sorted { $0.time < $1.time }
        let right = contents(try read(events))
        let far: Int64 = 4_070_908_800_000
        var wrong = events
        wrong.insert((far, "lost,\(far),input,x,"), at: place)
        let log = try read(wrong)
        let now = contents(log).filter { !$0.hasPrefix("lost") }
        let moment = events[place].time
        let open = Set(right).subtracting(now)
        #expect(open.count <= (place == 0 ? 0 : 30))
        for session in open {
            let start = try #require(Int64(session.split(separator: " ")[1]))
            #expect(start < moment && moment - start < 120_000)
        }
        #expect(now.count == right.count)
        #expect((log.health.skipped.first?.count ?? 0) <= 6 * 30)
        #expect(log.health.skipped.isEmpty == open.isEmpty)
    }

    @Test("An event of a session that has been closed comes too late, and one of another visit does not")
    func late() throws {
        let start: Int64 = 1_772_000_000_000
        var events: [Event] = [(start, "a,\(start),input,x,"), (start + 500, "a,\(start + 500),input,xy,")]
        for other in 1...3 {
            events.append(
                (start + Int64(other) * 3_600_000, "o,\(start + Int64(other) * 3_600_000),input,x,")
            )
        }
        events.append((start + 900, "a,\(start + 900),input,xyz,"))
        events.append((start + 1_800_000, "a,\(start + 1_800_000),input,z,"))
        let log = try read(events)
        #expect(log.health.skipped.map(\.reason) == [.lateEvent] && log.health.skipped.map(\.count) == [1])
        #expect(log.sessions.filter { $0.id.hasPrefix("a") }.map(\.edits) == [["0 x", "500 xy"], ["0 z"]])
    }

    @Test("A split by silence is counted whatever other people do meanwhile")
    func countedSplits() throws {
        let start: Int64 = 1_772_000_000_000
        let own: [Event] = [
            (start, "a,\(start),input,x,"), (start + 10_800_000, "a,\(start + 10_800_000),input,y,"),
        ]
        let other: Event = (start + 5_400_000, "b,\(start + 5_400_000),input,z,")
        #expect(try read(own).health.rules.splitBySilence == 1)
        #expect(try read([own[0], other, own[1]]).health.rules.splitBySilence == 1)
        #expect(try read([own[1], own[0]]).health.rules.splitBySilence == 1)
        // An ending parts them better than silence does, wherever it stands in the log.
        let ended = (start + 5, "a,\(start + 5),abandoned,,")
        for order in [[own[0], ended, own[1]], [own[1], own[0], ended], [own[1], ended, own[0]]] {
            #expect(try read(order).health.rules.splitBySilence == 0)
            #expect(try read(order).sessions.count == 2)
        }
        let long: Int64 = 24 * 86_400_000 + 86_400_000
        let steps = stride(from: start, through: start + long, by: 60_000).map { time in
            (time, "a,\(time),input,x,")
        }
        let log = try read(steps)
        #expect(log.sessions.count == 2 && log.health.rules.splitBySilence == 1)
        #expect(log.health.edits == Int64(steps.count))
    }

    @Test(
        "What an app does to the box right after an ending is no session of its own, and is counted",
        arguments: [
            // Milliseconds after the pick, event, text; whether it is left out.
            (80, "submitted", "", true), (900, "abandoned", "", true), (300, "input", "", true),
            (5, "input", "Somewhere else", true), (100, "input", "Q", true), (101, "input", "Q", false),
            (1001, "input", "", false), (1000, "input", "chosen", true), (1001, "input", "chosen", false),
            (1001, "abandoned", "", false),
        ] as [(Int64, String, String, Bool)]
    )
    func afterThePick(delay: Int64, event: String, text: String, isLeftOut: Bool) throws {
        let start: Int64 = 1_772_000_000_000
        let log = try read([
            (start, "a,\(start),input,x,"), (start + 100, "a,\(start + 100),selected,,chosen"),
            (start + 100 + delay, "a,\(start + 100 + delay),\(event),\(text),"),
        ])
        #expect(log.sessions.first?.ending == .selected && log.sessions.first?.endsAt == 100)
        #expect((log.sessions.count == 1) == isLeftOut)
        #expect(log.health.rules.madeBySelection == (isLeftOut ? 1 : 0))
    }

    @Test("Of an ending told twice the selection counts")
    func selectionCounts() throws {
        let start: Int64 = 1_772_000_000_000
        let log = try read([
            (start, "a,\(start),input,x,"), (start + 100, "a,\(start + 100),submitted,,"),
            (start + 150, "a,\(start + 150),selected,,chosen"), (start + 180, "a,\(start + 180),abandoned,,"),
        ])
        #expect(log.sessions.map(\.ending) == [.selected] && log.sessions.map(\.chosenText) == ["chosen"])
        #expect(log.health.rules.madeBySelection == 2)
    }

    @Test("A filter's column that only the file before had lets nothing of the next file pass")
    func filterOfAnotherFile() throws {
        let folder = TemporaryFolder()
        let header = "session,time,text,box\n"
        let with = folder.file(Array((header + "a,1,x,search\na,2,xy,search\na,3,z,other\n").utf8), "1.csv")
        let without = folder.file(Array("session,time,text\nb,1,x\nb,2,xy\n".utf8), "2.csv")
        var mapping = EventMapping.shipped.first { $0.name == "events" }!
        mapping.filters = [.init(path: EventPath("box")!, values: ["search"])]
        var options = ReadingOptions()
        options.format = .events(mapping)
        for paths in [[with, without], [without, with], [with, without, with]] {
            let log = try WholeLog(paths: paths, options: options)
            let files = paths.count { $0 == with }
            #expect(log.sessions.allSatisfy { $0.id.hasPrefix("a") })
            #expect(log.health.edits == Int64(2 * files))
            #expect(log.health.rules.otherEvents == Int64(files + 2 * (paths.count - files)))
        }
    }
}

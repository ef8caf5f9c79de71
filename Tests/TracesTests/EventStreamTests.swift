import Basics
import Testing

@testable import Traces

@Suite("Event streams")
struct EventStreamTests {
    typealias Event = EventStreamSample.Event

    /// The sessions of the shipped place searches, by id.
    private static func places() throws -> [PlainSession] {
        try WholeLog(paths: [ShippedLog.path("place-search")]).sessions.map { session in
            var session = session
            session.times = .recorded
            return session
        }.sorted { $0.id < $1.id }
    }

    @Test(
        "Every export, recognised by its content, gives the sessions that it was written from",
        arguments: 0..<10
    )
    func exports(index: Int) throws {
        let export = EventExports.all[index]
        let places = Array(try Self.places().dropFirst(800).prefix(200))
        for disorder: UInt64 in [0, 60_000] {
            let bytes = export.write(EventStreamSample(of: places, disorder: disorder))
            let log = try WholeLog(bytes, options: ReadingOptions())
            #expect(log.health.files.map(\.format) == [export.name])
            #expect(log.health.skipped.isEmpty)
            #expect(log.health.sessions == 200)
            let isScoped = ["amplitude", "ga4"].contains(export.name)
            let sessions = log.sessions.map { session in
                var session = session
                if isScoped {
                    #expect(session.id.hasPrefix(session.user + "/"))
                    session.id.removeFirst(session.user.count + 1)
                }
                return session
            }
            let differing = zip(sessions.sorted { $0.id < $1.id }, places).first { $0 != $1 }
            #expect(differing == nil)
        }
    }

    @Test("Where the pieces of the file end makes no difference", arguments: [0, 2, 7])
    func chunks(index: Int) throws {
        let sample = EventStreamSample(of: Array(try Self.places().prefix(2)))
        var bytes = EventExports.all[index].write(sample)
        if index != 0 { bytes += Array("\"unclosed\r\n".utf8) }
        let whole = try WholeLog(bytes, options: ReadingOptions())
        #expect(whole.health.skipped.map(\.reason) == (index == 0 ? [] : [.unbalancedQuote]))
        for chunkBytes in [1, 2, 3, 5, 7, 17, 64, 100, 101, 102, 103, 1000] {
            var options = ReadingOptions()
            options.chunkBytes = chunkBytes
            let log = try WholeLog(bytes, options: options)
            #expect(log.sessions == whole.sessions)
            #expect(log.health.skipped.map(\.firstLine) == whole.health.skipped.map(\.firstLine))
        }
    }

    @Test(
        "Language Hero's table gives the shipped sessions: an emptied box was sent, other rows are not typing"
    )
    func languageHero() throws {
        let shipped = try WholeLog(paths: [ShippedLog.path("language-hero")]).sessions.sorted {
            $0.id < $1.id
        }
        var sample = EventStreamSample(of: shipped)
        for index in sample.events.indices where sample.events[index].name == "place_search_submitted" {
            sample.events[index].text = ""
        }
        let bytes = sample.table(
            ["", "key_id", "content", "event_for_message_type", "key_time", "message_id", "USER_ID"]
        ) { event in
            let iso = String(EventStreamSample.iso(event.time).replacing("T", with: " ").dropLast())
            return ["0", "1", event.text, "0", iso, event.session, event.user]
        }
        let noise = "0,1,\"3,067\",5,2018-09-21 07:13:54.270,x,u\r\n"
        let log = try WholeLog(bytes + Array(noise.utf8), options: ReadingOptions())
        #expect(log.health.files.map(\.format) == ["language-hero"])
        #expect(log.sessions.sorted { $0.id < $1.id } == shipped)
        #expect(log.health.rules.otherEvents == 1)
        #expect(log.health.skipped.isEmpty)
    }

    private func read(_ text: String, _ change: (inout EventMapping) -> Void = { _ in }) throws -> WholeLog {
        var mapping = EventMapping.shipped.first { $0.name == "events" }!
        change(&mapping)
        var options = ReadingOptions()
        options.format = .events(mapping)
        return try WholeLog(Array(text.utf8), options: options)
    }

    @Test(
        "Faulty rows are skipped under their reason",
        arguments: [
            (SkipReason.wrongColumnCount, "s,1,a,b"), (.wrongColumnCount, "s,1"), (.wrongColumnCount, "s"),
            (.unbalancedQuote, "s,1,\"a"), (.unbalancedQuote, "s,1,\"a\"b"), (.unbalancedQuote, "\"s\" ,1,a"),
            (.emptySessionID, ",1,a"), (.unreadableTime, "s,,a"), (.unreadableTime, "s,yesterday,a"),
            (.unreadableTime, "s,NaN,a"), (.unreadableTime, "s,9223372036854775808,a"),
            (.unreadableTime, "s,1e999,a"),
            (.unreadableTime, "s,1.,a"), (.unreadableTime, "s,.5,a"), (.unreadableTime, "s,1 2,a"),
            (.unreadableTime, "s,-,a"), (.unreadableTime, "s,2026-03-01T00:00:00Z,a"),
        ]
    )
    func faults(reason: SkipReason, row: String) throws {
        let log = try read("session,time,text\ngood,1,a\n\(row)\n\n\(row)\ngood,2,ab\n")
        #expect(log.sessions.map(\.edits) == [["0 a", "1 ab"]])
        #expect(log.health.skipped.map(\.reason) == [reason])
        #expect(log.health.skipped.map(\.count) == [2])
        #expect(log.health.skipped.map(\.firstLine) == [3])
    }

    @Test("A row of several lines counts them, and lines behind it keep their numbers")
    func severalLines() throws {
        let log = try read("session,time,text\r\ns,1,\"a\r\nb\"\"c\"\r\n\"t\r\nu\",x,y\r\n,1,a\r\n")
        #expect(log.sessions.map(\.edits) == [["0 a\r\nb\"c"]])
        #expect(log.health.skipped.map(\.reason) == [.emptySessionID, .unreadableTime])
        #expect(log.health.skipped.map(\.count) == [1, 2])
        #expect(log.health.skipped.map(\.firstLine) == [6, 4])
    }

    @Test("A header without a needed column is refused with the names that would do")
    func missingColumn() throws {
        let fault = #expect(throws: Fault.self) { try read("session,when,text\ns,1,a\n") }
        #expect(fault?.kind == .badData && fault?.line == 1)
        #expect(fault?.what == "the header has no column for the time")
        #expect(fault?.fix.contains("time or timestamp or t") == true)
    }

    @Test(
        "Times of every unit are told apart by their size",
        arguments: [
            ("1772324981.587", "1772324981.689"), ("1772324981587", "1772324981689"),
            ("1772324981587.9", "1772324981689.2"), ("1772324981587123", "1772324981689123"),
            ("1772324981587123456", "1772324981689123456"),
            ("2026-03-01T00:29:41.587Z", "2026-03-01T00:29:41.689Z"),
            ("1.772324981587E+12", "1.772324981689e12"),
        ]
    )
    func units(first: String, second: String) throws {
        let log = try read("session,time,text\ns,\(first),a\ns,\(second),ab\n")
        #expect(log.sessions.map(\.edits) == [["0 a", "102 ab"]])
        #expect(log.sessions.map(\.startedAt) == [1_772_324_981_587])
    }

    @Test(
        "Times too large for their unit are unreadable",
        arguments: ["886177236723418361.5", "9e300", "99999999999999999999"]
    )
    func tooLarge(time: String) throws {
        let log = try read("session,time,text\ns,1772324981.5,a\ns,\(time),b\n")
        #expect(log.sessions.map(\.edits) == [["0 a"]])
        #expect(log.health.skipped.map(\.reason) == [.unreadableTime])
    }

    @Test("Times that count from any moment give no date")
    func relative() throws {
        let log = try read("session,time,text\ns,1234.5,a\ns,1336.49,ab\n")
        #expect(log.sessions.map(\.edits) == [["0 a", "102 ab"]])
        #expect(log.sessions.map(\.startedAt) == [nil])
    }

    @Test("Silence splits a session; the later part is named by its first moment")
    func silence() throws {
        let text = "session,time,text\ns,1000,a\ns,3000,ab\ns,5001,x\ns,5001,xy\n"
        let log = try read(text) { $0.rules.silenceMilliseconds = 2000 }
        #expect(log.sessions.map(\.id) == ["s", "s@5001"])
        #expect(log.sessions.map(\.edits) == [["0 a", "2000 ab"], ["0 x", "0 xy"]])
        #expect(log.health.rules.splitBySilence == 1)
    }

    @Test("Clearing the box splits a session where the rules say so; deleting the last character does not")
    func clearing() throws {
        let text = "session,time,text\ns,0,a\ns,1,ab\ns,2,\ns,3,c\ns,4,\ns,5,d\ns,6,de\ns,7,\n"
        let plain = try read(text)
        #expect(plain.sessions.map(\.edits.count) == [8])
        let split = try read(text) { $0.rules.clearEnds = .abandoned }
        #expect(split.sessions.map(\.edits) == [["0 a", "1 ab"], ["0 c", "1 ", "2 d", "3 de"]])
        #expect(split.sessions.map(\.ending) == [.abandoned, .abandoned])
        #expect(split.sessions.map(\.endsAt) == [2, 4])
        #expect(split.health.rules.splitByClearing == 1)
    }

    @Test("Boxes of one session are sessions of their own")
    func fields() throws {
        let log = try read("session,time,text,field\ns,0,a,from\ns,1,x,to\ns,2,ab,from\n")
        #expect(log.sessions.map(\.id) == ["s/to", "s/from"])
        #expect(log.sessions.map(\.field) == ["to", "from"])
        #expect(log.sessions.map(\.edits) == [["0 x"], ["0 a", "2 ab"]])
    }

    @Test(
        "A change to the chosen text just before the pick is the program's, unless one key makes it",
        arguments: [
            ("Pari", "Paris", 0), ("Pariss", "Paris", 0), ("Łód", "Łódź", 0), ("Par", "Paris", 1),
            ("paris", "Paris", 1), ("Paris, France 7", "Paris", 1), ("", "Paris", 1), ("Xari", "Paris", 1),
        ]
    )
    func programBeforePick(before: String, chosen: String, made: Int64) throws {
        func log(_ gap: Int) throws -> WholeLog {
            try read(
                """
                session,time,event,text,chosen_text
                s,1000,input,P,
                s,2000,input,"\(before)",
                s,3000,input,"\(chosen)",
                s,\(3000 + gap),selected,,"\(chosen)"
                """
            )
        }
        let near = try log(100)
        #expect(near.health.rules.madeBySelection == made)
        #expect(near.health.edits == 3 - made)
        #expect(try log(101).health.rules.madeBySelection == 0)
    }

    @Test("Pasted and composed edits are counted where they are kept")
    func keptOrigins() throws {
        var lines = ""
        for (index, type) in ["insertText", "insertFromPaste", "insertCompositionText"].enumerated() {
            lines +=
                #"{"session":"s","t":\#(index * 100),"type":"input","value":"\#(index)","inputType":"\#(type)"}"#
                + "\n"
        }
        for (kept, pasted, composed) in [(1, 0, 0), (2, 1, 0), (3, 1, 1)] as [(Int, Int64, Int64)] {
            var options = ReadingOptions()
            options.rules.maximumEdits = kept
            let log = try WholeLog(lines, options: options)
            #expect(log.health.edits == Int64(kept) && log.health.rules.cutOff == Int64(3 - kept))
            #expect(log.health.rules.pasted == pasted && log.health.rules.composed == composed)
        }
    }

    @Test("An event behind an ending begins a new session, unless it repeats the chosen text")
    func endings() throws {
        let log = try read(
            """
            session,time,event,text,chosen_text
            s,0,input,Par,
            s,100,selected,,"Paris, France"
            s,105,input,"Paris, France",
            s,900,input,R,
            s,950,input,"Rome, Italy",
            s,1000,selected,,"Rome, Italy"
            """
        )
        #expect(log.sessions.map(\.edits) == [["0 Par"], ["0 R"]])
        #expect(log.sessions.map(\.chosenText) == ["Paris, France", "Rome, Italy"])
        #expect(log.sessions.map(\.endsAt) == [100, 100])
        #expect(log.sessions.map(\.id) == ["s", "s@900"])
        #expect(log.health.rules.madeBySelection == 2)
    }

    @Test("Late events within the tolerance are put in order, later ones counted")
    func late() throws {
        let text = "session,time,text\ns,100,a\ns,300,abc\ns,200,ab\nt,9000,x\ns,10,z\ns,400,abcd\n"
        let log = try read(text) {
            $0.rules.lateMilliseconds = 150
            $0.rules.silenceMilliseconds = 1000
        }
        #expect(log.sessions.map(\.edits) == [["0 a", "100 ab", "200 abc"], ["0 x"]])
        #expect(log.health.skipped.map(\.reason) == [.lateEvent])
        #expect(log.health.skipped.map(\.count) == [2])
        #expect(log.health.skipped.map(\.firstLine) == [6])
    }

    @Test("Phone keyboards' double events are joined, programs' changes left out, sessions cut off")
    func edits() throws {
        let text =
            "session,time,text,kind\ns,0,helo,insertText\ns,500,,deleteContent\ns,512,hello,insertReplacementText\ns,600,hello!,\n"
        let joined = try read(text) {
            $0.inputType = [EventPath("kind")!]
            $0.rules.coalesceMilliseconds = 30
        }
        #expect(joined.sessions.map(\.edits) == [["0 helo", "512 hello"]])
        #expect(joined.health.rules.coalesced == 1 && joined.health.rules.programmatic == 1)
        #expect(joined.health.rules.pasted == 1)
        let cut = try read(text) { $0.rules.maximumEdits = 2 }
        #expect(cut.sessions.map(\.edits) == [["0 helo", "500 "]])
        #expect(cut.health.rules.cutOff == 2)
    }

    @Test("Of a composition every step counts, or the text after it")
    func composition() throws {
        let lines = """
            {"session":"s","t":0,"type":"input","value":"n","inputType":"insertCompositionText","isComposing":true}
            {"session":"s","t":90,"type":"input","value":"ni","inputType":"insertCompositionText","isComposing":true}
            {"session":"s","t":200,"type":"input","value":"你","inputType":"insertCompositionText","isComposing":true}
            {"session":"s","t":201,"type":"compositionend","data":"你"}
            {"session":"s","t":300,"type":"keydown","key":"h"}
            {"session":"s","t":301,"type":"input","value":"你h","inputType":"insertCompositionText","isComposing":true}
            {"session":"s","t":400,"type":"input","value":"你好","inputType":"insertCompositionText","isComposing":true}
            {"session":"s","t":500,"type":"input","value":"你好!","inputType":"insertText","isComposing":false}
            """
        var mapping = EventMapping.shipped.first { $0.name == "dom-events" }!
        var options = ReadingOptions()
        options.format = .events(mapping)
        let every = try WholeLog(lines, options: options)
        #expect(every.sessions.map(\.edits) == [["0 n", "90 ni", "200 你", "301 你h", "400 你好", "500 你好!"]])
        #expect(every.health.rules.composed == 5)
        mapping.rules.composition = .last
        options.format = .events(mapping)
        let last = try WholeLog(lines, options: options)
        #expect(last.sessions.map(\.edits) == [["0 你", "199 你好", "299 你好!"]])
        #expect(last.health.rules.composing == 4)
        #expect(last.health.rules.otherEvents == 1)
    }

    @Test("A stream sorted by person, whose times jump back, loses nothing")
    func sortedByPerson() throws {
        let places = try Self.places()
        var sample = EventStreamSample(of: places)
        sample.events.sort { ($0.user, $0.time) < ($1.user, $1.time) }
        let log = try WholeLog(EventExports.plain(sample, ",", 1), options: ReadingOptions())
        #expect(log.health.skipped.isEmpty)
        #expect(log.sessions.sorted { $0.id < $1.id } == places)
    }

    @Test("What is open stays within its memory; sessions closed early are counted")
    func room() throws {
        var text = "session,time,text\n"
        let long = String(repeating: "x", count: 50_000)
        for session in 0..<1000 { text += "s\(session),\(session),\(long)\n" }
        let log = try read(text)
        #expect(log.health.sessions == 1000)
        #expect(log.health.rules.closedForRoom > 500)
        #expect(log.health.skipped.isEmpty)
    }

    @Test("The same session id on two devices is two sessions, where ids are unique on a device only")
    func scopes() throws {
        func line(_ user: String, _ second: Int, _ text: String) -> String {
            #"{"event_name":"place_search_input","event_timestamp":"\#(1_772_324_981 + second)000000","user_pseudo_id":"\#(user)","event_params":[{"key":"ga_session_id","value":{"int_value":"1772324900"}},{"key":"text","value":{"string_value":"\#(text)"}}]}"#
        }
        let log = try WholeLog(
            [line("a", 0, "P"), line("b", 1, "R"), line("a", 2, "Pa"), line("b", 3, "Ro")].joined(
                separator: "\n"
            ),
            options: ReadingOptions()
        )
        #expect(log.sessions.map(\.id) == ["a/1772324900", "b/1772324900"])
        #expect(log.sessions.map(\.user) == ["a", "b"])
        #expect(log.sessions.map(\.edits) == [["0 P", "2000 Pa"], ["0 R", "2000 Ro"]])
        let long = String(repeating: "d", count: 5000)
        let csv = "id,device,t,v\n1,\(long),5,a\n1,,6,b\n1,\(long),7,ab\n"
        var options = ReadingOptions()
        options.format = .events(
            try EventMapping(
                try JSON.parse(#"{"name":"o","session":"id","sessionScope":"device","time":"t","text":"v"}"#),
                file: nil
            )
        )
        let scoped = try WholeLog(Array(csv.utf8), options: options)
        #expect(scoped.sessions.map(\.id) == ["1", "\(long)/1"])
        #expect(scoped.sessions.map(\.edits) == [["0 b"], ["0 a", "2 ab"]])
    }

    @Test("Repeated events are skipped by their id, sessions that stand for none too")
    func amplitude() throws {
        func line(_ id: String, _ session: String, _ text: String) -> String {
            #"{"$insert_id":"\#(id)","client_event_time":"2024-05-01 10:11:12.123000","event_type":"place_search_input","session_id":\#(session),"device_id":"d","event_properties":{"text":"\#(text)"}}"#
        }
        let log = try WholeLog(
            [line("1", "7", "a"), line("1", "7", "a"), line("2", "-1", "b"), line("3", "7", "ab")].joined(
                separator: "\n"
            ),
            options: ReadingOptions()
        )
        #expect(log.sessions.map(\.edits) == [["0 a", "0 ab"]])
        #expect(log.sessions.map(\.startedAt) == [1_714_558_272_123])
        #expect(log.health.skipped.map(\.reason) == [.emptySessionID, .repeatedEvent])
    }
}

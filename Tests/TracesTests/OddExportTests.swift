import Basics
import Testing

@testable import Traces

@Suite("Exports whose parts are missing, repeated or of another type")
struct OddExportTests {
    private func options(_ format: String) -> ReadingOptions {
        var options = ReadingOptions()
        options.format = LogFormat.named(format)
        return options
    }

    // MARK: A log of one box

    private static let page = """
        {"t": 100.5, "type": "keydown", "key": "l"}
        {"t": 101, "type": "input", "value": "l", "inputType": "insertText", "isComposing": false, "data": "l"}
        {"t": 300, "type": "input", "value": "lo", "inputType": "insertText", "isComposing": false, "data": "o"}
        {"t": 900, "type": "select", "place": "p:1"}
        {"t": 9000, "type": "input", "value": "r", "inputType": "insertText", "isComposing": false, "data": "r"}
        {"t": 3900000, "type": "input", "value": "x", "inputType": "insertText", "isComposing": false, "data": "x"}

        """

    @Test(
        "A DOM event log that names no session is one log, parted by endings and silence; two files are two"
    )
    func oneLog() throws {
        let folder = TemporaryFolder()
        let table =
            "t,type,value\n" + "101,input,l\n300,input,lo\n900,select,\n9000,input,r\n3900000,input,x\n"
        let named = #"{"session":"s","t":50,"type":"input","value":"n","inputType":"insertText"}"# + "\n"
        let paths = [
            folder.file(Array(Self.page.utf8), "1.jsonl"), folder.file(Array(table.utf8), "2.csv"),
            folder.file(Array(named.utf8), "3.jsonl"), folder.file(Array(Self.page.utf8), "4.jsonl"),
        ]
        let log = try WholeLog(paths: paths)
        #expect(log.health.skipped.isEmpty && log.health.rules.otherEvents == 2)
        #expect(contents(log, of: "s") == ["[\"0 n\"] nil"])
        for file in ["file-1", "file-2", "file-4"] {
            #expect(
                contents(log, of: file) == [
                    #"["0 l", "199 lo"] selected"#, #"["0 r"] nil"#, #"["0 x"] nil"#,
                ]
            )
        }
        #expect(log.sessions.count == 10 && Set(log.sessions.map(\.id)).count == 10)
        // A file by itself gives the same, under its own number.
        #expect(contents(try WholeLog(paths: [paths[3]]), of: "file-1") == contents(log, of: "file-4"))
    }

    /// The sessions of one id, whatever stands behind it.
    private func contents(_ log: WholeLog, of id: String) -> [String] {
        log.sessions.filter { $0.id.prefix { $0 != "@" } == id }
            .map { "\($0.edits) \($0.ending.word ?? "nil")" }.sorted()
    }

    @Test("Where the first event names its session, one without is faulty")
    func missingSession() throws {
        let named = #"{"session":"s","t":50,"type":"input","value":"n","inputType":"insertText"}"# + "\n"
        let log = try WholeLog(named + Self.page, options: options("dom-events"))
        #expect(log.sessions.map(\.edits) == [["0 n"]])
        #expect(log.health.skipped.map(\.reason) == [.missingField] && log.health.skippedLines == 5)
        let own = try EventMapping(
            try JSON.parse(#"{"name":"o","like":"dom-events","session":"sid"}"#),
            file: nil
        )
        var options = ReadingOptions()
        options.format = .events(own)
        #expect(try WholeLog(Self.page, options: options).health.skipped.map(\.reason) == [.missingField])
    }

    // MARK: Names of events

    @Test("An event without a name is another one where the file's events have names, in every layout")
    func nameless() throws {
        let rows = ["input,a", ",ab", "input,abc", "scroll,x"]
        let table =
            "session,time,event,text\n"
            + rows.enumerated().map { "s,\($0.offset),\($0.element)\n" }.joined()
        for absent in ["", #""event":null,"#, #""event":"","#] {
            var lines = ""
            for (time, row) in rows.enumerated() {
                let parts = row.split(separator: ",", omittingEmptySubsequences: false)
                let name = parts[0].isEmpty ? absent : #""event":"\#(parts[0])","#
                lines += #"{"session":"s","time":\#(time),\#(name)"text":"\#(parts[1])"}"# + "\n"
            }
            for text in [lines, table] {
                let log = try WholeLog(text, options: options("events"))
                #expect(log.sessions.map(\.edits) == [["0 a", "2 abc"]])
                #expect(log.health.rules.otherEvents == 2 && log.health.skipped.isEmpty)
            }
        }
    }

    @Test("Where the first event has no name, edits have none; exports known by that name always have one")
    func withoutNames() throws {
        let plain = """
            {"session":"s","time":0,"text":"a"}
            {"session":"s","time":9,"text":"ab"}
            {"session":"s","time":20,"event":"submitted"}
            """
        let log = try WholeLog(plain, options: options("events"))
        #expect(log.sessions.map(\.edits) == [["0 a", "9 ab"]] && log.sessions.map(\.ending) == [.submitted])
        let export =
            #"{"distinct_id":"u","timestamp":"2026-03-01T00:00:00Z","properties":{"$session_id":"s","text":"a"}}"#
        let other = try WholeLog(export, options: options("posthog"))
        #expect(other.health.sessions == 0 && other.health.rules.otherEvents == 1)
    }

    // MARK: Repeats

    @Test("PostHog's events that come again are told by their uuid, as lines twice and as an export twice")
    func uuids() throws {
        let places = try WholeLog(paths: [ShippedLog.path("place-search")]).sessions.prefix(60)
        let bytes = EventExports.all[0].write(EventStreamSample(of: Array(places)))
        let once = try WholeLog(bytes, options: ReadingOptions())
        #expect(once.sessions.count == 60)
        let lines = bytes.split(separator: 0x0A)
        var doubled: [UInt8] = []
        for line in lines { for _ in 0..<2 { doubled += Array(line) + [0x0A] } }
        for repeated in [doubled, bytes + bytes] {
            let log = try WholeLog(repeated, options: ReadingOptions())
            #expect(log.sessions == once.sessions)
            #expect(log.health.skipped.map(\.reason) == [.repeatedEvent])
            #expect(log.health.skippedLines == Int64(lines.count))
        }
    }

    @Test(
        "A table's column that is needed stands in its header once",
        arguments: [
            ("session,time,text,text", "text"), ("time,session,time,text", "time"),
            ("session,session,time,text", "session"), ("session,time,text,props,props", "props"),
            ("session,time,text,note,note", nil),
        ]
    )
    func doubledColumn(header: String, name: String?) throws {
        var mapping = try #require(EventMapping.shipped.first { $0.name == "events" })
        mapping.place = [try #require(EventPath("props.place"))]
        var options = ReadingOptions()
        options.format = .events(mapping)
        let table =
            header + "\n" + header.split(separator: ",").map { _ in "1" }.joined(separator: ",") + "\n"
        guard let name else {
            #expect(try WholeLog(table, options: options).sessions.count == 1)
            return
        }
        let fault = #expect(throws: Fault.self) { try WholeLog(table, options: options) }
        #expect(fault?.kind == .badData && fault?.line == 1)
        #expect(fault?.what == "the header has two columns of the name \(name)")
    }

    // MARK: Numbers, and the greatest number

    @Test("A text of digits is read from where Google Analytics stores numbers")
    func digits() throws {
        func line(_ second: Int, _ value: String) -> String {
            #"{"event_name":"place_search_input","event_timestamp":"\#(1_772_324_981 + second)000000","user_pseudo_id":"u","event_params":[{"key":"ga_session_id","value":{"int_value":"7"}},{"key":"search_term","value":\#(value)}]}"#
        }
        let values = [
            #"{"string_value":"R"}"#, #"{"int_value":"7"}"#, #"{"string_value":null,"int_value":75}"#,
            #"{"float_value":75.5}"#, #"{"double_value":"75.25","int_value":null}"#,
            #"{"string_value":"75 rue","int_value":null}"#, #"{"int_value":true}"#, #"{"string_value":null}"#,
        ]
        let log = try WholeLog(
            values.enumerated().map { line($0.offset, $0.element) }.joined(separator: "\n"),
            options: options("ga4")
        )
        #expect(
            log.sessions.map(\.edits) == [
                ["0 R", "1000 7", "2000 75", "3000 75.5", "4000 75.25", "5000 75 rue"]
            ]
        )
        #expect(log.health.skipped.map(\.reason) == [.missingField, .wrongType])
    }

    @Test("The ending of a session that is cut off is counted, and unrecorded", arguments: [1, 2, 3, 4])
    func cutEndings(maximum: Int) throws {
        let events = "session,time,event,text\ns,0,input,a\ns,9,input,ab\ns,19,input,abc\ns,30,selected,\n"
        let own =
            #"{"session":"s","edits":[[0,"a"],[9,"ab"],[19,"abc"]],"ending":{"kind":"selected","at":30}}"#
        for (text, format) in [(events, "events"), (own, "keytoll")] {
            var options = options(format)
            options.rules.maximumEdits = maximum
            let log = try WholeLog(text, options: options)
            let isCut = maximum < 3
            #expect(log.health.rules.endingsCutOff == (isCut ? 1 : 0))
            #expect(log.health.rules.cutOff == Int64(max(0, 3 - maximum)))
            #expect(log.sessions.map(\.ending) == [isCut ? .unrecorded : .selected])
        }
    }
}

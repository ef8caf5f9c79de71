import Basics
import Testing

@testable import Traces

@Suite("Faulty lines")
struct FaultyLineTests {
    private static let good = #"{"session":"good","edits":[[0,"a"]]}"#

    struct Case: Sendable, CustomTestStringConvertible {
        var reason: SkipReason
        var line: String
        var testDescription: String { "\(reason) \(line)" }

        init(_ reason: SkipReason, _ line: String) {
            self.reason = reason
            self.line = line
        }
    }

    static let cases = [
        Case(.notJSON, "session;edits"),
        Case(.notJSON, #"{"session":"s","edits":[[0,"a"]]"#),
        Case(.notJSON, #"{"session":"s","edits":[[0,"a"]]}}"#),
        Case(.notJSON, #"{"session":"s","session":"t","edits":[]}"#),
        Case(.notJSON, #"{"session":"s","edits":[[0,"\q"]]}"#),
        Case(.notJSON, #"{"session":"s","edits":[[NaN,"a"]]}"#),
        Case(.notJSON, "{\"session\":\"s\",\"edits\":[[0,\"a\u{0}\"]]}"),
        Case(.missingField, "{}"),
        Case(.missingField, #"{"session":"s"}"#),
        Case(.missingField, #"{"edits":[]}"#),
        Case(.missingField, #"{"session":null,"edits":[]}"#),
        Case(.missingField, #"{"session":"s","edits":null}"#),
        Case(.missingField, #"{"session":"s","edits":[],"ending":{"kind":"selected"}}"#),
        Case(.missingField, #"{"session":"s","edits":[],"ending":{"at":0}}"#),
        Case(.wrongType, "[]"),
        Case(.wrongType, "7"),
        Case(.wrongType, #"{"session":7,"edits":[]}"#),
        Case(.wrongType, #"{"session":"s","edits":"a"}"#),
        Case(.wrongType, #"{"session":"s","edits":["a"]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,"a",0]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,"a",1,0.5]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,"a",281474976710656]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,"a",1,2,3]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[["0","a"]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,1]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[[0,null]]}"#),
        Case(.wrongType, #"{"session":"s","user":1,"edits":[]}"#),
        Case(.wrongType, #"{"session":"s","masked":"yes","edits":[]}"#),
        Case(.wrongType, #"{"session":"s","startedAt":1537514056829,"edits":[]}"#),
        Case(.wrongType, #"{"session":"s","edits":[],"ending":"selected"}"#),
        Case(.wrongType, #"{"session":"s","edits":[],"ending":{"kind":"selected","at":"0"}}"#),
        Case(.emptySessionID, #"{"session":"","edits":[]}"#),
        Case(.repeatedSessionID, good),
        Case(.repeatedSessionID, #"{"session":"g\u006fod","edits":[]}"#),
        Case(.unreadableStart, #"{"session":"s","startedAt":"yesterday","edits":[]}"#),
        Case(.unreadableStart, #"{"session":"s","startedAt":"2018-02-30T00:00:00Z","edits":[]}"#),
        Case(.unreadableStart, #"{"session":"s","startedAt":"2018-09-21T07:14:16","edits":[]}"#),
        Case(.unknownTimeOrigin, #"{"session":"s","times":"guessed","edits":[]}"#),
        Case(.negativeTime, #"{"session":"s","edits":[[-1,"a"]]}"#),
        Case(.negativeTime, #"{"session":"s","edits":[[-0.5,"a"]]}"#),
        Case(.negativeTime, #"{"session":"s","edits":[[-1e300,"a"]]}"#),
        Case(.wrongType, #"{"session":"s","edits":[],"ending":{"kind":"selected","at":0,"numbers":[7]}}"#),
        Case(
            .wrongType,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":0,"text":"x","numbers":[1,2,3]}}"#
        ),
        Case(.negativeTime, #"{"session":"s","edits":[],"ending":{"kind":"selected","at":-1}}"#),
        Case(.fractionalTime, #"{"session":"s","edits":[[0.5,"a"]]}"#),
        Case(.fractionalTime, #"{"session":"s","edits":[[1e-400,"a"]]}"#),
        Case(.timeTooLarge, #"{"session":"s","edits":[[2147483648,"a"]]}"#),
        Case(.timeTooLarge, #"{"session":"s","edits":[[9223372036854775808,"a"]]}"#),
        Case(.timeTooLarge, #"{"session":"s","edits":[[1e999,"a"]]}"#),
        Case(.timesGoBack, #"{"session":"s","edits":[[5,"a"],[4,"ab"]]}"#),
        Case(.unknownEnding, #"{"session":"s","edits":[],"ending":{"kind":"bored","at":0}}"#),
        Case(.unknownEnding, #"{"session":"s","edits":[],"ending":{"kind":"unrecorded","at":0}}"#),
        Case(
            .endingBeforeLastEdit,
            #"{"session":"s","edits":[[5,"a"]],"ending":{"kind":"selected","at":4}}"#
        ),
    ]

    @Test("Each is skipped under its reason, with its count and first line", arguments: cases)
    func reason(faulty: Case) throws {
        let text = [Self.good, "", faulty.line, faulty.line, #"{"session":"last","edits":[]}"#]
            .joined(separator: "\n")
        let folder = TemporaryFolder()
        let path = folder.file(Array(text.utf8))
        let log = try WholeLog(paths: [path])
        #expect(log.sessions.map(\.id) == ["good", "last"])
        #expect(
            log.health.skipped.map { [$0.reason] } == [[faulty.reason]] && log.health.skipped[0].count == 2
                && log.health.skipped[0].firstFile == path && log.health.skipped[0].firstLine == 3
        )
        #expect(log.health.sessions == 2 && log.health.edits == 1)
    }

    @Test(
        "Strictness makes the first one a fault with file and line, without what was typed",
        arguments: cases
    )
    func strict(faulty: Case) throws {
        var options = ReadingOptions.keytoll
        options.isStrict = true
        let secret = #"{"session":"top","edits":[[0,"10 Downing Street"]]}"#
        let folder = TemporaryFolder()
        let path = folder.file(Array([Self.good, secret, faulty.line, "{"].joined(separator: "\n").utf8))
        let fault = #expect(throws: Fault.self) { try WholeLog(paths: [path], options: options) }
        #expect(fault?.kind == .badData)
        #expect(fault?.file == path && fault?.line == 3)
        #expect(fault?.what == faulty.reason.phrase)
        #expect(fault?.description.contains("Downing") == false)
    }

    @Test("Invalid UTF-8 loses its line and no other")
    func invalidUTF8() throws {
        let bad: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xE9],
        ]
        for bytes in bad {
            let line =
                Array(#"{"session":"s","edits":[[0,""#.utf8) + bytes + Array(#""]]}"#.utf8)
            let log = Array((Self.good + "\n").utf8) + line + Array("\n{\"session\":\"é\",\"edits\":[]}".utf8)
            let whole = try WholeLog(log)
            #expect(whole.sessions.map(\.id) == ["good", "é"])
            #expect(whole.health.skipped.map(\.reason) == [.invalidUTF8])
            #expect(whole.health.skipped.map(\.firstLine) == [2])
        }
    }

    @Test("UTF-16 is refused with the way to convert it, zeroes are a faulty line")
    func binary() throws {
        for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
            let fault = #expect(throws: Fault.self) {
                try WholeLog(mark + Self.good.utf8.flatMap { [$0, 0] })
            }
            #expect(fault?.kind == .badData && fault?.fix.contains("iconv") == true)
        }
        let zeroes = [UInt8](repeating: 0, count: 1000)
        #expect(try WholeLog(zeroes).health.skipped.map(\.reason) == [.notJSON])
    }

    @Test("A line above the limit is skipped, one of exactly the limit is read, at any chunk size")
    func overlongLines() throws {
        let limit = 200
        func line(_ id: String, _ count: Int) -> String {
            let frame = #"{"session":"\#(id)","edits":[[0,""]]}"#
            return frame.replacing(
                #"[[0,""]]"#,
                with: #"[[0,""# + String(repeating: "x", count: count - frame.utf8.count) + #""]]"#
            )
        }
        let log = Array(
            [
                Self.good, line("exact", limit), line("over", limit + 1), line("far", 5 * limit),
                line("end", 60),
            ]
            .joined(separator: "\n").utf8
        )
        for chunkBytes in 1...3 * limit {
            var options = ReadingOptions.keytoll
            #expect(options.lineLimit == 16_777_216)
            options.lineLimit = limit
            options.chunkBytes = chunkBytes
            let folder = TemporaryFolder()
            let path = folder.file(log)
            let whole = try WholeLog(paths: [path], options: options)
            #expect(whole.sessions.map(\.id) == ["good", "exact", "end"])
            #expect(
                whole.health.skipped == [
                    SkippedLines(reason: .lineTooLong, count: 2, firstFile: path, firstLine: 3)
                ]
            )
            #expect(whole.health.files.map(\.bytes) == [Int64(log.count)])
            let unfinished = try WholeLog(Array(log[..<(4 * limit)]), options: options)
            #expect(unfinished.health.skipped.map(\.count) == [2])
            #expect(unfinished.sessions.map(\.id) == ["good", "exact"])
        }
    }

    @Test("Reasons are listed in their order, files and lines of the first kept")
    func order() throws {
        let folder = TemporaryFolder()
        let first = folder.file(Array("\n\n{\"session\":\"a\",\"edits\":[[-1,\"\"]]}\n{}".utf8), "1")
        let second = folder.file(Array("x\n{}\n{}\nx".utf8), "2")
        let skipped = try WholeLog(paths: [first, second], options: .keytoll).health.skipped
        #expect(
            skipped == [
                SkippedLines(reason: .notJSON, count: 2, firstFile: second, firstLine: 1),
                SkippedLines(
                    reason: .missingField,
                    field: "session",
                    count: 3,
                    firstFile: first,
                    firstLine: 4
                ),
                SkippedLines(reason: .negativeTime, count: 1, firstFile: first, firstLine: 3),
            ]
        )
    }

    @Test("What is missing or wrong is named, and counted by itself, without its place in a list")
    func fields() throws {
        let lines = [
            "{}", #"{"session":"s"}"#, #"{"session":"s","edits":[],"ending":{"kind":"selected"}}"#,
            #"{"session":"s","edits":[[0,"a"],["0","b"]]}"#, #"{"session":"s","edits":["x"]}"#, "7",
            #"{"session":"s"}"#,
        ]
        let text = ([Self.good] + lines).joined(separator: "\n")
        let skipped = try WholeLog(Array(text.utf8), options: .keytoll).health.skipped
        #expect(
            skipped.map { "\($0.phrase) \($0.count) \($0.firstLine)" } == [
                "a field is missing: edits 2 3", "a field is missing: ending.at 1 4",
                "a field is missing: session 1 2", "a field has the wrong type 1 7",
                "a field has the wrong type: edits 2 5",
            ]
        )
    }

    @Test("A path with brackets is named whole, and only a place in a list is left out")
    func brackets() throws {
        for (path, name) in [
            ("p[key=query].value", "text (p[key=query].value)"), ("p.a", "text (p.a)"),
        ] {
            let mapping = try EventMapping(
                JSON.parse(Array(#"{"name":"m","session":"s","time":"at","text":"\#(path)"}"#.utf8)),
                file: "m"
            )
            var options = ReadingOptions()
            options.format = .events(mapping)
            let health = try WholeLog(Array(#"{"s":"1","at":1}"#.utf8), options: options).health
            #expect(health.skipped.map(\.phrase) == ["a field is missing: \(name)"])
            #expect(
                health.emptiness()?.what.contains("1 because a field is missing: \(name), the first in")
                    == true
            )
        }
        for (field, counted) in [
            ("edits[3]", "edits"), ("edits[]", "edits[]"), ("a[k=1]", "a[k=1]"), ("a]", "a]"), ("a", "a"),
        ] { #expect(LineFault(.wrongType, field: field).countedField == counted) }
    }

    @Test("Of an event stream the paths that would lead to a missing value are named")
    func fieldsOfEvents() throws {
        let mapping = try EventMapping(
            JSON.parse(Array(#"{"name":"m","session":"s","time":["at","properties.time"],"text":"v"}"#.utf8)),
            file: "m"
        )
        let log = """
            {"s":"1","at":1,"v":"a"}
            {"at":1,"v":"a"}
            {"s":"1","v":"a"}
            {"s":"1","at":1}
            """
        var options = ReadingOptions()
        options.format = .events(mapping)
        let skipped = try WholeLog(Array(log.utf8), options: options).health.skipped
        #expect(
            skipped.map(\.phrase) == [
                "a field is missing: session (s)", "a field is missing: text (v)",
                "a field is missing: time (at or properties.time)",
            ]
        )
    }

    @Test("Every reason has a phrase of its own")
    func phrases() {
        #expect(Set(SkipReason.allCases.map(\.phrase)).count == SkipReason.allCases.count)
    }
}

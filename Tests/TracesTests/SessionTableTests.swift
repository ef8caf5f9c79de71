import Basics
import Foundation
import Testing

@testable import Traces

@Suite("keytoll's own table of sessions")
struct SessionTableTests {
    private func read(_ rows: [String], chunk: Int = 1 << 20) throws -> WholeLog {
        var options = ReadingOptions()
        options.format = .table
        options.chunkBytes = chunk
        return try WholeLog(([SessionTable.header] + rows).joined(separator: "\n"), options: options)
    }

    @Test("It is recognised by its header, and other tables of events are not taken for it")
    func detection() throws {
        let row = "s,u,,,,,5,input,a,,,"
        let log = try WholeLog(SessionTable.header + "\n" + row, options: ReadingOptions())
        #expect(log.health.files.map(\.format) == ["keytoll-csv"] && log.sessions.map(\.edits) == [["5 a"]])
        let other = try WholeLog(
            "session,user,field,time,event,text,place,chosen_text\ns,u,,5,input,a,,\n",
            options: ReadingOptions()
        )
        #expect(other.health.files.map(\.format) == ["events"])
    }

    @Test(
        "Neither silence nor clearing nor a pick parts or joins sessions, at any chunk size",
        arguments: [1, 7, 1000]
    )
    func wholeSessions(chunk: Int) throws {
        let start: Int64 = 1_772_323_200_000
        let front = ",ann,to,2026-03-01T00:00:00.000Z,,,"
        let log = try read(
            [
                "a\(front)\(start),input,Par,,,", "a\(front)\(start + 9_000_000),input,,,,",
                "a\(front)\(start + 90_000_000),selected,,,\"id,1\",\"Paris,\nFrance\"",
                "b\(front)\(start),input,x,,,", "c\(front)\(start),none,,,,",
                "d,,,,imputed,true,7,input,xx,5 6,,",
            ],
            chunk: chunk
        )
        #expect(log.health.skipped.isEmpty)
        #expect(log.sessions.map(\.id) == ["a", "b", "c", "d"])
        #expect(log.sessions.map(\.edits) == [["0 Par", "9000000 "], ["0 x"], [], ["7 xx #5/6"]])
        #expect(log.sessions.map(\.ending) == [.selected, .unrecorded, .unrecorded, .unrecorded])
        #expect(log.sessions[0].place == "id,1" && log.sessions[0].chosenText == "Paris,\nFrance")
        #expect(log.sessions.map(\.startedAt) == [start, start, start, nil])
        #expect(log.sessions[3].isMasked && log.sessions[3].times == .imputed && log.sessions[3].user.isEmpty)
    }

    @Test("Columns may stand in another order, beside others, parted and ended as a spreadsheet does")
    func otherOrder() throws {
        let log = try WholeLog(
            """
            note;text;numbers;masked;times;started_at;event;time;session\r
            x;"a;b";7;true;;;input;3;s\r
            ;;;true;;;submitted;5;s\r

            """,
            options: ReadingOptions()
        )
        #expect(log.health.skipped.isEmpty && log.health.files.map(\.format) == ["keytoll-csv"])
        #expect(log.sessions.map(\.edits) == [["3 a;b #7/7"]] && log.sessions.map(\.ending) == [.submitted])
    }

    @Test(
        "What breaks the format is skipped by itself, under its reason",
        arguments: [
            ("a,u,,,,,3,input,b,,,", .timesGoBack), ("a,u,,,,,3,selected,,,,", .endingBeforeLastEdit),
            ("a,v,,,,,9,input,b,,,", .otherStart), ("a,u,,,,true,9,input,b,,,", .otherStart),
            ("b,u,,yesterday,,,9,input,b,,,", .unreadableStart),
            ("b,u,,,guessed,,9,input,b,,,", .unknownTimeOrigin),
            ("b,u,,,,yes,9,input,b,,,", .wrongType), ("a,u,,,,,9,input,b,x,,", .wrongType),
            ("a,u,,,,,9,input,b,1 2 3,,", .wrongType), ("a,u,,,,,9,input,b,0,,", .wrongType),
            ("a,u,,,,,9,selected,,5,,", .wrongType), ("a,u,,,,,9,input,b,281474976710656,,", .wrongType),
            ("a,u,,,,,2147483648,input,b,,,", .timeTooLarge), ("a,u,,,,,1.5,input,b,,,", .unreadableTime),
            ("a,u,,,,,9,pasted,b,,,", .unknownEnding), ("z,u,,,,,9,input,b,,,", .scatteredRow),
            ("b,u,,2026-03-01T00:00:00Z,,,9,input,b,,,", .negativeTime),
            ("b,u,,,,,9,input,b,,,,x", .wrongColumnCount), ("b,u,,,,,9,input,b,,", .wrongColumnCount),
        ] as [(String, SkipReason)]
    )
    func faults(row: String, reason: SkipReason) throws {
        let log = try read([
            "z,u,,,,,0,input,q,,,", "a,u,,,,,5,input,a,,,", row, "a,u,,,,,10,submitted,,,,",
            "a,u,,,,,11,input,late,,,",
        ])
        #expect(log.sessions.map(\.edits) == [["0 q"], ["5 a"]], "\(row)")
        #expect(log.sessions.map(\.ending) == [.unrecorded, .submitted])
        #expect(log.health.skipped.map(\.reason) == [reason, .behindEnding])
        #expect(log.health.skipped.map(\.firstLine) == [4, 6])
    }

    @Test("A header without a column that is needed is refused by name")
    func header() {
        var options = ReadingOptions()
        options.format = .table
        let fault = #expect(throws: Fault.self) {
            try WholeLog("session,time,text\ns,1,a\n", options: options)
        }
        #expect(fault?.what == "the header has no column event")
        #expect(throws: Fault.self) { try WholeLog("session,\"time\n", options: options) }
    }

    @Test("A session of more than 16 MiB is cut off there, counted")
    func longSession() throws {
        let row = "a,u,,,,,1,input,\(String(repeating: "x", count: 1 << 20)),,,"
        let log = try read(Array(repeating: row, count: 19))
        #expect(log.health.skipped.map(\.reason) == [.sessionTooLong])
        #expect(log.health.skippedLines == 19 - log.health.edits && 15...17 ~= log.health.edits)
    }

    @Test("Deleted columns: it is recognised by any that is left of its own, whatever else went")
    func deletedColumns() throws {
        let optional = SessionTable.Column.allCases.filter { !SessionTable.required.contains($0) }
        let own: Set<SessionTable.Column> = [.startedAt, .times, .masked, .numbers]
        let values: [SessionTable.Column: String] = [.session: "s", .time: "5", .event: "input", .text: "xx"]
        for subset in 0..<1 << optional.count {
            let columns = SessionTable.Column.allCases.filter { column in
                optional.firstIndex(of: column).map { subset >> $0 & 1 == 1 } ?? true
            }
            let header = columns.map(\.name).joined(separator: ",")
            let row = columns.map { $0 == .masked ? "true" : values[$0] ?? "" }.joined(separator: ",")
            let log = try WholeLog(header + "\n" + row + "\n", options: ReadingOptions())
            let isOurs = columns.contains(where: own.contains)
            #expect(log.health.files.map(\.format) == [isOurs ? "keytoll-csv" : "events"], "\(header)")
            #expect(log.sessions.count == 1 && log.sessions[0].isMasked == columns.contains(.masked))
        }
    }

    @Test(
        "A header that could be another program's is refused with both names, one without a needed column by it"
    )
    func doubtfulHeaders() {
        for header in ["session,time,event,text,numbers,note", "started_at,session,time,event,text,page"] {
            let fault = #expect(throws: Fault.self) {
                try WholeLog(header + "\n", options: ReadingOptions())
            }
            #expect(fault?.what == "its format could be keytoll-csv or events", "\(header)")
        }
        for missing in SessionTable.required {
            let header = SessionTable.Column.allCases.filter { $0 != missing }.map(\.name)
            let fault = #expect(throws: Fault.self) {
                try WholeLog(header.joined(separator: ",") + "\n", options: ReadingOptions())
            }
            #expect(fault?.what == "the header has no column \(missing.name)")
        }
    }

    @Test(
        "A value in a column that says nothing of the row's event has the row skipped under the column's name",
        arguments: [
            ("input", [.place, .chosenText]), ("selected", [.text]), ("submitted", [.text]),
            ("abandoned", [.text]),
            ("none", [.text, .numbers, .place, .chosenText]),
        ] as [(String, [SessionTable.Column])]
    )
    func foreignValues(event: String, columns: [SessionTable.Column]) throws {
        for column in columns {
            let row = SessionTable.Column.allCases.map { one in
                switch one {
                case .session: "a"
                case .time: "9"
                case .event: event
                case column: "7"
                default: ""
                }
            }
            let log = try read(["a,,,,,,5,input,x,,,", row.joined(separator: ",")])
            #expect(log.sessions.map(\.edits) == [["5 x"]] && log.sessions[0].ending == .unrecorded)
            #expect(log.health.skipped.map(\.reason) == [.foreignValue], "\(row)")
            #expect(log.health.skipped.map(\.field) == [column.name])
        }
    }

    @Test("Rows that an opened quote swallows are counted, and end a strict reading")
    func swallowedRows() throws {
        let rows = [
            "a,,,,,,0,input,x,,,\"", "a,,,,,,100,input,xy,,,", "a,,,,,,200,input,xyz,,,\"",
            "a,,,,,,300,input,xyzw,,,",
        ]
        let log = try read(rows)
        #expect(log.health.skipped.map(\.count) == [3] && log.health.skipped.map(\.firstLine) == [2])
        #expect(log.sessions.map(\.edits) == [["300 xyzw"]])
        var options = ReadingOptions()
        options.isStrict = true
        let text = ([SessionTable.header] + rows).joined(separator: "\n")
        let fault = #expect(throws: Fault.self) { try WholeLog(text, options: options) }
        #expect(fault?.line == 2 && fault?.field == "chosen_text")
    }

    @Test("Rows of a session that an earlier file closed are a repeat of it, whatever the formats")
    func repeatedFiles() throws {
        let folder = TemporaryFolder()
        let rows = ["a,,,,,,0,input,x,,,", "b,,,,,,0,input,y,,,", "b,,,,,,1,submitted,,,,"]
        let table = folder.file(Array(([SessionTable.header] + rows).joined(separator: "\n").utf8), "t.csv")
        let lines = folder.file(
            Array(#"{"session":"a","edits":[]}"#.utf8) + [0x0A] + Array(#"{"session":"b","edits":[]}"#.utf8),
            "t.ndjson"
        )
        for (paths, count) in [([table, table], 3), ([lines, table], 3), ([table, lines], 2)] {
            let log = try WholeLog(paths: paths)
            #expect(log.sessions.map(\.id) == ["a", "b"])
            #expect(log.health.skipped.map(\.reason) == [.repeatedSessionID])
            #expect(log.health.skippedLines == Int64(count))
        }
        let scattered = folder.file(
            Array(([SessionTable.header] + rows + rows[..<1]).joined(separator: "\n").utf8),
            "scattered.csv"
        )
        #expect(try WholeLog(paths: [scattered]).health.skipped.map(\.reason) == [.scatteredRow])
    }

    @Test("It is the same sessions however a spreadsheet writes it down again")
    func spreadsheets() throws {
        let start: Int64 = 1_772_323_200_000
        let rows = [
            ["a", "u", "", "2026-03-01T00:00:00.000Z", "", "true", "\(start)", "input", "xx", "5 6", "", ""],
            [
                "a", "u", "", "2026-03-01T00:00:00.000Z", "", "true", "\(start + 9)", "input", "x;,\t", "7",
                "", "",
            ],
            [
                "a", "u", "", "2026-03-01T00:00:00.000Z", "", "true", "\(start + 20)", "selected", "", "",
                "p", "",
            ],
            ["b", "", "", "", "", "false", "3", "input", "b", "", "", ""],
        ]
        func table(
            _ delimiter: String,
            quoted: Bool = true,
            newline: String = "\n",
            front: String = "",
            behind: String = "",
            _ change: (String, Int) -> String = { text, _ in text }
        ) -> String {
            let names = SessionTable.Column.allCases.map(\.name)
            let all =
                [names.enumerated().map { change($1, -1 - $0) }]
                + rows.map { $0.enumerated().map { change($1, $0) } }
            let lines = all.enumerated().map { index, row in
                row.map { quoted || $0.contains(delimiter) ? "\"\($0)\"" : $0 }.joined(separator: delimiter)
                    + (index == 0 ? "" : behind)
            }
            return front + lines.joined(separator: newline) + newline
        }
        func number(_ text: String, _ column: Int) -> String {
            column == 6 || column == 9 && text == "7" ? text + ".0" : text
        }
        func times(_ text: String, _ column: Int) -> String { column == 6 ? text + ".000" : text }
        let plain = try WholeLog(table(",", quoted: false), options: ReadingOptions()).sessions
        #expect(plain.map(\.edits) == [["0 xx #5/6", "9 x;,\t #7/7"], ["3 b"]])
        var mixed = 0
        for text in [
            table(","), table(";"), table("\t"), table(";", quoted: false), table("\t", quoted: false),
            table(",", newline: "\r\n"), table(",", front: "\u{FEFF}"),
            table(",", front: "sep=,\n"), table(";", front: "sep=;\r\n"),
            table("\t", front: "\u{FEFF}\"sep=\t\"\n"),
            table(",", behind: ",,"), table(",", newline: ",\n"),
            table(",", behind: "\n,,,,,,,,,,,"), table(",", number), table(",", times),
            table(",") { text, column in column < 0 ? text.uppercased() : text },
            table(",") { text, column in column < 0 ? " " + text.capitalized + " " : text },
            table(",") { text, column in column == 5 ? text.uppercased() : text },
            table(",") { text, column in
                mixed += column == 5 ? 1 : 0
                return column == 5 && mixed % 2 == 0 ? text.capitalized : text
            },
        ] {
            for chunk in [64, 1 << 20] {
                var options = ReadingOptions()
                options.chunkBytes = chunk
                let log = try WholeLog(text, options: options)
                #expect(log.sessions == plain && log.health.skipped.isEmpty, "\(text)")
                #expect(log.health.files.map(\.format) == ["keytoll-csv"])
            }
        }
    }

    @Test("Numbers that a spreadsheet has rounded are refused with that reason, other ones as unreadable")
    func roundedNumbers() throws {
        for text in ["1.71E+12", "1,71E+12", "2E12", "1.71456E+12", "1e+15"] {
            for row in ["a,,,,,,\"\(text)\",input,x,,,", "a,,,,,,5,input,x,\"\(text)\",,"] {
                let log = try read([row])
                #expect(log.health.skipped.map(\.reason) == [.roundedNumber], "\(row)")
                #expect([["time"], ["numbers"]].contains(log.health.skipped.map(\.field)))
            }
        }
        for text in ["1.5", "E12", "1.E", "1E+", "1E+123", "1.", ".0", "1.0.0", "1x0", "-", "1.71F+12"] {
            let log = try read(["a,,,,,,\(text),input,x,,,"])
            #expect(log.health.skipped.map(\.reason) == [.unreadableTime], "\(text)")
        }
    }

    @Test("A session is as long in the table as it is as a line of JSON, to the byte", arguments: 0..<40)
    func sameLimit(seed: UInt64) throws {
        var random = KeyedRandom(seed: seed, key: 4)
        func one<T>(_ list: [T]) -> T { list[Int(random.below(UInt64(list.count)))] }
        let texts = [#""#, #"a"#, #"a,b"#, #"\""#, #"\\"#, #"\n\r\t"#, #"\u0000\u007f"#, "é東😀", "x y"]
        var line = #"{"session":"s\#(one(texts))""#
        if random.below(2) == 0 { line += #","user":"u\#(one(texts))""# }
        if random.below(2) == 0 { line += #","startedAt":"2026-03-01T00:00:00.000Z""# }
        if random.below(2) == 0 { line += #","field":"f\#(one(texts))""# }
        if random.below(2) == 0 { line += #","masked":true"# }
        line += one(["", #","times":"imputed""#])
        var time = 0
        let edits = (0..<random.below(5)).map { _ in
            time += one([0, 7, 1000])
            return #"[\#(time),"\#(one(texts))"\#(one(["", ",7", ",7,88"]))]"#
        }
        line += #","edits":[\#(edits.joined(separator: ","))]"#
        // The last row is then the longest part, so that the session is either read whole or cut off.
        line += #","ending":{"kind":"\#(one(["selected", "submitted"]))","at":\#(time + 10)"#
        if random.below(2) == 0 { line += #","place":"p\#(one(texts))""# }
        if random.below(2) == 0 { line += #","text":"t\#(one(texts))","numbers":[5\#(one(["", ",6"]))]"# }
        line += "}}"
        let batch = try #require(try WholeLog(line).batches.first)
        var written: [UInt8] = []
        TypingLogWriter().write(batch, to: &written)
        var table = Array(SessionTableWriter.header.utf8)
        SessionTableWriter().write(batch, to: &table) { _ in }
        var options = ReadingOptions()
        options.format = .table
        // Rows may be longer than the session; only the session is measured here.
        options.lineLimit = max(written.count - 1, 0)
        let fits = try WholeLog(table, options: options)
        options.lineLimit = written.count - 2
        let isTooLong = try WholeLog(table, options: options)
        let longest = table.split(separator: 0x0A).map(\.count).max() ?? 0
        guard longest < written.count - 2 else { return }
        let sessions = try WholeLog(line).sessions
        #expect(fits.health.skipped.isEmpty && fits.sessions == sessions)
        #expect(isTooLong.health.skipped.map(\.reason) == [.sessionTooLong])
    }

    @Test("Sessions of any names are written in pieces, and as the same bytes")
    func pieces() throws {
        let id = String(repeating: "i", count: 1 << 20)
        let edits = (0..<40).map { #"[\#($0),"x"]"# }.joined(separator: ",")
        let batch = try #require(
            try WholeLog(#"{"session":"\#(id)","edits":[\#(edits)]}"# + "\n" + #"{"session":"b","edits":[]}"#)
                .batches.first
        )
        var whole: [UInt8] = []
        SessionTableWriter().write(batch, to: &whole) { _ in }
        #expect(whole.count > 40 << 20)
        var (parts, piece, largest): ([UInt8], [UInt8], Int) = ([], [], 0)
        SessionTableWriter().write(batch, to: &piece) { piece in
            largest = max(largest, piece.count)
            parts += piece
            piece.removeAll()
        }
        #expect(parts + piece == whole && largest < 3 << 20)
    }
}

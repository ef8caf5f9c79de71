import Basics
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
}

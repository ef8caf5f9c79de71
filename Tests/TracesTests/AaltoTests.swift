import Basics
import Testing

@testable import Traces

@Suite("Aalto keystrokes")
struct AaltoTests {
    private static let header =
        "PARTICIPANT_ID\tTEST_SECTION_ID\tSENTENCE\tUSER_INPUT\tKEYSTROKE_ID\tPRESS_TIME\tRELEASE_TIME\tLETTER\tKEYCODE"

    /// Rows of one section: press time, release time, letter, key code.
    private static func rows(
        _ section: String,
        _ input: String,
        _ keys: [(Int, Int, String, Int)],
        person: String = "7"
    ) -> String {
        keys.map { press, release, letter, code in
            "\(person)\t\(section)\tIt's \"so\"\t\(input)\t1\t\(press)\t\(release)\t\(letter)\t\(code)\n"
        }.joined()
    }

    private func read(_ rows: String...) throws -> WholeLog {
        try WholeLog(Array(([Self.header + "\n"] + rows).joined().utf8), options: ReadingOptions())
    }

    @Test("Keys are played again with a caret, in the order of their press times")
    func replay() throws {
        let log = try read(
            Self.rows(
                "1",
                "Abx'",
                [
                    (1_471_000_000_000, 1_471_000_000_090, "SHIFT", 16),
                    (1_471_000_000_050, 1_471_000_000_080, "A", 65),
                    (1_471_000_000_300, 1_471_000_000_350, "x", 88),
                    (1_471_000_000_200, 1_471_000_000_250, "c", 67),
                    (1_471_000_000_400, 1_471_000_000_450, "ARW_LEFT", 37),
                    (1_471_000_000_500, 1_471_000_000_550, "BKSP", 8),
                    (1_471_000_000_600, 1_471_000_000_650, "b", 66),
                    (1_471_000_000_700, 1_471_000_000_750, "END", 35),
                    (1_471_000_000_800, 1_471_000_000_850, "'", 222),
                    (1_471_000_000_900, 1_471_000_000_950, "TAB", 9),
                ]
            ),
            Self.rows("2", "nothing", [(1_471_000_009_000, 1_471_000_009_010, "\u{8}", 8)])
        )
        #expect(log.health.files.map(\.format) == ["aalto"])
        #expect(log.sessions.map(\.id) == ["7-1", "7-2"])
        #expect(log.sessions.map(\.user) == ["7", "7"])
        #expect(log.sessions[0].startedAt == 1_471_000_000_050)
        #expect(log.sessions[0].edits == ["0 A", "150 Ac", "250 Acx", "450 Ax", "550 Abx", "750 Abx'"])
        #expect(log.sessions[1].edits.isEmpty)
        #expect(log.health.rules.sectionsRebuilt == 1 && log.health.rules.sectionsNotRebuilt == 1)
        #expect(log.health.skipped.isEmpty)
    }

    @Test("Where the letter is missing the key code stands for it, and commands type nothing")
    func codes() throws {
        let log = try read(
            Self.rows(
                "1",
                "Hi 5%?é",
                [
                    (0, 50, "", 16), (10, 20, "", 72), (100, 110, "", 73), (200, 210, "", 32),
                    (300, 310, "", 53),
                    (400, 450, "SHIFT", 16), (410, 420, "", 53), (430, 440, "", 191), (500, 550, "CTRL", 17),
                    (510, 520, "a", 65), (600, 700, "CTRL", 17), (601, 700, "ALT", 18), (650, 660, "é", 69),
                    (800, 810, "F5", 116), (900, 910, "", 116),
                ]
            )
        )
        #expect(log.sessions.map(\.edits.last) == ["640 Hi 5%?é"])
        #expect(log.health.rules.sectionsRebuilt == 1)
    }

    @Test("Times may be floats; lines in windows-1252 are read as such and counted")
    func encodings() throws {
        var bytes = Array((Self.header + "\r\n").utf8)
        bytes +=
            Array("7\t1\ts\t".utf8) + [0xE9, 0x92] + Array("\t1\t1471000000000.0\t1471000000010.5\t".utf8)
        bytes += [0xE9] + Array("\t69\r\n7\t1\ts\t".utf8) + [0xE9, 0x92]
        bytes += Array("\t2\t1471000000100.9\t\t".utf8) + [0x92] + Array("\t222\r\n".utf8)
        let log = try WholeLog(bytes, options: ReadingOptions())
        #expect(log.sessions.map(\.edits) == [["0 é", "100 é’"]])
        #expect(log.health.rules.sectionsRebuilt == 1 && log.health.rules.readAsWindows1252 == 2)
    }

    @Test(
        "Faulty rows are skipped under their reason",
        arguments: [
            (SkipReason.wrongColumnCount, "7\t1"), (.emptySessionID, "\t1\ts\tu\t1\t5\t6\ta\t65"),
            (.emptySessionID, "7\t\ts\tu\t1\t5\t6\ta\t65"), (.unreadableTime, "7\t1\ts\tu\t1\tnow\t6\ta\t65"),
        ]
    )
    func faults(reason: SkipReason, row: String) throws {
        let log = try read(
            Self.rows("1", "a", [(1, 2, "a", 65)]),
            row + "\n",
            Self.rows("1", "ab", [(3, 4, "b", 66)])
        )
        #expect(log.sessions.map(\.edits) == [["0 a", "2 ab"]])
        #expect(log.health.skipped.map(\.reason) == [reason])
        #expect(log.health.skipped.map(\.firstLine) == [3])
    }

    @Test("Two files are two people, and a missing column is refused")
    func files() throws {
        let folder = TemporaryFolder()
        let one = folder.file(
            Array((Self.header + "\n" + Self.rows("1", "a", [(1, 2, "a", 65)])).utf8),
            "1.txt"
        )
        let two = folder.file(
            Array((Self.header + "\n" + Self.rows("1", "b", [(1, 2, "b", 66)], person: "8")).utf8),
            "2.txt"
        )
        let log = try WholeLog(paths: [one, two])
        #expect(log.sessions.map(\.id) == ["7-1", "8-1"])
        #expect(log.health.people.count == (2, false))
        var options = ReadingOptions()
        options.format = .aalto
        let bad = folder.file(Array("PARTICIPANT_ID\tLETTER\n".utf8), "3.txt")
        let fault = #expect(throws: Fault.self) { try WholeLog(paths: [bad], options: options) }
        #expect(fault?.what == "the header has no column TEST_SECTION_ID")
    }

    @Test("A section without end is cut off by keys and by characters, and what is cut off counted")
    func endless() throws {
        let keys = (0..<100_005).map { ($0, $0, "a", 65) }
        let log = try read(Self.rows("1", "", keys))
        // The texts of 1, 2, … 5,792 characters are the last that stay below 16 Mi characters together.
        #expect(log.sessions.map(\.edits.count) == [5792])
        #expect(log.health.rules.cutOff == 100_005 - 5792)
        #expect(log.health.skipped.isEmpty)
    }
}

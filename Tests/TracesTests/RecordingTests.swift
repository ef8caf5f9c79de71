import Basics
import Testing

@testable import Traces

@Suite("rrweb recordings")
struct RecordingTests {
    private static let epoch = 1_772_324_981_000

    private static func input(_ at: Int, _ text: String, node: Int = 12, more: String = "") -> String {
        #"{"type":3,"data":{"source":5,"text":"\#(text)","isChecked":false,"id":\#(node)\#(more)},"timestamp":\#(epoch + at)}"#
    }

    private static func mouse(_ at: Int, _ kind: Int, _ node: Int) -> String {
        #"{"type":3,"data":{"source":2,"type":\#(kind),"id":\#(node),"x":1,"y":2},"timestamp":\#(epoch + at)}"#
    }

    private static let page =
        #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"tagName":"form","attributes":{},"id":5,"childNodes":[{"type":2,"tagName":"input","attributes":{"placeholder":"Where to?","name":"q"},"id":12,"childNodes":[]},{"type":2,"tagName":"textarea","attributes":{"id":"note"},"id":13,"childNodes":[]}]}]},"initialOffset":{"top":0,"left":0}},"timestamp":\#(epoch)}"#

    private static let list =
        #"{"type":3,"data":{"source":0,"texts":[],"attributes":[],"removes":[],"adds":[{"parentId":5,"nextId":null,"node":{"type":2,"tagName":"ul","id":40,"childNodes":[{"type":2,"tagName":"li","id":41,"childNodes":[]}]}}]},"timestamp":\#(epoch + 400)}"#

    /// A visit that ends with a pick, one that does not, and a note in another box.
    private static let events = [
        #"{"type":4,"data":{"href":"https://example.org","width":1,"height":1},"timestamp":\#(epoch - 5)}"#,
        page,
        mouse(10, 5, 12), input(100, "P"), input(250, "Pa"), list, input(420, "Par"), mouse(900, 2, 41),
        input(910, "Paris, France", more: #","userTriggered":false"#), mouse(950, 6, 12),
        mouse(5000, 5, 12), input(5100, "R\\u00f6"), input(5090, "R"), mouse(5200, 6, 12),
        input(6000, "n", node: 13),
        mouse(7000, 5, 12), input(7100, "whole"), mouse(7200, 6, 12),
    ]

    private func expectWhole(_ log: WholeLog) {
        #expect(log.health.files.map(\.format) == ["rrweb"])
        #expect(
            log.sessions.map(\.id) == ["log", "log@\(Self.epoch + 5090)", "log@\(Self.epoch + 7100)"]
        )
        #expect(log.sessions.map(\.edits) == [["0 P", "150 Pa", "320 Par"], ["0 R", "10 Rö"], ["0 whole"]])
        #expect(log.sessions.map(\.ending) == [.selected, .unrecorded, .unrecorded])
        #expect(log.sessions.map(\.endsAt) == [800, 10, 0])
        #expect(log.sessions.map(\.chosenText) == ["Paris, France", "", ""])
        #expect(log.sessions.map(\.startedAt) == [100, 5090, 7100].map { Int64(Self.epoch + $0) })
        #expect(log.health.rules.madeBySelection == 1 && log.health.rules.onlyLastValue == 1)
        #expect(log.health.skipped.isEmpty)
    }

    @Test("Visits to the search box become sessions, a click on a new node that changes the text a pick")
    func lines() throws {
        expectWhole(try WholeLog(Array(Self.events.joined(separator: "\n").utf8), options: ReadingOptions()))
    }

    @Test("A JSON array gives the same, wherever the pieces of the file end")
    func array() throws {
        let bytes = Array(("[\n" + Self.events.joined(separator: ",\n") + "\n]\n").utf8)
        for chunkBytes in [1, 2, 3, 17, 100, 1000, 1 << 20] {
            var options = ReadingOptions()
            options.chunkBytes = chunkBytes
            expectWhole(try WholeLog(bytes, options: options))
        }
    }

    @Test("The box may be named by its placeholder, name, id or label")
    func namedBox() throws {
        var options = ReadingOptions()
        let bytes = Array(Self.events.joined(separator: "\n").utf8)
        for name in ["Where to?", "q"] {
            options.box = name
            expectWhole(try WholeLog(bytes, options: options))
        }
        options.box = "note"
        #expect(try WholeLog(bytes, options: options).sessions.map(\.edits) == [["0 n"]])
        options.box = "search"
        let fault = #expect(throws: Fault.self) { try WholeLog(bytes, options: options) }
        #expect(fault?.kind == .badData)
    }

    @Test("Stars in the place of letters mark a session as masked; changes by a program are no typing")
    func masked() throws {
        let log = try WholeLog(
            Array(
                [
                    Self.input(0, "*"), Self.input(90, "**"),
                    Self.input(95, "***", more: #","userTriggered":false"#),
                ]
                .joined(separator: "\n").utf8
            ),
            options: ReadingOptions()
        )
        #expect(log.sessions.map(\.edits) == [["0 *", "90 **"]])
        #expect(log.sessions.map(\.isMasked) == [true])
        #expect(log.health.rules.programmatic == 1)
    }

    @Test(
        "Faulty events are skipped under their reason",
        arguments: [
            (SkipReason.notJSON, "{x}"), (.missingField, #"{"timestamp":1}"#),
            (.missingField, #"{"type":3}"#),
            (.unreadableTime, #"{"type":3,"data":{},"timestamp":"x"}"#),
            (.unreadableTime, #"{"type":3,"data":{"source":0},"timestamp":1e300}"#),
            (.wrongType, #"{"type":3,"data":{"source":5,"id":12,"text":7},"timestamp":1}"#),
            (.wrongType, "7"), (.packedRecording, #""x\u009c""#),
            (.packedRecording, #"{"v":"v1","type":3,"data":"…","timestamp":1}"#),
        ]
    )
    func faults(reason: SkipReason, event: String) throws {
        let parts = [Self.input(0, "a"), event, Self.input(9, "ab")]
        for text in [parts.joined(separator: "\n"), "[" + parts.joined(separator: ",\n") + "]"] {
            let log = try WholeLog(Array(text.utf8), options: ReadingOptions())
            #expect(log.sessions.map(\.edits) == [["0 a", "9 ab"]])
            #expect(log.health.skipped.map(\.reason) == [reason])
            #expect(log.health.skipped.map(\.firstLine) == [2])
        }
    }

    @Test("Brackets that close nothing end no reading")
    func strayBrackets() throws {
        var options = ReadingOptions()
        options.format = .rrweb
        for text in ["[}", "[1}]", "[[}]]", "[]]", "[],", "[{}}{]", "[\"", "["] {
            _ = try WholeLog(Array(text.utf8), options: options)
        }
        let log = try WholeLog(Array("[}\n,\(Self.input(0, "a"))]".utf8), options: options)
        #expect(log.sessions.map(\.edits) == [["0 a"]])
        #expect(log.health.skipped.map(\.reason) == [.notJSON])
    }

    @Test("An element above the limit is passed over, and what follows the list counted")
    func limits() throws {
        let long = #"{"type":2,"data":"\#(String(repeating: "[\\\"", count: 300))","timestamp":1}"#
        let text = "[\(Self.input(0, "a")),\n\(long),\n\(Self.input(9, "ab"))]\nmore"
        for chunkBytes in [1, 7, 64, 300, 5000] {
            var options = ReadingOptions()
            options.chunkBytes = chunkBytes
            options.lineLimit = 500
            let log = try WholeLog(Array(text.utf8), options: options)
            #expect(log.sessions.map(\.edits) == [["0 a", "9 ab"]])
            #expect(log.health.skipped.map(\.reason) == [.lineTooLong, .notJSON])
            #expect(log.health.skipped.map(\.firstLine) == [2, 4])
        }
        let truncated = try WholeLog(Array(text.utf8.prefix(text.utf8.count - 30)), options: ReadingOptions())
        #expect(truncated.health.skipped.map(\.reason) == [.notJSON])
    }

    @Test("A visit without end is cut off, and what is cut off counted")
    func endless() throws {
        let lines = (0..<100_003).map { Self.input($0, "a") }
        let log = try WholeLog(Array(lines.joined(separator: "\n").utf8), options: ReadingOptions())
        #expect(log.sessions.map(\.edits.count) == [100_000])
        #expect(log.sessions.map(\.ending) == [.unrecorded])
        #expect(log.health.rules.cutOff == 3)
    }
}

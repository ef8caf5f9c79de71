import Basics
import Foundation
import Testing

@testable import Traces

@Suite("Hostile input")
struct HostileInputTests {
    /// Reads a log in which a hostile row stands between two good ones.
    private func read(
        _ shape: HostileShape,
        _ hostile: [UInt8],
        chunkBytes: Int = 1 << 20
    ) throws -> WholeLog {
        var options = ReadingOptions()
        options.format = shape.format
        options.chunkBytes = chunkBytes
        // Where a row is a session, or must stand beside the others of its session.
        let isKeytoll = shape.name.hasPrefix("keytoll")
        let first = shape.row("11", shape.times.0, "a")
        let last = shape.row(isKeytoll ? "12" : "11", shape.times.1, "ab")
        let bytes =
            Array((shape.header + first + "\n").utf8) + hostile + Array("\n\(last)\n".utf8)
        return try WholeLog(bytes, options: options)
    }

    /// Expects both good rows, and the hostile one skipped under a reason and nothing else.
    private func expectSkipped(
        _ shape: HostileShape,
        _ hostile: [UInt8],
        _ reason: SkipReason,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for chunkBytes in [64, 1 << 20] {
            let log = try read(shape, hostile, chunkBytes: chunkBytes)
            let edits = log.sessions.flatMap(\.edits)
            #expect(
                edits == ["0 a", "100 ab"],
                "\(shape.name)",
                sourceLocation: sourceLocation
            )
            #expect(
                log.health.skipped.map(\.reason) == [reason],
                "\(shape.name)",
                sourceLocation: sourceLocation
            )
            #expect(log.health.skipped.map(\.count) == [1], "\(shape.name)", sourceLocation: sourceLocation)
            #expect(
                log.health.skipped.map(\.firstLine) == [shape.header.isEmpty ? 2 : 3],
                "\(shape.name)",
                sourceLocation: sourceLocation
            )
        }
    }

    private static let shapes = HostileShape.all.indices

    @Test("A row cut off in its middle, and one of zeroes", arguments: shapes)
    func truncated(index: Int) throws {
        let shape = HostileShape.all[index]
        let row = Array(shape.row("9", shape.times.0, "x").utf8)
        let half = row[..<(shape.header.isEmpty ? row.count - 3 : 2)]
        try expectSkipped(shape, Array(half), shape.cut)
        try expectSkipped(shape, [UInt8](repeating: 0, count: 50), shape.cut)
    }

    @Test("Rows with other columns than the header, and quotes that do not close", arguments: shapes)
    func columns(index: Int) throws {
        let shape = HostileShape.all[index]
        guard !shape.header.isEmpty else { return }
        let separator = shape.header.contains("\t") ? "\t" : ","
        let row = shape.row("9", shape.times.0, "x")
        try expectSkipped(shape, Array((row + separator + "more").utf8), .wrongColumnCount)
        if separator == "," {
            try expectSkipped(shape, Array(shape.row("9", shape.times.0, "\"x\" y").utf8), .unbalancedQuote)
            try expectSkipped(shape, Array(shape.row("9", shape.times.0, "\"x").utf8), .unbalancedQuote)
        }
    }

    @Test("A zero inside a text", arguments: shapes)
    func zeroInText(index: Int) throws {
        let shape = HostileShape.all[index]
        let row = Array(shape.row("9", shape.times.0, "x\u{0}").utf8)
        if let reason = shape.zeroInText {
            try expectSkipped(shape, row, reason)
        } else {
            #expect(try read(shape, row).health.skipped.isEmpty)
        }
    }

    @Test("Invalid UTF-8 and windows-1252 lose their row, or are read as what they are", arguments: shapes)
    func encodings(index: Int) throws {
        let shape = HostileShape.all[index]
        for bytes: [UInt8] in [[0xFF], [0xE9], [0x93, 0x94], [0xED, 0xA0, 0x80], [0xC3]] {
            var row: [UInt8] = []
            for byte in shape.row("9", shape.times.0, "\u{1}").utf8 { row += byte == 1 ? bytes : [byte] }
            if shape.isReadAsWindows1252 {
                let log = try read(shape, row)
                #expect(log.health.skipped.isEmpty && log.health.rules.readAsWindows1252 == 1)
            } else {
                try expectSkipped(shape, row, .invalidUTF8)
            }
        }
    }

    @Test("UTF-16 with its mark is refused with the way to convert it", arguments: shapes)
    func utf16(index: Int) throws {
        let shape = HostileShape.all[index]
        let text = shape.header + shape.row("9", shape.times.0, "x") + "\n"
        for isBig in [false, true] {
            let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
                isBig
                    ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
            for format in [shape.format, nil] {
                var options = ReadingOptions()
                options.format = format
                let fault = #expect(throws: Fault.self) { try WholeLog(bytes, options: options) }
                #expect(fault?.kind == .badData && fault?.fix.contains("iconv") == true)
            }
        }
    }

    @Test("Times that are words, no number, 2^63 or beyond", arguments: shapes)
    func badTimes(index: Int) throws {
        let shape = HostileShape.all[index]
        for time in ["yesterday", "NaN", "Infinity", "-"] {
            let row = Array(shape.row("9", time, "x").utf8)
            try expectSkipped(shape, row, shape.hasBareNumbers ? .notJSON : shape.badTime)
        }
        for time in ["9223372036854775808", "1e300", "99999999999999999999999999"] {
            try expectSkipped(shape, Array(shape.row("9", time, "x").utf8), shape.badTime)
        }
        if shape.hasBareNumbers {
            let row = Array(shape.row("9", "\"yesterday\"", "x").utf8)
            try expectSkipped(shape, row, shape.name == "keytoll" ? .wrongType : .unreadableTime)
        }
    }

    @Test("Times below zero", arguments: shapes)
    func negativeTimes(index: Int) throws {
        let shape = HostileShape.all[index]
        let row = Array(shape.row("9", "-5", "x").utf8)
        if let reason = shape.negative {
            try expectSkipped(shape, row, reason)
        } else {
            let log = try read(shape, row)
            #expect(log.health.skipped.isEmpty)
            for session in log.sessions { #expect(session.edits.allSatisfy { !$0.hasPrefix("-") }) }
        }
    }

    @Test("Times that are all the same keep the order of their rows", arguments: shapes)
    func equalTimes(index: Int) throws {
        let shape = HostileShape.all[index]
        guard shape.name != "keytoll" else {
            let log = try WholeLog(#"{"session":"s","edits":[[7,"a"],[7,"b"],[7,"a"]]}"#)
            #expect(log.sessions.map(\.edits) == [["7 a", "7 b", "7 a"]])
            return
        }
        var options = ReadingOptions()
        options.format = shape.format
        let rows = ["a", "ab", "abc"].map { shape.row("11", shape.times.0, $0) + "\n" }
        let log = try WholeLog(Array((shape.header + rows.joined()).utf8), options: options)
        #expect(log.sessions.map(\.edits) == [["0 a", "0 ab", "0 abc"]])
    }

    @Test("Session ids that are empty, and one of a million bytes", arguments: shapes)
    func sessionIDs(index: Int) throws {
        let shape = HostileShape.all[index]
        guard shape.hasSessionIDs else { return }
        try expectSkipped(shape, Array(shape.row("", shape.times.0, "x").utf8), .emptySessionID)
        let long = String(repeating: "i", count: 1_000_000)
        let log = try read(shape, Array(shape.row(long, shape.times.0, "x").utf8))
        #expect(log.health.skipped.isEmpty)
        #expect(log.sessions.contains { $0.id.hasSuffix(long) && $0.edits == ["0 x"] })
    }

    @Test("A log of nothing but hostile rows gives no session and every count", arguments: shapes)
    func onlyHostile(index: Int) throws {
        let shape = HostileShape.all[index]
        var options = ReadingOptions()
        options.format = shape.format
        let rows = String(repeating: "\u{1}\u{2}\n", count: 100)
        let log = try WholeLog(Array((shape.header + rows).utf8), options: options)
        #expect(log.sessions.isEmpty)
        #expect(log.health.skippedLines == 100)
    }

    /// A log whose second line is as many times 16 MiB long, in gzip.
    private func packed(_ shape: HostileShape, times: Int) throws -> [UInt8] {
        let folder = TemporaryFolder()
        func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["gzip", "-c", folder.file(bytes, "piece")]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Array(data)
        }
        let first = try gzip(Array((shape.header + shape.row("11", shape.times.0, "a") + "\n").utf8))
        let piece = try gzip([UInt8](repeating: 0x78, count: 1 << 24))
        let last = try gzip(Array("\n\(shape.row("12", shape.times.1, "ab"))\n".utf8))
        return first + (0..<times).flatMap { _ in piece } + last
    }

    @Test("A line above the limit is passed over by every reader", arguments: [0, 1, 3, 9, 10, 11])
    func overlong(index: Int) throws {
        let shape = HostileShape.all[index]
        var options = ReadingOptions()
        options.format = shape.format
        let log = try WholeLog(try packed(shape, times: 2), options: options)
        #expect(log.health.skipped.map(\.reason) == [.lineTooLong])
        #expect(log.health.skipped.map(\.count) == [1])
        #expect(log.health.edits == 2)
    }

    @Test("A line of a gigabyte is not held")
    func gigabyte() throws {
        let folder = TemporaryFolder()
        let options = ReadingOptions()
        var chunks = try LineChunks(folder.file(try packed(HostileShape.all[0], times: 64)), options: options)
        var pieces = 0
        while try chunks.next() != nil {
            #expect(chunks.heldBytes <= options.lineLimit + 2 * options.chunkBytes)
            pieces += 1
        }
        #expect(pieces == 3)
        #expect(chunks.finish().bytes < 2_000_000)
    }

    @Test("A long line of the usual shape is read, one that needs a tree is skipped without building it")
    func oddLongLines() throws {
        let long = String(repeating: "x", count: (1 << 20) + 100)
        for index in [0, 3, 4] {
            let shape = HostileShape.all[index]
            let usual = shape.row("9", shape.times.0, long)
            let log = try read(shape, Array(usual.utf8))
            #expect(log.health.skipped.isEmpty && log.health.edits == 3)
            // An escape in a key is valid and unusual.
            let odd = #"{"odd":[{}],"\u0061":1,"# + usual.dropFirst()
            let short = odd.replacing(long, with: "x")
            #expect(try read(shape, Array(short.utf8)).health.edits == 3)
            try expectSkipped(shape, Array(odd.utf8), .lineTooOdd)
        }
        let aalto = HostileShape.all[10]
        try expectSkipped(aalto, Array(aalto.row(long, aalto.times.0, "x").utf8), .lineTooOdd)
    }

    @Test("A page of a recording is read without a tree unless a box is looked for in it")
    func largePages() throws {
        let shape = HostileShape.all[11]
        let nodes = String(repeating: #"{"id":1,"tagName":"b"},"#, count: 200_000)
        let page =
            #"{"type":2,"data":{"node":{"childNodes":[\#(nodes){"id":12,"tagName":"input","attributes":{"name":"q"}}]}},"timestamp":\#(shape.times.0)}"#
        let text = page + "\n" + shape.row("", shape.times.0, "a") + "\n"
        var options = ReadingOptions()
        options.format = .rrweb
        let log = try WholeLog(Array(text.utf8), options: options)
        #expect(log.health.skipped.isEmpty && log.sessions.map(\.edits) == [["0 a"]])
        options.box = "q"
        #expect(throws: Fault.self) { try WholeLog(Array(text.utf8), options: options) }
        let small = text.replacing(nodes, with: "")
        #expect(try WholeLog(Array(small.utf8), options: options).sessions.map(\.edits) == [["0 a"]])
    }
}

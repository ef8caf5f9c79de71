import Basics
import Testing

@testable import Traces

@Suite("Detection")
struct LogDetectionTests {
    /// The format that a file shows, or the fault that reading it ends in.
    private func detect(_ bytes: [UInt8], lineLimit: Int? = nil, chunkBytes: Int = 1 << 20) throws -> Result<
        String?, Fault
    > {
        var options = ReadingOptions()
        if let lineLimit { options.lineLimit = lineLimit }
        options.chunkBytes = chunkBytes
        do throws(Fault) {
            return .success(try WholeLog(bytes, options: options).health.files[0].format)
        } catch {
            return .failure(error)
        }
    }

    private static let shapes = HostileShape.all.indices

    @Test("A first line of any length shows its format", arguments: shapes)
    func longFirstLine(index: Int) throws {
        let shape = HostileShape.all[index]
        func log(_ length: Int) -> [UInt8] {
            let long = shape.row("9", shape.times.0, String(repeating: "x", count: length))
            return Array((shape.header + long + "\n" + shape.row("10", shape.times.1, "a") + "\n").utf8)
        }
        // Rows of Segment's shape here have no messageId, by which its exports are known.
        let short = try? detect(log(1)).get()
        #expect((short == nil) == (shape.name == "segment"))
        for length in [200_000, 3_000_000] {
            for chunkBytes in [1000, 1 << 20] {
                let found = try? detect(log(length), chunkBytes: chunkBytes).get()
                #expect(found == short, "\(length)")
            }
        }
    }

    @Test("A header of any length shows its format")
    func longHeader() throws {
        let columns = (0..<20_000).map { "column\($0)" }.joined(separator: ",")
        let text = "\(columns),session,time,text\n" + String(repeating: "x,", count: 20_000) + "s,1,a\n"
        #expect(try detect(Array(text.utf8)).get() == "events")
    }

    @Test("The first element of a recording may be a page of any length", arguments: [200_000, 3_000_000])
    func longFirstElement(length: Int) throws {
        let nodes = String(repeating: #"{"id":1,"tagName":"}[\""},"#, count: length / 25)
        let page =
            #"{"type":2,"data":{"node":{"childNodes":[\#(nodes){"id":12,"tagName":"input"}]}},"timestamp":1772324981000}"#
        let input = #"{"type":3,"data":{"source":5,"id":12,"text":"a"},"timestamp":1772324981587}"#
        for text in ["[\(page),\(input)]", "\n[\n\(page),\n\(input)\n]\n", "\(page)\n\(input)\n"] {
            let log = try WholeLog(Array(text.utf8), options: ReadingOptions())
            #expect(log.health.files[0].format == "rrweb")
            #expect(log.health.skipped.isEmpty && log.sessions.map(\.edits) == [["0 a"]])
        }
    }

    @Test("Blank lines of any number come before what shows the format")
    func blankFront() throws {
        let line = #"{"session":"s","edits":[[0,"a"]]}"#
        for front in [String(repeating: "\n", count: 100_000), String(repeating: " ", count: 300_000) + "\n"]
        {
            #expect(try detect(Array((front + line).utf8)).get() == "keytoll")
        }
        #expect(try detect(Array(String(repeating: "\n", count: 100_000).utf8)).get() == nil)
    }

    @Test("What is longer than a line may be is refused, with the way to name the format")
    func overlong() throws {
        let long = String(repeating: "x", count: 3 << 20)
        for (text, part) in [
            (#"{"session":"s","edits":[[0,"\#(long)"]]}"#, "first line"),
            (#"[{"type":2,"data":"\#(long)"#, "first element"),
            (String(repeating: "\n", count: 3 << 20) + "{}", "front"),
        ] {
            guard case .failure(let fault) = try detect(Array(text.utf8), lineLimit: 2 << 20) else {
                Issue.record("\(part) was accepted")
                continue
            }
            #expect(fault.kind == .badData)
            #expect(fault.what == "its \(part) is longer than 2 MiB, so that it does not show its format")
            #expect(fault.fix.hasPrefix("give --log-format with one of keytoll, "))
        }
    }

    @Test("A file that fits two formats is refused with both, one that fits none with all; no text is told")
    func refused() throws {
        let both = #"{"session":"secret","edits":[[0,"secret"]],"time":1,"text":"secret"}"#
        let none = #"{"secret":"secret"}"#
        let list = #"[{"session":"secret","time":1,"text":"secret"}]"#
        for (text, words) in [
            (both, "could be keytoll or events"), (none, "is not recognised"),
            ("secret\n", "is not recognised"),
            (String(repeating: "secret\n", count: 20_000), "is not recognised"),
            (list, "jq -c '.[]'"), ("[1,2]", "jq -c '.[]'"), ("[", "jq -c '.[]'"),
        ] {
            guard case .failure(let fault) = try detect(Array(text.utf8)) else {
                Issue.record("\(words) was expected")
                continue
            }
            #expect(fault.kind == .badData && fault.description.contains(words))
            #expect(!fault.description.contains("secret"))
        }
    }

    @Test("Packings, encodings and layouts that are not read are named")
    func named() throws {
        func fault(_ bytes: [UInt8]) throws -> String {
            guard case .failure(let fault) = try detect(bytes) else { return "" }
            #expect(fault.kind == .badData)
            return fault.what + "; " + fault.fix
        }
        let line = #"{"session":"s","edits":[[0,"a"]]}"#
        #expect(try fault([0x50, 0x4B, 0x03, 0x04, 1, 2]) == "it is packed by zip; unpack it first")
        #expect(try fault(Array("BZh91AY".utf8)) == "it is packed by bzip2; unpack it first")
        #expect(
            try fault(Array("{\n \"session\": \"s\",\n \"edits\": []\n}\n".utf8))
                == "its first line is no JSON by itself; write one object a line, as jq -c . does"
        )
        let little = line.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try fault(little) == "the file is UTF-16; convert it: iconv -f UTF-16LE -t UTF-8")
        let big = line.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(try fault(big) == "the file is UTF-16; convert it: iconv -f UTF-16BE -t UTF-8")
        let wide = line.unicodeScalars.flatMap { scalar -> [UInt8] in [UInt8(scalar.value), 0, 0, 0] }
        #expect(
            try fault([0xFF, 0xFE, 0, 0] + wide) == "the file is UTF-32; convert it: iconv -f UTF-32 -t UTF-8"
        )
        #expect(try fault(wide) == "the file is UTF-32; convert it: iconv -f UTF-32LE -t UTF-8")
    }

    @Test("A header that cannot be read ends the reading, and no row is taken for it")
    func badHeader() throws {
        let latin = Array("session,time,text,stra".utf8) + [0xDF] + Array("e\ns,1,secret,x\n".utf8)
        for (bytes, words) in [
            (latin, "the header cannot be read: the line is not valid UTF-8"),
            (Array("session,time,text,\"a\" b\ns,1,secret,x\n".utf8), "the header cannot be read: a quote"),
        ] {
            guard case .failure(let fault) = try detect(bytes) else {
                Issue.record("\(words) was expected")
                continue
            }
            #expect(fault.line == 1 && fault.what.hasPrefix(words))
            #expect(!fault.description.contains("secret"))
        }
    }

    @Test("The outline of a line is the line without what lies deeper and without long texts")
    func outline() throws {
        func outline(_ text: String) -> String {
            Array(text.utf8).withUnsafeBytes { String(decoding: JSONOutline.of($0), as: UTF8.self) }
        }
        #expect(
            outline(#"{"a":[1,{"b":2}],"c":{"d":[]},"e":-1e3,"f":null}"#)
                == #"{"a":[],"c":{},"e":-1e3,"f":null}"#
        )
        #expect(outline(#"{"a\"}":"\\","b":"]"}"#) == #"{"a\"}":"\\","b":"]"}"#)
        #expect(outline(#"{"a":"\#(String(repeating: "x", count: 300))"}"#) == #"{"a":""}"#)
        #expect(outline("]]]}") == "]]]}")
        #expect(outline("") == "")
        let many = (0..<100_000).map { #""k\#($0)":1"# }.joined(separator: ",")
        #expect(outline("{\(many)}").utf8.count < 70_000)
    }

    @Test("A log without a session says why it serves nothing")
    func emptiness() throws {
        func emptiness(_ text: String, _ format: LogFormat? = nil) throws -> String? {
            var options = ReadingOptions()
            options.format = format
            return try WholeLog(Array(text.utf8), options: options).health.emptiness()?.what
        }
        let empty = "the log is empty: it holds no events and no sessions"
        for text in ["", "\n \n", "\u{FEFF}", "session,time,text\n", "[]", "[ \n]\n"] {
            #expect(try emptiness(text) == empty, "\(text)")
        }
        #expect(try emptiness(#"{"type":4,"data":{},"timestamp":1}"#) == empty)
        let page =
            #"{"event":"pageview","distinct_id":"u","properties":{"$session_id":"s"},"timestamp":"2026-03-01T00:29:41Z"}"#
        #expect(try emptiness(page)?.contains("of its events (1) none is an edit") == true)
        let program = #"{"session":"s","t":1,"type":"input","value":"x","inputType":""}"#
        #expect(try emptiness(program)?.contains("made by a program or a pick") == true)
        #expect(
            try emptiness("x\n", .keytoll)
                == "the log holds no session that can be read: 1 line was skipped, 1 because the line is not valid "
                + "JSON, the first in line 1"
        )
        #expect(
            try emptiness(page + "\n" + page + "\n" + #"{"event":"place_search_input"}"#)?
                .hasSuffix(
                    "or the end of one: 1 line was skipped, 1 because a field is missing: session (properties.$session_id), "
                        + "the first in line 3"
                ) == true
        )
        #expect(try emptiness(#"{"session":"s","edits":[]}"#) == nil)
    }
}

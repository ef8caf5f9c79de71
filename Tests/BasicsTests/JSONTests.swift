import Basics
import Foundation
import Testing

@Suite("JSON is read with positions, written back the same, and refused where it is wrong")
struct JSONTests {
    @Test("agrees with Foundation's reader on values of every type")
    func agreesWithFoundation() throws {
        let texts = [
            "null", "true", "[]", "{}", "[1,2.5,-3e2,0]", #"{"a":{"b":["c",null,false]}}"#,
            #""\u00e9\n\t\"\\\/ \ud83d\ude00 東京""#, " [ 1 , 2 ] \n",
        ]
        for text in texts {
            let ours = try JSON.parse(text).text()
            let mine =
                try JSONSerialization.jsonObject(with: Data(ours.utf8), options: .fragmentsAllowed)
                as? NSObject
            let theirs =
                try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
                as? NSObject
            #expect(mine == theirs, "\(text)")
        }
    }

    @Test(
        "refuses what RFC 8259 refuses, at the right place",
        arguments: [
            ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("[1 2]", 1, 4), ("{\"a\" 1}", 1, 6), ("tru", 1, 1),
            ("\"a\nb\"", 1, 3), ("[\n  01]", 2, 3), ("1.", 1, 1), ("1e", 1, 1), ("+1", 1, 1), (".5", 1, 1),
            ("'a'", 1, 1), ("{a:1}", 1, 2), ("// x\n1", 1, 1), ("", 1, 1), ("[", 1, 2), ("\"\\x41\"", 1, 2),
            ("{\"a\":1,\n\"a\":2}", 2, 1), ("1 1", 1, 3), ("\"\\u12\"", 1, 2), ("-", 1, 1), ("\"abc", 1, 1),
        ]
    )
    func refuses(text: String, line: Int, column: Int) {
        let fault = #expect(throws: Fault.self) { try JSON.parse(text) }
        #expect(fault?.kind == .badData)
        #expect(fault?.line == line, "\(text)")
        #expect(fault?.column == column, "\(text)")
    }

    @Test("reads the JSON5 that a person writes")
    func json5() throws {
        let text = """
            // a comment
            { name: 'it\\'s', /* another
               one */ "list": [1, +2, .5, 5., 0xFF, -0x10,], long: "two \\
            lines", }
            """
        let json = try JSON.parse(text, dialect: .json5)
        #expect(json.text() == #"{"name":"it's","list":[1,2,0.5,5,255,-16],"long":"two lines"}"#)
        #expect(json["long"]?.position.line == 3)
        #expect(json["long"]?.position.column == 56)
        for text in ["Infinity", "NaN", "/* open", "[1,,2]", "{,}", "0x", "."] {
            #expect(throws: Fault.self, "\(text)") { try JSON.parse(text, dialect: .json5) }
        }
    }

    @Test("passes over a byte-order mark, keeps number spellings, replaces lone surrogates")
    func oddities() throws {
        #expect(try JSON.parse([0xEF, 0xBB, 0xBF] + Array("[2.830]".utf8)).text() == "[2.830]")
        #expect(try JSON.parse(#""\ud83d x""#).stringValue == "\u{FFFD} x")
        #expect(try JSON.parse(#""\ud83d\u0041""#).stringValue == "\u{FFFD}A")
        #expect(throws: Fault.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
        #expect(throws: Fault.self) { try JSON.parse(String(repeating: "[", count: 100_000)) }
    }

    @Test("writes and reads back any tree, on one line and indented")
    func roundTrip() throws {
        var random = KeyedRandom(seed: 1)
        for _ in 0..<300 {
            let tree = Self.tree(&random, depth: 4)
            #expect(try JSON.parse(tree.text()).text() == tree.text())
            #expect(try JSON.parse(tree.text(indented: true)).text() == tree.text())
        }
    }

    @Test("never reads behind the end of any cut or spoiled text")
    func hostile() throws {
        let text = Array(#"{"a":[1,-2.5e3,"\u00e9\\"],"b":{"c":null},"d":true}"#.utf8)
        var random = KeyedRandom(seed: 2)
        for end in 0..<text.count {
            #expect(throws: Fault.self) { try JSON.parse(Array(text[..<end])) }
            #expect(throws: Fault.self) { try JSON.parse(Array(text[..<end]), dialect: .json5) }
        }
        for _ in 0..<5_000 {
            var spoiled = text
            for _ in 0...random.below(3) {
                spoiled[Int(random.below(UInt64(text.count)))] = UInt8(random.below(256))
            }
            _ = try? JSON.parse(spoiled, dialect: .json5)
            _ = try? JSON.parse(spoiled)
        }
    }

    private static func tree(_ random: inout KeyedRandom, depth: Int) -> JSON {
        let texts = ["", "a\"b\\", "é\u{1F600}", "tab\t\u{1}\u{7F}", "|`<x>"]
        switch random.below(depth == 0 ? 4 : 6) {
        case 0: return .null
        case 1: return .bool(random.below(2) == 0)
        case 2: return .number("\(random.below(1000)).\(random.below(10))")
        case 3: return .string(texts[Int(random.below(5))])
        case 4: return .array((0..<random.below(4)).map { _ in tree(&random, depth: depth - 1) })
        default: return .object((0..<random.below(4)).map { ("k\($0)", tree(&random, depth: depth - 1)) })
        }
    }
}

@Suite("An object reader knows its keys")
struct ObjectReaderTests {
    @Test("names the nearest known key, the line and the path")
    func unknownKey() throws {
        var reader = try ObjectReader(JSON.parse("{\n \"wiat\": 3}"), file: "s.json", path: "clients[0]")
        _ = try reader.integer("wait", in: 0...10)
        let fault = #expect(throws: Fault.self) { try reader.finish() }
        #expect(
            fault?.description
                == "s.json:2:2: clients[0].wiat: this key is not known here; did you mean \"wait\"?"
        )
    }

    @Test(
        "refuses values of another type or range",
        arguments: [
            #"{"n": "3"}"#, #"{"n": 2.5}"#, #"{"n": -1}"#, #"{"n": 11}"#, #"{"n": 1e30}"#, #"{"n": []}"#,
        ]
    )
    func wrongValue(text: String) throws {
        var reader = try ObjectReader(JSON.parse(text), file: nil)
        let fault = #expect(throws: Fault.self) { try reader.integer("n", in: 0...10) }
        #expect(fault?.field == "n")
    }

    @Test("takes null for absent and 3e0 for 3")
    func accepted() throws {
        var reader = try ObjectReader(
            JSON.parse(#"{"a": null, "b": 3e0, "c": 2.83, "d": {"e": true}}"#),
            file: nil
        )
        #expect(try reader.integer("a", in: 0...10) == nil)
        #expect(try reader.integer("b", in: 0...10) == 3)
        #expect(try reader.decimal("c", scale: 6) == 2_830_000)
        var inner = try #require(try reader.object("d"))
        #expect(inner.path == "d")
        #expect(try inner.bool("e") == true)
        #expect(throws: Fault.self) { try reader.requiredString("z") }
        try reader.finish()
        try inner.finish()
    }
}

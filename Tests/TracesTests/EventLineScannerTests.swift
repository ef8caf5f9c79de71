import Basics
import Testing

@testable import Traces

@Suite("Values found in a line")
struct EventLineScannerTests {
    private static let paths = [
        "a", "b.c", "b.d.e", "p.$id", "p.text", "list[key=x].value.s", "list[key=y].value.s",
        "list[key=y].value.i", "t[k=1].v",
    ].map { EventPath($0)! }

    /// What the scanner finds; nil where it declines.
    private func scanned(_ line: [UInt8], _ paths: [EventPath] = paths) -> [String?]? {
        let values = EventDecoder.Values.allocate(capacity: paths.count)
        values.initialize(repeating: nil)
        defer { values.deallocate() }
        var scratch = [UInt8](repeating: 0, count: 2 * line.count + 32)
        return scratch.withUnsafeMutableBufferPointer { scratch in
            line.withUnsafeBytes { line -> [String?]? in
                let scanner = EventLineScanner(paths)
                guard scanner.scan(line, scratch: scratch.baseAddress!, into: values) else { return nil }
                return values.map { value in
                    value.map { "\($0.isText) " + String(decoding: $0.bytes, as: UTF8.self) }
                }
            }
        }
    }

    /// The same by way of a tree; nil where the line is faulty.
    private func decoded(_ line: [UInt8], _ paths: [EventPath] = paths) -> [String?]? {
        guard let json = try? JSON.parse(line, repeatedKeys: .kept), case .object = json.value else {
            return nil
        }
        var found: [String?] = []
        for path in paths {
            var value: JSON?
            do throws(LineFault) { value = try path.value(in: json) } catch { return nil }
            switch value?.value {
            case nil, .null?: found.append(nil)
            case .string(let text)?: found.append("true " + text)
            case .number(let literal)?: found.append("false " + literal)
            case .bool(let flag)?: found.append("false \(flag)")
            case .array?, .object?: return nil
            }
        }
        return found
    }

    private static let lines = [
        #"{"a":"x","b":{"c":1,"d":{"e":"deep"}},"p":{"$id":"s","text":"q\"uote é"},"list":[]}"#,
        #"{"p":"{\"$id\":\"s\",\"text\":\"q\\\"uote \\u00e9\",\"more\":{\"a\":[1,2]}}","a":null}"#,
        #"{"list":[{"key":"z","value":{"s":"no"}},{"value":{"s":"yes","i":7},"key":"y"},{"key":"x","value":{"s":"1"}}]}"#,
        #"{"list":[{"key":"x","value":{"s":"first"}},{"key":"x","value":{"s":"second"}},{"key":5},7,[],{}],"t":[]}"#,
        #"{"list":"[{\"key\":\"y\",\"value\":{\"i\":-1.5e3}}]","t":[{"k":"1","v":true}]}"#,
        #"{ "a" : false , "b" : { "d" : { "e" : "" } , "x" : [ { "c" : 2 } ] } }"#,
    ]

    @Test("Objects, elements of lists and JSON in texts are followed without a tree", arguments: lines)
    func shapes(line: String) {
        let found = scanned(Array(line.utf8))
        #expect(found != nil)
        #expect(found == decoded(Array(line.utf8)))
    }

    @Test("What it accepts is what a tree gives, for lines with bytes changed, doubled and taken out")
    func mutations() {
        let marks = Array("\"\\{}[]:, 0123456789.-eEtrufnalskeyx\t".utf8)
        var accepted = 0
        for seed in 0..<6000 {
            var random = KeyedRandom(seed: 21, key: UInt64(seed))
            var line = Array(Self.lines[Int(random.below(UInt64(Self.lines.count)))].utf8)
            for _ in 0...random.below(2) {
                let index = Int(random.below(UInt64(line.count)))
                let other = Int(random.below(UInt64(line.count)))
                switch random.below(4) {
                case 0: line[index] = marks[Int(random.below(UInt64(marks.count)))]
                case 1: line.remove(at: index)
                case 2: line.insert(marks[Int(random.below(UInt64(marks.count)))], at: index)
                default:
                    line.insert(
                        contentsOf: line[min(index, other)..<min(max(index, other), index + 40)],
                        at: other
                    )
                }
                if line.isEmpty { line = [0x20] }
            }
            guard String(validating: line, as: UTF8.self) != nil, let found = scanned(line) else { continue }
            accepted += 1
            #expect(found == decoded(line), "\(String(decoding: line, as: UTF8.self))")
        }
        #expect(accepted > 600)
    }

    @Test(
        "Declined: what a tree must decide",
        arguments: [
            #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, #"{"a":[1]}"#, #"{"b":7}"#, #"{"p":"no JSON"}"#,
            #"{"p":"{\"text\":\"a\"} x"}"#, #"{"list":{"key":"x"}}"#, #"{"a":1}}"#, "[]", "", "{",
            #"{"list":[{"key":"x","key":"y"}]}"#, #"{"list":[{"key":"\u0078","value":{"s":"1"}}]}"#,
        ]
    )
    func declined(line: String) { #expect(scanned(Array(line.utf8)) == nil) }

    @Test(
        "A key that nobody asked for may stand twice, wherever it stands",
        arguments: [
            #"{"a":"x","z":1,"z":2}"#, #"{"z":{"y":1,"y":2},"a":"x","z":[{"y":1,"y":2}]}"#,
            #"{"b":{"z":1,"c":1,"z":2}}"#, #"{"p":"{\"$id\":\"s\",\"z\":1,\"z\":2}"}"#,
            #"{"list":[{"key":"x","z":1,"z":2,"value":{"s":"1","t":2,"t":3}},{"z":1,"z":2}]}"#,
        ]
    )
    func strangersTwice(line: String) {
        let found = scanned(Array(line.utf8))
        #expect(found != nil)
        #expect(found == decoded(Array(line.utf8)))
    }

    @Test("Paths that make no tree are left to the slow reader")
    func noTree() {
        for texts in [["a", "a.b"], ["l[k=1].v", "l.v"], ["l[k=1].v", "l[j=1].v"], ["l.v", "l[k=1].v"]] {
            #expect(scanned(Array("{}".utf8), texts.map { EventPath($0)! }) == nil)
        }
        #expect(scanned(Array("{}".utf8), (0..<64).map { EventPath("k\($0)")! }) == nil)
        #expect(scanned(Array("{}".utf8), (0..<63).map { EventPath("k\($0)")! }) != nil)
    }
}

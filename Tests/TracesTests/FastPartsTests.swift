import Basics
import Testing

@testable import Traces

/// The small parts that reading events is fast by, each against the plain way to do the same.
@Suite("Fast parts")
struct FastPartsTests {
    @Test("Marks are found where a plain search finds them")
    func byteSearch() {
        for seed in 0..<4000 {
            var random = KeyedRandom(seed: 31, key: UInt64(seed))
            let alphabet: [UInt8] = [0x22, 0x5C, 0x2C, 0x0A, 0x1F, 0x61, 0xA2, 0x23, 0x00, 0xFF, 0x80, 0x2D]
            let bytes = (0..<random.below(40)).map { _ in
                random.below(3) == 0 ? alphabet[Int(random.below(UInt64(alphabet.count)))] : 0x78
            }
            bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                let end = start + bytes.count
                let found = ByteSearch.first(0x2C, or: 0x0A, from: start, to: end)
                #expect(found - start == bytes.firstIndex { $0 == 0x2C || $0 == 0x0A } ?? bytes.count)
                let plain = ByteSearch.endOfPlainText(from: start, to: end)
                let expected = bytes.firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
                #expect(plain - start == expected ?? bytes.count)
            }
        }
    }

    @Test("Of eight bytes every mark is found, whatever stands beside it")
    func marks() {
        let marks = ByteSearch.Marks(0x2C, or: 0x0A)
        for seed in 0..<4000 {
            var random = KeyedRandom(seed: 35, key: UInt64(seed))
            let alphabet: [UInt8] = [0x2C, 0x0A, 0x2D, 0x0B, 0x2B, 0x09, 0x00, 0xFF, 0x80, 0xAC, 0x8A, 0x78]
            let bytes = (0..<8).map { _ in alphabet[Int(random.below(UInt64(alphabet.count)))] }
            let found = bytes.withUnsafeBytes { marks.found(at: $0.baseAddress!) }
            for (index, byte) in bytes.enumerated() {
                let bits = UInt64(0xFF) << UInt64(8 * index), top = UInt64(0x80) << UInt64(8 * index)
                #expect(found.any & bits == (byte == 0x2C || byte == 0x0A ? top : 0))
                #expect(found.other & bits == (byte == 0x0A ? top : 0))
            }
        }
    }

    @Test("Records of a table are the same with and without the short way to them")
    func records() {
        struct Record: Hashable {
            var outcome: String
            var fields: [[UInt8]]
            var index: Int
        }
        func read(_ bytes: [UInt8], _ scanner: CSVScanner, short: Bool) -> [Record] {
            var scanner = scanner
            var records: [Record] = []
            let scratch = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
            defer { scratch.deallocate() }
            bytes.withUnsafeBytes { bytes in
                while true {
                    var fields: [Int: [UInt8]] = [:]
                    func take(_ column: Int, _ text: UnsafeRawBufferPointer) { fields[column] = Array(text) }
                    let outcome =
                        short
                        ? scanner.nextRecord(of: bytes, scratch: scratch, take: take)
                        : scanner.record(of: bytes, scratch: scratch, take: take)
                    var isRecord = false
                    if case .record(_, let count) = outcome {
                        isRecord = true
                        // Of a record that was begun twice more fields may have been taken than it has.
                        fields = fields.filter { $0.key < count }
                    }
                    let texts = isRecord ? fields.sorted { $0.key < $1.key }.map(\.value) : []
                    records.append(Record(outcome: "\(outcome)", fields: texts, index: scanner.index))
                    switch outcome {
                    case .record, .blank: continue
                    case .end: return
                    case .unfinished, .unbalanced: scanner.skipLine(of: bytes)
                    }
                }
            }
            return records
        }
        let pieces = [
            ",", ",", "\n", "\n", "\r\n", "\"", "\"\"", "a", "word", "a longer word", "é", "\u{0}", "\t",
        ]
        for seed in 0..<6000 {
            var random = KeyedRandom(seed: 36, key: UInt64(seed))
            let rareQuotes = random.below(2) == 0
            var text = ""
            for _ in 0..<random.below(60) {
                let piece = pieces[Int(random.below(UInt64(pieces.count)))]
                if !rareQuotes || !piece.contains("\"") || random.below(12) == 0 { text += piece }
            }
            for (delimiter, quotes) in [(UInt8(0x2C), true), (0x09, false), (0x2C, false)] {
                let scanner = CSVScanner(delimiter: delimiter, hasQuotes: quotes)
                let bytes = Array(text.utf8)
                #expect(read(bytes, scanner, short: true) == read(bytes, scanner, short: false), "\(bytes)")
            }
        }
    }

    @Test("Bytes of any number are copied, and no more")
    func copies() {
        for count in 0...80 {
            let source = (0..<UInt8(count)).map { $0 &+ 1 }
            var target = [UInt8](repeating: 0xEE, count: count + 2)
            source.withUnsafeBytes { source in
                target.withUnsafeMutableBytes { target in
                    guard let start = source.baseAddress else { return }
                    ByteCopy.copy(start, to: target.baseAddress! + 1, count: count)
                }
            }
            #expect(target == [0xEE] + source + [0xEE])
        }
    }

    @Test("Digits make the number that the standard library makes of them")
    func digits() {
        for seed in 0..<5000 {
            var random = KeyedRandom(seed: 32, key: UInt64(seed))
            var text = String((0..<random.below(21)).map { _ in Character(String(random.below(10))) })
            if random.below(3) == 0, !text.isEmpty {
                let odd = Array("/:. -+e\u{0}é")[Int(random.below(9))]
                let offset = Int(random.below(UInt64(text.count)))
                text.replaceSubrange(
                    text.index(
                        text.startIndex,
                        offsetBy: offset
                    )...text.index(text.startIndex, offsetBy: offset),
                    with: String(odd)
                )
            }
            let value = Array(text.utf8).withUnsafeBytes { DecimalDigits.value(of: $0) }
            let isPlain = 8...18 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            #expect(value == (isPlain ? Int64(text) : nil), "\(text)")
        }
    }

    @Test("Times after others of the same day or another are read as each alone is")
    func days() {
        var days = TimestampDays()
        let shapes: [@Sendable (String) -> String] = [
            { $0 }, { String($0.dropLast()) }, { $0.replacing("T", with: " ") },
            { $0.replacing("Z", with: "+02:00") },
            { $0.replacing(".", with: ",") }, { $0.replacing("Z", with: "z") },
            { String($0.dropLast(5)) + "Z" },
        ]
        for seed in 0..<20_000 {
            var random = KeyedRandom(seed: 33, key: UInt64(seed))
            let day = Int64(random.below(4)) * 86_400_000 * 400
            var bytes: [UInt8] = []
            Timestamp.append(1_500_000_000_000 + day + Int64(random.below(86_400_000 * 2)), to: &bytes)
            var text = shapes[Int(random.below(UInt64(shapes.count)))](String(decoding: bytes, as: UTF8.self))
            if random.below(4) == 0 {
                let odd = Array("0123456789:TZ.- x")[Int(random.below(17))]
                let offset = Int(random.below(UInt64(text.count)))
                let place = text.index(text.startIndex, offsetBy: offset)
                text.replaceSubrange(place...place, with: String(odd))
            }
            let found = Array(text.utf8).withUnsafeBytes { days.milliseconds($0) }
            #expect(found == Timestamp.milliseconds(text, zone: .utcIfAbsent), "\(text)")
        }
        #expect(UnsafeRawBufferPointer.none.isEmpty)
        #expect(days.milliseconds(.none) == nil)
    }

    @Test("Numbers come and go by their hashes as in a dictionary")
    func slots() {
        var table = SlotTable()
        var expected: [UInt64: Int] = [:]
        var hashes: [UInt64] = []
        func found(_ hash: UInt64) -> Int { table.first(hash) { hashes[$0] == hash } }
        var random = KeyedRandom(seed: 34)
        for _ in 0..<60_000 {
            // Few homes, so that runs are long, grow round the end and close their gaps, and many that differ only above
            // the 32 bits that are kept.
            let hash = random.below(40) &* 0x1_0000_0000 + random.below(60) * 5
            if let slot = expected[hash] {
                #expect(found(hash) == slot)
                if random.below(2) == 0 {
                    table.remove(hash, slot)
                    expected[hash] = nil
                }
            } else {
                #expect(found(hash) == -1)
                table.insert(hash, hashes.count)
                expected[hash] = hashes.count
                hashes.append(hash)
            }
            #expect(table.count == expected.count)
        }
        for (hash, slot) in expected { #expect(found(hash) == slot) }
    }

    @Test("Names are told by all their bytes")
    func names() {
        var table = NameTable<Int>()
        table.add("input", 1)
        table.add("inpux", 2)
        table.add("input", 3)
        table.add("", 4)
        func value(_ name: String) -> Int? { Array(name.utf8).withUnsafeBytes { table.value(of: $0) } }
        #expect(["input", "inpux", "", "inpu", "inputs", "Input"].map(value) == [1, 2, 4, nil, nil, nil])
        #expect(table.value(of: .none) == 4)
    }
}

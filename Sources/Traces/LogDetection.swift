internal import Basics

/// Recognises the format of a file by its front: 64 KiB, or as much as its first line or element takes.
struct LogDetection {
    let format: LogFormat
    /// What parts the columns, where it is a table.
    let delimiter: UInt8?
    /// Why, as a clause.
    let reason: String

    private init(_ format: LogFormat, delimiter: UInt8? = nil, _ reason: String) {
        self.format = format
        self.delimiter = delimiter
        self.reason = reason
    }

    /// How much of a file is looked at first.
    static let sampleBytes = 1 << 16

    /// Looks at the front of a file, and further where one line or element is longer.
    ///
    /// - Parameter lineLimit: a longer first line or element shows nothing.
    /// - Returns: nil where there is nothing but blank lines.
    /// - Throws: `badData` where no format or more than one fits, naming those that do.
    static func detect(
        _ chunks: inout LineChunks,
        lineLimit: Int,
        file: String
    ) throws(Fault) -> LogDetection? {
        var size = sampleBytes
        while true {
            let sample = try chunks.sample(size)
            let candidates = candidates(for: sample)
            let isWhole = sample.count < size
            if let candidates, !candidates.isEmpty { return try only(candidates, file: file) }
            if candidates == nil, isWhole { return nil }
            if isWhole || candidates != nil && holdsFirst(sample) { throw notRecognised(sample, file: file) }
            if size > lineLimit {
                let first = candidates == nil ? "front" : isArray(sample) ? "first element" : "first line"
                throw Fault(
                    .badData,
                    file: file,
                    "its \(first) is longer than \(lineLimit >> 20) MiB, so that it does not show its format",
                    fix: "give --log-format with one of \(formatNames)"
                )
            }
            size = min(4 * size, lineLimit + 1)
        }
    }

    private static let formatNames = LogFormat.builtIn.map(\.name).joined(separator: ", ")

    private static func only(_ candidates: [LogDetection], file: String) throws(Fault) -> LogDetection {
        if candidates.count == 1 { return candidates[0] }
        let names = candidates.map(\.format.name)
        throw Fault(
            .badData,
            file: file,
            "its format could be \(names.joined(separator: " or "))",
            fix: "give --log-format \(names[0]) or another of them"
        )
    }

    private static func notRecognised(_ sample: UnsafeRawBufferPointer, file: String) -> Fault {
        if let packing = packings.first(where: { sample.starts(with: $0.bytes) }) {
            return Fault(.badData, file: file, "it is packed by \(packing.name)", fix: "unpack it first")
        }
        if let first = firstLine(of: sample), first.first == UInt8(ascii: "{"), json(first) == nil {
            return Fault(
                .badData,
                file: file,
                "its first line is no JSON by itself",
                fix: "write one object a line, as jq -c . does"
            )
        }
        if isArray(sample) {
            return Fault(
                .badData,
                file: file,
                "it is a JSON list, and its elements are no events of an rrweb recording",
                fix: "write one element a line, as jq -c '.[]' does"
            )
        }
        return Fault(
            .badData,
            file: file,
            "its format is not recognised",
            fix: "give --log-format with one of \(formatNames), or --mapping with a file that says what your "
                + "columns mean"
        )
    }

    /// Whether the first line, or the first element of a list, stands in the sample as a whole.
    private static func holdsFirst(_ sample: UnsafeRawBufferPointer) -> Bool {
        guard let first = firstLine(of: sample) else { return false }
        let rest = from(first, of: sample)
        if first.first != UInt8(ascii: "[") { return rest.contains(0x0A) }
        var elements = ArraySplitter(limit: rest.count)
        if case .unfinished = elements.next(of: rest, isLast: false) { return false }
        return true
    }

    /// Everything from the start of a line on.
    private static func from(
        _ line: UnsafeRawBufferPointer,
        of sample: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: line.baseAddress,
            count: sample.count - (line.baseAddress! - sample.baseAddress!)
        )
    }

    /// A line or element as far as its kind can be told from it; nil where it is no JSON.
    private static func json(_ line: UnsafeRawBufferPointer) -> JSON? {
        // A tree takes about thirty times the memory of its line.
        let bytes = line.count > sampleBytes ? JSONOutline.of(line) : Array(line)
        return try? JSON.parse(bytes, repeatedKeys: .kept)
    }

    /// Whether the first thing in a file opens a JSON array.
    static func isArray(_ sample: UnsafeRawBufferPointer) -> Bool {
        firstLine(of: sample)?.first == UInt8(ascii: "[")
    }

    /// How a file of a given format is laid out.
    ///
    /// - Returns: what parts its columns; nil for JSON.
    static func delimiter(of mapping: EventMapping, _ sample: UnsafeRawBufferPointer) -> UInt8? {
        switch mapping.layout {
        case .ndjson: return nil
        case .tsv: return UInt8(ascii: "\t")
        case .csv: return self.delimiter(ofTable: sample)
        case .any:
            guard let line = firstLine(of: sample), line.first != UInt8(ascii: "{") else { return nil }
            return delimiter(of: line) ?? UInt8(ascii: ",")
        }
    }

    /// What parts the columns of a table that was given as one.
    static func delimiter(ofTable sample: UnsafeRawBufferPointer) -> UInt8 {
        firstLine(of: sample).flatMap(delimiter(of:)) ?? UInt8(ascii: ",")
    }

    /// Refuses what no reader here can take: UTF-16 and UTF-32, in which every second byte or more would be a zero.
    static func refuseWideUnits(_ sample: UnsafeRawBufferPointer, file: String) throws(Fault) {
        // A mark, or the zeros that ASCII has in them.
        let front = sample.prefix(4).map { $0 == 0 ? UInt8(0) : $0 > 0xFD ? $0 : 1 }
        let name: String
        switch (front.count, front) {
        case (4, [0xFF, 0xFE, 0, 0]), (4, [0, 0, 0xFE, 0xFF]): name = "UTF-32"
        case (4, [1, 0, 0, 0]): name = "UTF-32LE"
        case (4, [0, 0, 0, 1]): name = "UTF-32BE"
        case (4, [1, 0, 1, 0]): name = "UTF-16LE"
        case (4, [0, 1, 0, 1]): name = "UTF-16BE"
        case (2..., _) where front.starts(with: [0xFF, 0xFE]) || front.starts(with: [0xFE, 0xFF]):
            name = "UTF-16"
        default: return
        }
        throw Fault(
            .badData,
            file: file,
            "the file is \(name.prefix(6))",
            fix: "convert it: iconv -f \(name) -t UTF-8"
        )
    }

    /// The first bytes of packings that are not unpacked here, with their names.
    private static let packings: [(name: String, bytes: [UInt8])] = [
        ("zip", [0x50, 0x4B, 0x03, 0x04]), ("bzip2", [0x42, 0x5A, 0x68]),
        ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), ("LZ4", [0x04, 0x22, 0x4D, 0x18]),
        ("gzip twice", [0x1F, 0x8B, 0x08]), ("Zstandard twice", [0x28, 0xB5, 0x2F, 0xFD]),
    ]

    /// All that fit; nil where there is nothing to judge by.
    private static func candidates(for sample: UnsafeRawBufferPointer) -> [LogDetection]? {
        guard let first = firstLine(of: sample) else { return nil }
        let rest = from(first, of: sample)
        var found: [LogDetection] = []
        func add(_ detection: LogDetection) {
            if !found.contains(where: { $0.format == detection.format }) { found.append(detection) }
        }
        if first.first == UInt8(ascii: "[") {
            var elements = ArraySplitter(limit: sample.count)
            while case .element(let element) = elements.next(of: rest, isLast: false) {
                if json(element)?.isRecordingEvent == true {
                    add(LogDetection(.rrweb, "an element of the list has type, data and timestamp"))
                }
            }
            if found.isEmpty, rest.filter({ $0 > 0x20 }).elementsEqual("[]".utf8) {
                add(LogDetection(.rrweb, "the list is empty"))
            }
            return found
        }
        var lines = LineSplitter(sample)
        while let line = lines.next() {
            // The sample may end inside a line.
            guard let json = json(line), case .object = json.value else { continue }
            if json["session"] != nil, json["edits"] != nil {
                add(LogDetection(.keytoll, "a line has session and edits"))
            }
            if json.isRecordingEvent { add(LogDetection(.rrweb, "an event has type, data and timestamp")) }
            for mapping in EventMapping.shipped where mapping.layout == .ndjson || mapping.layout == .any {
                if let paths = mapping.recognised(by: { $0.leads(into: json) }) {
                    add(LogDetection(.events(mapping), "an event has \(paths.joined(separator: ", "))"))
                }
            }
        }
        if !found.isEmpty || first.first == UInt8(ascii: "{") { return found }
        let delimiter = delimiter(of: first) ?? UInt8(ascii: ",")
        let (likeness, shownBy) = SessionTable.likeness(
            ofHeader: columns(of: first, delimiter, hasQuotes: true)
        )
        if likeness != .none {
            let reason = "the header has \(shownBy.map(\.name).joined(separator: ", "))"
            add(LogDetection(.table, delimiter: delimiter, reason))
            if likeness == .certain { return found }
        }
        let columns = columns(of: first, delimiter, hasQuotes: delimiter != UInt8(ascii: "\t"))
        for mapping in EventMapping.shipped where mapping.layout != .ndjson {
            if let paths = mapping.recognised(by: { $0.isColumn(among: columns) }) {
                let reason = "the header has \(paths.joined(separator: ", "))"
                add(LogDetection(.events(mapping), delimiter: delimiter, reason))
            }
        }
        if Set(columns).isSuperset(of: ["PARTICIPANT_ID", "TEST_SECTION_ID", "PRESS_TIME", "LETTER"]) {
            add(LogDetection(.aalto, "the header has PARTICIPANT_ID, TEST_SECTION_ID, PRESS_TIME, LETTER"))
        }
        return found
    }

    /// The length of a first line such as `sep=,`, by which a spreadsheet is told what parts the columns; 0 where there is
    /// none.
    static func separatorLine(of bytes: UnsafeRawBufferPointer) -> Int {
        let line = bytes.prefix(9)
        guard let newline = line.firstIndex(of: 0x0A) else { return 0 }
        let words = line[..<newline].filter { $0 != UInt8(ascii: "\"") && $0 != 0x0D }
        let isOne = words.count == 5 && words.prefix(4).map { $0 | 0x20 }.elementsEqual("sep=".utf8)
        return isOne ? newline + 1 : 0
    }

    /// The first line with something on it, without a byte-order mark and behind a line that names the separator.
    private static func firstLine(of sample: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        if sample.isEmpty { return nil }
        let mark = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if sample.count == mark { return nil }
        let front = UnsafeRawBufferPointer(rebasing: sample[mark...])
        let separator = separatorLine(of: front)
        if front.count == separator { return nil }
        var lines = LineSplitter(UnsafeRawBufferPointer(rebasing: front[separator...]))
        while let line = lines.next() {
            if let start = line.firstIndex(where: { $0 > 0x20 }) {
                return UnsafeRawBufferPointer(rebasing: line[start...])
            }
        }
        return nil
    }

    /// The mark that parts the columns of a header: the most frequent of tab, comma and semicolon.
    private static func delimiter(of header: UnsafeRawBufferPointer) -> UInt8? {
        let counts = "\t,;".utf8.map { mark in (mark, header.count(where: { $0 == mark })) }
        guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return nil }
        return most.0
    }

    /// - Parameter hasQuotes: as the reader of the table takes them.
    private static func columns(
        of header: UnsafeRawBufferPointer,
        _ delimiter: UInt8,
        hasQuotes: Bool
    ) -> [String] {
        var names: [String] = []
        var csv = CSVScanner(delimiter: delimiter, hasQuotes: hasQuotes)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: header.count + 1, alignment: 1)
        defer { scratch.deallocate() }
        _ = csv.record(of: header, scratch: scratch) { names.append(String(decoding: $1, as: UTF8.self)) }
        return names
    }
}

extension EventMapping {
    /// The paths by which a file is this mapping's, where `isThere` holds for enough of them.
    fileprivate func recognised(by isThere: (EventPath) -> Bool) -> [String]? {
        let groups = signature.isEmpty ? [session, time, text] : signature.map { [$0] }
        var found: [String] = []
        for group in groups {
            guard let path = group.first(where: isThere) else { return nil }
            found.append(path.text)
        }
        return found
    }
}

extension JSON {
    /// Whether this looks like an event of an rrweb recording.
    fileprivate var isRecordingEvent: Bool {
        guard case .number? = self["type"]?.value, case .number? = self["timestamp"]?.value else {
            return false
        }
        return self["data"] != nil
    }
}

extension EventPath {
    fileprivate func leads(into json: JSON) -> Bool { (try? value(in: json)) != nil }

    fileprivate func isColumn(among columns: [String]) -> Bool {
        if columns.contains(text) { return true }
        guard steps.count > 1, case .member(let first) = steps[0] else { return false }
        return columns.contains(first)
    }
}

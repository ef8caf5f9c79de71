internal import Basics

/// The rows of a table of events, its header read first.
struct EventTable {
    enum Outcome {
        case header(lines: Int)
        case row(lines: Int)
        case fault(LineFault, lines: Int)
        case blank
        /// A row goes on behind the bytes.
        case unfinished
        case end
    }

    /// A row is given up where a quoted field has more bytes than this.
    private static let recordLimit = 1 << 20

    private var csv: CSVScanner
    private let paths: [EventPath]
    /// For each column the path that it holds as it is, or -1; nil until the header has been read.
    private var whole: [Int]?
    /// The columns that hold JSON, with the paths that go on inside.
    private var nested: [(column: Int, paths: [Int])] = []
    private var isValid = true
    private var isLast = false

    init(delimiter: UInt8, paths: [EventPath]) {
        csv = CSVScanner(delimiter: delimiter, hasQuotes: delimiter != UInt8(ascii: "\t"))
        self.paths = paths
    }

    /// How many bytes the rows read so far take.
    var used: Int { csv.index }

    mutating func begin(_ bytes: UnsafeRawBufferPointer, isValid: Bool, isLast: Bool) {
        csv.begin()
        self.isValid = isValid
        self.isLast = isLast
    }

    /// The first role for which the header has no column, with the names that would do.
    func missingRole(_ decoder: EventDecoder) -> (role: String, paths: String)? {
        let there = Set(whole ?? []).union(nested.flatMap(\.paths))
        for (role, candidates) in decoder.required where there.isDisjoint(with: candidates) {
            return (role, candidates.map { paths[$0].text }.joined(separator: " or "))
        }
        return nil
    }

    /// Reads the next row into the values, which stand in the order of the mapping's paths.
    ///
    /// - Parameter scratch: twice as large as the bytes and a little more.
    mutating func next(
        of bytes: UnsafeRawBufferPointer,
        scratch: UnsafeMutableRawPointer,
        into values: UnsafeMutableBufferPointer<EventDecoder.Value?>
    ) -> Outcome {
        let start = csv.index
        values.update(repeating: nil)
        var names: [String] = []
        var inner = [UnsafeRawBufferPointer](repeating: .none, count: nested.count)
        let outcome: CSVScanner.Outcome
        if let whole {
            let nested = self.nested
            let hasNested = !nested.isEmpty
            outcome = csv.record(of: bytes, scratch: scratch) { column, text in
                guard column < whole.count else { return }
                let path = whole[column]
                if path >= 0 { values[path] = EventDecoder.Value(bytes: text, isText: true) }
                if hasNested {
                    for (index, entry) in nested.enumerated() where entry.column == column {
                        inner[index] = text
                    }
                }
            }
        } else {
            outcome = csv.record(of: bytes, scratch: scratch) { _, text in
                names.append(String(decoding: text, as: UTF8.self))
            }
        }
        switch outcome {
        case .end: return .end
        case .blank: return .blank
        case .unfinished:
            if !isLast, bytes.count - start <= Self.recordLimit { return .unfinished }
            csv.skipLine(of: bytes)
            return .fault(LineFault(.unbalancedQuote), lines: 1)
        case .unbalanced:
            csv.skipLine(of: bytes)
            return .fault(LineFault(.unbalancedQuote), lines: 1)
        case .record(let lines, let fields):
            if !isValid, !UTF8Validation.isValid(UnsafeRawBufferPointer(rebasing: bytes[start..<csv.index])) {
                return .fault(LineFault(.invalidUTF8), lines: lines)
            }
            guard let whole else {
                take(header: names)
                return .header(lines: lines)
            }
            if fields != whole.count { return .fault(LineFault(.wrongColumnCount), lines: lines) }
            if let fault = look(inside: inner, scratch + bytes.count, values) {
                return .fault(fault, lines: lines)
            }
            return .row(lines: lines)
        }
    }

    /// Finds the values of paths that go on inside the JSON of columns.
    private func look(
        inside texts: [UnsafeRawBufferPointer],
        _ scratch: UnsafeMutableRawPointer,
        _ values: UnsafeMutableBufferPointer<EventDecoder.Value?>
    ) -> LineFault? {
        var free = scratch
        for (text, entry) in zip(texts, nested) where !text.isEmpty {
            guard let json = try? JSON.parse(Array(text)) else { return LineFault(.notJSON) }
            for path in entry.paths {
                guard let value = EventPath.value(in: json, paths[path].steps.dropFirst()) else { continue }
                guard let found = EventDecoder.Value(value, at: &free) else {
                    return LineFault(.wrongType, field: paths[path].text)
                }
                values[path] = found
            }
        }
        return nil
    }

    /// A column that bears a whole path as its name comes before one that holds JSON.
    private mutating func take(header names: [String]) {
        var whole = [Int](repeating: -1, count: names.count)
        for (index, path) in paths.enumerated() {
            if let column = names.firstIndex(of: path.text) {
                whole[column] = index
            } else if path.steps.count > 1, case .member(let first) = path.steps[0],
                let column = names.firstIndex(of: first)
            {
                if let entry = nested.firstIndex(where: { $0.column == column }) {
                    nested[entry].paths.append(index)
                } else {
                    nested.append((column, [index]))
                }
            }
        }
        self.whole = whole
    }
}

internal import Basics

/// The rows of a table of events, its header read first.
struct EventTable: ~Copyable {
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

    private struct Nested {
        var column: Int
        var paths: [Int]
        /// Finds the values of the paths; made once all of them are known.
        var scanner: EventLineScanner?
    }

    private var csv: CSVScanner
    private let paths: [EventPath]
    /// For each column the path that it holds as it is, or -1; nil until the header has been read.
    private var whole: UnsafeMutableBufferPointer<Int>?
    /// The columns that hold JSON, with the paths that go on inside.
    private var nested: [Nested] = []
    /// The text of each of those columns in the row at hand.
    private var inner: [UnsafeRawBufferPointer] = []
    /// The name of a column that is needed and stands in the header twice; nil where there is none.
    private(set) var doubled: String?
    private var isValid = true
    private var isLast = false

    init(delimiter: UInt8, paths: [EventPath]) {
        csv = CSVScanner(delimiter: delimiter, hasQuotes: delimiter != UInt8(ascii: "\t"))
        self.paths = paths
    }

    deinit { whole?.deallocate() }

    /// Whether the header has been read.
    var hasHeader: Bool { whole != nil }

    /// How many bytes the rows read so far take.
    var used: Int { csv.index }

    mutating func begin(_ bytes: UnsafeRawBufferPointer, isValid: Bool, isLast: Bool) {
        csv.begin()
        self.isValid = isValid
        self.isLast = isLast
    }

    /// The first role for which the header has no column, with the names that would do.
    func missingRole(_ decoder: EventDecoder) -> (role: String, paths: String)? {
        let there = found
        for (role, candidates) in decoder.required where there.isDisjoint(with: candidates) {
            return (role, candidates.map { paths[$0].text }.joined(separator: " or "))
        }
        return nil
    }

    /// The values that the columns of the header lead to.
    var found: Set<Int> { Set(whole.map(Array.init) ?? []).union(nested.flatMap(\.paths)) }

    /// Reads the next row into the values, which stand in the order of the mapping's paths.
    ///
    /// - Parameter scratch: twice as large as the bytes and a little more.
    @inline(__always)
    mutating func next(
        of bytes: UnsafeRawBufferPointer,
        scratch: UnsafeMutableRawPointer,
        into values: EventDecoder.Values
    ) -> Outcome {
        let start = csv.index
        guard let whole else { return header(of: bytes, scratch) }
        let outcome: CSVScanner.Outcome
        if nested.isEmpty {
            // Every row of the right length writes all columns anew, so that nothing of the row before is left.
            outcome = csv.nextRecord(of: bytes, scratch: scratch) { column, text in
                guard column < whole.count, whole[column] >= 0 else { return }
                values[whole[column]] = EventDecoder.Value(bytes: text, isText: true)
            }
        } else {
            outcome = recordWithJSON(of: bytes, scratch, values, whole)
        }
        switch outcome {
        case .end: return .end
        case .blank: return .blank
        case .unfinished, .unbalanced: return giveUp(outcome, bytes, start)
        case .record(let lines, let fields):
            if !isValid, !UTF8Validation.isValid(UnsafeRawBufferPointer(rebasing: bytes[start..<csv.index])) {
                return .fault(LineFault(.invalidUTF8), lines: lines)
            }
            if fields != whole.count { return .fault(LineFault(.wrongColumnCount), lines: lines) }
            if !nested.isEmpty, let fault = lookInside(scratch + bytes.count, values) {
                return .fault(fault, lines: lines)
            }
            return .row(lines: lines)
        }
    }

    /// What becomes of a row whose quotes do not close.
    private mutating func giveUp(
        _ outcome: CSVScanner.Outcome,
        _ bytes: UnsafeRawBufferPointer,
        _ start: Int
    ) -> Outcome {
        if case .unfinished = outcome, !isLast, bytes.count - start <= Self.recordLimit { return .unfinished }
        csv.skipLine(of: bytes)
        return .fault(LineFault(.unbalancedQuote), lines: 1)
    }

    private mutating func header(
        of bytes: UnsafeRawBufferPointer,
        _ scratch: UnsafeMutableRawPointer
    ) -> Outcome {
        let start = csv.index
        var probe = csv
        probe.skipLine(of: bytes)
        if probe.index - start > ReadingOptions.oddLineLimit {
            csv = probe
            return .fault(LineFault(.lineTooOdd), lines: 1)
        }
        var names: [String] = []
        let outcome = csv.record(of: bytes, scratch: scratch) { _, text in
            names.append(String(decoding: text, as: UTF8.self))
        }
        switch outcome {
        case .end: return .end
        case .blank: return .blank
        case .unfinished, .unbalanced: return giveUp(outcome, bytes, start)
        case .record(let lines, _):
            if !isValid, !UTF8Validation.isValid(UnsafeRawBufferPointer(rebasing: bytes[start..<csv.index])) {
                return .fault(LineFault(.invalidUTF8), lines: lines)
            }
            take(header: names)
            return .header(lines: lines)
        }
    }

    /// Reads a record of which some columns hold JSON.
    private mutating func recordWithJSON(
        of bytes: UnsafeRawBufferPointer,
        _ scratch: UnsafeMutableRawPointer,
        _ values: EventDecoder.Values,
        _ whole: UnsafeMutableBufferPointer<Int>
    ) -> CSVScanner.Outcome {
        values.update(repeating: nil)
        var inner = self.inner
        self.inner = []
        defer { self.inner = inner }
        for index in inner.indices { inner[index] = .none }
        return csv.nextRecord(of: bytes, scratch: scratch) { column, text in
            guard column < whole.count else { return }
            if whole[column] >= 0 { values[whole[column]] = EventDecoder.Value(bytes: text, isText: true) }
            for index in nested.indices where nested[index].column == column { inner[index] = text }
        }
    }

    /// Finds the values of paths that go on inside the JSON of columns.
    private func lookInside(_ scratch: UnsafeMutableRawPointer, _ values: EventDecoder.Values) -> LineFault? {
        var free = scratch
        for index in nested.indices where !inner[index].isEmpty {
            let text = inner[index]
            let memory = free.assumingMemoryBound(to: UInt8.self)
            if let scanner = nested[index].scanner,
                scanner.scan(text, scratch: memory, into: values, isInText: true)
            {
                free += text.count
                continue
            }
            for path in nested[index].paths { values[path] = nil }
            if text.count > ReadingOptions.oddLineLimit { return LineFault(.lineTooOdd) }
            guard let json = try? JSON.parse(Array(text), repeatedKeys: .kept) else {
                return LineFault(.notJSON)
            }
            for path in nested[index].paths {
                let value: JSON?
                do throws(LineFault) {
                    value = try EventPath.value(in: json, paths[path].steps.dropFirst())
                } catch {
                    return error
                }
                guard let value else { continue }
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
        let whole = UnsafeMutableBufferPointer<Int>.allocate(capacity: names.count)
        whole.initialize(repeating: -1)
        for (index, path) in paths.enumerated() {
            if let column = names.firstIndex(of: path.text) {
                whole[column] = index
            } else if path.steps.count > 1, case .member(let first) = path.steps[0],
                let column = names.firstIndex(of: first)
            {
                if let entry = nested.firstIndex(where: { $0.column == column }) {
                    nested[entry].paths.append(index)
                } else {
                    nested.append(Nested(column: column, paths: [index]))
                }
            }
        }
        let needed = names.indices.filter { column in
            whole[column] >= 0 || nested.contains { $0.column == column }
        }
        doubled = needed.map { names[$0] }.first { name in names.count { $0 == name } > 1 }
        for index in nested.indices {
            let ways = nested[index].paths.map { ($0, paths[$0].steps.dropFirst()) }
            nested[index].scanner = EventLineScanner(ways)
        }
        inner = nested.map { _ in .none }
        self.whole = whole
    }
}

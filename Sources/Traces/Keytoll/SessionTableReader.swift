internal import Basics

/// Reads keytoll's own table of sessions, `SessionTable`.
///
/// A session is what its rows say, and nothing else parts or joins it: neither silence nor clearing the box. A row that
/// breaks the format is skipped by itself; so are all rows of a session that stand apart from its first ones.
struct SessionTableReader: ~Copyable {
    /// A session that would be a longer line of keytoll's own format is cut off there.
    private let lineLimit: Int
    private var csv = CSVScanner(delimiter: UInt8(ascii: ","), hasQuotes: true)
    /// For each column of the file the one of ours that it is, or -1; empty until the header has been read.
    private var columns: [Int] = []
    /// The texts of the row at hand, by our columns.
    private let texts = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(
        capacity: SessionTable.Column.allCases.count
    )
    /// Whether the row at hand holds anything behind the last column; empty ones a spreadsheet may add.
    private var hasValueBehind = false
    private var scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
    private var session = TableSession()
    private let events = TableSession.Row.Event.table()
    /// The sessions of this file.
    private var here = HashSet64()

    init(lineLimit: Int) {
        self.lineLimit = lineLimit
        texts.initialize(repeating: .none)
    }

    deinit {
        texts.deallocate()
        scratch.deallocate()
    }

    /// Closes the last session of the file before and makes ready for the next file.
    mutating func begin(delimiter: UInt8, into output: inout SessionOutput) {
        finish(into: &output)
        csv = CSVScanner(delimiter: delimiter, hasQuotes: true)
        columns = []
        texts.update(repeating: .none)
        here = HashSet64()
    }

    /// Writes the session that is open.
    mutating func finish(into output: inout SessionOutput) { session.close(into: &output) }

    /// Reads whole lines.
    ///
    /// - Parameter isLast: no more bytes follow in this file.
    /// - Returns: how many bytes were used up; a row that goes on behind them is left.
    /// - Throws: `badData` where the header lacks a column.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isValid: Bool,
        isLast: Bool,
        into output: inout SessionOutput
    ) throws(Fault) -> Int {
        if scratch.count < bytes.count {
            scratch.deallocate()
            scratch = .allocate(byteCount: 2 * bytes.count, alignment: 16)
        }
        csv.begin()
        while !output.isStopped {
            let start = csv.index
            let outcome = columns.isEmpty ? try header(of: bytes, &output) : record(of: bytes)
            switch outcome {
            case .end: return bytes.count
            case .blank: output.line += 1
            case .unfinished where !isLast && bytes.count - start <= lineLimit: return start
            case .unfinished, .unbalanced:
                output.line += 1
                if columns.isEmpty { throw Self.unreadableHeader(.unbalancedQuote, output) }
                csv.skipLine(of: bytes)
                output.skip(LineFault(.unbalancedQuote))
            case .record(let lines, let fields):
                output.line += 1
                let row = UnsafeRawBufferPointer(rebasing: bytes[start..<csv.index])
                do throws(LineFault) {
                    if !isValid, !UTF8Validation.isValid(row) { throw LineFault(.invalidUTF8) }
                    if fields < columns.count || hasValueBehind { throw LineFault(.wrongColumnCount) }
                    try take(&output)
                } catch {
                    output.skip(error, lines: lines)
                }
                output.line += Int64(lines - 1)
            }
        }
        return bytes.count
    }

    private mutating func record(of bytes: UnsafeRawBufferPointer) -> CSVScanner.Outcome {
        let (columns, texts) = (columns, texts)
        var hasValueBehind = false
        let outcome = csv.nextRecord(of: bytes, scratch: scratch.baseAddress!) { column, text in
            if column >= columns.count {
                if !text.isEmpty { hasValueBehind = true }
            } else if columns[column] >= 0 {
                texts[columns[column]] = text
            }
        }
        self.hasValueBehind = hasValueBehind
        return outcome
    }

    /// Reads the header, and behind it the first row.
    private mutating func header(
        of bytes: UnsafeRawBufferPointer,
        _ output: inout SessionOutput
    ) throws(Fault) -> CSVScanner.Outcome {
        var names: [String?] = []
        let outcome = csv.record(of: bytes, scratch: scratch.baseAddress!) { _, text in
            names.append(text.count < 256 ? String(validating: text, as: UTF8.self) : "")
        }
        guard case .record(let lines, _) = outcome else { return outcome }
        output.line += 1
        if names.contains(nil) { throw Self.unreadableHeader(.invalidUTF8, output) }
        let known = names.map { SessionTable.Column(named: $0 ?? "") }
        if let missing = SessionTable.required.first(where: { !known.contains($0) }) {
            throw Fault(
                .badData,
                file: output.file,
                line: Int(output.line),
                "the header has no column \(missing.name)",
                fix:
                    "write the table as convert --to csv does, or give a mapping that names the columns you have"
            )
        }
        for (column, one) in known.enumerated() {
            columns.append(one.flatMap { known[..<column].contains($0) ? nil : $0.rawValue } ?? -1)
        }
        output.line += Int64(lines - 1)
        return record(of: bytes)
    }

    private static func unreadableHeader(_ reason: SkipReason, _ output: SessionOutput) -> Fault {
        Fault(
            .badData,
            file: output.file,
            line: Int(output.line),
            "the header cannot be read: \(reason.phrase)",
            fix: "correct it"
        )
    }

    private subscript(_ column: SessionTable.Column) -> UnsafeRawBufferPointer { texts[column.rawValue] }

    /// Takes the row at hand into its session.
    private mutating func take(_ output: inout SessionOutput) throws(LineFault) {
        if self[.session].isEmpty {
            // A row of nothing but delimiters is a spreadsheet's blank line.
            if texts.allSatisfy(\.isEmpty) { return }
            throw LineFault(.emptySessionID, field: "session")
        }
        let isOpen = session.isNamed(self[.session])
        if isOpen, !session.hasSameStart(as: texts) { throw LineFault(.otherStart) }
        let start = try isOpen ? session.start : TableSession.Start(texts)
        let row = try TableSession.Row(texts, start, events)
        if !isOpen {
            let hash = StableHash.of(self[.session])
            if here.contains(hash) { throw LineFault(.scatteredRow, field: "session") }
            if output.hasSeen(hash) { throw LineFault(.repeatedSessionID, field: "session") }
            session.close(into: &output)
            _ = output.seen.insert(hash)
            _ = here.insert(hash)
            session.open(texts, start)
        }
        try session.take(row, texts, lineLimit: lineLimit)
    }
}

internal import Basics

/// Reads event streams: values by the mapping's paths, events of them, sessions of those.
struct EventReader: ~Copyable {
    private var decoder: EventDecoder
    private let scanner: EventLineScanner
    private var assembler: SessionAssembler
    private var table: EventTable?
    private let values: EventDecoder.Values
    private var scratch: [UInt8] = []
    private var seenEvents = SeenSessions()
    private let lineLimit: Int

    init(_ mapping: EventMapping, lineLimit: Int) {
        decoder = EventDecoder(mapping)
        scanner = EventLineScanner(decoder.paths)
        values = .allocate(capacity: decoder.paths.count)
        values.initialize(repeating: nil)
        assembler = SessionAssembler(mapping.rules)
        self.lineLimit = lineLimit
    }

    deinit { values.deallocate() }

    var mapping: EventMapping { decoder.mapping }

    /// Makes ready for another file of the same kind.
    ///
    /// - Parameters:
    ///   - delimiter: what parts its columns; nil where it holds a JSON object a line.
    ///   - file: its number among those read, from 1.
    mutating func begin(delimiter: UInt8?, file: Int) {
        decoder.begin(file: file)
        // What a column held that only the file before had is neither of this one nor in memory any more.
        values.update(repeating: nil)
        table = nil
        if let delimiter { table = EventTable(delimiter: delimiter, paths: decoder.paths) }
    }

    /// Closes all sessions.
    mutating func finish(into output: inout SessionOutput) {
        assembler.finish(into: &output)
        output.health.rules.merge(assembler.takeCounts())
    }

    /// Reads whole lines.
    ///
    /// - Parameter isLast: no more bytes follow in this file.
    /// - Returns: how many bytes were used up; a row that goes on behind them is left.
    /// - Throws: `badData` where the header of a table lacks a column.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isValid: Bool,
        isLast: Bool,
        into output: inout SessionOutput
    ) throws(Fault) -> Int {
        if scratch.count < 2 * bytes.count + 32 {
            scratch = [UInt8](repeating: 0, count: 2 * bytes.count + 32)
        }
        var scratch = self.scratch
        self.scratch = []
        defer { self.scratch = scratch }
        if table == nil {
            scratch.withUnsafeMutableBufferPointer { scratch in
                readLines(bytes, isValid: isValid, scratch: scratch.baseAddress!, into: &output)
            }
            return bytes.count
        }
        var fault: Fault?
        let used = scratch.withUnsafeMutableBytes { scratch in
            readTable(bytes, isValid, isLast, scratch.baseAddress!, &output, &fault)
        }
        if let fault { throw fault }
        return used
    }

    // MARK: Lines of JSON

    private mutating func readLines(
        _ bytes: UnsafeRawBufferPointer,
        isValid: Bool,
        scratch: UnsafeMutablePointer<UInt8>,
        into output: inout SessionOutput
    ) {
        var lines = LineSplitter(bytes)
        while !output.isStopped, let line = lines.next() {
            output.line += 1
            if line.count > lineLimit {
                output.skip(LineFault(.lineTooLong))
            } else if !isValid, !UTF8Validation.isValid(line) {
                output.skip(LineFault(.invalidUTF8))
            } else if let fault = find(line, scratch) {
                if !line.isBlank { output.skip(fault) }
            } else {
                take(&output)
            }
        }
    }

    /// Finds the wanted values of a line.
    private func find(
        _ line: UnsafeRawBufferPointer,
        _ scratch: UnsafeMutablePointer<UInt8>
    ) -> LineFault? {
        values.update(repeating: nil)
        if scanner.scan(line, scratch: scratch, into: values) { return nil }
        return findSlowly(line, scratch)
    }

    /// The same for lines that the scanner declines.
    private func findSlowly(
        _ line: UnsafeRawBufferPointer,
        _ scratch: UnsafeMutablePointer<UInt8>
    ) -> LineFault? {
        values.update(repeating: nil)
        if line.count > ReadingOptions.oddLineLimit { return LineFault(.lineTooOdd) }
        guard let json = try? JSON.parse(Array(line), repeatedKeys: .kept) else { return LineFault(.notJSON) }
        guard case .object = json.value else { return LineFault(.wrongType) }
        var free = UnsafeMutableRawPointer(scratch)
        for (index, path) in decoder.paths.enumerated() {
            let value: JSON?
            do throws(LineFault) { value = try path.value(in: json) } catch { return error }
            guard let value else { continue }
            guard let found = EventDecoder.Value(value, at: &free) else {
                return LineFault(.wrongType, field: path.text)
            }
            values[index] = found
        }
        return nil
    }

    // MARK: Tables

    private mutating func readTable(
        _ bytes: UnsafeRawBufferPointer,
        _ isValid: Bool,
        _ isLast: Bool,
        _ scratch: UnsafeMutableRawPointer,
        _ output: inout SessionOutput,
        _ fault: inout Fault?
    ) -> Int {
        var table = table.take()!
        let used = readRows(of: &table, bytes, isValid, isLast, scratch, &output, &fault)
        self.table = consume table
        return used
    }

    @inline(__always)
    private mutating func readRows(
        of table: inout EventTable,
        _ bytes: UnsafeRawBufferPointer,
        _ isValid: Bool,
        _ isLast: Bool,
        _ scratch: UnsafeMutableRawPointer,
        _ output: inout SessionOutput,
        _ fault: inout Fault?
    ) -> Int {
        table.begin(bytes, isValid: isValid, isLast: isLast)
        while !output.isStopped {
            switch table.next(of: bytes, scratch: scratch, into: values) {
            case .end: return bytes.count
            case .unfinished: return table.used
            case .blank: output.line += 1
            case .header(let lines):
                output.line += 1
                if let missing = table.missingRole(decoder) {
                    fault = Fault(
                        .badData,
                        file: output.file,
                        line: Int(output.line),
                        "the header has no column for the \(missing.role)",
                        fix: "name one \(missing.paths), or give a mapping that names the columns you have"
                    )
                    return bytes.count
                }
                if let name = table.doubled {
                    fault = Fault(
                        .badData,
                        file: output.file,
                        line: Int(output.line),
                        "the header has two columns of the name \(name)",
                        fix: "leave one of them out or give it another name"
                    )
                    return bytes.count
                }
                let found = table.found
                decoder.narrow { found.contains($0) }
                output.line += Int64(lines - 1)
            case .row(let lines):
                output.line += 1
                take(&output, lines: lines)
                output.line += Int64(lines - 1)
            case .fault(let lineFault, let lines):
                output.line += 1
                if !table.hasHeader {
                    // Without it no row means anything, and the next one is no header.
                    let isUTF8 = lineFault.reason != .invalidUTF8
                    fault = Fault(
                        .badData,
                        file: output.file,
                        line: Int(output.line),
                        "the header cannot be read: \(lineFault.reason.phrase)",
                        fix: isUTF8
                            ? "correct it"
                            : "convert the file: iconv -f WINDOWS-1252 -t UTF-8, or from what it is"
                    )
                    return bytes.count
                }
                output.skip(lineFault, lines: lines)
                output.line += Int64(lines - 1)
            }
        }
        return bytes.count
    }

    // MARK: Events

    @inline(__always)
    private mutating func take(_ output: inout SessionOutput, lines: Int = 1) {
        switch decoder.decode(values) {
        case .other: assembler.countOther()
        case .fault(let fault): output.skip(fault, lines: lines)
        case .event(let event):
            if let id = decoder.eventID(values),
                !seenEvents.insert(StableHash.of(id))
            {
                output.skip(LineFault(.repeatedEvent), lines: lines)
            } else if !assembler.add(event, emitting: &output) {
                output.skip(LineFault(.lateEvent), lines: lines)
            }
        }
    }
}

extension EventDecoder.Value {
    /// A value that a decoder has read, its bytes written to free memory.
    ///
    /// - Returns: nil for lists and objects.
    init?(_ json: JSON, at free: inout UnsafeMutableRawPointer) {
        var text: String
        switch json.value {
        case .string(let value): text = value
        case .number(let literal): text = literal
        case .bool(let flag): text = flag ? "true" : "false"
        case .null, .array, .object: return nil
        }
        let start = free
        text.withUTF8 { text in
            start.copyMemory(
                from: UnsafeRawPointer(text.baseAddress) ?? UnsafeRawPointer(start),
                byteCount: text.count
            )
            free += text.count
        }
        self.init(
            bytes: UnsafeRawBufferPointer(start: start, count: free - start),
            isText: json.stringValue != nil
        )
    }
}

package import Basics

/// Reads typing logs from front to back and gives their sessions in batches.
///
///     var reader = try TypingLogReader(paths: ["typing.ndjson"])
///     while let batch = try reader.next() { … }
///     print(reader.health.sessions)
///
/// The format is keytoll's own: one session a line, as JSON. Accepted without a count: an empty file, blank
/// lines, a last line without its newline, CRLF, a byte-order mark at the start, unknown keys, a null for
/// any optional field, an empty `edits`. A lone surrogate escape is read as U+FFFD. A line that breaks the
/// format is skipped and counted under its `SkipReason`. Of two sessions with the same id the first counts.
package struct TypingLogReader: ~Copyable {
    /// What has been read so far; complete once `next` has given nil.
    package private(set) var health = LogHealth()
    /// The bytes read so far, for showing progress.
    package private(set) var bytesRead: Int64 = 0
    /// The size of all files together; nil where one has none, as a pipe.
    package let totalBytes: Int64?

    private let options: ReadingOptions
    private var paths: ArraySlice<String>
    private var chunks: LineChunks?
    private var file = ""
    private var line: Int64 = 0
    private var isAtStartOfFile = false
    private var seen = SeenSessions()
    /// Sessions of the next batch that were read already.
    private var carried = TypingBatch()
    /// The first faulty line, where reading is strict.
    private var fault: Fault?

    /// - Parameter paths: files, read one behind the other; `-` is standard input.
    /// - Throws: `noInput` where one of them cannot be read.
    package init(paths: [String], options: ReadingOptions = ReadingOptions()) throws(Fault) {
        self.options = options
        self.paths = paths[...]
        var total: Int64? = 0
        for path in paths {
            let size = try InputFile.size(of: path)
            total = total.flatMap { sum in size.map { sum + Int64($0) } }
        }
        totalBytes = total
    }

    /// The next sessions; nil when all files have been read.
    ///
    /// - Parameter storage: a batch that is no longer needed, whose memory is used again.
    /// - Throws: `noInput` where a file cannot be read further; when strict, `badData` at the first faulty line.
    package mutating func next(reusing storage: consuming TypingBatch? = nil) throws(Fault) -> TypingBatch? {
        var batch = storage.take() ?? TypingBatch()
        batch.removeAll()
        if !carried.sessions.isEmpty { swap(&batch, &carried) }
        let start = bytesRead
        while let piece = try nextPiece() {
            switch piece {
            case .overlongLine:
                line += 1
                skip(LineFault(.lineTooLong))
            case .lines(let bytes): read(bytes, into: &batch)
            }
            if let fault { throw fault }
            if bytesRead - start >= options.batchBytes || isFull(batch) {
                if !options.cutsAtPeople {
                    if !batch.sessions.isEmpty { return batch }
                } else if let cut = batch.startOfLastPerson, cut > 0 {
                    carried = batch.split(at: cut)
                    return batch
                } else if isFull(batch) {
                    throw Fault(
                        .badData,
                        file: file,
                        line: Int(line),
                        "the sessions of one person are larger than 1 GiB",
                        fix: "use clients that need no memory of a person"
                    )
                }
            }
        }
        return batch.sessions.isEmpty ? nil : batch
    }

    private func isFull(_ batch: TypingBatch) -> Bool { batch.text.count + batch.names.count > 1 << 30 }

    /// The next piece of any file; nil at the end of the last.
    private mutating func nextPiece() throws(Fault) -> LineChunks.Piece? {
        while true {
            if chunks != nil {
                let piece = try chunks!.next()
                bytesRead += chunks!.takeNewBytes()
                if let piece { return piece }
                health.files.append(chunks!.finish())
                chunks = nil
            }
            guard let path = paths.popFirst() else { return nil }
            let opened = try LineChunks(path, options: options)
            file = opened.name
            chunks = consume opened
            line = 0
            isAtStartOfFile = true
        }
    }

    private mutating func read(_ lines: UnsafeRawBufferPointer, into batch: inout TypingBatch) {
        var bytes = lines
        if isAtStartOfFile, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = UnsafeRawBufferPointer(rebasing: bytes[3...])
        }
        isAtStartOfFile = false
        let isValid = UTF8Validation.isValid(bytes)
        batch.withRoom(forBytes: bytes.count) { columns in
            var rest = LineSplitter(bytes)
            while fault == nil, let line = rest.next() {
                self.line += 1
                read(line: line, isValid: isValid, into: &columns)
            }
        }
    }

    private mutating func read(
        line: UnsafeRawBufferPointer,
        isValid: Bool,
        into columns: inout ColumnCursor
    ) {
        if line.count > options.lineLimit { return skip(LineFault(.lineTooLong)) }
        if !isValid, !UTF8Validation.isValid(line) { return skip(LineFault(.invalidUTF8)) }
        let mark = columns.mark
        let row: SessionRow
        if let scanned = SessionScanner.scan(line, into: &columns) {
            row = scanned
        } else {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
            do { row = try SessionDecoder.decode(line, into: &columns) } catch { return skip(error) }
        }
        guard seen.insert(row.idHash) else {
            columns.goBack(to: mark)
            return skip(LineFault(.repeatedSessionID, field: "session"))
        }
        columns.sessions.append(row)
        health.count(row)
    }

    /// Counts the current line as skipped, or makes it the fault that ends a strict reading.
    private mutating func skip(_ lineFault: LineFault) {
        if options.isStrict {
            fault = Fault(
                .badData,
                file: file,
                line: Int(line),
                field: lineFault.field,
                lineFault.reason.phrase,
                fix: "correct the line, or read without strictness to skip it"
            )
        }
        health.count(SkippedLines(reason: lineFault.reason, count: 1, firstFile: file, firstLine: line))
    }
}

extension TypingBatch {
    /// The index of the first of the last person's sessions that stand together; nil without sessions.
    fileprivate var startOfLastPerson: Int? {
        guard let last = sessions.last?.personHash else { return nil }
        return sessions.lastIndex { $0.personHash != last }.map { $0 + 1 } ?? 0
    }
}

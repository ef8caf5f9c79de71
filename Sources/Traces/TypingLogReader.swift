package import Basics

/// Reads typing logs from front to back and gives their sessions in batches.
///
///     var reader = try TypingLogReader(paths: ["typing.ndjson"])
///     while let batch = try reader.next() { … }
///     print(reader.health.sessions)
///
/// Each file shows its format, unless the options name one; gzip and Zstandard are unpacked. Accepted without a
/// count: an empty file, blank lines, a last line without its newline, CRLF, a byte-order mark at the start,
/// values nobody asked for. A lone surrogate escape is read as U+FFFD. What breaks the format is skipped and
/// counted under its `SkipReason`. In keytoll's own formats, of two sessions with the same id the first counts.
package struct TypingLogReader: ~Copyable {
    /// The bytes read so far, packed as they are, for showing progress.
    package private(set) var bytesRead: Int64 = 0
    /// The size of all files together; nil where one has none, as a pipe.
    package let totalBytes: Int64?

    /// The bytes read so far, unpacked, by which batches are cut.
    private var unpackedBytesRead: Int64 = 0
    private let options: ReadingOptions
    private var paths: ArraySlice<String>
    private var chunks: LineChunks?
    private var isAtStartOfFile = false
    /// Whether the file is a table, before whose header a line may name what parts the columns.
    private var isTable = false
    /// How many lines could not be read before this file.
    private var unreadBefore: Int64 = 0
    private var format: LogFormat?
    private var formatReason: String?
    /// Holds the sessions of an event stream that are still open, over any number of files.
    private var events: EventReader?
    private var table: SessionTableReader?
    private var keys: AaltoReader?
    private var recording: RecordingReader?
    private var output: SessionOutput
    /// Applies the rules that were set to sessions that are recorded whole; nil where none was.
    private var refiner: SessionRefiner?
    /// How many sessions of the batch have gone through it or need not.
    private var refined = 0
    /// Sessions of the next batch that were read already.
    private var carried = TypingBatch()

    /// - Parameter paths: files, read one behind the other; `-` is standard input. A path with `*`, `?` or `[…]` that is
    ///   no file's name stands for the files that fit it, in the order of their names.
    /// - Throws: `noInput` where one of them cannot be read or no file fits.
    package init(paths: [String], options: ReadingOptions = ReadingOptions()) throws(Fault) {
        let paths = try PathPattern.expand(paths)
        var total: Int64? = 0
        for path in paths {
            let size = try InputFile.size(of: path)
            total = total.flatMap { sum in size.map { sum + Int64($0) } }
        }
        self.options = options
        self.paths = paths[...]
        output = SessionOutput(isStrict: options.isStrict)
        refiner = options.rules.isEmpty ? nil : SessionRefiner(options.rules)
        totalBytes = total
    }

    /// What has been read so far; complete once `next` has given nil.
    package var health: LogHealth { output.health }

    /// The next sessions; nil when all files have been read.
    ///
    /// - Parameter storage: a batch that is no longer needed, whose memory is used again.
    /// - Throws: `noInput` where a file cannot be read further; `badData` where its format is not recognised, its packing is
    ///   damaged or, when strict, at the first faulty line.
    package mutating func next(reusing storage: consuming TypingBatch? = nil) throws(Fault) -> TypingBatch? {
        output.batch = storage.take() ?? TypingBatch()
        output.batch.removeAll()
        if !carried.sessions.isEmpty { swap(&output.batch, &carried) }
        refined = output.batch.sessions.count
        let start = unpackedBytesRead
        while let piece = try nextPiece() {
            switch piece {
            case .overlongLine:
                output.line += 1
                output.skip(LineFault(.lineTooLong))
            case .lines(let bytes, let isLast): try read(bytes, isLast: isLast)
            }
            if let fault = output.fault { throw fault }
            if unpackedBytesRead - start >= options.batchBytes || isFull, let batch = try cut() {
                return batch
            }
        }
        try finish()
        return output.batch.sessions.isEmpty ? nil : takeBatch()
    }

    private mutating func takeBatch() -> TypingBatch {
        var batch = TypingBatch()
        swap(&batch, &output.batch)
        output.health.countGaps(of: batch)
        return batch
    }

    private var isFull: Bool {
        output.batch.text.count + output.batch.names.count > (options.cutsAtPeople ? 1 << 30 : 64 << 20)
    }

    /// Takes what has been read as a batch; nil where it may not end here.
    private mutating func cut() throws(Fault) -> TypingBatch? {
        guard options.cutsAtPeople else { return output.batch.sessions.isEmpty ? nil : takeBatch() }
        if let start = output.batch.startOfLastPerson, start > 0 {
            carried = output.batch.split(at: start)
            return takeBatch()
        }
        guard isFull else { return nil }
        throw Fault(
            .badData,
            file: output.file,
            line: Int(output.line),
            "the sessions of one person are larger than 1 GiB",
            fix: "use clients that need no memory of a person"
        )
    }

    // MARK: Files

    /// The next piece of any file; nil at the end of the last.
    private mutating func nextPiece() throws(Fault) -> LineChunks.Piece? {
        while true {
            if chunks != nil {
                let piece: LineChunks.Piece?
                do throws(Fault) {
                    piece = try chunks!.next()
                } catch {
                    throw chunks!.told(howFar: error, behind: output.line)
                }
                let new = chunks!.takeNewBytes()
                bytesRead += new.ofFile
                unpackedBytesRead += new.unpacked
                if let piece { return piece }
                let (name, bytes, digest) = chunks!.finish()
                if format == .keytoll {
                    output.health.unreadSessions += output.health.unreadLines - unreadBefore
                }
                output.health.files.append(
                    LogHealth.File(
                        name: name,
                        bytes: bytes,
                        digest: digest,
                        format: format?.name,
                        formatReason: formatReason
                    )
                )
                chunks = nil
            }
            guard let path = paths.popFirst() else { return nil }
            var opened = try LineChunks(path, options: options)
            output.file = opened.name
            output.line = 0
            isAtStartOfFile = true
            do throws(Fault) {
                try begin(&opened)
            } catch {
                throw opened.told(howFar: error, behind: 0)
            }
            unreadBefore = output.health.unreadLines
            chunks = consume opened
        }
    }

    /// Finds out the format of a file and makes ready for it.
    private mutating func begin(_ opened: inout LineChunks) throws(Fault) {
        let sample = try opened.sample(LogDetection.sampleBytes)
        try LogDetection.refuseWideUnits(sample, file: output.file)
        var delimiter: UInt8?
        if let given = options.format {
            format = given
            formatReason = nil
            switch given {
            case .events(let mapping): delimiter = LogDetection.delimiter(of: mapping, sample)
            case .table: delimiter = LogDetection.delimiter(ofTable: sample)
            case .keytoll, .aalto, .rrweb: break
            }
        } else {
            let detected = try LogDetection.detect(
                &opened,
                lineLimit: options.lineLimit,
                file: output.file
            )
            format = detected?.format
            formatReason = detected?.reason
            delimiter = detected?.delimiter
        }
        isTable = delimiter != nil
        if let format, !format.isEventStream, let rule = options.rules.meaninglessForWholeSessions {
            throw Fault(
                .badData,
                file: output.file,
                "the rule \(rule.key) means nothing for \(format.name) logs: \(rule.reason)",
                fix: "leave it out"
            )
        }
        switch format {
        case .events(var mapping):
            mapping.rules = options.rules.applied(to: mapping.rules)
            if events?.mapping != mapping {
                try finish()
                events = EventReader(mapping, lineLimit: options.lineLimit)
            }
            events!.begin(delimiter: delimiter, file: output.health.files.count + 1)
        case .table:
            if table == nil {
                try finish()
                table = SessionTableReader(lineLimit: options.lineLimit)
            }
            table!.begin(delimiter: delimiter ?? UInt8(ascii: ","), into: &output)
            refine()
        case .aalto:
            if keys == nil {
                try finish()
                keys = AaltoReader(lineLimit: options.lineLimit)
            }
            keys!.begin(into: &output)
            refine()
        case .rrweb:
            if recording == nil {
                try finish()
                recording = RecordingReader(box: options.box, lineLimit: options.lineLimit)
            }
            let isArray = LogDetection.isArray(opened.front)
            try recording!.begin(isArray: isArray, into: &output)
            opened.endsAtLines = !isArray
            refine()
        case .keytoll: try finish()
        case nil: break
        }
    }

    /// Closes what the readers of other formats still hold open.
    private mutating func finish() throws(Fault) {
        events?.finish(into: &output)
        events = nil
        refined = output.batch.sessions.count
        table?.finish(into: &output)
        table = nil
        keys?.finish(into: &output)
        keys = nil
        try recording?.finish(into: &output)
        recording = nil
        refine()
    }

    /// Applies the rules that were set to the sessions read since this was last done.
    private mutating func refine() {
        refiner?.refine(&output, from: refined)
        refined = output.batch.sessions.count
    }

    // MARK: Lines

    private mutating func read(_ lines: UnsafeRawBufferPointer, isLast: Bool) throws(Fault) {
        var bytes = lines
        if isAtStartOfFile, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = UnsafeRawBufferPointer(rebasing: bytes[3...])
        }
        if isAtStartOfFile, isTable {
            let length = LogDetection.separatorLine(of: bytes)
            if length > 0 { output.line += 1 }
            bytes = UnsafeRawBufferPointer(rebasing: bytes[length...])
        }
        isAtStartOfFile = false
        let isValid = UTF8Validation.isValid(bytes)
        switch format {
        case .keytoll:
            KeytollReader(lineLimit: options.lineLimit).read(bytes, isValid: isValid, into: &output)
        case .events:
            let used = try events!.read(bytes, isValid: isValid, isLast: isLast, into: &output)
            chunks!.unread(bytes.count - used)
            refined = output.batch.sessions.count
        case .table:
            let used = try table!.read(bytes, isValid: isValid, isLast: isLast, into: &output)
            chunks!.unread(bytes.count - used)
        case .aalto: try keys!.read(bytes, isValid: isValid, into: &output)
        case .rrweb:
            let used = try recording!.read(bytes, isValid: isValid, isLast: isLast, into: &output)
            chunks!.unread(bytes.count - used)
        case nil:
            // The front of the file was blank; a format it has none, so that only blank lines may follow.
            KeytollReader(lineLimit: options.lineLimit).read(bytes, isValid: isValid, into: &output)
        }
        refine()
    }
}

extension TypingBatch {
    /// The index of the first of the last person's sessions that stand together; nil without sessions.
    fileprivate var startOfLastPerson: Int? {
        guard let last = sessions.last?.personHash else { return nil }
        return sessions.lastIndex { $0.personHash != last }.map { $0 + 1 } ?? 0
    }
}

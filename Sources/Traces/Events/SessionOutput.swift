internal import Basics

/// Where a reader puts what it reads: sessions into a batch, faulty lines under their reason.
struct SessionOutput {
    var batch = TypingBatch()
    var seen = SeenSessions()
    var health = LogHealth()
    /// The current file, as errors name it, and the current line, 1-based.
    var file = ""
    var line: Int64 = 0
    let isStrict: Bool
    /// The first faulty line, where reading is strict; it ends the reading.
    private(set) var fault: Fault?
    /// Whether there is one, for loops that must not copy it.
    private(set) var isStopped = false

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Counts the current line as skipped.
    ///
    /// - Parameter lines: how many lines the faulty record takes, of which the current one is the first.
    mutating func skip(_ lineFault: LineFault, lines: Int = 1) {
        if isStrict, !isStopped {
            isStopped = true
            fault = Fault(
                .badData,
                file: file,
                line: Int(line),
                field: lineFault.field,
                lineFault.reason.phrase,
                fix: "correct the line, or read without strictness to skip it"
            )
        }
        health.count(
            SkippedLines(
                reason: lineFault.reason,
                field: lineFault.countedField,
                count: Int64(lines),
                firstFile: file,
                firstLine: line
            )
        )
    }

    func hasSeen(_ hash: UInt64) -> Bool { seen.contains(hash) }

    /// Begins a session; its edits follow through `appendEdit` and `finish` closes it.
    func mark() -> Int { batch.editTimes.count }

    mutating func appendEdit(at time: Int32, _ text: ArraySlice<UInt8>) {
        batch.editTimes.append(time)
        batch.text.append(contentsOf: text)
        batch.editTextStarts.append(UInt32(batch.text.count))
        if !batch.editNumbers.isEmpty { batch.editNumbers.append(.none) }
    }

    /// Appends the edits of a session that began at `start`.
    mutating func append(_ edits: ArraySlice<ShapedEdit>, since start: Int64) {
        var end = UInt32(batch.text.count)
        let bytes = edits.reduce(0) { $0 + $1.text.count }
        batch.text.append(addingCapacity: bytes) { text in
            text.withUnsafeMutableBufferPointer { text, count in
                let memory = UnsafeMutableRawPointer(text.baseAddress)
                for edit in edits {
                    guard let source = edit.text.baseAddress, !edit.text.isEmpty else { continue }
                    (memory! + count).copyMemory(from: source, byteCount: edit.text.count)
                    count += edit.text.count
                }
            }
        }
        batch.editTimes.append(addingCapacity: edits.count) { times in
            for edit in edits { times.append(Int32(edit.time - start)) }
        }
        batch.editTextStarts.append(addingCapacity: edits.count) { starts in
            for edit in edits {
                end += UInt32(edit.text.count)
                starts.append(end)
            }
        }
        if !batch.editNumbers.isEmpty || edits.contains(where: { !$0.numbers.isNone }) {
            let before = batch.editTimes.count - edits.count
            batch.editNumbers.append(
                contentsOf: repeatElement(.none, count: before - batch.editNumbers.count)
            )
            batch.editNumbers.append(contentsOf: edits.map(\.numbers))
        }
    }

    /// Appends all events of a session that began at `start` as its edits, in one pass over its memory.
    mutating func append(_ session: borrowing OpenSession, since start: Int64) {
        let count = Int(session.eventCount)
        let base = UInt32(batch.text.count)
        batch.text.append(addingCapacity: session.textBound) { text in
            text.withUnsafeMutableBufferPointer { text, textCount in
                batch.editTimes.append(addingCapacity: count) { times in
                    batch.editTextStarts.append(addingCapacity: count) { starts in
                        guard let memory = UnsafeMutableRawPointer(text.baseAddress) else { return }
                        session.forEachEvent { record, text, _ in
                            if let source = text.baseAddress {
                                ByteCopy.copy(source, to: memory + textCount, count: text.count)
                            }
                            textCount += text.count
                            times.append(Int32(record.time - start))
                            starts.append(base + UInt32(textCount))
                        }
                    }
                }
            }
        }
        if !batch.editNumbers.isEmpty {
            batch.editNumbers.append(contentsOf: repeatElement(.none, count: count))
        }
    }

    /// Closes a session whose edits were appended since the mark.
    ///
    /// An id that was seen before gets the session's first moment behind an `@`, and a number where that is not
    /// enough. Where nobody is named, its user is then that id, so that the person is the same whichever session of
    /// this id comes first, and whichever part of a log is read.
    mutating func finish(_ session: Assembled, since mark: Int) {
        let nameStart = UInt32(batch.names.count)
        var hash = session.keyHash
        var ordinal = 0
        batch.names.append(contentsOf: session.key)
        while !session.isListed, !seen.insert(hash) {
            ordinal += 1
            batch.names.removeLast(batch.names.count - Int(nameStart) - session.key.count)
            batch.names.append(contentsOf: "@\(session.start)".utf8)
            if ordinal > 1 { batch.names.append(contentsOf: ".\(ordinal)".utf8) }
            hash = StableHash.of(batch.names[Int(nameStart)...])
        }
        let id = nameStart..<UInt32(batch.names.count)
        let isUnnamed = session.user.isEmpty
        let user = isUnnamed && ordinal > 0 ? session.key : session.user
        let edits = Int32(mark)..<Int32(batch.editTimes.count)
        let lastEdit = edits.isEmpty ? 0 : batch.editTimes[batch.editTimes.count - 1]
        let row = SessionRow(
            edits: edits,
            endsAt: session.ending == .unrecorded ? lastEdit : max(lastEdit, session.endsAt),
            ending: session.ending,
            times: session.times,
            isMasked: session.isMasked,
            idHash: hash,
            userHash: user.isEmpty ? nil : StableHash.of(user),
            startedAt: session.isAbsolute ? session.start : nil,
            id: id,
            user: batch.appendName(user),
            place: batch.appendName(session.place),
            chosenText: batch.appendName(session.chosenText),
            field: batch.appendName(session.field),
            chosenNumbers: session.chosenText.isEmpty ? .none : session.chosenNumbers
        )
        batch.sessions.append(row)
        health.count(row)
        // The log itself names none.
        if isUnnamed, row.userHash != nil { health.sessionsWithoutUser += 1 }
    }

    /// What a session is besides its edits; its names are read before `finish` returns.
    struct Assembled {
        var key: UnsafeRawBufferPointer
        /// The `StableHash` of the key.
        var keyHash: UInt64
        /// The key is among those that were seen, and it is this session's.
        var isListed = false
        var user = UnsafeRawBufferPointer.none
        var field = UnsafeRawBufferPointer.none
        /// The first moment, in milliseconds.
        var start: Int64
        var isAbsolute: Bool
        var ending = EndingKind.unrecorded
        var endsAt: Int32 = 0
        var times = TimeOrigin.recorded
        var isMasked = false
        var place = UnsafeRawBufferPointer.none
        var chosenText = UnsafeRawBufferPointer.none
        /// Of the chosen text, where it was redacted.
        var chosenNumbers = EditNumbers.none
    }
}

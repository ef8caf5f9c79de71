/// Writes sessions as keytoll's own table, from which `SessionTableReader` makes the same sessions.
///
/// Times are milliseconds since 1970; sessions without a date count from 0.
package struct SessionTableWriter: Sendable {
    package init() {}

    package static let header = SessionTable.header + "\n"

    /// From so many bytes on what has been written is passed on.
    private static let pieceBytes = 1 << 20

    /// Appends all sessions of a batch, without the header.
    ///
    /// The names of a session stand in each of its rows, so that a table may be thousands of times as large as the batch:
    /// it is passed on in pieces.
    ///
    /// - Parameter flush: takes the bytes written so far, which it may empty; called whenever there are more than 1 MiB.
    package func write<Failure: Error>(
        _ batch: TypingBatch,
        to out: inout [UInt8],
        flush: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        for session in batch.sessions {
            let front = front(session, batch)
            let start = session.startedAt ?? 0
            func begin(_ time: Int32, _ event: String) throws(Failure) {
                if out.count > Self.pieceBytes { try flush(&out) }
                out.append(contentsOf: front)
                out.append(contentsOf: "\(start + Int64(time)),\(event),".utf8)
            }
            for edit in session.edits {
                try begin(batch.editTimes[Int(edit)], SessionTable.edit)
                field(batch.text(ofEdit: Int(edit)), &out)
                out.append(UInt8(ascii: ","))
                numbers(batch.numbers(ofEdit: Int(edit)), &out)
                out.append(contentsOf: ",,\n".utf8)
            }
            if let word = session.ending.word {
                try begin(session.endsAt, word)
                out.append(UInt8(ascii: ","))
                numbers(session.chosenNumbers, &out)
                out.append(UInt8(ascii: ","))
                field(batch.bytes(session.place), &out)
                out.append(UInt8(ascii: ","))
                field(batch.bytes(session.chosenText), &out)
                out.append(0x0A)
            } else if session.edits.isEmpty {
                try begin(0, SessionTable.nothing)
                out.append(contentsOf: ",,,\n".utf8)
            }
        }
    }

    /// What every row of a session begins with.
    private func front(_ session: SessionRow, _ batch: TypingBatch) -> [UInt8] {
        var front: [UInt8] = []
        for name in [session.id, session.user, session.field] {
            field(batch.bytes(name), &front)
            front.append(UInt8(ascii: ","))
        }
        if let startedAt = session.startedAt { Timestamp.append(startedAt, to: &front) }
        front.append(UInt8(ascii: ","))
        if session.times != .recorded { front.append(contentsOf: session.times.word.utf8) }
        front.append(contentsOf: (session.isMasked ? ",true," : ",,").utf8)
        return front
    }

    private func numbers(_ numbers: EditNumbers, _ out: inout [UInt8]) {
        if numbers.isNone { return }
        out.append(contentsOf: "\(numbers.exact)".utf8)
        if numbers.folded != numbers.exact { out.append(contentsOf: " \(numbers.folded)".utf8) }
    }

    /// Quoted where RFC 4180 asks for it.
    private func field(_ bytes: ArraySlice<UInt8>, _ out: inout [UInt8]) {
        let needsQuotes = bytes.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
        }
        guard needsQuotes else { return out.append(contentsOf: bytes) }
        out.append(UInt8(ascii: "\""))
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { out.append(byte) }
            out.append(byte)
        }
        out.append(UInt8(ascii: "\""))
    }
}

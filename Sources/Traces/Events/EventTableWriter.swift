/// Writes sessions as a table of events, one row an edit or ending, as the mapping `events` reads it again.
///
/// Times are milliseconds since 1970; sessions without a date count from 0. What such a table has no column for is
/// lost: whether times are recorded, whether letters are real.
package struct EventTableWriter: Sendable {
    package init() {}

    package static let header = "session,user,field,time,event,text,place,chosen_text\n"

    /// Appends all sessions of a batch, without the header.
    package func write(_ batch: TypingBatch, to out: inout [UInt8]) {
        for session in batch.sessions {
            for edit in session.edits {
                begin(session, batch, at: batch.editTimes[Int(edit)], "input", &out)
                field(batch.text(ofEdit: Int(edit)), &out)
                out.append(contentsOf: ",,\n".utf8)
            }
            guard let word = session.ending.word else { continue }
            begin(session, batch, at: session.endsAt, word, &out)
            out.append(UInt8(ascii: ","))
            field(batch.bytes(session.place), &out)
            out.append(UInt8(ascii: ","))
            field(batch.bytes(session.chosenText), &out)
            out.append(0x0A)
        }
    }

    private func begin(
        _ session: SessionRow,
        _ batch: TypingBatch,
        at time: Int32,
        _ event: String,
        _ out: inout [UInt8]
    ) {
        field(batch.bytes(session.id), &out)
        out.append(UInt8(ascii: ","))
        field(batch.bytes(session.user), &out)
        out.append(UInt8(ascii: ","))
        field(batch.bytes(session.field), &out)
        out.append(contentsOf: ",\((session.startedAt ?? 0) + Int64(time)),\(event),".utf8)
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

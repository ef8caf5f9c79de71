internal import Basics

/// Writes sessions as keytoll's own log: one a line, as JSON.
///
/// What a reader of the format would assume anyway is left out: empty names, recorded times, real letters. A redacted text
/// is followed by its `EditNumbers`, the exact one and, where it differs, the folded one: in an edit as further elements of
/// its list, in an ending as a list under `numbers`.
package struct TypingLogWriter: Sendable {
    package init() {}

    /// Appends all sessions of a batch.
    package func write(_ batch: TypingBatch, to out: inout [UInt8]) {
        for session in batch.sessions { write(session, of: batch, to: &out) }
    }

    private func write(_ session: SessionRow, of batch: TypingBatch, to out: inout [UInt8]) {
        func member(_ key: String, _ name: Range<UInt32>) {
            if name.isEmpty { return }
            out.append(contentsOf: key.utf8)
            out.appendJSON(string: batch.bytes(name))
        }
        member("{\"session\":", session.id)
        member(",\"user\":", session.user)
        if let startedAt = session.startedAt {
            out.append(contentsOf: ",\"startedAt\":\"".utf8)
            Timestamp.append(startedAt, to: &out)
            out.append(UInt8(ascii: "\""))
        }
        member(",\"field\":", session.field)
        if session.isMasked { out.append(contentsOf: ",\"masked\":true".utf8) }
        if session.times != .recorded { out.append(contentsOf: ",\"times\":\"\(session.times.word)\"".utf8) }
        out.append(contentsOf: ",\"edits\":[".utf8)
        for edit in session.edits {
            out.append(contentsOf: (edit == session.edits.lowerBound ? "[" : ",[").utf8)
            out.append(contentsOf: String(batch.editTimes[Int(edit)]).utf8)
            out.append(UInt8(ascii: ","))
            out.appendJSON(string: batch.text(ofEdit: Int(edit)))
            let numbers = batch.numbers(ofEdit: Int(edit))
            if !numbers.isNone { out.append(contentsOf: ",\(numbers.exact)".utf8) }
            if numbers.folded != numbers.exact { out.append(contentsOf: ",\(numbers.folded)".utf8) }
            out.append(UInt8(ascii: "]"))
        }
        out.append(UInt8(ascii: "]"))
        if let kind = session.ending.word {
            out.append(contentsOf: ",\"ending\":{\"kind\":\"\(kind)\",\"at\":\(session.endsAt)".utf8)
            member(",\"place\":", session.place)
            member(",\"text\":", session.chosenText)
            let numbers = session.chosenNumbers
            if !numbers.isNone {
                out.append(contentsOf: ",\"numbers\":[\(numbers.exact)".utf8)
                if numbers.folded != numbers.exact { out.append(contentsOf: ",\(numbers.folded)".utf8) }
                out.append(UInt8(ascii: "]"))
            }
            out.append(UInt8(ascii: "}"))
        }
        out.append(contentsOf: "}\n".utf8)
    }
}

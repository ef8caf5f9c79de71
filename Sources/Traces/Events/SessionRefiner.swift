internal import Basics

/// Applies the session rules that somebody set to sessions that a log holds whole: those of keytoll's own format, of
/// keystroke files and of recordings.
///
/// What was counted for such a session is counted anew for its pieces. The first keeps its id; the others get their
/// first moment behind an `@`.
struct SessionRefiner {
    private var shaper: SessionShaper
    private var edits: [ShapedEdit] = []

    init(_ changes: SessionRuleChanges) {
        var rules = SessionRules()
        rules.silenceMilliseconds = .max
        rules.maximumEdits = .max
        shaper = SessionShaper(rules: changes.applied(to: rules))
    }

    /// Shapes the last sessions of the output's batch, from an index on.
    mutating func refine(_ output: inout SessionOutput, from first: Int) {
        guard first < output.batch.sessions.count else { return }
        let batch = output.batch.split(at: first)
        var counts = RuleCounts()
        batch.text.withUnsafeBytes { text in
            batch.names.withUnsafeBytes { names in
                for row in batch.sessions {
                    output.health.takeBack(row)
                    gather(row, of: batch, text)
                    write(row, names, &output, &counts)
                }
            }
        }
        output.health.rules.merge(counts)
    }

    private mutating func gather(_ row: SessionRow, of batch: TypingBatch, _ text: UnsafeRawBufferPointer) {
        edits.removeAll(keepingCapacity: edits.capacity < 1 << 16)
        let start = row.startedAt ?? 0
        for edit in row.edits {
            let index = Int(edit)
            let range = Int(batch.editTextStarts[index])..<Int(batch.editTextStarts[index + 1])
            edits.append(
                ShapedEdit(
                    time: start + Int64(batch.editTimes[index]),
                    text: UnsafeRawBufferPointer(rebasing: text[range]),
                    numbers: batch.numbers(ofEdit: index)
                )
            )
        }
    }

    /// Cuts the edits where they fall silent and writes the pieces.
    private mutating func write(
        _ row: SessionRow,
        _ names: UnsafeRawBufferPointer,
        _ output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        func name(_ range: Range<UInt32>) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: names[Int(range.lowerBound)..<Int(range.upperBound)])
        }
        var whole = SessionOutput.Assembled(
            key: name(row.id),
            keyHash: row.idHash,
            user: name(row.user),
            field: name(row.field),
            start: 0,
            isAbsolute: row.startedAt != nil
        )
        whole.isListed = true
        whole.times = row.times
        whole.isMasked = row.isMasked
        whole.chosenNumbers = row.chosenNumbers
        let ending = SessionShaper.Ending(
            kind: row.ending,
            at: (row.startedAt ?? 0) + Int64(row.endsAt),
            place: name(row.place),
            chosenText: name(row.chosenText)
        )
        let silence = shaper.rules.silenceMilliseconds
        var start = 0
        func cut(_ end: Int) -> SessionShaper.Ending {
            counts.splitBySilence += 1
            return SessionShaper.Ending(kind: .unrecorded, at: edits[end - 1].time)
        }
        for index in edits.indices.dropFirst() where edits[index].time - edits[index - 1].time > silence {
            shaper.write(edits[start..<index], of: &whole, cut(index), to: &output, &counts)
            start = index
        }
        if ending.kind != .unrecorded, let last = edits.last, ending.at - last.time > silence {
            shaper.write(edits[start...], of: &whole, cut(edits.count), to: &output, &counts)
            start = edits.count
        }
        if edits.isEmpty, ending.kind == .unrecorded {
            // Nothing can be cut, and nothing may be lost.
            output.finish(whole, since: output.mark())
        } else {
            shaper.write(edits[start...], of: &whole, ending, to: &output, &counts)
        }
    }
}

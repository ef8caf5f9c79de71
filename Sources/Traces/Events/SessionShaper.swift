/// Applies the session rules to the events of one session and writes what is left.
struct SessionShaper {
    let rules: SessionRules

    /// Writes the session, or several where clearing the box split it.
    func write(_ session: OpenSession, to output: inout SessionOutput, _ counts: inout RuleCounts) {
        let kept = typing(of: session, &counts)
        var start = 0
        for (position, index) in kept.enumerated() {
            guard let ending = rules.clearEnds, isClearing(position, kept, session) else { continue }
            let isLast = position == kept.count - 1
            if isLast, session.ending != .unrecorded { break }
            var piece = session
            (piece.ending, piece.endsAt, piece.place, piece.chosenText) = (
                ending, session.times[index], [], []
            )
            write(piece, kept[start..<position], to: &output, &counts)
            counts.splitByClearing += isLast ? 0 : 1
            start = position + 1
        }
        if start > 0, start == kept.count { return }
        var rest = kept[start...]
        var whole = session
        if rules.emptyAtEnd != nil || rules.clearEnds != nil, let last = rest.last, session.text(last).isEmpty
        {
            if whole.ending != .unrecorded, isClearing(kept.count - 1, kept, session) {
                // The program empties the box when the session is over.
                counts.programmatic += 1
                rest = rest.dropLast()
            } else if whole.ending == .unrecorded, let ending = rules.emptyAtEnd {
                (whole.ending, whole.endsAt) = (ending, session.times[last])
                rest = rest.dropLast()
            }
        }
        write(whole, rest, to: &output, &counts)
    }

    /// Whether the box lost two or more characters at once and is empty now.
    private func isClearing(_ position: Int, _ kept: [Int], _ session: OpenSession) -> Bool {
        guard position > 0, session.text(kept[position]).isEmpty else { return false }
        let before = session.text(kept[position - 1])
        return before.count(where: { $0 & 0xC0 != 0x80 }) > 1
    }

    /// The events that are typing, by their places, in the order of time.
    private func typing(of session: OpenSession, _ counts: inout RuleCounts) -> [Int] {
        var order = Array(session.times.indices)
        if !session.isInOrder {
            order.sort { (session.times[$0], $0) < (session.times[$1], $1) }
        }
        var kept: [Int] = []
        kept.reserveCapacity(order.count)
        for (position, index) in order.enumerated() {
            let mark = session.marks[index]
            if mark.origin == .programmatic {
                counts.programmatic += 1
                continue
            }
            if mark.isCompositionEnd {
                // The text has been counted step by step already.
                if rules.composition == .every { continue }
            } else if mark.origin == .composing, rules.composition == .last,
                position + 1 < order.count, isStep(session.marks[order[position + 1]])
            {
                counts.composing += 1
                continue
            }
            if let previous = kept.last,
                session.times[index] - session.times[previous] < rules.coalesceMilliseconds
            {
                counts.coalesced += 1
                kept.removeLast()
            }
            kept.append(index)
        }
        dropSelectionMade(&kept, session, &counts)
        for index in kept {
            if session.marks[index].origin == .pasted { counts.pasted += 1 }
            if session.marks[index].origin == .composing { counts.composed += 1 }
        }
        return kept
    }

    /// Whether an event goes on with the composition of the one before it.
    private func isStep(_ mark: OpenSession.Mark) -> Bool {
        mark.isCompositionEnd || mark.origin == .composing
    }

    /// Takes out changes to the chosen text that stand at most 100 ms before the selection: a program that fills
    /// the box before it reports the selection.
    private func dropSelectionMade(_ kept: inout [Int], _ session: OpenSession, _ counts: inout RuleCounts) {
        guard session.ending == .selected, !session.chosenText.isEmpty else { return }
        while let last = kept.last, 0...100 ~= session.endsAt - session.times[last],
            session.text(last).elementsEqual(session.chosenText),
            kept.count < 2 || session.text(last).count > session.text(kept[kept.count - 2]).count + 4
        {
            counts.madeBySelection += 1
            kept.removeLast()
        }
    }

    private func write(
        _ session: OpenSession,
        _ edits: ArraySlice<Int>,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        if edits.isEmpty, session.ending == .unrecorded { return }
        let mark = output.mark()
        let start = edits.first.map { session.times[$0] } ?? session.endsAt
        let isCut = edits.count > rules.maximumEdits
        if isCut { counts.cutOff += Int64(edits.count - rules.maximumEdits) }
        for index in edits.prefix(rules.maximumEdits) {
            output.appendEdit(at: Int32(session.times[index] - start), session.text(index))
        }
        output.finish(
            SessionOutput.Assembled(
                key: session.key,
                user: session.user,
                field: session.field,
                start: start,
                isAbsolute: session.isAbsolute,
                ending: isCut ? .unrecorded : session.ending,
                endsAt: Int32(clamping: max(0, session.endsAt - start)),
                place: isCut ? [] : session.place,
                chosenText: isCut ? [] : session.chosenText
            ),
            since: mark
        )
    }
}

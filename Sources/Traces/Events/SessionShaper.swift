/// Applies the session rules to the events of one session and writes what is left.
struct SessionShaper {
    let rules: SessionRules
    /// The events of the session at hand; the memory is used again for the next.
    private var edits: [ShapedEdit] = []

    init(rules: SessionRules) { self.rules = rules }

    /// How a session or a piece of one ended.
    private struct Ending {
        var kind: EndingKind
        var at: Int64
        var place: [UInt8] = []
        var chosenText: [UInt8] = []
    }

    /// Writes the session, or several where clearing the box split it.
    mutating func write(
        _ session: borrowing OpenSession,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        gather(session)
        keepTyping(session, &counts)
        var start = 0
        if let clearEnds = rules.clearEnds {
            for index in edits.indices where isClearing(index) {
                let isLast = index == edits.count - 1
                if isLast, session.ending != .unrecorded { break }
                let ending = Ending(kind: clearEnds, at: edits[index].time)
                write(edits[start..<index], of: session, ending, to: &output, &counts)
                counts.splitByClearing += isLast ? 0 : 1
                start = index + 1
            }
            if start > 0, start == edits.count { return }
        }
        var ending = Ending(
            kind: session.ending,
            at: session.endsAt,
            place: session.place,
            chosenText: session.chosenText
        )
        var end = edits.count
        if rules.emptyAtEnd != nil || rules.clearEnds != nil, end > start, edits[end - 1].text.isEmpty {
            if ending.kind != .unrecorded, isClearing(end - 1) {
                // The program empties the box when the session is over.
                counts.programmatic += 1
                end -= 1
            } else if ending.kind == .unrecorded, let kind = rules.emptyAtEnd {
                ending = Ending(kind: kind, at: edits[end - 1].time)
                end -= 1
            }
        }
        write(edits[start..<end], of: session, ending, to: &output, &counts)
    }

    /// Whether the box lost two or more characters at once and is empty now.
    private func isClearing(_ index: Int) -> Bool {
        guard index > 0, edits[index].text.isEmpty else { return false }
        return edits[index - 1].text.count(where: { $0 & 0xC0 != 0x80 }) > 1
    }

    /// Lists the session's events in the order of time.
    private mutating func gather(_ session: borrowing OpenSession) {
        edits.removeAll(keepingCapacity: edits.capacity < 1 << 16)
        session.forEachEvent { record, text in
            edits.append(
                ShapedEdit(
                    time: record.time,
                    text: text,
                    origin: record.origin,
                    isCompositionEnd: record.isCompositionEnd
                )
            )
        }
        // Events of one moment stay in the order in which they came, which is that of their texts in memory.
        if !session.isInOrder {
            edits.sort { ($0.time, $0.place) < ($1.time, $1.place) }
        }
    }

    /// Leaves out the events that are no typing.
    private mutating func keepTyping(_ session: borrowing OpenSession, _ counts: inout RuleCounts) {
        var kept = 0
        for index in edits.indices {
            let edit = edits[index]
            if edit.origin == .programmatic {
                counts.programmatic += 1
                continue
            }
            if edit.isCompositionEnd {
                // The text has been counted step by step already.
                if rules.composition == .every { continue }
            } else if edit.origin == .composing, rules.composition == .last, index + 1 < edits.count,
                edits[index + 1].isStep
            {
                counts.composing += 1
                continue
            }
            if kept > 0, edit.time - edits[kept - 1].time < rules.coalesceMilliseconds {
                counts.coalesced += 1
                kept -= 1
            }
            edits[kept] = edit
            kept += 1
        }
        edits.removeLast(edits.count - kept)
        dropSelectionMade(session, &counts)
        for edit in edits {
            if edit.origin == .pasted { counts.pasted += 1 }
            if edit.origin == .composing { counts.composed += 1 }
        }
    }

    /// Takes out changes to the chosen text that stand at most 100 ms before the selection: a program that fills
    /// the box before it reports the selection.
    private mutating func dropSelectionMade(
        _ session: borrowing OpenSession,
        _ counts: inout RuleCounts
    ) {
        guard session.ending == .selected, !session.chosenText.isEmpty else { return }
        while let last = edits.last, 0...100 ~= session.endsAt - last.time,
            last.text.hasSameBytes(as: session.chosenText),
            edits.count < 2 || last.text.count > edits[edits.count - 2].text.count + 4
        {
            counts.madeBySelection += 1
            edits.removeLast()
        }
    }

    private func write(
        _ edits: ArraySlice<ShapedEdit>,
        of session: borrowing OpenSession,
        _ ending: Ending,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        if edits.isEmpty, ending.kind == .unrecorded { return }
        let mark = output.mark()
        let start = edits.first?.time ?? ending.at
        let isCut = edits.count > rules.maximumEdits
        if isCut { counts.cutOff += Int64(edits.count - rules.maximumEdits) }
        output.append(edits.prefix(rules.maximumEdits), since: start)
        output.finish(
            SessionOutput.Assembled(
                key: session.key,
                user: session.user,
                field: session.field,
                start: start,
                isAbsolute: session.isAbsolute,
                ending: isCut ? .unrecorded : ending.kind,
                endsAt: Int32(clamping: max(0, ending.at - start)),
                place: isCut ? [] : ending.place,
                chosenText: isCut ? [] : ending.chosenText
            ),
            since: mark
        )
    }
}

/// One event of a session that is being written; its text lies in the session's memory.
struct ShapedEdit {
    var time: Int64
    var text: UnsafeRawBufferPointer
    var origin: StreamEvent.Origin
    var isCompositionEnd: Bool

    fileprivate var place: UInt { UInt(bitPattern: text.baseAddress) }

    /// Whether it goes on with the composition of the one before it.
    fileprivate var isStep: Bool { isCompositionEnd || origin == .composing }
}

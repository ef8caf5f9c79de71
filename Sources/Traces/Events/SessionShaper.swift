/// Applies the session rules to the events of one session and writes what is left.
struct SessionShaper {
    let rules: SessionRules
    /// The events of the session at hand; the memory is used again for the next.
    private var edits: [ShapedEdit] = []
    private var splitter: VisitSplitter

    init(rules: SessionRules) {
        self.rules = rules
        splitter = VisitSplitter(rules: rules)
    }

    /// How a session or a piece of one ended; its names live as long as the session does.
    struct Ending {
        var kind: EndingKind
        var at: Int64
        var place = UnsafeRawBufferPointer.none
        var chosenText = UnsafeRawBufferPointer.none
    }

    /// Writes the session, or several where clearing the box split it.
    mutating func write(
        _ session: borrowing OpenSession,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        session.place.withUnsafeBytes { place in
            session.chosenText.withUnsafeBytes { chosenText in
                var whole = SessionOutput.Assembled(
                    key: session.key,
                    keyHash: session.keyHash,
                    user: session.user,
                    field: session.field,
                    start: 0,
                    isAbsolute: session.isAbsolute
                )
                let ending = Ending(
                    kind: session.ending,
                    at: session.endsAt,
                    place: place,
                    chosenText: chosenText
                )
                if isPlain(session) {
                    let first = session.firstEventTime
                    if first == nil, ending.kind == .unrecorded { return }
                    let mark = output.mark()
                    let start = first ?? ending.at
                    output.append(session, since: start)
                    finish(&whole, ending, since: start, mark, &output)
                } else {
                    gather(session)
                    keepTyping(ending, &counts)
                    writePieces(&whole, ending, &output, &counts)
                }
            }
        }
    }

    /// Writes a session of which nothing is known but its edits in the order of their times.
    ///
    /// - Parameter whole: everything but the session's first moment and its ending; its id counts as seen before only for
    ///   the second piece on.
    mutating func write(
        _ edits: ArraySlice<ShapedEdit>,
        of whole: inout SessionOutput.Assembled,
        _ ending: Ending,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        self.edits.removeAll(keepingCapacity: self.edits.capacity < 1 << 16)
        for edit in edits { keep(edit, &counts) }
        writePieces(&whole, ending, &output, &counts)
    }

    /// Writes the visits of a mixed session.
    ///
    /// - Parameter limit: only those that are followed by another one that begins at this moment or before it; nil: all.
    /// - Returns: how the last visit written ended, and which of the session's events are left.
    mutating func writeVisits(
        _ session: borrowing OpenSession,
        before limit: Int64?,
        to output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) -> (ending: EndingKind, rest: ArraySlice<VisitEvent>) {
        splitter.split(session)
        var rest = 0
        var last = EndingKind.unrecorded
        for visit in splitter.visits {
            let isFollowed = visit.end < splitter.events.count
            if let limit, !isFollowed || splitter.events[visit.end].time > limit { break }
            var whole = SessionOutput.Assembled(
                key: session.key,
                keyHash: session.keyHash,
                user: visit.user,
                field: session.field,
                start: 0,
                isAbsolute: session.isAbsolute
            )
            edits.removeAll(keepingCapacity: edits.capacity < 1 << 16)
            edits.append(contentsOf: splitter.edits[visit.edits])
            keepTyping(visit.ending, &counts)
            writePieces(&whole, visit.ending, &output, &counts)
            counts.madeBySelection += visit.echoes
            if isFollowed, visit.ending.kind == .unrecorded { counts.splitBySilence += 1 }
            rest = visit.end
            last = visit.ending.kind
        }
        return (last, splitter.events[rest...])
    }

    /// Whether no rule changes anything, so that the events can be written as they came.
    private func isPlain(_ session: borrowing OpenSession) -> Bool {
        session.isInOrder && session.isTyped && rules.coalesceMilliseconds == 0
            && Int(session.eventCount) <= rules.maximumEdits
            && (!session.hasEmptyText || rules.clearEnds == nil && rules.emptyAtEnd == nil)
            && (session.ending != .selected || session.chosenText.isEmpty)
    }

    /// Cuts the edits where the box was cleared and writes the pieces.
    private mutating func writePieces(
        _ whole: inout SessionOutput.Assembled,
        _ recorded: Ending,
        _ output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        var start = 0
        if let clearEnds = rules.clearEnds {
            for index in edits.indices where isClearing(index) {
                let isLast = index == edits.count - 1
                if isLast, recorded.kind != .unrecorded { break }
                let ending = Ending(kind: clearEnds, at: edits[index].time)
                write(edits[start..<index], &whole, ending, &output, &counts)
                counts.splitByClearing += isLast ? 0 : 1
                start = index + 1
            }
            if start > 0, start == edits.count { return }
        }
        var ending = recorded
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
        write(edits[start..<end], &whole, ending, &output, &counts)
    }

    /// Whether the box lost two or more characters at once and is empty now.
    private func isClearing(_ index: Int) -> Bool {
        guard index > 0, edits[index].text.isEmpty else { return false }
        return edits[index - 1].text.count(where: { $0 & 0xC0 != 0x80 }) > 1
    }

    /// Lists the session's events in the order of time.
    private mutating func gather(_ session: borrowing OpenSession) {
        edits.removeAll(keepingCapacity: edits.capacity < 1 << 16)
        session.forEachEvent { record, text, _ in
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
        // The DOM's compositionend has no text of the box: it is what the last step left.
        for index in edits.indices.dropFirst()
        where edits[index].isCompositionEnd && edits[index].text.isEmpty {
            edits[index].text = edits[index - 1].text
        }
    }

    /// Leaves out the events that are no typing.
    private mutating func keepTyping(_ ending: Ending, _ counts: inout RuleCounts) {
        let all = edits
        edits.removeAll(keepingCapacity: true)
        for (index, edit) in all.enumerated() {
            if edit.origin == .programmatic {
                counts.programmatic += 1
                continue
            }
            if edit.isCompositionEnd {
                // The text has been counted step by step already.
                if rules.composition == .every { continue }
            } else if edit.origin == .composing, rules.composition == .last, index + 1 < all.count,
                all[index + 1].isStep
            {
                counts.composing += 1
                continue
            }
            keep(edit, &counts)
        }
        dropSelectionMade(ending, &counts)
    }

    /// Appends an edit, in the place of the one before where they count as one.
    private mutating func keep(_ edit: ShapedEdit, _ counts: inout RuleCounts) {
        if let last = edits.last, edit.time - last.time < rules.coalesceMilliseconds {
            counts.coalesced += 1
            edits.removeLast()
        }
        edits.append(edit)
    }

    /// Takes out changes to the chosen text that stand at most 100 ms before the selection and that no single key
    /// makes: a program that fills the box before it reports the selection.
    private mutating func dropSelectionMade(_ ending: Ending, _ counts: inout RuleCounts) {
        guard ending.kind == .selected, !ending.chosenText.isEmpty else { return }
        while let last = edits.last, 0...100 ~= ending.at - last.time,
            last.text.hasSameBytes(as: ending.chosenText),
            edits.count < 2 || !last.text.isOneKey(from: edits[edits.count - 2].text)
        {
            counts.madeBySelection += 1
            edits.removeLast()
        }
    }

    private func write(
        _ edits: ArraySlice<ShapedEdit>,
        _ whole: inout SessionOutput.Assembled,
        _ ending: Ending,
        _ output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        if edits.isEmpty, ending.kind == .unrecorded { return }
        let mark = output.mark()
        let start = edits.first?.time ?? ending.at
        let isCut = edits.count > rules.maximumEdits
        if isCut {
            counts.cutOff += Int64(edits.count - rules.maximumEdits)
            if ending.kind != .unrecorded { counts.endingsCutOff += 1 }
        }
        for edit in edits.prefix(rules.maximumEdits) {
            if edit.origin == .pasted { counts.pasted += 1 }
            if edit.origin == .composing { counts.composed += 1 }
        }
        output.append(edits.prefix(rules.maximumEdits), since: start)
        finish(
            &whole,
            isCut ? Ending(kind: .unrecorded, at: ending.at) : ending,
            since: start,
            mark,
            &output
        )
    }

    /// Closes a session whose edits were appended since the mark.
    private func finish(
        _ whole: inout SessionOutput.Assembled,
        _ ending: Ending,
        since start: Int64,
        _ mark: Int,
        _ output: inout SessionOutput
    ) {
        whole.start = start
        whole.ending = ending.kind
        whole.endsAt = Int32(clamping: max(0, ending.at - start))
        whole.place = ending.place
        whole.chosenText = ending.chosenText
        output.finish(whole, since: mark)
        whole.isListed = false
    }
}

extension UnsafeRawBufferPointer {
    /// Whether it is another text with one character more or less at its end.
    fileprivate func isOneKey(from before: UnsafeRawBufferPointer) -> Bool {
        let (shorter, longer) = count < before.count ? (self, before) : (before, self)
        guard longer.starts(with: shorter) else { return false }
        return longer.dropFirst(shorter.count).count { $0 & 0xC0 != 0x80 } == 1
    }
}

/// One event of a session that is being written; its text lies in the session's memory.
struct ShapedEdit {
    var time: Int64
    var text: UnsafeRawBufferPointer
    var origin = StreamEvent.Origin.typed
    var isCompositionEnd = false
    /// What it keeps of a text that was redacted.
    var numbers = EditNumbers.none

    /// Where its text stands, which tells the order in which edits of one moment came.
    fileprivate var place: UInt { UInt(bitPattern: text.baseAddress) }

    /// Whether it goes on with the composition of the one before it.
    fileprivate var isStep: Bool { isCompositionEnd || origin == .composing }
}

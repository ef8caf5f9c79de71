internal import Basics

/// Parts the events of one id into visits as if they had come in the order of time.
///
/// Of two events of one moment the one that came first stands first. A visit is over behind its ending, where it is
/// silent for longer than the rules say, and where it lasts longer than a session's times can tell.
struct VisitSplitter {
    /// One visit; its bytes lie in the memory of the session.
    struct Visit {
        /// Its edits among the splitter's.
        var edits: Range<Int>
        var ending: SessionShaper.Ending
        /// The first person whom one of its events names.
        var user: UnsafeRawBufferPointer
        /// How many of its events only say what the ending has done.
        var echoes: Int64 = 0
        /// The index of the event behind its last.
        var end: Int

        fileprivate var first: Int64
        fileprivate var last: Int64
    }

    let rules: SessionRules
    /// The session's events in the order of time.
    private(set) var events: [VisitEvent] = []
    private(set) var edits: [ShapedEdit] = []
    private(set) var visits: [Visit] = []

    init(rules: SessionRules) { self.rules = rules }

    mutating func split(_ session: borrowing OpenSession) {
        events.removeAll(keepingCapacity: events.capacity < 1 << 16)
        edits.removeAll(keepingCapacity: edits.capacity < 1 << 16)
        visits.removeAll(keepingCapacity: visits.capacity < 1 << 16)
        let user = session.user
        session.forEachEvent { record, bytes, offset in
            events.append(VisitEvent(record, bytes, at: offset, user: user))
        }
        events.sort { ($0.time, $0.offset) < ($1.time, $1.offset) }
        var visit: Visit?
        for (index, event) in events.enumerated() {
            if let open = visit {
                let isApart =
                    event.time - open.last > rules.silenceMilliseconds
                    || event.time - open.first > Int64(Int32.max)
                if !isApart, open.ending.kind != .unrecorded, takeEcho(event, into: &visit!) {
                    visit!.end = index + 1
                    continue
                }
                if isApart || open.ending.kind != .unrecorded {
                    visits.append(open)
                    visit = nil
                }
            }
            take(event, index, into: &visit)
        }
        if let visit { visits.append(visit) }
    }

    private mutating func take(_ event: VisitEvent, _ index: Int, into visit: inout Visit?) {
        var open =
            visit
            ?? Visit(
                edits: edits.count..<edits.count,
                ending: SessionShaper.Ending(kind: .unrecorded, at: event.time),
                user: event.user,
                end: index,
                first: event.time,
                last: event.time
            )
        if open.user.isEmpty { open.user = event.user }
        if let kind = event.ending {
            open.ending = SessionShaper.Ending(event, kind)
        } else {
            var edit = ShapedEdit(
                time: event.time,
                text: event.text,
                origin: event.origin,
                isCompositionEnd: event.isCompositionEnd
            )
            if edit.isCompositionEnd, edit.text.isEmpty, !open.edits.isEmpty {
                edit.text = edits[edits.count - 1].text
            }
            edits.append(edit)
            open.edits = open.edits.lowerBound..<edits.count
        }
        open.last = event.time
        open.end = index + 1
        visit = open
    }

    /// Whether an event only says what an ending has done: the text of a picked suggestion is put into the box, or the
    /// box is emptied, within a second; whatever changes it within 100 ms is no key; and a second ending within a second
    /// is the same one told again, of which a selection counts. Two selections are one only where their moment is the same.
    private func takeEcho(_ event: VisitEvent, into visit: inout Visit) -> Bool {
        let delay = event.time - visit.ending.at
        guard delay <= Self.echoMilliseconds else { return false }
        guard let kind = event.ending else {
            if visit.ending.kind != .selected { return false }
            if delay > 100, !event.text.isEmpty, !event.text.hasSameBytes(as: visit.ending.chosenText) {
                return false
            }
            visit.echoes += 1
            return true
        }
        if kind == .selected {
            if visit.ending.kind == .selected, delay > 0 { return false }
            if visit.ending.kind != .selected { visit.ending = SessionShaper.Ending(event, kind) }
        }
        visit.echoes += 1
        return true
    }

    /// How long after an ending an event may still be its echo.
    static let echoMilliseconds: Int64 = 1000
}

extension SessionShaper.Ending {
    fileprivate init(_ event: VisitEvent, _ kind: EndingKind) {
        self.init(kind: kind, at: event.time, place: event.place, chosenText: event.chosenText)
    }
}

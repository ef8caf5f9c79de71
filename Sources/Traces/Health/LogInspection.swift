package import Basics

/// What can be measured on the sessions of a log without replaying anything.
///
/// Characters are Unicode scalars. Counts of parts of a log add up by `merge` to those of the whole.
package struct LogInspection: Sendable, Hashable {
    /// Published gaps between two keys on desktop keyboards at 25, 50, 75 and 90 %, in milliseconds (Dhakal et al.
    /// 2018).
    package static let publishedGaps = [120, 169, 262, 488]
    /// How many people those were.
    package static let publishedPeople: Int64 = 168_960

    /// The first moment of the earliest session and the end of the latest, in milliseconds since 1970; nil where
    /// no session has a date.
    package private(set) var span: ClosedRange<Int64>?
    /// Milliseconds between two edits of a session.
    package private(set) var gaps = ExactHistogram()
    package private(set) var editsPerSession = ExactHistogram()
    /// Milliseconds from a session's first moment to its end.
    package private(set) var durations = ExactHistogram()
    /// The length of the last text before a suggestion was picked.
    package private(set) var charactersBeforeSelection = ExactHistogram()
    /// Edits that make the text longer by two or more characters at once: pasted, filled in, corrected, coalesced.
    package private(set) var editsAddingSeveral: Int64 = 0
    /// Edits that make the text shorter.
    package private(set) var editsRemoving: Int64 = 0
    package private(set) var sessionsWithStart: Int64 = 0
    /// Selected sessions that name the place.
    package private(set) var selectedWithPlace: Int64 = 0
    /// The greatest number of milliseconds that divides every gap: the step of the log's clock. 1 for a fine
    /// clock, 0 without two edits at different times.
    package private(set) var clockStep = 0

    package init() {}

    /// Measures the sessions of a batch.
    package mutating func add(_ batch: TypingBatch) {
        for session in batch.sessions { add(session, of: batch) }
    }

    private mutating func add(_ session: SessionRow, of batch: TypingBatch) {
        editsPerSession.add(session.edits.count)
        durations.add(Int(session.endsAt))
        if let start = session.startedAt {
            sessionsWithStart += 1
            widen(start...start + Int64(session.endsAt))
        }
        var length = 0
        var time: Int32?
        for edit in session.edits {
            let now = batch.editTimes[Int(edit)]
            if let time {
                let gap = Int(now - time)
                gaps.add(gap)
                if clockStep != 1 { clockStep = Self.greatestDivisor(clockStep, gap) }
            }
            time = now
            let count = batch.text(ofEdit: Int(edit)).count { $0 & 0xC0 != 0x80 }
            if count > length + 1 { editsAddingSeveral += 1 }
            if count < length { editsRemoving += 1 }
            length = count
        }
        if session.ending == .selected {
            charactersBeforeSelection.add(length)
            if !session.place.isEmpty { selectedWithPlace += 1 }
        }
    }

    /// Adds what was measured on another part.
    package mutating func merge(_ other: LogInspection) {
        if let theirs = other.span { widen(theirs) }
        gaps.merge(other.gaps)
        editsPerSession.merge(other.editsPerSession)
        durations.merge(other.durations)
        charactersBeforeSelection.merge(other.charactersBeforeSelection)
        editsAddingSeveral += other.editsAddingSeveral
        editsRemoving += other.editsRemoving
        sessionsWithStart += other.sessionsWithStart
        selectedWithPlace += other.selectedWithPlace
        clockStep = Self.greatestDivisor(clockStep, other.clockStep)
    }

    private mutating func widen(_ more: ClosedRange<Int64>) {
        guard let span else { return span = more }
        self.span = min(span.lowerBound, more.lowerBound)...max(span.upperBound, more.upperBound)
    }

    /// Euclid's; of 0 and another number the other.
    private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}

extension LogInspection {
    /// A moment of `span` as `2026-03-01 00:29` in UTC; one outside the years 0 to 9999 as the nearest inside.
    package static func minute(_ milliseconds: Int64) -> String {
        let range = Timestamp.range
        var bytes: [UInt8] = []
        Timestamp.append(min(max(milliseconds, range.lowerBound), range.upperBound - 1), to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
    }
}

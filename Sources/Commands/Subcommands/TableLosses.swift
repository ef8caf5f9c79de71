internal import Basics
internal import Traces

/// How many sessions lost something because a table of events has no place for it.
struct TableLosses {
    private var withoutEvents: Int64 = 0
    private var withoutDate: Int64 = 0
    private var withMadeTimes: Int64 = 0
    private var masked: Int64 = 0
    private var numbered: Int64 = 0

    /// Counts the sessions of a batch that is written as a table.
    mutating func count(_ batch: TypingBatch) {
        for session in batch.sessions {
            if session.edits.isEmpty, session.ending == .unrecorded { withoutEvents += 1 }
            if session.startedAt == nil { withoutDate += 1 }
            if session.times != .recorded { withMadeTimes += 1 }
            if session.isMasked { masked += 1 }
            if !session.chosenNumbers.isNone
                || session.edits.contains(where: { !batch.numbers(ofEdit: Int($0)).isNone })
            {
                numbered += 1
            }
        }
    }

    /// A line for each loss.
    var lines: [String] {
        [
            (withoutEvents, "without edits and ending", "left out: a row is an event"),
            (withoutDate, "without a date", "they count from 1970 where others have one"),
            (withMadeTimes, "with made-up times", "the mark is lost"),
            (masked, "with masked letters", "the mark is lost"),
            (
                numbered, "with redacted texts",
                "which are equal is lost, so that clients that compare texts send other requests"
            ),
        ].compactMap { sessions, which, loss in
            sessions == 0
                ? nil
                : "CSV: \(ExactDecimal.grouped(sessions)) session\(sessions == 1 ? "" : "s") \(which): \(loss)"
        }
    }
}

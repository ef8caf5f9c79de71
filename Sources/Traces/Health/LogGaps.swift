internal import Basics

/// How much of a log's typing is known to be missing, and from when on that is said.
///
/// The one rule for everything that warns of it: `inspect`, the lines on standard error, reports and JSON.
package struct LogGaps: Sendable, Hashable {
    /// From this share on, in percent, a gap is told.
    package static let threshold: Int64 = 5

    /// The sessions that were read.
    private let sessions: Int64
    private let sessionsWithoutEdits: Int64
    /// Lines that could not be read, without those that say once more what stood before.
    private let lines: Int64
    /// Those of them that are a session each.
    private let wholeSessions: Int64

    package init(sessions: Int64, withoutEdits: Int64, unreadLines: Int64, unreadSessions: Int64) {
        self.sessions = sessions
        sessionsWithoutEdits = withoutEdits
        lines = unreadLines
        wholeSessions = unreadSessions
    }

    /// The greatest share of the sessions that can be missing or incomplete, in percent, rounded up; nil below the threshold.
    ///
    /// A line that is a session is a further one, and missing. A line that is an event spoils one session at most: one of
    /// those that were read, or one that is missing, which makes the share smaller.
    package var missingPercent: Int64? { Self.percent(lines, of: Int128(sessions) + Int128(wholeSessions)) }

    /// What is said of the lines that could not be read; nil where they are few.
    package var missing: String? {
        missingPercent.map { percent in
            "\(ExactDecimal.grouped(lines)) line\(lines == 1 ? "" : "s") could not be read, beside "
                + "\(ExactDecimal.grouped(sessions)) session\(sessions == 1 ? "" : "s") that could: up to \(percent) % of "
                + "the sessions are missing or incomplete (said from \(Self.threshold) % on)"
        }
    }

    /// What is said of sessions that were read and hold no edit; nil where they are few.
    package var withoutEdits: String? {
        Self.percent(sessionsWithoutEdits, of: Int128(sessions)).map { _ in
            "\(ExactDecimal.grouped(sessionsWithoutEdits)) of \(ExactDecimal.grouped(sessions)) sessions hold no edit, so that "
                + "no request is counted for them (said from \(Self.threshold) % on)"
        }
    }

    private static func percent(_ part: Int64, of whole: Int128) -> Int64? {
        let part = Int128(part)
        guard part > 0, whole > 0, part * 100 >= whole * Int128(threshold) else { return nil }
        return Int64(min(100, (part * 100 + whole - 1) / whole))
    }
}

extension LogHealth {
    package var gaps: LogGaps {
        LogGaps(
            sessions: sessions,
            withoutEdits: sessionsWithoutEdits,
            unreadLines: unreadLines,
            unreadSessions: unreadSessions
        )
    }

    /// The number of lines skipped for any reason but that they say once more what stood before.
    var unreadLines: Int64 { skipped.reduce(0) { $1.reason.isRepeat ? $0 : $0 + $1.count } }
}

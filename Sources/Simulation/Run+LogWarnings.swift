internal import Traces

extension Run {
    /// What is said of a log of which much is missing.
    package struct LogWarning: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Lines could not be read.
            case missing
            /// Sessions hold no edit.
            case withoutEdits
        }

        package var kind: Kind
        /// Which log, as in "this log".
        package var log: String
        /// With figures, without a full stop.
        package var text: String

        /// A few words for it.
        package var label: String {
            switch kind {
            case .missing: "Much of \(log) is missing"
            case .withoutEdits: "Sessions of \(log) without typing"
            }
        }

        /// The same as one line.
        package var line: String { label.prefix(1).lowercased() + label.dropFirst() + ": " + text }
    }

    /// What is said of each log of which much is missing: the scenario's, then those of segments.
    package var logWarnings: [LogWarning] {
        let segments = forecast?.usedSegments ?? []
        return log.warnings("this log") + segments.flatMap { $0.log?.warnings("the log of \($0.name)") ?? [] }
    }
}

extension Run.LogSummary {
    fileprivate func warnings(_ name: String) -> [Run.LogWarning] {
        let repeats = SkipReason.allCases.filter(\.isRepeat).map(\.phrase)
        let unread = skipped.reduce(Int64(0)) { sum, entry in
            repeats.contains(where: entry.reason.hasPrefix)
                ? sum : Int64(clamping: Int128(sum) + Int128(entry.count))
        }
        let gaps = LogGaps(
            sessions: sessions,
            withoutEdits: sessionsWithoutEdits,
            unreadLines: unread,
            unreadSessions: skippedSessions
        )
        return [(Run.LogWarning.Kind.missing, gaps.missing), (.withoutEdits, gaps.withoutEdits)].compactMap {
            kind,
            text in text.map { Run.LogWarning(kind: kind, log: name, text: $0) }
        }
    }
}

internal import Basics
internal import Traces

extension Run {
    /// What is said of each log of which much could not be read: the scenario's, then those of segments.
    package var missingLines: [(log: String, warning: String)] {
        var all: [(log: String, warning: String)] = []
        if let warning = log.missingLinesWarning { all.append(("this log", warning)) }
        for segment in forecast?.segments ?? [] {
            guard let warning = segment.log?.missingLinesWarning else { continue }
            all.append(("the log of \(segment.name)", warning))
        }
        return all
    }
}

extension Run.LogSummary {
    /// From this share on, in percent, it is said that much of the log could not be read.
    package static let missingLinesThreshold: Int64 = 10

    /// What is said of a log of which much could not be read; nil where little is missing.
    ///
    /// A line is a session in some formats and a single event in others, so that each skipped one is taken to spoil a session
    /// of its own: the share is the largest that can be missing. Lines that say once more what stood before spoil none.
    package var missingLinesWarning: String? {
        let repeats = [SkipReason.repeatedSessionID, .repeatedEvent].map(\.phrase)
        let lines = skipped.reduce(0) { sum, entry in
            repeats.contains(where: entry.reason.hasPrefix) ? sum : sum + entry.count
        }
        let all = lines + sessions
        guard lines > 0, lines * 100 >= all * Self.missingLinesThreshold else { return nil }
        let share = ExactDecimal.text(Int128(lines) * 100, over: Int128(all), decimals: 0)
        return "\(ExactDecimal.grouped(lines)) line\(lines == 1 ? "" : "s") could not be read, beside "
            + "\(ExactDecimal.grouped(sessions)) session\(sessions == 1 ? "" : "s") that could: up to \(share) % of "
            + "the sessions are missing or incomplete (said from \(Self.missingLinesThreshold) % on)"
    }
}

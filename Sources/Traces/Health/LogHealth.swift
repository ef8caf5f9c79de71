/// What a log held and what of it could not be read.
package struct LogHealth: Sendable, Hashable {
    /// One file that was read to its end.
    package struct File: Sendable, Hashable {
        /// As the reader was given it; "standard input" for `-`.
        package var name: String
        package var bytes: Int64
        /// The `ContentDigest` of all its bytes, named by its algorithm: `murmur3-` and 32 digits.
        package var digest: String
        /// The name of its format; nil where it is empty.
        package var format: String?
        /// How the format was recognised; nil where it was given.
        package var formatReason: String?
    }

    /// In the order in which they were read.
    package var files: [File] = []
    package var sessions: Int64 = 0
    package var edits: Int64 = 0
    /// The people behind the sessions, by hash.
    package var people = DistinctHashes()
    package var sessionsWithoutUser: Int64 = 0
    package var sessionsWithoutEdits: Int64 = 0
    /// As recorded, before any assumption.
    package var selected: Int64 = 0
    package var submitted: Int64 = 0
    package var abandoned: Int64 = 0
    package var unrecorded: Int64 = 0
    package var synthesised: Int64 = 0
    package var imputed: Int64 = 0
    package var masked: Int64 = 0
    /// Sessions of two edits or more, and those of them whose edits all have the same time.
    package private(set) var sessionsWithGaps: Int64 = 0
    package private(set) var sessionsOfOneMoment: Int64 = 0
    /// What filters and session rules did.
    package var rules = RuleCounts()
    /// Ordered by reason and field; only those that occurred.
    package private(set) var skipped: [SkippedLines] = []

    /// How many of the skipped lines, those aside that repeat what stood before, are a session each: those of files in
    /// keytoll's own format.
    package internal(set) var unreadSessions: Int64 = 0

    package init() {}

    /// Whether there are gaps between edits and all of them are 0 ms, as where somebody rounded the times.
    package var hasNoPace: Bool { sessionsWithGaps > 0 && sessionsOfOneMoment == sessionsWithGaps }

    /// The number of lines skipped for any reason.
    package var skippedLines: Int64 { skipped.reduce(0) { $0 + $1.count } }

    /// Counts a session that was read.
    mutating func count(_ session: SessionRow) {
        people.insert(session.personHash)
        count(session, by: 1)
    }

    /// Counts the sessions of a batch by whether time passes in them.
    mutating func countGaps(of batch: TypingBatch) {
        for session in batch.sessions where session.edits.count > 1 {
            let times = batch.editTimes[Int(session.edits.lowerBound)..<Int(session.edits.upperBound)]
            sessionsWithGaps += 1
            if times.first == times.last { sessionsOfOneMoment += 1 }
        }
    }

    /// Takes back what was counted for a session that is counted again in another shape; its person stays.
    mutating func takeBack(_ session: SessionRow) { count(session, by: -1) }

    private mutating func count(_ session: SessionRow, by step: Int64) {
        sessions += step
        edits += step * Int64(session.edits.count)
        if session.userHash == nil { sessionsWithoutUser += step }
        if session.edits.isEmpty { sessionsWithoutEdits += step }
        switch session.ending {
        case .selected: selected += step
        case .submitted: submitted += step
        case .abandoned: abandoned += step
        case .unrecorded: unrecorded += step
        }
        switch session.times {
        case .recorded: break
        case .imputed: imputed += step
        case .synthesised: synthesised += step
        }
        if session.isMasked { masked += step }
    }

    /// Counts skipped lines; of several first lines the one counted first stands.
    mutating func count(_ lines: SkippedLines) {
        if let index = skipped.firstIndex(where: { $0.reason == lines.reason && $0.field == lines.field }) {
            skipped[index].count += lines.count
            return
        }
        let index =
            skipped.firstIndex {
                ($0.reason.rawValue, $0.field ?? "") > (lines.reason.rawValue, lines.field ?? "")
            } ?? skipped.endIndex
        skipped.insert(lines, at: index)
    }

    /// Adds what another reader saw of the files behind these.
    package mutating func merge(_ later: LogHealth) {
        files += later.files
        sessions += later.sessions
        edits += later.edits
        people.formUnion(later.people)
        sessionsWithoutUser += later.sessionsWithoutUser
        sessionsWithoutEdits += later.sessionsWithoutEdits
        selected += later.selected
        submitted += later.submitted
        abandoned += later.abandoned
        unrecorded += later.unrecorded
        synthesised += later.synthesised
        imputed += later.imputed
        masked += later.masked
        sessionsWithGaps += later.sessionsWithGaps
        sessionsOfOneMoment += later.sessionsOfOneMoment
        rules.merge(later.rules)
        unreadSessions += later.unreadSessions
        for lines in later.skipped { count(lines) }
    }
}

/// Lines that could not be read, for one reason.
package struct SkippedLines: Sendable, Hashable {
    package var reason: SkipReason
    /// Which field it is that is missing or wrong, where the reason alone does not say it.
    package var field: String?
    package var count: Int64
    package var firstFile: String
    /// 1-based, within that file.
    package var firstLine: Int64
}

extension SkippedLines {
    /// The reason as a clause that follows "skipped because", with the field where one is meant.
    package var phrase: String { field.map { reason.phrase + ": " + $0 } ?? reason.phrase }
}

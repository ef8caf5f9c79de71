extension Run {
    /// What the log held.
    package struct LogSummary: Hashable, Sendable {
        /// One file that was read.
        package struct File: Hashable, Sendable {
            /// As the scenario names it, never an absolute path.
            package var name: String
            package var bytes: Int64
            /// The content's digest, named by its algorithm.
            package var digest: String

            package init(name: String, bytes: Int64, digest: String) {
                self.name = name
                self.bytes = bytes
                self.digest = digest
            }
        }

        /// Lines that could not be read, for one reason.
        package struct Skipped: Hashable, Sendable {
            package var reason: String
            package var count: Int64
            /// The file and line of the first of them.
            package var firstFile: String
            package var firstLine: Int64

            package init(reason: String, count: Int64, firstFile: String, firstLine: Int64) {
                self.reason = reason
                self.count = count
                self.firstFile = firstFile
                self.firstLine = firstLine
            }
        }

        package var files: [File]
        package var sessions: Int64
        package var edits: Int64
        package var people: Int64
        /// True above 65,536 people, where the number is an estimate.
        package var peopleIsEstimate: Bool
        package var sessionsWithoutUser: Int64
        package var sessionsWithoutEdits: Int64
        /// As recorded, before any assumption.
        package var selected: Int64
        package var submitted: Int64
        package var abandoned: Int64
        package var unrecorded: Int64
        /// Sessions whose times were synthesised, imputed, or whose letters are masked.
        package var synthesised: Int64
        package var imputed: Int64
        package var masked: Int64
        package var skipped: [Skipped]
        /// How many of the skipped lines, those aside that repeat what stood before, are a session each; the others are
        /// single events, and so is taken of all in runs that do not say it.
        package var skippedSessions: Int64

        package init(
            files: [File],
            sessions: Int64,
            edits: Int64,
            people: Int64,
            peopleIsEstimate: Bool,
            sessionsWithoutUser: Int64,
            sessionsWithoutEdits: Int64,
            selected: Int64,
            submitted: Int64,
            abandoned: Int64,
            unrecorded: Int64,
            synthesised: Int64,
            imputed: Int64,
            masked: Int64,
            skipped: [Skipped],
            skippedSessions: Int64 = 0
        ) {
            self.files = files
            self.sessions = sessions
            self.edits = edits
            self.people = people
            self.peopleIsEstimate = peopleIsEstimate
            self.sessionsWithoutUser = sessionsWithoutUser
            self.sessionsWithoutEdits = sessionsWithoutEdits
            self.selected = selected
            self.submitted = submitted
            self.abandoned = abandoned
            self.unrecorded = unrecorded
            self.synthesised = synthesised
            self.imputed = imputed
            self.masked = masked
            self.skipped = skipped
            self.skippedSessions = skippedSessions
        }
    }
}

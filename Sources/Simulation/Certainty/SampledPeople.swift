internal import Basics

/// Whom a sample stands for, and what follows for its intervals.
package struct SampledPeople: Hashable, Sendable {
    package var people: Int64
    package var sessions: Int64
    /// Sessions that the log gives no user for; each is taken for a person.
    package var sessionsWithoutUser: Int64
    /// Sessions that end in a selection.
    package var selected: Int64

    package init(people: Int64, sessions: Int64, sessionsWithoutUser: Int64 = 0, selected: Int64) {
        self.people = people
        self.sessions = sessions
        self.sessionsWithoutUser = sessionsWithoutUser
        self.selected = selected
    }

    /// Below so many people every interval stands under a warning.
    package static let few: Int64 = 40

    /// What must be read beside the intervals, a sentence each; the gravest first.
    ///
    /// - Parameter clusters: the buckets that hold anyone.
    package func warnings(clusters: Int, settings: ResamplingSettings) -> [String] {
        if sessions == 0 { return ["There are no sessions, so that nothing can be estimated."] }
        var warnings: [String] = []
        if people == 1 {
            warnings.append("All sessions are of one person: no interval can be given.")
        } else if clusters < 2 {
            warnings.append("All people fell into one bucket: no interval can be given.")
        } else if people < Self.few {
            let measured = MeasuredCoverage.of(people: people)
            let share = ExactDecimal.text(Int64(measured.perMille), scale: 1, decimals: 1)
            warnings.append(
                "\(people) people are few: of 95 % intervals from \(measured.people) people, \(share) % held the "
                    + "truth when it was known."
            )
        }
        if sessionsWithoutUser > 0 {
            warnings.append(
                "\(ExactDecimal.grouped(sessionsWithoutUser)) of \(ExactDecimal.grouped(sessions)) sessions name "
                    + "no user and count as a person each: the intervals are too narrow where people come back."
            )
        }
        if selected == 0 {
            warnings.append(
                "No session ends in a selection, so that no call made at a selection is in any cost."
            )
        }
        if (Int64(settings.replicates) + 1) * Int64(1000 - settings.confidencePerMille) < 2000 {
            warnings.append(
                "\(ExactDecimal.grouped(settings.replicates)) replicates are too few for \(settings.confidence) "
                    + "confidence: the bounds are the outermost replicates."
            )
        }
        return warnings
    }
}

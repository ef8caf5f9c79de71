import Basics
import Simulation

/// What must be read before a decision is believed, because the log cannot carry it.
extension Report {
    /// A word for what is wrong and what follows from it.
    struct Mark: Hashable, Sendable {
        var label: String
        var text: Prose
    }

    /// Whether no session ends in a pick, so that no client can be found not credible.
    var nobodyPicks: Bool {
        run.selection == nil && !run.clients.isEmpty && run.clients.allSatisfy { $0.selected == 0 }
    }

    /// "credible " where picks tell whether a client is; empty where nobody picks.
    var credibleWord: String { nobodyPicks ? "" : "credible " }

    /// That nobody picks in a log, which lets the longest wait look best; none where people pick in every log.
    var pickMarks: [Mark] {
        var marks: [Mark] = []
        if nobodyPicks { marks.append(pickMark("this log", run.log)) }
        for segment in run.forecast?.segments ?? [] {
            guard let log = segment.log, log.sessions > 0, picks(log) == 0 else { continue }
            marks.append(pickMark("the log of \(segment.name)", log))
        }
        return marks
    }

    private func pickMark(_ name: String, _ log: Run.LogSummary) -> Mark {
        let wayOut =
            log.unrecorded > 0
            ? "take the sessions without a recorded ending for picks (assume.unrecorded = selected), or use a log that has picks"
            : "use a log that has picks"
        return Mark(
            label: "Nobody picks in \(name)",
            text: """
                No client could be found to fetch its lists too late for the picks, and the longest wait looks best for \
                that alone. Do not ship by this; \(wayOut), as simulated picks need them too.
                """
        )
    }

    /// How many sessions of a log are replayed as a selection.
    private func picks(_ log: Run.LogSummary) -> Int64 {
        let counts: [(String, Int64)] = [
            ("selected", log.selected), ("submitted", log.submitted), ("abandoned", log.abandoned),
            ("unrecorded", log.unrecorded),
        ]
        return counts.reduce(0) { sum, entry in
            let value = run.assumptions.first { $0.key == "assume." + entry.0 }?.value
            // The assumptions of every run are stated; without one a pick is a pick.
            let isPick = value.map { $0 == "selected" } ?? (entry.0 == "selected")
            return isPick ? sum + entry.1 : sum
        }
    }

    /// That a log holds too few people for its intervals to be taken at their word; none without intervals.
    var fewPeopleMarks: [Mark] {
        if run.certainty == nil { return [] }
        var marks = [fewPeopleMark("the log", run.log)].compactMap(\.self)
        for segment in run.forecast?.segments ?? [] {
            guard let log = segment.log, let mark = fewPeopleMark("the log of \(segment.name)", log) else {
                continue
            }
            marks.append(mark)
        }
        return marks
    }

    private func fewPeopleMark(_ name: String, _ log: Run.LogSummary) -> Mark? {
        if log.people >= SampledPeople.few || log.sessions == 0 { return nil }
        let people = Wording.count(log.people, "person", "people")
        if log.people < 2 {
            return Mark(
                label: "One person",
                text:
                    "There is \(people) in \(name): nothing says how far other people would move these figures."
            )
        }
        let measured = MeasuredCoverage.of(people: log.people)
        let share = ExactDecimal.text(Int64(measured.perMille), scale: 1, decimals: 1)
        return Mark(
            label: "Few people",
            text: """
                There are \(people) in \(name), and ranges from so few hold less often than they say: of 95 % intervals \
                from \(String(measured.people)) people, \(share) % held the truth when it was known.
                """
        )
    }
}

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

    /// Whether all that counts as picks are other endings, so that who is credible says nothing of what people saw.
    var takesEndingsForPicks: Bool { assumedPickMark("this log", run.log) != nil }

    /// "credible " where picks tell whether a client is; empty where nobody picks.
    var credibleWord: String { nobodyPicks ? "" : "credible " }

    /// That no pick is recorded in a log, which lets the longest wait look best; none where people pick in every log.
    var pickMarks: [Mark] {
        var marks: [Mark] = []
        if nobodyPicks {
            marks.append(pickMark("this log", run.log))
        } else if let mark = assumedPickMark("this log", run.log) {
            marks.append(mark)
        }
        for segment in run.forecast?.segments ?? [] {
            guard let log = segment.log, log.sessions > 0 else { continue }
            let name = "the log of \(segment.name)"
            if picks(log) == 0 {
                marks.append(pickMark(name, log))
            } else if let mark = assumedPickMark(name, log) {
                marks.append(mark)
            }
        }
        return marks
    }

    /// That all picks of a log are other endings which the scenario takes for picks; nil where some pick is recorded,
    /// nothing is taken for one, or picks are simulated.
    private func assumedPickMark(_ name: String, _ log: Run.LogSummary) -> Mark? {
        if run.selection != nil || log.selected > 0 { return nil }
        let taken = endings(of: log).filter { $0.count > 0 && isPick($0.key) }
        if taken.isEmpty { return nil }
        let keys = Wording.list(taken.map { "assume.\($0.key) = selected" })
        return Mark(
            label: "Nobody picks in \(name)",
            text: """
                What counts as picks are endings that the scenario takes for them (\(keys)), so that "credible" says \
                nothing of what people saw, and the longest wait may look best for that alone. Do not ship by this; use \
                a log that has picks.
                """
        )
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
        endings(of: log).reduce(0) { sum, entry in isPick(entry.key) ? sum + entry.count : sum }
    }

    /// How many sessions ended in each way, as recorded.
    private func endings(of log: Run.LogSummary) -> [(key: String, count: Int64)] {
        [
            ("selected", log.selected), ("submitted", log.submitted), ("abandoned", log.abandoned),
            ("unrecorded", log.unrecorded),
        ]
    }

    /// Whether sessions with a recorded ending are replayed as a selection.
    private func isPick(_ ending: String) -> Bool {
        let value = run.assumptions.first { $0.key == "assume." + ending }?.value
        // The assumptions of every run are stated; without one a pick is a pick.
        return value.map { $0 == "selected" } ?? (ending == "selected")
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

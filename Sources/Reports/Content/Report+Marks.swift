import Basics
import Simulation

/// What must be read before a decision is believed.
extension Report {
    /// A word for what is wrong and what follows from it.
    struct Mark: Hashable, Sendable {
        var label: String
        var text: Prose
    }

    /// Whether the first page says not to ship by it, so that no other word may call anything fit to be shipped.
    var forbidsShipping: Bool { !run.doubts.isEmpty }

    /// What the chosen client is called beside its name, in tables and charts.
    var chosenWord: String { forbidsShipping ? "cheapest here" : "recommended" }

    /// "credible " where picks tell whether a client is; empty where nobody picks.
    var credibleWord: String { run.nobodyPicks ? "" : "credible " }

    /// Why nothing may be shipped by these figures, the gravest first.
    var marksAgainst: [Mark] {
        logMarks.filter { mark in run.doubts.contains { $0.label == mark.label } } + furtherMarksAgainst
    }

    /// What stands before the decision: what the log lacks, then why else nothing may be shipped.
    var firstMarks: [Mark] { logMarks + furtherMarksAgainst }

    private var furtherMarksAgainst: [Mark] {
        run.doubts.compactMap { doubt in text(of: doubt).map { Mark(label: doubt.label, text: $0) } }
    }

    /// What a mark says; nil for missing lines, whose marks stand by themselves.
    private func text(of doubt: Run.Doubt) -> Prose? {
        switch doubt {
        case .missingLines: return nil
        case .nobodyPicks(_, let hasUnrecorded):
            let wayOut =
                hasUnrecorded
                ? "take the sessions without a recorded ending for picks (assume.unrecorded = selected), or use a log that has picks"
                : "use a log that has picks"
            return """
                No client could be found to fetch its lists too late for the picks, and the longest wait looks best for \
                that alone. Do not ship by this; \(wayOut), as simulated picks need them too.
                """
        case .endingsForPicks(_, let assumptions):
            return """
                What counts as picks are endings that the scenario takes for them (\(Wording.list(assumptions))), so that \
                "credible" says nothing of what people saw, and the longest wait may look best for that alone. Do not ship \
                by this; use a log that has picks.
                """
        case .onePerson(let log):
            return """
                There is 1 person in \(log): nothing says how far other people would move these figures. Do not ship by \
                this; use a log of more people.
                """
        case .nothingBounds:
            let felt = Wording.list(chosenClients.compactMap(feltInWords))
            return """
                The scenario sets no constraint, so that the cheapest is named whatever it does to \
                people\(felt.isEmpty ? "" : ": \(felt)"). Do not ship by this; set \
                constraints.minimumSuccessAt5 (such as 0.95) and constraints.p95SuggestionDelay (such as 2500).
                """
        }
    }

    /// The clients that any decision names, each once.
    private var chosenClients: [Int] {
        (decisions.compactMap(\.best?.client) + (run.forecast?.accounts ?? []).compactMap(\.client))
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// "debounce 1000 has Success@5 of 7.7 %, …": nil for recorded picks.
    private func feltInWords(_ client: Int) -> String? {
        guard let row = run.selection?.experiences[client] else { return nil }
        let delay =
            row.delay.map { "a p95 suggestion delay of \(Wording.milliseconds($0.p95))" }
            ?? "not one list that comes in time"
        return """
            \(run.clients[client].name) has Success@5 of \(row.successText(beside: PolicyConstraints())), \(delay), and \
            \(row.withoutListText) of the keystrokes without a list
            """
    }

    /// That a log holds too few people for its intervals to be taken at their word; none without intervals, and none
    /// of a log of one person, which has none.
    var fewPeopleMarks: [Mark] {
        if run.certainty == nil { return [] }
        var marks = [fewPeopleMark("the log", run.log)].compactMap(\.self)
        for segment in run.forecast?.usedSegments ?? [] {
            guard let log = segment.log, let mark = fewPeopleMark("the log of \(segment.name)", log) else {
                continue
            }
            marks.append(mark)
        }
        return marks
    }

    private func fewPeopleMark(_ name: String, _ log: Run.LogSummary) -> Mark? {
        if log.people >= SampledPeople.few || log.people < 2 { return nil }
        let measured = MeasuredCoverage.of(people: log.people)
        let share = ExactDecimal.text(Int64(measured.perMille), scale: 1, decimals: 1)
        return Mark(
            label: "Few people",
            text: """
                There are \(Wording.count(log.people, "person", "people")) in \(name), and ranges from so few hold less \
                often than they say: of 95 % intervals from \(String(measured.people)) people, \(share) % held the truth \
                when it was known.
                """
        )
    }
}

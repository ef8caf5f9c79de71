import Basics
import Billing
import Simulation

/// How sure the figures are, why nothing else is recommended, and what would change that.
extension Report {
    mutating func addCertainty() {
        guard let certainty = run.certainty else { return }
        addHowSure(certainty)
        addWhyNotTheOthers()
        addSensitivity()
    }

    /// "$1.20 to $1.40"; nil without an interval.
    func range(_ interval: ConfidenceInterval?, _ sheet: Run.SheetSummary) -> String? {
        interval.map {
            let lower = Wording.money(Money(nanodollars: $0.lower), sheet)
            return "\(lower) to \(Wording.money(Money(nanodollars: $0.upper), sheet))"
        }
    }

    /// " (95 %: $1.20 to $1.40)", or nothing without an interval.
    func rangeInBrackets(_ interval: ConfidenceInterval?, _ sheet: Run.SheetSummary) -> String {
        guard let certainty = run.certainty, let range = range(interval, sheet) else { return "" }
        return " (\(certainty.settings.confidence): \(range))"
    }

    /// The first paragraph's answer to how far the figures can be trusted.
    func howSureInShort(_ certainty: Run.CertaintySummary) -> Prose {
        let log = run.log
        let sessions = Wording.count(log.sessions, "session", "sessions")
        let people = (log.peopleIsEstimate ? "about " : "") + Wording.count(log.people, "person", "people")
        let hasIntervals = certainty.clusters > 1
        let meaning =
            hasIntervals
            ? """
            The ranges say how far other people of the same kind would move them, with \
            \(certainty.settings.confidence) confidence.
            """
            : "No interval can be given, so they do not say how far other people's typing would move them."
        return """
            \(strong: "How sure:") the figures are exact for the \(sessions) of \(people) in the log. \(meaning) \
            \(notWeighed)
            """
    }

    /// What no figure of the recommendation holds: the wait, as far as no constraint bounds it.
    var notWeighed: Prose {
        if let delay = constraint("p95SuggestionDelay") {
            return """
                \(strong: "Bounded, not weighed:") how long people wait for suggestions. It is kept to the \
                constraint of \(delay), and within it the longest wait is nearly always the cheapest.
                """
        }
        return run.selection == nil
            ? """
            \(strong: "Not weighed:") how long people wait for suggestions. Among credible clients the longest \
            wait is nearly always the cheapest; whether it feels good is not in these figures.
            """
            : """
            \(strong: "Not weighed:") whether what it saves is worth what it does to people. The longest wait is \
            nearly always the cheapest; the charts of cost against delay below show what else there is.
            """
    }

    /// The value of one of the scenario's constraints; nil where it is not asked.
    private func constraint(_ key: String) -> String? {
        run.assumptions.first { $0.key == "constraints." + key }?.value
    }

    /// What every recommendation keeps to; nil without constraints.
    var constraintsInShort: Prose? {
        let asked = [
            constraint("p95SuggestionDelay").map { "a p95 suggestion delay of at most \($0)" },
            constraint("minimumSuccessAt5").map { "a Success@5 of at least \($0)" },
        ].compactMap { $0 }
        if asked.isEmpty { return nil }
        let refusals = decisions.flatMap { $0.recommendation?.sentences ?? [] }
        let isRefused = refusals.contains {
            $0.contains("its p95 suggestion delay") || $0.contains("its Success@5")
        }
        let pointer = isRefused ? " Who is refused for it stands under Why not the others." : ""
        return "\(strong: "Kept to:") \(Wording.list(asked)).\(pointer)"
    }

    private mutating func addHowSure(_ certainty: Run.CertaintySummary) {
        heading("How sure")
        let settings = certainty.settings
        if certainty.clusters > 1 {
            paragraph(
                """
                Each interval comes from \(ExactDecimal.grouped(Int64(settings.replicates))) resamples (seed \
                \(String(settings.seed))) of the people in the log, drawn with replacement in \
                \(ExactDecimal.grouped(Int64(certainty.clusters))) buckets, so that all that one person typed stays \
                together. Its bounds are those of the bias-corrected and accelerated bootstrap (BCa), widened for few \
                people.
                """
            )
        }
        if !certainty.warnings.isEmpty { add(.list(certainty.warnings.map { Prose($0) })) }
        let biases = decisions.compactMap { decision -> Prose? in
            decision.recommendation?.bias.map { "\(strong: shortName(decision.setting)): \($0)" }
        }
        if !biases.isEmpty { add(.list(biases)) }
        let bends = decisions.compactMap { decision -> Prose? in
            decision.recommendation?.bend.map { "\(strong: shortName(decision.setting)): \($0)" }
        }
        if !bends.isEmpty {
            paragraph("Bills that may stand where a price changes, so that their interval is less sure:")
            add(.list(bends))
        }
        if certainty.costs.contains(where: { $0.amongAll != nil }) {
            paragraph(
                """
                Each interval stands by itself: of twenty read at 95 %, one may well miss. For reading many at once \
                the database holds, for every difference to the baseline, bounds that hold together for the whole \
                sheet and volume (max-T).
                """
            )
        }
    }

    private mutating func addWhyNotTheOthers() {
        let most = 5
        let shown = decisions.filter { $0.setting.sheet == decisions.first?.setting.sheet }
        let reasons = shown.compactMap { decision -> (Setting, [String])? in
            guard let row = decision.recommendation else { return nil }
            // The first ones name the choice and its saving, which the decision has told.
            let told = row.client == nil ? 0 : row.saving == nil ? 1 : 2
            let sentences = Array(row.sentences.dropFirst(told))
            return sentences.isEmpty ? nil : (decision.setting, sentences)
        }
        if reasons.isEmpty { return }
        heading("Why not the others")
        for (setting, sentences) in reasons {
            paragraph("\(strong: settingName(setting)):")
            var items = sentences.prefix(most).map { Prose($0) }
            if sentences.count > most {
                let more = ExactDecimal.grouped(Int64(sentences.count - most))
                items.append("\(more) more, which the database holds.")
            }
            add(.list(items))
        }
        if shown.count < decisions.count {
            paragraph("The reasons under the other price sheets are in the database.")
        }
    }
}

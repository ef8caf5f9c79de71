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
            ? (showsRange(certainty) ? " \(meaningOfRanges(certainty))" : "")
            : " No interval can be given, so they do not say how far other people's typing would move them."
        return """
            \(strong: "How sure:") the figures are exact for the \(sessions) of \(people) in the log.\(meaning)\
            \(notWeighed)
            """
    }

    private func meaningOfRanges(_ certainty: Run.CertaintySummary) -> String {
        let confidence = certainty.settings.confidence
        // The mark above says how much less often.
        let often =
            fewPeopleMarks.isEmpty
            ? "with \(confidence) confidence"
            : "but from so few people they hold less often than in the \(confidence) that they are made for"
        return "The ranges say how far other people of the same kind would move them, \(often)."
    }

    /// Whether the first page holds a range; there is none where nothing is recommended.
    private func showsRange(_ certainty: Run.CertaintySummary) -> Bool {
        certainty.recommendations.contains { $0.cost != nil || $0.savingInterval != nil }
            || run.forecast.map { forecast in
                forecast.totalInterval != nil
                    || forecast.accounts.contains { account in
                        account.savingInterval != nil || account.options.contains { $0.interval != nil }
                    }
            } ?? false
    }

    /// What no figure of the recommendation holds, after a space: what people feel, as far as no constraint bounds it.
    /// Empty where nothing has a price, so that nothing is the cheapest.
    var notWeighed: Prose {
        if run.comparison.allSatisfy({ $0.invoice == nil }) { return "" }
        return " \(weighing)"
    }

    private var weighing: Prose {
        let isBounded = PolicyConstraints(from: run.assumptions) != PolicyConstraints()
        if isBounded, keepsNothing {
            return "The charts of cost against delay below show what there is."
        }
        if isBounded {
            return """
                \(strong: "Bounded, not weighed:") what people feel. It is kept to the constraints, and within them \
                the longest wait is nearly always the cheapest.
                """
        }
        if run.nobodyPicks || run.takesEndingsForPicks {
            return """
                \(strong: "Not weighed:") how long people wait for suggestions. The longest wait is nearly always the \
                cheapest, and in this log nothing speaks against it.
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

    /// When Success@5 is measured: a clause behind "on the screen" or without it.
    static let momentOfSuccess = "at the moment of the recorded pick, had nothing been picked before"

    /// What every recommendation keeps to, and what is cheaper and does not; nil without constraints.
    var constraintsInShort: Prose? {
        let constraints = PolicyConstraints(from: run.assumptions)
        let asked = [
            constraints.longestP95Delay.map {
                "of the keystrokes that get a list, at least 95 % get it within \(Wording.milliseconds($0))"
            },
            constraints.leastSuccessAtFivePerMille.map {
                """
                in at least \(ExactDecimal.shortest($0, scale: 1)) % of the sessions the place is among the five \
                suggestions \(Self.momentOfSuccess)
                """
            },
        ].compactMap { $0 }
        if asked.isEmpty { return nil }
        if keepsNothing { return "\(strong: "Asked for, and kept by nothing:") \(Wording.list(asked))." }
        var text: Prose = "\(strong: "Kept to:") \(Wording.list(asked))."
        if constraints.longestP95Delay != nil, let withoutList {
            text.append(Prose(" Keystrokes without any list are not in that: \(withoutList)."))
        }
        let refused = refusedThoughCheaper(constraints)
        if !refused.isEmpty {
            text.append(Prose(" Cheaper, but refused for it: \(Wording.few(refused, most: 8))."))
        }
        return text
    }

    /// "25.0 % under debounce 400 and 12.1 % under every keystroke": of the recommended clients and the baseline.
    private var withoutList: String? {
        guard let selection = run.selection else { return nil }
        let shares = feltClients.map { client in
            "\(selection.experiences[client].withoutListText) under \(run.clients[client].name)"
        }
        return shares.isEmpty ? nil : Wording.list(shares)
    }

    /// Whether nothing is recommended anywhere, so that nothing keeps to a constraint.
    private var keepsNothing: Bool {
        !decisions.isEmpty
            && decisions.allSatisfy { $0.recommendation != nil && $0.recommendation?.client == nil }
    }

    /// The clients that cost less than what is recommended under the first price sheet, at some volume, but do
    /// not keep to the constraints; each with all that it misses.
    private func refusedThoughCheaper(_ constraints: PolicyConstraints) -> [String] {
        guard let selection = run.selection else { return [] }
        let shown = firstDecisions
        return listed.compactMap { client in
            let row = selection.experiences[client]
            let misses = constraints.misses(row).map(\.measure)
            if misses.isEmpty { return nil }
            let isCheaper = shown.contains { decision in
                guard let best = decision.best,
                    let own = Decision.choice(
                        client,
                        decision.setting,
                        among: run.integrations.indices,
                        index
                    )
                else { return false }
                return own.invoice.total < best.invoice.total
            }
            if !isCheaper { return nil }
            let values = misses.map { measure in
                measure == .success
                    ? "Success@5 \(row.successText(beside: constraints))"
                    : "p95 \(Wording.milliseconds(row.delay?.p95))"
            }
            return "\(run.clients[client].name) (\(values.joined(separator: ", ")))"
        }
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
                together. Its bounds are percentiles of the resamples, taken further out the fewer people there are.
                """
            )
        }
        if certainty.clusters > 1 {
            paragraph(
                """
                A bucket holds the people whose ids fall to the same one of 256 numbers, by a hash that is the same on \
                every machine; they are drawn together, so that counts can be added up over files and machines.
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
        let shown = firstDecisions
        let reasons = shown.compactMap { decision -> (Setting, [String])? in
            guard let row = decision.recommendation else { return nil }
            // The first ones name the choice and its saving, which the decision has told.
            let told = row.client == nil || row.saving == nil ? 1 : 2
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

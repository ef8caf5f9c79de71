import Basics
import Billing
import Simulation

/// The decision where intervals were estimated: what to ship, what it saves and between which bounds.
extension Report {
    /// What is recommended in one setting and what it saves.
    func recommended(_ decision: Decision, _ row: Run.RecommendationRow) -> Prose {
        let sheet = run.sheets[decision.setting.sheet]
        let volume = Wording.volume(decision.setting.sessionsPerMonth)
        guard let best = decision.best else {
            let reasons = nothingPriced(decision.setting).map { " \($0)" }.joined()
            return "At \(strong: volume): \(row.sentences.first ?? "Nothing can be recommended.")\(reasons)"
        }
        let period = Wording.period(decision.setting.sessionsPerMonth)
        let total = Wording.money(best.invoice.total, sheet)
        let verb = forbidsShipping ? "the cheapest would be" : "ship"
        var text: Prose = """
            At \(strong: volume)\(isInPart ? ", by what could be read," : "") \(verb) \(strong: run.clients[best.client].name) with \
            \(integrationNames(best)), at \(strong: total) \(period)\(rangeInBrackets(row.cost, sheet)).
            """
        text.append(Prose(ties(row, sheet)))
        guard let baseline = decision.baseline else { return text }
        if decision.keepsBaseline {
            text.append(" That is the baseline: nothing that was compared surely saves money.")
            return text
        }
        let before = Wording.money(baseline.invoice.total, sheet)
        let doubt = run.clients[baseline.client].isCredible ? "" : " (not credible)"
        let stay = mayStay(decision).map { "; " + $0 } ?? ""
        if isExactlyAsDear(row) {
            text.append(
                """
                 It costs \(strong: "exactly the same") as the baseline, \(run.clients[baseline.client].name)\(doubt), with \
                \(integrationNames(baseline))\(stay).
                """
            )
            return text
        }
        text.append(saving(decision, row, baseline))
        text.append(
            """
             against the baseline, \(run.clients[baseline.client].name)\(doubt), which costs \(before) with \
            \(integrationNames(baseline))\(stay).
            """
        )
        return text
    }

    /// That the baseline may as well stay, as a clause; nil where it is not among the ties.
    private func mayStay(_ decision: Decision) -> String? {
        guard let row = decision.recommendation, !decision.keepsBaseline,
            row.sentences.contains(Recommendation.baselineMayStay)
        else { return nil }
        return "so the baseline may as well stay: its cost is no reason to change"
    }

    /// Whether the recommendation and the baseline cost the same in the sample and in all that was drawn from it.
    private func isExactlyAsDear(_ row: Run.RecommendationRow) -> Bool {
        row.saving == .zero && row.savingInterval.map { $0.lower == 0 && $0.upper == 0 } ?? true
    }

    /// Which other clients cost exactly the same, and what looks cheaper by no more than chance explains: a sentence
    /// each after a space; empty where nothing does.
    private func ties(_ row: Run.RecommendationRow, _ sheet: Run.SheetSummary) -> String {
        var text = ""
        let equals = run.equals(of: row).filter { $0.client != row.client }.map(optionName)
        if !equals.isEmpty {
            text +=
                " \(Wording.few(equals, most: 3)) \(equals.count == 1 ? "costs" : "cost") exactly the same; of ties "
            text += "the simpler is named."
        }
        let cheaper = run.cheaperTies(of: row)
        guard let cheapest = cheaper.first else { return text }
        let name =
            cheapest.client == row.client
            ? "With \(run.integrations[cheapest.integration].name) it" : optionName(cheapest)
        let more =
            cheaper.count > 1
            ? ", and \(ExactDecimal.grouped(Int64(cheaper.count - 1))) more look cheaper" : ""
        return text
            + " \(name) comes to \(Wording.money(cheapest.total, sheet))\(more), but that difference may be chance, and "
            + "of ties the simpler is named."
    }

    /// What ties with a recommendation or looks cheaper by chance, for tables; none where nothing does.
    func tieNotes(_ decisions: [Decision]) -> [Prose] {
        decisions.compactMap { decision in
            guard let row = decision.recommendation else { return nil }
            let text = ties(row, run.sheets[decision.setting.sheet])
            return text.isEmpty ? nil : "\(shortName(decision.setting)):\(text)"
        }
    }

    private func optionName(_ tie: Run.Tie) -> String {
        "\(run.clients[tie.client].name) with \(run.integrations[tie.integration].name)"
    }

    /// " It saves $32.66 a month (95 %: $30.10 to $35.00; 20.4 %)".
    private func saving(
        _ decision: Decision,
        _ row: Run.RecommendationRow,
        _ baseline: Decision.Choice
    ) -> Prose {
        guard let saving = decision.saving, let shown = shownSaving(decision) else { return "" }
        let sheet = run.sheets[decision.setting.sheet]
        let amount = Wording.money(Money(nanodollars: abs(shown.nanodollars)), sheet)
        let period = Wording.period(decision.setting.sessionsPerMonth)
        let share = Wording.percent(abs(saving.nanodollars), of: baseline.invoice.total.nanodollars)
        let isDearer = saving.nanodollars < 0
        // What it costs more lies between the bounds of the saving turned round.
        let interval = isDearer ? row.savingInterval?.negated : row.savingInterval
        var bounds = ""
        if let certainty = run.certainty, let range = range(interval, sheet) {
            bounds = "\(certainty.settings.confidence): \(range); "
        }
        let unsure = row.savingInterval?.holdsZero == true ? ", which may be nothing," : ""
        return """
             It \(isDearer ? "costs" : "saves") \(strong: amount) \(period)\(isDearer ? " more" : "") \
            (\(bounds)\(share))\(unsure)
            """
    }

    /// What a reader finds who subtracts the two amounts as they are shown; negative where it costs more.
    private func shownSaving(_ decision: Decision) -> Money? {
        guard let best = decision.best, let baseline = decision.baseline else { return nil }
        let (cost, before) = (best.invoice.total, baseline.invoice.total)
        let difference = Wording.shownDifference(before, cost, run.sheets[decision.setting.sheet])
        return cost > before ? Money(nanodollars: -difference.nanodollars) : difference
    }

    /// Where the baseline may as well stay, for tables; nil where it is nowhere among the ties.
    func stayNote(_ decisions: [Decision]) -> Prose? {
        let settings = decisions.filter { mayStay($0) != nil }.map { shortName($0.setting) }
        if settings.isEmpty { return nil }
        return """
            The baseline ties with what is recommended (\(Wording.few(settings))), so it may as well stay there: its cost \
            is no reason to change.
            """
    }

    /// One row for each price sheet and volume, with the saving between its bounds.
    func recommendationTable(_ certainty: Run.CertaintySummary) -> Table {
        var table = Table(columns: [
            .init("price sheet"), .number("sessions a month"),
            .init(forbidsShipping ? "cheapest client" : "recommended client"), .init("with"),
            .number("cost"), .number("baseline"), .number("saving"),
            .number("saving, \(certainty.settings.confidence)"),
        ])
        for decision in decisions {
            let sheet = run.sheets[decision.setting.sheet]
            let share = decision.saving.map { saving in
                Wording.percent(saving.nanodollars, of: decision.baseline!.invoice.total.nanodollars)
            }
            let saved = shownSaving(decision).map { "\(Wording.money($0, sheet)) (\(share ?? "–"))" }
            table.add([
                Prose(sheet.title),
                Prose(decision.setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                Prose(decision.best.map { run.clients[$0.client].name } ?? "none"),
                Prose(decision.best.map(integrationNames) ?? "–"),
                Prose(decision.best.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(decision.baseline.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(saved ?? "–"),
                Prose(range(decision.recommendation?.savingInterval, sheet) ?? "–"),
            ])
        }
        return table
    }
}

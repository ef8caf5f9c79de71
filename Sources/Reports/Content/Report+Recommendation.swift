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
        let choice: Prose = "\(strong: run.clients[best.client].name) with \(integrationNames(best))"
        let advice: Prose =
            isInPart ? ", by what could be read, \(choice) would be the choice" : " ship \(choice)"
        var text: Prose = """
            At \(strong: volume)\(advice), at \(strong: total) \(period)\(rangeInBrackets(row.cost, sheet)).
            """
        if let tie = tie(decision, best, sheet) { text.append(Prose(tie)) }
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

    /// That the same client looks cheaper with another integration by no more than chance explains; nil where
    /// none looks cheaper.
    private func tie(_ decision: Decision, _ best: Decision.Choice, _ sheet: Run.SheetSummary) -> String? {
        let others = run.integrations.indices.compactMap { integration -> (name: String, total: Money)? in
            guard let row = index.row(best.client, integration, decision.setting), let invoice = row.invoice,
                invoice.total < best.invoice.total
            else { return nil }
            return (run.integrations[integration].name, invoice.total)
        }
        guard let cheapest = others.min(by: { $0.total < $1.total }) else { return nil }
        return """
             With \(cheapest.name) it comes to \(Wording.money(cheapest.total, sheet)), but that difference may be \
            chance, and of ties the simpler is named.
            """
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
            .init("price sheet"), .number("sessions a month"), .init("recommended client"), .init("with"),
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

import Basics
import Billing
import Simulation

/// The decision: what to ship, what it saves, and what the figures do not say.
extension Report {
    mutating func addDecision() {
        heading("The decision")
        for decision in decisions where decision.setting.sheet == decisions.first?.setting.sheet {
            paragraph(sentence(for: decision))
        }
        if decisions.isEmpty { paragraph("Nothing was compared, so nothing can be recommended.") }
        if Set(decisions.map(\.setting.sheet)).count > 1 { add(.table(decisionTable)) }
        if run.log.synthesised > 0 {
            let text: Prose =
                "The log has \(Self.timesRemark(run.log)): its rhythm was put together, not recorded."
            add(.note(label: "Made, not recorded", text))
        }
        add(.list(limits))
    }

    private func sentence(for decision: Decision) -> Prose {
        let sheet = run.sheets[decision.setting.sheet]
        let place: Prose = "At \(Wording.volume(decision.setting.sessionsPerMonth)) (\(sheet.title))"
        guard let best = decision.best else {
            let isDoubted = run.clients.allSatisfy { !$0.isCredible }
            return place
                + (isDoubted
                    ? " no client is credible, so none is recommended."
                    : " no credible client could be priced, so none is recommended.")
        }
        let period = Wording.period(decision.setting.sessionsPerMonth)
        let total = Wording.money(best.invoice.total, sheet)
        var text: Prose = """
            \(place) the cheapest credible choice is \(strong: run.clients[best.client].name) with \
            \(integrationNames(best))\(best.integrations.count > 1 ? " (the same amount)" : ""): \
            \(strong: total) \(period).
            """
        text.append(otherStyles(best, decision.setting))
        guard let baseline = decision.baseline, let saving = decision.saving else { return text }
        let baselineName = run.clients[baseline.client].name
        if decision.keepsBaseline {
            text.append(" That is the baseline: nothing that was compared saves money.")
            return text
        }
        let before = Wording.money(baseline.invoice.total, sheet)
        let amount = Wording.money(
            Wording.shownDifference(baseline.invoice.total, best.invoice.total, sheet),
            sheet
        )
        let share = Wording.percent(abs(saving.nanodollars), of: baseline.invoice.total.nanodollars)
        let isDearer = saving.nanodollars < 0
        text.append(
            """
             The baseline, \(baselineName)\(run.clients[baseline.client].isCredible ? "" : " (not credible)"), \
            costs \(before) with \(integrationNames(baseline)): the choice \(isDearer ? "costs" : "saves") \
            \(strong: amount) \(period)\(isDearer ? " more" : "") (\(share)).
            """
        )
        return text
    }

    /// What the chosen client would cost with the integrations that are dearer.
    private func otherStyles(_ choice: Decision.Choice, _ setting: Setting) -> Prose {
        let others = run.integrations.indices.compactMap { integration -> String? in
            if choice.integrations.contains(integration) { return nil }
            guard let invoice = index.row(choice.client, integration, setting)?.invoice else { return nil }
            let amount = Wording.money(invoice.total, run.sheets[setting.sheet])
            return "\(amount) with \(run.integrations[integration].name)"
        }
        return others.isEmpty ? "" : " The same client costs \(Wording.list(others))."
    }

    /// One row for each price sheet and volume.
    var decisionTable: Table {
        var table = Table(columns: [
            .init("price sheet"), .number("sessions a month"), .init("cheapest credible client"),
            .init("with"), .number("cost"), .number("baseline"), .number("saving"),
        ])
        for decision in decisions {
            let sheet = run.sheets[decision.setting.sheet]
            let share = decision.saving.map { saving in
                Wording.percent(saving.nanodollars, of: decision.baseline!.invoice.total.nanodollars)
            }
            table.add([
                Prose(sheet.title),
                Prose(decision.setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                Prose(decision.best.map { run.clients[$0.client].name } ?? "none"),
                Prose(decision.best.map(integrationNames) ?? "–"),
                Prose(decision.best.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(decision.baseline.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(share ?? "–"),
            ])
        }
        return table
    }

    /// What the figures are not, so that nobody takes them for it.
    private var limits: [Prose] {
        let log = run.log
        var limits: [Prose] = [
            """
            How sure: the figures are exact for the \(Wording.count(log.sessions, "session", "sessions")) of \
            \(log.peopleIsEstimate ? "about " : "")\(Wording.count(log.people, "person", "people")) in the log. \
            No interval was estimated, so they do not say how far other people's typing would move them.
            """,
            """
            Not weighed: how long people wait for suggestions. Among credible clients the longest wait is \
            nearly always the cheapest; whether it feels good is not in these figures.
            """,
            """
            Taken as recorded: every client is replayed on the same typing, as if people would type and pick \
            the same under each.
            """,
        ]
        limits += keyAssumptions.map { entry in
            "Assumed, \(strong: entry.key + " = " + entry.value): \(entry.meaning)"
        }
        if !run.removedIntegrations.isEmpty {
            let names = Wording.list(run.removedIntegrations.map(\.name))
            limits.append(
                "Left out as they cannot give what the app needs\(needs.map { " (\($0))" } ?? ""): \(names)."
            )
        }
        for client in run.clients.indices {
            let isNamed = decisions.contains { $0.best?.client == client || $0.baseline?.client == client }
            let warnings = run.clients[client].warnings
            if !isNamed || warnings.isEmpty { continue }
            limits.append("Mind, \(strong: run.clients[client].name): \(warnings.joined(separator: " "))")
        }
        if let note = doubtNote(run.clients.indices) { limits.append("Left out as \(note).") }
        return limits
    }

    /// At most three assumptions: those that the scenario sets itself, then those that this log depends on.
    private var keyAssumptions: [Run.Assumption] {
        var wanted: [String] = []
        if run.log.unrecorded > 0 { wanted.append("assume.unrecorded") }
        if run.log.submitted > 0 { wanted.append("assume.submitted") }
        wanted.append("rules.detailsEnding")
        let chosen =
            run.assumptions.filter { !$0.isDefault && $0.key != "needs" }
            + wanted.compactMap { key in run.assumptions.first { $0.key == key && $0.isDefault } }
        return Array(chosen.prefix(3))
    }
}

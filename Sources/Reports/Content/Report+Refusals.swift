import Basics
import Billing
import Simulation

/// What the service refused, and what that costs.
extension Report {
    mutating func addRefusals() {
        guard let refusals = run.refusals else { return }
        heading("Requests that the service refused")
        paragraph(refusalsIntroduction)
        let settings = decisions.map(\.setting)
        var table = Table(
            columns: [
                .init("client"), .number("requests"), .number("refused"), .number("share"),
                .number("without text"), .number("over the quota"), .number("failed"), .number("sent again"),
                .number("given up"),
            ]
                + settings.map { .number(shortName($0), group: isRefusalBilled ? "they cost" : "if billed") }
        )
        for client in listed {
            let counts = refusals.clients[client]
            let summary = run.clients[client]
            var cells: [Prose] = [
                clientLabel(client), Prose(ExactDecimal.grouped(summary.requests)),
                Prose(ExactDecimal.grouped(counts.refused)),
                Prose(Wording.percent(counts.refused, of: summary.requests)),
            ]
            cells += [counts.emptyTexts, counts.overQuota, counts.failures, counts.retries, counts.lost].map {
                Prose(ExactDecimal.grouped($0))
            }
            cells += settings.map { Prose(refusalCost(of: client, $0, refusals)) }
            table.add(cells)
        }
        if let note = doubtNote(Set(listed)) { table.notes.append(note) }
        table.notes.append(
            """
            Given up: failed and not sent again, because the app does not, or tried often enough, or had a newer \
            text to ask for. Costs are those of the integration that is cheapest for the client.
            """
        )
        if let note = listNote { table.notes.append(note) }
        add(.table(table))
    }

    private var refusalsIntroduction: Prose {
        let isBilled =
            isRefusalBilled
            ? "They are billed here like the others and count toward the 12, which is not documented"
            : "They are not billed here and do not count toward the 12, because they are not documented as billed"
        return """
            A request is refused with an error where there is no text in it, where it is over the quota, and where \
            the service itself fails. \(isBilled) (\(code: "rules.emptyAndFailedRequestsBilled")); what is sent again \
            and answered is billed in any case. The conditions are assumptions and stand with the others below.
            """
    }

    private var isRefusalBilled: Bool {
        run.assumptions.contains { $0.key == "rules.emptyAndFailedRequestsBilled" && $0.value == "true" }
    }

    /// What refused requests add to the client's cheapest bill.
    private func refusalCost(
        of client: Int,
        _ setting: Setting,
        _ refusals: Run.RefusalSummary
    ) -> String {
        let bills = zip(run.comparison, refusals.costs).filter { row, _ in
            row.client == client && row.sheet == setting.sheet
                && row.sessionsPerMonth == setting.sessionsPerMonth && row.invoice != nil
        }
        let cheapest = bills.min { a, b in a.0.invoice!.total < b.0.invoice!.total }
        return cheapest?.1.map { Wording.money($0, run.sheets[setting.sheet]) } ?? "–"
    }
}

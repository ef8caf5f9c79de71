import Basics
import Billing
internal import Debounce
import Simulation

/// One row for each client: what it costs, what people feel, and what to set to get what is recommended.
extension Report {
    /// Adds the rows where picks are simulated and clients differ in more than one thing, so that nobody sees at
    /// once what to change.
    mutating func addEachClient() {
        guard let selection = run.selection, run.attributions.contains(where: { $0.parts.count > 1 }),
            let first = decisions.first?.setting.sheet
        else { return }
        let shown = decisions.filter { $0.setting.sheet == first && $0.best != nil }
        guard let goal = shown.last?.best?.client else { return }
        heading("Client by client")
        paragraph(
            """
            What each client costs as it comes, what people feel, and what to set so that it asks when \
            \(strong: run.clients[goal].name) does.
            """
        )
        add(.table(eachClient(selection, shown, goal)))
    }

    private func eachClient(_ selection: Run.SelectionSummary, _ shown: [Decision], _ goal: Int) -> Table {
        let sheet = run.sheets[shown[0].setting.sheet]
        let constraints = PolicyConstraints(from: run.assumptions)
        var columns: [Table.Column] = [.init("client"), .init("asks")]
        columns += shown.map { .number(Self.column($0.setting), group: "\(sheet.currency) a month") }
        columns += [.number("p95 delay, ms"), .number("Success@5"), .init("to set")]
        var table = Table(columns: columns)
        for client in listed {
            let row = selection.experiences[client]
            let misses = Set(constraints.misses(row).map(\.measure))
            let found = row.successText(beside: constraints)
            let delay = row.delay.map { ExactDecimal.grouped($0.p95) } ?? "–"
            var cells = [clientLabel(client), Prose(run.clients[client].summary)]
            cells += shown.map { bill(client, against: $0, sheet) }
            cells.append(Prose(delay + (misses.contains(.delay) ? ", too long" : "")))
            cells.append(Prose(found + (misses.contains(.success) ? ", too low" : "")))
            cells.append(toSet(client, goal))
            table.add(cells, client == goal ? .strong : .plain)
        }
        table.notes = [
            "In brackets: against the client that is \(chosenWord) at that volume, each with its cheapest style.",
            """
            p95 delay: of the keystrokes that get a list for their text or a later one, 95 % get it within that. \
            Success@5: the share of sessions in which the place is among the five suggestions on the screen \(Self.momentOfSuccess).
            """,
        ]
        if constraints != PolicyConstraints() {
            table.notes.append("Too long, too low: not what the scenario's constraints ask.")
        }
        table.notes += clientNotes(listed)
        return table
    }

    private static func column(_ setting: Setting) -> String {
        setting.sessionsPerMonth.map { ExactDecimal.grouped($0) + " sessions" } ?? "1,000 sessions"
    }

    /// "$188.42 (+51.5 %)", or the amount alone for what is recommended.
    private func bill(_ client: Int, against decision: Decision, _ sheet: Run.SheetSummary) -> Prose {
        guard let best = decision.best else { return "–" }
        if client == best.client { return Prose(Wording.money(best.invoice.total, sheet)) }
        guard let own = Decision.choice(client, decision.setting, among: run.integrations.indices, index)
        else { return "–" }
        let difference = own.invoice.total.nanodollars - best.invoice.total.nanodollars
        let share = Wording.percent(difference, of: best.invoice.total.nanodollars)
        return "\(Wording.money(own.invoice.total, sheet)) (\(difference > 0 ? "+" : "")\(share))"
    }

    /// What to change; a dash where a definition cannot be read.
    private func toSet(_ client: Int, _ goal: Int) -> Prose {
        if client == goal { return Prose(chosenWord) }
        guard let own = definition(client), let other = definition(goal) else { return "–" }
        let settings = own.settings(toAskLike: other)
        return settings.isEmpty ? "nothing, it asks alike" : Prose(settings.joined(separator: ", "))
    }

    private func definition(_ client: Int) -> Client? {
        guard let json = try? JSON.parse(run.clients[client].definition) else { return nil }
        return (try? Client.parse(json))?.first
    }
}

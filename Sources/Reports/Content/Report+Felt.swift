import Basics
import Billing
import Simulation

/// What people feel, on the first page.
extension Report {
    /// Adds what the recommended clients do to people beside the baseline; nothing for recorded endings.
    mutating func addFelt() {
        guard var table = peopleInShort, !table.rows.isEmpty else { return }
        paragraph("\(strong: "What it does to people:")")
        table.notes = [
            """
            Suggestion delay: half of the keystrokes get a list for their text or a later one within p50, 95 % within \
            p95. Success@5: the share of sessions in which the place is among the five suggestions on the screen when \
            the log has the pick.
            """
        ]
        if let unrealNote { table.notes.append(unrealNote) }
        add(.table(table))
    }

    /// What the last column of the table means; nil where nothing is saved.
    private var unrealNote: Prose? {
        guard let bills = PickedBills(run, index, decisions) else { return nil }
        let saving = decisions.filter { decision in
            decision.best.map { bills.saving($0.client, decision.setting) != nil } ?? false
        }
        if saving.isEmpty { return nil }
        let volumes = saving.filter { $0.setting.sheet == saving[0].setting.sheet }
            .map { decision in
                decision.setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "1,000"
            }
        return """
            Saving not real, at \(Wording.list(volumes)) sessions: what a replay of the picks as the log has them would promise \
            too much, for people who do not see their place yet wait or type on; negative where it promises too little. \
            The figures above count that.
            """
    }

    /// The recommended clients, each once.
    private var recommended: [Int] {
        decisions.compactMap(\.best?.client).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The baseline, where it is not recommended.
    private var others: [Int] { [run.baseline].compactMap { $0 }.filter { !recommended.contains($0) } }

    /// What the recommended clients do to people, beside the baseline, and which part of a naive saving is not
    /// real; nil for recorded endings.
    var peopleInShort: Table? {
        guard let selection = run.selection, let bills = PickedBills(run, index, decisions) else {
            return nil
        }
        var table = Table(columns: [
            .init("client"), .number("p50", group: "suggestion delay, ms"),
            .number("p95", group: "suggestion delay, ms"), .number("Success@5"),
            .number("time to pick, p50"), .number("saving not real"),
        ])
        for client in recommended + others {
            let row = selection.experiences[client]
            let own = decisions.filter { $0.best?.client == client }
            let unreal = own.compactMap { decision in
                bills.saving(client, decision.setting).map {
                    unrealText($0, run.sheets[decision.setting.sheet])
                }
            }
            table.add([
                clientLabel(client), Prose(row.delay.map { ExactDecimal.grouped($0.p50) } ?? "–"),
                Prose(row.delay.map { ExactDecimal.grouped($0.p95) } ?? "–"),
                Prose(Wording.percent(row.sessions(withRankUpTo: 5), of: row.simulated)),
                Prose(Wording.seconds(row.timeToSelection?.p50)),
                Prose(unreal.isEmpty ? "·" : unreal.joined(separator: ", ")),
            ])
        }
        return table
    }
}

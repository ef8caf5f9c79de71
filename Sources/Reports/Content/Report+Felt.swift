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
            Suggestion delay: of the keystrokes that get a list for their text or a later one, half get it within p50 \
            and 95 % within p95. Without a list: the share of all keystrokes that no list follows before the session \
            ends; they are in no delay, so read the two together. It may fall as a wait grows, for people who must stop \
            before they see a list leave no keystroke behind it. Success@5: the share of sessions in \
            which the place is among the five suggestions on the screen \(Self.momentOfSuccess).
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

    /// The recommended clients, or those that come nearest where nothing keeps to the constraints; then the baseline
    /// where it is not one of them.
    var feltClients: [Int] {
        let first = recommended + nearestClients
        return first + [run.baseline].compactMap { $0 }.filter { !first.contains($0) }
    }

    /// The clients that come nearest to constraints that nothing keeps to, each once.
    private var nearestClients: [Int] {
        decisions.compactMap(nearest).reduce(into: []) {
            if !$0.contains($1), !recommended.contains($1) { $0.append($1) }
        }
    }

    /// The client that comes nearest to the constraints where nothing keeps to them, by the rule of the
    /// recommendation; nil where something is recommended.
    private func nearest(_ decision: Decision) -> Int? {
        guard let selection = run.selection, let certainty = run.certainty, decision.best == nil else {
            return nil
        }
        let constraints = PolicyConstraints(from: run.assumptions)
        let candidates = zip(run.comparison, certainty.costs).compactMap { row, cost in
            guard row.sheet == decision.setting.sheet,
                row.sessionsPerMonth == decision.setting.sessionsPerMonth,
                cost.reason == nil, let invoice = row.invoice, run.clients[row.client].isCredible,
                run.isNoMistake(row.integration)
            else { return nil as PolicyConstraints.Candidate? }
            return PolicyConstraints.Candidate(
                misses: constraints.misses(selection.experiences[row.client]),
                cost: invoice.total.nanodollars,
                option: row.client
            )
        }
        return PolicyConstraints.nearest(candidates)?.option
    }

    /// What the recommended clients do to people, beside the baseline, and which part of a naive saving is not
    /// real; nil for recorded endings.
    var peopleInShort: Table? {
        guard let selection = run.selection, let bills = PickedBills(run, index, decisions) else {
            return nil
        }
        var table = Table(columns: [
            .init("client"), .number("p50", group: "suggestion delay, ms"),
            .number("p95", group: "suggestion delay, ms"),
            .number("without a list", group: "keystrokes"), .number("Success@5"),
            .number("time to pick, p50"), .number("saving not real"),
        ])
        table.notes = [
            """
            Suggestion delay: of the keystrokes that get a list before the session ends; the others are those without \
            a list.
            """
        ]
        let nearest = nearestClients
        let constraints = PolicyConstraints(from: run.assumptions)
        for client in feltClients {
            let row = selection.experiences[client]
            let own = decisions.filter { $0.best?.client == client }
            let unreal = own.compactMap { decision in
                bills.saving(client, decision.setting).map {
                    unrealText($0, run.sheets[decision.setting.sheet])
                }
            }
            table.add([
                Prose(clientLabel(client).plain + (nearest.contains(client) ? ", comes nearest" : "")),
                Prose(row.delay.map { ExactDecimal.grouped($0.p50) } ?? "–"),
                Prose(row.delay.map { ExactDecimal.grouped($0.p95) } ?? "–"), Prose(row.withoutListText),
                Prose(row.successText(beside: constraints)),
                Prose(Wording.seconds(row.timeToSelection?.p50)),
                Prose(unreal.isEmpty ? "·" : unreal.joined(separator: ", ")),
            ])
        }
        return table
    }
}

extension Run.Experience {
    /// Which share of all keystrokes no list follows before the session ends.
    var withoutListText: String { Wording.percent(unansweredEdits, of: delayedEdits + unansweredEdits) }

    /// Success@5 as a table shows it; with more decimals where it only just misses what is asked.
    func successText(beside constraints: PolicyConstraints) -> String {
        guard let share = successAtFive else { return "–" }
        return share.percent(besidePerMille: constraints.leastSuccessAtFivePerMille ?? 0)
    }
}

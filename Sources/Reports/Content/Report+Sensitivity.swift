import Basics
import Billing
import Simulation

/// What each assumption, moved by itself, does to the recommendation.
extension Report {
    /// What flips the decision first under the first price sheet; nil where nothing was moved.
    var firstFlips: Prose? {
        let parts =
            firstDecisions
            .compactMap { decision -> String? in
                guard let change = firstChange(decision) else { return nil }
                return "at \(Wording.volume(decision.setting.sessionsPerMonth)) \(change)"
            }
        return parts.isEmpty
            ? nil : "\(strong: "What would change it first:") \(parts.joined(separator: "; "))."
    }

    /// What flips a decision first; where nothing does by more than chance explains, what shakes it first; nil where
    /// nothing was moved.
    private func firstChange(_ decision: Decision) -> String? {
        let rows = sensitivity(decision.setting)
        if rows.isEmpty { return nil }
        guard let row = rows.first, row.effect <= .ties else { return "nothing that was moved" }
        let sheet = run.sheets[decision.setting.sheet]
        let chosen = chosen(decision)
        if row.effect == .flips { return firstFlip(row, chosen, sheet) + firstRefusal(rows, sheet) }
        // Only without a range is there none of the difference to the other option.
        let verdict =
            row.regret == nil
            ? "nobody can tell, as there is no range that says what chance does"
            : "nothing that was moved, by more than chance explains"
        return "\(verdict), but \(firstShake(row, chosen, sheet))"
    }

    /// ", and x = y refuses what is recommended (its p95 …)": the first move after which the chosen client may not be
    /// shipped, where another move was named before it; else empty.
    func firstRefusal(_ rows: [Sensitivity.Row], _ sheet: Run.SheetSummary) -> String {
        guard let first = rows.first, first.refusal == nil,
            let row = rows.first(where: { $0.effect == .flips && $0.refusal != nil })
        else { return "" }
        return ", and \(Self.change(row)) refuses the client\(alternative(row, sheet))"
    }

    /// A client and an integration, as indices.
    typealias Chosen = (client: Int, integration: Int)

    private func chosen(_ decision: Decision) -> Chosen? {
        guard let client = decision.recommendation?.client,
            let integration = decision.recommendation?.integration
        else { return nil }
        return (client, integration)
    }

    /// "prices +10 % flips the billing (then x with y costs $2.00 less)".
    func firstFlip(_ row: Sensitivity.Row, _ chosen: Chosen?, _ sheet: Run.SheetSummary) -> String {
        "\(Self.change(row)) \(verdict(row, chosen) ?? "flips it")\(alternative(row, sheet))"
    }

    /// "requests +25 % shakes the client (then x with y would be named; its $2.00 less may be chance)".
    func firstShake(_ row: Sensitivity.Row, _ chosen: Chosen?, _ sheet: Run.SheetSummary) -> String {
        let words = "\(Self.change(row)) \(verdict(row, chosen) ?? "shakes it")"
        guard let names = otherNames(row) else { return words }
        guard let regret = row.regret else { return "\(words) (then \(names) would be named)" }
        let amount = Wording.money(Money(nanodollars: abs(regret.estimate)), sheet)
        let difference = "\(amount) \(regret.estimate < 0 ? "more" : "less")"
        return regret.estimate == 0
            ? "\(words) (then \(names) would be named, at the same cost)"
            : "\(words) (then \(names) would be named; its \(difference) may be chance)"
    }

    /// "flips the client", "shakes the billing", "flips client and billing": what another choice would change; nil where
    /// the choice stays or no other is named.
    private func verdict(_ row: Sensitivity.Row, _ chosen: Chosen?) -> String? {
        guard row.effect <= .ties, let chosen, let client = row.otherClient,
            let integration = row.otherIntegration
        else { return nil }
        let what =
            integration == chosen.integration
            ? "the client" : client == chosen.client ? "the billing" : "client and billing"
        return "\(Self.effect(row.effect)) \(what)"
    }

    mutating func addSensitivity() {
        let moved = decisions.filter { !sensitivity($0.setting).isEmpty }
        guard let first = moved.first else { return }
        heading("What would change the answer")
        let found =
            run.selection == nil
            ? ", and who is credible is found again under every reading of the endings"
            : ", and who is credible and keeps to the constraints is found again under every reading and every way to pick"
        let volume = run.scenario.sessionsPerMonth.isEmpty ? "" : "the volume, "
        paragraph(
            """
            Each assumption is moved by itself: \(volume)requests, selections and prices by 10 and 25 %, every rule switch \
            and every ending that the log holds or leaves out to its other values, the session lifetime to half and \
            twice\(otherMoves). Then it is chosen again by the same rule\(found). The move flips the decision where another \
            choice is cheaper by more than chance explains, or the recommended one may not be shipped any more; it \
            shakes it where another would be named, but the difference may be chance; else the choice stays, and what \
            is then named beside it ties with it.
            """
        )
        for decision in moved where decision.setting.sheet == first.setting.sheet {
            paragraph("\(strong: settingName(decision.setting)):")
            let sheet = run.sheets[decision.setting.sheet]
            add(.table(sensitivityTable(sensitivity(decision.setting), chosen(decision), sheet)))
        }
        let others = moved.filter { $0.setting.sheet != first.setting.sheet }
        if others.isEmpty { return }
        paragraph("Under the other price sheets the first to flip it is:")
        add(
            .list(
                others.map { decision in
                    "\(strong: shortName(decision.setting)): \(firstChange(decision) ?? "")."
                }
            )
        )
    }

    /// What is moved where the scenario says more: of picks, of the service and of what else the account uses.
    private var otherMoves: String {
        func holds(_ group: String) -> Bool { run.assumptions.contains { $0.key.hasPrefix(group + ".") } }
        var words: [String] = []
        if holds("selection") {
            words.append(
                "how often people look, how fast they react and pick, and from when on they pause to half and twice, "
                    + "with what they pick to the other inputs"
            )
        }
        if holds("service") {
            words.append(
                "how fast the service answers, how often it fails and how much it admits to half and twice, and its "
                    + "retries to none and one more"
            )
        } else if holds("selection") {
            words.append("how fast the service answers to half and twice")
        }
        if holds("selection") || holds("service") { words.append("chance to another seed") }
        if holds("otherUsage") {
            words.append("what the account uses outside this box to none, half and twice")
        }
        return words.map { "; " + $0 }.joined()
    }

    /// What is moved, with what flips the decision in bold and the first few that keep it.
    ///
    /// - Parameter chosen: what the rows would change.
    func sensitivityTable(
        _ rows: [Sensitivity.Row],
        _ chosen: Chosen?,
        _ sheet: Run.SheetSummary
    ) -> Table {
        var table = Table(columns: [
            .init("moved"), .init("the choice"), .number("its cost"), .number("change"),
            .init("other choice"), .number("it costs less by"),
        ])
        let keptShown = 6
        var kept = 0
        for row in rows {
            if row.effect == .keeps {
                kept += 1
                if kept > keptShown { continue }
            }
            table.add(
                [
                    Prose(Self.change(row)),
                    Prose(
                        (verdict(row, chosen) ?? Self.effect(row.effect))
                            + (row.refusal.map { ": \($0)" } ?? "")
                    ),
                    Prose(row.cost.map { Wording.money($0, sheet) } ?? "–"),
                    Prose(row.difference.map { Wording.money($0, sheet) } ?? "–"),
                    Prose(otherNames(row) ?? "–"),
                    Prose(row.costsTheSame ? "0, the simpler" : range(row.regret, sheet) ?? "–"),
                ],
                row.effect == .flips ? .strong : .plain
            )
        }
        if rows.contains(where: \.costsTheSame) {
            table.notes.append(
                "0, the simpler: the other choice costs exactly the same then, and of ties the simpler is taken."
            )
        }
        if rows.contains(where: { ($0.regret?.lower ?? 0) < 0 && $0.refusal != nil }) {
            table.notes.append(
                "Negative: the other choice costs more, and is taken because the recommended one may not be shipped then."
            )
        }
        if kept > keptShown {
            table.notes.append(
                """
                \(ExactDecimal.grouped(Int64(kept - keptShown))) more that change less and keep the choice; the \
                database holds them.
                """
            )
        }
        return table
    }

    /// What was moved in one setting, what flips the decision first.
    func sensitivity(_ setting: Setting) -> [Sensitivity.Row] {
        (run.certainty?.sensitivity ?? []).filter {
            $0.sheet == setting.sheet && $0.sessionsPerMonth == setting.sessionsPerMonth
        }.map(\.row)
    }

    static func change(_ row: Sensitivity.Row) -> String {
        row.change.hasSuffix("%") ? "\(row.factor) \(row.change)" : "\(row.factor) = \(row.change)"
    }

    private static func effect(_ effect: Sensitivity.Effect) -> String {
        switch effect {
        case .flips: "flips"
        case .ties: "shakes"
        case .keeps: "stays"
        case .unpriced: "has no price"
        }
    }

    /// The option that a move speaks for beside the recommended one, by its names; it is said where it may be
    /// shipped only then.
    func otherNames(_ row: Sensitivity.Row) -> String? {
        guard let client = row.otherClient, let integration = row.otherIntegration else { return nil }
        let names = "\(run.clients[client].name) with \(run.integrations[integration].name)"
        if !run.clients[client].isCredible { return names + ", credible then" }
        let misses = run.selection.map {
            PolicyConstraints(from: run.assumptions).misses($0.experiences[client])
        }
        return misses?.isEmpty == false ? names + ", within the constraints then" : names
    }

    /// " (then x with y costs $2.00 less)".
    func alternative(_ row: Sensitivity.Row, _ sheet: Run.SheetSummary) -> String {
        let names = otherNames(row)
        if let refusal = row.refusal {
            let instead = names.map { "; of the others \($0) is cheapest" } ?? ""
            return " (then \(refusal)\(instead))"
        }
        guard let names, let regret = row.regret else { return "" }
        return " (then \(names) costs \(Wording.money(Money(nanodollars: regret.estimate), sheet)) less)"
    }
}

extension Sensitivity.Row {
    /// Whether the choice is shaken by what costs exactly the same, in the sample and in all that was drawn from it.
    fileprivate var costsTheSame: Bool {
        effect == .ties && regret.map { $0.estimate == 0 && $0.lower == 0 && $0.upper == 0 } == true
    }
}

import Basics
import Billing
import Simulation

/// Recorded picks beside simulated ones: which part of a naive saving is not real.
extension Report {
    mutating func addPicks() {
        guard let selection = run.selection, let bills = PickedBills(run, index, decisions) else { return }
        heading("Recorded against simulated picks")
        paragraph(
            """
            A log holds the picks that people made from the lists they saw. Replayed under a client that asks later, \
            the pick stays where it was, though its list would not have been there: such a replay promises savings \
            that are not real. All other figures of this report rest on simulated picks: each of \
            \(Wording.count(selection.simulated, "session", "sessions")) goes on until its place is on the screen \
            under that client and the person picks it, or sends the text as typed where no list ever brings it.
            """
        )
        if let kept = keptSentence(selection) { paragraph(kept) }
        add(.table(requestsOfPicks(selection)))
        for setting in index.settings { addBills(bills, setting) }
    }

    /// Why other sessions end as recorded; nil where none does.
    private func keptSentence(_ selection: Run.SelectionSummary) -> Prose? {
        let reasons: [(Int64, String)] = [
            (selection.keptWithoutSelection, "nothing was picked"),
            (selection.keptWithoutPlace, "the log does not name the place"),
            (selection.keptUnknownPlace, "the place is not in the gazetteer"),
            (selection.keptMasked, "the letters are masked"),
        ]
        let parts = reasons.filter { $0.0 > 0 }.map { "\($0.1) in \(ExactDecimal.grouped($0.0))" }
        if parts.isEmpty { return nil }
        let all = reasons.reduce(0) { $0 + $1.0 }
        return """
            \(Wording.count(all, "session ends", "sessions end")) as recorded: \(Wording.list(parts)).
            """
    }

    private func requestsOfPicks(_ selection: Run.SelectionSummary) -> Table {
        let group = "requests/session"
        var table = Table(columns: [
            .init("client"), .number("recorded", group: group), .number("simulated", group: group),
            .number("recorded picks without a list"), .number("time to pick, p50"), .number("p95"),
            .number("p50 against the log"),
        ])
        for client in listed {
            let recorded = selection.recordedClients[client]
            let times = selection.experiences[client].timeToSelection
            let mean = ExactDecimal.text(
                Int128(recorded.requests),
                over: Int128(run.clients[client].sessions),
                decimals: 2
            )
            let share = Wording.percent(recorded.selectedWithoutRequest, of: recorded.selected)
            var later: String?
            if let times, let log = selection.recordedTime { later = Self.signedSeconds(times.p50 - log.p50) }
            table.add([
                clientLabel(client), Prose(mean), Prose(Wording.mean(run.clients[client])),
                Prose(share + (recorded.isCredible ? "" : "\u{A0}" + Self.doubtMark)),
                Prose(Wording.seconds(times?.p50)), Prose(Wording.seconds(times?.p95)), Prose(later ?? "–"),
            ])
        }
        if let log = selection.recordedTime {
            table.notes.append(
                """
                Time to pick: from the first edit; in the log, for the same sessions, \(Wording.seconds(log.p50)) \
                (p50) and \(Wording.seconds(log.p95)) (p95).
                """
            )
        }
        if selection.recordedClients.contains(where: { !$0.isCredible }) {
            table.notes.append(
                """
                \(Self.doubtMark) not credible as recorded: \(Self.doubtReason), so the list they picked from would \
                not have been there. Simulated picks have no such gap.
                """
            )
        }
        table.notes += [listNote].compactMap { $0 }
        return table
    }

    private mutating func addBills(_ bills: PickedBills, _ setting: Setting) {
        let sheet = run.sheets[setting.sheet]
        var table = Table(columns: [
            .init("client"), .number("recorded", group: "cost"), .number("simulated", group: "cost"),
        ])
        let hasBaseline = listed.contains { bills.saving($0, setting) != nil }
        if hasBaseline {
            table.columns += [
                .number("recorded", group: "saving"), .number("simulated", group: "saving"),
                .number("not real"),
            ]
        }
        for client in listed {
            guard let pair = bills.pair(client, setting) else { continue }
            let isBest = decisions.contains { $0.setting == setting && $0.best?.client == client }
            let name: Prose = isBest ? "\(strong: run.clients[client].name)" : Prose(run.clients[client].name)
            var cells = [
                name + Prose(role(client) + (isBest ? ", recommended" : "")),
                Prose(Wording.money(pair.recorded, sheet)), Prose(Wording.money(pair.simulated, sheet)),
            ]
            if hasBaseline {
                let saving = bills.saving(client, setting)
                cells += [
                    Prose(saving.map { Wording.money($0.seeming, sheet) } ?? "·"),
                    Prose(saving.map { Wording.money($0.real, sheet) } ?? "·"),
                    Prose(saving.map { unrealText($0, sheet) } ?? "·"),
                ]
            }
            table.add(cells)
        }
        if table.rows.isEmpty { return }
        if hasBaseline {
            table.notes.append(
                """
                Savings are against the baseline. Not real: what a replay of recorded picks promises too much; \
                negative where it promises too little. Each client has the same integration on both sides.
                """
            )
        }
        let unit = sheet.currency + " " + Wording.period(setting.sessionsPerMonth)
        let name =
            run.sheets.count > 1 ? settingName(setting) : Wording.volume(setting.sessionsPerMonth)
        paragraph("\(strong: name), \(unit):")
        add(.table(table))
    }

    /// "$736.20 (36.6 %)".
    private func unrealText(_ saving: PickedBills.Saving, _ sheet: Run.SheetSummary) -> String {
        let amount = Wording.money(saving.unreal, sheet)
        if saving.seeming.nanodollars <= 0 { return amount }
        let share = Wording.percent(saving.unreal.nanodollars, of: saving.seeming.nanodollars)
        return "\(amount) (\(share))"
    }

    private static func signedSeconds(_ milliseconds: Int64) -> String {
        let text = Wording.seconds(milliseconds)
        return milliseconds > 0 ? "+" + text : text
    }
}

// MARK: - In the decision

extension Report {
    /// How much of the saving that recorded picks promise is not real, of the clients that are recommended; nil
    /// where nothing is saved, and for recorded endings.
    var notRealInShort: Prose? {
        guard let bills = PickedBills(run, index, decisions) else { return nil }
        var parts: [String] = []
        for decision in decisions where decision.setting.sheet == decisions.first?.setting.sheet {
            guard let best = decision.best, let saving = bills.saving(best.client, decision.setting),
                saving.seeming.nanodollars > 0
            else { continue }
            let sheet = run.sheets[decision.setting.sheet]
            let seeming = Wording.money(saving.seeming, sheet)
            let share = Wording.percent(abs(saving.unreal.nanodollars), of: saving.seeming.nanodollars)
            let amount = Wording.money(Money(nanodollars: abs(saving.unreal.nanodollars)), sheet)
            let volume = Wording.volume(decision.setting.sessionsPerMonth)
            let verdict =
                saving.unreal.nanodollars > 0
                ? "of which \(amount) (\(share)) is not real"
                : saving.unreal == .zero ? "and does" : "and really saves \(amount) (\(share)) more"
            parts.append(
                "at \(volume) \(run.clients[best.client].name) would seem to save \(seeming), \(verdict)"
            )
        }
        if parts.isEmpty { return nil }
        return """
            \(strong: "How much of a naive saving is real:") with picks as the log has them, \
            \(parts.joined(separator: "; ")). People who do not see their place yet wait or type on; the figures \
            above count what that costs.
            """
    }

    /// What the recommended clients do to people, beside the baseline; nil for recorded endings.
    var feltInShort: Prose? {
        guard let selection = run.selection, !recommended.isEmpty else { return nil }
        let parts = (recommended + others).map { client in
            let experience = selection.experiences[client]
            let found = Wording.percent(experience.sessions(withRankUpTo: 5), of: experience.simulated)
            let delay =
                experience.delay.map {
                    """
                    half of the keystrokes get a list within \(Wording.milliseconds($0.p50)), 95 % within \
                    \(Wording.milliseconds($0.p95))
                    """
                } ?? "no list comes"
            return """
                Under \(run.clients[client].name)\(role(client)) \(delay); when the log has the pick, the place is on \
                screen in \(found) of the sessions; half of the picks take at most \
                \(Wording.seconds(experience.timeToSelection?.p50))
                """
        }
        return "\(strong: "What it does to people:") \(parts.joined(separator: ". "))."
    }

    /// The recommended clients, each once.
    private var recommended: [Int] {
        decisions.compactMap(\.best?.client).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The baseline, where it is not recommended.
    private var others: [Int] { [run.baseline].compactMap { $0 }.filter { !recommended.contains($0) } }

    /// The same as a table, with the part of the saving that is not real.
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

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
        let parts = reasonsKept(selection, ofPicks: false)
        if parts.isEmpty { return nil }
        let all =
            selection.keptWithoutSelection + selection.keptWithoutPlace + selection.keptUnknownPlace
            + selection.keptMasked
        return """
            \(Wording.count(all, "session ends", "sessions end")) as recorded: \(Wording.list(parts)).
            """
    }

    /// Why sessions end as recorded, each of several reasons with how many; without those that picked nothing if only picks
    /// are meant.
    private func reasonsKept(_ selection: Run.SelectionSummary, ofPicks: Bool) -> [String] {
        let reasons: [(Int64, String)] = [
            (ofPicks ? 0 : selection.keptWithoutSelection, "nothing was picked"),
            (selection.keptWithoutPlace, "the log does not name the place"),
            (selection.keptUnknownPlace, "the place is not in the gazetteer"),
            (selection.keptMasked, "the letters are masked"),
        ]
        let found = reasons.filter { $0.0 > 0 }
        if found.count == 1, !ofPicks { return [found[0].1] }
        return found.map { "\($0.1) in \(ExactDecimal.grouped($0.0))" }
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
                name + Prose(role(client) + (isBest ? ", \(chosenWord)" : "")),
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
    func unrealText(_ saving: PickedBills.Saving, _ sheet: Run.SheetSummary) -> String {
        let amount = Wording.money(saving.unreal, sheet)
        if saving.seeming.nanodollars <= 0 { return amount }
        let share = Wording.percent(saving.unreal.nanodollars, of: saving.seeming.nanodollars)
        return "\(amount) (\(share))"
    }

    private static func signedSeconds(_ milliseconds: Int64) -> String {
        let text = Wording.seconds(milliseconds)
        // What is shown as nothing has no sign.
        if text == Wording.seconds(0) || text == "−" + Wording.seconds(0) { return Wording.seconds(0) }
        return milliseconds > 0 ? "+" + text : text
    }
}

// MARK: - In the decision

extension Report {
    /// That many picks could not be simulated, and why; nil where a tenth of them or fewer could not.
    var keptInShort: Prose? {
        guard let selection = run.selection else { return nil }
        let kept = selection.keptWithoutPlace + selection.keptUnknownPlace + selection.keptMasked
        let picks = kept + selection.simulated
        if kept * 10 <= picks { return nil }
        return """
            \(Wording.percent(kept, of: picks)) of the picks could not be simulated and stay as recorded \
            (\(Wording.list(reasonsKept(selection, ofPicks: true)))): in these sessions a client that asks later \
            still promises savings that are not real.
            """
    }
}

import Basics
import Billing
import Simulation

/// What the suggestions need, and how far unrecorded endings could move the bill.
extension Report {
    mutating func addSuggestions() {
        guard let suggestions = run.suggestions else { return }
        heading("When the chosen place is in the list")
        paragraph(
            """
            Of \(Wording.count(suggestions.sessions, "session", "sessions")) whose chosen place the mock of \
            \(Wording.count(suggestions.places, "place", "places")) knows, had every text been asked: the place \
            first stood among the suggestions after so many characters.
            """
        )
        var table = Table(columns: [
            .number("characters"), .number("sessions"), .number("share"), .number("so far"),
        ])
        var sum: Int64 = 0
        for entry in suggestions.firstShown {
            sum += entry.sessions
            table.add([
                Prose(ExactDecimal.grouped(entry.characters)), Prose(ExactDecimal.grouped(entry.sessions)),
                Prose(Wording.percent(entry.sessions, of: suggestions.sessions)),
                Prose(Wording.percent(sum, of: suggestions.sessions)),
            ])
        }
        let never = Wording.percent(suggestions.neverShown, of: suggestions.sessions)
        table.add(["never", Prose(ExactDecimal.grouped(suggestions.neverShown)), Prose(never), ""])
        if suggestions.unknown > 0 {
            table.notes.append(
                """
                \(Wording.count(suggestions.unknown, "more selected session", "more selected sessions")) are not \
                counted: the log names no place, or one that the mock does not know.
                """
            )
        }
        add(.table(table))
    }

    mutating func addEndings() {
        let rows = run.comparison.filter { !$0.bounds.isEmpty }
        if rows.isEmpty { return }
        heading("If unrecorded endings were something else")
        let chosen = run.assumptions.first { $0.key == "assume.unrecorded" }?.value
        paragraph(
            """
            \(Wording.count(run.log.unrecorded, "session has", "sessions have")) no recorded ending\
            \(chosen.map { " and count as \($0)" } ?? ""). The bounds show the bill if all of them had ended \
            in the one way or in the other.
            """
        )
        for setting in index.settings {
            let table = boundsTable(setting)
            if table.rows.isEmpty { continue }
            heading(Prose(settingName(setting)), level: 3)
            add(.table(table))
        }
    }

    private func boundsTable(_ setting: Setting) -> Table {
        let sheet = run.sheets[setting.sheet]
        var names: [String] = []
        for row in run.comparison {
            for bound in row.bounds where !names.contains(bound.assumption) { names.append(bound.assumption) }
        }
        var table = Table(
            columns: [.init("client"), .init("integration"), .number("as assumed")]
                + names.map { .number("all \($0)") }
        )
        for client in run.clients.indices {
            for integration in run.integrations.indices {
                guard let row = index.row(client, integration, setting), let invoice = row.invoice,
                    !row.bounds.isEmpty
                else { continue }
                table.add(
                    [
                        clientLabel(client), Prose(run.integrations[integration].name),
                        Prose(Wording.money(invoice.total, sheet)),
                    ]
                        + names.map { name in
                            let bound = row.bounds.first { $0.assumption == name }
                            return Prose(bound.map { Wording.money($0.total, sheet) } ?? "–")
                        }
                )
            }
        }
        if let note = doubtNote(run.clients.indices) { table.notes.append("\(Self.doubtMark) \(note).") }
        return table
    }
}

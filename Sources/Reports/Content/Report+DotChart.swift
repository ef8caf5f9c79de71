import Billing
import Simulation

/// Cost by client, a marker for each style, where clients have no common wait to be ordered by.
extension Report {
    /// The chart of one setting.
    func clientChart(_ setting: Setting, _ integrations: [Int]) -> DotChart {
        let sheet = run.sheets[setting.sheet]
        let decision = decisions.first { $0.setting == setting }
        let rows = listed.map { client in
            let dots = integrations.enumerated().compactMap { kind, integration -> DotChart.Dot? in
                guard let invoice = index.row(client, integration, setting)?.invoice else { return nil }
                let total = Wording.money(invoice.total, sheet)
                let hint = "\(clientName(client)), \(run.integrations[integration].name): \(total)"
                return DotChart.Dot(kind: kind, value: invoice.total.nanodollars, hint: hint)
            }
            let isBest = decision?.best?.client == client
            return DotChart.Row(
                name: clientName(client) + role(client) + (isBest ? ", \(chosenWord)" : ""),
                isDoubtful: !run.clients[client].isCredible,
                dots: dots
            )
        }
        var chart = DotChart(
            title: "Cost by client: " + Wording.volume(setting.sessionsPerMonth),
            summary: "A row for each client and a marker for each style, as in the table above.",
            subtitle: sheet.title,
            xTitle: sheet.currency + " " + Wording.period(setting.sessionsPerMonth),
            scale: 9,
            kinds: integrations.map { .init(name: run.integrations[$0].name, style: $0) },
            rows: rows
        )
        if let note = doubtNote(listed, of: "\(Self.doubtMark), hollow markers") { chart.notes.append(note) }
        if let note = listNote { chart.notes.append(note.plain) }
        return chart
    }
}

import Basics
import Billing
import Simulation

/// The bills of every client under every integration, sheet by sheet.
extension Report {
    mutating func addCosts() {
        heading("What it costs")
        let comparison: Prose =
            run.baseline == nil
            ? "" : " Against baseline: the cheapest of the row against the cheapest of the baseline's row."
        paragraph("The cheapest bill of each row is bold." + comparison)
        for sheet in run.sheets.indices {
            let settings = index.settings.filter { $0.sheet == sheet }
            if settings.isEmpty { continue }
            heading(Prose(run.sheets[sheet].title), level: 3)
            for setting in settings { addCosts(setting) }
            addUnpriced(settings)
            addBreakEvens(settings)
        }
    }

    private mutating func addCosts(_ setting: Setting) {
        let priced = run.integrations.indices.filter { integration in
            run.clients.indices.contains { index.row($0, integration, setting)?.invoice != nil }
        }
        let volume = Wording.volume(setting.sessionsPerMonth)
        if priced.isEmpty {
            paragraph("\(strong: volume): nothing could be priced here.")
            return
        }
        let unit = run.sheets[setting.sheet].currency + " " + Wording.period(setting.sessionsPerMonth)
        paragraph("\(strong: volume), \(unit):")
        add(.table(costTable(setting, priced)))
        let picture = costChart(setting, priced)?.picture() ?? clientChart(setting, priced).picture()
        addChart(picture, suffix: "cost" + fileSuffix(setting))
    }

    private func costTable(_ setting: Setting, _ integrations: [Int]) -> Table {
        let sheet = run.sheets[setting.sheet]
        let decision = decisions.first { $0.setting == setting }
        var table = Table(
            columns: [.init("client"), .number("requests/session")]
                + integrations.map { .number(run.integrations[$0].name) }
        )
        if let certainty = run.certainty {
            table.columns.append(.number("cheapest, \(certainty.settings.confidence)"))
        }
        if decision?.baseline != nil { table.columns.append(.number("against baseline")) }
        for client in listed {
            let summary = run.clients[client]
            let choice = Decision.choice(client, setting, among: run.integrations.indices, index)
            let isBest = decision?.best?.client == client
            var cells: [Prose] = [
                isBest ? "\(strong: summary.name)\(role(client)), \(chosenWord)" : clientLabel(client),
                Prose(Wording.mean(summary)),
            ]
            cells += integrations.map { integration in
                guard let invoice = index.row(client, integration, setting)?.invoice else { return "–" }
                let amount = Wording.money(invoice.total, sheet)
                return choice?.integrations.contains(integration) == true
                    ? "\(strong: amount)" : Prose(amount)
            }
            if run.certainty != nil {
                let interval = choice.flatMap { index.interval(client, $0.integrations[0], setting) }
                cells.append(Prose(range(interval, sheet) ?? "–"))
            }
            if let baseline = decision?.baseline {
                cells.append(Prose(choice.map { Self.change(from: baseline, to: $0) } ?? "–"))
            }
            table.add(cells)
        }
        table.notes = choiceNotes(setting, integrations) + clientNotes(listed)
        return table
    }

    /// From how many requests on the integrations that choose at selection make which call.
    private func choiceNotes(_ setting: Setting, _ integrations: [Int]) -> [Prose] {
        integrations.compactMap { integration in
            var choices: [(text: String, clients: [Int])] = []
            for client in listed {
                guard let row = index.row(client, integration, setting), row.invoice != nil,
                    let choice = row.choice
                else { continue }
                if let known = choices.firstIndex(where: { $0.text == choice }) {
                    choices[known].clients.append(client)
                } else {
                    choices.append((choice, [client]))
                }
            }
            if choices.isEmpty { return nil }
            let parts = choices.map { choice in
                let names = choice.clients.map { run.clients[$0].name }
                return choices.count == 1 ? choice.text : "\(choice.text) (\(Wording.few(names)))"
            }
            return """
                \(run.integrations[integration].name): \(parts.joined(separator: "; ")). The number is the \
                cheapest for the month; it is found once, on the whole sample.
                """
        }
    }

    /// The difference of two totals in per cent of the first, with its sign.
    private static func change(from baseline: Decision.Choice, to choice: Decision.Choice) -> String {
        let difference = choice.invoice.total.nanodollars - baseline.invoice.total.nanodollars
        let text = Wording.percent(difference, of: baseline.invoice.total.nanodollars)
        return difference > 0 ? "+" + text : text
    }
}

import Basics
import Billing
import Simulation

/// The bills of every client under every integration, setting by setting.
extension Report {
    mutating func addCosts() {
        heading("What it costs")
        for setting in index.settings {
            heading(Prose(settingName(setting)), level: 3)
            let priced = run.integrations.indices.filter { integration in
                run.clients.indices.contains { index.row($0, integration, setting)?.invoice != nil }
            }
            if priced.isEmpty {
                paragraph("Nothing could be priced here.")
            } else {
                add(.table(costTable(setting, priced)))
                let picture =
                    costChart(setting, priced)?.picture() ?? clientChart(setting, priced).picture()
                addChart(picture, suffix: "cost" + fileSuffix(setting))
            }
            let reasons = unpriced(setting)
            if !reasons.isEmpty {
                paragraph("Not priced:")
                add(.list(reasons))
            }
            let breakEvens = breakEvens(setting)
            if !breakEvens.isEmpty {
                paragraph("If every session sent the same number of requests:")
                add(.list(breakEvens.map { Prose(breakEvenText($0)) }))
            }
        }
    }

    private func costTable(_ setting: Setting, _ integrations: [Int]) -> Table {
        let sheet = run.sheets[setting.sheet]
        let decision = decisions.first { $0.setting == setting }
        var table = Table(
            columns: [.init("client"), .number("requests/session"), .number("p95"), .number("share ≤ 4")]
                + integrations.map { .number(run.integrations[$0].name) }
        )
        if decision?.baseline != nil { table.columns.append(.number("against baseline")) }
        for client in run.clients.indices {
            let summary = run.clients[client]
            let choice = Decision.choice(client, setting, among: run.integrations.indices, index)
            let isBest = decision?.best?.client == client
            var cells: [Prose] = [
                isBest ? "\(strong: summary.name)\(role(client)), recommended" : clientLabel(client),
                Prose(Wording.mean(summary)),
                Prose(summary.percentile(perMille: 950).map { ExactDecimal.grouped($0) } ?? "–"),
                Prose(Wording.percent(summary.sessions(withAtMost: 4), of: summary.sessions)),
            ]
            cells += integrations.map { integration in
                guard let invoice = index.row(client, integration, setting)?.invoice else { return "–" }
                let amount = Wording.money(invoice.total, sheet)
                return choice?.integrations.contains(integration) == true
                    ? "\(strong: amount)" : Prose(amount)
            }
            if let baseline = decision?.baseline {
                cells.append(Prose(choice.map { Self.change(from: baseline, to: $0) } ?? "–"))
            }
            table.add(cells)
        }
        table.notes.append(
            "\(sheet.currency) \(Wording.period(setting.sessionsPerMonth)); the cheapest of each row is bold."
        )
        table.notes += choiceNotes(setting, integrations)
        if decision?.baseline != nil {
            table.notes.append(
                "Against baseline: the cheapest of the row against the cheapest of the baseline's row."
            )
        }
        if let note = doubtNote(run.clients.indices) { table.notes.append("\(Self.doubtMark) \(note).") }
        return table
    }

    /// From how many requests on the integrations that choose at selection make which call.
    private func choiceNotes(_ setting: Setting, _ integrations: [Int]) -> [Prose] {
        integrations.compactMap { integration in
            var choices: [(text: String, clients: [Int])] = []
            for client in run.clients.indices {
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
                return choices.count == 1 ? choice.text : "\(choice.text) (\(Wording.list(names)))"
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

    /// Reasons why pairs have no bill: one line for each reason and integration.
    private func unpriced(_ setting: Setting) -> [Prose] {
        var lines: [Prose] = []
        for integration in run.integrations.indices {
            var reasons: [(reason: String, clients: [Int])] = []
            for client in run.clients.indices {
                guard case .unpriced(let reason) = index.row(client, integration, setting)?.outcome else {
                    continue
                }
                if let known = reasons.firstIndex(where: { $0.reason == reason }) {
                    reasons[known].clients.append(client)
                } else {
                    reasons.append((reason, [client]))
                }
            }
            for (reason, clients) in reasons {
                let names = clients.map { run.clients[$0].name }
                let who = clients.count == run.clients.count ? "" : " for \(Wording.list(names))"
                lines.append("\(strong: run.integrations[integration].name)\(who): \(reason)")
            }
        }
        return lines
    }

    func breakEvens(_ setting: Setting) -> [Run.BreakEvenRow] {
        run.breakEvens.filter { $0.sheet == setting.sheet && $0.sessionsPerMonth == setting.sessionsPerMonth }
    }

    private func breakEvenText(_ row: Run.BreakEvenRow) -> String {
        let first = run.integrations[row.first].name
        let second = run.integrations[row.second].name
        return "\(second) against \(first): \(row.text)"
    }
}

import Basics
import Billing
import Simulation

/// One account's bills, month by month and over all months.
extension Report {
    func monthTable(_ account: Forecast.Account, _ forecast: Forecast) -> Table {
        let sheet = run.sheets[account.sheet]
        let sessions = sessions(account, forecast)
        let ways = ways(account)
        let confidence = run.certainty?.settings.confidence ?? ""
        var table = Table(columns: [.init("month"), .number("sessions")])
        for way in ways {
            table.columns.append(.number("cost", group: way.role))
            table.columns.append(.number(confidence, group: way.role))
        }
        var bends: [String] = []
        for (month, name) in forecast.months.enumerated() {
            var cells: [Prose] = [Prose(name), Prose(ExactDecimal.grouped(sessions[month]))]
            for way in ways {
                let bill = way.bills.first { $0.month == month }
                let mark = bill?.bend == nil ? "" : "\u{A0}" + Self.bendMark
                if let bend = bill?.bend { bends.append("\(name), \(way.role): \(Self.clause(bend))") }
                cells.append(Prose((bill?.total.map { Wording.money($0, sheet) } ?? "no price") + mark))
                cells.append(Prose(range(bill?.interval, sheet) ?? "–"))
            }
            table.add(cells)
        }
        var last: [Prose] = ["all", Prose(ExactDecimal.grouped(sessions.reduce(0, +)))]
        for way in ways {
            let total = option(account, way.bills[0].client, way.bills[0].integration)
            last.append(Prose(total?.total.map { Wording.money($0, sheet) } ?? "no price"))
            last.append(Prose(range(total?.interval, sheet) ?? "–"))
        }
        table.add(last, .strong)
        for way in ways { table.notes.append("\(way.role): \(way.name).") }
        if !bends.isEmpty {
            table.notes.append(
                """
                \(Self.bendMark) The bill may stand where a price changes, and its interval is less sure; with the \
                truth right at the end of a free cap, \(MeasuredCoverage.atBend) of 95 % intervals held it: \
                \(Wording.few(bends, most: 4)).
                """
            )
        }
        let reasons = Set(ways.flatMap(\.bills).compactMap(\.reason)).sorted()
        if !reasons.isEmpty { table.notes.append("No price: \(Wording.list(reasons)).") }
        return table
    }

    /// The mark of a bill that may stand where a price changes.
    static let bendMark = "‡"

    /// What a warning says before its colon.
    private static func clause(_ warning: String) -> String {
        String(warning.prefix { $0 != ":" })
    }

    func optionTable(_ account: Forecast.Account) -> Table {
        let sheet = run.sheets[account.sheet]
        var table = Table(
            columns: [.init("client")] + run.integrations.map { .number($0.name) }
                + [.number("cheapest, \(run.certainty?.settings.confidence ?? "")")]
        )
        for client in listed {
            let row = account.options.filter { $0.client == client }
            let cheapest = row.filter { $0.total != nil }.min { $0.total! < $1.total! }
            let isChosen = client == account.client
            var cells: [Prose] = [
                isChosen
                    ? "\(strong: run.clients[client].name)\(role(client)), \(chosenWord)"
                    : clientLabel(client)
            ]
            cells += run.integrations.indices.map { integration in
                guard let total = option(account, client, integration)?.total else { return "–" }
                let amount = Wording.money(total, sheet)
                return total == cheapest?.total ? "\(strong: amount)" : Prose(amount)
            }
            cells.append(Prose(range(cheapest?.interval, sheet) ?? "–"))
            table.add(cells)
        }
        let reasons = account.options.filter { $0.total == nil }.compactMap(\.reason)
        if !reasons.isEmpty { table.notes.append("–: no price, since \(Wording.commonReason(reasons)).") }
        table.notes += clientNotes(listed)
        return table
    }
}

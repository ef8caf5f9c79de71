import Basics
import Billing
import Simulation

/// What the coming months cost, account by account.
extension Report {
    typealias Forecast = Run.ForecastSummary

    /// What to ship for all months and what they cost, for the first page; none without a forecast.
    var forecastInShort: [Prose] {
        guard let forecast = run.forecast else { return [] }
        var lines = forecast.accounts.map { account -> Prose in
            let sheet = run.sheets[account.sheet]
            let place: Prose = "Over \(strong: span(forecast)), \(strong: accountName(account, forecast)):"
            guard let client = account.client, let integration = account.integration else {
                return "\(place) \(account.sentences.first ?? "nothing can be recommended.")"
            }
            let chosen = option(account, client, integration)
            let total = chosen?.total.map { Wording.money($0, sheet) } ?? "no price"
            return """
                \(place) \(run.clients[client].name) with \(run.integrations[integration].name), \
                \(strong: total)\(rangeInBrackets(chosen?.interval, sheet))\(forecastSaving(account, sheet)).
                """
        }
        if let total = totalOfAccounts(forecast) { lines.append(total) }
        return lines + stylesInShort
    }

    mutating func addForecast() {
        guard let forecast = run.forecast else { return }
        heading("The coming months")
        paragraph(
            """
            Each month's sessions are scaled from the log, priced with that month's free events and tiers, and only \
            then added up. The ranges say how far other people of the same kind would move a bill; they do not say \
            how likely the growth is.
            """
        )
        if !forecast.segments.isEmpty { addSegments(forecast) }
        for account in forecast.accounts { add(account, of: forecast) }
        if let total = totalOfAccounts(forecast) { paragraph(total) }
    }

    /// "12 months from 2026-01".
    private func span(_ forecast: Forecast) -> String {
        let count = Wording.count(Int64(forecast.months.count), "month", "months")
        let first = forecast.months.first ?? ""
        return first.hasPrefix("month") ? count : "\(count) from \(first)"
    }

    /// The account's name, or the price sheet's title where there are no segments to name accounts by.
    private func accountName(_ account: Forecast.Account, _ forecast: Forecast) -> String {
        let title = run.sheets[account.sheet].title
        if forecast.segments.isEmpty || account.name == run.sheets[account.sheet].name { return title }
        return "account \(account.name), \(title)"
    }

    private func option(_ account: Forecast.Account, _ client: Int, _ integration: Int) -> Forecast.Option? {
        account.options.first { $0.client == client && $0.integration == integration }
    }

    /// ", $1,268.62 (95 %: …) less than the baseline".
    private func forecastSaving(_ account: Forecast.Account, _ sheet: Run.SheetSummary) -> String {
        guard let saving = account.saving, saving != .zero || account.savingInterval != nil else { return "" }
        if account.bills.allSatisfy({ $0.client == account.client && $0.integration == account.integration })
        {
            return ", which is the baseline itself"
        }
        let isDearer = saving < .zero
        let interval = account.savingInterval.map {
            isDearer
                ? ConfidenceInterval(estimate: -$0.estimate, lower: -$0.upper, upper: -$0.lower) : $0
        }
        let amount = Wording.money(Money(nanodollars: abs(saving.nanodollars)), sheet)
        return
            ", \(amount)\(rangeInBrackets(interval, sheet)) \(isDearer ? "more" : "less") than the baseline"
    }

    private func totalOfAccounts(_ forecast: Forecast) -> Prose? {
        if forecast.segments.isEmpty || forecast.accounts.count < 2 { return nil }
        let sheet = run.sheets[forecast.accounts[0].sheet]
        if let total = forecast.total {
            return """
                All \(String(forecast.accounts.count)) accounts together: \(strong: Wording.money(total, sheet))\
                \(rangeInBrackets(forecast.totalInterval, sheet)).
                """
        }
        let currencies = Set(forecast.accounts.map { run.sheets[$0.sheet].currency }).sorted()
        if currencies.count > 1 {
            return "The accounts are billed in \(Wording.list(currencies)) and are not added up."
        }
        return "The accounts are not added up, since not every one has a price."
    }

    // MARK: - Segments

    private mutating func addSegments(_ forecast: Forecast) {
        var table = Table(columns: [
            .init("segment"), .init("account"), .init("price sheet"), .number("sessions"), .number("share"),
            .init("typing from"),
        ])
        let all = forecast.sessions.reduce(0, +)
        for segment in forecast.segments {
            let account = forecast.accounts[segment.account]
            let sessions = segment.sessions.reduce(0, +)
            table.add([
                Prose(segment.name), Prose(account.name), Prose(run.sheets[account.sheet].name),
                Prose(ExactDecimal.grouped(sessions)), Prose(Wording.percent(sessions, of: all)),
                Prose(segment.log.map(Self.ownLog) ?? "the scenario's log"),
            ])
        }
        table.notes.append("Sessions of all \(span(forecast)).")
        table.notes.append(
            """
            What segments of one account use is added up before it is priced. Segments that share a log are drawn \
            as the same people; a person who is in two logs counts as two.
            """
        )
        for segment in forecast.segments {
            for skipped in segment.log?.skipped ?? [] {
                table.notes.append(
                    """
                    \(segment.name): \(Wording.count(skipped.count, "line", "lines")) skipped, \(skipped.reason), \
                    first at \(skipped.firstFile):\(String(skipped.firstLine)).
                    """
                )
            }
        }
        add(.table(table))
    }

    private static func ownLog(_ log: Run.LogSummary) -> String {
        let people = (log.peopleIsEstimate ? "≈ " : "") + Wording.count(log.people, "person", "people")
        let skipped = log.skipped.reduce(0) { $0 + $1.count }
        return "\(Wording.count(log.sessions, "session", "sessions")) of \(people)"
            + (skipped > 0 ? ", \(Wording.count(skipped, "line", "lines")) skipped" : "")
            + (log.synthesised > 0 ? ", \(timesRemark(log))" : "")
    }

    // MARK: - Accounts

    private mutating func add(_ account: Forecast.Account, of forecast: Forecast) {
        let name = accountName(account, forecast)
        heading(Prose(name), level: 3)
        if account.client == nil {
            paragraph(Prose(account.sentences.first ?? "Nothing can be recommended."))
        }
        if !account.bills.isEmpty {
            add(.table(monthTable(account, forecast)))
            if forecast.months.count > 1, let chart = monthChart(account, forecast, name) {
                let isAlone = forecast.accounts.count == 1
                addChart(
                    chart.picture(),
                    suffix: "months" + (isAlone ? "" : "-" + FileStem.part(account.name))
                )
            }
        }
        paragraph("All \(span(forecast)) together, \(run.sheets[account.sheet].currency):")
        add(.table(optionTable(account)))
        // The first ones name the choice and its saving, which the first page has told.
        let told = account.client == nil ? 1 : account.saving == nil ? 1 : 2
        let reasons = account.sentences.dropFirst(told)
        if reasons.isEmpty { return }
        paragraph("Why not the others:")
        var items = reasons.prefix(5).map { Prose($0) }
        if reasons.count > 5 {
            items.append("\(ExactDecimal.grouped(Int64(reasons.count - 5))) more, which the database holds.")
        }
        add(.list(items))
    }

    /// The ways whose months are known: the recommended one first, then the baseline.
    private func ways(_ account: Forecast.Account) -> [(name: String, role: String, bills: [Forecast.Bill])] {
        var ways: [(name: String, role: String, bills: [Forecast.Bill])] = []
        for bill in account.bills {
            let name = "\(run.clients[bill.client].name) with \(run.integrations[bill.integration].name)"
            if let last = ways.indices.last, ways[last].name == name {
                ways[last].bills.append(bill)
            } else {
                let isChosen = bill.client == account.client && bill.integration == account.integration
                ways.append((name, isChosen ? "recommended" : "baseline", [bill]))
            }
        }
        return ways
    }

    private func sessions(_ account: Forecast.Account, _ forecast: Forecast) -> [Int64] {
        if forecast.segments.isEmpty { return forecast.sessions }
        let index = forecast.accounts.firstIndex { $0.name == account.name }
        return forecast.months.indices.map { month in
            forecast.segments.reduce(0) { sum, segment in
                segment.account == index && segment.sessions.indices.contains(month)
                    ? sum + segment.sessions[month] : sum
            }
        }
    }

    private func monthTable(_ account: Forecast.Account, _ forecast: Forecast) -> Table {
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

    private func optionTable(_ account: Forecast.Account) -> Table {
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
                    ? "\(strong: run.clients[client].name)\(role(client)), recommended" : clientLabel(client)
            ]
            cells += run.integrations.indices.map { integration in
                guard let total = option(account, client, integration)?.total else { return "–" }
                let amount = Wording.money(total, sheet)
                return total == cheapest?.total ? "\(strong: amount)" : Prose(amount)
            }
            cells.append(Prose(range(cheapest?.interval, sheet) ?? "–"))
            table.add(cells)
        }
        table.notes = clientNotes(listed)
        return table
    }

    private func monthChart(
        _ account: Forecast.Account,
        _ forecast: Forecast,
        _ name: String
    ) -> LineChart? {
        let sheet = run.sheets[account.sheet]
        var chart = LineChart(
            title: "Month by month: " + span(forecast),
            summary: "",
            subtitle: name,
            xTitle: "month",
            xNames: forecast.months,
            yTitle: sheet.currency + " a month",
            yScale: 9,
            series: []
        )
        for (index, way) in ways(account).enumerated() {
            let points = way.bills.compactMap { bill -> LineChart.Point? in
                guard let total = bill.total else { return nil }
                return LineChart.Point(
                    x: Int64(bill.month),
                    y: total.nanodollars,
                    band: bill.interval.map { $0.lower...$0.upper },
                    hint: "\(forecast.months[bill.month]), \(way.role): \(Wording.money(total, sheet))"
                )
            }
            if points.isEmpty { continue }
            chart.series.append(
                .init(name: "\(way.role): \(way.name)", style: index, points: points)
            )
        }
        if chart.series.isEmpty { return nil }
        if let certainty = run.certainty, certainty.clusters > 1 {
            chart.notes.append(
                "Bands: \(certainty.settings.confidence) intervals of each month by itself; growth is taken as given."
            )
        }
        chart.summary =
            chart.series.map { series in
                let first = series.points[0]
                let most = series.points.max { $0.y < $1.y }!
                return "\(series.name): \(Wording.money(Money(nanodollars: first.y), sheet)) in "
                    + "\(forecast.months[Int(first.x)]), at most \(Wording.money(Money(nanodollars: most.y), sheet)) "
                    + "in \(forecast.months[Int(most.x)])"
            }.joined(separator: "; ") + "."
        return chart
    }
}

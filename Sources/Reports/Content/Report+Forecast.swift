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
            let span: Prose = "Over \(strong: span(forecast))"
            let place: Prose =
                run.sheets.count == 1 && forecast.accounts.count == 1 && forecast.segments.isEmpty
                ? "\(span):" : "\(span), \(strong: accountName(account, forecast)):"
            guard let client = account.client, let integration = account.integration else {
                return "\(place) \(account.sentences.first ?? "nothing can be recommended.")"
            }
            let chosen = option(account, client, integration)
            let total = chosen?.total.map { Wording.money($0, sheet) } ?? "no price"
            return """
                \(place) \(run.clients[client].name) with \(run.integrations[integration].name)\
                \(sameWith(account, client, chosen)) costs \
                \(strong: total)\(rangeInBrackets(chosen?.interval, sheet))\(forecastSaving(account, sheet)).\
                \(firstFlip(account, sheet))
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
    func span(_ forecast: Forecast) -> String {
        let count = Wording.count(Int64(forecast.months.count), "month", "months")
        let first = forecast.months.first ?? ""
        return first.hasPrefix("month") ? count : "\(count) from \(first)"
    }

    /// The segments that the account pays for, its name where that says more than its price sheet, and the sheet's
    /// title; the title alone where there are no segments.
    private func accountName(_ account: Forecast.Account, _ forecast: Forecast) -> String {
        let title = run.sheets[account.sheet].title
        let segments = forecast.segments.filter { forecast.accounts[$0.account].name == account.name }
        if segments.isEmpty { return title }
        let names = Wording.few(segments.map(\.name))
        let payer = account.name == run.sheets[account.sheet].name ? "" : ", account \(account.name)"
        return "\(segments.count == 1 ? "segment" : "segments") \(names)\(payer), by \(title)"
    }

    func option(_ account: Forecast.Account, _ client: Int, _ integration: Int) -> Forecast.Option? {
        account.options.first { $0.client == client && $0.integration == integration }
    }

    /// " (the same with b)" where other integrations cost the client exactly as much as the chosen one; else empty.
    private func sameWith(_ account: Forecast.Account, _ client: Int, _ chosen: Forecast.Option?) -> String {
        guard let total = chosen?.total else { return "" }
        let same = account.options.filter {
            $0.client == client && $0.integration != account.integration && $0.total == total
                && run.isNoMistake($0.integration)
        }
        if same.isEmpty { return "" }
        return " (the same with \(Wording.list(same.map { run.integrations[$0.integration].name })))"
    }

    /// ", $1,268.62 (95 %: …) less than the baseline".
    private func forecastSaving(_ account: Forecast.Account, _ sheet: Run.SheetSummary) -> String {
        guard let saving = account.saving else { return "" }
        if account.bills.allSatisfy({ $0.client == account.client && $0.integration == account.integration })
        {
            return ", which is the baseline itself"
        }
        let stay =
            account.sentences.contains(Recommendation.baselineMayStay)
            ? ", so the baseline may as well stay" : ""
        if saving == .zero, account.savingInterval.map({ $0.lower == 0 && $0.upper == 0 }) ?? true {
            return ", exactly the same as the baseline\(stay)"
        }
        let isDearer = saving < .zero
        let interval = isDearer ? account.savingInterval?.negated : account.savingInterval
        let amount = Wording.money(Money(nanodollars: abs(saving.nanodollars)), sheet)
        let unsure = account.savingInterval?.holdsZero == true ? ", which may be nothing" : ""
        return
            ", \(amount)\(rangeInBrackets(interval, sheet)) \(isDearer ? "more" : "less") than the baseline\(unsure)\(stay)"
    }

    /// " What would change it first: …"; nothing where nothing was moved.
    private func firstFlip(_ account: Forecast.Account, _ sheet: Run.SheetSummary) -> String {
        guard let row = account.sensitivity.first else { return "" }
        if row.effect == .ties {
            let verdict =
                row.regret == nil
                ? "Nobody can tell what would change it first, as there is no range that says what chance does"
                : "Nothing that was moved would change it by more than chance explains"
            return " \(verdict), but \(firstShake(row, chosen(account), sheet))."
        }
        if row.effect != .flips { return " Nothing that was moved would change it." }
        return " What would change it first: \(self.firstFlip(row, chosen(account), sheet))"
            + "\(firstRefusal(account.sensitivity, sheet))."
    }

    private func chosen(_ account: Forecast.Account) -> Chosen? {
        guard let client = account.client, let integration = account.integration else { return nil }
        return (client, integration)
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
        let isRecommended = forecast.accounts.allSatisfy { $0.client != nil }
        return isRecommended
            ? "The accounts are not added up, since not every one has a price."
            : "The accounts are not added up, since not for every one something can be recommended."
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
        heading(Prose(name.prefix(1).uppercased() + name.dropFirst()), level: 3)
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
        if !account.sensitivity.isEmpty {
            let shares = forecast.segments.count > 1 ? ", the share of each segment" : ""
            let logs =
                forecast.segments.contains { $0.log != nil } ? ", in every segment's log at once" : ""
            paragraph(
                """
                What would change that choice: the volume\(shares), requests, selections and prices by 10 and 25 %, growth \
                to none, half and twice, months without seasons, every rule switch, and all that is moved for the single \
                month, each by itself\(logs).
                """
            )
            let sheet = run.sheets[account.sheet]
            add(.table(sensitivityTable(account.sensitivity, chosen(account), sheet)))
        }
        // The first ones name the choice and its saving, which the first page has told.
        let told = account.client == nil || account.saving == nil ? 1 : 2
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
    func ways(_ account: Forecast.Account) -> [(name: String, role: String, bills: [Forecast.Bill])] {
        var ways: [(name: String, role: String, bills: [Forecast.Bill])] = []
        for bill in account.bills {
            let name = "\(run.clients[bill.client].name) with \(run.integrations[bill.integration].name)"
            if let last = ways.indices.last, ways[last].name == name {
                ways[last].bills.append(bill)
            } else {
                let isChosen = bill.client == account.client && bill.integration == account.integration
                ways.append((name, isChosen ? chosenWord : "baseline", [bill]))
            }
        }
        return ways
    }

    func sessions(_ account: Forecast.Account, _ forecast: Forecast) -> [Int64] {
        if forecast.segments.isEmpty { return forecast.sessions }
        let index = forecast.accounts.firstIndex { $0.name == account.name }
        return forecast.months.indices.map { month in
            forecast.segments.reduce(0) { sum, segment in
                segment.account == index && segment.sessions.indices.contains(month)
                    ? sum + segment.sessions[month] : sum
            }
        }
    }
}

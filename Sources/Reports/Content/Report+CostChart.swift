import Basics
import Billing
import Simulation

/// Cost against wait, a line for each style.
extension Report {
    /// The chart of one setting; nil where no client has a wait and a bill.
    func costChart(_ setting: Setting, _ integrations: [Int]) -> LineChart? {
        let sheet = run.sheets[setting.sheet]
        let families = chartedFamilies
        let joined = families.indices.filter { family in
            Set(families[family].map { run.clients[$0].waitMilliseconds }).count > 1
        }
        var chart = LineChart(
            title: "Cost against wait: " + Wording.volume(setting.sessionsPerMonth),
            summary: "",
            subtitle: sheet.title,
            xTitle: "wait, ms (0: no wait)",
            yTitle: sheet.currency + " " + Wording.period(setting.sessionsPerMonth),
            yScale: 9,
            series: []
        )
        for integration in integrations {
            for (number, family) in families.enumerated() {
                let points = family.compactMap { point($0, integration, setting) }
                if joined.contains(number), points.count > 1 {
                    let name = run.integrations[integration].name
                    let isAlone = joined.count == 1
                    chart.series.append(
                        .init(
                            name: isAlone ? name : name + ", " + familyName(family),
                            style: isAlone ? integration : chart.series.count,
                            group: number,
                            points: points
                        )
                    )
                } else {
                    for (client, point) in zip(family, points) {
                        chart.loners.append(
                            .init(name: run.clients[client].name, style: integration, point: point)
                        )
                    }
                }
            }
        }
        if chart.series.isEmpty { return nil }
        addRemarks(to: &chart, setting)
        addNotes(to: &chart, setting, integrations, families)
        chart.summary = summary(of: chart, sheet)
        return chart
    }

    /// Clients that differ only in their wait, by wait.
    private var families: [[Int]] {
        var families: [[Int]] = []
        var places: [String: Int] = [:]
        for client in run.clients.indices where run.clients[client].waitMilliseconds != nil {
            if let known = places[run.clients[client].family] {
                families[known].append(client)
            } else {
                places[run.clients[client].family] = families.count
                families.append([client])
            }
        }
        return families.map { family in
            family.sorted {
                (run.clients[$0].waitMilliseconds!, $0) < (run.clients[$1].waitMilliseconds!, $1)
            }
        }
    }

    /// The families of the listed clients; where tables leave clients out, only those of the clients that a
    /// decision names, thinned out to what a line can show.
    private var chartedFamilies: [[Int]] {
        if listed.count == run.clients.count { return families }
        let named = Set(decisions.flatMap { [$0.best?.client, $0.baseline?.client].compactMap { $0 } })
        return families.filter { $0.contains(where: named.contains) }.map { family in
            let step = (family.count + ListedClients.limit - 1) / ListedClients.limit
            return family.enumerated().filter { place, client in
                place % step == 0 || place == family.count - 1 || named.contains(client)
            }.map(\.element)
        }
    }

    /// The clients at both ends of a family.
    private func familyName(_ family: [Int]) -> String {
        run.clients[family[0]].name + " to " + run.clients[family[family.count - 1]].name
    }

    private func point(_ client: Int, _ integration: Int, _ setting: Setting) -> LineChart.Point? {
        guard let invoice = index.row(client, integration, setting)?.invoice,
            let wait = run.clients[client].waitMilliseconds
        else { return nil }
        let total = Wording.money(invoice.total, run.sheets[setting.sheet])
        let doubt = run.clients[client].isCredible ? "" : ", not credible"
        return LineChart.Point(
            x: Int64(wait),
            y: invoice.total.nanodollars,
            isDoubtful: !run.clients[client].isCredible,
            band: index.interval(client, integration, setting).map { $0.lower...$0.upper },
            hint: "\(run.clients[client].name), \(run.integrations[integration].name): \(total)\(doubt)"
        )
    }

    private func addRemarks(to chart: inout LineChart, _ setting: Setting) {
        let decision = decisions.first { $0.setting == setting }
        let sheet = run.sheets[setting.sheet]
        let isBoth = decision?.keepsBaseline == true
        for (label, choice) in [
            (isBoth ? "\(chosenWord), and the baseline" : chosenWord, decision?.best),
            ("baseline", isBoth ? nil : decision?.baseline),
        ] {
            guard let choice, let wait = run.clients[choice.client].waitMilliseconds else { continue }
            let total = choice.invoice.total
            let text = label + ": " + run.clients[choice.client].name + ", " + Wording.money(total, sheet)
            chart.remarks.append(.init(x: Int64(wait), y: total.nanodollars, text: text))
        }
        let groups = Set(chart.series.map(\.group)).sorted()
        let crossings = groups.flatMap { group in
            Crossing.ofCheapest(chart.series.filter { $0.group == group })
        }
        for crossing in crossings {
            let text = "styles cross near \(ExactDecimal.grouped(crossing.x)) ms"
            chart.remarks.append(.init(x: crossing.x, y: crossing.y, text: text, radius: 55))
            let (from, to) = (crossing.between.lowerBound, crossing.between.upperBound)
            chart.notes.append(
                """
                Between \(ExactDecimal.grouped(from)) and \(ExactDecimal.grouped(to)) ms the cheapest style \
                changes from \(crossing.before) to \(crossing.after).
                """
            )
        }
        if crossings.isEmpty, chart.series.count > groups.count,
            Set(chart.series.map { $0.points.map(\.x) }).count == groups.count
        {
            chart.notes.append("Within these waits the cheapest style does not change.")
        }
    }

    private func addNotes(
        to chart: inout LineChart,
        _ setting: Setting,
        _ integrations: [Int],
        _ families: [[Int]]
    ) {
        let shown = families.joined()
        if let certainty = run.certainty, certainty.clusters > 1 {
            chart.notes.append("Bands: \(certainty.settings.confidence) intervals, each by itself.")
        }
        for integration in integrations {
            if let note = gapNote(Array(shown), integration, setting) { chart.notes.append(note) }
        }
        if let note = doubtNote(shown, of: "Hollow points, faint lines") { chart.notes.append(note) }
        var loners: [String] = []
        for loner in chart.loners where !loners.contains(loner.name) { loners.append(loner.name) }
        if !loners.isEmpty {
            chart.notes.append("Single points, in the markers of their styles: \(Wording.few(loners)).")
        }
        let missing = run.clients.filter { $0.waitMilliseconds == nil }.map(\.name)
        if !missing.isEmpty {
            chart.notes.append("Without a single wait, and so only in the table: \(Wording.few(missing)).")
        }
        if listed.count < run.clients.count {
            chart.notes.append(
                "Shown are clients that differ from a recommended one or the baseline only in their wait."
            )
        }
    }

    /// At which waits a line has no point, and why; nil where it has all.
    private func gapNote(_ clients: [Int], _ integration: Int, _ setting: Setting) -> String? {
        let gaps = unpriced(clients, integration, setting)
        if gaps.isEmpty { return nil }
        func waits(_ clients: some Sequence<Int>) -> [Int] {
            Set(clients.compactMap { run.clients[$0].waitMilliseconds }).sorted()
        }
        let missing = waits(gaps.map(\.client))
        let present = waits(clients.filter { client in !gaps.contains { $0.client == client } })
        let place =
            if let first = present.first, let last = missing.last, last < first {
                "below \(ExactDecimal.grouped(Int64(first))) ms"
            } else {
                "at \(Wording.few(missing.map { ExactDecimal.grouped(Int64($0)) })) ms"
            }
        return
            "\(run.integrations[integration].name) has no bill \(place): \(Wording.commonReason(gaps.map(\.reason)))."
    }

    private func summary(of chart: LineChart, _ sheet: Run.SheetSummary) -> String {
        let parts = chart.series.compactMap { series -> String? in
            guard let first = series.points.first, let last = series.points.last else { return nil }
            let from = Wording.money(Money(nanodollars: first.y), sheet)
            let to = Wording.money(Money(nanodollars: last.y), sheet)
            return "\(series.name): \(from) at \(first.x) ms, \(to) at \(last.x) ms"
        }
        return parts.joined(separator: "; ") + "."
    }
}

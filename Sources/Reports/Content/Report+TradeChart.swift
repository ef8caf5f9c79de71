import Basics
import Billing
import Simulation

/// Cost against what people feel, with the front of clients that nothing beats in both.
extension Report {
    /// Adds both charts of one setting: cost against delay, and against places not on the screen.
    mutating func addTrade(_ selection: Run.SelectionSummary, _ setting: Setting) {
        let decision = decisions.first { $0.setting == setting }
        let bills = listed.compactMap { client -> (client: Int, total: Money)? in
            let named = [decision?.best, decision?.baseline].compactMap { $0 }.first { $0.client == client }
            let choice = named ?? Decision.choice(client, setting, among: run.integrations.indices, index)
            return choice.map { (client, $0.invoice.total) }
        }
        addTradeChart(
            bills,
            setting,
            "Cost against suggestion delay",
            xTitle: "suggestion delay of 95 % of the keystrokes that get a list, ms",
            xScale: 0,
            suffix: "delay"
        ) { client in
            let row = selection.experiences[client]
            return row.delay.map {
                (
                    $0.p95,
                    "95 % of delays within \(Wording.milliseconds($0.p95)), \(row.withoutListText) of keystrokes without a list"
                )
            }
        }
        addTradeChart(
            bills,
            setting,
            "Cost against places not on the screen",
            xTitle: "sessions without the place among the first five at the recorded pick (1 − Success@5), %",
            xScale: 4,
            suffix: "found"
        ) { client in
            let row = selection.experiences[client]
            if row.simulated == 0 { return nil }
            let missed = row.simulated - row.sessions(withRankUpTo: 5)
            let perMillion = (missed * 1_000_000 + row.simulated / 2) / row.simulated
            let found = Wording.percent(row.simulated - missed, of: row.simulated)
            return (perMillion, "Success@5 \(found)")
        }
    }

    /// - Parameter measure: a client's place on the x axis, and what it says in words; nil leaves the client out.
    private mutating func addTradeChart(
        _ bills: [(client: Int, total: Money)],
        _ setting: Setting,
        _ title: String,
        xTitle: String,
        xScale: Int,
        suffix: String,
        measure: (Int) -> (x: Int64, words: String)?
    ) {
        let sheet = run.sheets[setting.sheet]
        let best = decisions.first { $0.setting == setting }?.best?.client
        var points: [ScatterChart.Point] = []
        for (client, total) in bills {
            guard let (x, words) = measure(client) else { continue }
            let name = clientName(client) + role(client) + (client == best ? ", \(chosenWord)" : "")
            points.append(
                ScatterChart.Point(
                    name: name,
                    x: x,
                    y: total.nanodollars,
                    isDoubtful: !run.clients[client].isCredible,
                    isMarked: client == best,
                    isNamedFirst: client == run.baseline,
                    hint: "\(name): \(Wording.money(total, sheet)), \(words)"
                )
            )
        }
        if points.isEmpty { return }
        let front = ScatterChart.front(points).map { points[$0].hint }
        var chart = ScatterChart(
            title: title + ": " + Wording.volume(setting.sessionsPerMonth),
            summary: "Nothing is both cheaper and better than: \(front.joined(separator: "; ")).",
            subtitle: sheet.title,
            xTitle: xTitle,
            yTitle: sheet.currency + " " + Wording.period(setting.sessionsPerMonth),
            xScale: xScale,
            yScale: 9,
            points: points
        )
        chart.notes.append(
            "Further left is better for people, further down is cheaper. On the stepped line lie the clients that no "
                + "other one beats in both."
        )
        if let note = doubtNote(listed, of: "\(Self.doubtMark), hollow points") { chart.notes.append(note) }
        if let note = listNote { chart.notes.append(note.plain) }
        addChart(chart.picture(), suffix: suffix + fileSuffix(setting))
    }
}

import Basics
import Simulation

/// How many requests the sessions send.
extension Report {
    mutating func addRequests() {
        heading("Requests per session")
        add(.table(requestTable))
        let clients = shownClients
        if !clients.isEmpty, run.log.sessions > 0 {
            addChart(distributionChart(clients).picture(), suffix: "requests")
        }
    }

    private var requestTable: Table {
        var table = Table(columns: [
            .init("client"), .number("requests"), .number("mean"), .number("p50"), .number("p95"),
            .number("most"),
            .number("none sent"), .number("≤ 4"), .number("≤ 12"), .number("picked without a list"),
        ])
        for client in run.clients.indices {
            let summary = run.clients[client]
            func share(_ part: Int64) -> Prose { Prose(Wording.percent(part, of: summary.sessions)) }
            func percentile(_ perMille: Int64) -> Prose {
                Prose(summary.percentile(perMille: perMille).map { ExactDecimal.grouped($0) } ?? "–")
            }
            table.add([
                clientLabel(client),
                Prose(ExactDecimal.grouped(summary.requests)),
                Prose(Wording.mean(summary)),
                percentile(500),
                percentile(950),
                percentile(1000),
                share(summary.sessions(withAtMost: 0)),
                share(summary.sessions(withAtMost: 4)),
                share(summary.sessions(withAtMost: 12)),
                Prose(Wording.percent(summary.selectedWithoutRequest, of: summary.selected)),
            ])
        }
        table.notes.append(
            "Picked without a list: of the sessions that ended in a selection, those that had sent no request."
        )
        if let note = doubtNote(run.clients.indices) { table.notes.append("\(Self.doubtMark) \(note).") }
        return table
    }

    /// The baseline and what is recommended anywhere, in the scenario's order; without either, the first.
    private var shownClients: [Int] {
        let chosen = Set(decisions.compactMap(\.best?.client) + [run.baseline].compactMap { $0 })
        return chosen.isEmpty ? Array(run.clients.indices.prefix(1)) : chosen.sorted()
    }

    private func distributionChart(_ clients: [Int]) -> DistributionChart {
        let panels = clients.map { client in
            let summary = run.clients[client]
            let roles =
                (client == run.baseline ? ["baseline"] : [])
                + (decisions.contains { $0.best?.client == client } ? ["recommended"] : [])
            let p95 = summary.percentile(perMille: 950).map { ExactDecimal.grouped($0) } ?? "–"
            let few = Wording.percent(summary.sessions(withAtMost: 4), of: summary.sessions)
            return DistributionChart.Panel(
                name: (roles.isEmpty ? "" : roles.joined(separator: ", ") + ": ") + clientName(client),
                remark: "mean \(Wording.mean(summary)) · p95 \(p95) · \(few) with at most 4",
                style: client == run.baseline ? 5 : 0,
                isDoubtful: !summary.isCredible,
                counts: summary.distribution
            )
        }
        var chart = DistributionChart(
            title: "How many requests a session sends",
            summary: panels.map { "\($0.name): \($0.remark)" }.joined(separator: "; ") + ".",
            subtitle: "",
            panels: panels,
            thresholds: thresholds
        )
        if chart.thresholds.isEmpty, !run.breakEvens.isEmpty {
            chart.notes.append("No number of requests makes one of the compared styles cheaper than another.")
        }
        if let note = doubtNote(clients) { chart.notes.append("\(Self.doubtMark), hollow bars: \(note).") }
        return chart
    }

    /// The break-evens of the first price sheet, those alike at several volumes joined.
    private var thresholds: [DistributionChart.Threshold] {
        guard let sheet = decisions.first?.setting.sheet else { return [] }
        var thresholds: [DistributionChart.Threshold] = []
        var volumes: [[Int64]] = []
        for row in run.breakEvens where row.sheet == sheet {
            guard let requests = row.cheaperFrom else { continue }
            let first = run.integrations[row.first].name
            let second = run.integrations[row.second].name
            let text = "from \(ExactDecimal.grouped(requests)) on: \(second) cheaper than \(first)"
            if let known = thresholds.firstIndex(where: { $0.text == text }) {
                if let volume = row.sessionsPerMonth { volumes[known].append(volume) }
            } else {
                thresholds.append(.init(requests: requests, text: text))
                volumes.append([row.sessionsPerMonth].compactMap { $0 })
            }
        }
        let all = Set(run.breakEvens.filter { $0.sheet == sheet }.map(\.sessionsPerMonth)).count
        for (number, list) in volumes.enumerated() where !list.isEmpty && list.count < all {
            let names = list.sorted().map { ExactDecimal.grouped($0) }
            thresholds[number].text += " (at \(Wording.list(names)) a month)"
        }
        return thresholds
    }
}

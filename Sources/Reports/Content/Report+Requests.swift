import Basics
import Billing
import Simulation

/// How many requests the sessions send.
extension Report {
    mutating func addRequests() {
        heading("Requests per session")
        add(.table(requestTable))
        let warnings = clientWarnings
        if !warnings.isEmpty {
            paragraph("To know before believing the figures of these clients:")
            add(.list(warnings))
        }
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
        let hasTies = run.clients.contains { $0.sessionsUnderOtherTie > 0 }
        if hasTies { table.columns.append(.number("other tie")) }
        for client in run.clients.indices {
            let summary = run.clients[client]
            func share(_ part: Int64) -> Prose { Prose(Wording.percent(part, of: summary.sessions)) }
            func percentile(_ perMille: Int64) -> Prose {
                Prose(summary.percentile(perMille: perMille).map { ExactDecimal.grouped($0) } ?? "–")
            }
            let ties = summary.sessionsUnderOtherTie
            let cells = [
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
            ]
            table.add(cells + (hasTies ? [ties > 0 ? share(ties) : "·"] : []))
        }
        table.notes.append(
            "Picked without a list: of the sessions that ended in a selection, those that had sent no request."
        )
        table.notes.append(
            hasTies
                ? """
                Other tie: when a timer is due in the same millisecond as an edit or the ending, either can come \
                first; so many sessions would send another number of requests in the other order. · for none.
                """
                : """
                Ties: no session would send another number of requests if, of a timer and an edit or ending due \
                in the same millisecond, the other came first.
                """
        )
        if let note = doubtNote(run.clients.indices) { table.notes.append("\(Self.doubtMark) \(note).") }
        return table
    }

    /// Each remark about the definition of clients, once, with the clients that it is about.
    private var clientWarnings: [Prose] {
        var warnings: [(text: String, clients: [String])] = []
        for client in run.clients {
            for text in client.warnings {
                if let known = warnings.firstIndex(where: { $0.text == text }) {
                    warnings[known].clients.append(client.name)
                } else {
                    warnings.append((text, [client.name]))
                }
            }
        }
        return warnings.map { "\(strong: Wording.list($0.clients)): \($0.text)" }
    }

    /// What is recommended under the first price sheet, which the lines of the chart are of too.
    private var recommended: Set<Int> {
        Set(decisions.filter { $0.setting.sheet == decisions[0].setting.sheet }.compactMap(\.best?.client))
    }

    /// The baseline and what is recommended, in the scenario's order; without either, the first.
    private var shownClients: [Int] {
        let chosen = recommended.union([run.baseline].compactMap { $0 })
        return chosen.isEmpty ? Array(run.clients.indices.prefix(1)) : chosen.sorted()
    }

    private func distributionChart(_ clients: [Int]) -> DistributionChart {
        let panels = clients.map { client in
            let summary = run.clients[client]
            let roles =
                (client == run.baseline ? ["baseline"] : [])
                + (recommended.contains(client) ? ["recommended"] : [])
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
            thresholds: breakEvenLines
        )
        if chart.thresholds.isEmpty, !run.breakEvens.isEmpty {
            chart.notes.append("No number of requests makes one of the compared styles cheaper than another.")
        }
        if let cap = capLine { chart.thresholds.append(cap) }
        if let note = doubtNote(clients) { chart.notes.append("\(Self.doubtMark), hollow bars: \(note).") }
        return chart
    }

    /// The break-evens of the first price sheet, those alike at several volumes joined.
    private var breakEvenLines: [DistributionChart.Threshold] {
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

    /// The line from which on requests of a session with Essentials fields are free; nil where no integration
    /// is billed so, or where a break-even at the same number says it already.
    private var capLine: DistributionChart.Threshold? {
        guard let sheet = decisions.first?.setting.sheet else { return nil }
        let capped = run.integrations.indices.filter { integration in
            Self.hasCap(run.integrations[integration].name)
                && run.comparison.contains {
                    $0.integration == integration && $0.sheet == sheet && $0.invoice != nil
                }
        }
        let first = Self.cap + 1
        let isSaid = run.breakEvens.contains { row in
            row.sheet == sheet && row.cheaperFrom == first
                && (capped.contains(row.first) || capped.contains(row.second))
        }
        if capped.isEmpty || isSaid { return nil }
        let names = Wording.list(capped.map { run.integrations[$0].name })
        return .init(requests: first, text: "from \(first) on: further requests are free with \(names)")
    }

    /// How many requests of a session that ends in Place Details with Essentials fields are billed.
    ///
    /// Source: "Session pricing" of Places Autocomplete (New), 2026.
    private static let cap: Int64 = 12

    private static func hasCap(_ name: String) -> Bool {
        guard let integration = try? Integration.named(name) else { return false }
        return integration.tokens == .perSession && integration.choice == nil
            && integration.onSelection.first == .init(.details(.essentials))
    }
}

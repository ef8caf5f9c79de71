import Basics
import Billing
import Simulation

/// The distribution of requests, with the lines from which on something else is cheaper or free.
extension Report {
    /// The baseline and what is recommended by the first price sheet, in the scenario's order; without either,
    /// the first.
    var shownClients: [Int] {
        let chosen = Set(firstDecisions.compactMap(\.best?.client)).union([run.baseline].compactMap { $0 })
        return chosen.isEmpty ? Array(run.clients.indices.prefix(1)) : chosen.sorted()
    }

    func distributionChart(_ clients: [Int]) -> DistributionChart {
        let panels = clients.map { client in
            let summary = run.clients[client]
            let roles = roles(client)
            let p95 = summary.percentile(perMille: 950).map { ExactDecimal.grouped($0) } ?? "–"
            let few = Wording.percent(summary.sessions(withAtMost: 4), of: summary.sessions)
            return DistributionChart.Panel(
                name: clientName(client) + (roles.isEmpty ? "" : ": " + roles.joined(separator: ", ")),
                remark: "mean \(Wording.mean(summary)) · 95 % send \(p95) or fewer · \(few) send 4 or fewer",
                style: client == run.baseline ? 5 : 0,
                isDoubtful: !summary.isCredible,
                counts: summary.distribution
            )
        }
        var chart = DistributionChart(
            title: "How many requests a session sends",
            summary: panels.map { "\($0.name): \($0.remark)" }.joined(separator: "; ") + ".",
            subtitle: firstSheet.map { "What is \(chosenWord), cheaper or free: by \(run.sheets[$0].title)" }
                ?? "",
            panels: panels,
            thresholds: breakEvenLines
        )
        if chart.thresholds.isEmpty, !run.breakEvens.isEmpty {
            chart.notes.append("No number of requests makes one of the compared styles cheaper than another.")
        }
        if let cap = capLine {
            if let known = chart.thresholds.firstIndex(where: { $0.requests == cap.requests }) {
                chart.thresholds[known].text += "; " + cap.text
            } else {
                chart.thresholds.append(cap)
            }
        }
        if let note = doubtNote(clients, of: "\(Self.doubtMark), hollow bars") { chart.notes.append(note) }
        return chart
    }

    /// What a client is by the first price sheet, and at which volumes.
    private func roles(_ client: Int) -> [String] {
        var roles = client == run.baseline ? ["the baseline"] : []
        let settings = firstDecisions.filter { $0.best?.client == client }.map(\.setting)
        if settings.isEmpty { return roles }
        let volumes = settings.compactMap { $0.sessionsPerMonth.map { ExactDecimal.grouped($0) } }
        let place = volumes.isEmpty ? "" : " at \(Wording.list(volumes)) sessions a month"
        roles.append(chosenWord + place)
        return roles
    }

    /// The break-evens of the first price sheet, those alike at several volumes joined.
    private var breakEvenLines: [DistributionChart.Threshold] {
        var thresholds: [DistributionChart.Threshold] = []
        var volumes: [[Int64]] = []
        for row in run.breakEvens where row.sheet == firstSheet {
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
        let all = Set(run.breakEvens.filter { $0.sheet == firstSheet }.map(\.sessionsPerMonth)).count
        for (number, list) in volumes.enumerated() where !list.isEmpty && list.count < all {
            let names = list.sorted().map { ExactDecimal.grouped($0) }
            thresholds[number].text += " (at \(Wording.list(names)) a month)"
        }
        return thresholds
    }

    /// The cap of the first price sheet, from which on requests of a session with Essentials fields are free;
    /// nil where no integration is billed so.
    private var capLine: DistributionChart.Threshold? {
        let capped = run.integrations.indices.filter { integration in
            Self.hasCap(run.integrations[integration].name)
                && run.comparison.contains {
                    $0.integration == integration && $0.sheet == firstSheet && $0.invoice != nil
                }
        }
        if capped.isEmpty { return nil }
        let names = Wording.list(capped.map { run.integrations[$0].name })
        let text = "cap of \(Self.cap): from \(Self.cap + 1) on further requests are free with \(names)"
        return .init(requests: Self.cap + 1, text: text)
    }

    /// How many requests of a session that ends in Place Details with Essentials fields are billed.
    ///
    /// Source: "Session pricing" of Places Autocomplete (New), 2026.
    static let cap: Int64 = 12

    private static func hasCap(_ name: String) -> Bool {
        guard let integration = try? Integration.named(name) else { return false }
        return integration.tokens == .perSession && integration.choice == nil
            && integration.onSelection.first == .init(.details(.essentials))
    }
}

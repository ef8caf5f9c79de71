import Billing
import Simulation

/// Which pairs a price sheet has no bill for, and from how many requests on one style is cheaper.
extension Report {
    // MARK: - Pairs without a bill

    /// One sentence for the styles that a sheet does not hold at all, and a line for every other gap.
    mutating func addUnpriced(_ settings: [Setting]) {
        guard let sheet = settings.first?.sheet else { return }
        var absent: Set<Int> = []
        for integration in run.integrations.indices where isMissing(integration, from: sheet, settings) {
            absent.insert(integration)
        }
        var folded: Set<Int> = []
        for generation in ["new", "legacy"] {
            let members = run.integrations.indices.filter { run.integrations[$0].generation == generation }
            if members.isEmpty || !absent.isSuperset(of: members) { continue }
            folded.formUnion(members)
            paragraph(
                generation == "legacy"
                    ? "The Legacy styles are not on this list."
                    : "The styles of the new API are not on this list."
            )
        }
        let gaps = run.integrations.indices.filter { !folded.contains($0) }.flatMap { integration in
            settings.compactMap { gap(integration, $0, among: settings) }
        }
        if gaps.isEmpty { return }
        paragraph("Not priced:")
        // What holds at every volume is said once.
        add(.list(gaps.enumerated().filter { !gaps[..<$0.offset].contains($0.element) }.map(\.element)))
    }

    /// True where a sheet has no price for a style whatever the client and the volume.
    private func isMissing(_ integration: Int, from sheet: Int, _ settings: [Setting]) -> Bool {
        !run.clients.isEmpty
            && settings.allSatisfy { setting in
                run.clients.indices.allSatisfy { client in
                    guard case .unpriced(let reason) = index.row(client, integration, setting)?.outcome else {
                        return false
                    }
                    return reason.hasPrefix(run.sheets[sheet].name + " has no price for ")
                }
            }
    }

    /// Which clients have no bill with an integration in a setting, and why; nil where all have one.
    private func gap(_ integration: Int, _ setting: Setting, among settings: [Setting]) -> Prose? {
        let unpriced = unpriced(run.clients.indices, integration, setting)
        if unpriced.isEmpty { return nil }
        let isAll = unpriced.count == run.clients.count
        let reason = Wording.commonReason(unpriced.map(\.reason))
        let isSame = unpriced.allSatisfy { $0.reason == reason }
        let place =
            settings.count > 1 && !(isAll && isSame) ? " at \(Wording.volume(setting.sessionsPerMonth))" : ""
        let names = isAll ? "" : " for \(Wording.few(unpriced.map { run.clients[$0.client].name }))"
        return "\(strong: run.integrations[integration].name)\(place)\(names): \(reason)"
    }

    /// Why nothing has a price in a setting, a sentence for each reason; none where something has one.
    func nothingPriced(_ setting: Setting) -> [String] {
        var sentences: [(reason: String, names: [String])] = []
        for integration in run.integrations.indices {
            let unpriced = unpriced(run.clients.indices, integration, setting)
            if unpriced.isEmpty || unpriced.count < run.clients.count { return [] }
            let reason = Wording.commonReason(unpriced.map(\.reason))
            let name = run.integrations[integration].name
            if let known = sentences.firstIndex(where: { $0.reason == reason }) {
                sentences[known].names.append(name)
            } else {
                sentences.append((reason, [name]))
            }
        }
        return sentences.map { "No price for \(Wording.list($0.names)): \($0.reason)." }
    }

    /// Those of some clients that have no bill with an integration in a setting, with the reasons.
    func unpriced(
        _ clients: some Sequence<Int>,
        _ integration: Int,
        _ setting: Setting
    ) -> [(client: Int, reason: String)] {
        clients.compactMap { client in
            guard case .unpriced(let reason) = index.row(client, integration, setting)?.outcome else {
                return nil
            }
            return (client, reason)
        }
    }

    // MARK: - Break-evens

    /// A line for each pair of styles, its volumes together.
    mutating func addBreakEvens(_ settings: [Setting]) {
        guard let sheet = settings.first?.sheet else { return }
        var lines: [(first: Int, second: Int, rows: [Run.BreakEvenRow])] = []
        for row in run.breakEvens where row.sheet == sheet {
            if let known = lines.firstIndex(where: { $0.first == row.first && $0.second == row.second }) {
                lines[known].rows.append(row)
            } else {
                lines.append((row.first, row.second, [row]))
            }
        }
        if lines.isEmpty { return }
        let share = run.clients.first.map { Wording.percent($0.selected, of: $0.sessions) } ?? "–"
        paragraph(
            """
            If every session sent the same number of requests, and \(share) of them ended in a selection as in \
            this log:
            """
        )
        add(.list(lines.map { Prose(breakEvenText($0.first, $0.second, $0.rows)) }))
        if lines.contains(where: { $0.rows.contains(where: Self.turnsBack) }) {
            paragraph(
                """
                A comparison that turns back as requests rise: each SKU has free events and tiers of its own, so \
                one style can use up its free events, or reach a cheaper tier, before the other does.
                """
            )
        }
    }

    private func breakEvenText(_ first: Int, _ second: Int, _ rows: [Run.BreakEvenRow]) -> String {
        let pair = "\(run.integrations[second].name) against \(run.integrations[first].name): "
        let isSame = rows.allSatisfy { $0.text == rows[0].text }
        if isSame { return pair + rows[0].text }
        let parts = rows.sorted { ($0.sessionsPerMonth ?? 0) < ($1.sessionsPerMonth ?? 0) }.map { row in
            "at \(Wording.volume(row.sessionsPerMonth)) \(row.text)"
        }
        return pair + parts.joined(separator: "; ")
    }

    /// True where the second style becomes cheaper at some number and dearer again at a higher one.
    private static func turnsBack(_ row: Run.BreakEvenRow) -> Bool {
        row.cheaperFrom == nil && (row.text.contains("less") || row.text.hasPrefix("only up to"))
    }
}

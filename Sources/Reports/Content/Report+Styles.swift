import Basics
import Billing
import Simulation

/// At which volumes the cheapest integration changes.
extension Report {
    /// Which integrations are the cheapest up to which volume, and where that ends, a sentence for each price sheet.
    var stylesInShort: [Prose] {
        run.cheapestStyles.filter { !$0.stretches.isEmpty }.map { styles in
            let parts = styles.stretches.enumerated().map { index, stretch in
                let names = Wording.list(stretch.integrations.map { run.integrations[$0].name })
                let (from, through) = (
                    ExactDecimal.grouped(stretch.from), ExactDecimal.grouped(stretch.through)
                )
                return index < styles.stretches.count - 1
                    ? "up to \(through) sessions a month \(names)" : "from \(from) to \(through) \(names)"
            }
            let end =
                styles.limit.map { "above that not every style has a price: \($0)" }
                ?? "more than that was not searched"
            return """
                The cheapest style by volume, for \(run.clients[styles.client].name) by \
                \(run.sheets[styles.sheet].title): \(parts.joined(separator: "; ")); \(end).\(worth(styles))
                """
        }
    }

    /// " What the choice of style is worth a month: $0.17 at 12,000 sessions": how much less the cheapest style costs
    /// than the next dearer one of those that are cheapest anywhere, at the scenario's volumes; empty where one style is.
    private func worth(_ styles: Run.CheapestStyles) -> String {
        let integrations = Set(styles.stretches.flatMap(\.integrations)).sorted()
        if integrations.count < 2 { return "" }
        let sheet = run.sheets[styles.sheet]
        let parts = index.settings.filter { $0.sheet == styles.sheet }.compactMap { setting -> String? in
            guard let volume = setting.sessionsPerMonth else { return nil }
            let totals = integrations.compactMap { index.row(styles.client, $0, setting)?.invoice?.total }
            guard let least = totals.min(), totals.count > 1 else { return nil }
            let next = totals.filter { $0 > least }.min() ?? least
            return
                "\(Wording.money(Wording.shownDifference(next, least, sheet), sheet)) at \(ExactDecimal.grouped(volume))"
        }
        return parts.isEmpty
            ? "" : " What choosing the cheapest of these is worth a month: \(Wording.list(parts)) sessions."
    }

    mutating func addStyles() {
        if run.cheapestStyles.isEmpty { return }
        heading("The cheapest style by volume")
        paragraph(
            """
            Every volume from 1 session a month to the last one of the table was searched, for the client that is \
            recommended at the largest volume priced here. Free events and tiers are what makes the cheapest style change.
            """
        )
        var table = Table(columns: [
            .init("price sheet"), .init("client"), .number("from, sessions a month"), .number("through"),
            .init("cheapest"),
        ])
        for styles in run.cheapestStyles {
            for stretch in styles.stretches {
                table.add([
                    Prose(run.sheets[styles.sheet].title), Prose(run.clients[styles.client].name),
                    Prose(ExactDecimal.grouped(stretch.from)), Prose(ExactDecimal.grouped(stretch.through)),
                    Prose(Wording.list(stretch.integrations.map { run.integrations[$0].name })),
                ])
            }
            if let limit = styles.limit {
                let last = styles.stretches.last.map { "above \(ExactDecimal.grouped($0.through)) sessions" }
                table.notes.append(
                    "\(run.sheets[styles.sheet].title), \(last ?? "at any volume"): \(limit)."
                )
            }
        }
        table.notes.append(
            """
            Several in one row cost the same to within half an event of each SKU. Left out are integrations that \
            choose their call at a selection, and those that the sheet cannot price.
            """
        )
        add(.table(table))
    }
}

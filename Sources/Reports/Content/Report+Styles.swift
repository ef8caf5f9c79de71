import Basics
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
                \(run.sheets[styles.sheet].title): \(parts.joined(separator: "; ")); \(end).
                """
        }
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

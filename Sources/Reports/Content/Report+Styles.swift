import Basics
import Simulation

/// At which volumes the cheapest integration changes.
extension Report {
    /// Which integrations are the cheapest up to which volume, a sentence for each price sheet.
    var stylesInShort: [Prose] {
        run.cheapestStyles.filter { !$0.stretches.isEmpty }.map { styles in
            let parts = styles.stretches.enumerated().map { index, stretch in
                let names = Wording.list(stretch.integrations.map { run.integrations[$0].name })
                let isLast = index == styles.stretches.count - 1
                return isLast
                    ? "from \(ExactDecimal.grouped(stretch.from)) on \(names)"
                    : "up to \(ExactDecimal.grouped(stretch.through)) sessions a month \(names)"
            }
            return """
                The cheapest style by volume, for \(run.clients[styles.client].name) by \
                \(run.sheets[styles.sheet].title): \(parts.joined(separator: "; ")).
                """
        }
    }

    mutating func addStyles() {
        if run.cheapestStyles.isEmpty { return }
        heading("The cheapest style by volume")
        paragraph(
            """
            Every volume from 1 session a month on was searched, for the client that is recommended at the largest \
            volume priced here. Free events and tiers are what makes the cheapest style change.
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

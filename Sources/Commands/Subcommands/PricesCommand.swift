internal import Basics
internal import Billing
internal import Reports

extension Command {
    /// The price sheets that are built in.
    static let prices = Command(
        name: "prices",
        summary: "List the built-in price sheets, or print one with its sources",
        arguments: "[SHEET]",
        argumentCount: 0...1,
        argumentWords: PriceSheet.builtInNames,
        discussion: """
            SHEET is a built-in name or a JSON file of your own. Prices are for a thousand events in each tier;
            free events count toward the first tier's bound.
            """,
        examples: ["prices", "prices google-2025-03"],
        options: [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        guard let name = arguments.positional.first else {
            var sheets: [PriceSheet] = []
            for name in PriceSheet.builtInNames { sheets.append(try PriceSheet.builtIn(name)) }
            switch format {
            case .json:
                let list = sheets.map { sheet in
                    JSON.object([
                        ("name", .string(sheet.name)), ("title", .string(sheet.title)),
                        ("currency", .string(sheet.currency)), ("skus", .integer(sheet.entries.count)),
                    ])
                }
                try console.write(JSON.array(list).text(indented: true) + "\n")
            case .text:
                var table = Table(columns: [Table.Column("sheet"), .number("SKUs"), Table.Column("title")])
                for sheet in sheets {
                    table.add([Prose(sheet.name), Prose(String(sheet.entries.count)), Prose(sheet.title)])
                }
                try console.write(page: TextTable.render(table, columns: console.output.columns))
            }
            return
        }
        let sheet = try Common.sheet(name)
        switch format {
        case .json: try console.write(PriceListing.json(sheet).text(indented: true) + "\n")
        case .text: try console.write(page: PriceListing.text(sheet, columns: console.output.columns))
        }
    }
}

/// One price sheet as the terminal shows it and as JSON.
private enum PriceListing {
    static func text(_ sheet: PriceSheet, columns: Int?) -> String {
        let tiers = sheet.entries.map(\.tiers.count).max() ?? 0
        var table = Table(columns: [Table.Column("SKU"), .number("free", group: "")])
        // Rows whose tiers end elsewhere say so themselves; the header shows the common bounds.
        let bounds = sheet.entries.first { $0.tiers.count == tiers }?.tiers.map(\.upTo) ?? []
        for bound in bounds {
            table.columns.append(
                .number(
                    bound.map { "≤ " + ExactDecimal.grouped($0) } ?? "above",
                    group: "\(sheet.currency) a thousand"
                )
            )
        }
        table.columns.append(Table.Column("evidence"))
        for entry in sheet.entries {
            var cells = [Prose(entry.sku.name), Prose(free(entry.freePerMonth))]
            for tier in 0..<tiers {
                cells.append(
                    Prose(tier < entry.tiers.count ? sheet.text(entry.tiers[tier].pricePerThousand) : "–")
                )
            }
            let ownBounds = entry.tiers.map(\.upTo)
            let remark =
                ownBounds == bounds
                ? ""
                : " (tiers end at "
                    + ownBounds.map { $0.map { ExactDecimal.grouped($0) } ?? "∞" }.joined(separator: ", ")
                    + ")"
            cells.append(Prose((entry.evidence ?? "not stated") + remark))
            table.add(cells)
        }
        var page =
            "\(sheet.title.withoutControlCharacters) (\(sheet.name.withoutControlCharacters))\n\n"
            + TextTable.render(table, columns: columns) + "\n"
        if let last = bounds.last, let last {
            page += "No price is published above \(ExactDecimal.grouped(last)) events a month.\n"
        }
        if sheet.monthlyCredit > .zero {
            page += "A credit of \(sheet.text(sheet.monthlyCredit)) a month is taken off the whole bill.\n"
        }
        if let fee = sheet.monthlyFee {
            page +=
                "A fee of \(sheet.text(fee.amount)) a month is added: \(fee.title.withoutControlCharacters).\n"
        }
        return page + "Source: \(sheet.source.withoutControlCharacters)\n"
    }

    static func json(_ sheet: PriceSheet) -> JSON {
        .object([
            ("name", .string(sheet.name)),
            ("title", .string(sheet.title)),
            ("currency", .string(sheet.currency)),
            ("source", .string(sheet.source)),
            ("digest", .string(sheet.digest)),
            ("monthlyCreditNanodollars", .integer(sheet.monthlyCredit.nanodollars)),
            (
                "skus",
                .array(
                    sheet.entries.map { entry in
                        .object([
                            ("sku", .string(entry.sku.name)),
                            ("title", .string(entry.title)),
                            ("skuID", entry.skuID.map(JSON.string) ?? .null),
                            ("freePerMonth", .string(free(entry.freePerMonth))),
                            (
                                "tiers",
                                .array(
                                    entry.tiers.map { tier in
                                        .object([
                                            ("upTo", tier.upTo.map { .integer($0) } ?? .null),
                                            ("nanodollarsPerEvent", .integer(tier.pricePerEvent.nanodollars)),
                                        ])
                                    }
                                )
                            ),
                            ("evidence", entry.evidence.map(JSON.string) ?? .null),
                        ])
                    }
                )
            ),
        ])
    }

    private static func free(_ cap: PriceSheet.FreeCap) -> String {
        switch cap {
        case .unlimited: "all"
        case .events(0): "none"
        case .events(let events): ExactDecimal.grouped(events)
        }
    }
}

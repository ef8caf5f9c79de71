internal import Basics
internal import Billing
internal import Reports

extension PriceQuestion {
    // MARK: - Text

    /// The answer for a terminal: invoices for one volume, a curve for several, then the break-evens.
    ///
    /// - Parameter columns: how wide the terminal is; nil for none.
    func text(columns: Int?) throws(Fault) -> String {
        let mean = ExactDecimal.text(requests, over: Int128(sessions), decimals: 2)
        let share = ExactDecimal.text(selected, scale: 2, decimals: selected % 100 == 0 ? 0 : 2)
        var page = "\(mean) requests a session, \(share) % of the sessions end in a selection\n"
        if !other.isEmpty {
            let events = other.events.map { "\(ExactDecimal.grouped($0.count)) \($0.sku.name)" }
            page += "beside \(events.joined(separator: ", ")) a month of the same account\n"
        }
        for sheet in sheets {
            page += "\n\(sheet.title.withoutControlCharacters) (\(sheet.name.withoutControlCharacters))\n"
            page += volumes.count > 1 ? try curve(sheet, columns) : try invoices(sheet, volumes[0], columns)
            for volume in volumes { page += try breakEvenLines(sheet, volume) }
        }
        return page
    }

    private func invoices(
        _ sheet: PriceSheet,
        _ volume: Int64?,
        _ columns: Int?
    ) throws(Fault) -> String {
        var page =
            volume.map { "\(ExactDecimal.grouped($0)) sessions a month\n" }
            ?? "1,000 sessions in the first paid tier, free events ignored\n"
        for integration in integrations {
            let answer = try answer(integration, sheet, volume)
            page += "\n\(integration.name): \(integration.title)\n"
            if let choice = answer.integration.choice { page += "  \(choice.summary)\n" }
            switch answer.outcome {
            case .failure(let reason): page += "  no price: \(reason)\n"
            case .success(let invoice): page += table(invoice, sheet, columns)
            }
        }
        return page
    }

    private func table(_ invoice: Invoice, _ sheet: PriceSheet, _ columns: Int?) -> String {
        var table = Table(columns: [
            Table.Column("  line"), .number("events"), .number("a thousand"),
            .number("amount (\(sheet.currency))"),
        ])
        for line in invoice.lines {
            if line.parts.count == 1 {
                let price = sheet.text(line.parts[0].pricePerThousand)
                table.add([
                    Prose("  " + line.title), Prose(ExactDecimal.grouped(line.events)), Prose(price),
                    Prose(sheet.text(line.amount)),
                ])
                continue
            }
            table.add([
                Prose("  " + line.title), Prose(ExactDecimal.grouped(line.events)), Prose(),
                Prose(sheet.text(line.amount)),
            ])
            for part in line.parts {
                let events = part.lastEvent - part.firstEvent + 1
                let price = part.pricePerThousand == .zero ? "free" : sheet.text(part.pricePerThousand)
                table.add([
                    Prose("    up to \(ExactDecimal.grouped(part.lastEvent))"),
                    Prose(ExactDecimal.grouped(events)), Prose(price), Prose(sheet.text(part.amount)),
                ])
            }
        }
        if invoice.credit != .zero {
            table.add([Prose("  monthly credit"), Prose(), Prose(), Prose(sheet.text(invoice.credit))])
        }
        table.add([Prose("  total"), Prose(), Prose(), Prose(sheet.text(invoice.total))], .strong)
        return TextTable.render(table, columns: columns)
    }

    private func curve(_ sheet: PriceSheet, _ columns: Int?) throws(Fault) -> String {
        var table = Table(columns: [.number("sessions a month")])
        for integration in integrations {
            let parts = integration.name.split(separator: "+", maxSplits: 1).map(String.init)
            table.columns.append(.number(parts.count > 1 ? "+ " + parts[1] : "", group: parts[0]))
        }
        table.columns.append(Table.Column("cheapest"))
        var reasons: [String] = []
        for volume in volumes {
            var cells = [Prose(volume.map { ExactDecimal.grouped($0) } ?? "per 1,000")]
            var totals: [(name: String, total: Money)] = []
            for integration in integrations {
                switch try answer(integration, sheet, volume).outcome {
                case .success(let invoice):
                    cells.append(Prose(sheet.text(invoice.total)))
                    totals.append((integration.name, invoice.total))
                case .failure(let reason):
                    cells.append("no price")
                    reasons.append("\(integration.name): \(reason)")
                }
            }
            let least = totals.map(\.total).min()
            let isTie = totals.count > 1 && totals.allSatisfy { $0.total == least }
            let names = totals.filter { $0.total == least }.map(\.name)
            cells.append(Prose(isTie ? "all the same" : names.isEmpty ? "–" : names.joined(separator: ", ")))
            table.add(cells)
        }
        return "\n" + TextTable.render(table, columns: columns)
            + reasons.map { "  no price for \($0)\n" }.joined()
    }

    private func breakEvenLines(_ sheet: PriceSheet, _ volume: Int64?) throws(Fault) -> String {
        let found = try breakEvens(sheet, volume)
        if found.isEmpty { return "" }
        let setting =
            volume.map { "at \(ExactDecimal.grouped($0)) sessions a month" } ?? "in the first paid tier"
        return "\nCheaper than the other, if every session sent the same number of requests (\(setting)):\n"
            + found.map { "  \($0.second.name) against \($0.first.name): \($0.text)\n" }.joined()
    }

    // MARK: - JSON

    /// The same as one object.
    func json() throws(Fault) -> JSON {
        var invoices: [JSON] = []
        var breakEvenList: [JSON] = []
        for sheet in sheets {
            for volume in volumes {
                for integration in integrations {
                    invoices.append(json(try answer(integration, sheet, volume), sheet, volume))
                }
                for row in try breakEvens(sheet, volume) {
                    breakEvenList.append(
                        .object([
                            ("prices", .string(sheet.name)),
                            ("sessionsPerMonth", volume.map { .integer($0) } ?? .null),
                            ("first", .string(row.first.name)), ("second", .string(row.second.name)),
                            ("text", .string(row.text)),
                        ])
                    )
                }
            }
        }
        return .object([
            ("requestsPerSession", .number(ExactDecimal.text(requests, over: Int128(sessions), decimals: 6))),
            ("selectedPercent", .number(ExactDecimal.text(selected, scale: 2, decimals: 2))),
            ("invoices", .array(invoices)),
            ("breakEvens", .array(breakEvenList)),
        ])
    }

    private func json(_ answer: Answer, _ sheet: PriceSheet, _ volume: Int64?) -> JSON {
        var members: [(String, JSON)] = [
            ("prices", .string(sheet.name)), ("sessionsPerMonth", volume.map { .integer($0) } ?? .null),
            ("integration", .string(answer.integration.name)),
        ]
        if let choice = answer.integration.choice { members.append(("choice", .string(choice.summary))) }
        switch answer.outcome {
        case .failure(let reason): members.append(("unpriced", .string(reason.description)))
        case .success(let invoice):
            let key = volume == nil ? "nanodollarsPerThousandSessions" : "monthlyNanodollars"
            members.append((key, .integer(invoice.total.nanodollars)))
            members.append(("creditNanodollars", .integer(invoice.credit.nanodollars)))
            let lines = invoice.lines.map { line in
                JSON.object([
                    ("sku", .string(line.sku)), ("events", .integer(line.events)),
                    ("nanodollars", .integer(line.amount.nanodollars)),
                ])
            }
            members.append(("lines", .array(lines)))
        }
        return .object(members)
    }
}

import Basics
import Billing
import Simulation

/// The bills of the recommendation and the baseline side by side, line by line.
extension Report {
    /// One bill of a table and how its columns are called.
    private struct Side {
        var role: String
        var choice: Decision.Choice

        func line(_ sku: String) -> Invoice.Line? { choice.invoice.lines.first { $0.sku == sku } }
    }

    mutating func addInvoices() {
        let shown = decisions.filter { $0.best != nil || $0.baseline != nil }
        if shown.isEmpty { return }
        heading("The invoices, line by line")
        for decision in shown {
            let sides = sides(decision)
            heading(Prose(settingName(decision.setting)), level: 3)
            let names: [Prose] = sides.map { side in
                """
                \(side.role): \(strong: clientName(side.choice.client)) with \
                \(run.integrations[side.choice.integrations[0]].name).
                """
            }
            paragraph(names.count > 1 ? names[0] + " " + names[1] : names[0])
            add(.table(invoiceTable(sides, run.sheets[decision.setting.sheet])))
            if decision.setting.sheet == decisions.first?.setting.sheet {
                addChart(
                    invoiceChart(sides, decision.setting).picture(),
                    suffix: "invoice" + fileSuffix(decision.setting)
                )
            }
        }
    }

    private func sides(_ decision: Decision) -> [Side] {
        var sides: [Side] = []
        if let best = decision.best {
            let role = decision.keepsBaseline ? "Recommended, and the baseline" : "Recommended"
            sides.append(Side(role: role, choice: best))
        }
        if let baseline = decision.baseline, !decision.keepsBaseline {
            sides.append(Side(role: "Baseline", choice: baseline))
        }
        return sides
    }

    private func invoiceTable(_ sides: [Side], _ sheet: Run.SheetSummary) -> Table {
        var table = Table(
            columns: [.init("line"), .number("price per 1,000")]
                + sides.flatMap { side -> [Table.Column] in
                    let group = sides.count > 1 ? side.role.lowercased() : ""
                    return [.number("events", group: group), .number("amount", group: group)]
                }
        )
        func amount(_ money: Money?) -> Prose { Prose(money.map { Wording.money($0, sheet) } ?? "–") }
        func events(_ count: Int64?) -> Prose { Prose(count.map { ExactDecimal.grouped($0) } ?? "–") }
        for (sku, title) in skus(sides) {
            let lines = sides.map { $0.line(sku) }
            let tiers = Self.tiers(lines)
            let totals = lines.flatMap { line -> [Prose] in [events(line?.events), amount(line?.amount)] }
            if tiers.count < 2 {
                table.add(
                    [Prose(title), Prose(tiers.first.map { Wording.price($0.price, sheet) } ?? "–")] + totals
                )
                continue
            }
            table.add([Prose(title), ""] + totals)
            for tier in tiers {
                let cells = lines.flatMap { line -> [Prose] in
                    let parts = line?.parts.filter { tier.range.contains($0.firstEvent) } ?? []
                    if parts.isEmpty { return ["–", "–"] }
                    let count = parts.reduce(0) { $0 + $1.lastEvent - $1.firstEvent + 1 }
                    let sum = parts.reduce(0) { $0 + $1.amount.nanodollars }
                    return [events(count), amount(Money(nanodollars: sum))]
                }
                let name = "· from event \(ExactDecimal.grouped(tier.range.lowerBound))"
                table.add([Prose(name), Prose(Wording.price(tier.price, sheet))] + cells)
            }
        }
        if sides.contains(where: { $0.choice.invoice.credit != .zero }) {
            let credits = sides.flatMap { side -> [Prose] in ["", amount(side.choice.invoice.credit)] }
            table.add(["monthly credit", ""] + credits)
        }
        let totals = sides.flatMap { side -> [Prose] in ["", amount(side.choice.invoice.total)] }
        table.add(["total", ""] + totals, .strong)
        return table
    }

    /// What the SKUs cost under the first price sheet, the dearest first; those that cost nothing are left out.
    private func invoiceChart(_ sides: [Side], _ setting: Setting) -> RankedBars {
        let sheet = run.sheets[setting.sheet]
        var chart = RankedBars(
            title: "The invoice by SKU: " + Wording.volume(setting.sessionsPerMonth),
            summary: "",
            subtitle: sheet.title,
            xTitle: sheet.currency + " " + Wording.period(setting.sessionsPerMonth),
            scale: 9,
            kinds: sides.map { .init(name: $0.role.lowercased(), style: $0.role == "Baseline" ? 5 : 0) },
            groups: []
        )
        func add(_ name: String, _ amounts: [Money]) {
            if amounts.allSatisfy({ $0 == .zero }) { return }
            let bars = amounts.enumerated().map { kind, amount in
                RankedBars.Bar(kind: kind, value: amount.nanodollars, text: Wording.money(amount, sheet))
            }
            chart.groups.append(.init(name: name, bars: bars))
        }
        for (sku, title) in skus(sides) { add(title, sides.map { $0.line(sku)?.amount ?? .zero }) }
        add("monthly credit", sides.map(\.choice.invoice.credit))
        chart.summary =
            sides.map { side in
                let total = Wording.money(side.choice.invoice.total, sheet)
                return "\(side.role): \(clientName(side.choice.client)), \(total)"
            }.joined(separator: "; ") + "."
        if chart.groups.isEmpty { chart.notes.append("Nothing on these invoices costs anything.") }
        return chart
    }

    /// The SKUs of all bills, each once, in the order of the first that has it.
    private func skus(_ sides: [Side]) -> [(sku: String, title: String)] {
        var skus: [(sku: String, title: String)] = []
        for line in sides.flatMap(\.choice.invoice.lines) where !skus.contains(where: { $0.sku == line.sku })
        {
            skus.append((line.sku, line.title))
        }
        return skus
    }

    /// The tiers that any line of a SKU reaches, ascending, neighbours of one price joined.
    private static func tiers(_ lines: [Invoice.Line?]) -> [(range: ClosedRange<Int64>, price: Money)] {
        var tiers: [(range: ClosedRange<Int64>, price: Money)] = []
        let parts = lines.flatMap { $0?.parts ?? [] }.sorted { $0.firstEvent < $1.firstEvent }
        for part in parts {
            let range = part.firstEvent...max(part.firstEvent, part.lastEvent)
            if let last = tiers.last, last.price == part.pricePerThousand {
                let end = max(last.range.upperBound, range.upperBound)
                tiers[tiers.count - 1].range = last.range.lowerBound...end
            } else {
                tiers.append((range, part.pricePerThousand))
            }
        }
        return tiers
    }
}

import Basics
import Billing
import Simulation

/// The bills of the recommendation and the baseline, line by line.
extension Report {
    mutating func addInvoices() {
        let shown = decisions.filter { $0.best != nil || $0.baseline != nil }
        if shown.isEmpty { return }
        heading("The invoices, line by line")
        for decision in shown {
            heading(Prose(settingName(decision.setting)), level: 3)
            if let best = decision.best {
                addInvoice(
                    decision.keepsBaseline ? "Recommended, and the baseline" : "Recommended",
                    best,
                    decision
                )
            }
            if let baseline = decision.baseline, !decision.keepsBaseline {
                addInvoice("Baseline", baseline, decision)
            }
        }
    }

    private mutating func addInvoice(_ role: String, _ choice: Decision.Choice, _ decision: Decision) {
        paragraph(
            "\(role): \(strong: clientName(choice.client)) with \(run.integrations[choice.integrations[0]].name)"
        )
        add(.table(invoiceTable(choice.invoice, run.sheets[decision.setting.sheet])))
    }

    private func invoiceTable(_ invoice: Invoice, _ sheet: Run.SheetSummary) -> Table {
        var table = Table(columns: [
            .init("line"), .number("events"), .number("tier"), .number("price per 1,000"),
            .number("amount"),
        ])
        for line in invoice.lines {
            for (number, part) in line.parts.enumerated() {
                let range = ExactDecimal.grouped(part.firstEvent) + "–" + ExactDecimal.grouped(part.lastEvent)
                table.add([
                    number == 0 ? Prose(line.title) : "",
                    number == 0 ? Prose(ExactDecimal.grouped(line.events)) : "",
                    Prose(range),
                    Prose(Wording.price(part.pricePerThousand, sheet)),
                    Prose(Wording.money(part.amount, sheet)),
                ])
            }
            if line.parts.isEmpty {
                let events = Prose(ExactDecimal.grouped(line.events))
                table.add([Prose(line.title), events, "–", "–", Prose(Wording.money(line.amount, sheet))])
            }
        }
        if invoice.credit != .zero {
            table.add(["monthly credit", "", "", "", Prose(Wording.money(invoice.credit, sheet))])
        }
        table.add(["total", "", "", "", Prose(Wording.money(invoice.total, sheet))], .strong)
        return table
    }
}

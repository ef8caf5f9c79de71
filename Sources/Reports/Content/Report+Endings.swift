import Basics
import Billing
import Simulation

/// Both extreme readings of the sessions without a recorded ending.
extension Report {
    mutating func addEndings() {
        let names = readings
        if names.isEmpty { return }
        heading("Both readings of unrecorded endings")
        paragraph(
            """
            \(Wording.count(run.log.unrecorded, "session has", "sessions have")) no recorded ending\
            \(assumedEnding.map { " and count as \($0)" } ?? ""). Both readings are shown: all of them selected, \
            and all of them abandoned. They are not bounds: read as selected, the pick is taken at the last edit, \
            where a client that cancels on selection cancels a pending request; a pick some time after the last \
            edit would cost up to one request a session more.
            """
        )
        add(.table(readingTable(names)))
        paragraph(verdict(names))
    }

    /// The names of the readings, in the order of the run.
    private var readings: [String] {
        var names: [String] = []
        for row in run.comparison {
            for bound in row.bounds where !names.contains(bound.assumption) { names.append(bound.assumption) }
        }
        return names
    }

    private var assumedEnding: String? { run.assumptions.first { $0.key == "assume.unrecorded" }?.value }

    /// The bills of the recommended clients and the baseline under each reading.
    private func readingTable(_ names: [String]) -> Table {
        let hasSheets = run.sheets.count > 1
        let isReading = assumedEnding.map(names.contains) ?? false
        var table = Table(
            columns: (hasSheets ? [.init("price sheet")] : [])
                + [.number("sessions a month"), .init("client"), .init("integration")]
                + (isReading ? [] : [.number("as assumed")])
                + names.map { .number("all \($0)" + ($0 == assumedEnding ? " (as assumed)" : "")) }
        )
        var shown: Set<Int> = []
        for decision in decisions {
            let setting = decision.setting
            let sheet = run.sheets[setting.sheet]
            let clients = Set([decision.best?.client, decision.baseline?.client].compactMap { $0 }).sorted()
            for client in clients {
                for integration in run.integrations.indices {
                    guard let row = index.row(client, integration, setting), let invoice = row.invoice,
                        !row.bounds.isEmpty
                    else { continue }
                    shown.insert(client)
                    var cells: [Prose] = hasSheets ? [Prose(sheet.title)] : []
                    cells += [
                        Prose(setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                        clientLabel(client), Prose(run.integrations[integration].name),
                    ]
                    if !isReading { cells.append(Prose(Wording.money(invoice.total, sheet))) }
                    cells += names.map { name in
                        let total = row.bounds.first { $0.assumption == name }?.total
                        return Prose(total.map { Wording.money($0, sheet) } ?? "–")
                    }
                    table.add(cells)
                }
            }
        }
        if let note = doubtNote(shown) { table.notes.append(note) }
        table.notes.append(
            "The recommended clients and the baseline; the database holds both readings of every client."
        )
        return table
    }

    /// Where a reading would make another credible client cheapest.
    private func verdict(_ names: [String]) -> Prose {
        let changes = decisions.flatMap { decision in
            names.compactMap { change(decision, $0) }
        }
        return changes.isEmpty
            ? "In both readings the recommended clients stay the cheapest credible ones."
            : "Another credible client would be cheapest: \(Wording.few(changes))."
    }

    /// The cheapest credible client under a reading where the recommended one is dearer; else nil.
    private func change(_ decision: Decision, _ name: String) -> String? {
        func total(_ client: Int) -> Money? {
            run.integrations.indices.compactMap { integration in
                index.row(client, integration, decision.setting)?.bounds.first { $0.assumption == name }?
                    .total
            }.min()
        }
        guard let best = decision.best, let own = total(best.client) else { return nil }
        var cheapest = (client: best.client, total: own)
        for client in run.clients.indices where run.clients[client].isCredible {
            if let other = total(client), other < cheapest.total { cheapest = (client, other) }
        }
        if cheapest.client == best.client { return nil }
        let cost = Wording.money(cheapest.total, run.sheets[decision.setting.sheet])
        return """
            \(run.clients[cheapest.client].name) at \(cost) if all were \(name) \
            (\(shortName(decision.setting)))
            """
    }
}

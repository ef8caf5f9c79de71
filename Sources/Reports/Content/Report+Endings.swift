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

    /// Where a reading would make another choice cheapest: by more than chance explains, or within it.
    private func verdict(_ names: [String]) -> Prose {
        var clear: [String] = []
        var tied: [String] = []
        for decision in decisions {
            for name in names where name != assumedEnding {
                guard let change = change(decision, name) else { continue }
                if change.isTie { tied.append(change.words) } else { clear.append(change.words) }
            }
        }
        var sentences: [String] = []
        if !clear.isEmpty { sentences.append("Another choice would be cheapest: \(Wording.few(clear)).") }
        if !tied.isEmpty {
            sentences.append("A tie, for the difference may be chance: \(Wording.few(tied)).")
        }
        if sentences.isEmpty {
            sentences.append(
                run.certainty == nil
                    ? "In both readings the recommended clients stay the cheapest \(credibleWord)ones."
                    : "In both readings no other choice is cheaper than the recommended one by more than chance explains."
            )
        }
        return Prose(sentences.joined(separator: " "))
    }

    /// What is cheaper under a reading than the recommendation; nil where nothing is, or as little as before.
    private func change(_ decision: Decision, _ name: String) -> (words: String, isTie: Bool)? {
        guard decision.recommendation != nil else {
            return cheaperClient(decision, name).map { ($0, false) }
        }
        // Chance is weighed where the readings were drawn from the same people as the recommendation.
        let row = sensitivity(decision.setting).first {
            $0.factor == "assume.unrecorded" && $0.change == name
        }
        guard let row, row.effect == .flips || row.effect == .ties, let other = otherNames(row) else {
            return nil
        }
        let sheet = run.sheets[decision.setting.sheet]
        let amount = row.regret.map { regret in
            let size = Wording.money(Money(nanodollars: abs(regret.estimate)), sheet)
            return ", \(size) \(regret.estimate < 0 ? "dearer" : "cheaper")"
        }
        return (
            "\(other)\(amount ?? "") if all were \(name) (\(shortName(decision.setting)))",
            row.effect == .ties
        )
    }

    /// The cheapest credible client under a reading where the recommended one is dearer; else nil.
    private func cheaperClient(_ decision: Decision, _ name: String) -> String? {
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

import Basics
import Billing
import Simulation

/// The decision: what to ship, what it saves, how sure that is, and what it rests on.
extension Report {
    mutating func addDecision() {
        heading("The decision")
        for mark in firstMarks { add(.note(label: mark.label, mark.text)) }
        if let first = decisions.first {
            let sheet = run.sheets[first.setting.sheet]
            let shown = firstDecisions
            if mixesSegments {
                // The segments are the question; one month of the log by itself only helps to read the evidence.
                add(.list(forecastInShort))
                paragraph(
                    """
                    Of the scenario's log \(strong: "alone"), as if no segment differed from it, by \(sheet.title), as \
                    are all other figures before The coming months:
                    """
                )
                add(.list(shown.map(sentence)))
            } else {
                paragraph("By \(sheet.title):")
                add(.list(shown.map(sentence) + forecastInShort))
            }
        } else {
            paragraph("Nothing was compared, so nothing can be recommended.")
            if !forecastInShort.isEmpty { add(.list(forecastInShort)) }
        }
        if let constraintsInShort { paragraph(constraintsInShort) }
        if Set(decisions.map(\.setting.sheet)).count > 1 {
            paragraph("\(strong: "By the other price sheets:")")
            add(.table(otherSheets(decisionTable)))
            if let sheetsInShort { paragraph(sheetsInShort) }
        } else if let note = tieNote {
            paragraph(note)
        }
        addFelt()
        for mark in fewPeopleMarks { add(.note(label: mark.label, mark.text)) }
        paragraph(run.certainty.map(howSureInShort) ?? certainty)
        if run.log.synthesised > 0 {
            let text: Prose =
                "The log has \(Self.timesRemark(run.log)): its rhythm was put together, not recorded."
            add(.note(label: "Made, not recorded", text))
        }
        if let keptInShort { add(.note(label: "Not simulated", keptInShort)) }
        if let flips = firstFlips { paragraph(flips) }
        paragraph("The assumptions that matter most:")
        add(.list(assumptionsThatMatter))
        let remarks = remarks
        if !remarks.isEmpty {
            paragraph("Left out, and to be minded:")
            add(.list(remarks))
        }
    }

    /// Whether the months ahead are those of segments, which the scenario's log does not stand for.
    var mixesSegments: Bool { run.forecast?.segments.isEmpty == false }

    /// What is recommended in one setting and what it saves.
    private func sentence(for decision: Decision) -> Prose {
        if let row = decision.recommendation {
            return credibilityNotes([decision]).reduce(recommended(decision, row)) { $0 + " " + $1 }
        }
        let sheet = run.sheets[decision.setting.sheet]
        let place: Prose =
            "At \(strong: Wording.volume(decision.setting.sessionsPerMonth))\(isInPart ? ", by what could be read," : "")"
        guard let best = decision.best else {
            let isDoubted = run.clients.allSatisfy { !$0.isCredible }
            if isDoubted { return place + " no client is credible, so none is recommended." }
            let reasons = nothingPriced(decision.setting).map { " \($0)" }.joined()
            return place + " no \(credibleWord)client could be priced, so none is recommended.\(reasons)"
        }
        let period = Wording.period(decision.setting.sessionsPerMonth)
        let total = Wording.money(best.invoice.total, sheet)
        var text: Prose = """
            \(place) the cheapest \(credibleWord)choice \(forbidsShipping ? "would be" : "is") \(strong: run.clients[best.client].name) with \
            \(integrationNames(best)) at \(strong: total) \(period).
            """
        guard let baseline = decision.baseline else { return text }
        if decision.keepsBaseline {
            text.append(" That is the baseline: nothing that was compared saves money.")
            return text
        }
        let before = Wording.money(baseline.invoice.total, sheet)
        let doubt = run.clients[baseline.client].isCredible ? "" : " (not credible)"
        text.append(saving(decision))
        text.append(
            """
             against the baseline, \(run.clients[baseline.client].name)\(doubt), which costs \(before) with \
            \(integrationNames(baseline)).
            """
        )
        return text
    }

    /// " It saves $32.66 a month (20.4 %)": what changing from the baseline to the recommendation brings.
    private func saving(_ decision: Decision) -> Prose {
        guard let best = decision.best, let baseline = decision.baseline, let saving = decision.saving else {
            return ""
        }
        let sheet = run.sheets[decision.setting.sheet]
        let amount = Wording.money(
            Wording.shownDifference(baseline.invoice.total, best.invoice.total, sheet),
            sheet
        )
        let period = Wording.period(decision.setting.sessionsPerMonth)
        let share = Wording.percent(abs(saving.nanodollars), of: baseline.invoice.total.nanodollars)
        let isDearer = saving.nanodollars < 0
        return
            " It \(isDearer ? "costs" : "saves") \(strong: amount) \(period)\(isDearer ? " more" : "") (\(share))"
    }

    /// One row for each price sheet and volume.
    var decisionTable: Table {
        if let certainty = run.certainty { return recommendationTable(certainty) }
        var table = Table(columns: [
            .init("price sheet"), .number("sessions a month"), .init("cheapest \(credibleWord)client"),
            .init("with"), .number("cost"), .number("baseline"), .number("saving"),
        ])
        for decision in decisions {
            let sheet = run.sheets[decision.setting.sheet]
            let share = decision.saving.map { saving in
                Wording.percent(saving.nanodollars, of: decision.baseline!.invoice.total.nanodollars)
            }
            table.add([
                Prose(sheet.title),
                Prose(decision.setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                Prose(decision.best.map { run.clients[$0.client].name } ?? "none"),
                Prose(decision.best.map(integrationNames) ?? "–"),
                Prose(decision.best.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(decision.baseline.map { Wording.money($0.invoice.total, sheet) } ?? "–"),
                Prose(share ?? "–"),
            ])
        }
        if let note = tieNote { table.notes.append(note) }
        return table
    }

    /// Why nothing has a price, for a table that only says that nothing is recommended.
    func priceNotes(_ decisions: [Decision]) -> [Prose] {
        var notes: [Prose] = []
        for decision in decisions {
            let note = Prose(nothingPriced(decision.setting).joined(separator: " "))
            if !note.plain.isEmpty, !notes.contains(note) { notes.append(note) }
        }
        return notes
    }

    /// The rows of the sheets that the sentences do not tell.
    private func otherSheets(_ table: Table) -> Table {
        var table = table
        let others = decisions.filter { $0.setting.sheet != decisions[0].setting.sheet }
        table.rows = zip(table.rows, decisions).filter { others.contains($0.1) }.map(\.0)
        if let note = stayNote(others) { table.notes.append(note) }
        table.notes += tieNotes(others) + priceNotes(others) + credibilityNotes(others)
        return table
    }

    /// Whether every price sheet has the same client recommended, by volume; nil where some sheet has none.
    private var sheetsInShort: Prose? {
        var same: [String] = []
        var different: [String] = []
        let volumes = firstDecisions.map(\.setting.sessionsPerMonth)
        for volume in volumes {
            let own = decisions.filter { $0.setting.sessionsPerMonth == volume }
            let clients = own.compactMap(\.best?.client)
            if clients.count < max(2, own.count) { return nil }
            let name = volume.map { ExactDecimal.grouped($0) } ?? "1,000"
            if Set(clients).count == 1 { same.append(name) } else { different.append(name) }
        }
        if different.isEmpty { return "Every price sheet speaks for the same client." }
        if same.isEmpty { return "The price sheets do not all speak for the same client." }
        return """
            Every price sheet speaks for the same client at \(Wording.list(same)) sessions, but not at \
            \(Wording.list(different)).
            """
    }

    /// Which clients cost the same as a recommended one, and why that is named; nil where none does.
    private var tieNote: Prose? {
        let tied = decisions.filter { !$0.ties.isEmpty }
        if tied.isEmpty { return nil }
        let parts = tied.compactMap { decision in
            decision.best.map { best in
                """
                \(Wording.few(decision.ties.map { run.clients[$0].name })) as much as \
                \(run.clients[best.client].name) (\(shortName(decision.setting)))
                """
            }
        }
        return """
            Of clients that cost the same the baseline is named, else the one that sends fewer requests: \
            here \(parts.joined(separator: "; ")).
            """
    }

    /// How far the figures can be trusted, and what they leave out.
    private var certainty: Prose {
        let log = run.log
        return """
            \(strong: "How sure:") the figures are exact for the \(Wording.count(log.sessions, "session", "sessions")) \
            of \(log.peopleIsEstimate ? "about " : "")\(Wording.count(log.people, "person", "people")) in the log. \
            No interval was estimated, so they do not say how far other people's typing would move them.\
            \(notWeighed)
            """
    }

    /// Three at most: that people do the same under each client, then what the scenario sets itself, then what
    /// this log depends on.
    private var assumptionsThatMatter: [Prose] {
        var wanted: [String] = []
        if run.log.unrecorded > 0 { wanted.append("assume.unrecorded") }
        if run.log.submitted > 0 { wanted.append("assume.submitted") }
        if run.selection != nil { wanted.insert("selection.looking", at: 0) }
        wanted.append("rules.detailsEnding")
        let chosen =
            run.assumptions.filter {
                !$0.isDefault && !["needs", "volume.months"].contains($0.key)
                    && !$0.key.hasPrefix("constraints.")
            }
            + wanted.compactMap { key in run.assumptions.first { $0.key == key && $0.isDefault } }
        let recorded: Prose =
            run.selection != nil
            ? """
            Simulated: a person picks once the wanted place is on screen under that client; what is typed until then \
            is as recorded.
            """
            : """
            Taken as recorded: every client is replayed on the same typing, as if people would type and pick \
            the same under each.
            """
        return [recorded]
            + chosen.prefix(2).map { entry in
                "Assumed, \(strong: entry.key + " = " + entry.value): \(entry.meaning)"
            }
    }

    /// What is not among the choices, and what to know of those that are named.
    private var remarks: [Prose] {
        var remarks: [Prose] = []
        let doubtful = run.clients.indices.filter { !run.clients[$0].isCredible }
        if !doubtful.isEmpty {
            let names = doubtful.map { index in
                let client = run.clients[index]
                let share = Wording.percent(client.selectedWithoutRequest, of: client.selected)
                return "\(client.name): \(share)\(nearlyCredible(index))"
            }
            remarks.append(
                """
                Not credible, marked \(Self.doubtMark): \(Self.doubtReason), so the list they picked from would \
                not have been there (\(Wording.few(names))).
                """
            )
        }
        if !run.removedIntegrations.isEmpty {
            let names = Wording.few(run.removedIntegrations.map(\.name))
            remarks.append(
                "Unable to give what the app needs\(needs.map { " (\($0))" } ?? ""): \(names)."
            )
        }
        for client in run.clients.indices {
            let isNamed = decisions.contains { $0.best?.client == client || $0.baseline?.client == client }
            let warnings = run.clients[client].warnings
            if !isNamed || warnings.isEmpty { continue }
            remarks.append("Mind, \(strong: run.clients[client].name): \(warnings.joined(separator: " "))")
        }
        return remarks
    }
}

internal import Basics
internal import Billing
internal import Reports
internal import Simulation

/// A run as the terminal shows it and as JSON.
enum RunOutput {
    // MARK: - JSON

    /// The object that `run --format json` prints; keys are added over time and none is removed.
    static func json(_ run: Run) -> JSON {
        var members: [(String, JSON)] = [
            ("run", .string(run.digest)),
            ("scenario", .string(run.scenario.name)),
            ("doNotShip", .array(ReportFiles.marksAgainst(of: run).map(JSON.string))),
            ("log", log(run.log)),
            ("warnings", .array(run.logWarnings.map { .string($0.line) })),
            ("comparison", .array(run.comparison.indices.map { row($0, of: run) })),
            ("selection", selection(run)),
            ("credibility", credibility(run)),
        ]
        if let refusals = run.refusals { members.append(("refusals", json(refusals, of: run))) }
        return .object(members + certaintyMembers(run))
    }

    /// By client, what the service refused.
    private static func json(_ refusals: Run.RefusalSummary, of run: Run) -> JSON {
        .array(
            zip(run.clients, refusals.clients).map { client, counts in
                .object([
                    ("client", .string(client.name)),
                    ("requests", .integer(client.requests)),
                    ("emptyTexts", .integer(counts.emptyTexts)),
                    ("overQuota", .integer(counts.overQuota)),
                    ("failures", .integer(counts.failures)),
                    ("retries", .integer(counts.retries)),
                ])
            }
        )
    }

    private static func log(_ log: Run.LogSummary) -> JSON {
        .object([
            ("sessions", .integer(log.sessions)),
            ("people", .integer(log.people)),
            ("peopleIsEstimate", .bool(log.peopleIsEstimate)),
            ("edits", .integer(log.edits)),
            ("synthesised", .integer(log.synthesised)),
            ("skipped", .object(log.skipped.map { ($0.reason, .integer($0.count)) })),
        ])
    }

    private static func row(_ index: Int, of run: Run) -> JSON {
        let row = run.comparison[index]
        let client = run.clients[row.client]
        let mean = ExactDecimal.text(Int128(client.requests), over: Int128(client.sessions), decimals: 6)
        var members: [(String, JSON)] = [
            ("client", .string(client.name)),
            ("integration", .string(run.integrations[row.integration].name)),
            ("prices", .string(run.sheets[row.sheet].name)),
            ("sessionsPerMonth", row.sessionsPerMonth.map { .integer($0) } ?? .null),
            ("requestsPerSession", .number(mean)),
            ("isCredible", .bool(client.isCredible)),
        ]
        switch row.outcome {
        case .priced(let invoice):
            let key = row.sessionsPerMonth == nil ? "nanodollarsPerThousandSessions" : "monthlyNanodollars"
            members.append((key, .integer(invoice.total.nanodollars)))
            if !row.bounds.isEmpty {
                let bounds = row.bounds.map { ($0.assumption, JSON.integer($0.total.nanodollars)) }
                members.append(("ifAllUnrecordedWere", .object(bounds)))
            }
        case .unpriced(let reason): members.append(("unpriced", .string(reason)))
        }
        if let recorded = run.selection?.recordedTotals[index] {
            members.append(("recordedPicksNanodollars", .integer(recorded.nanodollars)))
        }
        return .object(members)
    }

    // MARK: - Text

    /// The log's health and the decision: what `run` shows of what its report holds.
    ///
    /// - Parameter columns: how wide the terminal is; nil for none.
    static func decision(_ run: Run, columns: Int? = nil) -> String {
        let forecast = ReportFiles.forecast(of: run).map { $0 + "\n" }.joined()
        let month =
            TextTable.render(ReportFiles.decision(of: run), columns: columns) + "\n"
            + (ReportFiles.people(of: run).map { TextTable.render($0, columns: columns) + "\n" } ?? "")
        let mixesSegments = run.forecast?.segments.isEmpty == false
        let marks = ReportFiles.marks(of: run).map { $0 + "\n\n" }.joined()
        return run.scenario.title.withoutControlCharacters + "\n" + health(run.log) + "\n\n" + marks
            + (mixesSegments ? forecast + "\nThe scenario's log alone:\n\n" + month : month + forecast)
            + footnotes(run, explainingMark: false)
    }

    /// The log's health and a table for each price sheet and volume.
    ///
    /// - Parameter columns: how wide the terminal is; nil for none.
    static func text(_ run: Run, columns: Int? = nil) -> String {
        var page = health(run.log) + "\n"
        let volumes: [Int64?] = run.scenario.sessionsPerMonth.isEmpty ? [nil] : run.scenario.sessionsPerMonth
        for sheet in run.sheets.indices {
            for volume in volumes {
                page += "\n" + heading(run, sheet, volume) + "\n\n" + table(run, sheet, volume, columns)
            }
        }
        return page + "\n" + footnotes(run, explainingMark: true)
    }

    /// One line: what the log held and what of it could not be read.
    static func health(_ log: Run.LogSummary) -> String {
        var parts = [
            count(log.sessions, "session"),
            (log.peopleIsEstimate ? "≈ " : "") + count(log.people, "person", "people"),
            count(log.edits, "edit"),
            count(log.skipped.reduce(0) { $0 + $1.count }, "line") + " skipped",
        ]
        if log.synthesised > 0 {
            parts.append("synthesised times" + share(log.synthesised, of: log.sessions))
        }
        if log.imputed > 0 { parts.append("imputed times" + share(log.imputed, of: log.sessions)) }
        if log.masked > 0 { parts.append("masked text" + share(log.masked, of: log.sessions)) }
        var text = parts.joined(separator: " · ")
        for lines in log.skipped {
            text +=
                "\n  skipped \(count(lines.count, "line")): \(lines.reason), first at "
                + "\(lines.firstFile.withoutControlCharacters):\(lines.firstLine)"
        }
        return text
    }

    private static func share(_ part: Int64, of whole: Int64) -> String {
        part == whole
            ? "" : " in \(ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 1)) %"
    }

    private static func count(_ number: Int64, _ one: String, _ many: String? = nil) -> String {
        ExactDecimal.grouped(number) + " " + (number == 1 ? one : many ?? one + "s")
    }

    private static func heading(_ run: Run, _ sheet: Int, _ volume: Int64?) -> String {
        let sheet = run.sheets[sheet]
        let unit =
            volume.map { "a month of \(ExactDecimal.grouped($0)) sessions" }
            ?? "1,000 sessions in the first paid tier, free events ignored"
        return "\(sheet.title.withoutControlCharacters) (\(sheet.name)), \(sheet.currency) for \(unit)"
    }

    private static func table(_ run: Run, _ sheet: Int, _ volume: Int64?, _ columns: Int?) -> String {
        let rows = run.comparison.filter { $0.sheet == sheet && $0.sessionsPerMonth == volume }
        let priced = run.integrations.indices.filter { integration in
            rows.contains { $0.integration == integration && $0.invoice != nil }
        }
        var table = Table(columns: [
            Table.Column("client"), .number("mean", group: "requests/session"),
            .number("p95", group: "requests/session"),
            .number("≤4", group: "requests/session"),
        ])
        for integration in priced {
            let parts = run.integrations[integration].name.split(separator: "+", maxSplits: 1).map(
                String.init
            )
            table.columns.append(.number(parts.count > 1 ? "+ " + parts[1] : "", group: parts[0]))
        }
        if priced.count > 1 { table.columns.append(Table.Column("cheapest")) }
        for (index, client) in run.clients.enumerated() {
            let own = rows.filter { $0.client == index && priced.contains($0.integration) }
            var cells: [Prose] = [
                Prose(client.name + (client.isCredible ? "" : " †")),
                Prose(ExactDecimal.text(Int128(client.requests), over: Int128(client.sessions), decimals: 2)),
                Prose(client.percentile(perMille: 950).map(String.init) ?? "–"),
                Prose(percent(client.sessions(withAtMost: 4), of: client.sessions)),
            ]
            cells += own.map { Prose($0.invoice.map { run.sheets[sheet].text($0.total) } ?? "no price") }
            if priced.count > 1 { cells.append(Prose(cheapest(own, of: run))) }
            table.add(cells)
        }
        var text = TextTable.render(table, columns: columns)
        for reason in unpricedReasons(rows, of: run) { text += "  " + reason + "\n" }
        return text
    }

    /// The integration with the least total, or all of them where they tie.
    private static func cheapest(_ rows: [Run.ComparisonRow], of run: Run) -> String {
        let totals = rows.compactMap { row in row.invoice.map { (row.integration, $0.total) } }
        guard let least = totals.map(\.1).min(), let most = totals.map(\.1).max() else { return "–" }
        if least == most && totals.count > 1 { return "all the same" }
        return totals.filter { $0.1 == least }.map { run.integrations[$0.0].name }.joined(separator: ", ")
    }

    private static func percent(_ part: Int64, of whole: Int64) -> String {
        ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 0) + " %"
    }

    /// Each reason once, with the integrations or clients that it strikes.
    private static func unpricedReasons(_ rows: [Run.ComparisonRow], of run: Run) -> [String] {
        var reasons: [(integration: Int, reason: String, clients: Int)] = []
        for row in rows {
            guard case .unpriced(let reason) = row.outcome else { continue }
            if let index = reasons.firstIndex(where: { $0.integration == row.integration }) {
                reasons[index].clients += 1
            } else {
                reasons.append((row.integration, reason, 1))
            }
        }
        return reasons.map { entry in
            let part =
                entry.clients == run.clients.count
                ? "" : " for \(entry.clients) of \(run.clients.count) clients"
            return "no price for \(run.integrations[entry.integration].name)\(part): \(entry.reason)"
        }
    }

    private static func footnotes(_ run: Run, explainingMark: Bool) -> String {
        var notes: [String] = []
        if explainingMark, run.clients.contains(where: { !$0.isCredible }) {
            notes.append(
                "† not credible: at least 5 % of the picks come from lists that this client would never have fetched."
            )
        }
        for client in run.clients {
            notes += client.warnings.map { "\(client.name.withoutControlCharacters): \($0)" }
        }
        let changed = run.assumptions.filter { $0.key.hasPrefix("assume.") && !$0.isDefault }
        for assumption in changed {
            notes.append(
                "Assumed: sessions recorded as \(assumption.key.dropFirst(7)) are replayed as \(assumption.value)."
            )
        }
        if run.log.unrecorded > 0, !changed.contains(where: { $0.key == "assume.unrecorded" }) {
            let value = run.assumptions.first { $0.key == "assume.unrecorded" }?.value ?? ""
            notes.append(
                "Assumed: \(count(run.log.unrecorded, "session")) without a recorded ending taken as \(value)."
            )
        }
        notes.append(
            run.selection == nil
                ? "Times are as recorded: people pick when they did, whatever this client would have shown them."
                : "Picks are simulated: people pick once the place is on screen; the report names every parameter."
        )
        return notes.map { $0 + "\n" }.joined()
    }
}

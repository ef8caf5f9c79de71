internal import Billing
internal import CSQLite
internal import Simulation

extension SQLiteConnection {
    /// Reads all rows of a run; the caller holds a transaction, so that they are of one moment.
    ///
    /// - Throws: an error of code `SQLITE_CORRUPT` where the rows do not make a run, as after someone has
    ///   edited them by hand.
    func readRun(_ id: Int64) throws(SQLiteError) -> Run {
        let (clients, attributions) = try readClients(of: id)
        let integrations = try readIntegrations(of: id)
        let sheets = try readSheets(of: id)
        let log = try readLog(of: id)
        let volumes = try rows(of: .volume, of: id) { (row: inout SQLiteRow) throws(SQLiteError) -> Int64 in
            try row.skipPosition(row.number)
            return try row.next()
        }
        let assumptions = try rows(of: .assumption, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.Assumption(
                key: try row.next(),
                value: try row.next(),
                isDefault: try row.next(),
                meaning: try row.next()
            )
        }
        let counts = (clients: clients.count, integrations: integrations.count, sheets: sheets.count)
        let removed = try rows(of: .removedIntegration, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.RemovedIntegration(name: try row.next(), reason: try row.next())
        }
        let advice = try readAdvice(of: id, clients: clients.count)
        let comparison = try readComparison(of: id, counts)
        let breakEvens = try rows(of: .breakEven, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.BreakEvenRow(
                first: try row.nextIndex(below: counts.integrations),
                second: try row.nextIndex(below: counts.integrations),
                sheet: try row.nextIndex(below: counts.sheets),
                sessionsPerMonth: try row.nextOrNil(),
                text: try row.next(),
                cheaperFrom: try row.nextOrNil()
            )
        }
        let suggestions = try readSuggestions(of: id)
        let tally = try readTally(of: id, clients: clients.count)
        let selection = try readSelection(of: id, clients: clients.count, rows: comparison.count)
        let refusals = try readRefusals(of: id)
        let certainty = try readCertainty(of: id, comparison, counts)
        let cheapestStyles = try readCheapestStyles(of: id, counts)
        let forecast = try readForecast(of: id, counts)
        return try row(of: .run, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let digest: String = try row.next()
            let version: String = try row.next()
            let scenario = Run.ScenarioSummary(
                name: try row.next(),
                title: try row.next(),
                caption: try row.nextOrNil(),
                file: try row.nextOrNil(),
                sessionsPerMonth: volumes
            )
            let baseline: Int? = try row.nextOrNil()
            if let baseline, !clients.indices.contains(baseline) { throw row.damaged("the baseline") }
            return Run(
                digest: digest,
                version: version,
                scenario: scenario,
                log: log,
                assumptions: assumptions,
                clients: clients,
                integrations: integrations,
                removedIntegrations: removed,
                sheets: sheets,
                baseline: baseline,
                advice: advice,
                attributions: attributions,
                comparison: comparison,
                breakEvens: breakEvens,
                suggestions: suggestions,
                selection: selection,
                refusals: refusals,
                tally: tally,
                certainty: certainty,
                cheapestStyles: cheapestStyles,
                forecast: forecast
            )
        }
    }

    private func readLog(of id: Int64) throws(SQLiteError) -> Run.LogSummary {
        let files = try rows(of: .logFile, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.LogSummary.File(name: try row.next(), bytes: try row.next(), digest: try row.next())
        }
        let skipped = try rows(of: .logSkipped, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.LogSummary.Skipped(
                reason: try row.next(),
                count: try row.next(),
                firstFile: try row.next(),
                firstLine: try row.next()
            )
        }
        return try row(of: .log, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.nextLog(files: files, skipped: skipped)
        }
    }

    private func readClients(
        of id: Int64
    ) throws(SQLiteError) -> ([Run.ClientSummary], [Run.Attribution]) {
        var attributions: [Run.Attribution] = []
        var clients = try rows(of: .client, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            let client = Run.ClientSummary(
                name: try row.next(),
                summary: try row.next(),
                definition: try row.next(),
                waitMilliseconds: try row.nextOrNil(),
                family: try row.next(),
                warnings: [],
                sessions: try row.next(),
                requests: try row.next(),
                distribution: [],
                selected: try row.next(),
                selectedWithoutRequest: try row.next(),
                sessionsUnderOtherTie: try row.next()
            )
            if try row.next() { attributions.append(Run.Attribution(client: row.number, parts: [])) }
            return client
        }
        try forEachRow(of: .clientWarning, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let client = try row.nextIndex(below: clients.count)
            try row.skipPosition(clients[client].warnings.count)
            clients[client].warnings.append(try row.next())
        }
        try forEachRow(of: .clientRequests, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let client = try row.nextIndex(below: clients.count)
            clients[client].distribution.append(
                Run.RequestCount(requests: try row.next(), sessions: try row.next())
            )
        }
        try forEachRow(of: .attributionPart, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let client = try row.nextIndex(below: clients.count)
            guard let index = attributions.firstIndex(where: { $0.client == client }) else {
                throw row.damaged("client \(client) has no attribution")
            }
            try row.skipPosition(attributions[index].parts.count)
            attributions[index].parts.append(
                Run.Attribution.Part(aspect: try row.next(), requests: try row.next())
            )
        }
        return (clients, attributions)
    }

    private func readAdvice(of id: Int64, clients: Int) throws(SQLiteError) -> Run.Advice? {
        let steps = try rows(of: .adviceStep, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.Advice.Step(question: try row.next(), answer: try row.next())
        }
        return try rows(of: .advice, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            Run.Advice(steps: steps, style: try row.next(), client: try row.nextIndex(below: clients))
        }.first
    }

    private func readIntegrations(of id: Int64) throws(SQLiteError) -> [Run.IntegrationSummary] {
        try rows(of: .integration, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.IntegrationSummary(
                name: try row.next(),
                title: try row.next(),
                generation: try row.next(),
                source: try row.next()
            )
        }
    }

    private func readSheets(of id: Int64) throws(SQLiteError) -> [Run.SheetSummary] {
        try rows(of: .sheet, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.SheetSummary(
                name: try row.next(),
                title: try row.next(),
                currency: try row.next(),
                symbol: try row.next(),
                decimals: try row.next(),
                source: try row.next(),
                evidence: try row.next(),
                digest: try row.next()
            )
        }
    }

    private func readComparison(
        of id: Int64,
        _ counts: (clients: Int, integrations: Int, sheets: Int)
    ) throws(SQLiteError) -> [Run.ComparisonRow] {
        var invoices: [Int: Invoice] = [:]
        var comparison = try rows(of: .comparison, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            let client = try row.nextIndex(below: counts.clients)
            let integration = try row.nextIndex(below: counts.integrations)
            let sheet = try row.nextIndex(below: counts.sheets)
            let volume: Int64? = try row.nextOrNil()
            let total: Int64? = try row.nextOrNil()
            let credit: Int64? = try row.nextOrNil()
            let reason: String? = try row.nextOrNil()
            if let total, let credit {
                invoices[row.number] = Invoice(
                    lines: [],
                    credit: Money(nanodollars: credit),
                    total: Money(nanodollars: total)
                )
            } else if reason == nil {
                throw row.damaged("neither a price nor a reason")
            }
            return Run.ComparisonRow(
                client: client,
                integration: integration,
                sheet: sheet,
                sessionsPerMonth: volume,
                outcome: .unpriced(reason ?? ""),
                choice: try row.nextOrNil(),
                bounds: []
            )
        }
        try forEachRow(of: .comparisonBound, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let index = try row.nextIndex(below: comparison.count)
            try row.skipPosition(comparison[index].bounds.count)
            comparison[index].bounds.append(
                Run.ComparisonRow.Bound(
                    assumption: try row.next(),
                    total: Money(nanodollars: try row.next())
                )
            )
        }
        try readLines(of: id, into: &invoices)
        for (index, invoice) in invoices { comparison[index].outcome = .priced(invoice) }
        return comparison
    }

    private func readLines(of id: Int64, into invoices: inout [Int: Invoice]) throws(SQLiteError) {
        try forEachRow(of: .comparisonLine, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let index: Int = try row.next()
            guard let count = invoices[index]?.lines.count else { throw row.damaged("no bill for it") }
            try row.skipPosition(count)
            let line = Invoice.Line(
                sku: try row.next(),
                title: try row.next(),
                events: try row.next(),
                parts: [],
                amount: Money(nanodollars: try row.next())
            )
            invoices[index]?.lines.append(line)
        }
        try forEachRow(of: .comparisonPart, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let index: Int = try row.next()
            let line = try row.nextIndex(below: invoices[index]?.lines.count ?? 0)
            try row.skipPosition(invoices[index]?.lines[line].parts.count ?? 0)
            let part = Invoice.TierPart(
                firstEvent: try row.next(),
                lastEvent: try row.next(),
                pricePerThousand: Money(nanodollars: try row.next()),
                amount: Money(nanodollars: try row.next())
            )
            invoices[index]?.lines[line].parts.append(part)
        }
    }

    private func readSuggestions(of id: Int64) throws(SQLiteError) -> Run.SuggestionSummary? {
        var suggestions = try rows(of: .suggestion, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            Run.SuggestionSummary(
                places: try row.next(),
                sessions: try row.next(),
                firstShown: [],
                neverShown: try row.next(),
                unknown: try row.next()
            )
        }.first
        suggestions?.firstShown = try rows(of: .suggestionFirstShown, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            Run.SuggestionSummary.FirstShown(characters: try row.next(), sessions: try row.next())
        }
        return suggestions
    }

    private func readTally(of id: Int64, clients: Int) throws(SQLiteError) -> [Run.TallyRow] {
        try rows(of: .tally, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let client = try row.nextIndex(below: clients)
            let bucket = try row.nextIndex(below: 256)
            let requests: Int32 = try row.next()
            let aborted: Int32 = try row.next()
            guard let ending = ShapeEnding(storedText: try row.next()) else { throw row.damaged("ending") }
            var shape = SessionShape(
                requests: requests,
                aborted: aborted,
                ending: ending,
                isExpired: try row.next(),
                tokenIsFresh: try row.next()
            )
            shape.failed = try row.next()
            return Run.TallyRow(client: client, bucket: bucket, shape: shape, sessions: try row.next())
        }
    }
}

extension SQLiteConnection {
    /// Hands every row of a run in one table to the body, in their order.
    func forEachRow(
        of table: RunTable,
        of id: Int64,
        _ body: (inout SQLiteRow) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try prepare(table.selection)
        try statement.bind(id)
        var number = 0
        while try statement.step() {
            var row = SQLiteRow(of: statement, table: table.name, number: number)
            try body(&row)
            number += 1
        }
    }

    /// The elements that the body makes of a run's rows in one table.
    func rows<Element>(
        of table: RunTable,
        of id: Int64,
        _ body: (inout SQLiteRow) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        var elements: [Element] = []
        try forEachRow(of: table, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            elements.append(try body(&row))
        }
        return elements
    }

    /// The element that the body makes of a run's only row in one table.
    fileprivate func row<Element>(
        of table: RunTable,
        of id: Int64,
        _ body: (inout SQLiteRow) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element {
        guard let element = try rows(of: table, of: id, body).first else {
            throw SQLiteError(
                extendedCode: SQLITE_CORRUPT,
                message: "run \(id) has no row in \(table.name)",
                sql: "",
                systemError: 0
            )
        }
        return element
    }
}

extension SQLiteRow {
    /// The next columns as what a log held.
    mutating func nextLog(
        files: [Run.LogSummary.File],
        skipped: [Run.LogSummary.Skipped]
    ) throws(SQLiteError) -> Run.LogSummary {
        Run.LogSummary(
            files: files,
            sessions: try next(),
            edits: try next(),
            people: try next(),
            peopleIsEstimate: try next(),
            sessionsWithoutUser: try next(),
            sessionsWithoutEdits: try next(),
            selected: try next(),
            submitted: try next(),
            abandoned: try next(),
            unrecorded: try next(),
            synthesised: try next(),
            imputed: try next(),
            masked: try next(),
            skipped: skipped,
            skippedSessions: try next()
        )
    }
}

extension ShapeEnding {
    /// Takes the word that `storedText` gives.
    fileprivate init?(storedText: String) {
        guard let ending = Self.allCases.first(where: { $0.storedText == storedText }) else { return nil }
        self = ending
    }
}

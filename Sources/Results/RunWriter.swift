internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Writes all rows of a run as the newest one, in place of a run with the same digest.
    ///
    /// The caller holds the transaction.
    func write(_ run: Run) throws(SQLiteError) {
        try prepare("DELETE FROM run WHERE digest = ?").run(run.digest)
        let scenario = run.scenario
        try prepare(RunTable.run.insertion).run(
            Int64?.none,
            run.digest,
            run.version,
            scenario.name,
            scenario.title,
            scenario.caption,
            scenario.file,
            run.baseline
        )
        let id = lastRowIdentifier
        try insert(scenario.sessionsPerMonth, into: .volume) {
            (statement, position, volume) throws(SQLiteError) in
            try statement.run(id, position, volume)
        }
        try write(run.log, of: id)
        try insert(run.assumptions, into: .assumption) {
            (statement, position, assumption) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                assumption.key,
                assumption.value,
                assumption.isDefault,
                assumption.meaning
            )
        }
        try write(run.clients, run.attributions, of: id)
        try insert(run.integrations, into: .integration) {
            (statement, position, integration) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                integration.name,
                integration.title,
                integration.generation,
                integration.source
            )
        }
        try insert(run.removedIntegrations, into: .removedIntegration) {
            (statement, position, removed) throws(SQLiteError) in
            try statement.run(id, position, removed.name, removed.reason)
        }
        if let advice = run.advice {
            try prepare(RunTable.advice.insertion).run(id, advice.style, advice.client)
            try insert(advice.steps, into: .adviceStep) { (statement, position, step) throws(SQLiteError) in
                try statement.run(id, position, step.question, step.answer)
            }
        }
        try insert(run.sheets, into: .sheet) { (statement, position, sheet) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                sheet.name,
                sheet.title,
                sheet.currency,
                sheet.symbol,
                sheet.decimals,
                sheet.source,
                sheet.evidence,
                sheet.digest
            )
        }
        try write(run.comparison, of: id)
        try insert(run.breakEvens, into: .breakEven) { (statement, position, row) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                row.first,
                row.second,
                row.sheet,
                row.sessionsPerMonth,
                row.text,
                row.cheaperFrom
            )
        }
        if let suggestions = run.suggestions { try write(suggestions, of: id) }
        try insert(run.tally, into: .tally) { (statement, _, row) throws(SQLiteError) in
            try statement.run(
                id,
                row.client,
                row.bucket,
                row.shape.requests,
                row.shape.aborted,
                row.shape.ending.storedText,
                row.shape.isExpired,
                row.shape.tokenIsFresh,
                row.shape.failed,
                row.sessions
            )
        }
        if let selection = run.selection { try write(selection, of: id) }
        if let refusals = run.refusals { try write(refusals, of: id) }
        if let certainty = run.certainty { try write(certainty, of: id) }
        try write(run.cheapestStyles, of: id)
        if let forecast = run.forecast { try write(forecast, of: id) }
        try insert(run.doubts, into: .doubt) { (statement, position, doubt) throws(SQLiteError) in
            try statement.run(id, position, doubt.label)
        }
    }

    private func write(_ log: Run.LogSummary, of id: Int64) throws(SQLiteError) {
        try prepare(RunTable.log.insertion).run(
            id,
            log.sessions,
            log.edits,
            log.people,
            log.peopleIsEstimate,
            log.sessionsWithoutUser,
            log.sessionsWithoutEdits,
            log.selected,
            log.submitted,
            log.abandoned,
            log.unrecorded,
            log.synthesised,
            log.imputed,
            log.masked,
            log.skippedSessions
        )
        try insert(log.files, into: .logFile) { (statement, position, file) throws(SQLiteError) in
            try statement.run(id, position, file.name, file.bytes, file.digest)
        }
        try insert(log.skipped, into: .logSkipped) { (statement, position, skipped) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                skipped.reason,
                skipped.count,
                skipped.firstFile,
                skipped.firstLine
            )
        }
    }

    private func write(
        _ clients: [Run.ClientSummary],
        _ attributions: [Run.Attribution],
        of id: Int64
    ) throws(SQLiteError) {
        let warnings = try prepare(RunTable.clientWarning.insertion)
        let requests = try prepare(RunTable.clientRequests.insertion)
        try insert(clients, into: .client) { (statement, position, client) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                client.name,
                client.summary,
                client.definition,
                client.waitMilliseconds,
                client.family,
                client.sessions,
                client.requests,
                client.selected,
                client.selectedWithoutRequest,
                client.sessionsUnderOtherTie,
                attributions.contains { $0.client == position }
            )
            for (index, warning) in client.warnings.enumerated() {
                try warnings.run(id, position, index, warning)
            }
            for entry in client.distribution {
                try requests.run(id, position, entry.requests, entry.sessions)
            }
        }
        let parts = try prepare(RunTable.attributionPart.insertion)
        for attribution in attributions {
            for (index, part) in attribution.parts.enumerated() {
                try parts.run(id, attribution.client, index, part.aspect, part.requests)
            }
        }
    }

    private func write(_ comparison: [Run.ComparisonRow], of id: Int64) throws(SQLiteError) {
        let bounds = try prepare(RunTable.comparisonBound.insertion)
        let lines = try prepare(RunTable.comparisonLine.insertion)
        let parts = try prepare(RunTable.comparisonPart.insertion)
        try insert(comparison, into: .comparison) { (statement, position, row) throws(SQLiteError) in
            var reason: String?
            if case .unpriced(let text) = row.outcome { reason = text }
            try statement.run(
                id,
                position,
                row.client,
                row.integration,
                row.sheet,
                row.sessionsPerMonth,
                row.invoice?.total.nanodollars,
                row.invoice?.credit.nanodollars,
                reason,
                row.choice
            )
            for (index, bound) in row.bounds.enumerated() {
                try bounds.run(id, position, index, bound.assumption, bound.total.nanodollars)
            }
            for (index, line) in (row.invoice?.lines ?? []).enumerated() {
                try lines.run(
                    id,
                    position,
                    index,
                    line.sku,
                    line.title,
                    line.events,
                    line.amount.nanodollars
                )
                for (tier, part) in line.parts.enumerated() {
                    try parts.run(
                        id,
                        position,
                        index,
                        tier,
                        part.firstEvent,
                        part.lastEvent,
                        part.pricePerThousand.nanodollars,
                        part.amount.nanodollars
                    )
                }
            }
        }
    }

    private func write(_ suggestions: Run.SuggestionSummary, of id: Int64) throws(SQLiteError) {
        try prepare(RunTable.suggestion.insertion).run(
            id,
            suggestions.places,
            suggestions.sessions,
            suggestions.neverShown,
            suggestions.unknown
        )
        try insert(suggestions.firstShown, into: .suggestionFirstShown) {
            (statement, _, entry) throws(SQLiteError) in
            try statement.run(id, entry.characters, entry.sessions)
        }
    }

    /// Prepares the table's insertion once and hands it to the body with each element and its position.
    func insert<Element>(
        _ elements: [Element],
        into table: RunTable,
        _ body: (borrowing SQLiteStatement, Int, Element) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try prepare(table.insertion)
        for (position, element) in elements.enumerated() { try body(statement, position, element) }
    }
}

extension ShapeEnding {
    /// The word in the column `ending`.
    var storedText: String {
        switch self {
        case .selected: "selected"
        case .submitted: "submitted"
        case .abandoned: "abandoned"
        }
    }
}

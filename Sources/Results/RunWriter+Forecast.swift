internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Writes the cheapest integrations by volume; clients, integrations and sheets have been written.
    func write(_ cheapest: [Run.CheapestStyles], of id: Int64) throws(SQLiteError) {
        let stretches = try prepare(RunTable.cheapestStretch.insertion)
        let integrations = try prepare(RunTable.cheapestStretchIntegration.insertion)
        try insert(cheapest, into: .cheapestStyles) { (statement, position, styles) throws(SQLiteError) in
            try statement.run(id, position, styles.sheet, styles.client, styles.limit)
            for (place, stretch) in styles.stretches.enumerated() {
                try stretches.run(id, position, place, stretch.from, stretch.through)
                for (order, integration) in stretch.integrations.enumerated() {
                    try integrations.run(id, position, place, order, integration)
                }
            }
        }
    }

    /// Writes what the coming months cost; clients, integrations and sheets have been written.
    func write(_ forecast: Run.ForecastSummary, of id: Int64) throws(SQLiteError) {
        try prepare(RunTable.forecast.insertion).run(
            id,
            forecast.total?.nanodollars,
            forecast.totalInterval?.estimate,
            forecast.totalInterval?.lower,
            forecast.totalInterval?.upper
        )
        try insert(Array(zip(forecast.months, forecast.sessions)), into: .forecastMonth) {
            (statement, position, month) throws(SQLiteError) in
            try statement.run(id, position, month.0, month.1)
        }
        try insert(forecast.accounts, into: .forecastAccount) {
            (statement, position, account) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                account.name,
                account.sheet,
                account.client,
                account.integration,
                account.saving?.nanodollars,
                account.savingInterval?.estimate,
                account.savingInterval?.lower,
                account.savingInterval?.upper
            )
            try insert(account.sentences, into: .forecastSentence) {
                (statement, place, sentence) throws(SQLiteError) in
                try statement.run(id, position, place, sentence)
            }
            try write(account.options, account.bills, of: position, id)
            try insert(account.sensitivity, into: .forecastSensitivity) {
                (statement, place, row) throws(SQLiteError) in
                try statement.run(row, of: id, position, place)
            }
        }
        try write(forecast.segments, of: id)
    }

    private func write(
        _ options: [Run.ForecastSummary.Option],
        _ bills: [Run.ForecastSummary.Bill],
        of account: Int,
        _ id: Int64
    ) throws(SQLiteError) {
        try insert(options, into: .forecastOption) { (statement, position, option) throws(SQLiteError) in
            try statement.run(
                id,
                account,
                position,
                option.client,
                option.integration,
                option.total?.nanodollars,
                option.interval?.estimate,
                option.interval?.lower,
                option.interval?.upper,
                option.reason
            )
        }
        try insert(bills, into: .forecastBill) { (statement, position, bill) throws(SQLiteError) in
            try statement.run(
                id,
                account,
                position,
                bill.client,
                bill.integration,
                bill.month,
                bill.total?.nanodollars,
                bill.interval?.estimate,
                bill.interval?.lower,
                bill.interval?.upper,
                bill.reason,
                bill.bend
            )
        }
    }

    private func write(_ segments: [Run.ForecastSummary.Segment], of id: Int64) throws(SQLiteError) {
        try insert(segments, into: .forecastSegment) { (statement, position, segment) throws(SQLiteError) in
            try statement.run(id, position, segment.name, segment.account)
            try insert(segment.sessions, into: .forecastSegmentMonth) {
                (statement, month, sessions) throws(SQLiteError) in
                try statement.run(id, position, month, sessions)
            }
            if let log = segment.log { try write(log, ofSegment: position, id) }
        }
    }

    private func write(
        _ log: Run.LogSummary,
        ofSegment segment: Int,
        _ id: Int64
    ) throws(SQLiteError) {
        try prepare(RunTable.segmentLog.insertion).run(
            id,
            segment,
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
        try insert(log.files, into: .segmentLogFile) { (statement, position, file) throws(SQLiteError) in
            try statement.run(id, segment, position, file.name, file.bytes, file.digest)
        }
        try insert(log.skipped, into: .segmentLogSkipped) {
            (statement, position, skipped) throws(SQLiteError) in
            try statement.run(
                id,
                segment,
                position,
                skipped.reason,
                skipped.count,
                skipped.firstFile,
                skipped.firstLine
            )
        }
    }
}

internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// How many of each a run has.
    typealias RunCounts = (clients: Int, integrations: Int, sheets: Int)

    /// Reads the cheapest integrations by volume.
    func readCheapestStyles(of id: Int64, _ counts: RunCounts) throws(SQLiteError) -> [Run.CheapestStyles] {
        var styles = try rows(of: .cheapestStyles, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.CheapestStyles(
                sheet: try row.nextIndex(below: counts.sheets),
                client: try row.nextIndex(below: counts.clients),
                stretches: [],
                limit: try row.nextOrNil()
            )
        }
        try forEachRow(of: .cheapestStretch, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let index = try row.nextIndex(below: styles.count)
            try row.skipPosition(styles[index].stretches.count)
            styles[index].stretches.append(
                Run.CheapestStyles.Stretch(
                    from: try row.next(),
                    through: try row.next(),
                    integrations: []
                )
            )
        }
        try forEachRow(of: .cheapestStretchIntegration, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            let index = try row.nextIndex(below: styles.count)
            let stretch = try row.nextIndex(below: styles[index].stretches.count)
            try row.skipPosition(styles[index].stretches[stretch].integrations.count)
            let integration = try row.nextIndex(below: counts.integrations)
            styles[index].stretches[stretch].integrations.append(integration)
        }
        return styles
    }

    /// Reads what the coming months cost; nil for a run that does not look ahead.
    func readForecast(of id: Int64, _ counts: RunCounts) throws(SQLiteError) -> Run.ForecastSummary? {
        var forecast = try rows(of: .forecast, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            Run.ForecastSummary(
                months: [],
                sessions: [],
                segments: [],
                accounts: [],
                total: try row.nextMoney(),
                totalInterval: try row.nextInterval()
            )
        }.first
        if forecast == nil { return nil }
        try forEachRow(of: .forecastMonth, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            forecast?.months.append(try row.next())
            forecast?.sessions.append(try row.next())
        }
        let accounts = try readAccounts(of: id, counts, months: forecast?.months.count ?? 0)
        forecast?.accounts = accounts
        forecast?.segments = try readSegments(of: id, accounts: accounts.count)
        return forecast
    }

    private func readAccounts(
        of id: Int64,
        _ counts: RunCounts,
        months: Int
    ) throws(SQLiteError) -> [Run.ForecastSummary.Account] {
        var accounts = try rows(of: .forecastAccount, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.ForecastSummary.Account(
                name: try row.next(),
                sheet: try row.nextIndex(below: counts.sheets),
                client: try row.nextIndexOrNil(below: counts.clients),
                integration: try row.nextIndexOrNil(below: counts.integrations),
                saving: try row.nextMoney(),
                savingInterval: try row.nextInterval(),
                sentences: [],
                options: [],
                bills: []
            )
        }
        try forEachRow(of: .forecastSentence, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let account = try row.nextIndex(below: accounts.count)
            try row.skipPosition(accounts[account].sentences.count)
            accounts[account].sentences.append(try row.next())
        }
        try forEachRow(of: .forecastOption, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let account = try row.nextIndex(below: accounts.count)
            try row.skipPosition(accounts[account].options.count)
            accounts[account].options.append(
                Run.ForecastSummary.Option(
                    client: try row.nextIndex(below: counts.clients),
                    integration: try row.nextIndex(below: counts.integrations),
                    total: try row.nextMoney(),
                    interval: try row.nextInterval(),
                    reason: try row.nextOrNil()
                )
            )
        }
        try forEachRow(of: .forecastBill, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let account = try row.nextIndex(below: accounts.count)
            try row.skipPosition(accounts[account].bills.count)
            accounts[account].bills.append(
                Run.ForecastSummary.Bill(
                    client: try row.nextIndex(below: counts.clients),
                    integration: try row.nextIndex(below: counts.integrations),
                    month: try row.nextIndex(below: months),
                    total: try row.nextMoney(),
                    interval: try row.nextInterval(),
                    reason: try row.nextOrNil(),
                    bend: try row.nextOrNil()
                )
            )
        }
        try forEachRow(of: .forecastSensitivity, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let account = try row.nextIndex(below: accounts.count)
            try row.skipPosition(accounts[account].sensitivity.count)
            accounts[account].sensitivity.append(try row.nextMovedAssumption(counts))
        }
        return accounts
    }

    private func readSegments(
        of id: Int64,
        accounts: Int
    ) throws(SQLiteError) -> [Run.ForecastSummary.Segment] {
        var segments = try rows(of: .forecastSegment, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.ForecastSummary.Segment(
                name: try row.next(),
                account: try row.nextIndex(below: accounts),
                sessions: [],
                log: nil
            )
        }
        try forEachRow(of: .forecastSegmentMonth, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let segment = try row.nextIndex(below: segments.count)
            try row.skipPosition(segments[segment].sessions.count)
            segments[segment].sessions.append(try row.next())
        }
        try forEachRow(of: .segmentLog, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let segment = try row.nextIndex(below: segments.count)
            segments[segment].log = try row.nextLog(files: [], skipped: [])
        }
        try forEachRow(of: .segmentLogFile, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let segment = try row.nextIndex(below: segments.count)
            try row.skipPosition(segments[segment].log?.files.count ?? 0)
            segments[segment].log?.files.append(
                Run.LogSummary.File(name: try row.next(), bytes: try row.next(), digest: try row.next())
            )
        }
        try forEachRow(of: .segmentLogSkipped, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let segment = try row.nextIndex(below: segments.count)
            try row.skipPosition(segments[segment].log?.skipped.count ?? 0)
            segments[segment].log?.skipped.append(
                Run.LogSummary.Skipped(
                    reason: try row.next(),
                    count: try row.next(),
                    firstFile: try row.next(),
                    firstLine: try row.next()
                )
            )
        }
        return segments
    }
}

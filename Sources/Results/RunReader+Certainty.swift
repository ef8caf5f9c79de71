internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Reads how sure a run is; nil for one without intervals.
    ///
    /// - Parameters:
    ///   - comparison: the run's rows, which the cost intervals belong to one by one.
    ///   - counts: how many of each the run has.
    func readCertainty(
        of id: Int64,
        _ comparison: [Run.ComparisonRow],
        _ counts: (clients: Int, integrations: Int, sheets: Int)
    ) throws(SQLiteError) -> Run.CertaintySummary? {
        var certainty = try rows(of: .certainty, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            var settings = ResamplingSettings()
            settings.confidencePerMille = try row.next()
            settings.replicates = try row.next()
            guard let seed = UInt64(try row.next() as String) else { throw row.damaged("the seed") }
            settings.seed = seed
            return Run.CertaintySummary(
                settings: settings,
                clusters: try row.next(),
                warnings: [],
                clients: [],
                costs: [],
                recommendations: [],
                sensitivity: []
            )
        }.first
        if certainty == nil { return nil }
        certainty?.warnings = try rows(of: .certaintyWarning, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) -> String in
            try row.skipPosition(row.number)
            return try row.next()
        }
        certainty?.clients = try rows(of: .clientInterval, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            Certainty.ClientRow(
                client: try row.nextIndex(below: counts.clients),
                requestsPerSession: try row.nextInterval(),
                againstBaseline: try row.nextInterval(),
                credibleReplicates: try row.nextOrNil()
            )
        }
        certainty?.costs = try rows(of: .costInterval, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            let entry = comparison[try row.nextIndex(below: comparison.count)]
            return Certainty.CostRow(
                client: entry.client,
                integration: entry.integration,
                sheet: entry.sheet,
                sessionsPerMonth: entry.sessionsPerMonth,
                cost: try row.nextInterval(),
                againstBaseline: try row.nextInterval(),
                amongAll: try row.nextInterval(),
                reason: try row.nextOrNil()
            )
        }
        certainty?.recommendations = try readRecommendations(of: id, counts)
        certainty?.sensitivity = try readSensitivity(of: id, counts)
        return certainty
    }

    private func readRecommendations(
        of id: Int64,
        _ counts: (clients: Int, integrations: Int, sheets: Int)
    ) throws(SQLiteError) -> [Run.RecommendationRow] {
        var recommendations = try rows(of: .recommendation, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.RecommendationRow(
                sheet: try row.nextIndex(below: counts.sheets),
                sessionsPerMonth: try row.nextOrNil(),
                client: try row.nextIndexOrNil(below: counts.clients),
                integration: try row.nextIndexOrNil(below: counts.integrations),
                cost: try row.nextInterval(),
                saving: try row.nextMoney(),
                savingInterval: try row.nextInterval(),
                sentences: [],
                bias: try row.nextOrNil(),
                bend: try row.nextOrNil()
            )
        }
        try forEachRow(of: .recommendationSentence, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let index = try row.nextIndex(below: recommendations.count)
            try row.skipPosition(recommendations[index].sentences.count)
            recommendations[index].sentences.append(try row.next())
        }
        return recommendations
    }

    private func readSensitivity(
        of id: Int64,
        _ counts: SQLiteConnection.RunCounts
    ) throws(SQLiteError) -> [Run.SensitivityRow] {
        try rows(of: .sensitivity, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            let sheet = try row.nextIndex(below: counts.sheets)
            let volume: Int64? = try row.nextOrNil()
            return Run.SensitivityRow(
                sheet: sheet,
                sessionsPerMonth: volume,
                row: try row.nextMovedAssumption(counts)
            )
        }
    }
}

extension SQLiteRow {
    /// The next three columns, which are all NULL or an estimate with its lower and its upper bound.
    mutating func nextInterval() throws(SQLiteError) -> ConfidenceInterval? {
        let estimate: Int64? = try nextOrNil()
        let lower: Int64? = try nextOrNil()
        let upper: Int64? = try nextOrNil()
        guard let estimate, let lower, let upper else { return nil }
        return ConfidenceInterval(estimate: estimate, lower: lower, upper: upper)
    }

    /// The next columns, which are those of a moved assumption.
    mutating func nextMovedAssumption(
        _ counts: SQLiteConnection.RunCounts
    ) throws(SQLiteError) -> Sensitivity.Row {
        let factor: String = try next()
        let change: String = try next()
        guard let effect = Sensitivity.Effect(storedText: try next()) else { throw damaged("effect") }
        return Sensitivity.Row(
            factor: factor,
            change: change,
            effect: effect,
            refusal: try nextOrNil(),
            cost: try nextMoney(),
            difference: try nextMoney(),
            otherClient: try nextIndexOrNil(below: counts.clients),
            otherIntegration: try nextIndexOrNil(below: counts.integrations),
            regret: try nextInterval()
        )
    }

    mutating func nextMoney() throws(SQLiteError) -> Money? {
        let nanodollars: Int64? = try nextOrNil()
        return nanodollars.map { Money(nanodollars: $0) }
    }

    /// The next column, which must be NULL or point into a list of so many elements.
    mutating func nextIndexOrNil(below count: Int) throws(SQLiteError) -> Int? {
        let index: Int? = try nextOrNil()
        if let index, !(0..<count).contains(index) { throw damaged("it points to \(index) of \(count)") }
        return index
    }
}

internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Writes how sure a run is; its clients and its comparison have been written.
    func write(_ certainty: Run.CertaintySummary, of id: Int64) throws(SQLiteError) {
        try prepare(RunTable.certainty.insertion).run(
            id,
            certainty.settings.confidencePerMille,
            certainty.settings.replicates,
            String(certainty.settings.seed),
            certainty.clusters
        )
        try insert(certainty.warnings, into: .certaintyWarning) {
            (statement, position, warning) throws(SQLiteError) in
            try statement.run(id, position, warning)
        }
        try insert(certainty.clients, into: .clientInterval) { (statement, _, row) throws(SQLiteError) in
            try statement.run(
                id,
                row.client,
                row.requestsPerSession?.estimate,
                row.requestsPerSession?.lower,
                row.requestsPerSession?.upper,
                row.againstBaseline?.estimate,
                row.againstBaseline?.lower,
                row.againstBaseline?.upper,
                row.credibleReplicates
            )
        }
        try insert(certainty.costs, into: .costInterval) { (statement, position, row) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                row.cost?.estimate,
                row.cost?.lower,
                row.cost?.upper,
                row.againstBaseline?.estimate,
                row.againstBaseline?.lower,
                row.againstBaseline?.upper,
                row.amongAll?.estimate,
                row.amongAll?.lower,
                row.amongAll?.upper,
                row.reason
            )
        }
        try write(certainty.recommendations, of: id)
        try insert(certainty.sensitivity, into: .sensitivity) {
            (statement, position, entry) throws(SQLiteError) in
            try statement.run(entry.row, of: id, position, entry.sheet, entry.sessionsPerMonth)
        }
    }

    private func write(_ recommendations: [Run.RecommendationRow], of id: Int64) throws(SQLiteError) {
        let sentences = try prepare(RunTable.recommendationSentence.insertion)
        try insert(recommendations, into: .recommendation) { (statement, position, row) throws(SQLiteError) in
            try statement.run(
                id,
                position,
                row.sheet,
                row.sessionsPerMonth,
                row.client,
                row.integration,
                row.cost?.estimate,
                row.cost?.lower,
                row.cost?.upper,
                row.saving?.nanodollars,
                row.savingInterval?.estimate,
                row.savingInterval?.lower,
                row.savingInterval?.upper,
                row.bias,
                row.bend
            )
            for (index, sentence) in row.sentences.enumerated() {
                try sentences.run(id, position, index, sentence)
            }
        }
    }
}

extension SQLiteStatement {
    /// Writes a moved assumption after the columns that tell where it belongs.
    func run<each Place: SQLiteArgument>(
        _ row: Sensitivity.Row,
        of id: Int64,
        _ place: repeat each Place
    ) throws(SQLiteError) {
        try run(
            id,
            repeat each place,
            row.factor,
            row.change,
            row.effect.storedText,
            row.refusal,
            row.cost?.nanodollars,
            row.difference?.nanodollars,
            row.otherClient,
            row.otherIntegration,
            row.regret?.estimate,
            row.regret?.lower,
            row.regret?.upper
        )
    }
}

extension Sensitivity.Effect {
    /// The word in the column `effect`.
    var storedText: String {
        switch self {
        case .flips: "flips"
        case .ties: "ties"
        case .keeps: "keeps"
        case .unpriced: "unpriced"
        }
    }

    init?(storedText: String) {
        let all: [Self] = [.flips, .ties, .keeps, .unpriced]
        guard let effect = all.first(where: { $0.storedText == storedText }) else { return nil }
        self = effect
    }
}

package import Basics
internal import Billing

/// How sure the figures of a comparison are: the plain value that reports show.
package struct Certainty: Hashable, Sendable {
    /// One client's requests per session, in billionths.
    package struct ClientRow: Hashable, Sendable {
        package var client: Int
        /// nil with fewer than two buckets of people, here and everywhere below.
        package var requestsPerSession: ConfidenceInterval?
        /// The paired difference to the baseline client; nil for itself too.
        package var againstBaseline: ConfidenceInterval?
        /// The resamples in which it is credible; nil too where picks are simulated.
        package var credibleReplicates: Int?

        package init(
            client: Int,
            requestsPerSession: ConfidenceInterval?,
            againstBaseline: ConfidenceInterval?,
            credibleReplicates: Int? = nil
        ) {
            self.client = client
            self.requestsPerSession = requestsPerSession
            self.againstBaseline = againstBaseline
            self.credibleReplicates = credibleReplicates
        }
    }

    /// One cost, in nanodollars.
    package struct CostRow: Hashable, Sendable {
        package var client: Int
        package var integration: Int
        package var sheet: Int
        /// nil: the cost of 1,000 sessions in the first paid tier.
        package var sessionsPerMonth: Int64?
        package var cost: ConfidenceInterval?
        /// The paired difference to the baseline client under the same integration, sheet and volume.
        package var againstBaseline: ConfidenceInterval?
        /// The same, holding together with all others of the same sheet and volume; never narrower than that.
        package var amongAll: ConfidenceInterval?
        /// Why there is no interval.
        package var reason: String?

        package init(
            client: Int,
            integration: Int,
            sheet: Int,
            sessionsPerMonth: Int64?,
            cost: ConfidenceInterval? = nil,
            againstBaseline: ConfidenceInterval? = nil,
            amongAll: ConfidenceInterval? = nil,
            reason: String? = nil
        ) {
            self.client = client
            self.integration = integration
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.cost = cost
            self.againstBaseline = againstBaseline
            self.amongAll = amongAll
            self.reason = reason
        }
    }

    package var settings: ResamplingSettings
    /// How many buckets of people were resampled.
    package var clusters: Int
    package var warnings: [String]
    package var clients: [ClientRow]
    /// Every client x integration x sheet x volume, in that order, the last running fastest.
    package var costs: [CostRow]
}

extension CertaintyStudy {
    /// The intervals of everything in the grid.
    ///
    /// - Parameter people: whom the sample stands for, as the log's reader counted them.
    /// - Throws: `badData` without sessions, or where an amount leaves its range.
    package func certainty(people: SampledPeople) throws(Fault) -> Certainty {
        var certainty = Certainty(
            settings: settings,
            clusters: clusters,
            warnings: people.warnings(clusters: clusters, settings: settings),
            clients: try clientRows(),
            costs: []
        )
        let cells = grid.samples.count * grid.integrations.count
        var rows = [Certainty.CostRow?](
            repeating: nil,
            count: cells * grid.sheets.count * grid.volumes.count
        )
        for sheet in grid.sheets.indices {
            for (volume, sessionsPerMonth) in grid.volumes.enumerated() {
                let group = try group(sheet: sheet, sessionsPerMonth: sessionsPerMonth)
                for (cell, row) in group.enumerated() {
                    rows[(cell * grid.sheets.count + sheet) * grid.volumes.count + volume] = row
                }
            }
        }
        certainty.costs = rows.compactMap(\.self)
        return certainty
    }

    private func clientRows() throws(Fault) -> [Certainty.ClientRow] {
        let level = settings.confidencePerMille
        let base = try grid.baseline.map { (client) throws(Fault) in try requestsPerSession(of: client) }
        var rows: [Certainty.ClientRow] = []
        for client in grid.samples.indices {
            let requests = try requestsPerSession(of: client)
            rows.append(
                Certainty.ClientRow(
                    client: client,
                    requestsPerSession: requests.interval(confidencePerMille: level),
                    againstBaseline: client == grid.baseline
                        ? nil : base.flatMap { requests.minus($0).interval(confidencePerMille: level) },
                    credibleReplicates: try credibleReplicates(of: client)
                )
            )
        }
        return rows
    }

    /// One sheet at one volume; rows by client and then by integration.
    private func group(
        sheet: Int,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> [Certainty.CostRow] {
        let level = settings.confidencePerMille
        let width = grid.integrations.count
        let costs = try costs(sheet: sheet, sessionsPerMonth: sessionsPerMonth)
        var rows: [Certainty.CostRow] = []
        var differences: [(cell: Int, value: Resampled)] = []
        for (cell, outcome) in costs.enumerated() {
            var row = Certainty.CostRow(
                client: cell / width,
                integration: cell % width,
                sheet: sheet,
                sessionsPerMonth: sessionsPerMonth
            )
            switch outcome {
            case .failure(let reason): row.reason = reason.description
            case .success(let cost):
                row.cost = cost.interval(confidencePerMille: level)
                if let baseline = grid.baseline, baseline != row.client,
                    case .success(let base) = costs[baseline * width + row.integration]
                {
                    let difference = cost.minus(base)
                    row.againstBaseline = difference.interval(confidencePerMille: level)
                    differences.append((cell, difference))
                }
            }
            rows.append(row)
        }
        let joint = SimultaneousIntervals.of(differences.map(\.value), confidencePerMille: level)
        for (difference, interval) in zip(differences, joint) {
            rows[difference.cell].amongAll = interval?.union(rows[difference.cell].againstBaseline)
        }
        return rows
    }
}

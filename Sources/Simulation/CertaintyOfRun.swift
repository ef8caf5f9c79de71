internal import Basics
internal import Billing
internal import Traces

/// Works out how sure a comparison is, what to ship, and what would change that.
struct CertaintyOfRun {
    let scenario: Scenario
    let settings: ResamplingSettings
    /// The scenario's own log.
    let log: MovedLog

    func summary() throws(Fault) -> Run.CertaintySummary {
        var grid = CostGrid(
            samples: log.own.samples,
            integrations: scenario.integrations,
            sheets: scenario.sheets,
            sessionsPerMonth: scenario.sessionsPerMonth
        )
        grid.switches = scenario.switches
        grid.otherUsage = scenario.otherUsage
        grid.baseline = scenario.baseline
        let study = try CertaintyStudy(grid, settings: settings)
        let people = SampledPeople(
            people: log.health.people.count.value,
            sessions: log.health.sessions,
            sessionsWithoutUser: log.health.sessionsWithoutUser,
            selected: log.own.samples.first?.selected ?? 0
        )
        var certainty = try study.certainty(people: people)
        if !log.own.experiences.isEmpty {
            // A simulated pick without a request may be from the cache, which the samples do not tell.
            for client in certainty.clients.indices { certainty.clients[client].credibleReplicates = nil }
        }
        var recommendations: [Run.RecommendationRow] = []
        var sensitivity: [Run.SensitivityRow] = []
        let verdicts = scenario.verdicts(of: [log.own])
        let readings = log.moves.filter(\.isFelt).map { move in
            Sensitivity.Reading(
                factor: move.factor,
                change: move.change,
                samples: move.sample.samples,
                refusals: scenario.verdicts(of: [move.sample]).map(\.refusal)
            )
        }
        for sheet in scenario.sheets.indices {
            for volume in grid.volumes {
                let row = try recommend(study, sheet, volume, verdicts)
                recommendations.append(row)
                if let client = row.client, let integration = row.integration {
                    var question = Sensitivity.Question(
                        grid: grid,
                        settings: settings,
                        sheet: sheet,
                        sessionsPerMonth: volume,
                        client: client,
                        integration: integration,
                        refusals: verdicts.map(\.refusal),
                        simplicities: scenario.simplicities
                    )
                    question.readings = readings
                    let rows = try Sensitivity.of(question).rows
                    sensitivity += rows.map {
                        Run.SensitivityRow(sheet: sheet, sessionsPerMonth: volume, row: $0)
                    }
                }
            }
        }
        return Run.CertaintySummary(
            settings: settings,
            clusters: certainty.clusters,
            warnings: certainty.warnings,
            clients: certainty.clients,
            costs: certainty.costs,
            recommendations: recommendations,
            sensitivity: sensitivity
        )
    }

    /// How much cheaper the cheapest looks for having been chosen among those that may be recommended; nil without
    /// an interval.
    private func bias(of options: [Recommendation.Option], _ sheet: PriceSheet) -> String? {
        let allowed = options.compactMap { option -> (name: String, cost: Resampled)? in
            let misses = scenario.constraints.misses(
                p95Delay: option.p95Delay,
                successAtFive: option.successAtFive
            )
            guard option.isCredible, misses.isEmpty, case .success(let cost) = option.cost else { return nil }
            return (option.name, cost)
        }
        return WinnersBias.of(allowed.map(\.cost)).map { bias in
            bias.sentence(sheet.text, name: allowed[bias.winner].name)
        }
    }

    private func recommend(
        _ study: CertaintyStudy,
        _ sheet: Int,
        _ volume: Int64?,
        _ verdicts: [Scenario.Verdict]
    ) throws(Fault) -> Run.RecommendationRow {
        let width = scenario.integrations.count
        let prices = scenario.sheets[sheet]
        let choice = scenario.recommend(
            try study.costs(sheet: sheet, sessionsPerMonth: volume),
            verdicts,
            prices,
            settings
        )
        let recommendation = choice.recommendation
        return Run.RecommendationRow(
            sheet: sheet,
            sessionsPerMonth: volume,
            client: recommendation.chosen.map { $0 / width },
            integration: recommendation.chosen.map { $0 % width },
            cost: recommendation.costInterval,
            saving: recommendation.saving,
            savingInterval: recommendation.savingInterval,
            sentences: recommendation.sentences,
            bias: bias(of: choice.options, prices),
            bend: try recommendation.chosen.flatMap { (cell) throws(Fault) in
                try study.bends(
                    client: cell / width,
                    integration: cell % width,
                    sheet: sheet,
                    sessionsPerMonth: volume
                ).warning
            }
        )
    }
}

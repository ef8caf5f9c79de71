internal import Basics
internal import Billing
internal import Debounce
internal import Traces

/// Works out how sure a comparison is, what to ship, and what would change that.
struct CertaintyOfRun {
    let scenario: Scenario
    let settings: ResamplingSettings
    let counts: ReplayCounts
    /// nil where no selection was simulated.
    let simulated: SimulatedCounts?
    let health: LogHealth
    /// By client.
    let summaries: [Run.ClientSummary]
    /// By client; empty where no selection was simulated.
    let experiences: [Run.Experience]
    /// What picks under other parameters count.
    let variations: [(key: String, value: String, counts: SimulatedCounts)]

    func summary(tallies: [Tally]) throws(Fault) -> Run.CertaintySummary {
        var grid = CostGrid(
            samples: tallies.map { BucketSample($0) },
            integrations: scenario.integrations,
            sheets: scenario.sheets,
            sessionsPerMonth: scenario.sessionsPerMonth
        )
        grid.switches = scenario.switches
        grid.otherUsage = scenario.otherUsage
        grid.baseline = scenario.baseline
        let study = try CertaintyStudy(grid, settings: settings)
        let people = SampledPeople(
            people: health.people.count.value,
            sessions: health.sessions,
            sessionsWithoutUser: health.sessionsWithoutUser,
            selected: summaries.first?.selected ?? 0
        )
        var certainty = try study.certainty(people: people)
        if simulated != nil {
            // A simulated pick without a request may be from the cache, which the samples do not tell.
            for client in certainty.clients.indices { certainty.clients[client].credibleReplicates = nil }
        }
        var recommendations: [Run.RecommendationRow] = []
        var sensitivity: [Run.SensitivityRow] = []
        let readings = readings
        for sheet in scenario.sheets.indices {
            for volume in grid.volumes {
                let row = try recommend(study, sheet, volume, certainty)
                recommendations.append(row)
                if let client = row.client, let integration = row.integration {
                    let rows = try sensitivityRows(grid, sheet, volume, client, integration, readings)
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
        _ certainty: Certainty
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

    private func experience(_ client: Int) -> Run.Experience? {
        experiences.isEmpty ? nil : experiences[client]
    }

    /// By client, as the scenario reads the log.
    private var verdicts: [Scenario.Verdict] { verdicts(summaries) { experience($0) } }

    private func verdicts(
        _ summaries: [Run.ClientSummary],
        _ experience: (Int) -> Run.Experience?
    ) -> [Scenario.Verdict] {
        summaries.indices.map { client in
            Scenario.Verdict(
                isCredible: summaries[client].isCredible,
                p95Delay: experience(client)?.delay?.p95,
                successAtFive: experience(client)?.successAtFive,
                scenario.constraints
            )
        }
    }

    private func sensitivityRows(
        _ grid: CostGrid,
        _ sheet: Int,
        _ volume: Int64?,
        _ client: Int,
        _ integration: Int,
        _ readings: [Sensitivity.Reading]
    ) throws(Fault) -> [Sensitivity.Row] {
        var question = Sensitivity.Question(
            grid: grid,
            settings: settings,
            sheet: sheet,
            sessionsPerMonth: volume,
            client: client,
            integration: integration,
            refusals: verdicts.map(\.refusal),
            simplicities: scenario.clients.map { client in
                scenario.integrations.map { Simplicity(client, $0) }
            }
        )
        question.readings = readings
        return try Sensitivity.of(question).rows
    }

    /// The other readings of the log that concern it, then other parameters of simulated picks.
    ///
    /// What people saw under a client is that of the simulated picks, which no reading of a recorded ending changes.
    var readings: [Sensitivity.Reading] {
        var readings: [Sensitivity.Reading] = []
        for (index, reading) in counts.readings.enumerated() {
            if case .ending = reading, counts.clients.allSatisfy({ $0.changes[index].isEmpty }) { continue }
            readings.append(
                self.reading(reading.key, reading.value, counts, way: index + 1, simulated) { experience($0) }
            )
        }
        return readings
            + variations.map { variation in
                reading(variation.key, variation.value, variation.counts.counts, way: 0, variation.counts) {
                    Run.Experience(variation.counts.experiences[$0])
                }
            }
    }

    private func reading(
        _ factor: String,
        _ change: String,
        _ counts: ReplayCounts,
        way: Int,
        _ simulated: SimulatedCounts?,
        experience: (Int) -> Run.Experience?
    ) -> Sensitivity.Reading {
        let tallies = counts.clients.map { $0.tally(way: way) }
        let summaries = scenario.summaries(of: counts, tallies, simulated: simulated)
        return Sensitivity.Reading(
            factor: factor,
            change: change,
            samples: tallies.map { BucketSample($0) },
            refusals: verdicts(summaries, experience).map(\.refusal)
        )
    }
}

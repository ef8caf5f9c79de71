package import Basics
internal import Billing
internal import Debounce
package import Traces

extension Scenario {
    /// Choices about how to carry a scenario out; none of them changes a result.
    package struct Execution: Sendable {
        /// The version of the program, stored with the run.
        package var version: String
        package var threads = 1
        /// The first faulty line ends the run.
        package var isStrict = false
        /// Called now and then with the bytes read so far, and all there are where that is known.
        package var progress: @Sendable (Int64, Int64?) -> Void = { _, _ in }

        /// Called with what each log held once it has been read.
        package var heard: @Sendable (LogHealth) -> Void = { _ in }

        package init(version: String) { self.version = version }
    }

    /// Replays the log, prices every pair and gathers the result.
    ///
    /// - Throws: `noInput` and `badData` for the files it reads, and for a bill beyond what money holds.
    package func run(_ execution: Execution) async throws(Fault) -> Run {
        let plan = ReplayPlan(
            clients: clients,
            baseline: baseline,
            assumptions: assumptions,
            sessionLifetimeSeconds: switches.sessionLifetimeSeconds,
            service: service
        )
        var replay = Replay(plan)
        replay.threads = execution.threads
        replay.reading = reading
        replay.reading.isStrict = execution.isStrict
        let paths = logs.map { Path.resolve($0, from: folder) }
        let known = try knownPlaces(paths: paths, options: replay.reading, progress: execution.progress)
        if let known {
            replay.study = FirstShownStudy(known.index)
            if let selection {
                replay.selection = PickSimulation(selection, known.index, service: service)
            }
        }
        if certainty != nil {
            replay.variations = ReplayVariation.all(
                service: service,
                selection: known.flatMap { known in selection.map { ($0, known.index) } }
            )
        }
        let result = try await replay.run(paths: paths, progress: execution.progress)
        if let emptiness = result.health.emptiness() { throw emptiness }
        try known?.check(result.health)
        func compare(_ counts: ReplayCounts, in scenario: Scenario? = nil) throws(Fault) -> Comparison {
            try Comparison(
                of: scenario ?? self,
                counts: counts,
                sessions: result.health.sessions,
                unrecorded: result.health.unrecorded
            )
        }
        execution.heard(result.health)
        let counts = result.simulated?.counts ?? result.counts
        let comparison = try compare(counts)
        var selectionSummary: Run.SelectionSummary?
        if let simulated = result.simulated {
            if let reason = simulated.refusal {
                throw Fault(.badData, file: paths.joined(separator: ", "), reason.what, fix: reason.fix)
            }
            selectionSummary = Run.SelectionSummary(simulated, recorded: try compare(result.counts))
        }
        var certaintySummary: Run.CertaintySummary?
        var segmentFiles: [LogHealth.File] = []
        var forecastSummary: Run.ForecastSummary?
        if let certainty {
            let log = MovedLog(result, replay.variations)
            certaintySummary = try CertaintyOfRun(scenario: self, settings: certainty, log: log).summary()
            if let forecast {
                let (samples, sampleOfSegment) = try await samplesOfSegments(log, replay)
                for sample in samples.dropFirst() { execution.heard(sample.health) }
                segmentFiles = samples.dropFirst().flatMap(\.health.files)
                forecastSummary = try ForecastOfRun(
                    scenario: self,
                    plan: forecast,
                    settings: certainty,
                    samples: samples,
                    sampleOfSegment: sampleOfSegment
                ).summary()
            }
        }
        return Run(
            digest: digest(
                of: result.health,
                segments: segmentFiles,
                places: known?.digest,
                version: execution.version
            ),
            version: execution.version,
            scenario: Run.ScenarioSummary(
                name: name,
                title: title,
                caption: caption,
                file: file.map { $0.hasPrefix("/") ? Path.name(of: $0) : $0 },
                sessionsPerMonth: sessionsPerMonth
            ),
            log: Run.LogSummary(result.health, named: logs),
            assumptions: assumptions.described + switches.settings.map(Run.Assumption.init)
                + furtherAssumptions,
            clients: summaries(of: counts, comparison.tallies, simulated: result.simulated),
            integrations: integrations.map(Run.IntegrationSummary.init),
            removedIntegrations: removed.map {
                Run.RemovedIntegration(name: $0.integration.name, reason: $0.reason)
            },
            sheets: sheets.map(Run.SheetSummary.init),
            baseline: baseline,
            advice: advice(tally: comparison.tallies[baseline ?? 0]),
            attributions: plan.attributions(counts),
            comparison: comparison.rows,
            breakEvens: comparison.breakEvens,
            suggestions: replay.study.map { Run.SuggestionSummary(result.counts.firstShown, index: $0) },
            selection: selectionSummary,
            refusals: try refusals(of: counts, comparison) { (scenario) throws(Fault) in
                try compare(counts, in: scenario)
            },
            tally: comparison.tallies.enumerated().flatMap { client, tally in
                tally.rows.map {
                    Run.TallyRow(client: client, bucket: $0.bucket, shape: $0.shape, sessions: $0.sessions)
                }
            },
            certainty: certaintySummary,
            cheapestStyles: try cheapestStyles(
                certaintySummary,
                tallies: comparison.tallies,
                largest: max(sessionsPerMonth.max() ?? 0, forecastSummary?.sessions.max() ?? 0)
            ),
            forecast: forecastSummary
        ).mindingDoubts
    }

    private func summaries(
        of counts: ReplayCounts,
        _ tallies: [Tally],
        simulated: SimulatedCounts?
    ) -> [Run.ClientSummary] {
        clients.enumerated().map { index, client in
            Run.ClientSummary(
                client,
                tally: tallies[index],
                sessionsUnderOtherTie: counts.sessionsUnderOtherTie[index],
                withAnswers: simulated != nil || service != nil,
                pickedFromCache: simulated?.experiences[index].pickedFromCache ?? 0
            )
        }
    }

    /// The vendor's decision tree, its questions answered by the needs and by what one client sent.
    private func advice(tally: Tally) -> Run.Advice? {
        guard let need else { return nil }
        var requests: Int64 = 0
        var selected: Int64 = 0
        for (shape, sessions) in tally.shapes where shape.ending == .selected {
            requests += Int64(shape.requests) * sessions
            selected += sessions
        }
        let (steps, style) = DecisionTree.published.walk(need: need, requests: requests, selected: selected)
        return Run.Advice(
            steps: steps.map { Run.Advice.Step(question: $0.question.rawValue, answer: $0.answer) },
            style: style.rawValue,
            client: baseline ?? 0
        )
    }

    /// SHA-256 over everything that went in: the program's version, the scenario, prices and data.
    private func digest(
        of health: LogHealth,
        segments: [LogHealth.File],
        places: String?,
        version: String
    ) -> String {
        var content: [(String, JSON)] = [
            ("version", .string(version)),
            ("scenario", definition),
            ("log", .array(health.files.map { .string($0.digest) })),
            ("places", places.map(JSON.string) ?? .null),
        ]
        if !segments.isEmpty {
            content.append(("segmentLogs", .array(segments.map { .string($0.digest) })))
        }
        return SHA256.hex(JSON.object(content).text())
    }
}

extension ReplayPlan {
    /// Where the difference between the baseline and each other client comes from.
    func attributions(_ counts: ReplayCounts) -> [Run.Attribution] {
        guard let baseline else { return [] }
        return clients.indices.filter { $0 != baseline }.map { client in
            var before = counts.requestsBySubject[baseline]
            let parts = steps[client].map { step in
                let requests = counts.requestsBySubject[step.subject]
                defer { before = requests }
                return Run.Attribution.Part(aspect: step.aspect.rawValue, requests: requests - before)
            }
            return Run.Attribution(client: client, parts: parts)
        }
    }
}

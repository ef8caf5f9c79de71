internal import Basics
internal import Billing

/// Moves what an account's coming months rest on, and chooses again for all of them together.
///
/// Beside what is moved of a single month these are the volume, its growth and its seasons, and how the sessions are
/// shared out among segments. Where segments have logs of their own, each is read, and picked from, the other way at once.
struct ForecastProbe {
    /// One thing to move.
    private struct Change {
        var move: SensitivityMove
        var parts: [ForecastOfRun.Part]
        /// By log and client; nil where they are read as the scenario reads them.
        var samples: [[BucketSample]]?
        /// By client: why it may not be shipped; nil where it may.
        var refusals: [String?]
    }

    /// A segment of the account with its log, by client, and the sessions of its months.
    private struct Source {
        var samples: [BucketSample]
        /// By client: what its sample holds in any bucket.
        var shapes: [[(shape: SessionShape, sessions: Int64)]]
        var weights: BucketWeights
        var sessions: [Int64]
    }

    private let forecast: ForecastOfRun
    private let payer: ForecastOfRun.Payer
    private let parts: [ForecastOfRun.Part]
    private let usages: ForecastOfRun.Usages
    /// By client: why it may not be shipped; nil where it may.
    private let refusals: [String?]
    private let choice: ChoiceAgain

    private var scenario: Scenario { forecast.scenario }

    /// - Parameters:
    ///   - refusals: by client: why it may not be shipped; nil where it may.
    ///   - chosen: the indices of client and integration that are recommended.
    init(
        _ forecast: ForecastOfRun,
        _ payer: ForecastOfRun.Payer,
        _ parts: [ForecastOfRun.Part],
        _ usages: ForecastOfRun.Usages,
        refusals: [String?],
        chosen: (client: Int, integration: Int)
    ) {
        self.forecast = forecast
        self.payer = payer
        self.parts = parts
        self.usages = usages
        self.refusals = refusals
        let scenario = forecast.scenario
        choice = ChoiceAgain(
            chosen: .init(client: chosen.client, integration: chosen.integration),
            simplicities: scenario.simplicities,
            confidencePerMille: forecast.settings.confidencePerMille
        )
    }

    /// What becomes of the choice under each move.
    func rows() throws(Fault) -> [Sensitivity.Row] {
        let still = Change(
            move: SensitivityMove(
                sheet: scenario.sheets[payer.sheet],
                switches: scenario.switches,
                otherUsage: scenario.otherUsage
            ),
            parts: parts,
            refusals: refusals
        )
        let before = try cost(choice.chosen, try sources(still), still)
        var rows: [(row: Sensitivity.Row, step: SensitivityMove.Step)] = []
        for change in try changes(still) {
            rows.append((try row(change, before: before), change.move.step))
        }
        return Sensitivity(sorting: rows).rows
    }

    // MARK: - Changes

    private func changes(_ still: Change) throws(Fault) -> [Change] {
        let chosen = payer.parts.map { usages.samples[parts[$0].sample][choice.chosen.client] }
        let moves = try still.move.all(
            skus: billedSKUs(still),
            selected: (chosen.reduce(0) { $0 + $1.selected }, chosen.reduce(0) { $0 + $1.sessions })
        )
        return try trendChanges(still) + shareChanges(still)
            + moves.map { move in
                var change = still
                change.move = move
                return change
            }
            + readingChanges(still)
    }

    /// Other readings that concern a log of the account, other ways to pick and other services.
    private func readingChanges(_ still: Change) -> [Change] {
        let logs = payer.parts.map { parts[$0].sample }
        let moved = forecast.samples.map(\.moves)
        return moved[0].indices.filter { move in logs.contains { moved[$0][move].isFelt } }.map { move in
            var change = still
            change.move.factor = moved[0][move].factor
            change.move.change = moved[0][move].change
            change.samples = moved.map { $0[move].sample.samples }
            change.refusals = scenario.verdicts(of: logs.map { moved[$0][move].sample }).map(\.refusal)
            return change
        }
    }

    /// The volume by ±10 and ±25 %, growth to none, half and twice, and months that are all alike; what leaves the range
    /// of a forecast is left out.
    private func trendChanges(_ still: Change) throws(Fault) -> [Change] {
        var changes: [Change] = []
        func add(
            _ key: String,
            _ value: String = "",
            percent: Int64 = 100,
            _ edit: (inout VolumeTrend) -> Void = { _ in }
        ) throws(Fault) {
            var trend = forecast.plan.trend
            edit(&trend)
            let sessions = SensitivityMove.volume(scenario.sessionsPerMonth[0], percent: percent)
            guard sessions <= Scenario.largestVolume, VolumeTrend.growths ~= trend.growthPerMonth,
                let volumes = try? trend.volumes(from: sessions, months: forecast.plan.months)
            else { return }
            var change = still
            change.move.factor = "volume." + key
            change.move.change = value
            if percent != 100 { change.move.set(change.move.factor, percent: percent) }
            change.parts = try forecast.parts(volumes)
            changes.append(change)
        }
        for percent in SensitivityMove.percents { try add("sessionsPerMonth", percent: percent) }
        let growth = forecast.plan.trend.growthPerMonth
        if growth != 0, forecast.plan.months > 1 {
            for (word, value) in [("none", 0), ("half", growth / 2), ("twice", growth * 2)] {
                let text = ExactDecimal.shortest(value, scale: 2) + " %"
                try add("growthPerMonth", word == "none" ? word : "\(text) (\(word))") {
                    $0.growthPerMonth = value
                }
            }
        }
        if !forecast.plan.trend.seasonality.isEmpty { try add("seasonality", "none") { $0.seasonality = [] } }
        return changes
    }

    /// The share of each segment of the account; all sessions together stay as many.
    private func shareChanges(_ still: Change) throws(Fault) -> [Change] {
        let segments = scenario.segments
        if segments.count(where: { $0.share > 0 }) < 2 { return [] }
        let volumes = still.parts[0].sessions.indices.map { month in
            still.parts.reduce(0) { $0 + $1.sessions[month] }
        }
        var changes: [Change] = []
        for percent in SensitivityMove.percents {
            for index in payer.parts where segments[index].share > 0 {
                var shares = segments.map { Int128($0.share) * 100 }
                shares[index] = Int128(segments[index].share) * Int128(percent)
                var change = still
                change.move.set("share of \(segments[index].name)", percent: percent)
                change.parts = try forecast.parts(volumes, shares: shares.map { Int64(clamping: $0) })
                changes.append(change)
            }
        }
        return changes
    }

    private func billedSKUs(_ still: Change) throws(Fault) -> [SKU] {
        let sources = try sources(still)
        var billed: Set<SKU> = []
        for client in scenario.clients.indices where refusals[client] == nil {
            for integration in scenario.integrations.indices {
                let option = ChoiceAgain.Option(client: client, integration: integration)
                guard let shipped = try shipped(option, sources, still) else { continue }
                for source in sources {
                    let usage = try shipped.usage(of: source.shapes[client], switches: scenario.switches)
                    billed.formUnion(usage.events.map(\.sku))
                }
            }
        }
        return scenario.sheets[payer.sheet].paid(billed)
    }

    // MARK: - Answers

    /// An option's integration as it would ship under a change; nil without a price.
    private func shipped(
        _ option: ChoiceAgain.Option,
        _ sources: [Source],
        _ change: Change
    ) throws(Fault) -> Integration? {
        let found = try scenario.integrations[option.integration].choosing(
            onAverageMonthOf: sources.map { ($0.samples[option.client], $0.sessions) },
            sheet: change.move.sheet,
            switches: change.move.switches,
            beside: change.move.otherUsage
        )
        return try? found.get()
    }

    private func row(_ change: Change, before: Money?) throws(Fault) -> Sensitivity.Row {
        let sources = try sources(change)
        var others: [ChoiceAgain.Priced] = []
        for client in scenario.clients.indices where change.refusals[client] == nil {
            for integration in scenario.integrations.indices
            where scenario.integrations[integration].mistake == nil {
                let option = ChoiceAgain.Option(client: client, integration: integration)
                if let cost = try cost(option, sources, change) { others.append((option, cost)) }
            }
        }
        return try choice.row(
            change.move.factor,
            change.move.change,
            refusal: change.refusals[choice.chosen.client],
            cost: try cost(choice.chosen, sources, change),
            before: before,
            among: others
        ) { option throws(Fault) in try draw(option, sources, change) }
    }

    private func sources(_ change: Change) throws(Fault) -> [Source] {
        try payer.parts.map { (index) throws(Fault) in
            let part = change.parts[index]
            let read = change.samples ?? usages.samples
            let samples = try read[part.sample].map { (sample) throws(Fault) in
                try change.move.shapes(sample)
            }
            return Source(
                samples: samples,
                shapes: samples.map(\.shapes),
                weights: usages.weights[part.sample],
                sessions: part.sessions
            )
        }
    }

    /// What all months cost together; nil where one has no price.
    private func cost(
        _ option: ChoiceAgain.Option,
        _ sources: [Source],
        _ change: Change
    ) throws(Fault) -> Money? {
        guard let integration = try shipped(option, sources, change) else { return nil }
        var used: [(usage: Usage, sessions: Int64)] = []
        for source in sources {
            let usage = try integration.usage(
                of: source.shapes[option.client],
                switches: change.move.switches
            )
            used.append((usage, source.samples[option.client].sessions))
        }
        return try? total(used, sources, change.move).get()
    }

    /// All months resampled; nil where some resample has no price.
    private func draw(
        _ option: ChoiceAgain.Option,
        _ sources: [Source],
        _ change: Change
    ) throws(Fault) -> Resampled? {
        guard let integration = try shipped(option, sources, change) else { return nil }
        let usages = try sources.map { (source) throws(Fault) in
            try ResampledUsage(
                source.samples[option.client],
                integration: integration,
                switches: change.move.switches,
                weights: source.weights
            )
        }
        let cost = try Resampled.pricing(
            replicates: usages.map(\.replicates).min() ?? 0,
            clusters: usages.map(\.clusters).min() ?? 0
        ) { draw throws(Fault) in
            let used = try usages.map { (usage) throws(Fault) in try usage.used(by: draw) }
            return try total(used, sources, change.move).map(\.nanodollars)
        }
        return try? cost.get()
    }

    /// What the months cost together whose events are these of each segment's sample, scaled to its sessions.
    private func total(
        _ used: [(usage: Usage, sessions: Int64)],
        _ sources: [Source],
        _ move: SensitivityMove
    ) throws(Fault) -> Result<Money, Unpriceable> {
        var sum: Int128 = 0
        for month in sources[0].sessions.indices {
            var pool = Usage()
            for (source, part) in zip(sources, used) {
                try pool.add(try part.usage.scaled(toSessions: source.sessions[month], from: part.sessions))
            }
            switch try move.sheet.total(for: pool, beside: move.otherUsage) {
            case .success(let bill): sum += Int128(bill.nanodollars)
            case .failure(let reason): return .failure(reason)
            }
        }
        return .success(try Money(exactly: sum, of: "the forecast of \(payer.name)"))
    }
}

internal import Basics
internal import Billing
internal import Debounce
internal import Traces

/// Works out what the coming months cost, account by account, and what to ship over all of them.
///
/// Segments that share a log are drawn together, as the same people; those with logs of their own are drawn
/// independently, so that a person who is in two logs counts as two.
struct ForecastOfRun {
    let scenario: Scenario
    let plan: ForecastPlan
    let settings: ResamplingSettings
    /// The scenario's own log first.
    let samples: [MovedLog]
    /// By segment of the scenario.
    let sampleOfSegment: [Int]

    /// A segment, or all sessions.
    struct Part {
        var name: String
        var sample: Int
        /// By month.
        var sessions: [Int64]
    }

    struct Payer {
        var name: String
        var sheet: Int
        var parts: [Int]
    }

    func summary() throws(Fault) -> Run.ForecastSummary {
        let volumes = try plan.trend.volumes(from: scenario.sessionsPerMonth[0], months: plan.months)
        let parts = try parts(volumes)
        let payers = payers()
        let usages = try usages()
        var accounts: [Run.ForecastSummary.Account] = []
        var chosen: [(payer: Int, integration: Integration)] = []
        for (index, payer) in payers.enumerated() {
            let (account, shipped) = try account(payer, parts, usages)
            accounts.append(account)
            if let shipped { chosen.append((index, shipped)) }
        }
        var summary = Run.ForecastSummary(
            months: plan.monthNames,
            sessions: volumes,
            segments: scenario.segments.enumerated().map { index, segment in
                Run.ForecastSummary.Segment(
                    name: segment.name,
                    account: payers.firstIndex { $0.name == segment.account }!,
                    sessions: parts[index].sessions,
                    log: segment.log.map { source in
                        Run.LogSummary(samples[sampleOfSegment[index]].health, named: source.paths)
                    }
                )
            },
            accounts: accounts,
            total: nil,
            totalInterval: nil
        )
        if !scenario.segments.isEmpty, payers.count > 1, chosen.count == payers.count {
            let all = try together(payers, parts, accounts, chosen.map(\.integration), usages)
            summary.total = all?.total
            summary.totalInterval = all?.interval
        }
        return summary
    }

    // MARK: - Who uses and who pays

    func parts(_ volumes: [Int64]) throws(Fault) -> [Part] {
        try parts(volumes, shares: scenario.segments.map(\.share))
    }

    /// - Parameter shares: by segment, in any unit.
    func parts(_ volumes: [Int64], shares: [Int64]) throws(Fault) -> [Part] {
        if scenario.segments.isEmpty { return [Part(name: "all", sample: 0, sessions: volumes)] }
        var parts = scenario.segments.enumerated().map { index, segment in
            Part(name: segment.name, sample: sampleOfSegment[index], sessions: [])
        }
        for volume in volumes {
            let split = try VolumeTrend.split(volume, by: shares)
            for (index, sessions) in split.enumerated() { parts[index].sessions.append(sessions) }
        }
        return parts
    }

    /// What has no share is no part of an account that has other parts, and decides nothing in it.
    private func payers() -> [Payer] {
        if scenario.segments.isEmpty {
            return scenario.sheets.enumerated().map { Payer(name: $1.name, sheet: $0, parts: [0]) }
        }
        var payers: [Payer] = []
        for (index, segment) in scenario.segments.enumerated() {
            if let known = payers.firstIndex(where: { $0.name == segment.account }) {
                payers[known].parts.append(index)
            } else {
                payers.append(Payer(name: segment.account, sheet: segment.sheet, parts: [index]))
            }
        }
        for index in payers.indices {
            let used = payers[index].parts.filter { scenario.segments[$0].share > 0 }
            if !used.isEmpty { payers[index].parts = used }
        }
        return payers
    }

    // MARK: - Usage

    /// Samples resampled: every sample from draws of its own.
    struct Usages {
        var samples: [[BucketSample]]
        var weights: [BucketWeights]
    }

    private func usages() throws(Fault) -> Usages {
        var usages = Usages(samples: [], weights: [])
        for (index, sample) in samples.enumerated() {
            let clients = sample.own.samples
            let grid = CostGrid(samples: clients, integrations: [], sheets: [], sessionsPerMonth: [])
            usages.samples.append(clients)
            usages.weights.append(
                BucketWeights(buckets: grid.buckets, settings: settings, stratum: UInt64(index))
            )
        }
        return usages
    }

    private func segments(
        _ payer: Payer,
        _ parts: [Part],
        _ usages: Usages,
        client: Int,
        integration: Integration,
        account: Int = 0
    ) throws(Fault) -> [SpendForecast.Segment] {
        var segments: [SpendForecast.Segment] = []
        for part in payer.parts.map({ parts[$0] }) {
            segments.append(
                SpendForecast.Segment(
                    name: part.name,
                    usage: try ResampledUsage(
                        usages.samples[part.sample][client],
                        integration: integration,
                        switches: scenario.switches,
                        weights: usages.weights[part.sample]
                    ),
                    sessions: part.sessions,
                    account: account
                )
            )
        }
        return segments
    }

    /// An integration as it would ship: with its choice at selection found on the average month of the account.
    private func shipped(
        _ integration: Integration,
        _ payer: Payer,
        _ parts: [Part],
        _ usages: Usages,
        client: Int
    ) throws(Fault) -> Result<Integration, Unpriceable> {
        try integration.choosing(
            onAverageMonthOf: payer.parts.map { part in
                (usages.samples[parts[part].sample][client], parts[part].sessions)
            },
            sheet: scenario.sheets[payer.sheet],
            switches: scenario.switches,
            beside: scenario.otherUsage
        )
    }

    private func payingAccount(_ payer: Payer) -> SpendForecast.Account {
        SpendForecast.Account(
            name: payer.name,
            sheet: scenario.sheets[payer.sheet],
            otherUsage: scenario.otherUsage
        )
    }

    // MARK: - Bills

    /// One account's options, what to ship, and its months.
    ///
    /// - Returns: the integration to ship as well, its choice at selection found.
    private func account(
        _ payer: Payer,
        _ parts: [Part],
        _ usages: Usages
    ) throws(Fault) -> (account: Run.ForecastSummary.Account, shipped: Integration?) {
        let sheet = scenario.sheets[payer.sheet]
        var costs: [Result<Resampled, UnpricedSample>] = []
        var integrations: [Integration?] = []
        for client in scenario.clients.indices {
            for integration in scenario.integrations {
                switch try shipped(integration, payer, parts, usages, client: client) {
                case .failure(let reason):
                    costs.append(.failure(.whole(reason)))
                    integrations.append(nil)
                case .success(let way):
                    integrations.append(way)
                    let forecast = try SpendForecast(
                        segments: try segments(payer, parts, usages, client: client, integration: way),
                        accounts: [payingAccount(payer)],
                        settings: settings
                    )
                    costs.append(forecast.totals[0].cost)
                }
            }
        }
        let verdicts = scenario.verdicts(of: payer.parts.map { samples[parts[$0].sample].own })
        let choice = scenario.recommend(costs, verdicts, sheet, settings)
        let recommendation = choice.recommendation
        let baseline = choice.baseline
        let width = scenario.integrations.count
        let rows = choice.options.enumerated().map { row($0 / width, $0 % width, $1) }
        var account = Run.ForecastSummary.Account(
            name: payer.name,
            sheet: payer.sheet,
            client: recommendation.chosen.map { rows[$0].client },
            integration: recommendation.chosen.map { rows[$0].integration },
            saving: recommendation.saving,
            savingInterval: recommendation.savingInterval,
            sentences: recommendation.sentences,
            options: rows,
            bills: []
        )
        if let chosen = recommendation.chosen {
            let probe = ForecastProbe(
                self,
                payer,
                parts,
                usages,
                refusals: verdicts.map(\.refusal),
                chosen: (rows[chosen].client, rows[chosen].integration)
            )
            account.sensitivity = try probe.rows()
        }
        for option in [recommendation.chosen, baseline == recommendation.chosen ? nil : baseline] {
            guard let option, let way = integrations[option] else { continue }
            account.bills += try bills(rows[option], way, payer, parts, usages)
        }
        return (account, recommendation.chosen.flatMap { integrations[$0] })
    }

    private func row(
        _ client: Int,
        _ integration: Int,
        _ option: Recommendation.Option
    ) -> Run.ForecastSummary.Option {
        var row = Run.ForecastSummary.Option(
            client: client,
            integration: integration,
            total: option.estimate.map { Money(nanodollars: $0) },
            interval: nil,
            reason: nil
        )
        switch option.cost {
        case .success(let cost):
            row.interval = cost.interval(confidencePerMille: settings.confidencePerMille)
        case .failure(let reason): row.reason = reason.description
        }
        return row
    }

    private func bills(
        _ option: Run.ForecastSummary.Option,
        _ integration: Integration,
        _ payer: Payer,
        _ parts: [Part],
        _ usages: Usages
    ) throws(Fault) -> [Run.ForecastSummary.Bill] {
        let forecast = try SpendForecast(
            segments: try segments(payer, parts, usages, client: option.client, integration: integration),
            accounts: [payingAccount(payer)],
            settings: settings,
            findsBends: true
        )
        return forecast.bills.enumerated().map { month, bills in
            var bill = Run.ForecastSummary.Bill(
                client: option.client,
                integration: option.integration,
                month: month,
                total: nil,
                interval: bills[0].interval,
                reason: nil,
                bend: bills[0].bends.warning
            )
            switch bills[0].outcome {
            case .success(let invoice): bill.total = invoice.total
            case .failure(let reason): bill.reason = reason.description
            }
            return bill
        }
    }

    /// What is recommended in every account, in one sum; nil where their currencies differ.
    private func together(
        _ payers: [Payer],
        _ parts: [Part],
        _ accounts: [Run.ForecastSummary.Account],
        _ integrations: [Integration],
        _ usages: Usages
    ) throws(Fault) -> SpendForecast.Total? {
        var segments: [SpendForecast.Segment] = []
        for (index, payer) in payers.enumerated() {
            segments += try self.segments(
                payer,
                parts,
                usages,
                client: accounts[index].client!,
                integration: integrations[index],
                account: index
            )
        }
        return try SpendForecast(
            segments: segments,
            accounts: payers.map(payingAccount),
            settings: settings
        ).grandTotal
    }
}

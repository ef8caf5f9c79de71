internal import Basics
internal import Billing

/// A run made ready to be resampled from what the database holds of it.
struct SavedSamples: Sendable {
    private let samples: [BucketSample]
    private let integrations: [Integration?]
    /// nil for a sheet that is not built in with the same content.
    private let sheets: [PriceSheet?]
    private let switches: Switches
    private let other: Usage
    private let weights: BucketWeights

    init(_ run: Run, settings: ResamplingSettings, stratum: UInt64) throws(Fault) {
        samples = run.clients.indices.map { client in
            BucketSample(
                run.tally.lazy.filter { $0.client == client }.map {
                    BucketSample.Row(bucket: $0.bucket, shape: $0.shape, sessions: $0.sessions)
                }
            )
        }
        integrations = run.integrations.map { try? Integration.named($0.name) }
        sheets = run.sheets.map { summary in
            let sheet = try? PriceSheet.builtIn(summary.name)
            return sheet?.digest == summary.digest ? sheet : nil
        }
        var rules: [(String, JSON)] = []
        var usage: [(String, JSON)] = []
        for assumption in run.assumptions {
            if assumption.key.hasPrefix("rules.") {
                rules.append((String(assumption.key.dropFirst(6)), Self.json(assumption.value)))
            } else if assumption.key.hasPrefix("otherUsage.") {
                let count = assumption.value.filter { $0 != "," }
                usage.append((String(assumption.key.dropFirst(11)), .number(count)))
            }
        }
        var reader = try ObjectReader(.object(rules), file: "a saved run")
        switches = try Switches(reading: &reader)
        var usageReader = try ObjectReader(.object(usage), file: "a saved run")
        other = try Usage(reading: &usageReader)
        weights = BucketWeights(
            buckets: Set(samples.flatMap(\.buckets)).sorted(),
            settings: settings,
            stratum: stratum
        )
    }

    private static func json(_ value: String) -> JSON {
        switch value {
        case "true": true
        case "false": false
        default: ExactDecimal.parse(value, scale: 0) == nil ? .string(value) : .number(value)
        }
    }

    /// Why a row cannot be resampled.
    struct Absence: Error {
        /// A clause.
        var reason: String
    }

    /// A row's cost in every replicate, or why it is not known.
    func cost(_ row: Run.ComparisonRow) throws(Fault) -> Result<Resampled, Absence> {
        guard let sheet = sheets[row.sheet] else {
            return .failure(Absence(reason: "its price sheet is not built in with the content that it had"))
        }
        guard let integration = integrations[row.integration] else {
            return .failure(Absence(reason: "its integration is not built in"))
        }
        let sample = samples[row.client]
        guard sample.sessions > 0 else { return .failure(Absence(reason: "it has no session")) }
        let chosen = try integration.choosing(
            on: sample.shapes,
            sessions: sample.sessions,
            sheet: sheet,
            switches: switches,
            sessionsPerMonth: row.sessionsPerMonth,
            beside: other
        )
        let shipped: Integration
        switch chosen {
        case .success(let way): shipped = way
        case .failure(let reason): return .failure(Absence(reason: reason.description))
        }
        let usage = try ResampledUsage(sample, integration: shipped, switches: switches, weights: weights)
        let cost = try usage.cost(sheet: sheet, sessionsPerMonth: row.sessionsPerMonth, beside: other)
        return cost.mapError { Absence(reason: $0.description) }
    }

    /// What an option of one account costs over all months in every replicate; nil where its sheet, its
    /// integration or the people of a segment's own log are not at hand.
    func cost(
        _ option: Run.ForecastSummary.Option,
        account: Int,
        of forecast: Run.ForecastSummary,
        settings: ResamplingSettings
    ) throws(Fault) -> Resampled? {
        let payer = forecast.accounts[account]
        guard let sheet = sheets[payer.sheet], let integration = integrations[option.integration] else {
            return nil
        }
        let segments = forecast.segments.filter { $0.account == account }
        if segments.contains(where: { $0.log != nil }) { return nil }
        let sample = samples[option.client]
        guard sample.sessions > 0 else { return nil }
        let months = forecast.segments.isEmpty ? [forecast.sessions] : segments.map(\.sessions)
        let chosen = try integration.choosing(
            onAverageMonthOf: months.map { (sample, $0) },
            sheet: sheet,
            switches: switches,
            beside: other
        )
        guard case .success(let shipped) = chosen else { return nil }
        let usage = try ResampledUsage(sample, integration: shipped, switches: switches, weights: weights)
        let spend = try SpendForecast(
            segments: months.enumerated().map { index, sessions in
                SpendForecast.Segment(name: "\(index)", usage: usage, sessions: sessions, account: 0)
            },
            accounts: [SpendForecast.Account(name: payer.name, sheet: sheet, otherUsage: other)],
            settings: settings
        )
        return try? spend.totals[0].cost.get()
    }
}

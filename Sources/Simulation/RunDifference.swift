package import Basics
package import Billing

/// What differs between two runs: their inputs, and each bill that both have.
///
/// Bills are matched by the names of client, integration, price sheet and volume. Over the same log the
/// difference is resampled in pairs, over two logs each by itself.
package struct RunDifference: Sendable {
    /// An input that one run has and the other has not, or has otherwise.
    package struct Input: Hashable, Sendable {
        /// Such as `client`, `assumption`, `price sheet`.
        package var kind: String
        package var name: String
        /// nil where the first run has none.
        package var before: String?
        /// nil where the second run has none.
        package var after: String?
    }

    /// A bill in both runs.
    package struct Bill: Hashable, Sendable {
        package var client: String
        package var integration: String
        package var sheet: String
        package var sessionsPerMonth: Int64?
        package var before: Money
        package var after: Money
        /// Of the second less the first, in nanodollars; nil where it cannot be told.
        package var interval: ConfidenceInterval?
        /// How amounts of the sheet are written.
        package var symbol: String
        package var decimals: Int

        package var difference: Money { Money(nanodollars: after.nanodollars - before.nanodollars) }

        /// Whether the second costs more by over so many hundredths of a percent of the first.
        package func hasIncreased(byOver basisPoints: Int64) -> Bool {
            Int128(difference.nanodollars) * 10_000 > Int128(before.nanodollars) * Int128(basisPoints)
        }
    }

    /// Whether both runs read the same log.
    package let isPaired: Bool
    package let settings: ResamplingSettings
    package private(set) var inputs: [Input] = []
    /// In the order of the second run's comparison.
    package private(set) var bills: [Bill] = []
    /// Bills that only one of the runs has, or that only one can price.
    package private(set) var unmatched = 0
    /// All months of the forecasts of both runs, in the order of the second one's; empty unless both look ahead
    /// over the same number of months.
    package private(set) var forecasts: [Forecast] = []
    /// How many months each run looks ahead; nil unless both do.
    package private(set) var forecastMonths: (before: Int, after: Int)?

    let before: SavedSamples
    let after: SavedSamples

    /// - Throws: `badData` where a number leaves its range.
    ///
    /// - Parameter settings: how intervals are made; those of the second run by default.
    package init(
        from before: Run,
        to after: Run,
        settings: ResamplingSettings? = nil
    ) throws(Fault) {
        isPaired = before.log.files.map(\.digest) == after.log.files.map(\.digest)
        let settings = settings ?? after.certainty?.settings ?? ResamplingSettings()
        self.settings = settings
        self.before = try SavedSamples(before, settings: settings, stratum: 0)
        self.after = try SavedSamples(after, settings: settings, stratum: isPaired ? 0 : 1)
        compareInputs(before, after)
        try compareBills(before, after)
        if let first = before.forecast, let second = after.forecast {
            forecastMonths = (first.months.count, second.months.count)
            if first.months.count == second.months.count {
                forecasts = try forecasts(from: before, first, to: after, second)
            }
        }
    }

    // MARK: - Inputs

    private mutating func compareInputs(_ before: Run, _ after: Run) {
        compare(
            "log",
            before.log.files.map { ($0.name, $0.digest) },
            after.log.files.map { ($0.name, $0.digest) }
        )
        compare("segment's log", Self.segmentLogs(before), Self.segmentLogs(after))
        compare("version", [("keytoll", before.version)], [("keytoll", after.version)])
        compare(
            "client",
            before.clients.map { ($0.name, $0.definition) },
            after.clients.map { ($0.name, $0.definition) }
        )
        compare(
            "integration",
            before.integrations.map { ($0.name, $0.title) },
            after.integrations.map { ($0.name, $0.title) }
        )
        compare(
            "price sheet",
            before.sheets.map { ($0.name, $0.digest) },
            after.sheets.map { ($0.name, $0.digest) }
        )
        compare(
            "assumption",
            before.assumptions.map { ($0.key, $0.value) },
            after.assumptions.map { ($0.key, $0.value) }
        )
    }

    private static func segmentLogs(_ run: Run) -> [(String, String)] {
        (run.forecast?.segments ?? []).flatMap { segment in
            (segment.log?.files ?? []).map { ("\(segment.name): \($0.name)", $0.digest) }
        }
    }

    private mutating func compare(_ kind: String, _ before: [(String, String)], _ after: [(String, String)]) {
        for (name, value) in before {
            let other = after.first { $0.0 == name }?.1
            if other != value { inputs.append(Input(kind: kind, name: name, before: value, after: other)) }
        }
        for (name, value) in after where !before.contains(where: { $0.0 == name }) {
            inputs.append(Input(kind: kind, name: name, before: nil, after: value))
        }
    }

    // MARK: - Bills

    private struct Key: Hashable {
        var client: String
        var integration: String
        var sheet: String
        var volume: Int64?

        init(_ row: Run.ComparisonRow, of run: Run) {
            client = run.clients[row.client].name
            integration = run.integrations[row.integration].name
            sheet = run.sheets[row.sheet].name
            volume = row.sessionsPerMonth
        }
    }

    private mutating func compareBills(_ before: Run, _ after: Run) throws(Fault) {
        var earlier: [Key: Run.ComparisonRow] = [:]
        for row in before.comparison { earlier[Key(row, of: before)] = row }
        for row in after.comparison {
            let key = Key(row, of: after)
            let match = earlier.removeValue(forKey: key)
            guard let match, let first = match.invoice?.total, let second = row.invoice?.total else {
                if match?.invoice != nil || row.invoice != nil { unmatched += 1 }
                continue
            }
            let sheet = after.sheets[row.sheet]
            bills.append(
                Bill(
                    client: key.client,
                    integration: key.integration,
                    sheet: key.sheet,
                    sessionsPerMonth: key.volume,
                    before: first,
                    after: second,
                    interval: try interval(match, row),
                    symbol: sheet.symbol,
                    decimals: sheet.decimals
                )
            )
        }
        unmatched += earlier.values.count { $0.invoice != nil }
    }

    private func interval(_ first: Run.ComparisonRow, _ second: Run.ComparisonRow) throws(Fault)
        -> ConfidenceInterval?
    {
        guard let a = try before.cost(first), let b = try after.cost(second) else { return nil }
        let difference = isPaired ? b.minus(a) : b.minus(independent: a)
        return difference.interval(confidencePerMille: settings.confidencePerMille)
    }
}

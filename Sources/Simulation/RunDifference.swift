package import Basics
package import Billing

/// What differs between two runs: their inputs, each bill that both have and can price, and all other bills with
/// why they cannot be compared.
///
/// Bills are matched by the names of client, integration, price sheet and volume. Over the same log the
/// difference is resampled in pairs, over two logs each by itself.
package struct RunDifference: Sendable {
    /// An input that one run has and the other has not, or has otherwise.
    package struct Input: Hashable, Sendable {
        /// Such as `client`, `assumption`, `price sheet`, `volume`.
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
        /// Why there is no interval, a clause; nil where there is one.
        package var withoutInterval: String?
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
    /// Every other bill of either run, in the order of the second run's comparison, then of the first's.
    package private(set) var unjudged: [Unjudged] = []
    /// What both runs recommend, and their baselines, where they differ in name; in the order of the second run's
    /// comparison.
    package internal(set) var choicePairs: [ChoicePair] = []
    /// Where only the first run recommends something.
    package internal(set) var lostChoices: [LostChoice] = []
    /// Whether the runs are one, or alike in all that went in.
    package let isSameRun: Bool
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
        isSameRun = before.digest == after.digest
        isPaired = before.log.files.map(\.digest) == after.log.files.map(\.digest)
        let settings = settings ?? after.certainty?.settings ?? ResamplingSettings()
        self.settings = settings
        self.before = try SavedSamples(before, settings: settings, stratum: 0)
        self.after = try SavedSamples(after, settings: settings, stratum: isPaired ? 0 : 1)
        compareInputs(before, after)
        try compareBills(before, after)
        try compareChoices(before, after)
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
        compare("volume", Self.volumes(before), Self.volumes(after))
        compare("baseline", Self.baseline(before), Self.baseline(after))
        compare(
            "assumption",
            before.assumptions.map { ($0.key, $0.value) },
            after.assumptions.map { ($0.key, $0.value) }
        )
    }

    private static func volumes(_ run: Run) -> [(String, String)] {
        let volumes = run.scenario.sessionsPerMonth.map { ExactDecimal.grouped($0) }
        return [("sessions a month", volumes.isEmpty ? "per 1,000" : volumes.joined(separator: " and "))]
    }

    private static func baseline(_ run: Run) -> [(String, String)] {
        [("client", run.baseline.map { run.clients[$0].name } ?? "none")]
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

    struct Key: Hashable {
        var client: String
        var integration: String
        var sheet: String
        var volume: Int64?

        func unjudged(_ reason: Unjudged.Reason) -> Unjudged {
            Unjudged(
                client: client,
                integration: integration,
                sheet: sheet,
                sessionsPerMonth: volume,
                reason: reason
            )
        }
    }

    private func key(_ row: Run.ComparisonRow, of run: Run) -> Key {
        Key(
            client: run.clients[row.client].name,
            integration: run.integrations[row.integration].name,
            sheet: run.sheets[row.sheet].name,
            volume: row.sessionsPerMonth
        )
    }

    private mutating func compareBills(_ before: Run, _ after: Run) throws(Fault) {
        var earlier: [Key: Run.ComparisonRow] = [:]
        for row in before.comparison { earlier[self.key(row, of: before)] = row }
        for row in after.comparison {
            let key = self.key(row, of: after)
            guard let match = earlier[key] else {
                unjudged.append(key.unjudged(.onlyAfter(before.lacks(row, of: after))))
                continue
            }
            switch (match.outcome, row.outcome) {
            case (.priced(let first), .priced(let second)):
                bills.append(try bill(key, after.sheets[row.sheet], match, first.total, row, second.total))
            case (.priced, .unpriced(let reason)): unjudged.append(key.unjudged(.lostPrice(reason)))
            case (.unpriced(let reason), .priced): unjudged.append(key.unjudged(.gainedPrice(reason)))
            case (.unpriced, .unpriced(let reason)): unjudged.append(key.unjudged(.unpriced(reason)))
            }
        }
        let later = Set(after.comparison.map { key($0, of: after) })
        for row in before.comparison {
            let key = self.key(row, of: before)
            if later.contains(key) { continue }
            unjudged.append(key.unjudged(.onlyBefore(after.lacks(row, of: before))))
        }
    }

    func bill(
        _ key: Key,
        _ sheet: Run.SheetSummary,
        _ first: Run.ComparisonRow,
        _ before: Money,
        _ second: Run.ComparisonRow,
        _ after: Money
    ) throws(Fault) -> Bill {
        var bill = Bill(
            client: key.client,
            integration: key.integration,
            sheet: key.sheet,
            sessionsPerMonth: key.volume,
            before: before,
            after: after,
            interval: nil,
            withoutInterval: nil,
            symbol: sheet.symbol,
            decimals: sheet.decimals
        )
        switch (try self.before.cost(first), try self.after.cost(second)) {
        case (.success(let a), .success(let b)):
            bill.interval = b.minus(a).interval(confidencePerMille: settings.confidencePerMille)
            if bill.interval == nil { bill.withoutInterval = "the typing of one person has no interval" }
        case (.failure(let absence), _): bill.withoutInterval = "A: \(absence.reason)"
        case (_, .failure(let absence)): bill.withoutInterval = "B: \(absence.reason)"
        }
        return bill
    }
}

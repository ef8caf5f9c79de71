import Simulation

/// One price sheet at one monthly volume: the frame in which bills may be compared.
struct Setting: Hashable, Sendable {
    /// The index of the sheet in its run.
    var sheet: Int
    /// nil: 1,000 sessions in the first paid tier.
    var sessionsPerMonth: Int64?
}

/// The rows of a run's comparison, found by what they compare.
struct RowIndex {
    private struct Key: Hashable {
        var client: Int
        var integration: Int
        var setting: Setting
    }

    /// In the order of the comparison.
    let settings: [Setting]
    private let rows: [Key: Run.ComparisonRow]
    private let intervals: [Key: ConfidenceInterval]

    init(_ run: Run) {
        var settings: [Setting] = []
        var seen: Set<Setting> = []
        var rows: [Key: Run.ComparisonRow] = [:]
        for row in run.comparison {
            let setting = Setting(sheet: row.sheet, sessionsPerMonth: row.sessionsPerMonth)
            if seen.insert(setting).inserted { settings.append(setting) }
            rows[Key(client: row.client, integration: row.integration, setting: setting)] = row
        }
        self.settings = settings.sorted { a, b in
            a.sheet != b.sheet
                ? a.sheet < b.sheet : (a.sessionsPerMonth ?? 0) < (b.sessionsPerMonth ?? 0)
        }
        self.rows = rows
        var intervals: [Key: ConfidenceInterval] = [:]
        for row in run.certainty?.costs ?? [] {
            let setting = Setting(sheet: row.sheet, sessionsPerMonth: row.sessionsPerMonth)
            intervals[Key(client: row.client, integration: row.integration, setting: setting)] = row.cost
        }
        self.intervals = intervals
    }

    func row(_ client: Int, _ integration: Int, _ setting: Setting) -> Run.ComparisonRow? {
        rows[Key(client: client, integration: integration, setting: setting)]
    }

    /// Between which bounds a bill lies; nil where no interval was estimated.
    func interval(_ client: Int, _ integration: Int, _ setting: Setting) -> ConfidenceInterval? {
        intervals[Key(client: client, integration: integration, setting: setting)]
    }
}

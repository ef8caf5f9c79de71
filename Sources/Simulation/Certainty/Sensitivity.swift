package import Basics
package import Billing

/// What a different world would do to a decision: each assumption moved by itself.
package struct Sensitivity: Hashable, Sendable {
    /// What becomes of the decision.
    package enum Effect: Int, Hashable, Comparable, Sendable {
        /// Another option is cheaper by more than chance explains.
        case flips
        /// Another option looks cheapest, but the difference may be chance.
        case ties
        /// The chosen option stays the cheapest, or as little dearer than it as before.
        case keeps
        /// The chosen option has no price any more.
        case unpriced

        package static func < (a: Effect, b: Effect) -> Bool { a.rawValue < b.rawValue }
    }

    /// One thing moved.
    package struct Row: Hashable, Sendable {
        /// Such as `requests`, `selections`, `prices`, `price of geocoding`, `rules.detailsEnding`.
        package var factor: String
        /// Such as `+10 %` or `requested-fields`.
        package var change: String
        package var effect: Effect
        /// What the chosen option then costs; nil where it has no price.
        package var cost: Money?
        /// How much more that is than before.
        package var difference: Money?
        /// The cheapest option then, as indices of client and integration; nil where none has a price.
        package var cheapestClient: Int?
        package var cheapestIntegration: Int?
        /// What the chosen option then costs more than that one.
        package var regret: ConfidenceInterval?

        package init(
            factor: String,
            change: String,
            effect: Effect,
            cost: Money? = nil,
            difference: Money? = nil,
            cheapestClient: Int? = nil,
            cheapestIntegration: Int? = nil,
            regret: ConfidenceInterval? = nil
        ) {
            self.factor = factor
            self.change = change
            self.effect = effect
            self.cost = cost
            self.difference = difference
            self.cheapestClient = cheapestClient
            self.cheapestIntegration = cheapestIntegration
            self.regret = regret
        }
    }

    /// What flips the decision first, then what shakes it, each with the smallest moves in front: ±10 %, then
    /// switches and readings, then ±25 %. Among equals, and where the decision stays, by what the chosen option
    /// costs more or less.
    package let rows: [Row]
}

extension Sensitivity.Row {
    /// How large the move is; a switch or reading lies between the two sizes of moves by percent.
    fileprivate var step: Int {
        if change.hasSuffix("10 %") { return 0 }
        return change.hasSuffix("25 %") ? 2 : 1
    }
}

extension Sensitivity {
    /// Another reading of the log, or other simulated picks, with its own samples, such as `assume.unrecorded` set
    /// to `selected`.
    package struct Reading: Sendable {
        package var factor: String
        package var change: String
        /// By client.
        package var samples: [BucketSample]

        package init(factor: String, change: String, samples: [BucketSample]) {
            self.factor = factor
            self.change = change
            self.samples = samples
        }
    }

    /// A decision at one sheet and volume.
    package struct Question: Sendable {
        package var grid: CostGrid
        package var settings: ResamplingSettings
        package var sheet: Int
        package var sessionsPerMonth: Int64?
        /// The option that was chosen.
        package var client: Int
        package var integration: Int
        /// By client: whether it may be shipped, being credible and within the constraints.
        package var isAllowed: [Bool]
        package var readings: [Reading] = []

        package init(
            grid: CostGrid,
            settings: ResamplingSettings,
            sheet: Int,
            sessionsPerMonth: Int64?,
            client: Int,
            integration: Int,
            isAllowed: [Bool]
        ) {
            self.grid = grid
            self.settings = settings
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.client = client
            self.integration = integration
            self.isAllowed = isAllowed
        }
    }

    /// Moves each assumption by itself: requests, selections and prices by ±10 and ±25 %, every rule switch to
    /// its other value, and the readings given.
    ///
    /// Who may be shipped, and from how many requests on an integration makes its other call, stay as they were
    /// found. A sample does not know by how much an ending was late: the lifetime of a session is lifted here, and other
    /// lifetimes are readings. Prices are moved together and, where several SKUs are billed, each by itself.
    ///
    /// - Throws: `badData` where a number leaves its range.
    /// - Complexity: an invoice for every option and change; two options are resampled where another is cheapest.
    package static func of(_ question: Question) throws(Fault) -> Sensitivity {
        let probe = try SensitivityProbe(question)
        let base = try probe.answer(ShapeChange.none)
        var rows: [(row: Row, size: Int)] = []
        for change in try probe.changes(readings: question.readings) {
            rows.append((try probe.row(change, base: base), rows.count))
        }
        rows.sort { a, b in
            if a.row.effect != b.row.effect { return a.row.effect < b.row.effect }
            if a.row.effect <= .ties, a.row.step != b.row.step { return a.row.step < b.row.step }
            let sizes = [a, b].map { $0.row.difference?.nanodollars.magnitude ?? 0 }
            return sizes[0] == sizes[1] ? a.size < b.size : sizes[0] > sizes[1]
        }
        return Sensitivity(rows: rows.map(\.row))
    }
}

package import Basics
package import Billing

/// What a different world would do to a decision: each assumption moved by itself.
package struct Sensitivity: Hashable, Sendable {
    /// What becomes of the decision.
    package enum Effect: Int, Hashable, Comparable, Sendable {
        /// Another option is cheaper by more than chance explains, or the chosen one may not be shipped any more.
        case flips
        /// Another option would be chosen, but that it is the better one may be chance.
        case ties
        /// The same option would be chosen.
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
        /// Why the chosen option may not be shipped any more, in a clause; nil where it may.
        package var refusal: String?
        /// What the chosen option then costs; nil where it has no price.
        package var cost: Money?
        /// How much more that is than before.
        package var difference: Money?
        /// Another option, as indices of client and integration: the cheapest then; where the choice is shaken, the
        /// one that would be chosen; nil where the chosen one is the cheapest still, or none has a price.
        package var otherClient: Int?
        package var otherIntegration: Int?
        /// What the chosen option then costs more than that one.
        package var regret: ConfidenceInterval?

        package init(
            factor: String,
            change: String,
            effect: Effect,
            refusal: String? = nil,
            cost: Money? = nil,
            difference: Money? = nil,
            otherClient: Int? = nil,
            otherIntegration: Int? = nil,
            regret: ConfidenceInterval? = nil
        ) {
            self.factor = factor
            self.change = change
            self.effect = effect
            self.refusal = refusal
            self.cost = cost
            self.difference = difference
            self.otherClient = otherClient
            self.otherIntegration = otherIntegration
            self.regret = regret
        }
    }

    /// What flips the decision first, then what shakes it, each with the smallest moves in front: ±10 %, then
    /// switches and readings, then ±25 %; among equal moves by what the chosen option then costs more than the other
    /// one. Where the decision stays, by what the chosen option costs more or less than before.
    package let rows: [Row]
}

extension Sensitivity {
    /// Another reading of the log, or other simulated picks, with its own samples, such as `assume.unrecorded` set
    /// to `selected`.
    package struct Reading: Sendable {
        package var factor: String
        package var change: String
        /// By client.
        package var samples: [BucketSample]
        /// By client: why it may not be shipped under this reading; nil where it may.
        package var refusals: [String?]

        package init(factor: String, change: String, samples: [BucketSample], refusals: [String?]) {
            self.factor = factor
            self.change = change
            self.samples = samples
            self.refusals = refusals
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
        /// By client: why it may not be shipped, as a clause; nil where it may.
        package var refusals: [String?]
        /// By client and integration: what decides between ties.
        package var simplicities: [[Simplicity]]
        package var readings: [Reading] = []

        package init(
            grid: CostGrid,
            settings: ResamplingSettings,
            sheet: Int,
            sessionsPerMonth: Int64?,
            client: Int,
            integration: Int,
            refusals: [String?],
            simplicities: [[Simplicity]]
        ) {
            self.grid = grid
            self.settings = settings
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.client = client
            self.integration = integration
            self.refusals = refusals
            self.simplicities = simplicities
        }
    }

    /// Moves each assumption by itself: requests, selections and prices by ±10 and ±25 %, every rule switch to
    /// its other value, and the readings given; then chooses again by the rule of `Recommendation`.
    ///
    /// Who may be shipped is found anew by every reading; a move by percent does not say who picks, and leaves it. From
    /// how many requests on an integration makes its other call is found anew under every move. A sample does not know by
    /// how much an ending was late: the lifetime of a session is lifted here, and other lifetimes are readings. Prices are
    /// moved together and, where several SKUs are billed, each by itself.
    ///
    /// - Throws: `badData` where a number leaves its range.
    /// - Complexity: an invoice for every option and change; those that could be chosen instead are resampled.
    package static func of(_ question: Question) throws(Fault) -> Sensitivity {
        var probe = try SensitivityProbe(question)
        let before = try probe.cost()
        var rows: [(row: Row, step: SensitivityMove.Step)] = []
        for change in try probe.changes() {
            rows.append((try probe.row(change, before: before), change.move.step))
        }
        return Sensitivity(sorting: rows)
    }

    /// - Parameter rows: in the order of what is moved.
    init(sorting rows: [(row: Row, step: SensitivityMove.Step)]) {
        self.rows = rows.enumerated().sorted { first, second in
            let (a, b) = (first.element, second.element)
            if a.row.effect != b.row.effect { return a.row.effect < b.row.effect }
            if a.row.effect > .ties {
                let sizes = [a, b].map { $0.row.difference?.nanodollars.magnitude ?? 0 }
                return sizes[0] == sizes[1] ? first.offset < second.offset : sizes[0] > sizes[1]
            }
            if a.step != b.step { return a.step < b.step }
            let regrets = [a, b].map { $0.row.regret?.estimate ?? 0 }
            return regrets[0] == regrets[1] ? first.offset < second.offset : regrets[0] > regrets[1]
        }.map(\.element.row)
    }
}

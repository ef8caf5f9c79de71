package import Billing

/// Which client and integration to ship at one price sheet and volume, and why none that looks cheaper.
package struct Recommendation: Hashable, Sendable {
    /// One client under one integration, with all that may speak for or against it.
    package struct Option: Sendable {
        /// What a report calls it, such as `debounce 300 with per-session+details-pro`.
        package var name: String
        package var cost: Result<Resampled, UnpricedSample>
        /// False where too many picked from lists that this client would never have fetched.
        package var isCredible: Bool
        /// Of the edits that a list follows, in milliseconds; nil where it was not measured.
        package var p95Delay: Int64?
        /// nil where it was not measured.
        package var successAtFive: SessionShare?
        package var simplicity: Simplicity

        package init(
            name: String,
            cost: Result<Resampled, UnpricedSample>,
            isCredible: Bool,
            p95Delay: Int64? = nil,
            successAtFive: SessionShare? = nil,
            simplicity: Simplicity
        ) {
            self.name = name
            self.cost = cost
            self.isCredible = isCredible
            self.p95Delay = p95Delay
            self.successAtFive = successAtFive
            self.simplicity = simplicity
        }

        /// The cost of the sample as it is, where that has a price.
        var estimate: Int64? {
            switch cost {
            case .success(let cost): cost.estimate
            case .failure(let reason): reason.estimate?.nanodollars
            }
        }

        /// Whether both cost the same in the sample and in everything drawn from it.
        func costsExactlyAs(_ other: Option) -> Bool {
            guard case .success(let a) = cost, case .success(let b) = other.cost else { return false }
            return a.estimate == b.estimate && a.replicates == b.replicates
        }
    }

    /// Why an option was passed over that looks cheaper than the one chosen.
    package enum Reason: Hashable, Sendable {
        case notCredible
        /// Some of its resamples have no published price.
        case unpriced(String)
        /// Clauses, one for each constraint.
        case constraints([String])
        /// It may cost the same, and is less simple.
        case tie
    }

    /// An option that was passed over.
    package struct Refusal: Hashable, Sendable {
        /// The index of the option.
        package var option: Int
        package var cost: Money
        package var reason: Reason
    }

    /// The option that comes closest to the constraints where none keeps to them.
    package struct Nearest: Hashable, Sendable {
        package var option: Int
        /// What it does not keep to: clauses.
        package var misses: [String]
    }

    /// The index of the option to ship; nil where none may be.
    package var chosen: Int?
    package var cost: Money?
    package var costInterval: ConfidenceInterval?
    /// The option with the least cost of those that may be shipped; another than `chosen` where they tie.
    package var cheapest: Int?
    /// Those that may cost as little as the cheapest, that one left out.
    package var ties: [Int] = []
    /// What the chosen one costs less than the baseline, in nanodollars; negative where it costs more.
    package var saving: Money?
    package var savingInterval: ConfidenceInterval?
    /// Every option that looks cheaper than the chosen one, or every one at all where none is; cheapest first.
    package var refusals: [Refusal] = []
    package var nearest: Nearest?
    /// All of it in sentences for a report.
    package var sentences: [String] = []
}

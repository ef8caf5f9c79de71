internal import Basics
internal import Billing

/// Chooses among options again once something is moved, by the rule of `Recommendation`.
///
/// Only those options are resampled that the answer hangs on: the chosen one, the cheapest, and simpler ones that may
/// cost as little.
struct ChoiceAgain {
    /// One client under one integration.
    struct Option: Hashable {
        var client: Int
        var integration: Int
    }

    /// An option with what it costs.
    typealias Priced = (option: Option, cost: Money)

    /// The option that was chosen before.
    let chosen: Option
    /// By client and integration: what decides between ties.
    let simplicities: [[Simplicity]]
    let confidencePerMille: Int

    private var drawn: [Option: Resampled] = [:]

    init(chosen: Option, simplicities: [[Simplicity]], confidencePerMille: Int) {
        self.chosen = chosen
        self.simplicities = simplicities
        self.confidencePerMille = confidencePerMille
    }

    /// What becomes of the decision.
    ///
    /// - Parameters:
    ///   - refusal: why the chosen option may not be shipped any more; nil where it may.
    ///   - cost: what the chosen option costs now; nil without a price.
    ///   - before: what it cost before.
    ///   - others: those that may be shipped, the chosen one among them, in any order.
    ///   - draw: an option resampled; nil where some resample has no price.
    func row(
        _ factor: String,
        _ change: String,
        refusal: String?,
        cost: Money?,
        before: Money?,
        among others: [Priced],
        draw: (Option) throws(Fault) -> Resampled?
    ) throws(Fault) -> Sensitivity.Row {
        var choice = self
        return try choice.found(
            Sensitivity.Row(factor: factor, change: change, effect: .keeps, refusal: refusal, cost: cost),
            before: before,
            among: others,
            draw: draw
        )
    }

    private mutating func found(
        _ start: Sensitivity.Row,
        before: Money?,
        among others: [Priced],
        draw: (Option) throws(Fault) -> Resampled?
    ) throws(Fault) -> Sensitivity.Row {
        var row = start
        if let cost = row.cost, let before {
            row.difference = try cost.subtracting(before, of: "a change of \(row.factor)")
        }
        // As in the decision, what only some of its resamples have a price for may not be shipped.
        if row.cost != nil, try !isDrawn(chosen, draw), row.refusal == nil {
            row.refusal = "some of its resamples have no price"
        }
        var options = cheapestFirst(others)
        while let first = options.first, try !isDrawn(first.option, draw) { options.removeFirst() }
        if let cheapest = options.first { tell(cheapest.option, in: &row) }
        if row.cost == nil {
            row.effect = .unpriced
            return row
        }
        guard let cheapest = options.first?.option, row.refusal == nil,
            row.regret.map({ $0.lower <= 0 }) ?? true
        else {
            row.effect = .flips
            return row
        }
        if let simpler = try simplerTie(options, draw) {
            row.effect = .ties
            tell(simpler, in: &row)
        } else if cheapest != chosen && row.regret == nil {
            // One person: nobody knows what chance would do.
            row.effect = .ties
        }
        return row
    }

    private func tell(_ other: Option, in row: inout Sensitivity.Row) {
        if other == chosen { return }
        row.otherClient = other.client
        row.otherIntegration = other.integration
        row.regret = difference(chosen, other)
    }

    /// Of equals the chosen one first, then the earlier.
    private func cheapestFirst(_ options: [Priced]) -> [Priced] {
        options.enumerated().sorted { a, b in
            if a.element.cost != b.element.cost { return a.element.cost < b.element.cost }
            if a.element.option == chosen || b.element.option == chosen { return a.element.option == chosen }
            return a.offset < b.offset
        }.map(\.element)
    }

    /// The simplest of the options that tie with the cheapest, where it is simpler than the chosen one, which ties too.
    ///
    /// The simpler ones are looked at from the cheapest on, until one is dearer by three times what the cost of the
    /// cheapest, and the difference to it, vary by: a difference varies by no more than both its costs together.
    private mutating func simplerTie(
        _ options: [Priced],
        _ draw: (Option) throws(Fault) -> Resampled?
    ) throws(Fault) -> Option? {
        let cheapest = options[0]
        let spread =
            drawn[cheapest.option]?.interval(confidencePerMille: confidencePerMille)?.reach ?? 0
        var simplest = chosen
        for (option, cost) in options where simplicity(option) < simplicity(simplest) {
            if option != cheapest.option {
                if try !isDrawn(option, draw) { continue }
                let interval = difference(option, cheapest.option)
                // Without an interval only what costs exactly the same is a tie.
                if interval.map({ $0.lower > 0 }) ?? (cost > cheapest.cost) {
                    let distance = Int128(cost.nanodollars) - Int128(cheapest.cost.nanodollars)
                    if distance > 3 * Int128(max(spread, interval?.reach ?? 0)) { break }
                    continue
                }
            }
            simplest = option
        }
        return simplest == chosen ? nil : simplest
    }

    private func simplicity(_ option: Option) -> Simplicity {
        simplicities[option.client][option.integration]
    }

    /// What the first costs more than the second; nil where that has no interval.
    private func difference(_ first: Option, _ second: Option) -> ConfidenceInterval? {
        guard let a = drawn[first], let b = drawn[second] else { return nil }
        return a.minus(b).interval(confidencePerMille: confidencePerMille)
    }

    /// Resamples an option if it has not been; false where some resample has no price.
    private mutating func isDrawn(
        _ option: Option,
        _ draw: (Option) throws(Fault) -> Resampled?
    ) throws(Fault) -> Bool {
        if drawn[option] == nil { drawn[option] = try draw(option) }
        return drawn[option] != nil
    }
}

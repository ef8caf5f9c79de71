package import Billing

extension Recommendation {
    /// Chooses the cheapest option that is credible, priced and within the constraints.
    ///
    /// Options whose paired difference to the cheapest has an interval down to 0 are ties, and the simplest of
    /// them is chosen. Each interval stands by itself; that the cheapest was chosen from among them makes it
    /// look cheaper than it is by what `WinnersBias` tells.
    ///
    /// - Parameters:
    ///   - options: all of one price sheet and volume, from the same weights; those that cannot serve the needs
    ///     are left out.
    ///   - baseline: the index of the option that the saving is told against.
    ///   - removed: integrations that cannot serve the needs, to say so where nothing is left.
    ///   - text: an amount in the currency of the sheet.
    package static func make(
        among options: [Option],
        baseline: Int?,
        constraints: PolicyConstraints,
        removed: [Need.Removal] = [],
        settings: ResamplingSettings,
        text: (Money) -> String
    ) -> Recommendation {
        var recommendation = Recommendation()
        var reasons: [Int: Reason] = [:]
        var misses: [Int: [PolicyConstraints.Miss]] = [:]
        var allowed: [(option: Int, cost: Resampled)] = []
        for (index, option) in options.enumerated() {
            let missed = constraints.misses(
                p95Delay: option.p95Delay,
                successAtFive: option.successAtFive
            )
            misses[index] = missed
            if !option.isCredible {
                reasons[index] = .notCredible
            } else if !missed.isEmpty {
                reasons[index] = .constraints(missed.map(\.words))
            } else {
                switch option.cost {
                case .success(let cost): allowed.append((index, cost))
                case .failure(let reason): reasons[index] = .unpriced(reason.description)
                }
            }
        }
        if let cheapest = allowed.min(by: { $0.cost.estimate < $1.cost.estimate }) {
            recommendation.cheapest = cheapest.option
            recommendation.choose(among: allowed, cheapest, options, settings)
            for tie in recommendation.ties + [cheapest.option] { reasons[tie] = .tie }
        } else {
            recommendation.nearest = nearest(options, misses)
        }
        if let baseline, let chosen = recommendation.chosen,
            case .success(let base) = options[baseline].cost, case .success(let cost) = options[chosen].cost
        {
            let saving = base.minus(cost)
            recommendation.saving = Money(nanodollars: saving.estimate)
            recommendation.savingInterval = saving.interval(confidencePerMille: settings.confidencePerMille)
        }
        recommendation.refuse(options, reasons)
        recommendation.sentences = recommendation.words(
            options,
            baseline: baseline,
            removed: removed,
            settings: settings,
            text: text
        )
        return recommendation
    }

    /// Finds the ties of the cheapest and takes the simplest of them.
    private mutating func choose(
        among allowed: [(option: Int, cost: Resampled)],
        _ cheapest: (option: Int, cost: Resampled),
        _ options: [Option],
        _ settings: ResamplingSettings
    ) {
        for other in allowed where other.option != cheapest.option {
            let difference = other.cost.minus(cheapest.cost)
            let interval = difference.interval(confidencePerMille: settings.confidencePerMille)
            // Without an interval only what costs exactly the same is a tie.
            if interval.map({ $0.lower <= 0 }) ?? (difference.estimate == 0) { ties.append(other.option) }
        }
        let chosen = ([cheapest.option] + ties).sorted().min {
            options[$0].simplicity < options[$1].simplicity
        }!
        self.chosen = chosen
        guard case .success(let cost) = options[chosen].cost else { return }
        self.cost = Money(nanodollars: cost.estimate)
        costInterval = cost.interval(confidencePerMille: settings.confidencePerMille)
    }

    private mutating func refuse(_ options: [Option], _ reasons: [Int: Reason]) {
        let limit = cost?.nanodollars ?? .max
        for (index, option) in options.enumerated() where index != chosen {
            guard let estimate = option.estimate, estimate < limit, let reason = reasons[index] else {
                continue
            }
            refusals.append(
                Refusal(option: index, cost: Money(nanodollars: estimate), reason: reason)
            )
        }
        refusals.sort { ($0.cost, $0.option) < ($1.cost, $1.option) }
    }

    /// The credible option with a price whose worst miss is the smallest; of several the cheapest.
    private static func nearest(
        _ options: [Option],
        _ misses: [Int: [PolicyConstraints.Miss]]
    ) -> Nearest? {
        let candidates = options.enumerated().compactMap { index, option -> PolicyConstraints.Candidate? in
            guard option.isCredible, case .success(let cost) = option.cost else { return nil }
            return PolicyConstraints.Candidate(
                misses: misses[index] ?? [],
                cost: cost.estimate,
                option: index
            )
        }
        return PolicyConstraints.nearest(candidates).map { nearest in
            Nearest(option: nearest.option, misses: nearest.misses.map(\.words))
        }
    }
}

internal import Basics
package import Billing

/// How much cheaper the cheapest of many looks than it is, because it was chosen on the same sample.
///
/// In every replicate the cheapest is chosen anew, and it is counted by how much more it looks too cheap there than
/// the one chosen on the sample does: what both share is no fault of the choice, such as a tier that ends within the
/// bill. The mean estimates the optimism of the choice (Efron & Tibshirani 1993, section 17.6); it is never negative,
/// and 0 where the same one always wins.
package struct WinnersBias: Hashable, Sendable {
    /// The index of the cheapest on the sample, the first of several.
    package var winner: Int
    /// How many costs it was chosen from.
    package var candidates: Int
    package var cost: Money
    /// By how much a choice like this one looks too cheap on average.
    package var optimism: Money
    /// The replicates in which the same one was cheapest, alone or with others.
    package var wins: Int
    package var replicates: Int

    /// - Parameter costs: of one sheet and volume, all from the same weights.
    /// - Returns: nil without costs, or with fewer than two buckets of people.
    package static func of(_ costs: [Resampled]) -> WinnersBias? {
        guard let winner = costs.indices.min(by: { costs[$0].estimate < costs[$1].estimate }),
            costs[winner].clusters >= 2
        else { return nil }
        var sum: Int128 = 0
        var wins = 0
        let replicates = costs[winner].replicates.count
        for replicate in 0..<replicates {
            var best = winner
            for index in costs.indices
            where costs[index].replicates[replicate] < costs[best].replicates[replicate] { best = index }
            if best == winner { wins += 1 }
            sum += Int128(costs[best].estimate - costs[winner].estimate)
            sum += Int128(costs[winner].replicates[replicate] - costs[best].replicates[replicate])
        }
        let mean = sum / Int128(replicates)
        return WinnersBias(
            winner: winner,
            candidates: costs.count,
            cost: Money(nanodollars: costs[winner].estimate),
            optimism: Money(nanodollars: Int64(clamping: mean)),
            wins: wins,
            replicates: replicates
        )
    }

    /// The bias in a sentence for a report.
    ///
    /// - Parameters:
    ///   - text: an amount in the currency of the sheet.
    ///   - name: what a report calls the winner.
    package func sentence(_ text: (Money) -> String, name: String) -> String {
        let share = ExactDecimal.text(Int128(wins) * 100, over: Int128(replicates), decimals: 0)
        if candidates == 1 {
            return "There was only one cost to choose from, so that the choice adds no bias."
        }
        let chosen =
            "\(name) is the cheapest of the \(ExactDecimal.grouped(candidates)) options (a client with a billing) that may be recommended"
        let wins =
            "it was the cheapest, alone or with others, in \(share) % of \(ExactDecimal.grouped(replicates)) resamples, the same options allowed in each."
        if optimism == .zero {
            return
                "\(chosen). That it was chosen on the people it is priced on does not make it look cheaper than it is: \(wins)"
        }
        let part =
            cost > .zero
            ? " (\(ExactDecimal.text(Int128(optimism.nanodollars) * 100, over: Int128(cost.nanodollars), decimals: 2)) %)"
            : ""
        return
            "\(chosen). Chosen on the people it is priced on, it looks \(text(optimism))\(part) a month too cheap on average: \(wins)"
    }
}

internal import Basics

/// What a policy must keep to, whatever it saves.
package struct PolicyConstraints: Hashable, Sendable {
    /// The longest suggestion delay of 95 % of the edits that a list follows, in milliseconds; of edits without a
    /// list it says nothing.
    package var longestP95Delay: Int64?
    /// The least share of chosen places among the first five suggestions, in thousandths.
    package var leastSuccessAtFivePerMille: Int64?

    package init(longestP95Delay: Int64? = nil, leastSuccessAtFivePerMille: Int64? = nil) {
        self.longestP95Delay = longestP95Delay
        self.leastSuccessAtFivePerMille = leastSuccessAtFivePerMille
    }

    /// What is measured.
    package enum Measure: Hashable, Sendable {
        case delay
        case success
    }

    /// One constraint that a policy does not keep to.
    package struct Miss: Hashable, Sendable {
        /// By how much, in billionths of what is asked; nil where nothing was measured.
        package var distance: Int64?
        package var measure: Measure
        /// A clause such as `its p95 suggestion delay of 620 ms is above 400 ms`.
        package var words: String
    }

    /// What a policy does not keep to, the delay first.
    package func misses(p95Delay: Int64?, successAtFive: SessionShare?) -> [Miss] {
        var misses: [Miss] = []
        if let longest = longestP95Delay {
            if let p95Delay {
                if p95Delay > longest {
                    misses.append(
                        Miss(
                            distance: Self.distance(p95Delay - longest, of: longest),
                            measure: .delay,
                            words:
                                "its p95 suggestion delay of \(ExactDecimal.grouped(p95Delay)) ms is above "
                                + "\(ExactDecimal.grouped(longest)) ms"
                        )
                    )
                }
            } else {
                misses.append(
                    Miss(distance: nil, measure: .delay, words: "its suggestion delay was not measured")
                )
            }
        }
        if let least = leastSuccessAtFivePerMille {
            if let successAtFive {
                if successAtFive.isBelow(perMille: least) {
                    misses.append(
                        Miss(
                            distance: successAtFive.shortfall(toPerMille: least),
                            measure: .success,
                            words:
                                "its Success@5 of \(successAtFive.percent(besidePerMille: least)) is below "
                                + Self.percent(least)
                        )
                    )
                }
            } else {
                misses.append(
                    Miss(distance: nil, measure: .success, words: "its Success@5 was not measured")
                )
            }
        }
        return misses
    }

    private static func distance(_ excess: Int64, of asked: Int64) -> Int64 {
        Int64(clamping: Int128(excess) * 1_000_000_000 / Int128(max(1, asked)))
    }

    private static func percent(_ perMille: Int64) -> String {
        ExactDecimal.text(perMille, scale: 1, decimals: perMille % 10 == 0 ? 0 : 1) + " %"
    }
}

/// Between which bounds a number lies that was estimated from a sample of people.
///
/// Amounts are nanodollars, requests per session billionths.
package struct ConfidenceInterval: Hashable, Sendable {
    package var estimate: Int64
    /// Never above the estimate.
    package var lower: Int64
    /// Never below it.
    package var upper: Int64

    package init(estimate: Int64, lower: Int64, upper: Int64) {
        self.estimate = estimate
        self.lower = lower
        self.upper = upper
    }

    /// The interval of a difference taken the other way round.
    package var negated: ConfidenceInterval { .init(estimate: -estimate, lower: -upper, upper: -lower) }

    /// How far the farther bound lies from the estimate.
    var reach: Int64 { max(estimate - lower, upper - estimate) }

    /// The smallest that holds this one and another of the same number.
    func union(_ other: ConfidenceInterval?) -> ConfidenceInterval {
        guard let other else { return self }
        return ConfidenceInterval(
            estimate: estimate,
            lower: min(lower, other.lower),
            upper: max(upper, other.upper)
        )
    }

    /// Whether a difference with this interval may be none.
    package var holdsZero: Bool { lower <= 0 && upper >= 0 }
}

extension Resampled {
    /// The interval of this number: percentiles of the replicates, further out the fewer people there are.
    ///
    /// The percentiles of a bootstrap are those of normal tails and of the replicates' spread, which is too small by
    /// √((n − 1)/n). Both are corrected as by Hesterberg (2015, "expanded percentile interval"), with Student's t for
    /// n − 1 degrees of freedom, n being the buckets that hold anyone (Cameron, Gelbach & Miller 2008 for few
    /// clusters). What it covers is measured, see `MeasuredCoverage`. The bias-corrected and accelerated interval
    /// (Efron 1987) covers no better from the same people, and where a difference stands at the end of a tier, so that
    /// its replicates have two heights, it takes the heights for a bias and reaches for the outermost replicate.
    /// Bootstrap-t covers as well for means, but a bill inside its free caps has no spread to divide by.
    ///
    /// - Returns: nil with fewer than two buckets of people.
    package func interval(confidencePerMille: Int) -> ConfidenceInterval? {
        guard clusters >= 2, !replicates.isEmpty else { return nil }
        let sorted = replicates.sorted()
        let deviate = Self.widenedDeviate(confidencePerMille, clusters: clusters)
        let below = Double(sorted.count + 1) * NormalDistribution.share(below: -deviate)
        let rank = max(1, Int(below.rounded(.down)))
        return ConfidenceInterval(
            estimate: estimate,
            lower: min(estimate, sorted[rank - 1]),
            upper: max(estimate, sorted[sorted.count - rank])
        )
    }

    /// The deviate of both tails, widened for a small number of clusters.
    static func widenedDeviate(_ confidencePerMille: Int, clusters: Int) -> Double {
        let clusters = Double(clusters)
        let student = StudentDistribution(degreesOfFreedom: Int(clusters) - 1)
        return (clusters / (clusters - 1)).squareRoot()
            * student.deviate(within: Double(confidencePerMille) / 1000)
    }
}

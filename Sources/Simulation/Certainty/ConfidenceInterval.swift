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

    /// Whether a difference with this interval may be none.
    package var holdsZero: Bool { lower <= 0 && upper >= 0 }
}

extension Resampled {
    /// The interval of this number: bias-corrected and accelerated (Efron 1987), its tails widened for few people.
    ///
    /// BCa places the bounds by what part of the replicates lies below the estimate and by how much leaving out
    /// a bucket moves it (Efron & Tibshirani 1993, section 14.3); of replicates equal to the estimate, which
    /// free caps make, half count as below. It still uses the normal tails and the replicates' spread, which
    /// is too small by √((n − 1)/n): both are corrected as by Hesterberg (2015, "expanded percentile
    /// interval"), with Student's t for n − 1 degrees of freedom, n being the buckets that hold anyone
    /// (Cameron, Gelbach & Miller 2008 for few clusters). Bootstrap-t was the other candidate: it covers as well
    /// for means, but a bill inside its free caps has no spread to divide by.
    ///
    /// - Returns: nil with fewer than two buckets of people.
    package func interval(confidencePerMille: Int) -> ConfidenceInterval? {
        guard clusters >= 2, leftOut.count >= 2, !replicates.isEmpty else { return nil }
        let sorted = replicates.sorted()
        if sorted[0] == estimate && sorted[sorted.count - 1] == estimate {
            return ConfidenceInterval(estimate: estimate, lower: estimate, upper: estimate)
        }
        let tail = Self.widenedDeviate(confidencePerMille, clusters: clusters)
        let bias = medianBias(sorted)
        let acceleration = acceleration
        func share(_ z: Double) -> Double {
            let denominator = 1 - acceleration * (bias + z)
            // Beyond the pole the transformation ends at the last replicate.
            if denominator <= 0 { return bias + z < 0 ? 0 : 1 }
            return NormalDistribution.share(below: bias + (bias + z) / denominator)
        }
        let count = Double(sorted.count + 1)
        let low = Int((count * share(-tail)).rounded(.down))
        let high = Int((count * share(tail)).rounded(.up))
        return ConfidenceInterval(
            estimate: estimate,
            lower: min(estimate, sorted[min(max(low, 1), sorted.count) - 1]),
            upper: max(estimate, sorted[min(max(high, 1), sorted.count) - 1])
        )
    }

    /// The deviate of both tails, widened for a small number of clusters.
    static func widenedDeviate(_ confidencePerMille: Int, clusters: Int) -> Double {
        let clusters = Double(clusters)
        let student = StudentDistribution(degreesOfFreedom: Int(clusters) - 1)
        return (clusters / (clusters - 1)).squareRoot()
            * student.deviate(within: Double(confidencePerMille) / 1000)
    }

    /// z0 of BCa: where the estimate stands among the replicates.
    private func medianBias(_ sorted: [Int64]) -> Double {
        var below = 0
        var equal = 0
        for replicate in sorted {
            if replicate < estimate { below += 1 } else if replicate == estimate { equal += 1 }
        }
        let count = Double(sorted.count)
        let share = (Double(below) + Double(equal) / 2) / count
        return NormalDistribution.deviate(below: min(max(share, 1 / (count + 1)), count / (count + 1)))
    }

    /// a of BCa: the skewness of what leaving out a bucket does, over 6.
    private var acceleration: Double {
        // Distances to the estimate first, exactly, so that large amounts lose no digits.
        let distances = leftOut.map { Double(estimate - $0) }
        let mean = distances.reduce(0, +) / Double(distances.count)
        var squares = 0.0
        var cubes = 0.0
        for distance in distances {
            let deviation = distance - mean
            squares += deviation * deviation
            cubes += deviation * deviation * deviation
        }
        return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    }
}

internal import Basics

/// Intervals that hold all at once with the stated confidence: for reading a whole grid of differences.
///
/// The maximum over the grid of the studentised distance decides how many standard deviations all of them
/// reach (max-T: Westfall & Young 1993; Romano & Wolf 2005). The replicates are paired, so that a grid of
/// policies that differ little costs little. The multiple is widened for a small number of clusters like the
/// single intervals.
package enum SimultaneousIntervals {
    /// The intervals in the order of the differences.
    ///
    /// A difference without any spread, such as that of a policy to itself, has the interval of its estimate.
    ///
    /// - Parameter differences: all from the same weights.
    /// - Returns: nil for all with fewer than two buckets of people.
    /// - Complexity: O(differences · replicates).
    package static func of(_ differences: [Resampled], confidencePerMille: Int) -> [ConfidenceInterval?] {
        let clusters = differences.map(\.clusters).min() ?? 0
        guard clusters >= 2 else { return differences.map { _ in nil } }
        let deviations = differences.map(\.deviation)
        var largest = [Double](repeating: 0, count: differences[0].replicates.count)
        for (difference, deviation) in zip(differences, deviations) where deviation > 0 {
            for index in largest.indices {
                let distance = Double(difference.replicates[index] - difference.estimate)
                largest[index] = max(largest[index], distance.magnitude / deviation)
            }
        }
        largest.sort()
        let rank = Int((Int64(largest.count + 1) * Int64(confidencePerMille) + 999) / 1000)
        let normal = NormalDistribution.deviate(below: 0.5 + Double(confidencePerMille) / 2000)
        let widening = Resampled.widenedDeviate(confidencePerMille, clusters: clusters) / normal
        let multiple = largest[min(rank, largest.count) - 1] * widening
        return zip(differences, deviations).map { difference, deviation in
            let reach = Int64(clamping: Int128((multiple * deviation).rounded(.up)))
            return ConfidenceInterval(
                estimate: difference.estimate,
                lower: difference.estimate.subtractingWithinBounds(reach),
                upper: difference.estimate.addingWithinBounds(reach)
            )
        }
    }
}

extension Int64 {
    fileprivate func addingWithinBounds(_ other: Int64) -> Int64 {
        Int64(clamping: Int128(self) + Int128(other))
    }

    fileprivate func subtractingWithinBounds(_ other: Int64) -> Int64 {
        Int64(clamping: Int128(self) - Int128(other))
    }
}

internal import Basics

/// A number that was computed from a sample, and from every replicate of it.
///
/// Amounts are nanodollars, requests per session billionths: all are whole numbers, so that no order of
/// adding can change them.
package struct Resampled: Hashable, Sendable {
    /// From the whole sample.
    package let estimate: Int64
    package let replicates: [Int64]
    /// How many buckets the least known part of the sample has.
    let clusters: Int

    init(estimate: Int64, replicates: [Int64], clusters: Int) {
        self.estimate = estimate
        self.replicates = replicates
        self.clusters = clusters
    }

    /// How many billionths of `denominator` the numerator is, halves upwards.
    init(_ numerator: ResampledCount, per denominator: ResampledCount) {
        estimate = Self.billionths(numerator.whole, denominator.whole)
        replicates = zip(numerator.replicates, denominator.replicates).map { Self.billionths($0, $1) }
        clusters = denominator.byBucket.count
    }

    /// The difference to another number: paired where both are of the same sample; where they are of different ones,
    /// each drawn with weights of a stratum of its own, the difference of two independent samples (Efron &
    /// Tibshirani 1993, section 8.3). The correction for small numbers goes by the smaller sample.
    package func minus(_ other: Resampled) -> Resampled {
        Resampled(
            estimate: estimate - other.estimate,
            replicates: zip(replicates, other.replicates).map { $0 - $1 },
            clusters: min(clusters, other.clusters)
        )
    }

    /// The sum with another number of the same samples.
    func plus(_ other: Resampled) -> Resampled {
        Resampled(
            estimate: estimate + other.estimate,
            replicates: zip(replicates, other.replicates).map { $0 + $1 },
            clusters: min(clusters, other.clusters)
        )
    }

    /// The standard deviation over the replicates around the estimate.
    var deviation: Double {
        var sum = 0.0
        for replicate in replicates {
            let distance = Double(replicate - estimate)
            sum += distance * distance
        }
        return replicates.isEmpty ? 0 : (sum / Double(replicates.count)).squareRoot()
    }

    private static func billionths(_ count: Int64, _ base: Int64) -> Int64 {
        base == 0 ? 0 : Int64(clamping: rounded(Int128(count) * 1_000_000_000, over: Int128(base)))
    }

    /// The nearest whole number, halves away from zero; the denominator is positive.
    private static func rounded(_ numerator: Int128, over denominator: Int128) -> Int128 {
        let half = denominator / 2
        return (numerator < 0 ? numerator - half : numerator + half) / denominator
    }
}

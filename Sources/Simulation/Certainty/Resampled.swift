internal import Basics

/// A number that was computed from a sample, and from every replicate of it.
///
/// Amounts are nanodollars, requests per session billionths: all are whole numbers, so that no order of
/// adding can change them.
package struct Resampled: Hashable, Sendable {
    /// From the whole sample.
    package let estimate: Int64
    package let replicates: [Int64]
    /// From the sample without one bucket, for each bucket.
    let leftOut: [Int64]
    /// How many buckets the least known part of the sample has.
    let clusters: Int

    init(estimate: Int64, replicates: [Int64], leftOut: [Int64], clusters: Int? = nil) {
        self.estimate = estimate
        self.replicates = replicates
        self.leftOut = leftOut
        self.clusters = clusters ?? leftOut.count
    }

    /// How many billionths of `denominator` the numerator is, halves upwards.
    init(_ numerator: ResampledCount, per denominator: ResampledCount) {
        estimate = Self.billionths(numerator.whole, denominator.whole)
        replicates = zip(numerator.replicates, denominator.replicates).map { Self.billionths($0, $1) }
        clusters = denominator.byBucket.count
        leftOut =
            clusters < 2
            ? []
            : denominator.byBucket.indices.map {
                Self.billionths(numerator.without($0), denominator.without($0))
            }
    }

    /// The paired difference to another number of the same sample.
    package func minus(_ other: Resampled) -> Resampled {
        Resampled(
            estimate: estimate - other.estimate,
            replicates: zip(replicates, other.replicates).map { $0 - $1 },
            leftOut: zip(leftOut, other.leftOut).map { $0 - $1 },
            clusters: min(clusters, other.clusters)
        )
    }

    /// The sum with another number of the same samples.
    func plus(_ other: Resampled) -> Resampled {
        Resampled(
            estimate: estimate + other.estimate,
            replicates: zip(replicates, other.replicates).map { $0 + $1 },
            leftOut: zip(leftOut, other.leftOut).map { $0 + $1 },
            clusters: min(clusters, other.clusters)
        )
    }

    /// The difference to a number of another sample, drawn on its own with weights of another stratum.
    ///
    /// Efron & Tibshirani 1993, section 8.3: each sample is resampled by itself. What leaving out a bucket does
    /// is kept from both sides; the corrections for small numbers go by the smaller sample.
    package func minus(independent other: Resampled) -> Resampled {
        Resampled(
            estimate: estimate - other.estimate,
            replicates: zip(replicates, other.replicates).map { $0 - $1 },
            leftOut: leftOut.map { $0 - other.estimate } + other.leftOut.map { estimate - $0 },
            clusters: min(clusters, other.clusters)
        )
    }

    /// This number over another one less 1, in billionths: an increase of 5 % is 50,000,000.
    ///
    /// - Returns: nil where the other is not positive in some replicate.
    package func increase(over other: Resampled, isPaired: Bool = true) -> Resampled? {
        guard other.estimate > 0, other.replicates.allSatisfy({ $0 > 0 }),
            other.leftOut.allSatisfy({ $0 > 0 })
        else { return nil }
        func part(_ value: Int64, _ base: Int64) -> Int64 {
            let difference = Int128(value) - Int128(base)
            return Int64(clamping: Self.rounded(difference * 1_000_000_000, over: Int128(base)))
        }
        return Resampled(
            estimate: part(estimate, other.estimate),
            replicates: zip(replicates, other.replicates).map(part),
            leftOut: isPaired
                ? zip(leftOut, other.leftOut).map(part)
                : leftOut.map { part($0, other.estimate) } + other.leftOut.map { part(estimate, $0) },
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

internal import Basics

/// How often each bucket of people is drawn in each replicate of a sample.
///
/// This is the bootstrap over clusters: a replicate draws as many buckets, with replacement, as hold anyone
/// (Efron & Tibshirani 1993, chapter 8; Cameron, Gelbach & Miller 2008). One set of weights serves all clients,
/// integrations and sheets of a run, so that what is compared is compared on the same people.
///
/// People are put into 256 buckets by a hash, so that a bucket holds nobody, one or several: 159 people fill
/// about 118 buckets, 1,000 fill about 251. A bucket with several people is one larger cluster. The hash has
/// nothing to do with how a person types, so that sums over buckets vary as sums over people do, and the
/// interval is centred and as wide as one over people; what is lost is how well its width is known, which is
/// why the corrections for small numbers count buckets, not people.
package struct BucketWeights: Sendable {
    /// The buckets that hold a session, ascending.
    package let buckets: [Int]
    package let replicates: Int
    /// By bucket of `buckets`, then by replicate.
    private let weights: [Int64]

    /// Draws the weights.
    ///
    /// - Parameters:
    ///   - buckets: those that hold a session, ascending.
    ///   - stratum: another number for each log that is sampled on its own, so that its draws are independent.
    package init(buckets: [Int], settings: ResamplingSettings, stratum: UInt64 = 0) {
        self.buckets = buckets
        replicates = settings.replicates
        var weights = [Int64](repeating: 0, count: buckets.count * replicates)
        for replicate in 0..<replicates where !buckets.isEmpty {
            var random = KeyedRandom(seed: settings.seed, key: UInt64(replicate), ordinal: stratum)
            for _ in buckets {
                weights[Int(random.below(UInt64(buckets.count))) * replicates + replicate] += 1
            }
        }
        self.weights = weights
    }

    /// How often each bucket of `buckets` was drawn in a replicate.
    package func weights(ofReplicate replicate: Int) -> [Int64] {
        buckets.indices.map { weights[$0 * replicates + replicate] }
    }

    /// The sum of every replicate.
    ///
    /// - Parameter counts: by bucket of `buckets`; their sum times their number must fit 64 bits.
    func sums(of counts: [Int64]) -> [Int64] {
        var sums = [Int64](repeating: 0, count: replicates)
        for (bucket, count) in counts.enumerated() where count != 0 {
            let start = bucket * replicates
            for replicate in sums.indices {
                sums[replicate] &+= weights[start + replicate] &* count
            }
        }
        return sums
    }
}

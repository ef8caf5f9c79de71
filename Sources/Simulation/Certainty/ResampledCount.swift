internal import Basics

/// A count over a sample with its value in every bucket and every replicate.
struct ResampledCount: Sendable {
    let whole: Int64
    /// By bucket of the weights.
    let byBucket: [Int64]
    let replicates: [Int64]

    /// - Throws: `badData` where a replicate could leave 64 bits.
    init(byBucket: [Int64], weights: BucketWeights) throws(Fault) {
        let most = Int64.max / Int64(max(1, byBucket.count))
        var sum: Int64 = 0
        for count in byBucket {
            let (next, overflow) = sum.addingReportingOverflow(count)
            guard !overflow, next <= most else {
                throw Fault(
                    .badData,
                    "a sample with more than \(ExactDecimal.grouped(most)) events cannot be resampled",
                    fix: "use fewer months of the log"
                )
            }
            sum = next
        }
        self.byBucket = byBucket
        whole = sum
        replicates = weights.sums(of: byBucket)
    }
}

/// How many distinct hashes were seen: exact up to 65,536, an estimate above.
///
/// Above the limit only the smallest 65,536 are kept, and their density tells the number (the KMV sketch of
/// Bar-Yossef et al. 2002; its relative standard error is about 0.4 % here). What is kept depends only on
/// the set of hashes, never on their order or on how they were spread over shards.
package struct DistinctHashes: Sendable {
    /// So many are counted exactly.
    package static let limit = 65_536

    private var kept = HashSet64()
    /// Hashes from here on are too large to be among the smallest; nil up to the limit.
    private var bound: UInt64?
    private var last: UInt64?

    package init() {}

    package mutating func insert(_ hash: UInt64) {
        // The sessions of one person often stand together.
        if hash == last { return }
        last = hash
        if let bound, hash >= bound { return }
        if kept.insert(hash), kept.count > 2 * Self.limit { trim() }
    }

    /// Adds everything that another count has seen.
    package mutating func formUnion(_ other: DistinctHashes) {
        if let theirs = other.bound { bound = min(theirs, bound ?? theirs) }
        for hash in other.kept.sorted { insert(hash) }
    }

    /// The number, and whether it is an estimate.
    package var count: (value: Int64, isEstimate: Bool) {
        if bound == nil, kept.count <= Self.limit { return (Int64(kept.count), false) }
        let largest = kept.sorted[Self.limit - 1]
        // (k - 1) / (k-th smallest / 2^64), in whole numbers.
        let estimate = (UInt128(Self.limit - 1) << 64) / UInt128(max(1, largest))
        return (Int64(clamping: estimate), true)
    }

    private mutating func trim() {
        let smallest = kept.sorted
        bound = smallest[Self.limit]
        kept = HashSet64()
        for hash in smallest.prefix(Self.limit) { _ = kept.insert(hash) }
    }
}

extension DistinctHashes: Hashable {
    package static func == (one: DistinctHashes, other: DistinctHashes) -> Bool {
        one.smallest == other.smallest && one.count.isEstimate == other.count.isEstimate
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(smallest) }

    private var smallest: ArraySlice<UInt64> { kept.sorted.prefix(Self.limit) }
}

package import Billing

/// How many sessions of each user bucket had each shape: all that a bill can depend on.
///
/// Tallies are counts and add up, over threads, machines and months, in any order to the same result.
package struct Tally: Sendable {
    /// Into how many buckets people are put.
    package static let bucketCount = 256

    private var table = CountTable()

    package init() {}

    /// The bucket of a person, by the hash of the user id (of the session id where there is none).
    package static func bucket(ofPerson hash: UInt64) -> Int { Int(hash >> 56) }

    /// Counts sessions.
    ///
    /// - Parameter bucket: 0 to 255.
    package mutating func add(_ shape: SessionShape, bucket: Int, sessions: Int64 = 1) {
        table.add(shape.packed | UInt64(bucket) << 56, sessions)
    }

    package mutating func merge(_ other: Tally) {
        for (key, count) in other.table.sorted { table.add(key, count) }
    }

    /// Every bucket and shape that occurred, by bucket and then by shape.
    package var rows: [(bucket: Int, shape: SessionShape, sessions: Int64)] {
        table.sorted.map { (Int($0.key >> 56), SessionShape(packed: $0.key & 0xFF_FFFF_FFFF_FFFF), $0.count) }
    }

    /// Every shape that occurred in any bucket, in order.
    package var shapes: [(shape: SessionShape, sessions: Int64)] {
        var sums = CountTable()
        for (key, count) in table.sorted { sums.add(key & 0xFF_FFFF_FFFF_FFFF, count) }
        return sums.sorted.map { (SessionShape(packed: $0.key), $0.count) }
    }
}

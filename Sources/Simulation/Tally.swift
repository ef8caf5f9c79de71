package import Billing

/// How many sessions of each user bucket had each shape: all that a bill can depend on.
///
/// Tallies are counts and add up, over threads, machines and months, in any order to the same result.
package struct Tally: Sendable {
    /// Into how many buckets people are put.
    package static let bucketCount = 256

    /// Sessions in which no request failed: nearly all, and all where the service is perfect.
    private var table = CountTable()
    /// The others, whose shapes do not fit one word beside the bucket.
    private var failing: [FailingKey: Int64] = [:]

    private struct FailingKey: Hashable, Comparable {
        var bucketAndShape: UInt64
        var failed: Int32

        static func < (a: FailingKey, b: FailingKey) -> Bool {
            (a.bucketAndShape, a.failed) < (b.bucketAndShape, b.failed)
        }
    }

    /// The part of a key that is the shape.
    private static let shapeBits: UInt64 = 0xFF_FFFF_FFFF_FFFF

    package init() {}

    /// The bucket of a person, by the hash of the user id (of the session id where there is none).
    package static func bucket(ofPerson hash: UInt64) -> Int { Int(hash >> 56) }

    /// Counts sessions.
    ///
    /// - Parameter bucket: 0 to 255.
    package mutating func add(_ shape: SessionShape, bucket: Int, sessions: Int64 = 1) {
        let key = shape.packedWithoutFailed | UInt64(bucket) << 56
        if shape.failed == 0 {
            table.add(key, sessions)
        } else {
            failing[FailingKey(bucketAndShape: key, failed: shape.failed), default: 0] += sessions
        }
    }

    /// Whether nothing was counted, or all of it was taken back.
    package var isEmpty: Bool { table.sorted.isEmpty }

    package mutating func merge(_ other: Tally) {
        for (key, count) in other.table.sorted { table.add(key, count) }
        failing.merge(other.failing, uniquingKeysWith: +)
    }

    /// Every bucket and shape that occurred, by bucket and then by shape.
    package var rows: [(bucket: Int, shape: SessionShape, sessions: Int64)] {
        entries.map { key, count in
            let shape = SessionShape(
                packedWithoutFailed: key.bucketAndShape & Self.shapeBits,
                failed: key.failed
            )
            return (Int(key.bucketAndShape >> 56), shape, count)
        }
    }

    /// Every shape that occurred in any bucket, in order.
    package var shapes: [(shape: SessionShape, sessions: Int64)] {
        var sums = Tally()
        for (bucketAndShape, count) in table.sorted { sums.table.add(bucketAndShape & Self.shapeBits, count) }
        for (key, count) in failing {
            let shape = FailingKey(bucketAndShape: key.bucketAndShape & Self.shapeBits, failed: key.failed)
            sums.failing[shape, default: 0] += count
        }
        return sums.rows.map { ($0.shape, $0.sessions) }
    }

    /// Sessions that end in a selection, and those of them that had no list to pick from: they sent no request, or
    /// were refused every time.
    var picks: (all: Int64, withoutList: Int64) {
        var picks: (all: Int64, withoutList: Int64) = (0, 0)
        for (_, shape, sessions) in rows where shape.ending == .selected {
            picks.all += sessions
            if shape.isPickWithoutList { picks.withoutList += sessions }
        }
        return picks
    }

    /// Both kinds of sessions in the order of their keys.
    private var entries: [(key: FailingKey, count: Int64)] {
        let plain = table.sorted.map { (key: FailingKey(bucketAndShape: $0.key, failed: 0), count: $0.count) }
        if failing.isEmpty { return plain }
        return (plain + failing.map { (key: $0.key, count: $0.value) }).sorted { $0.key < $1.key }
    }
}

extension SessionShape {
    /// Whether it ends in a selection that had no list to pick from: it sent no request, or was refused every time.
    var isPickWithoutList: Bool { ending == .selected && requests == failed }
}

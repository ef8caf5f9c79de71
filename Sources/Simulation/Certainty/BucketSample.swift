internal import Basics
package import Billing

/// What resampling needs of one client: how many sessions of each user bucket had each shape.
package struct BucketSample: Sendable {
    /// The sessions of one bucket that had one shape.
    package struct Row: Hashable, Sendable {
        package var bucket: Int
        package var shape: SessionShape
        package var sessions: Int64

        package init(bucket: Int, shape: SessionShape, sessions: Int64) {
            self.bucket = bucket
            self.shape = shape
            self.sessions = sessions
        }
    }

    /// By bucket, then by shape; none is empty and no two are of the same bucket and shape.
    package let rows: [Row]

    package init(_ tally: Tally) {
        rows = tally.rows.filter { $0.sessions > 0 }.map {
            Row(bucket: $0.bucket, shape: $0.shape, sessions: $0.sessions)
        }
    }

    /// Takes rows in any order; those of the same bucket and shape are added up.
    package init(_ rows: some Sequence<Row>) {
        var tally = Tally()
        for row in rows { tally.add(row.shape, bucket: row.bucket, sessions: row.sessions) }
        self.init(tally)
    }

    /// The buckets that hold a session, ascending.
    package var buckets: [Int] {
        var buckets: [Int] = []
        for row in rows where row.bucket != buckets.last { buckets.append(row.bucket) }
        return buckets
    }

    package var sessions: Int64 { rows.reduce(0) { $0 + $1.sessions } }

    /// The sessions that end in a selection.
    var selected: Int64 { rows.reduce(0) { $0 + ($1.shape.ending == .selected ? $1.sessions : 0) } }

    /// Every shape that occurred in any bucket, in order.
    package var shapes: [(shape: SessionShape, sessions: Int64)] {
        var tally = Tally()
        for row in rows { tally.add(row.shape, bucket: 0, sessions: row.sessions) }
        return tally.shapes
    }

    /// Something that is counted in every session, by bucket of `buckets`.
    func sums(over buckets: [Int], _ value: (SessionShape) -> Int64) -> [Int64] {
        var sums = [Int64](repeating: 0, count: buckets.count)
        var index = 0
        for row in rows {
            while index < buckets.count && buckets[index] < row.bucket { index += 1 }
            precondition(index < buckets.count && buckets[index] == row.bucket, "a bucket without weights")
            sums[index] += value(row.shape) * row.sessions
        }
        return sums
    }
}

package import Basics

/// Counts of whole numbers that takes memory only for the values that occur.
///
/// Values below 128 have a bin each; above, each power of two is cut into 64 bins, so that a value is known to
/// better than 1.6 %: every second edge of `CountingHistogram`. Six bytes a bin that occurs keep one for each client
/// and user bucket small. Histograms add up, in any order, to the same result.
package struct SparseHistogram: Sendable, Hashable {
    /// Ascending.
    private var bins: [UInt16] = []
    /// By bin; a count beyond 2^32 - 1 ends the program, which no log reaches.
    private var counts: [UInt32] = []

    package init() {}

    /// Counts a value; negative ones count as 0.
    ///
    /// - Complexity: O(bins that occur) for a value that is new, else O(log of them).
    package mutating func add(_ value: Int, times: UInt32 = 1) {
        add(bin: Self.bin(of: value), times)
    }

    package mutating func merge(_ other: SparseHistogram) {
        for (bin, count) in zip(other.bins, other.counts) { add(bin: bin, count) }
    }

    /// Adds everything to a histogram of all values.
    package func merge(into histogram: inout CountingHistogram) {
        for (bin, count) in zip(bins, counts) {
            histogram.add(Self.lowestValue(of: bin), times: Int64(count))
        }
    }

    package var total: Int64 { counts.reduce(0) { $0 + Int64($1) } }

    /// The bytes of memory that the counts take.
    package var bytes: Int { bins.capacity * 2 + counts.capacity * 4 }

    private mutating func add(bin: UInt16, _ times: UInt32) {
        var (low, high) = (0, bins.count)
        while low < high {
            let middle = (low + high) / 2
            if bins[middle] < bin { low = middle + 1 } else { high = middle }
        }
        if low < bins.count && bins[low] == bin {
            counts[low] += times
        } else {
            bins.insert(bin, at: low)
            counts.insert(times, at: low)
        }
    }

    private static func bin(of value: Int) -> UInt16 {
        if value < 128 { return UInt16(max(0, value)) }
        let power = Int.bitWidth - 1 - value.leadingZeroBitCount
        return UInt16(128 + (power - 7) * 64 + (value >> (power - 6)) - 64)
    }

    private static func lowestValue(of bin: UInt16) -> Int {
        if bin < 128 { return Int(bin) }
        let power = 7 + (Int(bin) - 128) / 64
        return (64 + (Int(bin) - 128) % 64) << (power - 6)
    }
}

/// Counts of whole numbers in log-linear bins, as HdrHistogram keeps them.
///
/// Values below 256 have a bin each; above, each power of two is cut into 128 bins, so that a value is
/// known to better than 0.8 %. Histograms add up, in any order, to the same result.
package struct CountingHistogram: Sendable, Hashable {
    /// Counts by bin; only as long as the highest bin used.
    package private(set) var counts: [Int64] = []
    package private(set) var total: Int64 = 0

    package init() {}

    /// Rebuilds a histogram from its counts.
    package init(counts: [Int64]) {
        self.counts = counts
        self.total = counts.reduce(0, +)
    }

    /// Counts a value; negative ones count as 0.
    package mutating func add(_ value: Int, times: Int64 = 1) {
        let bin = Self.bin(of: value)
        if bin >= counts.count { counts.append(contentsOf: repeatElement(0, count: bin + 1 - counts.count)) }
        counts[bin] += times
        total += times
    }

    package mutating func merge(_ other: CountingHistogram) {
        if other.counts.count > counts.count {
            counts.append(contentsOf: repeatElement(0, count: other.counts.count - counts.count))
        }
        for (bin, count) in other.counts.enumerated() { counts[bin] += count }
        total += other.total
    }

    /// The nearest-rank percentile: the lowest value of the bin that holds the ceil(p · total)-th value.
    ///
    /// - Parameter perMille: 950 for the 95th percentile; from 1 to 1000.
    /// - Returns: nil when nothing was counted.
    package func percentile(perMille: Int64) -> Int? {
        if total == 0 { return nil }
        let rank = max(1, (total * perMille + 999) / 1000)
        var seen: Int64 = 0
        for (bin, count) in counts.enumerated() {
            seen += count
            if seen >= rank { return Self.lowestValue(of: bin) }
        }
        return nil
    }

    package static func bin(of value: Int) -> Int {
        if value < 256 { return max(0, value) }
        let power = Int.bitWidth - 1 - value.leadingZeroBitCount
        return 256 + (power - 8) * 128 + (value >> (power - 7)) - 128
    }

    package static func lowestValue(of bin: Int) -> Int {
        if bin < 256 { return bin }
        let power = 8 + (bin - 256) / 128
        return (128 + (bin - 256) % 128) << (power - 7)
    }
}

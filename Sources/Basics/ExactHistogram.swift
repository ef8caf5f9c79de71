/// Counts of whole numbers, each number by itself as far as a bound, above it in the bins of `CountingHistogram`.
///
/// It takes eight bytes for every number up to the greatest that was counted, and at most 8 MiB. Histograms add up,
/// in any order, to the same result.
package struct ExactHistogram: Sendable, Hashable {
    /// Numbers below this are counted exactly; in milliseconds, 17 minutes.
    package static let bound = 1 << 20

    /// A percentile.
    package struct Percentile: Sendable, Hashable {
        package var value: Int
        /// False above the bound: `value` is then the lowest of its bin, at most 0.8 % too low.
        package var isExact: Bool
    }

    /// By number; only as long as the greatest.
    private var exact: [Int64] = []
    private var beyond = CountingHistogram()

    package init() {}

    /// How many numbers were counted.
    package private(set) var total: Int64 = 0

    /// Counts a number; negative ones count as 0.
    package mutating func add(_ value: Int) {
        total += 1
        if value >= Self.bound { return beyond.add(value) }
        let value = max(0, value)
        if value >= exact.count { grow(to: value + 1) }
        exact[value] += 1
    }

    package mutating func merge(_ other: ExactHistogram) {
        if other.exact.count > exact.count { grow(to: other.exact.count) }
        for (value, count) in other.exact.enumerated() { exact[value] += count }
        beyond.merge(other.beyond)
        total += other.total
    }

    private mutating func grow(to count: Int) {
        exact.append(contentsOf: repeatElement(0, count: count - exact.count))
    }

    /// The nearest-rank percentile: the ceil(p · total)-th number in order of size.
    ///
    /// - Parameter perMille: 950 for the 95th percentile; from 1 to 1000.
    /// - Returns: nil when nothing was counted.
    package func percentile(perMille: Int64) -> Percentile? {
        if total == 0 { return nil }
        let rank = max(1, (total * perMille + 999) / 1000)
        var seen: Int64 = 0
        for (value, count) in exact.enumerated() {
            seen += count
            if seen >= rank { return Percentile(value: value, isExact: true) }
        }
        for (bin, count) in beyond.counts.enumerated() {
            seen += count
            if seen >= rank {
                return Percentile(value: CountingHistogram.lowestValue(of: bin), isExact: false)
            }
        }
        return nil
    }

    /// How many numbers lie in a range.
    ///
    /// - Precondition: the range ends below the bound.
    package func count(in range: ClosedRange<Int>) -> Int64 {
        precondition(range.upperBound < Self.bound, "numbers above the bound are not told apart")
        var sum: Int64 = 0
        for value in range where exact.indices.contains(value) { sum += exact[value] }
        return sum
    }
}

import Basics
import Testing

@Suite("ExactHistogram")
struct ExactHistogramTests {
    @Test("Its percentiles and counts are those of a sorted list, in any order of merging", arguments: 0..<20)
    func naive(seed: Int) throws {
        var random = KeyedRandom(seed: UInt64(seed))
        let reach = UInt64(1) << (1 + random.below(20))
        let values = (0...random.below(300)).map { _ in Int(random.below(reach)) }
        var parts = [ExactHistogram](repeating: ExactHistogram(), count: 5)
        for (index, value) in values.enumerated() { parts[index % 5].add(value) }
        var forwards = ExactHistogram()
        var backwards = ExactHistogram()
        for part in parts { forwards.merge(part) }
        for part in parts.reversed() { backwards.merge(part) }
        #expect(forwards == backwards && forwards.total == Int64(values.count))
        let sorted = values.sorted()
        for perMille in [1, 10, 250, 500, 750, 900, 999, 1000] {
            let rank = max(1, (values.count * perMille + 999) / 1000)
            let found = try #require(forwards.percentile(perMille: Int64(perMille)))
            #expect(found.value == sorted[rank - 1] && found.isExact)
        }
        for _ in 0..<20 {
            let low = Int(random.below(reach))
            let high = low + Int(random.below(UInt64(ExactHistogram.bound - low)))
            #expect(forwards.count(in: low...high) == Int64(values.count { low...high ~= $0 }))
        }
    }

    @Test("Numbers above the bound are told to one per cent, and said to be")
    func beyond() throws {
        let bound = ExactHistogram.bound
        var histogram = ExactHistogram()
        #expect(histogram.percentile(perMille: 500) == nil)
        for value in [bound - 1, bound, 5_000_003] { histogram.add(value) }
        #expect(histogram.percentile(perMille: 333)?.value == bound - 1)
        #expect(histogram.percentile(perMille: 333)?.isExact == true)
        #expect(histogram.percentile(perMille: 500)?.isExact == false)
        let last = try #require(histogram.percentile(perMille: 1000))
        #expect(!last.isExact && last.value <= 5_000_003 && last.value > 4_950_000)
        #expect(histogram.count(in: 0...bound - 1) == 1)
        histogram.add(-7)
        #expect(histogram.count(in: 0...0) == 1)
    }
}

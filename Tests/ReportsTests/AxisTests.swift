import Basics
import Testing

@testable import Reports

@Suite struct AxisTests {
    @Test(
        "Ticks are the round numbers that a person would choose",
        arguments: [
            ([0, 1_000], ["0", "200", "400", "600", "800", "1,000"]),
            ([3, 7], ["0", "2", "4", "6", "8"]),
            ([0, 0], ["0", "1"]),
            ([], ["0", "1"]),
            ([-30, 20], ["−30", "−20", "−10", "0", "10", "20"]),
            ([-7], ["−8", "−6", "−4", "−2", "0"]),
        ] as [([Int64], [String])]
    )
    func roundTicks(values: [Int64], labels: [String]) {
        let axis = Axis(covering: values, scale: 0, atMost: 5, from: 0, to: 1_000)
        #expect(axis.ticks.map(axis.label) == labels)
    }

    @Test("Amounts far below a cent and beyond billions have exact labels")
    func smallAndLarge() {
        let tiny = Axis(covering: [3], scale: 9, atMost: 5, from: 0, to: 1_000)
        #expect(tiny.ticks.map(tiny.label) == ["0.000000000", "0.000000001", "0.000000002", "0.000000003"])
        let huge = Axis(covering: [.max], scale: 9, atMost: 5, from: 0, to: 1_000)
        #expect(huge.ticks.map(huge.label).last == "10,000,000,000")
    }

    @Test("Ticks rise evenly, hold every value and zero, and places keep the order of values")
    func randomAxes() {
        for round in 0..<2_000 {
            var random = KeyedRandom(seed: 1, key: UInt64(round))
            let values = (0..<Int(random.below(6))).map { _ in
                Int64(bitPattern: random.next()) >> Int64(random.below(64))
            }
            let isRising = random.below(2) == 0
            let axis = Axis(
                covering: values,
                scale: Int(random.below(10)),
                atMost: 2 + Int(random.below(9)),
                from: isRising ? 0 : 3_000,
                to: isRising ? 3_000 : 0
            )
            let steps = zip(axis.ticks, axis.ticks.dropFirst()).map { $1 - $0 }
            #expect(Set(steps).count == 1 && steps[0] > 0)
            #expect(axis.ticks.contains(0))
            #expect(values.allSatisfy { axis.ticks[0] <= Int128($0) && Int128($0) <= axis.ticks.last! })
            #expect(Set(axis.ticks.map(axis.label)).count == axis.ticks.count, "labels tell ticks apart")
            let places = values.sorted().map { axis.place($0) }
            #expect(places == (isRising ? places.sorted() : places.sorted().reversed()))
            #expect(places.allSatisfy { (0...3_000).contains($0) })
        }
    }
}

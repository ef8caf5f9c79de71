import Basics
import Testing

@testable import Reports

@Suite struct RankedBarsTests {
    private func chart(_ kinds: Int, _ groups: [RankedBars.Group]) -> RankedBars {
        RankedBars(
            title: "The invoice by SKU",
            summary: "",
            subtitle: "",
            xTitle: "USD a month",
            scale: 9,
            kinds: (0..<kinds).map { .init(name: "kind \($0)", style: $0) },
            groups: groups
        )
    }

    @Test("Groups stand by their greatest amount, negative ones by its size, equals in their order")
    func ranking() {
        func group(_ name: String, _ values: Int64...) -> RankedBars.Group {
            .init(name: name, bars: values.enumerated().map { .init(kind: $0, value: $1, text: "\($1)") })
        }
        let picture = chart(
            2,
            [group("a", 1, 1), group("b", 0, 7), group("c", -9, 0), group("d", 7, 2)]
        ).picture()
        let names = picture.labels.map(\.text).filter { ["a", "b", "c", "d"].contains($0) }
        #expect(names == ["c", "b", "d", "a"])
        #expect(picture.labels.contains { $0.text == "kind 0: -9" }, "the first group names its bars")
        #expect(picture.labels.contains { $0.text == "7" })
    }

    @Test("Bars start at zero and are as long as their amounts")
    func lengths() {
        let picture = chart(
            1,
            [
                .init(name: "a", bars: [.init(kind: 0, value: 400, text: "")]),
                .init(name: "b", bars: [.init(kind: 0, value: -200, text: "")]),
            ]
        ).picture()
        let frames = picture.elements.compactMap { element -> Frame? in
            if case .bar(let frame, _, _, _) = element { frame } else { nil }
        }
        #expect(frames.count == 2)
        #expect(abs(frames[0].width - 2 * frames[1].width) <= 2)
        #expect(frames[1].right == frames[0].left)
    }

    @Test("Texts stay apart: no group to thirty, one kind to four, any magnitude and sign")
    func layout() {
        for round in 0..<200 {
            var random = KeyedRandom(seed: 33, key: UInt64(round))
            let kinds = 1 + Int(random.below(4))
            var chart = chart(
                kinds,
                (0..<Int(random.below(31))).map { _ in
                    .init(
                        name: HostileText.name(&random),
                        bars: (0..<kinds).map { kind in
                            let value = Int64(bitPattern: random.next()) >> Int64(random.below(64))
                            return .init(kind: kind, value: value, text: HostileText.name(&random))
                        }
                    )
                }
            )
            for kind in 0..<kinds { chart.kinds[kind].name = HostileText.name(&random) }
            let faults = chart.picture().layoutFaults
            #expect(faults.isEmpty, "round \(round): \(faults)")
        }
    }
}

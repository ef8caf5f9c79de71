import Basics
import Testing

@testable import Reports

@Suite struct LabelTests {
    @Test("Labels that do not collide stand exactly where they wish")
    func freeLabels() {
        #expect(LabelStack.tops(wishes: [500, 100], heights: [40, 40], in: 0...1_000) == [480, 80])
    }

    @Test("Two labels with one wish stand around it, in the order of the list")
    func collidingLabels() {
        #expect(LabelStack.tops(wishes: [500, 500], heights: [40, 60], in: 0...1_000) == [455, 495])
    }

    @Test("Stacked labels never overlap, stay in range and keep the order of their wishes")
    func randomStacks() {
        for round in 0..<1_000 {
            var random = KeyedRandom(seed: 5, key: UInt64(round))
            let heights = (0..<Int(random.below(21))).map { _ in 10 + Int(random.below(90)) }
            let length = heights.reduce(0, +) + Int(random.below(300))
            let wishes = heights.map { _ in Int(random.below(UInt64(length + 200))) - 100 }
            let tops = LabelStack.tops(wishes: wishes, heights: heights, in: 0...length)
            let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
            for (a, b) in zip(order, order.dropFirst()) { #expect(tops[a] + heights[a] <= tops[b]) }
            #expect(zip(tops, heights).allSatisfy { $0 >= 0 && $0 + $1 <= length })
        }
    }

    @Test("Of two points near each other the upper one has its label above, whichever is labelled first")
    func nearLabels() {
        let points = [LineChart.Point(x: 0, y: 410, hint: ""), LineChart.Point(x: 100, y: 410, hint: "")]
        for isReversed in [false, true] {
            var chart = LineChart(
                title: "t",
                summary: "",
                subtitle: "",
                xTitle: "x",
                yTitle: "y",
                yScale: 0,
                series: [.init(name: "line", style: 0, points: points)]
            )
            chart.remarks = [
                .init(x: 0, y: 410, text: "lower, in a text of two lines or so"),
                .init(x: 0, y: 430, text: "upper"),
            ]
            if isReversed { chart.remarks.reverse() }
            let labels = chart.picture().labels
            let lower = labels.first { $0.text.hasPrefix("lower") }
            let upper = labels.first { $0.text == "upper" }
            #expect(upper!.frame.bottom < lower!.frame.top)
        }
    }

    @Test("A text is broken at spaces, into lines that fit, without losing a word")
    func lines() {
        let text = "one two three four five six seven eight nine ten"
        let lines = TextMeasure.lines(of: text, width: 700, size: 120, atMost: 20)
        #expect(lines.count > 2)
        #expect(lines.joined(separator: " ") == text)
        #expect(lines.allSatisfy { TextMeasure.width(of: $0, size: 120) <= 700 })
    }

    @Test("A percent sign stays with its number, and what does not fit ends in an ellipsis")
    func lineEnds() {
        for width in stride(from: 500, through: 1_500, by: 10) {
            let lines = TextMeasure.lines(
                of: "a share of 12.5 % and 7.5 % more",
                width: width,
                size: 120,
                atMost: 20
            )
            #expect(!lines.contains { $0.hasPrefix("%") })
        }
        let cut = TextMeasure.lines(of: String(repeating: "W", count: 80), width: 900, size: 120, atMost: 2)
        #expect(cut.count == 2)
        #expect(cut[1].hasSuffix("…"))
        #expect(cut.allSatisfy { TextMeasure.width(of: $0, size: 120) <= 900 })
        #expect(TextMeasure.lines(of: "", width: 100, size: 120, atMost: 2) == [""])
    }

    @Test("A crossing lies where straight lines meet, and lines that run together do not cross")
    func crossings() {
        func line(_ name: String, _ values: [Int64]) -> LineChart.Series {
            let points = values.enumerated().map {
                LineChart.Point(x: Int64($0.offset) * 100, y: $0.element, hint: "")
            }
            return .init(name: name, style: 0, points: points)
        }
        let crossings = Crossing.ofCheapest([
            line("a", [0, 40, 100]), line("b", [60, 60, 60]), line("c", [60, 60, 60]),
        ])
        #expect(crossings.map(\.x) == [133])
        #expect(crossings.map(\.y) == [60])
        #expect(crossings.map(\.between) == [100...200])
        #expect(crossings.map { [$0.before, $0.after] } == [["a", "b"]])
        #expect(Crossing.ofCheapest([line("a", [5, 5]), line("b", [5, 5])]).isEmpty)
        #expect(Crossing.ofCheapest([line("a", [5, 5]), line("b", [5, 9])]).isEmpty)
        #expect(
            Crossing.ofCheapest([line("a", [.min, .max]), line("b", [.max, .min])]).map(\.y).first.map(abs)!
                <= 1
        )
        #expect(Crossing.ofCheapest([]).isEmpty)
    }
}

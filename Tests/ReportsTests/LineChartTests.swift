import Testing

@testable import Reports

@Suite struct LineChartTests {
    private func chart(_ points: [LineChart.Point], names: [String] = []) -> Picture {
        LineChart(
            title: "Month by month",
            summary: "",
            subtitle: "",
            xTitle: "month",
            xNames: names,
            yTitle: "USD a month",
            yScale: 0,
            series: [.init(name: "line", style: 0, points: points)]
        ).picture()
    }

    private func areas(_ picture: Picture) -> [[Spot]] {
        picture.elements.compactMap { if case .area(let spots, _) = $0 { spots } else { nil } }
    }

    @Test("A band runs along neighbours that have one, holds the line, and lies behind it")
    func bands() throws {
        let picture = chart([
            .init(x: 0, y: 10, band: 5...20, hint: ""), .init(x: 1, y: 12, band: 8...30, hint: ""),
            .init(x: 2, y: 12, hint: ""), .init(x: 3, y: 12, band: 10...13, hint: ""),
        ])
        let area = try #require(areas(picture).first)
        #expect(areas(picture).count == 1 && area.count == 4)
        #expect(area[0].x == area[3].x && area[1].x == area[2].x && area[0].y < area[3].y)
        let whiskers = picture.elements.filter { element in
            if case .line(let a, let b, let stroke) = element {
                a.x == b.x && stroke.ink == .series(0) && a.y > b.y
            } else {
                false
            }
        }
        #expect(whiskers.count == 1, "a point alone has a whisker")
        let lines = picture.elements.indices.filter { index in
            if case .polyline = picture.elements[index] { true } else { false }
        }
        let tinted = picture.elements.indices.filter { index in
            if case .area = picture.elements[index] { true } else { false }
        }
        #expect(tinted.max()! < lines.min()!)
        #expect(picture.labels.contains { $0.text == "30" }, "the axis reaches the end of the band")
    }

    @Test("Months are named under their points, as many as stand clear of each other")
    func months() {
        func labels(_ count: Int, _ width: Int) -> [String] {
            let names = (1...count).map { number in "m\(number)" + String(repeating: "x", count: width) }
            let points = (0..<count).map { LineChart.Point(x: Int64($0), y: 5, hint: "") }
            return chart(points, names: names).labels.map(\.text).filter {
                $0.hasPrefix("m") && $0 != "month"
            }
        }
        #expect(labels(12, 0).count == 12)
        #expect(labels(1, 0) == ["m1"])
        let many = labels(120, 5)
        #expect(many.first == "m1xxxxx" && many.count > 4 && many.count < 40)
    }
}

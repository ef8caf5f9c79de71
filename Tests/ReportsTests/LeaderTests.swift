import Basics
import Testing

@testable import Reports

/// The line from a label ends at the point that the label is about.
@Suite struct LeaderTests {
    private func square(_ a: Spot, _ b: Spot) -> Int {
        (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
    }

    /// Twice the area of a triangle over its base: the distance of a spot from a straight line, squared.
    private func squareDistance(_ spot: Spot, _ from: Spot, _ to: Spot) -> Double {
        let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
        let length = dx * dx + dy * dy
        let along = (Double(spot.x - from.x) * dx + Double(spot.y - from.y) * dy) / length
        let t = min(1, max(0, along))
        let (x, y) = (Double(from.x) + t * dx - Double(spot.x), Double(from.y) + t * dy - Double(spot.y))
        return x * x + y * y
    }

    @Test(
        "Of any points, in any number: it begins nearest to its own and runs into no other",
        arguments: 0..<200
    )
    func placing(seed: Int) {
        var random = KeyedRandom(seed: 41, key: UInt64(seed))
        let spread = 200 + Int(random.below(4000))
        var placer = LabelPlacer(plot: Frame(left: 0, top: 0, width: 6000, height: 4000))
        placer.tellsApart = seed % 2 == 0
        let spots = (0..<2 + Int(random.below(30))).map { _ in
            Spot(
                x: 1000 + Int(random.below(UInt64(spread))),
                y: 500 + Int(random.below(UInt64(min(spread, 3000))))
            )
        }
        for spot in spots {
            placer.avoid(Frame(left: spot.x - 50, top: spot.y - 50, width: 100, height: 100))
        }
        for spot in spots {
            let clearance = [55, 60, 85][Int(random.below(3))]
            guard
                let place = placer.place(
                    "some text of a few words",
                    beside: spot,
                    clearance: clearance,
                    on: .anywhere
                ),
                let leader = place.place.leader
            else { continue }
            #expect(abs(square(leader.from, spot) - clearance * clearance) <= 4 * clearance + 4)
            for other in spots where square(other, spot) > 45 * 45 {
                #expect(100 * square(leader.from, other) >= 169 * square(leader.from, spot))
                #expect(squareDistance(other, leader.from, leader.to) >= 29 * 29)
            }
        }
    }

    @Test("In charts of lines with points beside them, too", arguments: 0..<200)
    func charts(seed: Int) {
        var random = KeyedRandom(seed: 43, key: UInt64(seed))
        func point(_ x: Int64, _ hint: String) -> LineChart.Point {
            .init(x: x, y: Int64(random.below(1000)), hint: hint)
        }
        var chart = LineChart(
            title: "t",
            summary: "",
            subtitle: "",
            xTitle: "x",
            yTitle: "y",
            yScale: 0,
            series: (0..<1 + Int(random.below(4))).map { style in
                .init(
                    name: "style \(style)",
                    style: style,
                    points: (0..<9).map { point(Int64($0) * 100, "") }
                )
            }
        )
        chart.loners = (0..<Int(random.below(5))).map {
            .init(name: "loner \($0)", style: $0, point: point(Int64(random.below(9)) * 100, "loner"))
        }
        for _ in 0..<random.below(4) {
            let points = chart.series[Int(random.below(UInt64(chart.series.count)))].points
            let chosen = points[Int(random.below(9))]
            chart.remarks.append(.init(x: chosen.x, y: chosen.y, text: "a remark of some length, $3,488.60"))
        }
        let picture = chart.picture()
        var all: [Spot] = []
        var labelled: [Spot] = []
        var lines: [(from: Spot, to: Spot)] = []
        for element in picture.elements {
            switch element {
            case .marker(_, let spot, _, _, _, let hint):
                all.append(spot)
                if hint == "loner" { labelled.append(spot) }
            case .ring(let spot, _): labelled.append(spot)
            case .line(let from, let to, let stroke) where stroke.ink == .soft && stroke.width == 7:
                lines.append((from, to))
            default: break
            }
        }
        // Two lines lead from each series' end to its name.
        for (from, _) in lines.dropFirst(2 * chart.series.count) {
            let nearest = all.min { square($0, from) < square($1, from) }!
            #expect(square(nearest, from) <= 90 * 90)
            #expect(labelled.contains { square($0, nearest) <= 45 * 45 }, "a leader from \(from)")
        }
    }

    @Test("The label of a point right above another one's does not lead through that one")
    func above() {
        var chart = LineChart(
            title: "t",
            summary: "",
            subtitle: "",
            xTitle: "x",
            yTitle: "y",
            yScale: 0,
            series: [
                .init(name: "line", style: 0, points: [0, 500, 1000].map { .init(x: $0, y: 6460, hint: "") })
            ]
        )
        chart.loners = [.init(name: "every keystroke", style: 0, point: .init(x: 0, y: 6680, hint: ""))]
        let picture = chart.picture()
        let label = picture.labels.first { $0.text == "every keystroke" }!
        let spots = picture.elements.compactMap { element -> Spot? in
            if case .marker(_, let spot, _, _, _, _) = element { spot } else { nil }
        }
        let own = spots.min { $0.y < $1.y }!
        let lines = picture.elements.compactMap { element -> (Spot, Spot)? in
            if case .line(let from, let to, let stroke) = element, stroke.ink == .soft, stroke.width == 7 {
                (from, to)
            } else {
                nil
            }
        }
        if let leader = lines.dropFirst(2).first {
            #expect(spots.allSatisfy { $0 == own || square(leader.0, $0) > square(leader.0, own) })
        } else {
            #expect(
                spots.min {
                    square($0, label.frame.nearest(to: $0)) < square($1, label.frame.nearest(to: $1))
                } == own
            )
        }
    }
}

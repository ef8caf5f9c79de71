import Basics
import Testing

@testable import Reports

@Suite struct ScatterChartTests {
    private func chart(_ points: [ScatterChart.Point]) -> ScatterChart {
        ScatterChart(
            title: "Cost against felt delay",
            summary: "",
            subtitle: "",
            xTitle: "felt delay, ms",
            yTitle: "USD a month",
            xScale: 0,
            yScale: 9,
            points: points
        )
    }

    @Test("The front holds exactly the credible points that no other credible one beats")
    func front() {
        for round in 0..<500 {
            var random = KeyedRandom(seed: 31, key: UInt64(round))
            let points = (0..<Int(random.below(40))).map { number in
                ScatterChart.Point(
                    name: "\(number)",
                    x: Int64(random.below(12)),
                    y: Int64(random.below(12)),
                    isDoubtful: random.below(4) == 0,
                    hint: ""
                )
            }
            let unbeaten = points.indices.filter { index in
                let point = points[index]
                return !point.isDoubtful
                    && !points.contains { other in
                        !other.isDoubtful && other.x <= point.x && other.y <= point.y
                            && (other.x < point.x || other.y < point.y)
                    }
            }
            let front = ScatterChart.front(points)
            #expect(Set(front) == Set(unbeaten) && front.count == unbeaten.count)
            #expect(front.map { points[$0].x } == front.map { points[$0].x }.sorted())
        }
    }

    @Test("The front is drawn as stairs, in a colour that the file defines")
    func stairs() {
        let picture = chart(
            [(0, 9), (4, 5), (4, 7), (8, 1), (9, 9)].map { .init(name: "", x: $0, y: $1, hint: "") }
        )
        .picture()
        let stairs = picture.elements.compactMap { element -> [Spot]? in
            if case .polyline(let spots, let stroke) = element, stroke.ink == .soft { spots } else { nil }
        }
        #expect(stairs.map(\.count) == [5])
        #expect(zip(stairs[0], stairs[0].dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y })
        #expect(SVGRenderer.style.contains("polyline.soft{stroke:"))
    }

    @Test("Texts stay apart: no point to eighty, at one place or far apart, of any magnitude")
    func layout() {
        for round in 0..<150 {
            var random = KeyedRandom(seed: 32, key: UInt64(round))
            let magnitude = Int64(random.below(63))
            let points = (0..<Int(random.below(81))).map { _ in
                ScatterChart.Point(
                    name: HostileText.name(&random),
                    x: random.below(3) == 0 ? 0 : Int64(random.next() >> 1) >> (62 - magnitude),
                    y: random.below(3) == 0 ? 0 : Int64(bitPattern: random.next()) >> (63 - magnitude),
                    isDoubtful: random.below(3) == 0,
                    isMarked: random.below(9) == 0,
                    hint: ""
                )
            }
            let faults = chart(points).picture().layoutFaults
            #expect(faults.isEmpty, "round \(round): \(faults)")
        }
    }

    @Test("Only points that lie close together begin above zero, and the chart says so")
    func zero() {
        func labels(_ values: [Int64]) -> [String] {
            chart(values.map { .init(name: "", x: 1, y: $0 * 1_000_000_000, hint: "") }).picture().labels.map(
                \.text
            )
        }
        let note = "The vertical axis does not begin at zero."
        #expect(labels([2_100, 4_000]).contains(note) && !labels([2_100, 4_000]).contains("500"))
        #expect(!labels([1_900, 4_000]).contains(note))
        #expect(
            !labels([-3, -2]).contains(note) && !labels([0, 0]).contains(note) && !labels([]).contains(note)
        )
        #expect(labels([7]).contains(note))
    }

    @Test("A label that lies nearer to another point is tied to its own")
    func leaders() {
        for round in 0..<60 {
            var random = KeyedRandom(seed: 33, key: UInt64(round))
            let points = (0..<14).map { number in
                ScatterChart.Point(
                    name: "client \(number)",
                    x: Int64(random.below(40)),
                    y: Int64(random.below(40)) * 1_000_000_000,
                    hint: ""
                )
            }
            let picture = chart(points).picture()
            let spots = picture.elements.compactMap { element -> Spot? in
                if case .marker(_, let spot, _, _, _, _) = element { spot } else { nil }
            }
            let leaders = picture.elements.filter { element in
                if case .line(_, _, let stroke) = element { stroke.width == 7 } else { false }
            }
            let far = spots.indices.filter { index in
                guard let label = picture.labels.first(where: { $0.text == points[index].name }) else {
                    return false
                }
                let frame = label.frame
                func distance(_ spot: Spot) -> Int {
                    let edge = frame.nearest(to: spot)
                    return (edge.x - spot.x) * (edge.x - spot.x) + (edge.y - spot.y) * (edge.y - spot.y)
                }
                // Clearly nearer: the frame that was looked at is a little larger than the letters.
                return spots.contains { distance($0) * 3 < distance(spots[index]) * 2 }
            }
            #expect(far.count <= leaders.count, "round \(round)")
        }
    }

    @Test("Points at one place share a label, marked ones come first, and what finds no room is noted")
    func names() {
        let same = (0..<9).map { ScatterChart.Point(name: "client \($0)", x: 100, y: 5, hint: "") }
        let labels = chart(same).picture().labels.map(\.text).joined(separator: " ")
        #expect(labels.contains("client 0, client 1, client 2, client 3, client 4 and 4 more"))
        var crowd = (0..<400).map { number in
            ScatterChart.Point(
                name: "client with a long name, number \(number)",
                x: Int64(number % 20),
                y: Int64(number / 20),
                hint: ""
            )
        }
        crowd[399].isMarked = true
        let texts = chart(crowd).picture().labels.map(\.text).joined(separator: " ")
        #expect(texts.contains("Without room for a name: "))
        #expect(texts.contains("number 399"))
    }
}

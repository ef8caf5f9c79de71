import Basics
import Foundation
import Simulation
import Testing

@testable import Reports

/// No text of a chart lies on another or leaves the picture, whatever the data.
@Suite struct ChartLayoutTests {
    private func faults(_ picture: Picture) -> [String] { picture.layoutFaults }

    private func chart(series: Int, points: Int, _ random: inout KeyedRandom) -> LineChart {
        let magnitude = Int64(random.below(63))
        func value(_ random: inout KeyedRandom) -> Int64 {
            switch random.below(8) {
            case 0: 0
            case 1: Int64(bitPattern: random.next()) >> (63 - magnitude)
            default: Int64(random.next() >> 1) >> (62 - min(62, magnitude))
            }
        }
        func point(_ x: Int64, _ random: inout KeyedRandom) -> LineChart.Point {
            let y = value(&random)
            let ends = [y, value(&random), value(&random)]
            let band = random.below(2) == 0 ? nil : ends.min()!...ends.max()!
            return LineChart.Point(x: x, y: y, isDoubtful: random.below(3) == 0, band: band, hint: "hint")
        }
        let step = 1 + Int64(random.below(400))
        var chart = LineChart(
            title: HostileText.name(&random),
            summary: "",
            subtitle: HostileText.name(&random),
            xTitle: "wait, ms",
            yTitle: "USD a month",
            yScale: 9,
            series: (0..<series).map { number in
                LineChart.Series(
                    name: random.below(4) == 0 ? HostileText.names[33] : HostileText.name(&random),
                    style: number,
                    points: (0..<points).map { point(Int64($0) * step, &random) }
                )
            }
        )
        chart.loners = (0..<Int(random.below(4))).map { _ in
            .init(name: HostileText.name(&random), style: 2, point: point(0, &random))
        }
        chart.remarks = (0..<Int(random.below(5))).map { _ in
            let spot = point(Int64(random.below(UInt64(points * 100))), &random)
            return .init(
                x: min(spot.x, Int64(max(points - 1, 0)) * step),
                y: spot.y,
                text: HostileText.name(&random)
            )
        }
        if random.below(3) == 0 {
            chart.xNames = (0..<1 + Int(random.below(30))).map { _ in HostileText.name(&random) }
        }
        chart.notes = (0..<Int(random.below(3))).map { _ in HostileText.name(&random) }
        return chart
    }

    @Test("Line charts keep their texts apart: no series to twenty, no point to twelve, any magnitude")
    func lineCharts() {
        for round in 0..<300 {
            var random = KeyedRandom(seed: 2, key: UInt64(round))
            let chart = chart(series: Int(random.below(21)), points: 1 + Int(random.below(12)), &random)
            let faults = faults(chart.picture())
            #expect(faults.isEmpty, "round \(round): \(faults)")
        }
    }

    @Test("Line charts of nothing but zeros, of equal lines and of twenty names of 80 characters hold")
    func oddLineCharts() {
        let name = String(repeating: "long name ", count: 8)
        for (series, y) in [(0, 0), (1, 0), (2, 0), (20, 0), (20, 5), (3, Int64.max), (3, Int64.min + 1)]
            as [(Int, Int64)]
        {
            let points = [0, 100, 1_000].map { LineChart.Point(x: $0, y: y, hint: "") }
            let chart = LineChart(
                title: name,
                summary: "",
                subtitle: "",
                xTitle: "x",
                yTitle: "y",
                yScale: 9,
                series: (0..<series).map { .init(name: name, style: $0, points: points) }
            )
            #expect(faults(chart.picture()) == [])
        }
    }

    @Test("Distributions keep their texts apart: any number of requests, panels and break-evens")
    func distributions() {
        for round in 0..<300 {
            var random = KeyedRandom(seed: 3, key: UInt64(round))
            let limit = UInt64(1) << random.below(40)
            let panels = (0..<1 + Int(random.below(4))).map { _ in
                var requests: Int64 = -1
                return DistributionChart.Panel(
                    name: HostileText.name(&random),
                    remark: HostileText.name(&random),
                    style: 0,
                    counts: (0..<Int(random.below(30))).map { _ in
                        requests += 1 + Int64(random.below(limit))
                        return .init(requests: requests, sessions: Int64(random.below(1_000_000)))
                    }
                )
            }
            let chart = DistributionChart(
                title: HostileText.name(&random),
                summary: "",
                subtitle: "",
                panels: panels,
                thresholds: (0..<Int(random.below(5))).map { _ in
                    .init(requests: Int64(random.below(limit * 4)), text: HostileText.name(&random))
                }
            )
            let faults = faults(chart.picture())
            #expect(faults.isEmpty, "round \(round): \(faults)")
        }
    }

    @Test("The line of a break-even runs through no text, wherever two of them lie")
    func breakEvens() {
        for first in Int64(1)..<24 {
            for second in first + 1...24 {
                let text = "per-session+details-pro cheaper than per-request+geocoding (at 15,000 a month)"
                let picture = DistributionChart(
                    title: "How many requests a session sends",
                    summary: "",
                    subtitle: "",
                    panels: [
                        .init(
                            name: "a",
                            remark: "b",
                            style: 0,
                            counts: (0...24).map { .init(requests: $0, sessions: 10) }
                        )
                    ],
                    thresholds: [first, second].map { .init(requests: $0, text: "from \($0) on: \(text)") }
                ).picture()
                for case .line(let a, let b, let stroke) in picture.elements where !stroke.dashes.isEmpty {
                    let crossed = picture.labels.filter {
                        $0.frame.left < a.x && a.x < $0.frame.right && a.y < $0.frame.bottom
                            && $0.frame.top < b.y
                    }
                    #expect(crossed.isEmpty, "\(first) and \(second): \(crossed.map(\.text))")
                }
            }
        }
    }

    @Test("Dot charts keep their texts apart: no row to thirty, no kind to ten")
    func dotCharts() {
        for round in 0..<200 {
            var random = KeyedRandom(seed: 7, key: UInt64(round))
            let kinds = (0..<Int(random.below(11))).map {
                DotChart.Kind(name: HostileText.name(&random), style: $0)
            }
            let chart = DotChart(
                title: HostileText.name(&random),
                summary: "",
                subtitle: HostileText.name(&random),
                xTitle: "USD a month",
                scale: 9,
                kinds: kinds,
                rows: (0..<Int(random.below(31))).map { _ in
                    .init(
                        name: HostileText.name(&random),
                        isDoubtful: random.below(2) == 0,
                        dots: kinds.indices.map { kind in
                            let value = Int64(bitPattern: random.next()) >> Int64(random.below(64))
                            return .init(kind: kind, value: value, hint: "")
                        }
                    )
                },
                notes: [HostileText.name(&random)]
            )
            let faults = faults(chart.picture())
            #expect(faults.isEmpty, "round \(round): \(faults)")
        }
    }

    @Test("Every session is in exactly one bar, and bars tell where they begin")
    func bins() {
        for round in 0..<500 {
            var random = KeyedRandom(seed: 4, key: UInt64(round))
            let maximum = Int64(random.next() >> (24 + random.below(40)))
            let nearlyAll = maximum == 0 ? 0 : Int64(random.below(UInt64(maximum) + 1))
            let bins = RequestBins(maximum: maximum, nearlyAll: nearlyAll)
            #expect(bins.count <= 57)
            for requests in [0, nearlyAll, maximum, maximum / 2] {
                let bar = bins.bar(of: requests)
                let start = Int64(bar) * bins.width
                #expect(start <= requests)
                #expect(requests < start + bins.width || bins.openFrom == start)
            }
        }
    }

    @Test("Every colour of a text reaches a contrast of 4.5 to its card, in light and in dark")
    func contrast() {
        func luminance(_ hex: String) -> Double {
            let number = Int(hex.dropFirst(), radix: 16)!
            let channels = [number >> 16, number >> 8 & 255, number & 255].map { byte in
                let value = Double(byte) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        }
        func contrast(_ a: String, _ b: String) -> Double {
            let (x, y) = (luminance(a), luminance(b))
            return (max(x, y) + 0.05) / (min(x, y) + 0.05)
        }
        for color in [Palette.text, Palette.soft] + Palette.colors {
            #expect(contrast(color.light, Palette.card.light) >= 4.5)
            #expect(contrast(color.dark, Palette.card.dark) >= 4.5)
        }
    }

    @Test("Twenty series differ in colour, dashes or marker, each two of them")
    func styles() {
        let styles = (0..<20).map { number in
            "\(Palette.colors[number % Palette.colors.count]) \(Palette.dashes(number)) \(Palette.shape(number))"
        }
        #expect(Set(styles).count == 20)
    }

    @Test("The charts of real-looking runs keep their texts apart, with hostile names too")
    func runs() {
        for run in [SampleRun.quickstart(), SampleRun.messages()] {
            var spoilt = run
            HostileText.spoil(&spoilt)
            for run in [run, spoilt] {
                for chart in Report(run).charts {
                    let faults = faults(chart.picture)
                    #expect(faults.isEmpty, "\(chart.fileName): \(faults)")
                }
            }
        }
    }
}

extension Picture {
    /// Pairs of labels that share an area, and labels beyond the edge, in words.
    var layoutFaults: [String] {
        var faults: [String] = []
        let card = Frame(left: 0, top: 0, width: width, height: height)
        for (number, label) in labels.enumerated() {
            if !card.contains(label.frame) { faults.append("beyond the edge: \(label.text)") }
            for other in labels[(number + 1)...] where label.frame.overlaps(other.frame) {
                faults.append("\(label.text) on \(other.text)")
            }
        }
        return faults
    }
}

/// Lines over a common axis of numbers or of names such as months, each with its name at its end, with bands
/// around them and remarks beside single points.
struct LineChart: Hashable, Sendable {
    /// A value that was computed; lines between values are only a help for the eye.
    struct Point: Hashable, Sendable {
        var x: Int64
        var y: Int64
        /// Drawn hollow, for the reason that a note of the chart gives.
        var isDoubtful = false
        /// Between which values it may lie, drawn as a band behind the line; holds `y`.
        var band: ClosedRange<Int64>?
        /// What the point is, in full.
        var hint: String
    }

    /// Points that are joined.
    struct Series: Hashable, Sendable {
        var name: String
        /// Fixes colour, dashes and marker; the same for the same thing in every chart.
        var style: Int
        /// Only lines of one group are compared with each other.
        var group = 0
        /// Ascending by x.
        var points: [Point]
    }

    /// Points that stand alone under one name.
    struct Loner: Hashable, Sendable {
        var name: String
        var style: Int
        var point: Point
    }

    /// A remark on a place in the plot.
    struct Remark: Hashable, Sendable {
        var x: Int64
        var y: Int64
        var text: String
        /// Of the ring around the place, in tenths of a pixel.
        var radius = 85
    }

    var title: String
    var summary: String
    var subtitle: String
    var xTitle: String
    /// What the places 0, 1, 2 and so on are called, such as months; empty where x is a number.
    var xNames: [String] = []
    var yTitle: String
    /// The y values are whole numbers of 10^-yScale units.
    var yScale: Int
    var series: [Series]
    var loners: [Loner] = []
    var remarks: [Remark] = []
    var notes: [String] = []

    private static let width = 8800
    private static let margin = 240

    /// The chart as a picture 880 pixels wide and as high as its texts need.
    func picture() -> Picture {
        var picture = Picture(width: Self.width, title: title, summary: summary)
        let top = ChartText.head(title, subtitle, yTitle, margin: Self.margin, in: &picture)

        let names = series.map {
            TextMeasure.lines(of: $0.name, width: 2300, size: 125, isBold: true, atMost: 3)
        }
        let namesWidth = names.joined().reduce(0) {
            max($0, TextMeasure.width(of: $1, size: 125, isBold: true))
        }
        let heights = names.map { $0.count * Picture.lineHeight(125) + 40 }
        let plotHeight = max(2700, heights.reduce(0, +))
        let points = series.flatMap(\.points) + loners.map(\.point)
        let bands = points.compactMap(\.band).flatMap { [$0.lowerBound, $0.upperBound] }
        let yValues = points.map(\.y) + bands + remarks.map(\.y)
        let yAxis = Axis(covering: yValues, scale: yScale, atMost: 8, from: top + plotHeight, to: top)
        let tickWidth = yAxis.ticks.reduce(0) { max($0, TextMeasure.width(of: yAxis.label($1), size: 115)) }
        let left = Self.margin + tickWidth + 200
        let plot = Frame(
            left: left,
            top: top,
            width: Self.width - Self.margin - left - (series.isEmpty ? 0 : namesWidth + 340),
            height: plotHeight
        )
        let xAxis = Axis(
            covering: points.map(\.x) + (xNames.isEmpty ? [] : [Int64(xNames.count) - 1]),
            scale: 0,
            atMost: xNames.isEmpty ? 10 : max(2, xNames.count - 1),
            from: plot.left,
            to: plot.right
        )

        ChartText.lines(yAxis, across: plot, in: &picture)
        draw(xAxis, under: plot, in: &picture)

        var placer = LabelPlacer(
            plot: Frame(
                left: plot.left + 20,
                top: plot.top - 60,
                width: plot.width + 200,
                height: plot.height + 30
            )
        )
        drawBands(xAxis, yAxis, in: &picture)
        drawLines(xAxis, yAxis, in: &picture, &placer)
        drawNames(names, heights, plot, xAxis, yAxis, in: &picture)
        let homeless = drawRemarks(xAxis, yAxis, in: &picture, &placer)

        ChartText.close(notes + homeless, top: plot.bottom + 640, margin: Self.margin, in: &picture)
        return picture
    }

    private func draw(_ axis: Axis, under plot: Frame, in picture: inout Picture) {
        if xNames.isEmpty {
            ChartText.ticks(axis, under: plot.bottom, in: &picture)
        } else {
            ChartText.names(xNames, on: axis, under: plot.bottom, in: &picture)
        }
        let spot = Spot(x: plot.right, y: plot.bottom + 460)
        picture.add(.label(.init(xTitle, at: spot, anchor: .end, size: 115, ink: .soft)))
    }

    private func drawLines(
        _ xAxis: Axis,
        _ yAxis: Axis,
        in picture: inout Picture,
        _ placer: inout LabelPlacer
    ) {
        func spot(_ point: Point) -> Spot { Spot(x: xAxis.place(point.x), y: yAxis.place(point.y)) }
        for line in series {
            placer.avoidLine(through: line.points.map(spot))
            for (from, to, isFaint) in Self.stretches(line.points) {
                let stroke = Picture.Stroke(
                    ink: .series(line.style),
                    width: 20,
                    dashes: Palette.dashes(line.style),
                    isFaint: isFaint
                )
                picture.add(.polyline(line.points[from...to].map(spot), stroke))
            }
        }
        for (style, point) in series.flatMap({ line in line.points.map { (line.style, $0) } })
            + loners.map({ ($0.style, $0.point) })
        {
            let place = spot(point)
            placer.avoid(Frame(left: place.x - 50, top: place.y - 50, width: 100, height: 100))
            picture.add(
                .marker(
                    Palette.shape(style),
                    place,
                    radius: Palette.radius(style),
                    .series(style),
                    isHollow: point.isDoubtful,
                    hint: point.hint
                )
            )
        }
    }

    /// Draws the bands behind the lines, and a whisker where a point with one has no neighbour with one.
    private func drawBands(_ xAxis: Axis, _ yAxis: Axis, in picture: inout Picture) {
        for (style, points) in series.map({ ($0.style, $0.points) }) + loners.map({ ($0.style, [$0.point]) })
        {
            for run in points.split(whereSeparator: { $0.band == nil }) {
                let low = run.map { Spot(x: xAxis.place($0.x), y: yAxis.place($0.band!.lowerBound)) }
                let high = run.map { Spot(x: xAxis.place($0.x), y: yAxis.place($0.band!.upperBound)) }
                if run.count > 1 {
                    picture.add(.area(high + low.reversed(), .series(style)))
                } else {
                    picture.add(.line(low[0], high[0], .init(ink: .series(style), width: 15, isFaint: true)))
                }
            }
        }
    }

    /// The runs of segments that are alike: faint where an end is doubtful.
    private static func stretches(_ points: [Point]) -> [(from: Int, to: Int, isFaint: Bool)] {
        var stretches: [(from: Int, to: Int, isFaint: Bool)] = []
        for index in points.indices.dropFirst() {
            let isFaint = points[index - 1].isDoubtful || points[index].isDoubtful
            if let last = stretches.last, last.isFaint == isFaint {
                stretches[stretches.count - 1].to = index
            } else {
                stretches.append((index - 1, index, isFaint))
            }
        }
        return stretches
    }

    private func drawNames(
        _ names: [[String]],
        _ heights: [Int],
        _ plot: Frame,
        _ xAxis: Axis,
        _ yAxis: Axis,
        in picture: inout Picture
    ) {
        let ends = series.map { line in
            line.points.last.map { Spot(x: xAxis.place($0.x), y: yAxis.place($0.y)) }
                ?? Spot(x: plot.right, y: plot.bottom)
        }
        let tops = LabelStack.tops(wishes: ends.map(\.y), heights: heights, in: plot.top...plot.bottom)
        for (index, line) in series.enumerated() {
            let middle = tops[index] + heights[index] / 2
            let stroke = Picture.Stroke(ink: .soft, width: 7)
            let knee = Spot(x: plot.right + 110, y: ends[index].y)
            let tip = Spot(x: plot.right + 270, y: middle)
            picture.add(.line(Spot(x: ends[index].x + 70, y: ends[index].y), knee, stroke))
            picture.add(.line(knee, tip, stroke))
            _ = picture.addLines(
                names[index],
                left: plot.right + 320,
                top: tops[index] + 8,
                size: 125,
                isBold: true,
                ink: .series(line.style)
            )
        }
    }

    /// Draws remarks, and each loner's name once, where there is room.
    ///
    /// - Returns: those without a place, to stand as notes.
    private func drawRemarks(
        _ xAxis: Axis,
        _ yAxis: Axis,
        in picture: inout Picture,
        _ placer: inout LabelPlacer
    ) -> [String] {
        var texts: [(spot: Spot, text: String, clearance: Int)] = []
        for remark in remarks {
            let spot = Spot(x: xAxis.place(remark.x), y: yAxis.place(remark.y))
            if let index = texts.firstIndex(where: { $0.spot == spot }) {
                texts[index].text += " · " + remark.text
                texts[index].clearance = max(texts[index].clearance, remark.radius)
            } else {
                texts.append((spot, remark.text, remark.radius))
            }
            picture.add(.ring(spot, radius: remark.radius))
        }
        for (number, loner) in loners.enumerated() {
            let isHighest = loners.enumerated().allSatisfy { other, peer in
                peer.name != loner.name || (peer.point.y, -other) <= (loner.point.y, -number)
            }
            if isHighest {
                let spot = Spot(x: xAxis.place(loner.point.x), y: yAxis.place(loner.point.y))
                texts.append((spot, loner.name, 60))
            }
        }
        let labelled =
            texts.map(\.spot)
            + loners.map { Spot(x: xAxis.place($0.point.x), y: yAxis.place($0.point.y)) }
        var homeless: [String] = []
        for (spot, text, clearance) in texts {
            let side = LabelPlacer.side(of: spot, among: labelled)
            guard let (lines, place) = placer.place(text, beside: spot, clearance: clearance, on: side)
            else {
                homeless.append("Not labelled in the plot for want of room: \(text).")
                continue
            }
            if let leader = place.leader {
                picture.add(.line(leader.from, leader.to, Picture.Stroke(ink: .soft, width: 7)))
            }
            _ = picture.addLines(lines, left: place.frame.left, top: place.frame.top, size: 120, ink: .text)
        }
        return homeless
    }
}

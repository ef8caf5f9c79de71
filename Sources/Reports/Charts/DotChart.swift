/// Values of several kinds in a row for each thing that is compared, for things without a common order.
struct DotChart: Hashable, Sendable {
    /// What a marker stands for.
    struct Kind: Hashable, Sendable {
        var name: String
        /// Fixes colour and marker; the same for the same thing in every chart.
        var style: Int
    }

    /// A marker in a row.
    struct Dot: Hashable, Sendable {
        /// The index of its kind.
        var kind: Int
        var value: Int64
        var hint: String
    }

    /// One thing that is compared.
    struct Row: Hashable, Sendable {
        var name: String
        /// Drawn hollow, for the reason that a note of the chart gives.
        var isDoubtful = false
        var dots: [Dot]
    }

    var title: String
    var summary: String
    var subtitle: String
    var xTitle: String
    /// The values are whole numbers of 10^-scale units.
    var scale: Int
    var kinds: [Kind]
    var rows: [Row]
    var notes: [String] = []

    private static let width = 8800
    private static let margin = 240

    /// The chart as a picture 880 pixels wide and as high as its rows need.
    func picture() -> Picture {
        var picture = Picture(width: Self.width, title: title, summary: summary)
        var top = ChartText.head(title, subtitle, "", margin: Self.margin, in: &picture)
        top = drawKey(top: top, in: &picture) + 160

        let names = rows.map { TextMeasure.lines(of: $0.name, width: 2600, size: 120, atMost: 3) }
        let namesWidth = names.joined().reduce(0) { max($0, TextMeasure.width(of: $1, size: 120)) }
        let heights = names.map { max(300, $0.count * Picture.lineHeight(120) + 100) }
        let plot = Frame(
            left: Self.margin + namesWidth + 300,
            top: top,
            width: Self.width - 2 * Self.margin - namesWidth - 600,
            height: heights.reduce(0, +)
        )
        let axis = Axis(
            covering: rows.flatMap { $0.dots.map(\.value) },
            scale: scale,
            atMost: 8,
            from: plot.left,
            to: plot.right
        )
        for tick in axis.ticks {
            let x = axis.place(tick)
            let stroke = Picture.Stroke(ink: .grid, width: 10)
            picture.add(.line(Spot(x: x, y: plot.top), Spot(x: x, y: plot.bottom), stroke))
        }
        for (number, row) in rows.enumerated() {
            let middle = top + heights[number] / 2
            let textTop = middle - names[number].count * Picture.lineHeight(120) / 2
            _ = picture.addLines(names[number], left: Self.margin, top: textTop, size: 120, ink: .text)
            draw(row, at: middle, axis, in: &picture)
            top += heights[number]
        }
        ChartText.ticks(axis, under: plot.bottom, in: &picture)
        let xTitleSpot = Spot(x: plot.right, y: plot.bottom + 460)
        picture.add(.label(.init(xTitle, at: xTitleSpot, anchor: .end, size: 115, ink: .soft)))
        ChartText.close(notes, top: plot.bottom + 640, margin: Self.margin, in: &picture)
        return picture
    }

    /// Draws a row's span and its markers.
    private func draw(_ row: Row, at y: Int, _ axis: Axis, in picture: inout Picture) {
        let places = row.dots.map { axis.place($0.value) }
        if let low = places.min(), let high = places.max() {
            let stroke = Picture.Stroke(ink: .axis, width: 8)
            picture.add(.line(Spot(x: low, y: y), Spot(x: high, y: y), stroke))
        }
        for (dot, x) in zip(row.dots, places) {
            let style = kinds[dot.kind].style
            picture.add(
                .marker(
                    Palette.shape(style),
                    Spot(x: x, y: y),
                    radius: Palette.radius(style),
                    .series(style),
                    isHollow: row.isDoubtful,
                    hint: dot.hint
                )
            )
        }
    }

    /// Draws what the markers mean, as many beside each other as fit.
    ///
    /// - Returns: the y under them.
    private func drawKey(top: Int, in picture: inout Picture) -> Int {
        var x = Self.margin
        var y = top
        for kind in kinds {
            let limit = Self.width - 2 * Self.margin - 160
            let name = TextMeasure.lines(of: kind.name, width: limit, size: 125, isBold: true, atMost: 1)[0]
            let width = TextMeasure.width(of: name, size: 125, isBold: true)
            if x > Self.margin, x + 160 + width > Self.width - Self.margin {
                x = Self.margin
                y += Picture.lineHeight(125) + 30
            }
            let spot = Spot(x: x + 50, y: y + 80)
            let (shape, radius) = (Palette.shape(kind.style), Palette.radius(kind.style))
            picture.add(
                .marker(shape, spot, radius: radius, .series(kind.style), isHollow: false, hint: name)
            )
            _ = picture.addLines(
                [name],
                left: x + 150,
                top: y,
                size: 125,
                isBold: true,
                ink: .series(kind.style)
            )
            x += 150 + width + 300
        }
        return kinds.isEmpty ? y : y + Picture.lineHeight(125)
    }
}

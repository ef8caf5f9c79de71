/// Amounts as bars from zero, a group for each thing, the group with the greatest amount first.
struct RankedBars: Hashable, Sendable {
    /// What the bars of all groups stand for, in their order.
    struct Kind: Hashable, Sendable {
        var name: String
        /// Fixes the colour; the same for the same thing in every chart.
        var style: Int
    }

    /// One amount.
    struct Bar: Hashable, Sendable {
        /// The index of its kind.
        var kind: Int
        /// May be negative, such as a credit.
        var value: Int64
        /// The amount as it is written beside the bar.
        var text: String
    }

    /// One thing with its bars.
    struct Group: Hashable, Sendable {
        var name: String
        var bars: [Bar]

        /// What groups are ranked by.
        fileprivate var size: UInt64 { bars.reduce(0) { max($0, $1.value.magnitude) } }
    }

    var title: String
    var summary: String
    var subtitle: String
    var xTitle: String
    /// The values are whole numbers of 10^-scale units.
    var scale: Int
    var kinds: [Kind]
    var groups: [Group]
    var notes: [String] = []

    private static let width = 8800
    private static let margin = 240
    private static let barHeight = 190

    /// The chart as a picture 880 pixels wide and as high as its groups need.
    func picture() -> Picture {
        var picture = Picture(width: Self.width, title: title, summary: summary)
        var top = ChartText.head(title, subtitle, "", margin: Self.margin, in: &picture) + 60
        let order = groups.indices.sorted { (groups[$1].size, $0) < (groups[$0].size, $1) }
        let ranked = order.map { groups[$0] }
        let names = ranked.map { TextMeasure.lines(of: $0.name, width: 2400, size: 120, atMost: 3) }
        let namesWidth = names.joined().reduce(0) { max($0, TextMeasure.width(of: $1, size: 120)) }
        let texts = ranked.enumerated().map { number, group in
            group.bars.map { bar in
                // The first group says which bar is which, so that nobody needs the colours.
                let text = number == 0 && kinds.count > 1 ? kinds[bar.kind].name + ": " + bar.text : bar.text
                return TextMeasure.lines(of: text, width: 2200, size: 120, atMost: 1)[0]
            }
        }
        let textsWidth = texts.joined().reduce(0) { max($0, TextMeasure.width(of: $1, size: 120)) }
        let heights = zip(ranked, names).map { group, lines in
            max(group.bars.count * Self.barHeight, lines.count * Picture.lineHeight(120)) + 130
        }
        let left = Self.margin + namesWidth + 200
        let plot = Frame(
            left: left,
            top: top,
            width: Self.width - Self.margin - left - textsWidth - 120,
            height: heights.reduce(0, +)
        )
        let values = ranked.flatMap { $0.bars.map(\.value) }
        let axis = Axis(covering: values, scale: scale, atMost: 6, from: plot.left, to: plot.right)
        for tick in axis.ticks {
            let x = axis.place(tick)
            let stroke = Picture.Stroke(ink: tick == 0 ? .axis : .grid, width: 10)
            picture.add(.line(Spot(x: x, y: plot.top), Spot(x: x, y: plot.bottom), stroke))
        }
        for (number, group) in ranked.enumerated() {
            let middle = top + heights[number] / 2
            let namesTop = middle - names[number].count * Picture.lineHeight(120) / 2
            _ = picture.addLines(names[number], left: Self.margin, top: namesTop, size: 120, ink: .text)
            draw(group, texts[number], around: middle, axis, in: &picture)
            top += heights[number]
        }
        ChartText.ticks(axis, under: plot.bottom, in: &picture)
        let xSpot = Spot(x: plot.right, y: plot.bottom + 460)
        picture.add(.label(.init(xTitle, at: xSpot, anchor: .end, size: 115, ink: .soft)))
        ChartText.close(notes, top: plot.bottom + 640, margin: Self.margin, in: &picture)
        return picture
    }

    /// Draws the bars of a group under each other, each with its amount at the right of it.
    private func draw(
        _ group: Group,
        _ texts: [String],
        around middle: Int,
        _ axis: Axis,
        in picture: inout Picture
    ) {
        let zero = axis.place(Int64(0))
        var top = middle - group.bars.count * Self.barHeight / 2
        for (bar, text) in zip(group.bars, texts) {
            let end = axis.place(bar.value)
            let frame = Frame(
                left: min(zero, end),
                top: top + 20,
                width: max(10, abs(end - zero)),
                height: Self.barHeight - 40
            )
            let hint = "\(group.name), \(kinds[bar.kind].name): \(bar.text)"
            picture.add(.bar(frame, .series(kinds[bar.kind].style), isHollow: false, hint: hint))
            let spot = Spot(x: frame.right + 80, y: top + 135)
            picture.add(.label(.init(text, at: spot, size: 120, ink: .text)))
            top += Self.barHeight
        }
    }
}

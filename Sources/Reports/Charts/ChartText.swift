/// The texts that every chart has: its head and the ticks of its lower axis.
enum ChartText {
    /// Writes title, subtitle and the unit of the upright axis.
    ///
    /// - Returns: the y where the plot may begin.
    static func head(
        _ title: String,
        _ subtitle: String,
        _ unit: String,
        margin: Int,
        in picture: inout Picture
    ) -> Int {
        let width = picture.width - 2 * margin
        var top = 200
        let titleLines = TextMeasure.lines(of: title, width: width, size: 160, isBold: true, atMost: 3)
        top = picture.addLines(titleLines, left: margin, top: top, size: 160, isBold: true, ink: .text)
        if !subtitle.isEmpty {
            let lines = TextMeasure.lines(of: subtitle, width: width, size: 125, atMost: 3)
            top = picture.addLines(lines, left: margin, top: top + 20, size: 125, ink: .soft)
        }
        if unit.isEmpty { return top + 100 }
        let unitLines = TextMeasure.lines(of: unit, width: width, size: 115, atMost: 1)
        return picture.addLines(unitLines, left: margin, top: top + 140, size: 115, ink: .soft) + 150
    }

    /// Draws a lower axis: its line, ticks, and as many of their numbers as stand clear of each other
    /// and of the edges.
    static func ticks(_ axis: Axis, under y: Int, in picture: inout Picture) {
        let stroke = Picture.Stroke(ink: .axis, width: 10)
        picture.add(.line(Spot(x: axis.start, y: y), Spot(x: axis.end, y: y), stroke))
        var free = 0
        for tick in axis.ticks {
            let x = axis.place(tick)
            picture.add(.line(Spot(x: x, y: y), Spot(x: x, y: y + 50), stroke))
            let spot = Spot(x: x, y: y + 200)
            let label = Picture.Label(axis.label(tick), at: spot, anchor: .middle, size: 115, ink: .soft)
            if label.frame.left < free || label.frame.right > picture.width { continue }
            picture.add(.label(label))
            free = label.frame.right + 60
        }
    }

    /// Draws a lower axis of names at 0, 1, 2 and so on: as many as stand clear of each other, the first always.
    static func names(_ names: [String], on axis: Axis, under y: Int, in picture: inout Picture) {
        let stroke = Picture.Stroke(ink: .axis, width: 10)
        picture.add(.line(Spot(x: axis.start, y: y), Spot(x: axis.end, y: y), stroke))
        var free = 0
        for (number, name) in names.enumerated() {
            let x = axis.place(Int64(number))
            let line = TextMeasure.lines(of: name, width: 900, size: 115, atMost: 1)[0]
            let label = Picture.Label(
                line,
                at: Spot(x: x, y: y + 200),
                anchor: .middle,
                size: 115,
                ink: .soft
            )
            if label.frame.left < free || label.frame.right > picture.width { continue }
            picture.add(.line(Spot(x: x, y: y), Spot(x: x, y: y + 50), stroke))
            picture.add(.label(label))
            free = label.frame.right + 60
        }
    }

    /// Draws the horizontal lines of an upright axis with their numbers to the left of the plot.
    static func lines(_ axis: Axis, across plot: Frame, in picture: inout Picture) {
        for tick in axis.ticks {
            let y = axis.place(tick)
            let stroke = Picture.Stroke(ink: tick == 0 ? .axis : .grid, width: 10)
            picture.add(.line(Spot(x: plot.left, y: y), Spot(x: plot.right, y: y), stroke))
            let spot = Spot(x: plot.left - 120, y: y + 40)
            picture.add(.label(.init(axis.label(tick), at: spot, anchor: .end, size: 115, ink: .soft)))
        }
    }

    /// Writes the notes under a chart and closes the picture below them.
    static func close(_ notes: [String], top: Int, margin: Int, in picture: inout Picture) {
        var bottom = top
        for note in notes {
            let width = picture.width - 2 * margin
            let lines = TextMeasure.lines(of: note, width: width, size: 120, atMost: 6)
            bottom = picture.addLines(lines, left: margin, top: bottom, size: 120, ink: .soft) + 40
        }
        picture.height = bottom + 140
    }
}

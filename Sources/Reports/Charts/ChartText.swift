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

    /// Draws a lower axis: its line, ticks, and as many of their numbers as stand clear of each other.
    static func ticks(_ axis: Axis, under y: Int, in picture: inout Picture) {
        let stroke = Picture.Stroke(ink: .axis, width: 10)
        picture.add(.line(Spot(x: axis.start, y: y), Spot(x: axis.end, y: y), stroke))
        var free = Int.min
        for tick in axis.ticks {
            let x = axis.place(tick)
            picture.add(.line(Spot(x: x, y: y), Spot(x: x, y: y + 50), stroke))
            let spot = Spot(x: x, y: y + 200)
            let label = Picture.Label(axis.label(tick), at: spot, anchor: .middle, size: 115, ink: .soft)
            if label.frame.left < free { continue }
            picture.add(.label(label))
            free = label.frame.right + 60
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

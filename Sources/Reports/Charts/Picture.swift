/// A drawing as a list of shapes and texts at fixed places, before it becomes SVG.
struct Picture: Hashable, Sendable {
    /// What a shape's colour stands for.
    enum Ink: Hashable, Sendable {
        case text
        case soft
        case grid
        case axis
        /// The colour of a series, by its number.
        case series(Int)
    }

    /// How a line is drawn.
    struct Stroke: Hashable, Sendable {
        var ink: Ink
        /// In tenths of a pixel.
        var width: Int
        /// Lengths of strokes and gaps in pixels; empty for an unbroken line.
        var dashes: [Int] = []
        var isFaint = false
    }

    /// The shapes that mark points, told apart without colour.
    enum Shape: Hashable, Sendable, CaseIterable {
        case circle
        case square
        case diamond
        case triangle
        case invertedTriangle
    }

    /// Where a text stands relative to its place.
    enum Anchor: Hashable, Sendable {
        case start
        case middle
        case end
    }

    /// One line of text.
    struct Label: Hashable, Sendable {
        var text: String
        /// The end of the baseline that the anchor names.
        var spot: Spot
        var anchor: Anchor
        /// In tenths of a pixel.
        var size: Int
        var isBold: Bool
        var ink: Ink

        init(
            _ text: String,
            at spot: Spot,
            anchor: Anchor = .start,
            size: Int,
            isBold: Bool = false,
            ink: Ink
        ) {
            self.text = text
            self.spot = spot
            self.anchor = anchor
            self.size = size
            self.isBold = isBold
            self.ink = ink
        }

        /// The area that the text takes, estimated.
        var frame: Frame {
            let width = TextMeasure.width(of: text, size: size, isBold: isBold)
            let left =
                switch anchor {
                case .start: spot.x
                case .middle: spot.x - width / 2
                case .end: spot.x - width
                }
            return Frame(left: left, top: spot.y - size * 4 / 5, width: width, height: size)
        }
    }

    /// A shape or text, with what a pointer that rests on it shows.
    enum Element: Hashable, Sendable {
        case line(Spot, Spot, Stroke)
        case polyline([Spot], Stroke)
        /// A tinted area behind lines, closed by itself.
        case area([Spot], Ink)
        case bar(Frame, Ink, isHollow: Bool, hint: String)
        case marker(Shape, Spot, radius: Int, Ink, isHollow: Bool, hint: String)
        /// An empty circle around a point.
        case ring(Spot, radius: Int)
        case label(Label)
    }

    /// In tenths of a pixel.
    var width: Int
    var height: Int
    /// What the picture is, in a line.
    var title: String
    /// What it shows, for those who cannot see it.
    var summary: String
    var elements: [Element] = []

    init(width: Int, height: Int = 0, title: String, summary: String) {
        self.width = width
        self.height = height
        self.title = title
        self.summary = summary
    }

    var labels: [Label] {
        elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
    }

    mutating func add(_ element: Element) { elements.append(element) }

    /// Adds lines of text under each other.
    ///
    /// - Returns: the y under the last line.
    mutating func addLines(
        _ lines: [String],
        left: Int,
        top: Int,
        anchor: Anchor = .start,
        size: Int,
        isBold: Bool = false,
        ink: Ink
    ) -> Int {
        let height = Self.lineHeight(size)
        for (index, line) in lines.enumerated() {
            let spot = Spot(x: left, y: top + index * height + size)
            add(.label(Label(line, at: spot, anchor: anchor, size: size, isBold: isBold, ink: ink)))
        }
        return top + lines.count * height
    }

    /// The distance of two baselines.
    static func lineHeight(_ size: Int) -> Int { size * 13 / 10 }
}

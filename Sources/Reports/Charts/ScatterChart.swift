/// Things by two values of which less is better, with the front of those that nothing beats in both.
struct ScatterChart: Hashable, Sendable {
    /// One thing.
    struct Point: Hashable, Sendable {
        var name: String
        var x: Int64
        var y: Int64
        /// Drawn hollow and left out of the front, for the reason that a note of the chart gives.
        var isDoubtful = false
        /// Drawn in a ring and named before others.
        var isMarked = false
        /// Named before others too.
        var isNamedFirst = false
        /// What the point is, in full.
        var hint: String
    }

    var title: String
    var summary: String
    var subtitle: String
    var xTitle: String
    var yTitle: String
    /// The values are whole numbers of 10^-scale units.
    var xScale: Int
    var yScale: Int
    var points: [Point]
    var notes: [String] = []

    private static let width = 8800
    private static let margin = 240
    private static let height = 4400

    /// The indices of the points that no other one beats: none that is as good in both values and better in
    /// one. Ascending by x.
    ///
    /// - Complexity: O(n log n).
    static func front(_ points: [Point]) -> [Int] {
        let order = points.indices.filter { !points[$0].isDoubtful }.sorted {
            (points[$0].x, points[$0].y, $0) < (points[$1].x, points[$1].y, $1)
        }
        var front: [Int] = []
        for index in order {
            guard let last = front.last.map({ points[$0] }) else {
                front.append(index)
                continue
            }
            let isAlike = last.x == points[index].x && last.y == points[index].y
            if points[index].y < last.y || isAlike { front.append(index) }
        }
        return front
    }

    /// The chart as a picture 880 pixels wide and as high as its texts need.
    func picture() -> Picture {
        var picture = Picture(width: Self.width, title: title, summary: summary)
        let top = ChartText.head(title, subtitle, yTitle, margin: Self.margin, in: &picture)
        let yAxis = Axis(
            covering: points.map(\.y),
            scale: yScale,
            atMost: 8,
            from: top + Self.height,
            to: top,
            needsZero: !beginsAtValues
        )
        let tickWidth = yAxis.ticks.reduce(0) { max($0, TextMeasure.width(of: yAxis.label($1), size: 115)) }
        let left = Self.margin + tickWidth + 200
        let plot = Frame(
            left: left,
            top: top,
            width: Self.width - Self.margin - left - 300,
            height: Self.height
        )
        let xAxis = Axis(
            covering: points.map(\.x),
            scale: xScale,
            atMost: 10,
            from: plot.left,
            to: plot.right
        )
        ChartText.lines(yAxis, across: plot, in: &picture)
        ChartText.ticks(xAxis, under: plot.bottom, in: &picture)
        let xSpot = Spot(x: plot.right, y: plot.bottom + 460)
        picture.add(.label(.init(xTitle, at: xSpot, anchor: .end, size: 115, ink: .soft)))

        let spots = points.map { Spot(x: xAxis.place($0.x), y: yAxis.place($0.y)) }
        let front = Self.front(points)
        var placer = LabelPlacer(
            plot: Frame(left: left + 20, top: top - 60, width: plot.width + 260, height: plot.height + 30)
        )
        placer.tellsApart = true
        let steps = Self.steps(front.map { spots[$0] })
        if steps.count > 1 {
            picture.add(.polyline(steps, .init(ink: .soft, width: 15, dashes: [6, 3])))
            placer.avoidLine(through: steps)
        }
        for (point, spot) in zip(points, spots) {
            placer.avoid(Frame(left: spot.x - 50, top: spot.y - 50, width: 100, height: 100))
            picture.add(
                .marker(.circle, spot, radius: 45, .series(0), isHollow: point.isDoubtful, hint: point.hint)
            )
            if point.isMarked { picture.add(.ring(spot, radius: 85)) }
        }
        let nameless = drawNames(spots, front, in: &picture, &placer)
        let rest = nameless.isEmpty ? [] : ["Without room for a name: \(Wording.few(nameless))."]
        let cut = beginsAtValues ? ["The vertical axis does not begin at zero."] : []
        ChartText.close(notes + cut + rest, top: plot.bottom + 640, margin: Self.margin, in: &picture)
        return picture
    }

    /// Points that lie close together need the whole height to be told apart.
    private var beginsAtValues: Bool {
        guard let low = points.map(\.y).min(), let high = points.map(\.y).max() else { return false }
        return low > 0 && low > high / 2
    }

    /// The stairs under which no point lies: right to the next one's x, then down to it.
    private static func steps(_ front: [Spot]) -> [Spot] {
        var steps: [Spot] = []
        for spot in front {
            if let last = steps.last, last.y != spot.y { steps.append(Spot(x: spot.x, y: last.y)) }
            if steps.last != spot { steps.append(spot) }
        }
        return steps
    }

    /// Names the points where there is room: marked ones first, then the front, then the others. Names of points
    /// at one place are joined.
    ///
    /// - Returns: the names without a place.
    private func drawNames(
        _ spots: [Spot],
        _ front: [Int],
        in picture: inout Picture,
        _ placer: inout LabelPlacer
    ) -> [String] {
        let isFront = Set(front)
        func rank(_ index: Int) -> Int {
            points[index].isMarked || points[index].isNamedFirst ? 0 : isFront.contains(index) ? 1 : 2
        }
        var labels: [(spot: Spot, names: [String])] = []
        var places: [Spot: Int] = [:]
        for index in points.indices.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
            if let known = places[spots[index]] {
                labels[known].names.append(points[index].name)
            } else {
                places[spots[index]] = labels.count
                labels.append((spots[index], [points[index].name]))
            }
        }
        var nameless: [String] = []
        for (number, label) in labels.enumerated() {
            // A plot with more names than this is not read, and each one is tried at many places.
            let side = LabelPlacer.side(of: label.spot, among: spots)
            let hasRing = zip(points, spots).contains { $0.isMarked && $1 == label.spot }
            guard number < 60,
                let (lines, place) = placer.place(
                    Wording.few(label.names),
                    beside: label.spot,
                    clearance: hasRing ? 85 : 60,
                    on: side
                )
            else {
                nameless += label.names
                continue
            }
            if let leader = place.leader {
                picture.add(.line(leader.from, leader.to, Picture.Stroke(ink: .soft, width: 7)))
            }
            _ = picture.addLines(lines, left: place.frame.left, top: place.frame.top, size: 120, ink: .text)
        }
        return nameless
    }
}

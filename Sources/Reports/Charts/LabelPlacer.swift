/// Finds free places for labels beside points inside a plot.
struct LabelPlacer {
    /// Where a label goes, and the line that leads to it where it is not right beside its point.
    struct Place {
        var frame: Frame
        var leader: (from: Spot, to: Spot)?
    }

    /// Where a label should stand, so that nobody takes it for its neighbour's.
    enum Side {
        case anywhere
        case above
        case below
    }

    /// Labels stay inside.
    let plot: Frame
    /// A label that lies nearer to another point than to its own gets a leader, and rather lies elsewhere.
    var tellsApart = false
    /// What labels must not touch, and leaders must not run into.
    private var points: [Frame] = []
    private var places: [Place] = []
    /// What labels should rather not cross.
    private var lines: [(Spot, Spot)] = []

    init(plot: Frame) { self.plot = plot }

    mutating func avoid(_ point: Frame) { points.append(point) }

    mutating func avoidLine(through spots: [Spot]) {
        for (a, b) in zip(spots, spots.dropFirst()) { lines.append((a, b)) }
    }

    /// The nearest place beside a spot that touches no point and no other label, whose leader runs through
    /// no label, and that crosses the fewest lines.
    ///
    /// - Parameters:
    ///   - clearance: the radius of what is drawn around the spot; leaders begin outside.
    ///   - side: where the label should rather be; the other side is taken where nothing else is near.
    /// - Returns: nil where every place is taken.
    mutating func place(
        width: Int,
        height: Int,
        beside spot: Spot,
        clearance: Int,
        side: Side = .anywhere
    ) -> Place? {
        var best: (place: Place, cost: Int)?
        for (frame, distance) in candidates(width, height, spot) where plot.contains(frame) {
            if let best, distance >= best.cost { continue }
            let isStrange = tellsApart && isNearerToAnother(frame, than: spot)
            let leader = Self.leader(
                from: spot,
                to: frame,
                clearance,
                longerThan: isStrange ? clearance : 170
            )
            let place = Place(frame: frame, leader: leader)
            guard isFree(place), !leadsToAnother(leader, than: spot) else { continue }
            let cost =
                crossedLines(place) * 400 + distance + Self.cost(of: frame, for: spot, on: side)
                + (isStrange ? 600 : 0)
            if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
        }
        if let best { places.append(best.place) }
        return best?.place
    }

    /// Finds room for a text, in narrower lines where it must be.
    ///
    /// - Parameter clearance: the radius of what is drawn around the spot.
    mutating func place(
        _ text: String,
        beside spot: Spot,
        clearance: Int,
        on side: Side
    ) -> (lines: [String], place: Place)? {
        for (width, limit) in [(2500, 3), (1700, 4), (1200, 5)] {
            let lines = TextMeasure.lines(of: text, width: width, size: 120, atMost: limit)
            let width = lines.reduce(0) { max($0, TextMeasure.width(of: $1, size: 120)) }
            let height = lines.count * Picture.lineHeight(120)
            if let place = place(width: width, height: height, beside: spot, clearance: clearance, side: side)
            {
                return (lines, place)
            }
        }
        return nil
    }

    /// What the wrong side costs: more than crossing a line.
    private static func cost(of frame: Frame, for spot: Spot, on side: Side) -> Int {
        let middle = frame.top + frame.height / 2
        return switch side {
        case .anywhere: 0
        case .above: middle < spot.y ? 0 : 1_500
        case .below: middle > spot.y ? 0 : 1_500
        }
    }

    /// The side for the label of a spot that has others near it: above where all of those are lower, below
    /// where all of them are higher.
    static func side(of spot: Spot, among others: [Spot]) -> Side {
        let near = others.filter { $0 != spot && abs($0.x - spot.x) <= 600 && abs($0.y - spot.y) <= 600 }
        if near.isEmpty { return .anywhere }
        if near.allSatisfy({ $0.y > spot.y }) { return .above }
        return near.allSatisfy { $0.y < spot.y } ? .below : .anywhere
    }

    /// Whether some point lies nearer to a label than the label's own spot.
    private func isNearerToAnother(_ frame: Frame, than spot: Spot) -> Bool {
        func distance(_ spot: Spot) -> Int {
            let edge = frame.nearest(to: spot)
            return (edge.x - spot.x) * (edge.x - spot.x) + (edge.y - spot.y) * (edge.y - spot.y)
        }
        let own = distance(spot)
        return points.contains { point in
            distance(Spot(x: point.left + point.width / 2, y: point.top + point.height / 2)) < own
        }
    }

    /// Whether a leader does not begin clearly nearest to its own point, by three tenths, or runs into another.
    ///
    /// A point so near that the two are one to the eye is taken for its own.
    private func leadsToAnother(_ leader: (from: Spot, to: Spot)?, than spot: Spot) -> Bool {
        guard let (from, to) = leader else { return false }
        func square(_ a: Spot, _ b: Spot) -> Int {
            (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
        }
        let own = square(from, spot)
        return points.contains { frame in
            let point = Spot(x: frame.left + frame.width / 2, y: frame.top + frame.height / 2)
            if square(point, spot) <= 45 * 45 { return false }
            return 100 * square(from, point) < 169 * own || frame.grown(by: -20).meets(from, to)
        }
    }

    private func isFree(_ place: Place) -> Bool {
        let room = place.frame.grown(by: 20)
        return !points.contains { $0.overlaps(room) }
            && !places.contains { other in
                other.frame.overlaps(room) || other.leader.map { room.meets($0.from, $0.to) } == true
                    || place.leader.map { other.frame.grown(by: 20).meets($0.from, $0.to) } == true
            }
    }

    private func crossedLines(_ place: Place) -> Int {
        let near = place.frame.grown(by: 30)
        return lines.reduce(0) { count, line in
            let isUnder = near.meets(line.0, line.1)
            let isCut = place.leader.map { Self.cross($0.from, $0.to, line.0, line.1) } == true
            return count + (isUnder ? 2 : 0) + (isCut ? 1 : 0)
        }
    }

    /// Places around a spot with their distance: beside it, above and below it, and in its four quarters;
    /// to the right before to the left, above before below.
    private func candidates(_ width: Int, _ height: Int, _ spot: Spot) -> [(frame: Frame, distance: Int)] {
        let gaps = [110, 200, 320, 480, 680, 900]
        var candidates: [(frame: Frame, distance: Int)] = []
        func add(_ left: Int, _ top: Int, _ distance: Int) {
            candidates.append((Frame(left: left, top: top, width: width, height: height), distance))
        }
        for dx in gaps {
            for dy in gaps {
                let distance = max(dx, dy) + min(dx, dy) / 2
                for left in [spot.x + dx, spot.x - dx - width] {
                    add(left, spot.y - dy - height, distance)
                    add(left, spot.y + dy, distance)
                }
            }
            add(spot.x + dx, spot.y - height / 2, dx)
            add(spot.x - dx - width, spot.y - height / 2, dx)
            add(spot.x - width / 2, spot.y - dx - height, dx)
            add(spot.x - width / 2, spot.y + dx, dx)
        }
        return candidates
    }

    /// The line from the edge of a ring to a label; nil where they are near enough without one.
    private static func leader(
        from spot: Spot,
        to frame: Frame,
        _ clearance: Int,
        longerThan limit: Int
    ) -> (from: Spot, to: Spot)? {
        let edge = frame.nearest(to: spot)
        let (dx, dy) = (edge.x - spot.x, edge.y - spot.y)
        // The square root of IEEE 754 is exact to the last bit, on every machine.
        let length = Int(Double(dx * dx + dy * dy).squareRoot())
        if length < limit || length == 0 { return nil }
        return (Spot(x: spot.x + dx * clearance / length, y: spot.y + dy * clearance / length), edge)
    }

    /// True where two straight lines between spots cross.
    private static func cross(_ a: Spot, _ b: Spot, _ c: Spot, _ d: Spot) -> Bool {
        func side(_ p: Spot, _ q: Spot, _ r: Spot) -> Int {
            ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)).signum()
        }
        return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    }
}

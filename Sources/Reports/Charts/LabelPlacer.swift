/// Finds free places for labels beside points inside a plot.
struct LabelPlacer {
    /// Labels stay inside.
    let plot: Frame
    /// What labels must not touch.
    private(set) var taken: [Frame] = []
    /// What labels should rather not cross.
    private(set) var lines: [(Spot, Spot)] = []

    init(plot: Frame) { self.plot = plot }

    mutating func avoid(_ frame: Frame) { taken.append(frame) }

    mutating func avoidLine(through spots: [Spot]) {
        for (a, b) in zip(spots, spots.dropFirst()) { lines.append((a, b)) }
    }

    /// The nearest place beside a spot that touches no other label and crosses the fewest lines.
    ///
    /// - Returns: nil where every place is taken.
    mutating func place(width: Int, height: Int, beside spot: Spot) -> Frame? {
        var best: (frame: Frame, cost: Int)?
        for distance in [110, 200, 320, 480, 680] {
            for frame in candidates(width, height, spot, distance) where plot.contains(frame) {
                if taken.contains(where: { $0.overlaps(frame.grown(by: 20)) }) { continue }
                let near = frame.grown(by: 30)
                let crossed = lines.reduce(0) { near.meets($1.0, $1.1) ? $0 + 1 : $0 }
                let cost = crossed * 400 + distance
                if best == nil || cost < best!.cost { best = (frame, cost) }
            }
        }
        if let best { taken.append(best.frame) }
        return best?.frame
    }

    /// Above right, right, below right, above, below, and the same to the left.
    private func candidates(_ width: Int, _ height: Int, _ spot: Spot, _ distance: Int) -> [Frame] {
        let right = spot.x + distance
        let left = spot.x - distance - width
        let middle = spot.x - width / 2
        let above = spot.y - distance - height
        let below = spot.y + distance
        let beside = spot.y - height / 2
        return [
            (right, above), (right, beside), (right, below), (middle, above), (middle, below),
            (left, above), (left, beside), (left, below),
        ].map { Frame(left: $0.0, top: $0.1, width: width, height: height) }
    }
}

/// A place on a picture, in tenths of a pixel, y growing downwards.
///
/// Pictures are laid out in whole numbers only, so that the same data gives the same bytes everywhere.
struct Spot: Hashable, Sendable {
    var x: Int
    var y: Int

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle on a picture, in tenths of a pixel.
struct Frame: Hashable, Sendable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    var right: Int { left + width }
    var bottom: Int { top + height }

    /// True where the two share an area; touching edges do not count.
    func overlaps(_ other: Frame) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Frame) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }

    func contains(_ spot: Spot) -> Bool {
        (left...right).contains(spot.x) && (top...bottom).contains(spot.y)
    }

    /// The frame grown by a margin on all sides.
    func grown(by margin: Int) -> Frame {
        Frame(left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// The point of the frame that is nearest to a spot.
    func nearest(to spot: Spot) -> Spot {
        Spot(x: min(max(spot.x, left), right), y: min(max(spot.y, top), bottom))
    }

    /// True where the straight line between two spots meets the frame.
    func meets(_ a: Spot, _ b: Spot) -> Bool {
        if contains(a) || contains(b) { return true }
        if max(a.x, b.x) < left || min(a.x, b.x) > right || max(a.y, b.y) < top || min(a.y, b.y) > bottom {
            return false
        }
        let corners = [
            Spot(x: left, y: top), Spot(x: right, y: top), Spot(x: right, y: bottom),
            Spot(x: left, y: bottom),
        ]
        let sides = corners.map { ((b.x - a.x) * ($0.y - a.y) - (b.y - a.y) * ($0.x - a.x)).signum() }
        return sides.contains { $0 <= 0 } && sides.contains { $0 >= 0 }
    }
}

/// A part of the earth, as requests name one to prefer or to demand.
package enum Area: Hashable, Sendable {
    /// Everything within a radius in metres, from 0 to 50,000.
    case circle(center: Coordinate, radiusMeters: Double)
    /// Everything between two corners.
    ///
    /// `low` is the south-west corner. Equal corners are one point; a western longitude above the eastern one
    /// crosses the antimeridian; -180 to 180 is all longitudes; 180 to -180 is none.
    case rectangle(low: Coordinate, high: Coordinate)

    package static let maximumRadiusMeters = 50_000.0

    /// The point that distances to the area are measured from.
    package var center: Coordinate {
        switch self {
        case .circle(let center, _): return center
        case .rectangle(let low, let high):
            let width = high.longitude - low.longitude
            var longitude = low.longitude + (width < 0 ? width + 360 : width) / 2
            if longitude > 180 { longitude -= 360 }
            return Coordinate(latitude: (low.latitude + high.latitude) / 2, longitude: longitude)
        }
    }

    /// Whether a rectangle holds no point at all.
    var isEmpty: Bool {
        guard case .rectangle(let low, let high) = self else { return false }
        return low.latitude > high.latitude || (low.longitude == 180 && high.longitude == -180)
    }
}

/// An area made ready to be asked about many places.
struct PreparedArea: Sendable {
    private let area: Area
    private let center: UnitVector
    private let squaredRadius: Double

    init(_ area: Area) {
        self.area = area
        center = UnitVector(area.center)
        squaredRadius =
            if case .circle(_, let radius) = area { UnitVector.squaredChord(ofMeters: radius) } else { 0 }
    }

    /// Whether the place lies in the area or on its edge; never where its coordinates are unknown.
    func contains(_ coordinate: Coordinate, _ vector: UnitVector) -> Bool {
        switch area {
        case .circle: return vector.squaredChord(to: center) <= squaredRadius
        case .rectangle(let low, let high):
            guard low.latitude <= coordinate.latitude, coordinate.latitude <= high.latitude else {
                return false
            }
            let isEastOfLow = low.longitude <= coordinate.longitude
            let isWestOfHigh = coordinate.longitude <= high.longitude
            return low.longitude <= high.longitude ? isEastOfLow && isWestOfHigh : isEastOfLow || isWestOfHigh
        }
    }
}

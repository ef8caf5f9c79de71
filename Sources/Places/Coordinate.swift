/// A point on the earth in degrees.
///
/// Any numbers can stand here, as in a request that is still to be checked; `isValid` tells.
package struct Coordinate: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether the latitude is from -90 to 90 and the longitude from -180 to 180.
    package var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

    /// The great-circle distance in whole metres on a sphere of the earth's mean radius; nil where either
    /// point is not valid.
    package func distanceMeters(to other: Coordinate) -> Int? {
        guard isValid, other.isValid else { return nil }
        return UnitVector(self).distanceMeters(to: UnitVector(other))
    }
}

/// A point of the unit sphere, in which distances are compared without any trigonometry.
struct UnitVector: Sendable {
    private let point: SIMD3<Double>

    /// The mean radius R₁ of the earth in metres (Moritz, Geodetic Reference System 1980).
    static let earthRadiusMeters = 6_371_008.8

    /// The vector of a coordinate; one that is not a number gives a vector that is near nothing.
    init(_ coordinate: Coordinate) {
        guard coordinate.isValid else {
            point = SIMD3(repeating: .nan)
            return
        }
        let (sinLatitude, cosLatitude) = Trigonometry.sineAndCosine(ofDegrees: coordinate.latitude)
        let (sinLongitude, cosLongitude) = Trigonometry.sineAndCosine(ofDegrees: coordinate.longitude)
        point = SIMD3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
    }

    /// The square of the straight distance through the sphere, which grows with the distance along it; not
    /// a number where either point is unknown.
    func squaredChord(to other: UnitVector) -> Double {
        let difference = point - other.point
        return difference.x * difference.x + difference.y * difference.y + difference.z * difference.z
    }

    /// The squared chord of a distance along the surface, for at most an eighth of the way round.
    static func squaredChord(ofMeters meters: Double) -> Double {
        let half = Trigonometry.smallSine(meters / (2 * earthRadiusMeters))
        return 4 * half * half
    }

    /// Along the surface, in whole metres; nil where either point is unknown.
    func distanceMeters(to other: UnitVector) -> Int? {
        let square = squaredChord(to: other)
        if square.isNaN { return nil }
        let angle = 2 * Trigonometry.arcSine(square.squareRoot() / 2)
        return Int((angle * Self.earthRadiusMeters).rounded())
    }
}

import Basics
import Foundation
import Testing

@testable import Places

@Suite("Geometry")
struct GeometryTests {
    @Test("Sine, cosine and arc sine agree with the C library to the last digits")
    func trigonometry() {
        var random = KeyedRandom(seed: 31)
        for _ in 0..<5_000 {
            let degrees = random.unit() * 360 - 180
            let (sine, cosine) = Trigonometry.sineAndCosine(ofDegrees: degrees)
            #expect(abs(sine - sin(degrees * .pi / 180)) < 1e-15)
            #expect(abs(cosine - cos(degrees * .pi / 180)) < 1e-15)
            let x = random.unit()
            #expect(abs(Trigonometry.arcSine(x) - asin(x)) < 1e-15)
        }
        for quarter in -4...4 {
            let (sine, cosine) = Trigonometry.sineAndCosine(ofDegrees: Double(quarter) * 90)
            #expect(sine == [0, 1, 0, -1][quarter & 3] && cosine == [1, 0, -1, 0][quarter & 3])
        }
        #expect(Trigonometry.arcSine(0) == 0)
        #expect(Trigonometry.arcSine(1) == .pi / 2)
        #expect(Trigonometry.arcSine(1.5) == .pi / 2)
    }

    @Test("Distances are those of the haversine formula, and known ones")
    func distances() {
        var random = KeyedRandom(seed: 32)
        func point() -> Coordinate {
            Coordinate(latitude: random.unit() * 180 - 90, longitude: random.unit() * 360 - 180)
        }
        for _ in 0..<2_000 {
            let (a, b) = (point(), point())
            let expected = NaiveScan.haversine(a, b)
            #expect(abs(Double(a.distanceMeters(to: b)!) - expected) <= 0.51 + expected * 1e-9)
        }
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(pole.distanceMeters(to: Coordinate(latitude: 90, longitude: 77)) == 0)
        #expect(pole.distanceMeters(to: Coordinate(latitude: -90, longitude: 0)) == 20_015_114)
        let london = Coordinate(latitude: 51.4775, longitude: -0.461389)
        let newYork = Coordinate(latitude: 40.639722, longitude: -73.778889)
        #expect(abs(london.distanceMeters(to: newYork)! - 5_540_000) < 10_000)
        #expect(london.distanceMeters(to: Coordinate(latitude: .nan, longitude: 0)) == nil)
        #expect(london.distanceMeters(to: Coordinate(latitude: 91, longitude: 0)) == nil)
    }

    private func holds(_ area: Area, _ latitude: Double, _ longitude: Double) -> Bool {
        let point = Coordinate(latitude: latitude, longitude: longitude)
        return PreparedArea(area).contains(point, UnitVector(point))
    }

    private func rectangle(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Area {
        .rectangle(
            low: Coordinate(latitude: south, longitude: west),
            high: Coordinate(latitude: north, longitude: east)
        )
    }

    @Test("A rectangle is closed, may be a point, and may cross the antimeridian")
    func rectangles() {
        #expect(holds(rectangle(1, 2, 3, 4), 1, 2) && holds(rectangle(1, 2, 3, 4), 3, 4))
        #expect(!holds(rectangle(1, 2, 3, 4), 0.999, 3) && !holds(rectangle(1, 2, 3, 4), 2, 4.001))
        #expect(holds(rectangle(5, 5, 5, 5), 5, 5) && !holds(rectangle(5, 5, 5, 5), 5, 5.0001))
        let fiji = rectangle(-21, 177, -12, -178)
        #expect(
            holds(fiji, -18, 178) && holds(fiji, -18, -179) && holds(fiji, -18, 180) && !holds(fiji, -18, 0)
        )
        #expect(fiji.center == Coordinate(latitude: -16.5, longitude: 179.5))
        #expect(rectangle(-21, 170, -12, -160).center == Coordinate(latitude: -16.5, longitude: -175))
        let all = rectangle(-90, -180, 90, 180)
        #expect(holds(all, -90, -180) && holds(all, 90, 180) && holds(all, 0, 0))
        #expect(
            rectangle(0, 180, 1, -180).isEmpty && rectangle(1, 0, 0, 1).isEmpty && !fiji.isEmpty
                && !all.isEmpty
        )
    }

    @Test("A circle holds what is within its radius, also over the pole and the antimeridian")
    func circles() {
        func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) -> Area {
            .circle(center: Coordinate(latitude: latitude, longitude: longitude), radiusMeters: radius)
        }
        // A degree of latitude is 111,195 m.
        #expect(holds(circle(0, 0, 11_120), 0.1, 0) && !holds(circle(0, 0, 11_119), 0.1, 0))
        #expect(holds(circle(89.9, 0, 22_250), 89.9, 180) && !holds(circle(89.9, 0, 22_220), 89.9, 180))
        #expect(holds(circle(0, 179.95, 11_120), 0, -179.95) && !holds(circle(0, 179.95, 11_119), 0, -179.95))
        #expect(holds(circle(10, 20, 0), 10, 20) && !holds(circle(10, 20, 0), 10, 20.00001))
        #expect(!holds(circle(0, 0, 50_000), .nan, .nan))
    }
}

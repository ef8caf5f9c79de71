import Basics
import Testing

@testable import Places

@Suite("Plus Codes")
struct PlusCodeTests {
    /// A code and the corners of its rectangle: latitude and longitude low, then high.
    struct Vector: Sendable {
        var code: String
        var low: [Double]
        var high: [Double]

        init(_ code: String, _ low: [Double], _ high: [Double]) {
            self.code = code
            self.low = low
            self.high = high
        }
    }

    /// Test data of the Open Location Code project (Apache 2.0), `encoding.csv` and `decoding.csv`.
    static let vectors = [
        Vector("7FG49Q00+", [20.35, 2.75], [20.4, 2.8]),
        Vector("7FG49QCJ+2V", [20.37, 2.782125], [20.370125, 2.78225]),
        Vector("7FG49QCJ+2VX", [20.3701, 2.78221875], [20.370125, 2.78225]),
        Vector("7FG49QCJ+2VXGJ", [20.370113, 2.782234375], [20.370114, 2.782236328125]),
        Vector("8FVC2222+22", [47.0, 8.0], [47.000125, 8.000125]),
        Vector("4VCPPQGP+Q9", [-41.273125, 174.785875], [-41.273, 174.786]),
        Vector("62G20000+", [0, -180], [1, -179]),
        Vector("22220000+", [-90, -180], [-89, -179]),
        Vector("7FG40000+", [20, 2], [21, 3]),
        Vector("22222222+22", [-90, -180], [-89.999875, -179.999875]),
        Vector("6VGX0000+", [0, 179], [1, 180]),
        Vector("6FH32222+222", [1, 1], [1.000025, 1.00003125]),
        Vector("CFX30000+", [89, 1], [90, 2]),
        Vector("8fvc2222+22", [47.0, 8.0], [47.000125, 8.000125]),
        Vector("8FVC2222+", [47.0, 8.0], [47.0025, 8.0025]),
        Vector("8F000000+", [30, -0.0], [50, 20]),
    ]

    @Test("Codes of the specification's test data give their rectangles", arguments: vectors)
    func decoding(_ vector: Vector) throws {
        let code = try #require(PlusCode(vector.code[...]))
        for (corner, expected) in [(code.low, vector.low), (code.high, vector.high)] {
            #expect(abs(corner.latitude - expected[0]) < 1e-10)
            #expect(abs(corner.longitude - expected[1]) < 1e-10)
        }
    }

    @Test(
        "Short codes and what is no code are refused",
        arguments: [
            "", "+", "CWC8+R9", "8FVC2222", "8FVC2222+2", "8FVC2222+20", "8FVC0000+22", "8FVC2+22",
            "W2222222+22",
            "2X222222+22", "8FV00000+", "8FVC2022+22", "0FVC2222+22", "8FVC2222++22", "82222222+2I",
            "00000000+",
            "8FVC 222+22", "éFVC2222+22",
        ]
    )
    func refused(_ text: String) {
        #expect(PlusCode(text[...]) == nil)
    }

    @Test("A point lies in the rectangle of its own code, and the code of a rectangle's middle is its own")
    func roundTrip() throws {
        var random = KeyedRandom(seed: 21)
        for _ in 0..<3_000 {
            let point = Coordinate(latitude: random.unit() * 180 - 90, longitude: random.unit() * 360 - 180)
            let text = try #require(PlusCode.text(of: point))
            let code = try #require(PlusCode(text[...]))
            #expect(code.low.latitude <= point.latitude && point.latitude < code.high.latitude)
            #expect(code.low.longitude <= point.longitude && point.longitude < code.high.longitude)
            #expect(PlusCode.text(of: code.center) == text)
        }
        #expect(PlusCode.text(of: Coordinate(latitude: 47.0000625, longitude: 8.0000625)) == "8FVC2222+22")
        #expect(PlusCode.text(of: Coordinate(latitude: 90, longitude: 1)) == "CFX3X2X2+X2")
        #expect(PlusCode.text(of: Coordinate(latitude: 1, longitude: 180)) == "62H22222+22")
        #expect(PlusCode.text(of: Coordinate(latitude: .nan, longitude: 0)) == nil)
        #expect(PlusCode("22222222+223456C6789"[...]) == PlusCode("22222222+223456C"[...]))
    }
}

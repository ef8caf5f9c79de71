import Basics
import Foundation
import Testing

@testable import Places

@Suite("Gazetteer")
struct GazetteerTests {
    static let header =
        "id\tname\ttype\tregion\tregionCode\tcountry\tcountryCode\tlatitude\tlongitude\tpopulation\n"
    static let place = "a\tÅrhus\tlocality\t\t\tDenmark\tDK\t56.15674\t10.21076\t285273\n"

    @Test("The shipped places load")
    func shipped() throws {
        let places = ShippedPlaces.gazetteer
        #expect(places.count == 41_890)
        let springfield = try #require(places.index(of: "geonames:4250542"))
        #expect(places.fullText(springfield) == "Springfield, Illinois, United States")
        #expect(places.primaryText(springfield) == "Springfield")
        #expect(places.secondaryText(springfield) == "Illinois, United States")
        #expect(places.region(of: springfield).code == "IL")
        #expect(places.country(of: springfield).code == "US")
        #expect(places.type(of: springfield) == "locality")
        #expect(places.latitudes[Int(springfield)] == 39.80172)
        #expect(places.longitudes[Int(springfield)] == -89.64371)
        let airport = try #require(places.index(of: "iata:LAX"))
        #expect(places.type(of: airport) == "airport")
        #expect(places.populations[Int(airport)] == 0)
        #expect(places.index(of: "iata:lax") == nil)
    }

    @Test(
        "Column order, extra columns, CR LF, a byte-order mark, empty lines and a missing last newline are fine"
    )
    func shapes() throws {
        let text =
            "\u{FEFF}name\tid\tnote\tlatitude\tlongitude\tcountryCode\tcountry\tregion\tregionCode\ttype\tpopulation\r\n"
            + "Paris\tp\tx\t48.85341\t2.3488\tFR\tFrance\t\t\tlocality\t2138551\r\n\r\n"
            + "Paris\tq\t\t33.66094\t-95.55551\tUS\tUnited States\tTexas\tTX\tlocality\t24782"
        let places = try Gazetteer.parse(Array(text.utf8), file: nil)
        #expect(places.count == 2)
        #expect(places.fullText(0) == "Paris, France")
        #expect(places.fullText(1) == "Paris, Texas, United States")
        #expect(places.populations == [2_138_551, 24_782])
        #expect(places.longitudes == [2.3488, -95.55551])
    }

    /// A file of the header and one place in which a text was replaced, and what is wrong with it.
    struct Damage: Sendable {
        var old: String
        var new: String
        var line: Int
        var what: String

        init(_ old: String, _ new: String, line: Int, _ what: String) {
            self.old = old
            self.new = new
            self.line = line
            self.what = what
        }
    }

    static let damages: [Damage] = [
        Damage(header + place, "", line: 0, "there is no place in this file"),
        Damage(place, "", line: 1, "there is no place in this file"),
        Damage("\tlatitude", "", line: 1, "the column \"latitude\" is missing"),
        Damage("longitude", "latitude", line: 1, "the column \"latitude\" is named twice"),
        Damage(place, "a\tb\n", line: 2, "2 fields stand here, the first line names 10"),
        Damage(place, place + "\n" + place, line: 4, "the id \"a\" stands in line 2 already"),
        Damage("a\tÅrhus", "\tÅrhus", line: 2, "the id is empty"),
        Damage("Århus", "", line: 2, "the name is empty"),
        Damage("56.15674", "90.00001", line: 2, "\"90.00001\" is no latitude"),
        Damage("56.15674", "56,1", line: 2, "\"56,1\" is no latitude"),
        Damage("56.15674", "nan", line: 2, "\"nan\" is no latitude"),
        Damage("56.15674", "", line: 2, "\"\" is no latitude"),
        Damage("10.21076", "-180.5", line: 2, "\"-180.5\" is no longitude"),
        Damage("10.21076", "1e1", line: 2, "\"1e1\" is no longitude"),
        Damage("285273", "-1", line: 2, "\"-1\" is no number of inhabitants"),
        Damage("285273", "many", line: 2, "\"many\" is no number of inhabitants"),
    ]

    @Test("Faulty files are refused with line, field and advice", arguments: damages)
    func faults(_ damage: Damage) throws {
        let text = (Self.header + Self.place).replacingOccurrences(of: damage.old, with: damage.new)
        let fault = try #require(throws: Fault.self) { try Gazetteer.parse(Array(text.utf8), file: "my.tsv") }
        #expect(fault.kind == .badData)
        #expect(fault.file == "my.tsv")
        #expect(fault.line == damage.line)
        #expect(fault.what == damage.what)
        #expect(!fault.fix.isEmpty)
    }

    @Test("A place answers to the ids that it replaces")
    func replaced() throws {
        let text = Self.header.dropLast() + "\treplaces\n" + Self.place.dropLast() + "\told1 old2\n"
        let places = try Gazetteer.parse(Array(text.utf8), file: nil)
        for id in ["a", "old1", "old2"] { #expect(places.index(of: id) == 0) }
        #expect(places.ids[0] == "a")
        let fault = try #require(throws: Fault.self) {
            try Gazetteer.parse(
                Array((text + "b" + Self.place.dropFirst().dropLast() + "\told2\n").utf8),
                file: nil
            )
        }
        #expect(fault.field == "replaces")
        #expect(fault.what == "the id \"old2\" stands in line 2 already")
    }

    @Test("A line that is not UTF-8 is named")
    func encoding() throws {
        var bytes = Array((Self.header + Self.place).utf8)
        bytes += [0x62, 0xE5, 0x09]
        let fault = try #require(throws: Fault.self) { try Gazetteer.parse(bytes, file: "my.tsv") }
        #expect(fault.line == 3)
        #expect(fault.what == "this line is not UTF-8")
    }

    @Test("A missing file is a missing input")
    func missing() throws {
        let fault = try #require(throws: Fault.self) { try Gazetteer.load(path: "/nonexistent/places.tsv") }
        #expect(fault.kind == .noInput)
    }

    @Test("Decimal degrees are the nearest binary numbers")
    func degrees() {
        var random = KeyedRandom(seed: 3)
        for _ in 0..<5_000 {
            let text = "\(random.below(2) == 0 ? "" : "-")\(random.below(181)).\(random.below(100_000_000))"
            #expect(DecimalDegrees.parse(text.utf8) == Double(text))
        }
        for text in ["", "-", ".", "1.", ".5", "+1", "1.2.3", " 1", "0x10", "1234567890123456"] {
            #expect(DecimalDegrees.parse(text.utf8) == nil, "\(text)")
        }
    }
}

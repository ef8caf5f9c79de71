import Basics
import Foundation

@testable import Places

/// Seeded random gazetteers, queries and requests for properties.
enum RandomPlaces {
    /// Places over few letters and few numbers, so that almost everything ties, repeats and nests.
    static func crowded(count: Int, _ random: inout KeyedRandom) -> Gazetteer {
        func word(_ most: UInt64) -> String {
            String((0..<Int(random.below(most))).map { _ in Array("aab B")[Int(random.below(5))] })
        }
        return makeGazetteer(
            (0..<count).map { number in
                let isAirport = random.below(5) == 0
                let code = isAirport ? " (" + ["AAA", "AAB", "BAB"][Int(random.below(3))] + ")" : ""
                return [
                    "\(number)", "a\(word(9))\(code)", isAirport ? "airport" : "locality", word(3),
                    ["", "AB", "B"][Int(random.below(3))],
                    "a" + word(4), ["AA", "BA", "US"][Int(random.below(3))],
                    "\(Int(random.below(18)) * 10 - 85)",
                    "\(Int(random.below(36)) * 10 - 175)", "\(random.below(3))",
                ].joined(separator: "|")
            }
        )
    }

    /// A request that the new generation takes.
    static func request(_ input: String, _ random: inout KeyedRandom) -> AutocompleteRequest {
        var request = AutocompleteRequest(input: input)
        if random.below(3) == 0 {
            request.types = [["airport"], ["locality"], ["(cities)"], ["bank"]][Int(random.below(4))]
        }
        if random.below(3) == 0 { request.countries = [["US"], ["us", "BA"], ["FR"]][Int(random.below(3))] }
        func degrees(_ bound: Double) -> Double { (random.unit() * 2 - 1) * bound }
        func area() -> Area {
            if random.below(2) == 0 {
                let center = Coordinate(latitude: degrees(90), longitude: degrees(180))
                return .circle(
                    center: center,
                    radiusMeters: random.below(4) == 0 ? 0 : random.unit() * 50_000
                )
            }
            let (a, b) = (degrees(90), degrees(90))
            return .rectangle(
                low: Coordinate(latitude: min(a, b), longitude: degrees(180)),
                high: Coordinate(latitude: max(a, b), longitude: degrees(180))
            )
        }
        switch random.below(3) {
        case 0: request.bias = area()
        case 1: request.restriction = area()
        default: break
        }
        return request
    }

    /// A text that has to do with the places: cut, spelt differently, or with its whereabouts.
    static func query(from gazetteer: Gazetteer, _ random: inout KeyedRandom) -> String {
        let place = Int32(random.below(UInt64(gazetteer.count)))
        let name = gazetteer.primaryText(place)
        let (region, country) = (gazetteer.region(of: place), gazetteer.country(of: place))
        var text = [
            name, gazetteer.fullText(place), "\(name) \(country.name)", "\(name), \(region.name)",
            "\(name) \(region.code) \(country.code)", String(name.prefix(3)), String(name.suffix(5)),
            String(name.split(separator: " ").last ?? "") + " " + country.name,
        ][Int(random.below(8))]
        text = String(text.prefix(1 + Int(random.below(UInt64(text.count)))))
        if random.below(8) == 0 { text += " " }
        if random.below(4) == 0 { text = text.uppercased() }
        return random.below(4) == 0 ? text.decomposedStringWithCanonicalMapping : text
    }

    static func subset(of gazetteer: Gazetteer, everyNth step: Int, from start: Int) -> Gazetteer {
        makeGazetteer(
            stride(from: Int32(start), to: Int32(gazetteer.count), by: step).map { place in
                let (region, country) = (gazetteer.region(of: place), gazetteer.country(of: place))
                return [
                    gazetteer.ids[Int(place)], gazetteer.primaryText(place), gazetteer.type(of: place),
                    region.name,
                    region.code, country.name, country.code, "0", "0",
                    String(gazetteer.populations[Int(place)]),
                ].joined(separator: "|")
            }
        )
    }
}

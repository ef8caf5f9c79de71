import Foundation

@testable import Places

/// Answers by looking at every place, sharing no code with the index: the definition, written out.
struct NaiveScan {
    struct Found {
        var place: Int32
        var kind: MatchKind
    }

    /// A text that a key may be a beginning of, and how long the key has to be at least.
    private struct Spelling {
        var text: [UInt8]
        var atLeast: Int

        func admits(_ key: [UInt8]) -> Bool { key.count >= atLeast && text.starts(with: key) }
    }

    private struct Entry {
        var place: Int32
        var fromStart: [Spelling]
        var fromLaterWords: [Spelling]
        var code: String?
    }

    private let gazetteer: Gazetteer
    private let entries: [Entry]

    init(_ gazetteer: Gazetteer) {
        self.gazetteer = gazetteer
        entries = (0..<Int32(gazetteer.count)).map { place in
            let name = gazetteer.primaryText(place)
            let words = NaiveFolding.key(of: name).split(separator: " ").map(String.init)
            let (region, country) = (gazetteer.region(of: place), gazetteer.country(of: place))
            func spellings(_ words: some Sequence<String>) -> [Spelling] {
                let name = words.joined(separator: " ")
                return name.isEmpty ? [] : Self.spellings(name, region, country)
            }
            let pieces = name.split(separator: "(")
            let hasCode =
                gazetteer.type(of: place) == "airport" && pieces.last?.count == 4 && name.hasSuffix(")")
            return Entry(
                place: place,
                fromStart: spellings(words),
                fromLaterWords: words.indices.dropFirst().flatMap { spellings(words[$0...]) },
                code: hasCode ? String(pieces.last!.prefix(3)) : nil
            )
        }
    }

    private static func spellings(_ name: String, _ region: Gazetteer.Region, _ country: Gazetteer.Country)
        -> [Spelling]
    {
        func words(_ text: String) -> String {
            NaiveFolding.key(of: text).split(separator: " ").joined(separator: " ")
        }
        let names = ["", words(region.name)]
        let codes = ["", words(region.code)]
        let countryCodes = [country.code, ["US": "usa", "GB": "uk", "AE": "uae"][country.code] ?? ""].map(
            words
        )
        var result = [Spelling(text: Array("\(name) ".utf8), atLeast: 0)]
        func add(_ parts: [String], isCode: Bool) {
            if parts.last!.isEmpty { return }
            let text = ([name] + parts).filter { !$0.isEmpty }.joined(separator: " ")
            let before = ([name] + parts.dropLast()).filter { !$0.isEmpty }.joined(separator: " ")
            result.append(
                Spelling(
                    text: Array("\(text) ".utf8),
                    atLeast: isCode ? text.utf8.count : before.utf8.count + 2
                )
            )
        }
        for region in Set(names + codes) {
            add([region, words(country.name)], isCode: false)
            for code in countryCodes { add([region, code], isCode: true) }
        }
        add([names[1]], isCode: false)
        add([codes[1]], isCode: true)
        return result
    }

    func matches(for query: String, limit: Int, _ request: AutocompleteRequest) -> [Found] {
        let key = Array(NaiveFolding.key(of: query).utf8)
        if key.isEmpty { return [] }
        let code = String(decoding: key.last == 0x20 ? key.dropLast() : key[...], as: UTF8.self).uppercased()
        let isCapital = query.unicodeScalars.filter { ("A"..."Z").contains($0) }.count == 3
        var found: [(Found, population: Int64, distance: Double, id: [UInt8])] = []
        for entry in entries where admits(entry.place, request) {
            let kind: MatchKind
            if entry.code == code, isCapital, isBestOfItsCode(entry.place, code) {
                kind = .capitalAirportCode
            } else if entry.fromStart.contains(where: { $0.admits(key) }) {
                kind = .nameStart
            } else if entry.code == code, isBestOfItsCode(entry.place, code) {
                kind = .airportCode
            } else if entry.fromLaterWords.contains(where: { $0.admits(key) }) {
                kind = .laterWord
            } else {
                continue
            }
            let bias = request.restriction == nil ? request.bias : nil
            let distance = bias.map { Self.haversine($0.center, gazetteer.coordinate(of: entry.place)) } ?? 0
            found.append(
                (
                    Found(place: entry.place, kind: kind), gazetteer.populations[Int(entry.place)], distance,
                    Array(gazetteer.ids[Int(entry.place)].utf8)
                )
            )
        }
        found.sort { a, b in
            if a.0.kind != b.0.kind { return a.0.kind < b.0.kind }
            if a.population != b.population { return a.population > b.population }
            if a.distance != b.distance { return a.distance < b.distance }
            return a.id.lexicographicallyPrecedes(b.id)
        }
        return found.prefix(limit).map(\.0)
    }

    /// Of several airports with one code, the most popular one has it.
    private func isBestOfItsCode(_ place: Int32, _ code: String) -> Bool {
        let rivals = entries.filter { $0.code == code }.map(\.place)
        return rivals.allSatisfy { rival in
            let (mine, theirs) = (gazetteer.populations[Int(place)], gazetteer.populations[Int(rival)])
            if mine != theirs { return mine > theirs }
            let (id, other) = (gazetteer.ids[Int(place)], gazetteer.ids[Int(rival)])
            return id == other || Array(id.utf8).lexicographicallyPrecedes(Array(other.utf8))
        }
    }

    private func admits(_ place: Int32, _ request: AutocompleteRequest) -> Bool {
        let type = gazetteer.type(of: place)
        if !request.types.isEmpty, !request.types.contains(type == "locality" ? "(cities)" : type),
            !request.types.contains(type)
        {
            return false
        }
        let countries = request.countries.map { $0.uppercased() }
        if !countries.isEmpty, !countries.contains(gazetteer.country(of: place).code) { return false }
        let point = gazetteer.coordinate(of: place)
        switch request.restriction {
        case nil: return true
        case .circle(let center, let radius): return radius > 0 && Self.haversine(center, point) <= radius
        case .rectangle(let low, let high):
            if point.latitude < low.latitude || point.latitude > high.latitude { return false }
            // Longitudes counted eastward from the western edge.
            func eastward(_ longitude: Double) -> Double {
                let turn = (longitude - low.longitude).truncatingRemainder(dividingBy: 360)
                return turn < 0 ? turn + 360 : turn
            }
            return eastward(point.longitude) <= eastward(high.longitude)
        }
    }

    static func haversine(_ a: Coordinate, _ b: Coordinate) -> Double {
        let radians = Double.pi / 180
        let latitude = sin((b.latitude - a.latitude) * radians / 2)
        let longitude = sin((b.longitude - a.longitude) * radians / 2)
        let h =
            latitude * latitude + cos(a.latitude * radians) * cos(b.latitude * radians) * longitude
            * longitude
        return 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
    }
}

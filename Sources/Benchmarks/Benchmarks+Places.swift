internal import Basics
internal import Places

/// The autocomplete mock over the places of a file.
///
/// - Throws: what is wrong with the file.
func placesBenchmarks(path: String) throws(Fault) -> [Benchmark] {
    let bytes = try InputFile.contents(of: path)
    let gazetteer = try Gazetteer.parse(bytes, file: path)
    let index = SuggestionIndex(gazetteer)
    let queries = distinctQueries(gazetteer, count: min(400_000, 6 * gazetteer.count))
    let group = "Places, \(gazetteer.count) of them"

    func answering(_ name: String, _ request: AutocompleteRequest) -> Benchmark {
        let filter = PlaceFilter(request, in: .new, for: gazetteer)
        var scratch = SuggestionIndex.Scratch()
        var list: [Int32] = []
        return Benchmark(group: group, name: name, unit: "queries") { sink in
            for query in queries {
                index.suggest(query.span, filter: filter, using: &scratch, into: &list)
                sink &+= list.count
            }
            return queries.count
        }
    }

    let anything = AutocompleteRequest(input: "a")
    var biased = anything
    biased.bias = .circle(center: Coordinate(latitude: 37.77, longitude: -122.42), radiusMeters: 10_000)
    var restricted = anything
    restricted.restriction = .circle(
        center: Coordinate(latitude: 48.85, longitude: 2.35),
        radiusMeters: 50_000
    )
    var national = anything
    national.countries = ["US"]
    return [
        answering("answer a query", anything),
        answering("answer it with a bias", biased),
        answering("answer it for one country", national),
        answering("answer it within a circle of 50 km", restricted),
        Benchmark(group: group + ", to get ready", name: "read the file", unit: "places") { sink in
            let again = try? Gazetteer.parse(bytes, file: path)
            sink &+= again?.count ?? 0
            return gazetteer.count
        },
        Benchmark(group: group + ", to get ready", name: "build the index", unit: "places") { sink in
            sink &+= SuggestionIndex(gazetteer).gazetteer.count
            return gazetteer.count
        },
    ]
}

/// Beginnings of names and of full texts, each once, in random order.
private func distinctQueries(_ gazetteer: Gazetteer, count: Int) -> [[UInt8]] {
    var queries: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    var random = KeyedRandom(seed: 1)
    while queries.count < count {
        let place = Int32(random.below(UInt64(gazetteer.count)))
        let isFull = random.below(3) == 0
        let text = Array((isFull ? gazetteer.fullText(place) : gazetteer.primaryText(place)).utf8)
        var end = 1 + Int(random.below(UInt64(text.count)))
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        let query = Array(text[..<end])
        if seen.insert(query).inserted { queries.append(query) }
    }
    return queries
}

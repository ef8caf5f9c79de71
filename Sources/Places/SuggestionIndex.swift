/// Finds the places that match what was typed, best first, exactly as a look at every place would.
///
/// `MatchKind` says in which ways a place matches; texts are compared as `Folding` makes them and what
/// follows a name as `QualifierTable` reads it. A blank or comma at the end says that the word is complete:
/// "san " lists San Francisco and not Santiago. A query without letters matches nothing.
///
/// Matches are ranked by kind, then by population, the largest first, then by the distance to the bias where
/// a request has one, then by the bytes of their ids.
package struct SuggestionIndex: Sendable {
    package let gazetteer: Gazetteer
    /// The index of the place of each rank: by population, then by id.
    let placeOfRank: [Int32]
    /// By rank: the best rank among places of the same population.
    let popularityOfRank: [Int32]
    /// By place.
    let vectors: [UnitVector]
    /// The folded name of each rank, closed by a blank and a zero.
    let text: [UInt8]
    let names: PrefixTable
    /// The names from each later word on.
    let laterWords: PrefixTable
    let qualifiers: QualifierTable
    let airports: AirportCodes

    /// The number of suggestions that the service gives.
    package static let defaultLimit = 5

    /// Builds the index.
    ///
    /// - Complexity: O(n log n).
    package init(_ gazetteer: Gazetteer) {
        self.gazetteer = gazetteer
        let populations = gazetteer.populations
        let places = (0..<Int32(gazetteer.count)).sorted { a, b in
            let (x, y) = (populations[Int(a)], populations[Int(b)])
            return x != y ? x > y : gazetteer.ids.precedes(Int(a), Int(b))
        }
        placeOfRank = places
        var popularity: [Int32] = []
        for (rank, place) in places.enumerated() {
            let isTie = rank > 0 && populations[Int(place)] == populations[Int(places[rank - 1])]
            popularity.append(isTie ? popularity[rank - 1] : Int32(rank))
        }
        popularityOfRank = popularity
        vectors = (0..<Int32(gazetteer.count)).map { UnitVector(gazetteer.coordinate(of: $0)) }

        var text: [UInt8] = []
        var nameKeys: [(start: UInt32, rank: Int32)] = []
        var wordKeys: [(start: UInt32, rank: Int32)] = []
        var airports = AirportCodes()
        for (rank, place) in places.enumerated() {
            let rank = Int32(rank)
            let start = text.count
            gazetteer.names.withBytes(of: Int(place)) { name in
                Folding.append(name, to: &text)
                if gazetteer.type(of: place) == "airport" { airports.add(name: name, rank: rank) }
            }
            if text.count == start { continue }
            Folding.close(&text)
            nameKeys.append((UInt32(start), rank))
            for position in start..<text.count - 1 where text[position] == FoldingChart.blank {
                wordKeys.append((UInt32(position + 1), rank))
            }
            text.append(0)
        }
        self.text = text
        self.airports = airports
        names = PrefixTable(keys: nameKeys, text: text)
        laterWords = PrefixTable(keys: wordKeys, text: text)
        qualifiers = QualifierTable(gazetteer, placeOfRank: places)
    }

    /// One place that matched, and how.
    package struct Match: Hashable, Sendable {
        /// The index of the place in the gazetteer.
        package var place: Int32
        /// Its position among all places by population and id.
        var rank: Int32
        package var kind: MatchKind
    }

    /// Buffers that a caller keeps from query to query, so that answering allocates nothing.
    package struct Scratch: Sendable {
        var key: [UInt8] = []
        var parts: [PrefixTable.Part] = []
        var top = TopList()
        var matches: [Match] = []

        package init() {}
    }

    /// Replaces the list by the places that match, best first, without any filter.
    ///
    /// The query is what was typed, in UTF-8; `places` receives indexes into the gazetteer.
    ///
    /// - Complexity: O(log n) for each word of the query, and no allocation once the buffers have grown.
    package func suggest(
        _ query: Span<UInt8>,
        limit: Int = defaultLimit,
        using scratch: inout Scratch,
        into places: inout [Int32]
    ) {
        suggest(query, limit: limit, filter: .open, using: &scratch, into: &places)
    }

    /// Replaces the list by the places that match and pass the filter, best first.
    package func suggest(
        _ query: Span<UInt8>,
        limit: Int = defaultLimit,
        filter: PlaceFilter,
        using scratch: inout Scratch,
        into places: inout [Int32]
    ) {
        search(query, limit: limit, filter: filter, using: &scratch)
        places.removeAll(keepingCapacity: true)
        for match in scratch.matches { places.append(match.place) }
    }

    /// The places that match, best first, as indexes into the gazetteer.
    package func suggestions(for query: String, limit: Int = defaultLimit) -> [Int32] {
        matches(for: query[...], limit: limit).map(\.place)
    }

    /// The places that match and pass the filter, best first, and how.
    ///
    /// - Parameter isComplete: the last word was typed whole, as in a text that was sent.
    func matches(
        for query: Substring,
        limit: Int,
        isComplete: Bool = false,
        filter: PlaceFilter = .open
    ) -> [Match] {
        var scratch = Scratch()
        let bytes = Array(query.utf8)
        search(bytes.span, limit: limit, isComplete: isComplete, filter: filter, using: &scratch)
        return scratch.matches
    }
}

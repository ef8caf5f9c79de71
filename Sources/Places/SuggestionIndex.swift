/// Finds the places whose name, alone or with its region and country, starts with what was typed.
///
/// A place matches a query if the folded query is a prefix of one of its folded texts "name",
/// "name, region, country" and "name, country" (see `Folding`; "name, region" begins the second). A blank or
/// comma at the end of the query says that the word is complete: "san " lists San Francisco and not
/// Santiago. A query without letters matches nothing. Matches are ranked by population, the largest first,
/// then by the bytes of their ids.
///
/// The answer is exact: it is the one that a full scan would give.
package struct SuggestionIndex: Sendable {
    package let gazetteer: Gazetteer
    /// The index of the place of each rank.
    let placeOfRank: [Int32]
    /// The folded name of each rank, closed by a blank and a zero.
    let text: [UInt8]
    let names: PrefixTable
    let qualifiers: QualifierTable

    /// The number of suggestions that the service gives.
    package static let defaultLimit = 5

    /// Builds the index.
    ///
    /// - Complexity: O(n log n).
    package init(_ gazetteer: Gazetteer) {
        self.gazetteer = gazetteer
        let populations = gazetteer.populations
        placeOfRank = (0..<Int32(gazetteer.count)).sorted { a, b in
            let (x, y) = (populations[Int(a)], populations[Int(b)])
            return x != y ? x > y : gazetteer.ids.precedes(Int(a), Int(b))
        }
        var text: [UInt8] = []
        var keys: [(start: UInt32, rank: Int32)] = []
        for (rank, place) in placeOfRank.enumerated() {
            let start = text.count
            gazetteer.names.withBytes(of: Int(place)) { Folding.append($0, to: &text) }
            if text.count == start { continue }
            if text[text.count - 1] != FoldingChart.blank { text.append(FoldingChart.blank) }
            text.append(0)
            keys.append((UInt32(start), Int32(rank)))
        }
        self.text = text
        names = PrefixTable(keys: keys, text: text)
        qualifiers = QualifierTable(gazetteer)
    }

    /// Buffers that a caller keeps from query to query, so that answering allocates nothing.
    package struct Scratch: Sendable {
        var key: [UInt8] = []
        var ranks: [Int32] = []
        var parts: [PrefixTable.Part] = []

        package init() {}
    }

    /// Replaces the list by the places that match, best first.
    ///
    /// - Parameters:
    ///   - query: what was typed, in UTF-8.
    ///   - places: receives indexes into the gazetteer.
    /// - Complexity: O(log n) for each word of the query, and no allocation once the buffers have grown.
    package func suggest(
        _ query: Span<UInt8>,
        limit: Int = defaultLimit,
        using scratch: inout Scratch,
        into places: inout [Int32]
    ) {
        places.removeAll(keepingCapacity: true)
        scratch.key.removeAll(keepingCapacity: true)
        scratch.ranks.removeAll(keepingCapacity: true)
        Folding.append(query, to: &scratch.key)
        if scratch.key.isEmpty || limit <= 0 { return }
        let key = scratch.key
        appendNames(startingWith: key.span, limit: limit, using: &scratch.parts, to: &scratch.ranks)
        let unqualified = scratch.ranks.count
        appendQualifiedNames(key.span, limit: limit, to: &scratch.ranks)
        if scratch.ranks.count > unqualified { scratch.ranks.sort() }
        for rank in scratch.ranks.prefix(limit) { places.append(placeOfRank[Int(rank)]) }
    }

    /// The places that match, best first, as indexes into the gazetteer.
    package func suggestions(for query: String, limit: Int = defaultLimit) -> [Int32] {
        var scratch = Scratch()
        var places: [Int32] = []
        let bytes = Array(query.utf8)
        suggest(bytes.span, limit: limit, using: &scratch, into: &places)
        return places
    }

    private func appendNames(
        startingWith key: Span<UInt8>,
        limit: Int,
        using parts: inout [PrefixTable.Part],
        to ranks: inout [Int32]
    ) {
        var missing = limit
        names.forEachBest(in: names.range(of: key, in: text.span), using: &parts) { rank in
            ranks.append(rank)
            missing -= 1
            return missing > 0
        }
    }

    /// Takes every beginning of the key that is a whole name, and the rest as the place's whereabouts.
    private func appendQualifiedNames(_ key: Span<UInt8>, limit: Int, to ranks: inout [Int32]) {
        var end = 1
        while end < key.count {
            if key[end - 1] == FoldingChart.blank {
                let named = names.range(of: key.extracting(0..<end), in: text.span, isWhole: true)
                if named.isEmpty && names.range(of: key.extracting(0..<end), in: text.span).isEmpty { return }
                let rest = key.extracting(end..<key.count)
                var missing = limit
                for position in named where missing > 0 {
                    let rank = names.ranks[position]
                    if qualifiers.matches(rest, place: placeOfRank[Int(rank)], in: gazetteer) {
                        ranks.append(rank)
                        missing -= 1
                    }
                }
            }
            end += 1
        }
    }
}

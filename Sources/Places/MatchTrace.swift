/// Finds out which parts of a place's texts a query matched; for the few places of an answer.
struct MatchTrace {
    /// In Unicode scalars of the name.
    private(set) var name: [Range<Int>] = []
    /// In Unicode scalars of the region's name.
    private(set) var region: [Range<Int>] = []
    /// In Unicode scalars of the country's name.
    private(set) var country: [Range<Int>] = []

    /// - Parameter key: the folded query.
    init(_ match: SuggestionIndex.Match, key: [UInt8], in index: SuggestionIndex) {
        let gazetteer = index.gazetteer
        let traced = Folding.traced(gazetteer.primaryText(match.place))
        var folded = traced.key
        Folding.close(&folded)
        let words = folded.indices.dropLast().filter { folded[$0] == FoldingChart.blank }.map { $0 + 1 }
        let starts =
            switch match.kind {
            case .plusCode: [Int]()
            case .nameStart: [0]
            case .laterWord: words
            case .airportCode, .capitalAirportCode: Array(words.suffix(1))
            }
        for start in starts {
            let suffix = folded[start...]
            if suffix.starts(with: key) {
                name = Self.scalars(traced, start..<start + key.count)
                return
            }
            guard key.starts(with: suffix) else { continue }
            let rest = Array(key.dropFirst(suffix.count))
            guard let whereabouts = index.qualifiers.match(rest.span, rank: match.rank) else { continue }
            name = Self.scalars(traced, start..<folded.count)
            let regionName = Folding.traced(gazetteer.region(of: match.place).name)
            let countryName = Folding.traced(gazetteer.country(of: match.place).name)
            region = Self.scalars(regionName, 0..<whereabouts.regionBytes)
            country = Self.scalars(countryName, 0..<whereabouts.countryBytes)
            return
        }
    }

    /// The scalars behind a range of folded bytes, without separators at its end and with the marks that
    /// belong to its last letter.
    private static func scalars(_ traced: Folding.Traced, _ bytes: Range<Int>) -> [Range<Int>] {
        var end = min(bytes.upperBound, traced.key.count)
        while end > bytes.lowerBound, traced.key[end - 1] == FoldingChart.blank { end -= 1 }
        if end <= bytes.lowerBound { return [] }
        let first = traced.scalars[bytes.lowerBound]
        var last = traced.scalars[end - 1]
        while last + 1 < traced.isMark.count, traced.isMark[last + 1] { last += 1 }
        return [first..<last + 1]
    }
}

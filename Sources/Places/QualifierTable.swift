/// The folded names of regions and countries, which may follow the name of a place in a query.
struct QualifierTable: Sendable {
    /// By region or country of the gazetteer, each closed by a blank; empty where there is no name.
    private let regions: [[UInt8]]
    private let countries: [[UInt8]]

    init(_ gazetteer: Gazetteer) {
        regions = gazetteer.regions.map { Self.closed(Folding.key(of: $0.name)) }
        countries = gazetteer.countries.map { Self.closed(Folding.key(of: $0.name)) }
    }

    private static func closed(_ key: [UInt8]) -> [UInt8] {
        key.isEmpty || key[key.count - 1] == FoldingChart.blank ? key : key + [FoldingChart.blank]
    }

    /// Whether what follows the name in a query starts the place's "region country" or "country".
    func matches(_ rest: Span<UInt8>, place: Int32, in gazetteer: Gazetteer) -> Bool {
        let region = regions[Int(gazetteer.regionOf[Int(place)])]
        let country = countries[Int(gazetteer.countryOf[Int(place)])]
        if Self.starts(country.span, with: rest) { return true }
        if rest.count <= region.count { return Self.starts(region.span, with: rest) }
        return Self.starts(rest, with: region.span)
            && Self.starts(country.span, with: rest.extracting(region.count..<rest.count))
    }

    private static func starts(_ text: Span<UInt8>, with prefix: Span<UInt8>) -> Bool {
        if prefix.count > text.count { return false }
        for index in 0..<prefix.count where text[index] != prefix[index] { return false }
        return true
    }
}

/// The folded names and codes of regions and countries, which may follow the name of a place in a query:
/// "springfield, illinois", "springfield il", "paris tx usa", "san jose costa rica".
///
/// A region comes before its country, either may be left out. The last name may be cut short, a code stands
/// whole.
struct QualifierTable: Sendable {
    /// One spelling of a region or country: a stretch of `text`, closed by a blank; empty where there is none.
    private struct Spelling: Sendable {
        var start: Int32 = 0
        var count: Int32 = 0

        var range: Range<Int> { Int(start)..<Int(start + count) }
    }

    /// All spellings of the whereabouts that some places share.
    private struct Entry: Sendable {
        var regionName: Spelling
        var regionCode: Spelling
        var countryName: Spelling
        var countryCode: Spelling
        /// What people write in place of the country's code.
        var countryAlias: Spelling
        /// A bit for the first byte of each spelling, so that most texts are turned away at once.
        var firstBytes: UInt64 = 0

        static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
    }

    /// How many bytes of a query were a region's and a country's name; 0 where it had none, or the code.
    struct Match {
        var regionBytes = 0
        var countryBytes = 0
    }

    private var text: [UInt8] = []
    private var entries: [Entry] = []
    /// By rank.
    private var entryOfRank: [Int32] = []
    private static let aliases = ["AE": "UAE", "GB": "UK", "US": "USA"]

    init(_ gazetteer: Gazetteer, placeOfRank: [Int32]) {
        let regions = gazetteer.regions.map { (add($0.name), add($0.code)) }
        let countries = gazetteer.countries.map {
            (add($0.name), add($0.code), add(Self.aliases[$0.code] ?? ""))
        }
        var known: [SIMD2<Int32>: Int32] = [:]
        for place in placeOfRank {
            let pair = SIMD2(gazetteer.regionOf[Int(place)], gazetteer.countryOf[Int(place)])
            let entry = known[pair] ?? Int32(entries.count)
            if entry == entries.count {
                let (region, country) = (regions[Int(pair.x)], countries[Int(pair.y)])
                known[pair] = entry
                var new = Entry(
                    regionName: region.0,
                    regionCode: region.1,
                    countryName: country.0,
                    countryCode: country.1,
                    countryAlias: country.2
                )
                for spelling in [region.0, region.1, country.0, country.1, country.2] where spelling.count > 0
                {
                    new.firstBytes |= Entry.bit(of: text[Int(spelling.start)])
                }
                entries.append(new)
            }
            entryOfRank.append(entry)
        }
    }

    private mutating func add(_ spelling: String) -> Spelling {
        let key = Folding.closedKey(of: spelling)
        defer { text.append(contentsOf: key) }
        return Spelling(start: Int32(text.count), count: Int32(key.count))
    }

    /// Takes what follows the name in a folded query, which is not empty, as the whereabouts of the place of
    /// a rank.
    ///
    /// - Returns: nil where they are others.
    func match(_ rest: Span<UInt8>, rank: Int32) -> Match? {
        let text = text.span
        let entry = entries[Int(entryOfRank[Int(rank)])]
        if entry.firstBytes & Entry.bit(of: rest[0]) == 0 { return nil }
        if let bytes = Self.countryBytes(rest, entry, text) { return Match(countryBytes: bytes) }
        let name = text.extracting(entry.regionName.range)
        if Self.starts(name, with: rest) { return Match(regionBytes: rest.count) }
        if !name.isEmpty, Self.starts(rest, with: name),
            let bytes = Self.countryBytes(rest.extracting(name.count..<rest.count), entry, text)
        {
            return Match(regionBytes: name.count, countryBytes: bytes)
        }
        let code = text.extracting(entry.regionCode.range)
        if Self.isWhole(code, rest) { return Match() }
        if !code.isEmpty, Self.starts(rest, with: code),
            let bytes = Self.countryBytes(rest.extracting(code.count..<rest.count), entry, text)
        {
            return Match(countryBytes: bytes)
        }
        return nil
    }

    private static func countryBytes(_ rest: Span<UInt8>, _ entry: Entry, _ text: Span<UInt8>) -> Int? {
        if starts(text.extracting(entry.countryName.range), with: rest) { return rest.count }
        let isCode =
            isWhole(text.extracting(entry.countryCode.range), rest)
            || isWhole(text.extracting(entry.countryAlias.range), rest)
        return isCode ? 0 : nil
    }

    /// Whether the text is this closed code, with or without the blank.
    private static func isWhole(_ code: Span<UInt8>, _ text: Span<UInt8>) -> Bool {
        code.count > 1 && text.count >= code.count - 1 && starts(code, with: text)
    }

    private static func starts(_ text: Span<UInt8>, with prefix: Span<UInt8>) -> Bool {
        if prefix.count > text.count { return false }
        for index in 0..<prefix.count where text[index] != prefix[index] { return false }
        return true
    }
}

/// A place that people chose, with the text that they picked and how often.
package struct ChosenPlace: Hashable, Sendable {
    package var id: String
    /// As the list showed it: "Meknes, Morocco".
    package var text: String
    package var count: Int64

    package init(id: String, text: String, count: Int64 = 1) {
        self.id = id
        self.text = text
        self.count = count
    }
}

extension Gazetteer {
    /// The places that people chose, each as popular as it was chosen often: the "most popular completion".
    ///
    /// Entries with the same id are one place: their counts add up, and its text is the one chosen most often,
    /// the first in the order of bytes among equals; an empty one only where it has no other. What stands before the first comma of a text is the name,
    /// behind the last one the country, between them the region. Type and position are unknown. The order of
    /// the entries changes nothing.
    package init(chosen entries: [ChosenPlace]) {
        var countOfText: [ChosenPlace: Int64] = [:]
        for entry in entries {
            countOfText[ChosenPlace(id: entry.id, text: entry.text, count: 0), default: 0] += entry.count
        }
        let texts = countOfText.map { ChosenPlace(id: $0.key.id, text: $0.key.text, count: $0.value) }.sorted
        { a, b in
            if a.id != b.id { return a.id.utf8.lexicographicallyPrecedes(b.id.utf8) }
            if a.text.isEmpty != b.text.isEmpty { return b.text.isEmpty }
            if a.count != b.count { return a.count > b.count }
            return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
        }
        var builder = GazetteerBuilder()
        var next = texts[...]
        while let best = next.first {
            let same = next.prefix { $0.id == best.id }
            next = next.dropFirst(same.count)
            let parts = best.text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
            builder.add(
                name: parts[0],
                type: "",
                region: Region(name: parts.dropFirst().dropLast().joined(separator: ", "), code: ""),
                country: Country(name: parts.count > 1 ? parts[parts.count - 1] : "", code: ""),
                coordinate: Coordinate(latitude: .nan, longitude: .nan),
                population: same.reduce(0) { $0 + $1.count }
            )
            _ = builder.add(id: best.id)
        }
        self = builder.finished()
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

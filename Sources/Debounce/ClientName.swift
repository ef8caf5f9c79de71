internal import Basics

/// Fills the placeholders of clients' names and makes names that are still equal differ.
struct ClientName {
    /// A `{word}` of a name, or the text between two of them.
    private enum Part {
        case text(Substring)
        case placeholder(String)
    }

    private let parts: [Part]

    init(_ template: String) {
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let word = rest[rest.index(after: open)..<close]
            let isWord = !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == ".") }
            parts.append(.text(rest[..<(isWord ? open : rest.index(after: open))]))
            if isWord { parts.append(.placeholder(String(word))) }
            rest = rest[(isWord ? rest.index(after: close) : rest.index(after: open))...]
        }
        self.parts = parts + [.text(rest)]
    }

    /// A name without placeholders left, and the paths of the values that it shows.
    typealias Filled = (name: String, shown: [String])

    /// The name with every placeholder replaced by the value that the client has under that key.
    ///
    /// A placeholder is a whole path (`{timing.wait}`), its last part (`{wait}`), or an option whose first
    /// value stands for it (`{minimumLength}`).
    ///
    /// - Parameter unknown: makes the error for a placeholder that no key has, from it and the known ones.
    func filled(
        from definition: JSON,
        unknown: (_ placeholder: String, _ known: [String]) -> Fault
    ) throws(Fault) -> Filled {
        let values = Self.flattened(definition)
        var filled: Filled = ("", [])
        for part in parts {
            switch part {
            case .text(let text): filled.name += text
            case .placeholder(let word):
                guard
                    let value = values.first(where: { $0.path == word })
                        ?? values.first(where: { $0.path.hasSuffix("." + word) })
                        ?? values.first(where: { $0.path.hasPrefix(word + ".") })
                else {
                    throw unknown(
                        word,
                        values.compactMap { $0.path.split(separator: ".").last.map(String.init) }
                    )
                }
                filled.name += value.text
                filled.shown.append(value.path)
            }
        }
        return filled
    }

    private static func flattened(_ json: JSON, at place: String = "") -> [(path: String, text: String)] {
        if case .object(let members) = json.value {
            return members.filter { place != "" || $0.key != "name" }.flatMap {
                flattened($0.value, at: place.isEmpty ? $0.key : place + "." + $0.key)
            }
        }
        return json.scalarText.map { [(place, $0)] } ?? []
    }
}

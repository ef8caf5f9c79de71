/// One entry of an answer, as the service shows it.
package struct Suggestion: Hashable, Sendable {
    /// A text and the parts of it that matched what was typed.
    package struct Text: Hashable, Sendable {
        package var text: String
        /// In Unicode scalars from the start of the text, ascending; a code that was typed in place of a name
        /// matches no part.
        package var matches: [Range<Int>]

        package init(_ text: String, matches: [Range<Int>] = []) {
            self.text = text
            self.matches = matches
        }

        /// The text with its matches in brackets, for people and tests: `[San Fr]ancisco`.
        package var marked: String {
            let scalars = Array(text.unicodeScalars)
            var view = String.UnicodeScalarView()
            for position in 0...scalars.count {
                if matches.contains(where: { $0.upperBound == position }) { view.append("]") }
                if matches.contains(where: { $0.lowerBound == position }) { view.append("[") }
                if position < scalars.count { view.append(scalars[position]) }
            }
            return String(view)
        }
    }

    package var placeID: String
    /// The primary type first.
    package var types: [String]
    /// From the request's origin; nil without one, or where the place's position is unknown.
    package var distanceMeters: Int?
    package var full: Text
    package var primary: Text
    package var secondary: Text
    package var reason: Reason

    /// Why a place stands where it does in the list.
    package struct Reason: Hashable, Sendable {
        package var kind: MatchKind
        package var population: Int64
        /// From the bias; nil without one.
        package var biasMeters: Int?

        /// The reason in one line, in the order in which places are ranked.
        package var explanation: String {
            var parts = [kind.explanation]
            parts.append(population > 0 ? "population \(population)" : "population unknown")
            if let biasMeters { parts.append("\(biasMeters) m from the bias") }
            return parts.joined(separator: "; ")
        }
    }
}

/// One request for suggestions, with everything that the service lets an app say.
///
/// Any values can stand here; `check(in:)` tells whether the service would take them.
package struct AutocompleteRequest: Hashable, Sendable {
    /// What was typed.
    package var input: String
    /// Where the cursor stands in the input, in Unicode scalars from its start; nil is the end. The text in
    /// front of it is what is matched.
    package var inputOffset: Int?
    package var sessionToken: SessionToken?
    /// Only places of these types; empty admits all.
    package var types: [String]
    /// Only places in these countries, by two-letter code; empty admits all.
    package var countries: [String]
    /// The area near which places are preferred.
    package var bias: Area?
    /// The area in which places must lie.
    package var restriction: Area?
    /// The point that distances in the answer are measured from.
    package var origin: Coordinate?
    /// The region that texts are formatted for: its country's name is left out of them.
    package var regionCode: String?

    package init(
        input: String,
        inputOffset: Int? = nil,
        sessionToken: SessionToken? = nil,
        types: [String] = [],
        countries: [String] = [],
        bias: Area? = nil,
        restriction: Area? = nil,
        origin: Coordinate? = nil,
        regionCode: String? = nil
    ) {
        self.input = input
        self.inputOffset = inputOffset
        self.sessionToken = sessionToken
        self.types = types
        self.countries = countries
        self.bias = bias
        self.restriction = restriction
        self.origin = origin
        self.regionCode = regionCode
    }

    /// The part of the input in front of the cursor.
    var matchedInput: Substring {
        guard let inputOffset else { return input[...] }
        let scalars = input.unicodeScalars
        return input[
            ..<scalars.index(scalars.startIndex, offsetBy: max(0, inputOffset), limitedBy: scalars.endIndex)!
        ]
    }
}

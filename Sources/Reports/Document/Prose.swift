/// A line of text with a little emphasis, in which everything is data and nothing is markup.
///
/// A literal and whatever is interpolated into it stand in the output as the characters they are; each
/// renderer escapes them in its own way.
///
///     let sentence: Prose = "\(strong: client.name) costs \(money) a month."
package struct Prose: Hashable, Sendable {
    /// A piece of one kind.
    package enum Span: Hashable, Sendable {
        case text(String)
        case strong(String)
        case code(String)
        /// An address that can be followed; one without odd characters, see `linking`.
        case link(String)

        /// The characters, without their kind.
        package var characters: String {
            switch self {
            case .text(let text), .strong(let text), .code(let text), .link(let text): text
            }
        }
    }

    package private(set) var spans: [Span] = []

    package init() {}

    package init(_ text: String) { append(.text(text)) }

    /// The characters alone, for places that know no emphasis.
    package var plain: String { spans.map(\.characters).joined() }

    /// Adds a piece, made inert; an empty one is left out and neighbours of one kind are joined.
    package mutating func append(_ span: Span) {
        let text = span.characters.inert
        if text.isEmpty { return }
        switch (spans.last, span) {
        case (.text(let before), .text): spans[spans.count - 1] = .text(before + text)
        case (_, .text): spans.append(.text(text))
        case (_, .strong): spans.append(.strong(text))
        case (_, .code): spans.append(.code(text))
        case (_, .link): spans.append(.link(text))
        }
    }

    package mutating func append(_ other: Prose) {
        for span in other.spans { append(span) }
    }

    package static func + (a: Prose, b: Prose) -> Prose {
        var sum = a
        sum.append(b)
        return sum
    }

    /// A text in which every plain `https://` address becomes a link.
    ///
    /// An address with any character outside of letters, digits and `-._~/?#=&%+,:@` stays text.
    package static func linking(_ text: String) -> Prose {
        var prose = Prose()
        for (index, word) in text.inert.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { prose.append(.text(" ")) }
            let address = word.prefix { !",;)".contains($0) || word.hasPrefix("https://") && $0 == "," }
            let trimmed = address.last.map { ".,:".contains($0) } == true ? address.dropLast() : address
            if trimmed.hasPrefix("https://"), trimmed.utf8.count > 8, trimmed.utf8.allSatisfy(isAddressByte) {
                prose.append(.link(String(trimmed)))
                prose.append(.text(String(word[trimmed.endIndex...])))
            } else {
                prose.append(.text(String(word)))
            }
        }
        return prose
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~/?#=&%+,:@".utf8.contains(byte)
        }
    }
}

extension Prose: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init(value) }

    package init(stringInterpolation: Interpolation) { self = stringInterpolation.prose }

    /// Collects the pieces of an interpolated literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var prose = Prose()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { prose.append(.text(literal)) }

        package mutating func appendInterpolation(_ text: String) { prose.append(.text(text)) }

        package mutating func appendInterpolation(_ other: Prose) { prose.append(other) }

        package mutating func appendInterpolation(strong text: String) { prose.append(.strong(text)) }

        package mutating func appendInterpolation(code text: String) { prose.append(.code(text)) }
    }
}

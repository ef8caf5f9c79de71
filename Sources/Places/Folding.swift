/// Makes texts comparable: what a person types and what a place is called become the same bytes.
///
/// The rules, for queries and names alike:
///
/// - Letters of the Latin, Greek and Cyrillic scripts lose case and diacritics: `É` is `e`, `ø` is `o`,
///   `ß` is `ss`, `Й` is `и`. Arabic vowel signs and hamzas and Hebrew points are dropped.
/// - Other scripts are compared by their scalars, in lower case and canonically decomposed, so that both
///   normal forms of a text agree. Hangul syllables become letters: `서` starts like `서울` and so does `ㅅ`
///   as a conjoining letter.
/// - Blanks, commas, hyphens, brackets, slashes and their kin separate words. Any run of them is one blank;
///   at the start they count for nothing; at the end they say that the word is complete.
/// - Apostrophes, full stops and invisible characters are dropped: `st. john's` is `st johns`.
package enum Folding {
    /// Appends the folded text; every text is folded by itself, whatever the buffer already holds.
    ///
    /// Bytes that are no UTF-8 count as U+FFFD. The result is UTF-8 and never holds a zero byte.
    ///
    /// - Complexity: O(bytes).
    package static func append(_ text: Span<UInt8>, to key: inout [UInt8]) {
        let start = key.count
        let chart = FoldingChart.shared.entries
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                index += 1
                append(entry: chart[Int(byte)], of: UInt32(byte), to: &key, from: start)
            } else {
                let scalar = nextScalar(of: text, at: &index)
                let entry = scalar < FoldingChart.bound ? chart[Int(scalar)] : FoldingChart.byRule
                append(entry: entry, of: scalar, to: &key, from: start)
            }
        }
    }

    /// The folded text of a string.
    package static func key(of text: String) -> [UInt8] {
        var key: [UInt8] = []
        let bytes = Array(text.utf8)
        append(bytes.span, to: &key)
        return key
    }

    /// The folded text closed by a blank, so that its last word is complete; empty where nothing is left.
    static func closedKey(of text: String) -> [UInt8] {
        var key = key(of: text)
        close(&key)
        return key
    }

    /// Appends a blank to a key that is not empty and does not end in one.
    static func close(_ key: inout [UInt8]) {
        if let last = key.last, last != FoldingChart.blank { key.append(FoldingChart.blank) }
    }

    /// A folded text that remembers where it came from.
    struct Traced {
        var key: [UInt8] = []
        /// By byte of the key: the scalar of the text that it came from.
        var scalars: [Int] = []
        /// By scalar of the text: whether it is a mark on the letter before it.
        var isMark: [Bool] = []
    }

    /// Folds a text and remembers where each byte came from.
    static func traced(_ text: String) -> Traced {
        var traced = Traced()
        for (position, scalar) in text.unicodeScalars.enumerated() {
            let isInChart = scalar.value < FoldingChart.bound
            let entry = isInChart ? FoldingChart.shared.entries[Int(scalar.value)] : FoldingChart.byRule
            append(entry: entry, of: scalar.value, to: &traced.key, from: 0)
            while traced.scalars.count < traced.key.count { traced.scalars.append(position) }
            traced.isMark.append(scalar.properties.isGraphemeExtend)
        }
        return traced
    }

    /// Appends one scalar whose chart entry is known.
    @inline(__always)
    private static func append(entry: UInt16, of scalar: UInt32, to key: inout [UInt8], from start: Int) {
        switch entry {
        case FoldingChart.separator:
            if key.count > start, key[key.count - 1] != FoldingChart.blank { key.append(FoldingChart.blank) }
        case FoldingChart.dropped: break
        case FoldingChart.byRule: appendByRule(scalar, to: &key, from: start)
        default:
            if entry < 0x80 { key.append(UInt8(entry)) } else { appendUTF8(UInt32(entry), to: &key) }
        }
    }

    /// Appends a scalar that the chart leaves to rules: other scripts, and letters that become two.
    private static func appendByRule(_ scalar: UInt32, to key: inout [UInt8], from start: Int) {
        if let letters = FoldingChart.twoLetters[scalar] {
            key.append(contentsOf: letters)
        } else if FoldingChart.isSeparator(scalar) {
            append(entry: FoldingChart.separator, of: scalar, to: &key, from: start)
        } else if FoldingChart.isDropped(scalar) {
            return
        } else if let parts = CanonicalDecomposition.of(scalar) {
            for position in parts.indices
            where parts[position] != 0 && !FoldingChart.isDropped(parts[position]) {
                appendUTF8(parts[position], to: &key)
            }
        } else if 0xFF01...0xFF5E ~= scalar {
            let narrow = scalar - 0xFEE0
            append(entry: FoldingChart.shared.entries[Int(narrow)], of: narrow, to: &key, from: start)
        } else if scalar < 0x2E80 || scalar > 0xD7FF, let lower = lowercase(scalar) {
            key.append(contentsOf: lower.utf8)
        } else {
            appendUTF8(scalar, to: &key)
        }
    }

    private static func lowercase(_ scalar: UInt32) -> String? {
        guard let properties = Unicode.Scalar(scalar)?.properties, properties.changesWhenLowercased else {
            return nil
        }
        return properties.lowercaseMapping
    }

    @inline(__always)
    private static func appendUTF8(_ scalar: UInt32, to key: inout [UInt8]) {
        if scalar < 0x80 {
            key.append(UInt8(scalar))
        } else if scalar < 0x800 {
            key.append(UInt8(0xC0 | scalar >> 6))
            key.append(UInt8(0x80 | scalar & 0x3F))
        } else if scalar < 0x1_0000 {
            key.append(UInt8(0xE0 | scalar >> 12))
            key.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            key.append(UInt8(0x80 | scalar & 0x3F))
        } else {
            key.append(UInt8(0xF0 | scalar >> 18))
            key.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            key.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            key.append(UInt8(0x80 | scalar & 0x3F))
        }
    }

    /// Decodes the scalar at the index and moves behind it; malformed bytes give U+FFFD one at a time.
    static func nextScalar(of text: Span<UInt8>, at index: inout Int) -> UInt32 {
        let lead = text[index]
        index += 1
        if lead < 0x80 { return UInt32(lead) }
        let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0
        if length == 0 || index + length > text.count { return 0xFFFD }
        var scalar = UInt32(lead) & (0x3F >> UInt32(length))
        for offset in 0..<length {
            let byte = text[index + offset]
            if byte & 0xC0 != 0x80 { return 0xFFFD }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        let least: UInt32 = length == 1 ? 0x80 : length == 2 ? 0x800 : 0x1_0000
        if scalar < least || 0xD800...0xDFFF ~= scalar || scalar > 0x10_FFFF { return 0xFFFD }
        index += length
        return scalar
    }
}

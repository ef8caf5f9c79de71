/// Breaks lines of plain text at spaces, for terminals.
package enum LineBreaking {
    /// Narrower terminals are written to as if they had so many columns.
    package static let leastColumns = 20

    /// The text with every line that is wider than the terminal broken where words end.
    ///
    /// What follows stands two columns further in than the line, or under the column that a gap of two or more spaces
    /// has made in its first half. A word that no line has room for stays where it is, and whole.
    package static func fit(_ text: String, columns: Int) -> String {
        let columns = max(columns, leastColumns)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                DisplayWidth.of(String(line)) <= columns
                    ? String(line) : broken(String(line), columns).joined(separator: "\n")
            }
            .joined(separator: "\n")
    }

    /// The words of a text, a number with its percent sign being one; two spaces or more part them by empty ones.
    static func words(of text: some StringProtocol) -> [String] {
        var words: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if word.first == "%", let last = words.last?.last, last.isASCII, last.isNumber {
                words[words.count - 1] += " " + word
            } else {
                words.append(String(word))
            }
        }
        return words
    }

    /// The lines that the words make within so many columns; gaps between words stay as wide as they are.
    ///
    /// - Parameter indent: the spaces before every line but the first.
    static func lines(of text: String, columns: Int, indent: Int) -> [String] {
        var lines: [String] = []
        var line = String(text.prefix { $0 == " " })
        var width = line.utf8.count
        var hasWord = false
        var gap = 0
        for word in words(of: text.dropFirst(width)) {
            if word.isEmpty {
                gap += 1
                continue
            }
            let wordWidth = DisplayWidth.of(word)
            if hasWord, width + gap + wordWidth > columns, indent + wordWidth <= columns {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                width = indent
                gap = 0
            }
            line += String(repeating: " ", count: gap) + word
            width += gap + wordWidth
            hasWord = true
            gap = 1
        }
        return lines + [line]
    }

    private static func broken(_ line: String, _ columns: Int) -> [String] {
        var indent = line.prefix { $0 == " " }.utf8.count + 2
        var width = 0
        var gap = 0
        var hasText = false
        for character in line {
            if character == " " {
                gap += 1
            } else {
                if gap > 1, hasText, width <= columns / 2 { indent = width }
                gap = 0
                hasText = true
            }
            width += DisplayWidth.of(String(character))
        }
        return lines(of: line, columns: columns, indent: min(indent, columns / 2))
    }
}

/// How many columns of a terminal, or of a source text in a fixed-width font, a text takes.
package enum DisplayWidth {
    /// The columns of a text: 2 for wide and full-width characters and for emoji, 0 for marks that stand
    /// on the character before them, 1 for the rest.
    ///
    /// The ranges are the classes W and F of Unicode's East Asian Width (UAX #11), coarsened to blocks;
    /// a terminal with another table may differ on rare characters.
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    private static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F { return 2 }
            width = max(width, of(scalar))
        }
        return width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if scalar.value < 0x1100 { return 1 }
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

extension String {
    /// The text filled up with spaces to a display width; longer ones stay as they are.
    package func padded(to width: Int, atRight isAtRight: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
        return isAtRight ? padding + self : self + padding
    }
}

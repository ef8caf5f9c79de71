extension String {
    /// The text on one line, without a character that could act on a page instead of standing on it.
    ///
    /// Control characters and line separators become spaces. What reorders its surroundings (the
    /// bidirectional controls of Unicode) and what XML forbids becomes the replacement character.
    /// Letters, emoji and their joiners stay.
    package var inert: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: scalars.append(" ")
            case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF, 0xFEFF:
                scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

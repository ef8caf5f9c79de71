/// Text inside XML and HTML.
enum XMLText {
    /// The text, made inert, with the characters replaced that could open a tag, an entity or close an
    /// attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.inert.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text escaped for flowing lines, where a number and its unit stay together, and what follows letters
    /// that run from right to left stays behind them.
    static func flowing(_ text: String) -> String {
        let words = closingRightToLeft(escaped(text)).split(separator: " ", omittingEmptySubsequences: false)
        var line = ""
        for (index, word) in words.enumerated() {
            if index > 0 {
                let isUnit = units.contains(word.prefix { !",.;:)".contains($0) })
                let isNumber = words[index - 1].last.map { $0.isASCII && $0.isNumber } == true
                line += isUnit && isNumber ? "\u{A0}" : " "
            }
            line += word
        }
        return line
    }

    /// The text with a left-to-right mark behind every run of letters that are written from right to left, so that
    /// brackets and numbers which follow a name do not change sides with it.
    private static func closingRightToLeft(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            result.append(scalar)
            guard scalar.isRightToLeft else { continue }
            let next = scalars[(index + 1)...].first { $0 != " " }
            if next?.isRightToLeft != true { result.append("\u{200E}") }
        }
        return String(result)
    }

    private static let units: Set<Substring> = ["%", "ms", "s", "h"]
}

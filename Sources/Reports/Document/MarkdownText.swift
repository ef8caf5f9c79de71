/// Inline text as Markdown, with everything that could act as markup disarmed.
///
/// Escaped are the characters that GitHub-flavoured Markdown gives a meaning inside a line, the starts of
/// its bare links, and the dollar signs of its formulas unless a number follows, so that amounts stay
/// readable in the source. Letters that run from right to left are isolated (U+2068, U+2069), so that what follows a
/// name does not change sides with it.
enum MarkdownText {
    /// Prose that does not stand at the start of a line.
    static func line(_ prose: Prose) -> String {
        prose.spans.map(span).joined()
    }

    /// Prose at the start of a line, where a few more characters have a meaning.
    static func paragraph(_ prose: Prose) -> String {
        let text = line(prose)
        let start = text.prefix { $0 == " " }.count
        let body = text.dropFirst(start)
        guard let first = body.first else { return String(body) }
        if "+-=:".contains(first) { return "\\" + body }
        let digits = body.prefix { $0.isASCII && $0.isNumber }
        let rest = body.dropFirst(digits.count)
        if !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" { return digits + "\\" + rest }
        return String(body)
    }

    /// Prose as the cell of a table.
    static func cell(_ prose: Prose, isStrong: Bool) -> String {
        if !isStrong { return line(prose) }
        return prose.spans.map { span in
            if case .text(let text) = span { Self.span(.strong(text)) } else { Self.span(span) }
        }.joined()
    }

    private static func span(_ span: Prose.Span) -> String {
        switch span {
        case .text(let text): return escaped(text)
        case .link(let address): return "<" + address + ">"
        case .strong(let text): return emphasised(text)
        case .code(let text): return code(text)
        }
    }

    /// Emphasis holds only where its marks touch a character that is no space.
    private static func emphasised(_ text: String) -> String {
        let before = text.prefix { $0 == " " }
        let after = text.dropFirst(before.count).reversed().prefix { $0 == " " }
        let body = text.dropFirst(before.count).dropLast(after.count)
        return body.isEmpty ? text : before + "**" + escaped(String(body)) + "**" + String(after)
    }

    /// A code span, or plain text where it could not hold the characters in a table as well.
    private static func code(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "|") }
        return isPlain && !text.hasPrefix(" ") && !text.hasSuffix(" ") ? "`" + text + "`" : escaped(text)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        let runs = text.utf8.allSatisfy { $0 < 0x80 } ? RightToLeftRuns([]) : RightToLeftRuns(scalars)
        for (index, scalar) in scalars.enumerated() {
            if runs.starts.contains(index) { result += "\u{2068}" }
            defer { if runs.ends.contains(index) { result += "\u{2069}" } }
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "|", "~": result += "\\" + String(scalar)
            case "#" where index == 0: result += "\\#"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&" where next.map { $0 == "#" || $0.properties.isAlphabetic } == true: result += "&amp;"
            case "$" where next.map { ("0"..."9").contains($0) } != true: result += "&#36;"
            case ":" where next == "/": result += "&#58;"
            case ":" where next.map(\.properties.isAlphabetic) == true: result += "&#58;"
            case "." where index >= 3 && isBareHost(scalars[index - 3..<index]): result += "&#46;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// True for `www`, which starts a bare link.
    private static func isBareHost(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.allSatisfy { $0 == "w" || $0 == "W" }
    }
}

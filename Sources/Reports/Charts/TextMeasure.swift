/// How wide a text will about be, without asking any font.
///
/// The widths are those of Helvetica (Adobe's font metrics of 1989, in thousandths of the size) and an
/// eighth more, because the font on a reader's machine may be wider; what is not in the table counts as
/// a wide letter, or as a square where it is wide in a terminal too.
enum TextMeasure {
    /// The width in tenths of a pixel of a text at a size in tenths of a pixel.
    static func width(of text: String, size: Int, isBold: Bool = false) -> Int {
        var thousandths = 0
        for character in text {
            if let ascii = character.asciiValue, ascii >= 32, ascii < 127 {
                thousandths += helvetica[Int(ascii) - 32]
            } else {
                thousandths += [0, 620, 1080][DisplayWidth.of(String(character))]
            }
        }
        return thousandths * size * (isBold ? 121 : 113) / 100_000 + 1
    }

    /// Breaks a text into lines no wider than a limit, at spaces where there are any,
    /// but not before a percent sign.
    ///
    /// - Returns: at least one line and at most `limit` lines; the last ends in `…` where something had
    ///   to be left out.
    static func lines(
        of text: String,
        width: Int,
        size: Int,
        isBold: Bool = false,
        atMost limit: Int
    ) -> [String] {
        func fits(_ candidate: some StringProtocol) -> Bool {
            Self.width(of: String(candidate), size: size, isBold: isBold) <= width
        }
        var lines: [String] = []
        var rest = Substring(text.inert)
        while let first = rest.first {
            if first == " " {
                rest = rest.dropFirst()
                continue
            }
            if fits(rest) {
                lines.append(trimmed(rest))
                break
            }
            if lines.count == limit - 1 {
                var kept = rest.prefix(400)
                while !kept.isEmpty, !fits(trimmed(kept) + "…") { kept = kept.dropLast() }
                lines.append(trimmed(kept) + "…")
                break
            }
            var end = rest.prefix(400).endIndex
            while end > rest.index(after: rest.startIndex), !fits(rest[..<end]) {
                end = rest.index(before: end)
            }
            if let space = lastBreak(in: rest, upTo: end) { end = space }
            lines.append(trimmed(rest[..<end]))
            rest = rest[end...]
        }
        return lines.isEmpty ? [""] : lines
    }

    /// The last space at which a line may end; the one before a percent sign is none.
    private static func lastBreak(in text: Substring, upTo end: Substring.Index) -> Substring.Index? {
        text.indices.last { index in
            guard index <= end, text[index] == " " else { return false }
            let next = text.index(after: index)
            return next == text.endIndex || text[next] != "%"
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }

    /// From the space to the tilde.
    private static let helvetica = [
        278, 278, 355, 556, 556, 889, 667, 222, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        222, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}

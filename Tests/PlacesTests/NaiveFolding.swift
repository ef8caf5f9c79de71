import Foundation

/// The folding rules written a second time, over Foundation's normal forms instead of charts.
enum NaiveFolding {
    static func key(of text: String) -> String {
        var words: [String] = [""]
        let narrow = text.replacingOccurrences(of: "\u{3000}", with: " ")
        for scalar in narrow.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
            if "'`.\"´‘’“”ʻʼ".unicodeScalars.contains(scalar) { continue }
            if " \t,-()[]/\\;:_|–—\u{A0}".unicodeScalars.contains(scalar) {
                if words.last != "" { words.append("") }
            } else if scalar.properties.canonicalCombiningClass == .notReordered || scalar.value > 0x36F {
                words[words.count - 1] += letters[scalar] ?? String(scalar)
            }
        }
        return words.joined(separator: " ")
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
        "ð": "d",
        "ə": "e", "ς": "σ",
    ]
}

import Basics
import Debounce
import Foundation
import Testing

@Suite struct TextProfileTests {
    private func profile(_ unit: MinimumLength.Unit, trim: Bool = false, ignoreCase: Bool = false)
        -> TextProfile
    {
        TextProfile(unit: unit, trim: trim, ignoreCase: ignoreCase, needsIdentity: true)
    }

    @Test(
        "Length is counted in the client's unit",
        arguments: [
            ("", 0, 0, 0), ("abc", 3, 3, 3), ("東京", 2, 2, 2), ("é", 1, 1, 1), ("e\u{301}", 2, 2, 1),
            ("😀", 2, 1, 1), ("👩‍👩‍👧‍👦", 11, 7, 1), ("🇳🇱", 4, 2, 1), ("a\r\nb", 4, 4, 3), ("a\u{0}b", 3, 3, 3),
        ]
    )
    func lengths(text: String, utf16: Int32, scalars: Int32, graphemes: Int32) {
        #expect(profile(.utf16).measure(text: text).length == utf16)
        #expect(profile(.scalar).measure(text: text).length == scalars)
        #expect(profile(.grapheme).measure(text: text).length == graphemes)
    }

    @Test("Lengths agree with Swift's own views on random text")
    func lengthsAgree() {
        var random = KeyedRandom(seed: 11)
        for _ in 0..<2000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<random.below(12) {
                let bounds: [UInt64] = [0x80, 0x800, 0x1_0000, 0x11_0000]
                let value = UInt32(random.below(bounds[Int(random.below(4))]))
                if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
            }
            let text = String(scalars)
            #expect(Int(profile(.utf16).measure(text: text).length) == text.utf16.count)
            #expect(Int(profile(.scalar).measure(text: text).length) == text.unicodeScalars.count)
            #expect(Int(profile(.grapheme).measure(text: text).length) == text.count)
        }
    }

    /// ECMA-262: WhiteSpace (TAB, VT, FF, ZWNBSP and category Zs) and LineTerminator.
    private static let removed: Set<UInt32> = [
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
        0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF,
    ]

    @Test("Trimming removes at both ends exactly what JavaScript's trim() removes")
    func trimming() {
        for value in UInt32(0)..<0x1_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let edge = String(Character(scalar))
            let trimmed = profile(.scalar, trim: true).measure(text: edge + edge + "ab c" + edge)
            #expect(trimmed.length == (Self.removed.contains(value) ? 4 : 7), "U+\(String(value, radix: 16))")
        }
        let middle = profile(.utf16, trim: true)
        #expect(middle.measure(text: " \u{3000} ") == middle.measure(text: ""))
        #expect(middle.measure(text: " a b\u{A0}") == middle.measure(text: "a b"))
        #expect(profile(.utf16).measure(text: "a ") != profile(.utf16).measure(text: "a"))
    }

    @Test("Letters that differ only in case are the same where the client says so")
    func caseFolding() {
        let folding = profile(.utf16, ignoreCase: true)
        for (a, b) in [("Paris", "pARIS"), ("ÉCOLE", "école"), ("ΑΘΉΝΑ", "αθήνα"), ("", "")] {
            #expect(folding.measure(text: a).identity == folding.measure(text: b).identity)
        }
        #expect(folding.measure(text: "Paris").identity == folding.measure(text: "paris").identity)
        #expect(profile(.utf16).measure(text: "Paris") != profile(.utf16).measure(text: "paris"))
        #expect(folding.measure(text: "[") != folding.measure(text: "{"))
        #expect(folding.measure(text: "İ").length == 2, "the length is that of the folded text")
    }

    @Test("Different texts have different identities, and none are computed where nobody compares")
    func identities() {
        let profile = profile(.utf16)
        var seen: Set<UInt64> = []
        for number in 0..<20_000 { seen.insert(profile.measure(text: "\(number)").identity) }
        #expect(seen.count == 20_000)
        let without = TextProfile(unit: .utf16, trim: false, ignoreCase: true, needsIdentity: false)
        #expect(without.measure(text: "Amsterdam") == TextProfile.Measure(length: 9, identity: 0))
    }
}

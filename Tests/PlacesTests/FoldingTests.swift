import Basics
import Foundation
import Testing

@testable import Places

@Suite("Folding")
struct FoldingTests {
    @Test(
        "Case, diacritics, blanks and punctuation fold as documented",
        arguments: [
            ("São Paulo", "sao paulo"), ("ÅRHUS", "arhus"), ("Ærøskøbing", "aeroskobing"), ("Łódź", "lodz"),
            ("Straße", "strasse"), ("ISTANBUL", "istanbul"), ("İstanbul", "istanbul"),
            ("Diyarbakır", "diyarbakir"),
            ("Đà Nẵng", "da nang"), ("Gəncə", "gence"), ("ƏƏ", "ee"), ("Þórshöfn", "thorshofn"),
            ("Αθήνα", "αθηνα"), ("ΑΘΗΝΑΣ", "αθηνασ"),
            ("Αθήνας", "αθηνασ"), ("Нижний Новгород", "нижнии новгород"), ("Ёлкино", "елкино"),
            ("St. John's", "st johns"), ("Xi’an", "xian"), ("ʻEwa", "ewa"), ("Baden-Baden", "baden baden"),
            ("Washington, D.C.", "washington dc"), ("  two   blanks\t", "two blanks "), ("Dhār, ", "dhar "),
            ("(LAX", "lax"), (" , - ", ""), ("", ""), ("أبوظبي", "ابوظبي"), ("مُدُن", "مدن"),
            ("תֵּל אָבִיב", "תל אביב"), ("東京", "東京"), ("ＴＯＫＹＯ", "tokyo"), ("東京　都", "東京 都"), ("🗼", "🗼"),
            ("👩‍👩‍👧", "👩👩👧"), ("Երևան", "երևան"), ("न्यू दिल्ली", "न्यू दिल्ली"),
        ]
    )
    func rules(_ text: String, _ folded: String) {
        #expect(
            String(decoding: Folding.key(of: text), as: UTF8.self).unicodeScalars.elementsEqual(
                folded.unicodeScalars
            )
        )
    }

    @Test("Both normal forms of every letter that Unicode composes fold to the same bytes")
    func normalForms() {
        var composed = 0
        for value in UInt32(0xA0)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic || value < 0x2000 else {
                continue
            }
            let nfd = String(scalar).decomposedStringWithCanonicalMapping
            let nfc = String(scalar).precomposedStringWithCanonicalMapping
            if nfd.unicodeScalars.elementsEqual(nfc.unicodeScalars) { continue }
            composed += 1
            #expect(Folding.key(of: nfc) == Folding.key(of: nfd), "U+\(String(value, radix: 16))")
        }
        #expect(composed > 11_172 + 700)
    }

    @Test("Folding agrees with Foundation's where a letter only loses case and combining marks")
    func foundation() {
        for value in UInt32(0xC0)..<0x2000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            guard (0xC0..<0x250).contains(value) || (0x370..<0x530).contains(value) || value >= 0x1E00 else {
                continue
            }
            let parts = String(scalar).lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            guard let first = parts.first, parts.dropFirst().allSatisfy({ 0x300...0x36F ~= $0.value }),
                parts.count > 1
            else { continue }
            #expect(
                Folding.key(of: String(scalar)) == Folding.key(of: String(first)),
                "U+\(String(value, radix: 16))"
            )
        }
    }

    @Test("A folded text folds to itself, and a beginning of a text to a beginning of its key")
    func stability() {
        var random = KeyedRandom(seed: 11)
        let alphabet = Array("aZéÉßøİ ,-.'(/京ソが가あ한ёЙΣς🗼\u{301}\u{200D}أ".unicodeScalars)
        for _ in 0..<2_000 {
            let scalars = (0..<Int(random.below(12))).map { _ in
                alphabet[Int(random.below(UInt64(alphabet.count)))]
            }
            let key = Folding.key(of: text(scalars))
            #expect(Folding.key(of: String(decoding: key, as: UTF8.self)) == key)
            for end in 0...scalars.count {
                let beginning = Folding.key(of: text(scalars[..<end]))
                #expect((key + [FoldingChart.blank]).starts(with: beginning))
            }
        }
    }

    @Test("Bytes that are no UTF-8 fold to replacement characters and never to a zero byte")
    func malformed() {
        var random = KeyedRandom(seed: 12)
        for _ in 0..<2_000 {
            let bytes = (0..<Int(random.below(9))).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var key: [UInt8] = []
            Folding.append(bytes.span, to: &key)
            #expect(!key.contains(0))
            #expect(String(validating: key, as: UTF8.self) != nil)
        }
        var key: [UInt8] = []
        Folding.append([0xC0, 0x41, 0xE2, 0x82].span, to: &key)
        #expect(key == Array("\u{FFFD}a\u{FFFD}\u{FFFD}".utf8))
    }

    private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

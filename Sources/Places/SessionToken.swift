package import Basics

/// The text by which an app ties the requests of one search to the call that ends it.
package struct SessionToken: Hashable, Sendable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// The most characters that the new generation takes.
    package static let maximumLength = 36

    /// Makes a fresh token: a version-4 UUID, as the service recommends, from seeded random numbers.
    package static func fresh(using random: inout KeyedRandom) -> SessionToken {
        let high = random.next() & ~0xF000 | 0x4000
        let low = random.next() & ~(0b11 << 62) | 0b10 << 62
        let hexadecimal = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for position in 0..<32 {
            if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
            let word = position < 16 ? high : low
            text.append(hexadecimal[Int(word >> UInt64(60 - 4 * (position % 16)) & 15)])
        }
        return SessionToken(String(decoding: text, as: UTF8.self))
    }

    /// Whether the new generation would take it: 1 to 36 letters, digits, `-`, `_` and `=`.
    package var isWellFormed: Bool {
        1...Self.maximumLength ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "="):
                    true
                default: false
                }
            }
    }
}

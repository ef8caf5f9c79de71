/// The 128-bit MurmurHash3 (x64 variant, seed 0; Austin Appleby, 2011) of a file's content, fed piece by piece.
///
/// It tells whether two logs hold the same bytes at a few tenths of a nanosecond a byte, where a cryptographic
/// digest would cost more than reading the log does. It is no defence against somebody who wants two files
/// to look the same.
package struct ContentDigest: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var length: UInt64 = 0
    /// The bytes behind the last whole block of 16.
    private var rest: (UInt64, UInt64) = (0, 0)
    private var restCount = 0

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        length &+= UInt64(bytes.count)
        var index = 0
        while restCount > 0, index < bytes.count { takeRest(bytes[index], &index) }
        while index + 16 <= bytes.count {
            block(
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)),
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
            )
            index += 16
        }
        while index < bytes.count { takeRest(bytes[index], &index) }
    }

    /// Closes the content and gives its digest as `murmur3-` and 32 lower-case hexadecimal digits.
    package mutating func finish() -> String {
        if restCount > 8 { high ^= Self.scrambledHigh(rest.1) }
        if restCount > 0 { low ^= Self.scrambledLow(rest.0) }
        low ^= length
        high ^= length
        low &+= high
        high &+= low
        low = Self.finalMix(low)
        high = Self.finalMix(high)
        low &+= high
        high &+= low
        return "murmur3-"
            + [low, high].map { word in
                let digits = String(word, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
    }

    private mutating func takeRest(_ byte: UInt8, _ index: inout Int) {
        if restCount < 8 {
            rest.0 |= UInt64(byte) << UInt64(8 * restCount)
        } else {
            rest.1 |= UInt64(byte) << UInt64(8 * (restCount - 8))
        }
        restCount += 1
        index += 1
        if restCount == 16 {
            block(rest.0, rest.1)
            rest = (0, 0)
            restCount = 0
        }
    }

    @inline(__always)
    private mutating func block(_ first: UInt64, _ second: UInt64) {
        low ^= Self.scrambledLow(first)
        low = (low << 27 | low >> 37) &+ high
        low = low &* 5 &+ 0x52DC_E729
        high ^= Self.scrambledHigh(second)
        high = (high << 31 | high >> 33) &+ low
        high = high &* 5 &+ 0x3849_5AB5
    }

    @inline(__always)
    private static func scrambledLow(_ word: UInt64) -> UInt64 {
        let product = word &* 0x87C3_7B91_1142_53D5
        return (product << 31 | product >> 33) &* 0x4CF5_AD43_2745_937F
    }

    @inline(__always)
    private static func scrambledHigh(_ word: UInt64) -> UInt64 {
        let product = word &* 0x4CF5_AD43_2745_937F
        return (product << 33 | product >> 31) &* 0x87C3_7B91_1142_53D5
    }

    private static func finalMix(_ word: UInt64) -> UInt64 {
        var k = word
        k = (k ^ (k >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        k = (k ^ (k >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return k ^ (k >> 33)
    }
}

/// A 64-bit hash that is the same on every machine, in every process and in every version.
///
/// It puts people into buckets and keys random numbers; the words of the text are mixed eight bytes at a
/// time with the finalizer of SplitMix64 (Steele, Lea & Flood 2014).
package enum StableHash {
    @inlinable
    package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var hash = mix(seed ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15)
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mix(hash ^ UInt64(littleEndian: word))
            index += 8
        }
        return mix(hash ^ rest(of: bytes, from: index) &+ 0x9E37_79B9_7F4A_7C15)
    }

    /// The up to seven bytes from an index on as a little-endian number.
    @inlinable
    static func rest(of bytes: UnsafeRawBufferPointer, from index: Int) -> UInt64 {
        let count = bytes.count - index
        if count == 0 { return 0 }
        if bytes.count >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            return UInt64(littleEndian: word) >> UInt64(64 - 8 * count)
        }
        if count >= 4 {
            let low = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) << UInt64(8 * (count - 4))
        }
        // The first, the middle and the last of one, two or three bytes.
        return UInt64(bytes[0]) | UInt64(bytes[count >> 1]) << UInt64(8 * (count >> 1))
            | UInt64(bytes[count - 1]) << UInt64(8 * (count - 1))
    }

    package static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0), seed: seed) }
    }

    @inlinable
    package static func of(_ bytes: ArraySlice<UInt8>, seed: UInt64 = 0) -> UInt64 {
        bytes.withUnsafeBytes { of($0, seed: seed) }
    }

    /// A bijection of 64-bit words in which every input bit reaches every output bit.
    @inlinable
    package static func mix(_ word: UInt64) -> UInt64 {
        var z = word
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// SipHash-2-4 (Aumasson & Bernstein 2012): a keyed hash that tells nothing of its input to whoever has not the key.
struct SipHash {
    private let key: (UInt64, UInt64)

    init(key: (UInt64, UInt64)) { self.key = key }

    func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = State(key)
        var index = 0
        while index + 8 <= bytes.count {
            state.take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index += 8
        }
        var last = UInt64(truncatingIfNeeded: bytes.count) << 56
        for (position, byte) in bytes[index...].enumerated() { last |= UInt64(byte) << UInt64(8 * position) }
        state.take(last)
        return state.finish()
    }

    private struct State {
        var v0: UInt64
        var v1: UInt64
        var v2: UInt64
        var v3: UInt64

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736F_6D65_7073_6575
            v1 = key.1 ^ 0x646F_7261_6E64_6F6D
            v2 = key.0 ^ 0x6C79_6765_6E65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = (v1 << 13 | v1 >> 51) ^ v0
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v3
            v3 = (v3 << 16 | v3 >> 48) ^ v2
            v0 &+= v3
            v3 = (v3 << 21 | v3 >> 43) ^ v0
            v2 &+= v1
            v1 = (v1 << 17 | v1 >> 47) ^ v2
            v2 = v2 << 32 | v2 >> 32
        }
    }
}

/// Random numbers that depend on a seed and a key, never on what was drawn before for another key.
///
/// SplitMix64 (Steele, Lea & Flood 2014) started at a mixture of seed, key and ordinal. The same three
/// numbers give the same sequence on every machine and for any number of threads.
package struct KeyedRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64, key: UInt64 = 0, ordinal: UInt64 = 0) {
        state = StableHash.mix(seed ^ StableHash.mix(key ^ StableHash.mix(ordinal &+ 0x9E37_79B9_7F4A_7C15)))
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return StableHash.mix(state)
    }

    /// A number from 0 to below `bound`, without bias (Lemire 2019).
    package mutating func below(_ bound: UInt64) -> UInt64 {
        precondition(bound > 0)
        var product = next().multipliedFullWidth(by: bound)
        if product.low < bound {
            let threshold = (0 &- bound) % bound
            while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
        }
        return product.high
    }

    /// A number from 0 to below 1 with 53 random bits.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

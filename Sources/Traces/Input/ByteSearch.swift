/// Finds marks in bytes, eight bytes at a time.
enum ByteSearch {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Two marks, to be found in eight bytes at once: all of them, not the first only.
    struct Marks {
        private let one: UInt64
        private let other: UInt64

        init(_ one: UInt8, or other: UInt8) {
            self.one = ones &* UInt64(one)
            self.other = ones &* UInt64(other)
        }

        /// The top bit of each byte that is one of them, and of each that is the other one; the lowest byte comes first.
        @inline(__always)
        func found(at place: UnsafeRawPointer) -> (any: UInt64, other: UInt64) {
            let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
            let others = Self.zeroes(word ^ other)
            return (Self.zeroes(word ^ one) | others, others)
        }

        /// The top bit of each byte that is zero, without any carry from one byte to the next.
        @inline(__always)
        private static func zeroes(_ word: UInt64) -> UInt64 {
            let low = ones &* 0x7F
            return ~((word & low) &+ low | word | low)
        }
    }

    /// The first of two marks from a place on.
    ///
    /// - Returns: `end` where there is none.
    @inline(__always)
    static func first(
        _ one: UInt8,
        or other: UInt8,
        from start: UnsafeRawPointer,
        to end: UnsafeRawPointer
    ) -> UnsafeRawPointer {
        let (ones, highs) = (Self.ones, Self.ones &* 0x80)
        let (one8, other8) = (ones &* UInt64(one), ones &* UInt64(other))
        var next = start
        while end - next >= 8 {
            let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
            let (first, second) = (word ^ one8, word ^ other8)
            // A byte that is zero loses its top bit to the subtraction; above the first such byte the bits may lie.
            let stops = ((first &- ones) & ~first | (second &- ones) & ~second) & highs
            if stops != 0 { return next + stops.trailingZeroBitCount >> 3 }
            next += 8
        }
        while next < end {
            let byte = next.load(as: UInt8.self)
            if byte == one || byte == other { return next }
            next += 1
        }
        return end
    }

    /// The first byte from a place on that ends the plain part of a JSON text: a quote, a backslash or a control
    /// character.
    ///
    /// - Returns: `end` where there is none.
    @inline(__always)
    static func endOfPlainText(
        from start: UnsafeRawPointer,
        to end: UnsafeRawPointer
    ) -> UnsafeRawPointer {
        let (ones, highs) = (Self.ones, Self.ones &* 0x80)
        var next = start
        while end - next >= 8 {
            let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
            let (quotes, slashes) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
            let stops =
                ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | (word &- ones &* 0x20) & ~word)
                & highs
            if stops != 0 { return next + stops.trailingZeroBitCount >> 3 }
            next += 8
        }
        while next < end {
            let byte = next.load(as: UInt8.self)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return next }
            next += 1
        }
        return end
    }
}

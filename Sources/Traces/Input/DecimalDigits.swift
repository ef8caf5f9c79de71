/// Whole numbers of which nothing but digits stands in the bytes.
enum DecimalDigits {
    /// The number of 8 to 18 digits.
    ///
    /// - Returns: nil for anything else.
    @inline(__always)
    static func value(of text: UnsafeRawBufferPointer) -> Int64? {
        guard 8...18 ~= text.count, let start = text.baseAddress,
            var value = eight(start.loadUnaligned(as: UInt64.self))
        else { return nil }
        for index in 8..<text.count {
            let digit = start.load(fromByteOffset: index, as: UInt8.self) &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            value = value &* 10 &+ UInt64(digit)
        }
        return Int64(value)
    }

    /// Eight digits at once: neighbours are joined to pairs, pairs to fours, fours to eight (Lemire 2022, "Number
    /// parsing at a gigabyte per second", section 5).
    @inline(__always)
    private static func eight(_ word: UInt64) -> UInt64? {
        let word = UInt64(littleEndian: word)
        let isAllDigits =
            (word & 0xF0F0_F0F0_F0F0_F0F0) | (((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) >> 4)
            == 0x3333_3333_3333_3333
        if !isAllDigits { return nil }
        let digits = word &- 0x3030_3030_3030_3030
        let pairs = digits &* 10 &+ digits >> 8
        let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let high = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (low &+ high) >> 32
    }
}

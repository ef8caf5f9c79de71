/// Decimal degrees as files and command lines spell them.
enum DecimalDegrees {
    /// The nearest binary number to `-?[0-9]+(.[0-9]+)?`; nil for any other text or more than 15 digits.
    ///
    /// With at most 15 digits both whole number and power of ten are exact, so one division rounds once.
    static func parse(_ text: Span<UInt8>) -> Double? {
        var digits: Int64 = 0
        var count = 0
        var power = 1.0
        var sawPoint = false
        var index = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
        let isNegative = index == 1
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "."), !sawPoint, count > 0, index < text.count {
                sawPoint = true
                continue
            }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, count < 15 else { return nil }
            digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
            count += 1
            if sawPoint { power *= 10 }
        }
        if count == 0 { return nil }
        let value = Double(digits) / power
        return isNegative ? -value : value
    }
}

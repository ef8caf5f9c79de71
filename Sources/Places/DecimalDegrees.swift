/// Decimal degrees as files and command lines spell them.
package enum DecimalDegrees {
    /// The nearest binary number to `-?[0-9]+(.[0-9]+)?`; nil for any other text or more than 15 digits.
    ///
    /// With at most 15 digits both whole number and power of ten are exact, so one division rounds once.
    package static func parse(_ text: some Sequence<UInt8>) -> Double? {
        var digits: Int64 = 0
        var count = 0
        var power = 1.0
        var isNegative = false
        var sawPoint = false
        var endsInDigit = false
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: ".") where endsInDigit && !sawPoint:
                sawPoint = true
                endsInDigit = false
            case UInt8(ascii: "0")...UInt8(ascii: "9") where count < 15:
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                count += 1
                endsInDigit = true
                if sawPoint { power *= 10 }
            default: return nil
            }
        }
        if !endsInDigit { return nil }
        let value = Double(digits) / power
        return isNegative ? -value : value
    }
}

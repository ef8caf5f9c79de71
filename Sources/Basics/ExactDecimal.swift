/// Decimal numbers as whole numbers of a power of ten: no binary fraction ever holds a price.
package enum ExactDecimal {
    /// The whole number n for which `literal` = n · 10^-scale.
    ///
    /// The literal is a decimal number as JSON spells it, such as `2.83`, `-0.5` or `1.5e3`.
    ///
    /// - Returns: nil where the text is no number, has digits below the scale, or does not fit 64 bits.
    package static func parse(_ literal: String, scale: Int) -> Int64? {
        var mantissa: Int64 = 0
        var exponent = scale
        var isNegative = false
        var afterPoint = false
        var sawDigit = false
        var bytes = Array(literal.utf8)[...]
        if bytes.first == UInt8(ascii: "-") {
            isNegative = true
            bytes = bytes.dropFirst()
        }
        while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
            bytes = bytes.dropFirst()
            if byte == UInt8(ascii: "."), !afterPoint {
                afterPoint = true
                continue
            }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            sawDigit = true
            if afterPoint { exponent -= 1 }
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if overflow || carry { return nil }
            mantissa = sum
        }
        guard sawDigit else { return nil }
        if !bytes.isEmpty {
            guard let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), abs(power) <= 400
            else { return nil }
            exponent += power
        }
        while exponent > 0, mantissa != 0 {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            mantissa = product
            exponent -= 1
        }
        while exponent < 0, mantissa != 0 {
            if mantissa % 10 != 0 { return nil }
            mantissa /= 10
            exponent += 1
        }
        return isNegative ? -mantissa : mantissa
    }

    /// The number value · 10^-scale, written with exactly `decimals` digits after the point, rounded
    /// half away from zero, with `,` between thousands where `grouped`.
    package static func text(_ value: Int64, scale: Int, decimals: Int, grouped: Bool = false) -> String {
        text(Int128(value), over: power(scale), decimals: decimals, grouped: grouped)
    }

    /// The number value · 10^-scale, written with as many digits after the point as it needs.
    package static func shortest(_ value: Int64, scale: Int) -> String {
        var (value, scale) = (value, scale)
        while scale > 0, value % 10 == 0 {
            value /= 10
            scale -= 1
        }
        return text(value, scale: scale, decimals: scale)
    }

    /// The fraction numerator / denominator, written with `decimals` digits, rounded half away from zero.
    ///
    /// A denominator of 0 gives "–".
    package static func text(
        _ numerator: Int128,
        over denominator: Int128,
        decimals: Int,
        grouped: Bool = false
    ) -> String {
        if denominator == 0 { return "–" }
        let isNegative = (numerator < 0) != (denominator < 0)
        let top = numerator.magnitude * power(decimals).magnitude
        let bottom = denominator.magnitude
        let rounded = (top + bottom / 2) / bottom
        let unit = power(decimals).magnitude
        var digits = String(rounded / unit)
        if grouped { digits = group(digits) }
        if decimals > 0 {
            let fraction = String(rounded % unit)
            digits += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
        }
        return isNegative && rounded != 0 ? "-" + digits : digits
    }

    /// A whole number with `,` between thousands.
    package static func grouped(_ value: some BinaryInteger) -> String {
        value < 0 ? "-" + group(String(value.magnitude)) : group(String(value))
    }

    private static func group(_ digits: String) -> String {
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return result
    }

    private static func power(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

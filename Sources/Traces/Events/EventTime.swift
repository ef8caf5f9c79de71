internal import Basics

/// Reads the times of one file's events, whose unit its first time shows unless the mapping names it.
struct EventTime {
    private let unit: EventMapping.TimeUnit
    private var detected: EventMapping.TimeUnit?
    /// Whether times count from 1970 and not from a moment that nobody knows.
    private(set) var isAbsolute = true
    private var days = TimestampDays()

    init(_ unit: EventMapping.TimeUnit) {
        self.unit = unit
        detected = unit == .detect ? nil : unit
    }

    /// A time in milliseconds; what is below is cut off.
    ///
    /// - Returns: nil where the text is no time of the file's unit or lies outside the years 0 to 9999.
    mutating func milliseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
        if detected == nil { detect(text) }
        let time: Int64? =
            switch detected {
            case .iso8601: days.milliseconds(text)
            case .seconds: Self.decimal(text, scale: 3)
            case .milliseconds: Self.decimal(text, scale: 0)
            case .microseconds: Self.decimal(text, scale: -3)
            case .nanoseconds: Self.decimal(text, scale: -6)
            case .detect, nil: nil
            }
        return time.flatMap { Timestamp.range.contains($0) ? $0 : nil }
    }

    private mutating func detect(_ text: UnsafeRawBufferPointer) {
        if Timestamp.milliseconds(text.bindMemory(to: UInt8.self), zone: .utcIfAbsent) != nil {
            detected = .iso8601
            return
        }
        guard let number = Self.decimal(text, scale: 0) else { return }
        switch number.magnitude {
        case ..<1_000_000_000:
            detected = .milliseconds
            isAbsolute = false
        case ..<100_000_000_000: detected = .seconds
        case ..<100_000_000_000_000: detected = .milliseconds
        case ..<100_000_000_000_000_000: detected = .microseconds
        default: detected = .nanoseconds
        }
    }

    /// The whole part of a decimal number times 10^scale; nil where it is none or too large for a time.
    private static func decimal(_ text: UnsafeRawBufferPointer, scale: Int) -> Int64? {
        if text.count <= 15 || scale <= 0, var value = DecimalDigits.value(of: text) {
            for _ in 0..<max(0, scale) { value *= 10 }
            for _ in 0..<max(0, -scale) { value /= 10 }
            return value
        }
        var index = 0
        /// Ten times this, and a digit, still fit.
        let limit: Int64 = 900_000_000_000_000_000
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { index = 1 }
        let start = index
        var value: Int64 = 0
        /// How many more powers of ten the value is to be raised by; nil before the point.
        var missing: Int?
        while index < text.count {
            let byte = text[index]
            if byte &- UInt8(ascii: "0") < 10 {
                if let left = missing {
                    if left > 0 {
                        if value > limit { return nil }
                        value = value * 10 + Int64(byte & 0x0F)
                        missing = left - 1
                    }
                } else {
                    if value > limit { return nil }
                    value = value * 10 + Int64(byte & 0x0F)
                }
            } else if byte == UInt8(ascii: "."), missing == nil, index > start {
                missing = max(0, scale)
            } else {
                return exponential(text, scale: scale)
            }
            index += 1
        }
        if index == start || text[index - 1] == UInt8(ascii: ".") { return nil }
        for _ in 0..<(missing ?? max(0, scale)) {
            if value > limit { return nil }
            value *= 10
        }
        for _ in 0..<max(0, -scale) { value /= 10 }
        return isNegative ? -value : value
    }

    /// The same for a number with an exponent, as spreadsheets write large ones.
    private static func exponential(_ text: UnsafeRawBufferPointer, scale: Int) -> Int64? {
        guard text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
        let literal = String(decoding: text, as: UTF8.self).replacing("+", with: "")
        guard var value = ExactDecimal.parse(literal, scale: max(0, scale)) else { return nil }
        for _ in 0..<max(0, -scale) { value /= 10 }
        return value
    }
}

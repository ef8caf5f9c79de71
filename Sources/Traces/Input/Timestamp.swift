/// Points in time as ISO 8601 texts and as milliseconds since 1970, by hand: no locale, no time-zone database.
enum Timestamp {
    /// What a text without a zone means.
    enum ZoneRule {
        /// It is unreadable.
        case required
        /// It is UTC.
        case utcIfAbsent
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS`, with any number of decimals and `Z` or an offset such as `+02:00`.
    ///
    /// `t` or a space may stand for `T`, a comma for the point, and the offset may be `+0200` or `+02`. Digits below
    /// the millisecond are cut off. A second of 60 is the first one of the next minute.
    ///
    /// - Returns: milliseconds since 1970 in UTC; nil where the text is nothing of the kind or lies outside the
    ///   years 0 to 9999.
    static func milliseconds(
        _ bytes: UnsafeBufferPointer<UInt8>,
        zone: ZoneRule = .required
    ) -> Int64? {
        var reader = DigitReader(bytes: bytes)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2), reader.take("T") || reader.take("t") || reader.take(" "),
            let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.take(":"),
            let second = reader.number(2), 1...12 ~= month, day >= 1, day <= days(in: month, of: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if reader.take(".") || reader.take(",") {
            guard let milliseconds = reader.fraction() else { return nil }
            fraction = milliseconds
        }
        var offset: Int64 = 0
        if reader.take("+") {
            guard let minutes = reader.offsetMinutes() else { return nil }
            offset = minutes
        } else if reader.take("-") {
            guard let minutes = reader.offsetMinutes() else { return nil }
            offset = -minutes
        } else if !(reader.take("Z") || reader.take("z")) {
            guard case .utcIfAbsent = zone else { return nil }
        }
        guard reader.isAtEnd else { return nil }
        let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
        let result = (minutes * 60 + second) * 1000 + fraction
        return range.contains(result) ? result : nil
    }

    static func milliseconds(_ text: String, zone: ZoneRule = .required) -> Int64? {
        Array(text.utf8).withUnsafeBufferPointer { milliseconds($0, zone: zone) }
    }

    /// Appends `YYYY-MM-DDTHH:MM:SS.mmmZ`.
    ///
    /// - Precondition: the time lies in the years 0 to 9999.
    static func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
        precondition(range.contains(milliseconds))
        let second = milliseconds.flooredDivision(by: 1000)
        let day = second.flooredDivision(by: 86_400)
        let secondOfDay = second - day * 86_400
        let (year, month, dayOfMonth) = date(daysSince1970: day)
        func digits(_ value: Int64, _ count: Int) {
            let text = String(value)
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count - text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }
        digits(year, 4)
        bytes.append(UInt8(ascii: "-"))
        digits(month, 2)
        bytes.append(UInt8(ascii: "-"))
        digits(dayOfMonth, 2)
        bytes.append(UInt8(ascii: "T"))
        digits(secondOfDay / 3600, 2)
        bytes.append(UInt8(ascii: ":"))
        digits(secondOfDay / 60 % 60, 2)
        bytes.append(UInt8(ascii: ":"))
        digits(secondOfDay % 60, 2)
        bytes.append(UInt8(ascii: "."))
        digits(milliseconds - second * 1000, 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The years 0 to 9999.
    static let range: Range<Int64> = -62_167_219_200_000..<253_402_300_800_000

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021).
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredDivision(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// `civil_from_days` of the same source.
    private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// Takes digits and marks off the front of a text.
private struct DigitReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    mutating func digit() -> Int64? {
        guard index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 else { return nil }
        index += 1
        return Int64(bytes[index - 1] - UInt8(ascii: "0"))
    }

    mutating func number(_ count: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Decimals as milliseconds.
    mutating func fraction() -> Int64? {
        guard var value = digit() else { return nil }
        value *= 100
        var unit: Int64 = 10
        while let digit = digit() {
            value += digit * unit
            unit /= 10
        }
        return value
    }

    mutating func offsetMinutes() -> Int64? {
        guard let hours = number(2), hours < 24 else { return nil }
        if isAtEnd { return hours * 60 }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return hours * 60 + minutes
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

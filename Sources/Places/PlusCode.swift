/// A full Plus Code: a small rectangle of the earth as ten or more characters, like `8FVC2222+22`.
///
/// Source: the Open Location Code specification, 2019. Each of the first five pairs of digits cuts latitude
/// and longitude by 20 (the first pair counts steps of 20 degrees from -90 and -180); each further digit cuts
/// its rectangle into five rows and four columns. Zeros in place of the last pairs before the `+` make a
/// larger rectangle.
package struct PlusCode: Hashable, Sendable {
    /// The south-west corner.
    package let low: Coordinate
    /// The north-east corner.
    package let high: Coordinate

    /// The middle of the rectangle, at most the pole.
    package var center: Coordinate {
        Coordinate(
            latitude: min((low.latitude + high.latitude) / 2, 90),
            longitude: (low.longitude + high.longitude) / 2
        )
    }

    private static let separatorPosition = 8
    private static let pairDigits = 10
    private static let maximumDigits = 15
    private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
    /// What a code of all digits resolves: 1/8000 degree by 5⁵ rows and 4⁵ columns.
    private static let rowsPerDegree: Int64 = 8_000 * 3_125
    private static let columnsPerDegree: Int64 = 8_000 * 1_024

    /// Reads a full code; letter case is ignored, and so are blanks around it.
    ///
    /// - Returns: nil for short codes and for everything that is none.
    package init?(_ text: Substring) {
        var bytes = Array(text.utf8)[...]
        while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        guard let digits = Self.digits(of: Array(bytes)), digits[0] < 9, digits[1] < 18 else { return nil }
        var row: Int64 = 0
        var column: Int64 = 0
        var rowStep = 400 * Self.rowsPerDegree
        var columnStep = 400 * Self.columnsPerDegree
        for (position, digit) in digits.prefix(Self.maximumDigits).enumerated() {
            if position < Self.pairDigits {
                if position % 2 == 0 {
                    rowStep /= 20
                    row += digit * rowStep
                } else {
                    columnStep /= 20
                    column += digit * columnStep
                }
            } else {
                rowStep /= 5
                columnStep /= 4
                row += digit / 4 * rowStep
                column += digit % 4 * columnStep
            }
        }
        low = Self.coordinate(row, column)
        high = Self.coordinate(row + rowStep, column + columnStep)
    }

    /// The code of ten digits that holds a point; nil where the point is not valid.
    ///
    /// The north pole belongs to the row below it, longitude 180 to -180.
    package static func text(of point: Coordinate) -> String? {
        guard point.isValid else { return nil }
        let steps: Int64 = 8_000
        var row = min(Int64(((point.latitude + 90) * Double(steps)).rounded(.down)), 180 * steps - 1)
        var column = Int64(((point.longitude + 180) * Double(steps)).rounded(.down)) % (360 * steps)
        var digits: [UInt8] = []
        for _ in 0..<5 {
            digits += [alphabet[Int(column % 20)], alphabet[Int(row % 20)]]
            row /= 20
            column /= 20
        }
        digits.reverse()
        digits.insert(UInt8(ascii: "+"), at: separatorPosition)
        return String(decoding: digits, as: UTF8.self)
    }

    private static func coordinate(_ row: Int64, _ column: Int64) -> Coordinate {
        Coordinate(
            latitude: Double(row - 90 * rowsPerDegree) / Double(rowsPerDegree),
            longitude: Double(column - 180 * columnsPerDegree) / Double(columnsPerDegree)
        )
    }

    /// The values of the digits, without separator and padding; nil where they make no full code.
    private static func digits(of bytes: [UInt8]) -> [Int64]? {
        guard bytes.count > separatorPosition, bytes[separatorPosition] == UInt8(ascii: "+") else {
            return nil
        }
        let front = bytes[..<separatorPosition]
        let back = bytes[(separatorPosition + 1)...]
        let unpadded = front.prefix { $0 != UInt8(ascii: "0") }
        guard unpadded.count >= 2, unpadded.count % 2 == 0, back.count != 1,
            front.dropFirst(unpadded.count).allSatisfy({ $0 == UInt8(ascii: "0") }),
            unpadded.count == separatorPosition || back.isEmpty
        else { return nil }
        var values: [Int64] = []
        for byte in unpadded + back {
            let capital = 0x61...0x7A ~= byte ? byte - 0x20 : byte
            guard let value = alphabet.firstIndex(of: capital) else { return nil }
            values.append(Int64(value))
        }
        return values
    }
}

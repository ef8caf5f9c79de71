package import Basics

/// An exact amount in whole billionths of the price sheet's currency unit.
///
/// $0.00283 is 2,830,000 nanodollars. The range is about ±9.2 billion dollars; whatever would leave it is
/// an error, never a wrapped number.
package struct Money: Hashable, Comparable, Sendable {
    package var nanodollars: Int64

    package init(nanodollars: Int64) { self.nanodollars = nanodollars }

    package static let zero = Money(nanodollars: 0)

    package static func < (a: Money, b: Money) -> Bool { a.nanodollars < b.nanodollars }

    /// The amount, where it fits the range.
    ///
    /// - Parameter what: the subject of the error, such as `1,000 events of geocoding`.
    /// - Throws: `badData` outside the range.
    package init(exactly nanodollars: Int128, of what: @autoclosure () -> String) throws(Fault) {
        guard let amount = Int64(exactly: nanodollars) else { throw Self.rangeFault(what()) }
        self.nanodollars = amount
    }

    /// The sum of two amounts.
    ///
    /// - Parameter what: the subject of the error, such as `the total of google-2025-03`.
    /// - Throws: `badData` outside the range.
    package func adding(_ other: Money, of what: @autoclosure () -> String) throws(Fault) -> Money {
        try Money(exactly: Int128(nanodollars) + Int128(other.nanodollars), of: what())
    }

    /// This amount less another one.
    ///
    /// - Throws: `badData` outside the range, naming `what`.
    package func subtracting(_ other: Money, of what: @autoclosure () -> String) throws(Fault) -> Money {
        try Money(exactly: Int128(nanodollars) - Int128(other.nanodollars), of: what())
    }

    private static func rangeFault(_ what: String) -> Fault {
        Fault(
            .badData,
            "\(what): the amount is beyond ±9.2 billion, the most that can be kept exactly",
            fix: "lower the volume or the prices"
        )
    }

    /// The amount with two decimals and grouped thousands, rounded half away from zero, as on a bill.
    ///
    /// The sign stands before the currency symbol: `-$1,234.50`.
    package func text(symbol: String = "$", decimals: Int = 2) -> String {
        let digits = ExactDecimal.text(nanodollars, scale: 9, decimals: decimals, grouped: true)
        return digits.hasPrefix("-") ? "-" + symbol + digits.dropFirst() : symbol + digits
    }
}

internal import Basics

/// An exact amount in whole billionths of the price sheet's currency unit.
///
/// $0.00283 is 2,830,000 nanodollars. The range is about ±9.2 billion dollars; whatever would leave it is
/// an error, never a wrapped number.
package struct Money: Hashable, Comparable, Sendable {
    package var nanodollars: Int64

    package init(nanodollars: Int64) { self.nanodollars = nanodollars }

    package static let zero = Money(nanodollars: 0)

    package static func < (a: Money, b: Money) -> Bool { a.nanodollars < b.nanodollars }

    /// The amount with two decimals and grouped thousands, rounded half away from zero, as on a bill.
    ///
    /// The sign stands before the currency symbol: `-$1,234.50`.
    package func text(symbol: String = "$", decimals: Int = 2) -> String {
        let digits = ExactDecimal.text(nanodollars, scale: 9, decimals: decimals, grouped: true)
        return digits.hasPrefix("-") ? "-" + symbol + digits.dropFirst() : symbol + digits
    }
}

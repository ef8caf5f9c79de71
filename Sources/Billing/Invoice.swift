/// What one month costs, line by line, as a vendor's bill shows it.
package struct Invoice: Hashable, Sendable {
    /// The part of a line's events that fell into one tier.
    package struct TierPart: Hashable, Sendable {
        /// The number of the first and the last of these events in the month, counted from 1.
        package var firstEvent: Int64
        package var lastEvent: Int64
        /// The price of a thousand events in this tier; zero inside the free cap.
        package var pricePerThousand: Money
        package var amount: Money

        package init(firstEvent: Int64, lastEvent: Int64, pricePerThousand: Money, amount: Money) {
            self.firstEvent = firstEvent
            self.lastEvent = lastEvent
            self.pricePerThousand = pricePerThousand
            self.amount = amount
        }
    }

    /// One SKU's events and what they cost.
    package struct Line: Hashable, Sendable {
        /// The SKU's name in the price sheet, such as `autocomplete-requests`.
        package var sku: String
        /// The SKU's title on the vendor's bill.
        package var title: String
        package var events: Int64
        package var parts: [TierPart]
        package var amount: Money

        package init(sku: String, title: String, events: Int64, parts: [TierPart], amount: Money) {
            self.sku = sku
            self.title = title
            self.events = events
            self.parts = parts
            self.amount = amount
        }
    }

    /// In the order of the price sheet; lines without events are left out.
    package var lines: [Line]
    /// What a monthly credit takes off: zero or negative, never more than the lines' sum.
    package var credit: Money
    /// The lines' sum and the credit.
    package var total: Money

    package init(lines: [Line], credit: Money, total: Money) {
        self.lines = lines
        self.credit = credit
        self.total = total
    }
}

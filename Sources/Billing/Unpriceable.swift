internal import Basics

/// Why a price sheet cannot price a usage: it does not publish the price, and none is made up.
package enum Unpriceable: Error, Hashable, Sendable {
    /// The sheet has no price for this SKU at all.
    case noPrice(sku: SKU, sheet: String)
    /// The month has more events than the sheet publishes prices for.
    case aboveLastPrice(sku: SKU, events: Int64, lastPricedEvent: Int64, sheet: String)
}

extension Unpriceable: CustomStringConvertible {
    /// One clause that names the sheet, the SKU and, where it matters, the numbers.
    package var description: String {
        switch self {
        case .noPrice(let sku, let sheet):
            "\(sheet) has no price for \(sku.name)"
        case .aboveLastPrice(let sku, let events, let last, let sheet):
            "\(sheet) publishes no price above \(ExactDecimal.grouped(last)) events of \(sku.name) a month, "
                + "and this month has \(ExactDecimal.grouped(events))"
        }
    }
}

package import Basics

/// Numbers of events by SKU: what a vendor counts before it asks for money.
///
/// Usages add up in any order to the same result; overflow is an error, never a wrapped number.
package struct Usage: Hashable, Sendable {
    private var counts = [Int64](repeating: 0, count: SKU.allCases.count)

    /// No events.
    package init() {}

    /// Nothing beside the box: the `otherUsage` of an account that does nothing else.
    package static let none = Usage()

    /// Reads an object of numbers of events by SKU name, such as a scenario's `otherUsage`.
    ///
    /// - Throws: `badData` at a key that is no SKU, or a value that is no whole number from 0 on.
    package init(reading reader: inout ObjectReader) throws(Fault) {
        for key in reader.keys {
            guard let sku = SKU(named: key) else {
                throw reader.fault(
                    key,
                    "this SKU is not known",
                    fix: NearestName.advice(for: key, among: SKU.allCases.map(\.name))
                )
            }
            counts[sku.index] = Int64(try reader.integer(key, in: 0...Int.max) ?? 0)
        }
    }

    package subscript(sku: SKU) -> Int64 { counts[sku.index] }

    /// The SKUs that have events, in the order of `SKU`, with their numbers.
    package var events: [(sku: SKU, count: Int64)] {
        SKU.allCases.compactMap { counts[$0.index] == 0 ? nil : ($0, counts[$0.index]) }
    }

    package var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    /// Counts `events` events, `times` times over; both are zero or more.
    ///
    /// - Throws: `badData` where the number leaves 64 bits.
    package mutating func add(_ sku: SKU, _ events: Int64, times: Int64 = 1) throws(Fault) {
        let (product, tooLarge) = events.multipliedReportingOverflow(by: times)
        let (sum, carry) = counts[sku.index].addingReportingOverflow(product)
        if tooLarge || carry { throw Self.overflow(sku) }
        counts[sku.index] = sum
    }

    /// Adds another usage SKU by SKU.
    ///
    /// - Throws: `badData` where a number leaves 64 bits.
    package mutating func add(_ other: Usage) throws(Fault) {
        for sku in SKU.allCases { try add(sku, other[sku]) }
    }

    /// What a month of `sessionsPerMonth` sessions uses if `sessions` of them used this.
    ///
    /// Per SKU (count · V + S/2) div S in wide integers: the nearest whole number, halves upwards.
    ///
    /// - Throws: `badData` where there are no sessions to scale from, the volume is negative, or a number leaves
    ///   64 bits.
    package func scaled(toSessions sessionsPerMonth: Int64, from sessions: Int64) throws(Fault) -> Usage {
        if sessions <= 0 {
            throw Fault(.badData, "there are no sessions to scale to a month", fix: "give at least one")
        }
        if sessionsPerMonth < 0 {
            throw Fault(.badData, "a month cannot have \(sessionsPerMonth) sessions", fix: "give 0 or more")
        }
        var month = Usage()
        for sku in SKU.allCases where counts[sku.index] != 0 {
            let product = Int128(counts[sku.index]) * Int128(sessionsPerMonth) + Int128(sessions / 2)
            guard let events = Int64(exactly: product / Int128(sessions)) else { throw Self.overflow(sku) }
            month.counts[sku.index] = events
        }
        return month
    }

    private static func overflow(_ sku: SKU) -> Fault {
        Fault(
            .badData,
            "the events of \(sku.name) are more than 9.2 quintillion a month",
            fix: "lower the volume or the requests per session"
        )
    }
}

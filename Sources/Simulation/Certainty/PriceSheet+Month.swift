internal import Basics
internal import Billing

extension PriceSheet {
    /// What a month costs of which a sample is known: scaled first, then priced.
    ///
    /// - Parameter sessionsPerMonth: nil for 1,000 sessions in the first paid tier; caps, credit, fee and
    ///   `other` are then ignored.
    func monthTotal(
        of usage: Usage,
        sessions: Int64,
        sessionsPerMonth: Int64?,
        beside other: Usage
    ) throws(Fault) -> Result<Money, Unpriceable> {
        if let sessionsPerMonth {
            return try total(
                for: try usage.scaled(toSessions: sessionsPerMonth, from: sessions),
                beside: other
            )
        }
        var sum: Int128 = 0
        for (sku, count) in try usage.scaled(toSessions: 1000, from: sessions).events {
            guard let entry = self[sku] else { return .failure(.noPrice(sku: sku, sheet: name)) }
            sum += Int128(count) * Int128(entry.firstPaidPrice.nanodollars)
        }
        return .success(try Money(exactly: sum, of: "the total of \(name)"))
    }
}

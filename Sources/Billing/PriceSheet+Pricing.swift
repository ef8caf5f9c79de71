package import Basics

extension PriceSheet {
    /// The name of the line that a monthly fee makes.
    package static let feeLine = "monthly-fee"

    /// What a month of this usage costs.
    ///
    /// With `other`, events of the same account outside this box, the lines are the difference that the box
    /// makes: its events come on top of the others, in the tiers where those left off; the credit is what it
    /// takes off more; and the monthly fee, which is paid anyway, is left out.
    ///
    /// - Returns: the invoice, or why there is none.
    /// - Throws: `badData` where an amount leaves the range of `Money`.
    package func invoice(
        for usage: Usage,
        beside other: Usage = .none
    ) throws(Fault) -> Result<Invoice, Unpriceable> {
        var lines: [Invoice.Line] = []
        var sum: Int128 = 0
        if let unpriceable = firstUnpriceable(usage, beside: other) { return .failure(unpriceable) }
        for entry in entries where usage[entry.sku] != 0 {
            let line = try line(entry, events: usage[entry.sku], behind: other[entry.sku])
            sum += Int128(line.amount.nanodollars)
            lines.append(line)
        }
        if let fee = monthlyFee, other.isEmpty {
            sum += Int128(fee.amount.nanodollars)
            lines.append(
                Invoice.Line(sku: Self.feeLine, title: fee.title, events: 1, parts: [], amount: fee.amount)
            )
        }
        let before = monthlyCredit == .zero ? 0 : cost(of: other)
        let credit = creditAdded(by: sum, to: before)
        return .success(
            Invoice(
                lines: lines,
                credit: credit,
                total: try Money(exactly: sum + Int128(credit.nanodollars), of: "the total of \(name)")
            )
        )
    }

    /// What `invoice` comes to, without its lines: for replicates and searches.
    package func total(
        for usage: Usage,
        beside other: Usage = .none
    ) throws(Fault) -> Result<Money, Unpriceable> {
        if let unpriceable = firstUnpriceable(usage, beside: other) { return .failure(unpriceable) }
        var sum = cost(of: usage, behind: other)
        if let fee = monthlyFee, other.isEmpty { sum += Int128(fee.amount.nanodollars) }
        if monthlyCredit > .zero {
            sum += Int128(creditAdded(by: sum, to: cost(of: other)).nanodollars)
        }
        return .success(try Money(exactly: sum, of: "the total of \(name)"))
    }

    /// What 1,000 sessions cost in the first paid tier: for a comparison without a volume.
    ///
    /// Free events, the credit and the monthly fee are ignored. Events are scaled to the 1,000 sessions as to
    /// a month.
    ///
    /// - Parameter sessions: how many sessions used this.
    /// - Throws: `badData` without sessions, or where an amount leaves the range of `Money`.
    package func costPerThousandInFirstTier(
        _ usage: Usage,
        sessions: Int64
    ) throws(Fault) -> Result<Invoice, Unpriceable> {
        let usage = try usage.scaled(toSessions: 1000, from: sessions)
        if let missing = firstMissing(usage) { return .failure(missing) }
        var lines: [Invoice.Line] = []
        for entry in entries where usage[entry.sku] != 0 {
            let events = usage[entry.sku]
            let price = entry.firstPaidPrice
            let amount = try Money(
                exactly: Int128(events) * Int128(price.nanodollars),
                of: subject(entry.sku, events)
            )
            let part = Invoice.TierPart(
                firstEvent: 1,
                lastEvent: events,
                pricePerThousand: Tier(upTo: nil, pricePerEvent: price).pricePerThousand,
                amount: amount
            )
            lines.append(
                Invoice.Line(
                    sku: entry.sku.name,
                    title: entry.title,
                    events: events,
                    parts: [part],
                    amount: amount
                )
            )
        }
        let sum = lines.reduce(0 as Int128) { $0 + Int128($1.amount.nanodollars) }
        return .success(
            Invoice(lines: lines, credit: .zero, total: try Money(exactly: sum, of: "the total of \(name)"))
        )
    }

    /// The same as one number that is exact for any number of sessions: what all of `usage` costs in the
    /// first paid tier, nothing scaled or rounded.
    func costInFirstTier(_ usage: Usage) -> Result<Int128, Unpriceable> {
        if let missing = firstMissing(usage) { return .failure(missing) }
        var sum: Int128 = 0
        for entry in entries where usage[entry.sku] != 0 {
            sum += Int128(usage[entry.sku]) * Int128(entry.firstPaidPrice.nanodollars)
        }
        return .success(sum)
    }

    // MARK: - Steps

    private func line(_ entry: Entry, events: Int64, behind earlier: Int64) throws(Fault) -> Invoice.Line {
        var parts: [Invoice.TierPart] = []
        var amount: Int128 = 0
        try entry.visit(after: earlier, count: events) { first, last, tier throws(Fault) in
            let part = Int128(last - first + 1) * Int128(tier.pricePerEvent.nanodollars)
            amount += part
            parts.append(
                Invoice.TierPart(
                    firstEvent: first,
                    lastEvent: last,
                    pricePerThousand: tier.pricePerThousand,
                    amount: try Money(exactly: part, of: subject(entry.sku, events))
                )
            )
        }
        return Invoice.Line(
            sku: entry.sku.name,
            title: entry.title,
            events: events,
            parts: parts,
            amount: try Money(exactly: amount, of: subject(entry.sku, events))
        )
    }

    /// What the events cost before credit and fee; all of them must be priceable.
    private func cost(of usage: Usage, behind other: Usage = .none) -> Int128 {
        var sum: Int128 = 0
        for entry in entries where usage[entry.sku] != 0 {
            entry.visit(after: other[entry.sku], count: usage[entry.sku]) { first, last, tier in
                sum += Int128(last - first + 1) * Int128(tier.pricePerEvent.nanodollars)
            }
        }
        return sum
    }

    /// What the credit takes off more when `sum` is added to a bill of `before`: zero or negative.
    private func creditAdded(by sum: Int128, to before: Int128) -> Money {
        let credit = Int128(monthlyCredit.nanodollars)
        return Money(nanodollars: Int64(min(credit, before) - min(credit, before + sum)))
    }

    private func firstMissing(_ usage: Usage) -> Unpriceable? {
        for (sku, _) in usage.events where self[sku] == nil { return .noPrice(sku: sku, sheet: name) }
        return nil
    }

    /// Events outside the box matter where they share a SKU with it or use up the credit.
    private func firstUnpriceable(_ usage: Usage, beside other: Usage) -> Unpriceable? {
        for sku in SKU.allCases where usage[sku] != 0 || monthlyCredit > .zero {
            let (events, tooMany) = usage[sku].addingReportingOverflow(other[sku])
            if events == 0 { continue }
            guard let entry = self[sku] else { return .noPrice(sku: sku, sheet: name) }
            let last = entry.steps[entry.steps.count - 1].last
            if tooMany || events > last {
                return .aboveLastPrice(
                    sku: sku,
                    events: tooMany ? .max : events,
                    lastPricedEvent: last,
                    sheet: name
                )
            }
        }
        return nil
    }

    private func subject(_ sku: SKU, _ events: Int64) -> String {
        "\(ExactDecimal.grouped(events)) events of \(sku.name) at the prices of \(name)"
    }
}

extension PriceSheet.Entry {
    /// Goes through the events numbered `earlier` + 1 to `earlier` + `count`, cut where the price changes.
    fileprivate func visit<Failure>(
        after earlier: Int64,
        count: Int64,
        _ body: (_ first: Int64, _ last: Int64, _ tier: PriceSheet.Tier) throws(Failure) -> Void
    ) throws(Failure) {
        var first = earlier + 1
        let end = earlier + count
        for step in steps where step.last >= first {
            let last = min(end, step.last)
            try body(first, last, step)
            if last == end { return }
            first = last + 1
        }
    }
}

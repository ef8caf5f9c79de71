extension PriceSheet {
    /// The same sheet with other prices, for asking what a change of prices would do.
    ///
    /// Free events, the bounds of tiers, the credit and the fee stay as they are. A price is rounded to whole
    /// nanodollars an event, halves upwards.
    ///
    /// - Parameters:
    ///   - percent: of the old prices, such as 110 for a rise of 10 %; from 0.
    ///   - sku: the only SKU whose price changes; nil for all of them.
    package func withPrices(atPercent percent: Int64, of sku: SKU? = nil) -> PriceSheet {
        PriceSheet(
            name: name,
            title: title,
            currency: currency,
            symbol: symbol,
            decimals: decimals,
            source: source,
            digest: digest,
            entries: entries.map { entry in
                if let sku, sku != entry.sku { return entry }
                return Entry(
                    sku: entry.sku,
                    title: entry.title,
                    skuID: entry.skuID,
                    category: entry.category,
                    freePerMonth: entry.freePerMonth,
                    tiers: entry.tiers.map { tier in
                        Tier(
                            upTo: tier.upTo,
                            pricePerEvent: Money(
                                nanodollars: (tier.pricePerEvent.nanodollars * percent + 50) / 100
                            )
                        )
                    },
                    evidence: entry.evidence
                )
            },
            monthlyCredit: monthlyCredit,
            monthlyFee: monthlyFee
        )
    }
}

internal import Basics

/// What a vendor asks for each SKU, month by month: free events, then prices that fall with the volume.
///
/// Prices are marginal: each event costs what the tier asks that its own number in the month falls in.
/// The free events are the bottom of the first tier and count toward its bound.
package struct PriceSheet: Hashable, Sendable {
    /// How many events a month cost nothing.
    package enum FreeCap: Hashable, Sendable {
        case events(Int64)
        case unlimited
    }

    /// A run of events, by their number in the month, that cost the same.
    package struct Tier: Hashable, Sendable {
        /// The number of the last event of this tier, counted from 1; nil where the tier has no end.
        package var upTo: Int64?
        /// What one event costs.
        package var pricePerEvent: Money

        /// What a thousand events cost, as price lists print it.
        package var pricePerThousand: Money {
            Money(nanodollars: pricePerEvent.nanodollars * 1000)
        }

        /// `upTo` as a number that compares.
        var last: Int64 { upTo ?? .max }
    }

    /// One row of the sheet.
    package struct Entry: Hashable, Sendable {
        package var sku: SKU
        /// The name on the vendor's bill.
        package var title: String
        /// The vendor's own identifier, where it publishes one.
        package var skuID: String?
        /// The vendor's class of the SKU, such as `Essentials`.
        package var category: String?
        package var freePerMonth: FreeCap
        /// The published tiers, the free events not cut off. A last tier with an end means that the price
        /// above it is not published.
        package var tiers: [Tier]
        /// How sure this row is.
        package var evidence: String?

        /// The tiers as they are paid: the free events first, at 0.
        ///
        /// This is what pricing walks over, made once.
        let steps: [Tier]

        init(
            sku: SKU,
            title: String,
            skuID: String?,
            category: String?,
            freePerMonth: FreeCap,
            tiers: [Tier],
            evidence: String?
        ) {
            self.sku = sku
            self.title = title
            self.skuID = skuID
            self.category = category
            self.freePerMonth = freePerMonth
            self.tiers = tiers
            self.evidence = evidence
            switch freePerMonth {
            case .unlimited: steps = [Tier(upTo: nil, pricePerEvent: .zero)]
            case .events(0): steps = tiers
            case .events(let cap):
                steps = [Tier(upTo: cap, pricePerEvent: .zero)] + tiers.filter { $0.last > cap }
            }
        }

        /// What the first event behind the free ones costs; zero where all are free.
        package var firstPaidPrice: Money { steps.first { $0.pricePerEvent > .zero }?.pricePerEvent ?? .zero }
    }

    /// A fixed amount that the vendor asks for every month.
    package struct MonthlyFee: Hashable, Sendable {
        package var title: String
        package var amount: Money
    }

    package var name: String
    package var title: String
    /// The ISO code of the currency that every price is in.
    package var currency: String
    /// What stands before an amount, such as `$`.
    package var symbol: String
    /// How many decimals an amount is shown with.
    package var decimals: Int
    /// Where the prices were read.
    package var source: String
    /// SHA-256 of the file.
    package var digest: String
    /// In the order of the file.
    package private(set) var entries: [Entry]
    /// What is taken off the whole bill every month; a bill never becomes negative by it.
    package var monthlyCredit: Money
    package var monthlyFee: MonthlyFee?
    /// The index into `entries` by SKU.
    private var positions: [Int?]

    init(
        name: String,
        title: String,
        currency: String,
        symbol: String,
        decimals: Int,
        source: String,
        digest: String,
        entries: [Entry],
        monthlyCredit: Money,
        monthlyFee: MonthlyFee?
    ) {
        self.name = name
        self.title = title
        self.currency = currency
        self.symbol = symbol
        self.decimals = decimals
        self.source = source
        self.digest = digest
        self.entries = entries
        self.monthlyCredit = monthlyCredit
        self.monthlyFee = monthlyFee
        positions = SKU.allCases.map { sku in entries.firstIndex { $0.sku == sku } }
    }

    /// The row of a SKU, where the sheet has one.
    package subscript(sku: SKU) -> Entry? { positions[sku.index].map { entries[$0] } }

    /// How sure the rows are: each different evidence with the number of rows that rest on it.
    package var evidence: String {
        var counts: [(evidence: String, rows: Int)] = []
        for entry in entries {
            let evidence = entry.evidence ?? "not stated"
            if let index = counts.firstIndex(where: { $0.evidence == evidence }) {
                counts[index].rows += 1
            } else {
                counts.append((evidence, 1))
            }
        }
        if counts.count == 1 { return "every price: \(counts[0].evidence)" }
        return counts.map { "\($0.rows) of \(entries.count) prices: \($0.evidence)" }.joined(separator: "; ")
    }

    /// An amount of this sheet as text, in its currency.
    package func text(_ amount: Money) -> String { amount.text(symbol: symbol, decimals: decimals) }
}

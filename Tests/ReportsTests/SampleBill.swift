import Billing

/// Bills of the sample runs under the March 2025 list.
enum SampleBill {
    private static let bounds: [Int64] = [0, 100_000, 500_000, 1_000_000, 5_000_000, .max]

    /// - Parameter integration: 0 Geocoding, 1 Essentials, 2 Pro.
    static func invoice(_ counts: SampleCounts, _ integration: Int, _ volume: Int64?) -> Invoice {
        let sessions = counts.selected.reduce(0, +) + counts.others.reduce(0, +)
        func sum(_ list: [Int64], _ value: (Int64) -> Int64) -> Int64 {
            list.enumerated().reduce(0) { $0 + value(Int64($1.offset)) * $1.element }
        }
        let selected = counts.selected.reduce(0, +)
        let none = counts.selected.first ?? 0
        let others = sum(counts.others) { $0 }
        let events: [(sku: String, title: String, prices: [Int64], cap: Int64, count: Int64)]
        switch integration {
        case 0:
            events = [
                autocomplete(sum(counts.selected) { $0 } + others),
                ("geocoding", "Geocoding", [500, 400, 300, 150, 38], 10_000, selected),
            ]
        case 1:
            events = [
                autocomplete(sum(counts.selected) { min($0, 12) } + others),
                usage(sum(counts.selected) { max($0 - 12, 0) }),
                (
                    "details-essentials", "Place Details Essentials", [500, 400, 300, 150, 38], 10_000,
                    selected
                ),
            ]
        default:
            events = [
                autocomplete(others),
                usage(sum(counts.selected) { $0 }),
                ("details-pro", "Place Details Pro", [1700, 1360, 1020, 510, 128], 5_000, none),
                (
                    "details-enterprise-atmosphere", "Place Details Enterprise + Atmosphere",
                    [2500, 2000, 1500, 750, 228], 1_000, selected - none
                ),
            ]
        }
        let lines = events.map { sku, title, prices, cap, count in
            let scaled = sessions == 0 ? 0 : (count * (volume ?? 1_000) + sessions / 2) / sessions
            return line(sku, title, prices, volume == nil ? 0 : cap, scaled)
        }
        let total = lines.reduce(0) { $0 + $1.amount.nanodollars }
        return Invoice(
            lines: lines.filter { $0.events > 0 },
            credit: .zero,
            total: Money(nanodollars: total)
        )
    }

    private static func autocomplete(
        _ count: Int64
    ) -> (sku: String, title: String, prices: [Int64], cap: Int64, count: Int64) {
        ("autocomplete-requests", "Autocomplete Requests", [283, 227, 170, 85, 21], 10_000, count)
    }

    private static func usage(
        _ count: Int64
    ) -> (sku: String, title: String, prices: [Int64], cap: Int64, count: Int64) {
        ("autocomplete-session-usage", "Autocomplete Session Usage", [0, 0, 0, 0, 0], 0, count)
    }

    private static func line(
        _ sku: String,
        _ title: String,
        _ cents: [Int64],
        _ cap: Int64,
        _ events: Int64
    ) -> Invoice.Line {
        var parts: [Invoice.TierPart] = []
        func part(_ first: Int64, _ last: Int64, _ cents: Int64) {
            let end = min(last, events)
            if first > end { return }
            parts.append(
                .init(
                    firstEvent: first,
                    lastEvent: end,
                    pricePerThousand: Money(nanodollars: cents * 10_000_000),
                    amount: Money(nanodollars: (end - first + 1) * cents * 10_000)
                )
            )
        }
        part(1, cap, 0)
        for (tier, price) in cents.enumerated() { part(max(bounds[tier], cap) + 1, bounds[tier + 1], price) }
        let amount = parts.reduce(0) { $0 + $1.amount.nanodollars }
        return .init(sku: sku, title: title, events: events, parts: parts, amount: Money(nanodollars: amount))
    }
}

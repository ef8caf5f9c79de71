import Basics
import Billing
import Testing

@Suite("Pricing a month")
struct PricingTests {
    /// One event at a time, straight from the published row: shares no code with the sheets.
    func naive(_ row: PublishedPrice, events: Int64) -> Int64? {
        let bounds: [Int64] =
            switch row.sheet {
            case "google-2018-06": [100_000, 500_000]
            case "google-2025-03-india": [5_000_000, .max]
            default: [100_000, 500_000, 1_000_000, 5_000_000, .max]
            }
        guard row.freePerMonth != "unlimited" else { return 0 }
        if events > bounds.last! { return nil }
        let cap = Int64(row.freePerMonth)!
        var sum: Int64 = 0
        var below: Int64 = 0
        for (bound, price) in zip(bounds, row.prices) {
            let paid = max(0, min(events, bound) - max(below, cap))
            sum += paid * (ExactDecimal.parse(price, scale: 2)! * 10_000)
            below = bound
        }
        return sum
    }

    @Test("is marginal before, at and after every bound and cap of every row of every sheet")
    func boundaries() throws {
        for row in try PublishedPrice.all() {
            let sheet = try PriceSheet.builtIn(row.sheet)
            let sku = SKU(named: row.sku)!
            var edges: [Int64] = [0, 100_000, 500_000, 1_000_000, 5_000_000, 7_654_321]
            if let cap = Int64(row.freePerMonth) { edges.append(cap) }
            for edge in edges {
                for events in max(0, edge - 1)...edge + 1 {
                    let result = try sheet.invoice(for: Usage([sku: events]))
                    guard let expected = naive(row, events: events) else {
                        #expect(throws: Unpriceable.self) { try result.priced }
                        continue
                    }
                    let invoice = try result.priced
                    #expect(
                        invoice.lines.reduce(0) { $0 + $1.amount.nanodollars } == expected,
                        "\(events) of \(row.sku) at \(row.sheet)"
                    )
                    #expect(invoice.lines.map(\.events) == (events == 0 ? [] : [events]))
                }
            }
        }
    }

    @Test("shows where each event fell")
    func parts() throws {
        let line = try bill("google-2025-03", [.autocompleteRequests: 600_001]).lines[0]
        #expect(line.title == "Autocomplete Requests")
        #expect(line.parts.map(\.firstEvent) == [1, 10_001, 100_001, 500_001])
        #expect(line.parts.map(\.lastEvent) == [10_000, 100_000, 500_000, 600_001])
        #expect(line.parts.map { $0.pricePerThousand.text() } == ["$0.00", "$2.83", "$2.27", "$1.70"])
        #expect(line.parts.map { $0.amount.text() } == ["$0.00", "$254.70", "$908.00", "$170.00"])
        #expect(line.amount.nanodollars == nano("1332.7017"))
    }

    @Test("takes the credit of 2018 off the whole bill, never below zero")
    func credit() throws {
        let small = try bill("google-2018-06", [.geocoding: 10_000, .legacyDetails: 2_000])
        #expect(small.credit.nanodollars == nano("-84"))
        #expect(small.total == .zero)
        let exact = try bill("google-2018-06", [.geocoding: 40_000])
        #expect(exact.total == .zero)
        let above = try bill("google-2018-06", [.geocoding: 40_001])
        #expect(above.credit.nanodollars == nano("-200"))
        #expect(above.total.nanodollars == nano("0.005"))
    }

    @Test("says why where a sheet cannot price a month, and tells it from a month too large to count")
    func unpriceable() throws {
        let old = try PriceSheet.builtIn("google-2018-06")
        #expect(
            try old.invoice(for: Usage([.detailsEssentials: 1]))
                == .failure(.noPrice(sku: .detailsEssentials, sheet: "google-2018-06"))
        )
        #expect(try old.invoice(for: Usage([.geocoding: 500_000])).priced.total.nanodollars == nano("1900"))
        let above = try old.invoice(for: Usage([.geocoding: 500_001]))
        guard case .failure(let reason) = above else { return #expect(Bool(false)) }
        #expect(
            reason.description
                == "google-2018-06 publishes no price above 500,000 events of geocoding a month, and this month "
                + "has 500,001"
        )
        #expect(try old.total(for: Usage([.geocoding: 500_001])) == .failure(reason))
        let new = try PriceSheet.builtIn("google-2025-03")
        let fault = #expect(throws: Fault.self) {
            try new.invoice(for: Usage([.geocoding: 50_000_000_000_000]))
        }
        #expect(fault?.kind == .badData)
        #expect(
            fault?.what
                == "50,000,000,000,000 events of geocoding at the prices of google-2025-03: the amount is "
                + "beyond ±9.2 billion, the most that can be kept exactly"
        )
        #expect(throws: Fault.self) { try new.total(for: Usage([.geocoding: .max])) }
        #expect(try new.total(for: Usage([.detailsIDsOnly: .max])).priced == .zero)
        // Each line fits, their sum does not.
        let two = Usage([.geocoding: 24_000_000_000_000, .detailsEssentials: 24_000_000_000_000])
        #expect(throws: Fault.self) { try new.invoice(for: two) }
        #expect(throws: Fault.self) { try new.total(for: two) }
    }

    @Test("without a volume takes the first paid price, without caps or credit")
    func firstTier() throws {
        let usage = Usage([.legacyAutocompleteRequest: 7, .geocoding: 2])
        let invoice = try PriceSheet.builtIn("google-2018-06")
            .costPerThousandInFirstTier(usage, sessions: 3).priced
        #expect(invoice.lines.map(\.events) == [2333, 667])
        #expect(invoice.total.nanodollars == 2333 * nano("0.00283") + 667 * nano("0.005"))
        #expect(invoice.credit == .zero)
        let india = try PriceSheet.builtIn("google-2025-03-india")
        #expect(
            try india.costPerThousandInFirstTier(Usage([.detailsPro: 5]), sessions: 5).priced.total
                .nanodollars
                == nano("5.10")
        )
        let new = try PriceSheet.builtIn("google-2025-03")
        #expect(
            try new.costPerThousandInFirstTier(usage, sessions: 3)
                == .failure(.noPrice(sku: .legacyAutocompleteRequest, sheet: "google-2025-03"))
        )
        #expect(throws: Fault.self) { try new.costPerThousandInFirstTier(usage, sessions: 0) }
    }

    @Test("beside other usage is the bill with it minus the bill without it, line by line")
    func otherUsage() throws {
        var random = KeyedRandom(seed: 7)
        for name in PriceSheet.builtInNames {
            let sheet = try PriceSheet.builtIn(name)
            for _ in 0..<300 {
                var (box, other, both) = (Usage(), Usage(), Usage())
                for entry in sheet.entries where random.below(3) == 0 {
                    let limit: UInt64 = name == "google-2018-06" ? 90_000 : 3_000_000
                    try box.add(entry.sku, Int64(random.below(limit)))
                    try other.add(entry.sku, Int64(random.below(limit)))
                }
                try both.add(box)
                try both.add(other)
                let difference = try sheet.invoice(for: box, beside: other).priced
                let (with, without) = (
                    try sheet.invoice(for: both).priced, try sheet.invoice(for: other).priced
                )
                #expect(difference.total.nanodollars == with.total.nanodollars - without.total.nanodollars)
                #expect(difference.credit.nanodollars == with.credit.nanodollars - without.credit.nanodollars)
                #expect(try sheet.total(for: box, beside: other).priced == difference.total)
                for line in difference.lines {
                    let amount = { (invoice: Invoice) in
                        invoice.lines.first { $0.sku == line.sku }?.amount.nanodollars ?? 0
                    }
                    #expect(line.amount.nanodollars == amount(with) - amount(without))
                    #expect(line.events == box[SKU(named: line.sku)!])
                }
            }
        }
    }

    @Test("leaves other usage alone that no price of the box depends on")
    func unrelatedOther() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let box = Usage([.geocoding: 20_000])
        let other = Usage([.legacyDetails: 5])
        #expect(try sheet.invoice(for: box, beside: other) == sheet.invoice(for: box))
        // Under a credit the rest of the bill matters, and this list cannot price it.
        let old = try PriceSheet.builtIn("google-2018-06")
        #expect(
            try old.invoice(for: box, beside: Usage([.detailsPro: 5]))
                == .failure(.noPrice(sku: .detailsPro, sheet: "google-2018-06"))
        )
    }

    @Test("adds up: lines and credit give the total, more events never cost less, shards change nothing")
    func properties() throws {
        var random = KeyedRandom(seed: 11)
        for name in PriceSheet.builtInNames {
            let sheet = try PriceSheet.builtIn(name)
            let limit: UInt64 = name == "google-2018-06" ? 80_000 : 2_000_000
            for _ in 0..<200 {
                var shards = [Usage](repeating: Usage(), count: 5)
                for entry in sheet.entries where random.below(2) == 0 {
                    for index in shards.indices {
                        try shards[index].add(entry.sku, Int64(random.below(limit)))
                    }
                }
                var forward = Usage()
                for shard in shards { try forward.add(shard) }
                var backward = Usage()
                for shard in shards.reversed() { try backward.add(shard) }
                let invoice = try sheet.invoice(for: forward).priced
                #expect(try sheet.invoice(for: backward).priced == invoice)
                #expect(try sheet.total(for: forward).priced == invoice.total)
                let sum = invoice.lines.reduce(0) { $0 + $1.amount.nanodollars }
                #expect(sum + invoice.credit.nanodollars == invoice.total.nanodollars)
                for line in invoice.lines {
                    #expect(line.parts.reduce(0) { $0 + $1.amount.nanodollars } == line.amount.nanodollars)
                    let covered = line.parts.reduce(0) { $0 + $1.lastEvent - $1.firstEvent + 1 }
                    #expect(covered == line.events)
                }
                var more = forward
                try more.add(sheet.entries[Int(random.below(UInt64(sheet.entries.count)))].sku, 1)
                #expect(try sheet.total(for: more).priced >= invoice.total)
            }
        }
    }
}

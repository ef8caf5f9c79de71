import Billing
import Testing

@Suite("A sheet with other prices")
struct PriceScalingTests {
    @Test("all prices, or those of one SKU, change; caps and bounds stay")
    func scaling() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let usage = Usage([.autocompleteRequests: 200_000, .geocoding: 15_000])
        let all = try sheet.withPrices(atPercent: 110).invoice(for: usage).priced
        // 90,000 at $2.83 and 100,000 at $2.27 a thousand, and 5,000 at $5: $481.70 and $25.
        #expect(all.total.nanodollars == nano("557.37"))
        let one = try sheet.withPrices(atPercent: 75, of: .geocoding).invoice(for: usage).priced
        #expect(one.total.nanodollars == nano("500.45"))
        #expect(sheet.withPrices(atPercent: 100) == sheet)
    }

    @Test("a credit and free events stay as they are")
    func credit() throws {
        let sheet = try PriceSheet.builtIn("google-2018-06").withPrices(atPercent: 50)
        let invoice = try sheet.invoice(for: Usage([.legacyAutocompleteRequest: 100_000])).priced
        #expect(invoice.credit.nanodollars == -nano("141.5"))
        #expect(invoice.total == .zero)
    }
}

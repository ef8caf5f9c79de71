import Basics
import Billing
import Testing

@Suite("Usage and money")
struct UsageTests {
    @Test("scales to the nearest whole event, halves upwards")
    func scaling() throws {
        let usage = Usage([.geocoding: 5, .autocompleteRequests: 1])
        #expect(try usage.scaled(toSessions: 1, from: 2).events.map(\.count) == [1, 3])
        #expect(try usage.scaled(toSessions: 15_000, from: 7)[.geocoding] == 10_714)
        // S/2 is whole: 3 div 2 = 1.
        #expect(try Usage([.geocoding: 1]).scaled(toSessions: 1, from: 3)[.geocoding] == 0)
        #expect(try Usage([.geocoding: 2]).scaled(toSessions: 1, from: 3)[.geocoding] == 1)
        #expect(try usage.scaled(toSessions: 0, from: 2).isEmpty)
        #expect(
            try usage.scaled(toSessions: 1_000_000_000_000, from: 2)[.geocoding] == 2_500_000_000_000
        )
    }

    @Test("refuses what it cannot scale or count")
    func overflow() throws {
        let usage = Usage([.geocoding: 5])
        #expect(throws: Fault.self) { try usage.scaled(toSessions: 10, from: 0) }
        #expect(throws: Fault.self) { try usage.scaled(toSessions: -1, from: 1) }
        let fault = #expect(throws: Fault.self) { try usage.scaled(toSessions: .max, from: 1) }
        #expect(fault?.kind == .badData)
        #expect(fault?.what == "the events of geocoding are more than 9.2 quintillion a month")
        var full = Usage([.geocoding: .max])
        #expect(throws: Fault.self) { try full.add(.geocoding, 1) }
        #expect(throws: Fault.self) { try full.add(usage) }
        #expect(throws: Fault.self) { try full.add(.detailsPro, .max, times: 2) }
        #expect(full == Usage([.geocoding: .max]))
    }

    @Test("lists events in one order, whatever order they came in")
    func order() {
        let usage = Usage([.legacyTextSearch: 1, .autocompleteRequests: 2, .geocoding: 3])
        #expect(usage.events.map(\.sku) == [.autocompleteRequests, .geocoding, .legacyTextSearch])
        #expect(SKU.allCases.allSatisfy { SKU(named: $0.name) == $0 })
        #expect(Set(SKU.allCases.map(\.name)).count == SKU.allCases.count)
    }

    @Test("keeps money exact and inside its range")
    func money() throws {
        let most = Money(nanodollars: .max)
        #expect(try Money(nanodollars: 3).adding(Money(nanodollars: -5), of: "x").nanodollars == -2)
        let fault = #expect(throws: Fault.self) { try most.adding(Money(nanodollars: 1), of: "the rent") }
        #expect(fault?.description.hasPrefix("the rent: the amount is beyond") == true)
        #expect(throws: Fault.self) {
            try Money(nanodollars: .min).subtracting(Money(nanodollars: 1), of: "x")
        }
        #expect(most.text() == "$9,223,372,036.85")
        #expect(Money(nanodollars: nano("-1234.505")).text() == "-$1,234.51")
        #expect(Money(nanodollars: nano("47.015")).text(symbol: "€", decimals: 3) == "€47.015")
    }
}

import Basics
import Billing
import Testing

/// Every figure that the rules state as an example, to the nanodollar.
@Suite("The worked figures")
struct WorkedFigureTests {
    /// What 1,000 equal sessions cost in the first paid tier.
    func perThousand(
        _ integration: String,
        requests: Int32,
        ending: ShapeEnding = .selected,
        sheet: String = "google-2025-03",
        switches: Switches = Switches()
    ) throws -> Int64 {
        let shape = SessionShape(requests: requests, ending: ending)
        let usage = try Integration.named(integration).usage(of: shape, switches: switches)
        return try PriceSheet.builtIn(sheet).costPerThousandInFirstTier(usage, sessions: 1)
            .priced.total.nanodollars
    }

    /// What a month of equal, completed sessions of four requests costs.
    func month(_ integration: String, sessions: Int64, switches: Switches = Switches()) throws -> Int64 {
        let usage = try Integration.named(integration)
            .usage(of: SessionShape(requests: 4, ending: .selected), switches: switches)
            .scaled(toSessions: sessions, from: 1)
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let invoice = try sheet.invoice(for: usage).priced
        #expect(try sheet.total(for: usage).priced == invoice.total)
        return invoice.total.nanodollars
    }

    var byFields: Switches {
        var switches = Switches()
        switches.detailsEnding = .requestedFields
        return switches
    }

    @Test("of the list of 2018: requests, Geocoding and sessions")
    func list2018() throws {
        let cost = { requests, integration in
            try perThousand(integration, requests: requests, sheet: "google-2018-06")
        }
        let geocoding = "legacy-per-request+geocoding"
        #expect(
            try perThousand(geocoding, requests: 1, ending: .abandoned, sheet: "google-2018-06")
                == nano("2.83")
        )
        #expect(
            try perThousand(geocoding, requests: 4, ending: .abandoned, sheet: "google-2018-06")
                == nano("11.32")
        )
        #expect(try cost(0, geocoding) == nano("5"))
        #expect(try cost(4, geocoding) == nano("16.32"))
        #expect(try cost(5, geocoding) == nano("19.15"))
        for requests in [1, 4, 5, 40] as [Int32] {
            #expect(try cost(requests, "legacy-per-session+details-basic") == nano("17"))
        }
        #expect(try cost(4, "legacy-per-session+details-contact") == nano("20"))
    }

    @Test("of the list of 2025 per 1,000 selections", arguments: 1...40 as ClosedRange<Int32>)
    func list2025(n: Int32) throws {
        let request = nano("2.83")
        #expect(try perThousand("per-request+geocoding", requests: n) == request * Int64(n) + nano("5"))
        #expect(
            try perThousand("per-session+details-essentials", requests: n)
                == request * Int64(min(n, 12)) + nano("5")
        )
        #expect(try perThousand("per-session+details-pro", requests: n) == nano("25"))
        #expect(try perThousand("per-session+details-pro", requests: n, switches: byFields) == nano("17"))
        #expect(try perThousand("per-request+details-pro", requests: n) == request * Int64(n) + nano("17"))
        #expect(try perThousand("per-session+address-validation", requests: n) == nano("25"))
        #expect(try perThousand("ui-kit", requests: n) == nano("11"))
        for integration in Integration.all where integration.generation == .new {
            #expect(
                try perThousand(integration.name, requests: n, ending: .abandoned)
                    == (integration.tokens == .uiKit ? nano("10") : request * Int64(n))
            )
        }
    }

    @Test("of months with caps and tiers")
    func months() throws {
        let essentials = "per-session+details-essentials"
        let pro = "per-session+details-pro"
        #expect(try month("ui-kit", sessions: 3_000) == 0)
        #expect(try month("ui-kit", sessions: 300_000) == nano("2750"))
        #expect(try month("ui-kit", sessions: 1_000_000) == nano("7810"))
        #expect(try month(essentials, sessions: 3_000) == nano("5.66"))
        #expect(try month(pro, sessions: 3_000) == nano("50"))
        #expect(try month(pro, sessions: 3_000, switches: byFields) == nano("0"))
        #expect(try month(essentials, sessions: 300_000) == nano("3432.70"))
        #expect(try month(pro, sessions: 300_000) == nano("6475"))
        #expect(try month(pro, sessions: 300_000, switches: byFields) == nano("4335"))
        #expect(try month(essentials, sessions: 1_000_000) == nano("8112.70"))
        #expect(try month(pro, sessions: 1_000_000) == nano("17975"))
        #expect(try month(pro, sessions: 1_000_000, switches: byFields) == nano("12155"))
    }

    @Test("of single SKUs: 60,000 requests, and two lines of a real bill")
    func lines() throws {
        #expect(
            try bill("google-2025-03", [.autocompleteRequests: 60_000]).total.nanodollars == nano("141.50")
        )
        #expect(try bill("google-2025-03", [.geocoding: 19_403]).total.nanodollars == nano("47.015"))
        #expect(
            try bill("google-2025-03-legacy", [.legacyTextSearch: 5_672]).total.nanodollars
                == nano("21.504")
        )
    }
}

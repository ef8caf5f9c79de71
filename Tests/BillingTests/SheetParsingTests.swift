import Basics
import Billing
import Testing

@Suite("A person's own price sheet")
struct SheetParsingTests {
    @Test("prices in its own currency, with its own tiers, a fee and included events")
    func own() throws {
        let sheet = try PriceSheet.parse(
            Array(
                """
                {
                  // As negotiated.
                  name: 'ours', title: 'Our contract', currency: 'JPY', symbol: '¥', decimals: 0,
                  tiersUpTo: [1000, 'unlimited'],
                  monthlyFee: { title: 'Base plan', amount: 5000 },
                  skus: {
                    geocoding: { title: 'Geocoding', freePerMonth: 500, perThousand: [800, 600.5] },
                    'autocomplete-requests': { title: 'Typing', tiersUpTo: ['unlimited'], perThousand: [0.000001] },
                  },
                }
                """.utf8
            ),
            file: "ours.json"
        )
        let usage = Usage([.geocoding: 1_500, .autocompleteRequests: 3])
        let invoice = try sheet.invoice(for: usage).priced
        #expect(invoice.lines.map(\.sku) == ["geocoding", "autocomplete-requests", PriceSheet.feeLine])
        #expect(invoice.lines.map(\.amount.nanodollars) == [nano("700.25"), 3, nano("5000")])
        #expect(invoice.total.nanodollars == nano("5700.250000003"))
        #expect(try sheet.total(for: usage).priced == invoice.total)
        #expect(sheet.text(invoice.total) == "¥5,700")
        #expect(sheet.source == "not stated")
        #expect(sheet.evidence == "every price: not stated")
        // The fee is paid anyway where the account does other things, and is no price of one session.
        #expect(try sheet.invoice(for: usage, beside: Usage([.geocoding: 1])).priced.lines.count == 2)
        #expect(try sheet.costPerThousandInFirstTier(usage, sessions: 1000).priced.lines.count == 2)
    }

    @Test("takes free events across tiers, and its first paid price is that of the first event paid")
    func capAcrossTiers() throws {
        let sheet = try sheet("\"freePerMonth\": 150, \"perThousand\": [5, 4, 3]")
        #expect(try sheet.total(for: Usage([.geocoding: 150])).priced == .zero)
        #expect(try sheet.total(for: Usage([.geocoding: 151])).priced.nanodollars == nano("0.004"))
        #expect(try sheet.total(for: Usage([.geocoding: 201])).priced.nanodollars == nano("0.203"))
        #expect(
            try sheet.costPerThousandInFirstTier(Usage([.geocoding: 1]), sessions: 1).priced.total.nanodollars
                == nano("4")
        )
        let whole = try freeFirstTier()
        #expect(try whole.total(for: Usage([.geocoding: 101])).priced.nanodollars == nano("0.004"))
        #expect(
            try whole.costPerThousandInFirstTier(Usage([.geocoding: 1]), sessions: 1).priced.total.nanodollars
                == nano("4")
        )
    }

    /// All of the first tier is free.
    func freeFirstTier() throws -> PriceSheet {
        try sheet("\"freePerMonth\": 100, \"perThousand\": [5, 4, 3]")
    }

    @Test(
        "is refused with the place of the fault",
        arguments: [
            ("\"perThousand\": [5, 4]", "perThousand: there are 3 tiers and 2 prices; give one price a tier"),
            (
                "\"perThousand\": [5, 4, 3, 2]",
                "perThousand: there are 3 tiers and 4 prices; give one price a tier"
            ),
            ("\"perThousand\": [5, -4, 3]", "perThousand[1]: a price cannot be negative"),
            (
                "\"perThousand\": [5, 4, 2.8312345]",
                "perThousand[2]: 2.8312345 has more than six decimals a thousand or is too large; round it"
            ),
            ("\"perThousand\": [5, 4, 1e10]", "perThousand[2]: a price a thousand is at most 1,000,000,000"),
            ("\"perThousand\": [5, 4, \"3\"]", "perThousand[2]: a price is expected here, not a text"),
            (
                "\"freePerMonth\": -1, \"perThousand\": [5, 4, 3]",
                "freePerMonth: -1 is out of range; give a whole number at least 0"
            ),
            (
                "\"perThousend\": [5, 4, 3]",
                "perThousand: this key is missing; did you mean it by \"perThousend\"?"
            ),
            (
                "\"perThousand\": [5, 4, 3], \"freePerMont\": 1",
                "freePerMont: this key is not known here; did you mean \"freePerMonth\"?"
            ),
            (
                "\"tiersUpTo\": [100, 90, \"unlimited\"], \"perThousand\": [5, 4, 3]",
                "tiersUpTo[1]: tiers overlap: 90 is not above the bound before it, 100; list the bounds in rising order"
            ),
            (
                "\"tiersUpTo\": [100, \"unlimited\", 200], \"perThousand\": [5, 4, 3]",
                "tiersUpTo[1]: tiers overlap: only the last one can be unlimited; put \"unlimited\" at the end"
            ),
            (
                "\"tiersUpTo\": [], \"perThousand\": []",
                "tiersUpTo: there is no tier; give at least [\"unlimited\"]"
            ),
            (
                "\"tiersUpTo\": [100], \"freePerMonth\": 100, \"perThousand\": [5]",
                "freePerMonth: 100 free events leave nothing of the tiers, which end at 100; lower it, or write \"unlimited\""
            ),
        ]
    )
    func refused(row: String, message: String) {
        let fault = #expect(throws: Fault.self) { try sheet(row) }
        #expect(fault?.line == 3)
        #expect(
            fault?.description.hasSuffix(": skus.geocoding." + message) == true,
            "\(fault?.description ?? "")"
        )
    }

    @Test("is refused where the sheet itself is wrong")
    func whole() throws {
        func message(_ text: String) -> String? {
            do {
                _ = try PriceSheet.parse(Array(text.utf8), file: "f.json")
                return nil
            } catch { return error.description }
        }
        let head = "\"name\": \"n\", \"title\": \"t\", \"currency\": \"EUR\""
        #expect(message("{ \(head) }") == "f.json:1:1: skus: this key is missing; add it")
        #expect(
            message("{ \(head), \"skus\": {} }") == "f.json:1:57: skus: the sheet prices nothing; add a SKU"
        )
        #expect(
            message("{ \(head), \"skus\": { \"geocodin\": {} } }")
                == "f.json:1:71: skus.geocodin: this SKU is not known; did you mean \"geocoding\"?"
        )
        #expect(
            message("{ \(head), \"skus\": { \"geocoding\": { \"title\": \"G\", \"perThousand\": [1] } } }")
                == "f.json:1:72: skus.geocoding.tiersUpTo: neither the SKU nor the sheet says where its tiers end; "
                + "add it"
        )
        #expect(message("{ \"name\": \"\" }") == "f.json:1:11: name: this text is empty; fill it in")
        #expect(
            message("{ \(head), \"monthlyCredit\": -5 }")
                == "f.json:1:66: monthlyCredit: an amount must be from 0 to 1,000,000,000"
        )
        #expect(message("[]") == "f.json:1:1: an object in braces is expected here, not a list")
        #expect(message("") == "f.json:1:1: the text ends where a value is expected")
    }
}

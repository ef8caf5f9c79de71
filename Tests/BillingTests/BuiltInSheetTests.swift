import Basics
import Billing
import Testing

@Suite("The built-in price sheets")
struct BuiltInSheetTests {
    @Test("repeat the published lists row by row, in order, and hold nothing else")
    func faithful() throws {
        let published = try PublishedPrice.all()
        #expect(published.count == 61)
        #expect(Set(published.map(\.sheet)) == Set(PriceSheet.builtInNames))
        for name in PriceSheet.builtInNames {
            let sheet = try PriceSheet.builtIn(name)
            let rows = published.filter { $0.sheet == name }
            #expect(sheet.name == name)
            #expect(sheet.entries.map(\.sku.name) == rows.map(\.sku))
            for (entry, row) in zip(sheet.entries, rows) {
                #expect(entry.title == row.title)
                #expect(entry.skuID ?? "" == row.skuID)
                #expect(entry.category ?? "" == row.category)
                #expect(entry.evidence == row.evidence)
                let cap: PriceSheet.FreeCap =
                    row.freePerMonth == "unlimited" ? .unlimited : .events(Int64(row.freePerMonth)!)
                #expect(entry.freePerMonth == cap)
                #expect(entry.tiers.map(\.pricePerThousand.nanodollars) == row.prices.map { nano($0) })
            }
        }
    }

    @Test(
        "cut the months where the lists do",
        arguments: [
            ("google-2025-03", [100_000, 500_000, 1_000_000, 5_000_000, nil]),
            ("google-2025-03-legacy", [100_000, 500_000, 1_000_000, 5_000_000, nil]),
            ("google-2025-03-india", [5_000_000, nil]),
            ("google-2018-06", [100_000, 500_000]),
        ] as [(String, [Int64?])]
    )
    func bounds(name: String, bounds: [Int64?]) throws {
        for entry in try PriceSheet.builtIn(name).entries { #expect(entry.tiers.map(\.upTo) == bounds) }
    }

    @Test("give $200 a month back under the list of 2018 only")
    func credit() throws {
        let credits = try PriceSheet.builtInNames.map { try PriceSheet.builtIn($0).monthlyCredit.nanodollars }
        #expect(credits == [0, 0, 0, nano("200")])
    }

    @Test("are the files of Scenarios/prices, byte for byte")
    func files() throws {
        for name in PriceSheet.builtInNames {
            let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            let bytes = try InputFile.contents(of: "/\(root)/Scenarios/prices/\(name).json")
            #expect(try PriceSheet.parse(bytes, file: name) == PriceSheet.builtIn(name))
            var hash = SHA256()
            hash.update(bytes)
            #expect(try PriceSheet.builtIn(name).digest == hash.finish())
        }
    }

    @Test("say in one line how sure they are")
    func evidence() throws {
        #expect(
            try PriceSheet.builtIn("google-2025-03").evidence
                == "11 of 16 prices: two dated readings agree; 5 of 16 prices: one dated reading"
        )
        #expect(
            try PriceSheet.builtIn("google-2018-06").evidence == "every price: two dated readings agree"
        )
    }

    @Test("are found by name, and a misspelt name meets the nearest one")
    func misspelt() {
        let fault = #expect(throws: Fault.self) { try PriceSheet.builtIn("google-2025-3") }
        #expect(
            fault?.description
                == "no price sheet called \"google-2025-3\" is built in; did you mean \"google-2025-03\"?"
        )
    }
}

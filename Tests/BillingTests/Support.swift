import Basics
import Billing
import Testing

/// A price list as it was written down, one row a SKU: what the built-in sheets are held against.
struct PublishedPrice {
    var sheet: String
    var sku: String
    var title: String
    var skuID: String
    var category: String
    var freePerMonth: String
    var prices: [String]
    var evidence: String

    static func all() throws -> [PublishedPrice] {
        try tableRows("prices.tsv").map { row in
            PublishedPrice(
                sheet: row[0],
                sku: row[1],
                title: row[2],
                skuID: row[3],
                category: row[4],
                freePerMonth: row[5],
                prices: row[6].split(separator: "/").map { String($0) },
                evidence: row[7]
            )
        }
    }
}

/// The cells of a fixture that is a table with a header and tabs.
func tableRows(_ name: String) throws -> [[String]] {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let text = String(decoding: try InputFile.contents(of: "/\(folder)/Fixtures/\(name)"), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
}

/// Dollars written as a decimal number, in nanodollars.
func nano(_ dollars: String) -> Int64 { ExactDecimal.parse(dollars, scale: 9)! }

extension Result where Failure == Unpriceable {
    /// What was priced; a test that meets a reason instead fails with it.
    var priced: Success { get throws { try get() } }
}

extension Usage {
    init(_ events: KeyValuePairs<SKU, Int64>) {
        self.init()
        for (sku, count) in events { try! add(sku, count) }
    }
}

func bill(_ sheet: String, _ events: KeyValuePairs<SKU, Int64>) throws -> Invoice {
    try PriceSheet.builtIn(sheet).invoice(for: Usage(events)).priced
}

/// A sheet with one SKU, Geocoding, and the lines that matter.
func sheet(
    _ row: String,
    tiers: String = "[100, 200, \"unlimited\"]",
    more: String = ""
) throws -> PriceSheet {
    try PriceSheet.parse(
        Array(
            """
            { "name": "test", "title": "Test", "currency": "USD", "symbol": "$", \(more)
              "tiersUpTo": \(tiers),
              "skus": { "geocoding": { "title": "Geocoding", \(row) } } }
            """.utf8
        ),
        file: "test.json"
    )
}

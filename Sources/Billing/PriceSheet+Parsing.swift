package import Basics

extension PriceSheet {
    /// The largest price of a thousand events that a sheet may name, in currency units.
    private static let highestPricePerThousand: Int64 = 1_000_000_000

    /// Reads a price sheet: JSON, with JSON5's comments and commas.
    ///
    ///     {
    ///       "name": "our-contract", "title": "Prices as negotiated in 2026", "currency": "EUR", "symbol": "€",
    ///       "tiersUpTo": [100000, "unlimited"],   // events a month; a number at the end: no price above it
    ///       "monthlyFee": { "title": "Base plan", "amount": 49 },
    ///       "skus": {
    ///         "geocoding": { "title": "Geocoding", "freePerMonth": 10000, "perThousand": [4.5, 3.6] }
    ///       }
    ///     }
    ///
    /// A SKU may bring its own `tiersUpTo`. Optional: `symbol` (the currency's code), `decimals` (2), `source`,
    /// `monthlyCredit`, `monthlyFee`, and per SKU `skuID`, `category`, `freePerMonth` (0), `evidence`.
    ///
    /// - Parameter file: how errors name the sheet.
    /// - Throws: `badData` with line, column and field: unknown keys or SKUs, tiers that overlap, prices missing,
    ///   negative, beyond six decimals a thousand or beyond a billion.
    package static func parse(_ bytes: [UInt8], file: String) throws(Fault) -> PriceSheet {
        let json = try JSON.parse(bytes, file: file, dialect: .json5)
        var reader = try ObjectReader(json, file: file)
        let name = try text("name", of: &reader)
        let title = try text("title", of: &reader)
        let currency = try text("currency", of: &reader)
        let symbol = try reader.string("symbol") ?? currency + " "
        let decimals = try reader.integer("decimals", in: 0...6) ?? 2
        let source = try reader.string("source") ?? "not stated"
        let credit = try amount("monthlyCredit", of: &reader) ?? .zero
        let fee = try monthlyFee(of: &reader)
        let bounds = try bounds(of: &reader)
        let entries = try entries(of: &reader, bounds: bounds)
        try reader.finish()
        var hash = SHA256()
        hash.update(bytes)
        return PriceSheet(
            name: name,
            title: title,
            currency: currency,
            symbol: symbol,
            decimals: decimals,
            source: source,
            digest: hash.finish(),
            entries: entries,
            monthlyCredit: credit,
            monthlyFee: fee
        )
    }

    /// A text that must be there and say something.
    private static func text(_ key: String, of reader: inout ObjectReader) throws(Fault) -> String {
        let text = try reader.requiredString(key)
        if text.isEmpty { throw reader.fault(key, "this text is empty", fix: "fill it in") }
        return text
    }

    /// An amount of money from 0 to a billion, to the nanodollar.
    private static func amount(_ key: String, of reader: inout ObjectReader) throws(Fault) -> Money? {
        guard let nanodollars = try reader.decimal(key, scale: 9) else { return nil }
        guard 0...1_000_000_000_000_000_000 ~= nanodollars else {
            throw reader.fault(key, "an amount must be from 0 to 1,000,000,000")
        }
        return Money(nanodollars: nanodollars)
    }

    private static func monthlyFee(of reader: inout ObjectReader) throws(Fault) -> MonthlyFee? {
        guard var fee = try reader.object("monthlyFee") else { return nil }
        let title = try text("title", of: &fee)
        guard let amount = try amount("amount", of: &fee) else {
            throw fee.missing("amount")
        }
        try fee.finish()
        return MonthlyFee(title: title, amount: amount)
    }

    /// The ends of the tiers; nil stands for "unlimited", at the end only.
    private static func bounds(of reader: inout ObjectReader) throws(Fault) -> [Int64?]? {
        guard let list = try reader.list("tiersUpTo") else { return nil }
        var bounds: [Int64?] = []
        for (index, element) in list.enumerated() {
            let field = reader.path(of: "tiersUpTo") + "[\(index)]"
            if element.stringValue == "unlimited" {
                guard index == list.count - 1 else {
                    throw reader.fault(
                        at: element.position,
                        field: field,
                        "tiers overlap: only the last one can be unlimited",
                        fix: "put \"unlimited\" at the end"
                    )
                }
                bounds.append(nil)
                continue
            }
            let bound = Int64(try reader.integer(element, field: field, in: 1...Int.max))
            if let before = bounds.last, let before, bound <= before {
                throw reader.fault(
                    at: element.position,
                    field: field,
                    "tiers overlap: \(bound) is not above the bound before it, \(before)",
                    fix: "list the bounds in rising order"
                )
            }
            bounds.append(bound)
        }
        if bounds.isEmpty {
            throw reader.fault("tiersUpTo", "there is no tier", fix: "give at least [\"unlimited\"]")
        }
        return bounds
    }

    private static func entries(
        of reader: inout ObjectReader,
        bounds: [Int64?]?
    ) throws(Fault) -> [Entry] {
        _ = try reader.required("skus")
        guard var skus = try reader.object("skus") else { return [] }
        if skus.keys.isEmpty { throw reader.fault("skus", "the sheet prices nothing", fix: "add a SKU") }
        var entries: [Entry] = []
        for key in skus.keys {
            guard let sku = SKU(named: key) else {
                throw skus.fault(
                    key,
                    "this SKU is not known",
                    fix: NearestName.advice(for: key, among: SKU.allCases.map(\.name))
                )
            }
            guard var row = try skus.object(key) else {
                throw skus.fault(key, "an object in braces is expected here, not null")
            }
            entries.append(try entry(sku, of: &row, bounds: bounds))
            try row.finish()
        }
        return entries
    }

    private static func entry(
        _ sku: SKU,
        of row: inout ObjectReader,
        bounds sheetBounds: [Int64?]?
    ) throws(Fault) -> Entry {
        let title = try text("title", of: &row)
        let skuID = try row.string("skuID")
        let category = try row.string("category")
        let evidence = try row.string("evidence")
        guard let bounds = try bounds(of: &row) ?? sheetBounds else {
            throw row.fault(
                "tiersUpTo",
                "neither the SKU nor the sheet says where its tiers end",
                fix: "add it"
            )
        }
        let free = try freeCap(of: &row)
        let prices = try prices(of: &row)
        guard prices.count == bounds.count else {
            throw row.fault(
                "perThousand",
                "there are \(bounds.count) tiers and \(prices.count) prices",
                fix: "give one price a tier"
            )
        }
        if case .events(let cap) = free, let last = bounds[bounds.count - 1], cap >= last {
            throw row.fault(
                "freePerMonth",
                "\(cap) free events leave nothing of the tiers, which end at \(last)",
                fix: "lower it, or write \"unlimited\""
            )
        }
        return Entry(
            sku: sku,
            title: title,
            skuID: skuID,
            category: category,
            freePerMonth: free,
            tiers: zip(bounds, prices).map { Tier(upTo: $0, pricePerEvent: $1) },
            evidence: evidence
        )
    }

    private static func freeCap(of row: inout ObjectReader) throws(Fault) -> FreeCap {
        guard let value = row.value("freePerMonth") else { return .events(0) }
        if value.stringValue == "unlimited" { return .unlimited }
        let cap = try row.integer(value, field: row.path(of: "freePerMonth"), in: 0...Int.max)
        return .events(Int64(cap))
    }

    private static func prices(of row: inout ObjectReader) throws(Fault) -> [Money] {
        _ = try row.required("perThousand")
        var prices: [Money] = []
        for (index, element) in (try row.list("perThousand") ?? []).enumerated() {
            let field = row.path(of: "perThousand") + "[\(index)]"
            guard case .number(let literal) = element.value else {
                throw row.fault(
                    at: element.position,
                    field: field,
                    "a price is expected here, not \(element.typeName)"
                )
            }
            // The price of one event in billionths is the price of a thousand in millionths.
            guard let price = ExactDecimal.parse(literal, scale: 6) else {
                throw row.fault(
                    at: element.position,
                    field: field,
                    "\(literal) has more than six decimals a thousand or is too large",
                    fix: "round it"
                )
            }
            guard price >= 0 else {
                throw row.fault(at: element.position, field: field, "a price cannot be negative")
            }
            guard price <= highestPricePerThousand * 1_000_000 else {
                throw row.fault(
                    at: element.position,
                    field: field,
                    "a price a thousand is at most \(ExactDecimal.grouped(highestPricePerThousand))"
                )
            }
            prices.append(Money(nanodollars: price))
        }
        return prices
    }
}

internal import Billing
internal import Reports

/// The keys of a price sheet.
enum SheetKeys {
    static let sections = [sheet, fee, sku]

    private static let amount = ReferenceKey.Kind.other("number, 0 to 1000000000, with at most 9 decimals")

    private static let tiers = ReferenceKey.Kind.other(
        "list of rising whole numbers; the last may be \(code: "\"unlimited\"")"
    )

    private static let sheet = ReferenceSection(
        title: "Price sheet",
        level: 2,
        introduction:
            "What a vendor asks, for \(code: "prices") in a scenario, \(code: "--prices") and \(code: "keytoll prices FILE").",
        example: [
            "{",
            "  \"name\": \"our-contract\", \"title\": \"Prices as negotiated in 2026\", \"currency\": \"EUR\", \"symbol\": \"€\",",
            "  \"tiersUpTo\": [100000, \"unlimited\"],",
            "  \"monthlyFee\": { \"title\": \"Base plan\", \"amount\": 49 },",
            "  \"skus\": {",
            "    \"geocoding\": { \"title\": \"Geocoding\", \"freePerMonth\": 10000, \"perThousand\": [4.5, 3.6] }",
            "  }",
            "}",
        ],
        keys: [
            ReferenceKey("name", .text, .required, "How reports and the database call the sheet."),
            ReferenceKey("title", .text, .required, "What it is."),
            ReferenceKey(
                "currency",
                .text,
                .required,
                "The ISO code of the currency that every price is in."
            ),
            ReferenceKey("symbol", .text, .words("the code and a blank"), "What stands before an amount."),
            ReferenceKey("decimals", .whole(0...6), .json("2"), "How many decimals an amount is shown with."),
            ReferenceKey("source", .text, .json("\"not stated\""), "Where the prices were read."),
            ReferenceKey("monthlyCredit", amount, .json("0"), "Taken off the whole bill every month."),
            ReferenceKey("monthlyFee", .other("object"), .words("none"), "Added to the bill every month."),
            ReferenceKey(
                "tiersUpTo",
                tiers,
                .words("each SKU has its own"),
                "The number of the last event of each tier; no price is known above a last number."
            ),
            ReferenceKey("skus", .other("object of SKUs"), .required, "What is priced."),
        ]
    )

    private static let fee = ReferenceSection(
        title: "A price sheet's monthly fee",
        keys: [
            ReferenceKey("title", .text, .required, "What it is called on the bill."),
            ReferenceKey("amount", amount, .required, "In the sheet's currency."),
        ]
    )

    private static let sku = ReferenceSection(
        title: "A price sheet's SKU",
        introduction: "Each key of \(code: "skus") is the name of a SKU.",
        keys: [
            ReferenceKey("title", .text, .required, "The name on the vendor's bill."),
            ReferenceKey(
                "perThousand",
                .other("list of numbers with at most 6 decimals"),
                .required,
                "What a thousand events cost in each tier."
            ),
            ReferenceKey(
                "freePerMonth",
                .other("whole number, or \(code: "\"unlimited\"")"),
                .json("0"),
                "Free events; they count toward the first tier's bound."
            ),
            ReferenceKey("tiersUpTo", tiers, .words("the sheet's"), "Tiers of its own."),
            ReferenceKey("skuID", .text, .words("none"), "The vendor's own identifier."),
            ReferenceKey("category", .text, .words("none"), "The vendor's class of the SKU."),
            ReferenceKey("evidence", .text, .words("none"), "How sure this price is."),
        ]
    )
}

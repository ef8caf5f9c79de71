extension Integration {
    /// Sensible ways of using the new API.
    static let newWays: [Integration] = withoutToken + withToken

    private static let tiers: [(name: String, tier: FieldTier, words: String)] = [
        ("details-essentials", .essentials, "Essentials fields"),
        ("details-pro", .pro, "a Pro field"),
        ("details-enterprise", .enterprise, "an Enterprise field"),
        ("details-enterprise-atmosphere", .enterpriseAtmosphere, "an Enterprise + Atmosphere field"),
    ]

    private static var withoutToken: [Integration] {
        var rows: [Integration] = []
        rows.append(
            row(
                .new,
                .none,
                "per-request+geocoding",
                "no token, then Geocoding",
                [SelectionCall(.geocoding)],
                source: Source.geocoding
            )
        )
        for (name, tier, words) in tiers {
            rows.append(
                row(
                    .new,
                    .none,
                    "per-request+" + name,
                    "no token, then Place Details with " + words,
                    [SelectionCall(.details(tier))],
                    source: Source.new
                )
            )
        }
        rows.append(
            row(
                .new,
                .none,
                "per-request+address-validation",
                "no token, then Address Validation",
                [SelectionCall(.addressValidation(enterpriseFeatures: false))],
                source: Source.validation
            )
        )
        rows.append(
            row(
                .new,
                .none,
                "per-request+text-search",
                "no token, then a Text Search for the picked text",
                [SelectionCall(.textSearch(.essentials))],
                source: Source.new
            )
        )
        return rows
    }

    private static var withToken: [Integration] {
        var rows: [Integration] = []
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+details-ids-only",
                "a token a session, then Place Details with only the place id",
                [SelectionCall(.details(.idsOnly))],
                source: Source.sessions
            )
        )
        for (name, tier, words) in tiers {
            rows.append(
                row(
                    .new,
                    .perSession,
                    "per-session+" + name,
                    "a token a session, then Place Details with " + words,
                    [SelectionCall(.details(tier))],
                    source: Source.sessions
                )
            )
        }
        let validation = SelectionCall(.addressValidation(enterpriseFeatures: false))
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+address-validation",
                "a token a session, then Address Validation",
                [validation],
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+details-essentials+address-validation",
                "a token a session, then Place Details with Essentials fields and Address Validation",
                [SelectionCall(.details(.essentials)), validation],
                source: Source.sessions
            )
        )
        var choosing = row(
            .new,
            .perSession,
            "choose-at-selection",
            "a token a session, then Essentials fields, or a Pro field once the requests are many",
            [SelectionCall(.details(.essentials))],
            source: Source.sessions
        )
        choosing.choice = Choice(fromRequests: nil, calls: [SelectionCall(.details(.pro))])
        rows.append(choosing)
        rows.append(
            row(
                .new,
                .uiKit,
                "ui-kit",
                "the vendor's own search box, then one UI Kit query",
                [SelectionCall(.uiKitQuery)],
                source: Source.uiKit
            )
        )
        return rows
    }
}

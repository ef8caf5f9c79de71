package import Basics

extension Integration {
    private static let sessionPricing =
        "Places Autocomplete (New), \"Session pricing\", 2026-04-09 (iOS) and the JavaScript page alike"
    private static let newUsage = "Places API (New), \"Usage and billing\", 2026"
    private static let legacyUsage = "Places API (Legacy), \"Usage and billing\", 2018 to 2026"

    /// Every integration that the program knows, the new API first.
    package static let all: [Integration] = [
        Integration(
            name: "per-request+geocoding",
            title: "no token, then Geocoding",
            generation: .new,
            tokens: .none,
            onSelection: [SelectionCall(.geocoding)],
            source: newUsage
        ),
        perSession("details-ids-only", .idsOnly, "only the place id"),
        perSession("details-essentials", .essentials, "Essentials fields"),
        perSession("details-pro", .pro, "a Pro field"),
        Integration(
            name: "legacy-per-request+geocoding",
            title: "Legacy, no token, then Geocoding",
            generation: .legacy,
            tokens: .none,
            onSelection: [SelectionCall(.geocoding)],
            source: legacyUsage
        ),
        legacyPerSession("details-basic", .basic, "Basic fields"),
        legacyPerSession("details-contact", [.basic, .contact], "a Contact field"),
    ]

    /// The integration of this name.
    ///
    /// - Throws: `badData` where there is none, with the nearest name.
    package static func named(_ name: String) throws(Fault) -> Integration {
        if let integration = all.first(where: { $0.name == name }) { return integration }
        throw Fault(
            .badData,
            "no integration is called \"\(name)\"",
            fix: NearestName.advice(for: name, among: all.map(\.name))
        )
    }

    private static func perSession(_ name: String, _ tier: FieldTier, _ fields: String) -> Integration {
        Integration(
            name: "per-session+" + name,
            title: "a token a session, then Place Details with " + fields,
            generation: .new,
            tokens: .perSession,
            onSelection: [SelectionCall(.details(tier))],
            source: sessionPricing
        )
    }

    private static func legacyPerSession(
        _ name: String,
        _ kinds: LegacyFields,
        _ fields: String
    ) -> Integration {
        Integration(
            name: "legacy-per-session+" + name,
            title: "Legacy, a token a session, then Place Details with " + fields,
            generation: .legacy,
            tokens: .perSession,
            onSelection: [SelectionCall(.legacyDetails(kinds))],
            source: legacyUsage
        )
    }
}

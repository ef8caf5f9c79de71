extension Integration {
    /// Sensible ways of using the Legacy API.
    static let legacyWays: [Integration] = {
        let kinds: [(name: String, fields: LegacyFields, words: String)] = [
            ("details-basic", .basic, "Basic data"),
            ("details-contact", [.basic, .contact], "Contact data"),
            ("details-atmosphere", [.basic, .atmosphere], "Atmosphere data"),
            ("details-contact-atmosphere", .all, "Contact and Atmosphere data"),
        ]
        var rows = [withoutToken("geocoding", "Geocoding", .geocoding)]
        for (name, fields, words) in kinds {
            rows.append(withoutToken(name, "Place Details with " + words, .legacyDetails(fields)))
        }
        rows.append(withoutToken("find-place", "Find Place for the picked text", .findPlace))
        rows.append(withoutToken("text-search", "a Text Search for the picked text", .legacyTextSearch))
        for (name, fields, words) in kinds {
            rows.append(
                row(
                    .legacy,
                    .perSession,
                    "legacy-per-session+" + name,
                    "Legacy, a token a session, then Place Details with " + words,
                    [SelectionCall(.legacyDetails(fields))],
                    source: Source.legacy
                )
            )
        }
        return rows
    }()

    private static func withoutToken(_ name: String, _ words: String, _ call: PlaceCall) -> Integration {
        row(
            .legacy,
            .none,
            "legacy-per-request+" + name,
            "Legacy, no token, then " + words,
            [SelectionCall(call)],
            source: Source.legacy
        )
    }
}

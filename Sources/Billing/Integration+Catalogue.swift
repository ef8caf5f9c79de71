package import Basics

extension Integration {
    /// Every integration that the program knows: sensible ones of the new API, of the Legacy API, then the
    /// mistakes that recorded calls show.
    package static let all: [Integration] = {
        var all = newWays
        all.append(contentsOf: legacyWays)
        all.append(contentsOf: mistakes)
        return all
    }()

    /// The integration of this name, which may end in what is done with unselected text:
    /// `per-request+geocoding+unselected-text-search`.
    ///
    /// - Throws: `badData` where there is none, with the nearest name.
    package static func named(_ name: String) throws(Fault) -> Integration {
        if let integration = all.first(where: { $0.name == name }) { return integration }
        for choice in UnselectedText.allCases {
            let ending = unselectedEnding(choice)
            guard name.hasSuffix(ending) else { continue }
            return try named(String(name.dropLast(ending.count))).unselected(choice)
        }
        throw Fault(
            .badData,
            "no integration is called \"\(name)\"",
            fix: NearestName.advice(for: name, among: all.map(\.name), lister: "keytoll integrations")
        )
    }

    /// The same integration with another treatment of text that was sent as typed.
    ///
    /// - Throws: `badData` where its API generation has no such call.
    package func unselected(_ choice: UnselectedText) throws(Fault) -> Integration {
        var copy = self
        copy.onUnselected = choice.call(in: generation)
        if choice == .nothing { return copy }
        guard copy.onUnselected != nil else {
            throw Fault(
                .badData,
                "\(name) cannot send unselected text to \(choice.rawValue), which is of the Legacy API",
                fix: "use geocoding or text-search"
            )
        }
        copy.name += Self.unselectedEnding(choice)
        copy.title += "; \(choice.rawValue) for text sent as typed"
        return copy
    }

    private static func unselectedEnding(_ choice: UnselectedText) -> String {
        "+unselected-" + choice.rawValue
    }
}

// MARK: - Rows

extension Integration {
    /// One row of the catalogue.
    static func row(
        _ generation: Generation,
        _ tokens: TokenUse,
        _ name: String,
        _ title: String,
        _ calls: [SelectionCall],
        mistake: String? = nil,
        source: String
    ) -> Integration {
        Integration(
            name: name,
            title: title,
            generation: generation,
            tokens: tokens,
            onSelection: calls,
            mistake: mistake,
            source: source
        )
    }

    /// Pages of the Google Maps Platform documentation.
    enum Source {
        static let sessions =
            "Places Autocomplete (New), \"Session pricing\", iOS page of 2026-04-09 and the JavaScript page alike"
        static let new = "Places API (New), \"Usage and billing\", 2026"
        static let legacy = "Places API (Legacy), \"Usage and billing\", 2018 to 2026"
        static let geocoding = "Geocoding API, \"Usage and billing\", 2026"
        static let validation = "Address Validation API, \"Usage and billing\", 2026"
        static let uiKit = "Places UI Kit, \"Usage and billing\", 2026"
    }
}

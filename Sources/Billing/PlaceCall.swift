/// Which of the two families of a vendor's API something belongs to; sessions never span both.
package enum Generation: String, CaseIterable, Hashable, Sendable {
    case new
    case legacy
}

/// A call of the API beside the autocomplete requests.
package enum PlaceCall: Hashable, Sendable {
    /// Place Details of the new API.
    case details(FieldTier)
    /// Place Details of the Legacy API.
    case legacyDetails(LegacyFields)
    /// Address Validation; `true` where it asks for Enterprise features.
    case addressValidation(enterpriseFeatures: Bool)
    /// Geocoding, which both generations share.
    case geocoding
    /// Text Search of the new API.
    case textSearch(FieldTier)
    case legacyTextSearch
    case findPlace
    case uiKitQuery

    /// What the call bills when no session lends it another price.
    ///
    /// Source: "SKU details" of the Google Maps Platform documentation, as of 2026-09.
    var skusAlone: [SKU] {
        switch self {
        case .details(let tier): [tier.detailsSKU]
        case .legacyDetails(let fields): fields.skus
        case .addressValidation(let enterprise):
            [enterprise ? .addressValidationEnterprise : .addressValidationPro]
        case .geocoding: [.geocoding]
        case .textSearch(let tier): [tier.textSearchSKU]
        case .legacyTextSearch: [.legacyTextSearch]
        case .findPlace: [.legacyFindPlace]
        case .uiKitQuery: [.uiKitQuery]
        }
    }

    /// The ending that this call gives to a session of that generation, if it gives one.
    func sessionEnding(in generation: Generation) -> SessionEnding? {
        switch (generation, self) {
        case (.new, .details(let tier)): .details(tier)
        case (.new, .addressValidation): .addressValidation
        case (.legacy, .legacyDetails): .legacyDetails
        default: nil
        }
    }
}

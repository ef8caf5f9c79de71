internal import Basics

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

    /// The call in words, such as `Place Details (Pro)`.
    package var title: String {
        switch self {
        case .details(let tier): "Place Details (\(tier.title))"
        case .legacyDetails(let fields): "Legacy Place Details (\(fields.title))"
        case .addressValidation(let enterprise):
            enterprise ? "Address Validation (Enterprise)" : "Address Validation"
        case .geocoding: "Geocoding"
        case .textSearch(let tier): "Text Search (\(tier.onTextSearch.title))"
        case .legacyTextSearch: "Legacy Text Search"
        case .findPlace: "Find Place"
        case .uiKitQuery: "UI Kit query"
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

extension Usage {
    /// Counts a call as it bills when no session lends it another price.
    ///
    /// Source: "SKU details" of the Google Maps Platform documentation, 2026.
    mutating func add(_ call: PlaceCall, times: Int64) throws(Fault) {
        let sku: SKU
        switch call {
        case .details(let tier): sku = tier.detailsSKU
        case .legacyDetails([]): sku = .legacyDetailsIDRefresh
        case .legacyDetails(let fields):
            sku = .legacyDetails
            try add(.legacyBasicData, 1, times: times)
            if fields.contains(.contact) { try add(.legacyContactData, 1, times: times) }
            if fields.contains(.atmosphere) { try add(.legacyAtmosphereData, 1, times: times) }
        case .addressValidation(let enterprise):
            sku = enterprise ? .addressValidationEnterprise : .addressValidationPro
        case .geocoding: sku = .geocoding
        case .textSearch(let tier): sku = tier.textSearchSKU
        case .legacyTextSearch: sku = .legacyTextSearch
        case .findPlace: sku = .legacyFindPlace
        case .uiKitQuery: sku = .uiKitQuery
        }
        try add(sku, 1, times: times)
    }
}

/// What a vendor counts and prices: one line of a bill.
///
/// Integrations say which of these an app causes; price sheets say what they cost. Another vendor's sheet
/// prices the SKU that means the same thing. The order here is the order of every listing.
package enum SKU: UInt8, CaseIterable, Hashable, Comparable, Sendable {
    case autocompleteRequests
    case autocompleteSessionUsage
    case detailsIDsOnly
    case detailsEssentials
    case detailsPro
    case detailsEnterprise
    case detailsEnterpriseAtmosphere
    case geocoding
    case addressValidationPro
    case addressValidationEnterprise
    case textSearchIDsOnly
    case textSearchPro
    case textSearchEnterprise
    case textSearchEnterpriseAtmosphere
    case uiKitSession
    case uiKitQuery
    case legacyAutocompleteRequest
    case legacyQueryAutocompleteRequest
    case legacyAutocompleteSessionWithDetails
    case legacyAutocompleteSessionWithoutDetails
    case legacyDetails
    case legacyBasicData
    case legacyContactData
    case legacyAtmosphereData
    case legacyFindPlace
    case legacyDetailsIDRefresh
    case legacyTextSearch

    /// The name in price sheets, scenarios and the database.
    package var name: String {
        switch self {
        case .autocompleteRequests: "autocomplete-requests"
        case .autocompleteSessionUsage: "autocomplete-session-usage"
        case .detailsIDsOnly: "details-ids-only"
        case .detailsEssentials: "details-essentials"
        case .detailsPro: "details-pro"
        case .detailsEnterprise: "details-enterprise"
        case .detailsEnterpriseAtmosphere: "details-enterprise-atmosphere"
        case .geocoding: "geocoding"
        case .addressValidationPro: "address-validation-pro"
        case .addressValidationEnterprise: "address-validation-enterprise"
        case .textSearchIDsOnly: "text-search-ids-only"
        case .textSearchPro: "text-search-pro"
        case .textSearchEnterprise: "text-search-enterprise"
        case .textSearchEnterpriseAtmosphere: "text-search-enterprise-atmosphere"
        case .uiKitSession: "ui-kit-session"
        case .uiKitQuery: "ui-kit-query"
        case .legacyAutocompleteRequest: "legacy-autocomplete-request"
        case .legacyQueryAutocompleteRequest: "legacy-query-autocomplete-request"
        case .legacyAutocompleteSessionWithDetails: "legacy-autocomplete-session-with-details"
        case .legacyAutocompleteSessionWithoutDetails: "legacy-autocomplete-session-without-details"
        case .legacyDetails: "legacy-details"
        case .legacyBasicData: "legacy-basic-data"
        case .legacyContactData: "legacy-contact-data"
        case .legacyAtmosphereData: "legacy-atmosphere-data"
        case .legacyFindPlace: "legacy-find-place"
        case .legacyDetailsIDRefresh: "legacy-details-id-refresh"
        case .legacyTextSearch: "legacy-text-search"
        }
    }

    /// The SKU with this name, or nil.
    package init?(named name: String) {
        guard let sku = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = sku
    }

    package static func < (a: SKU, b: SKU) -> Bool { a.rawValue < b.rawValue }

    var index: Int { Int(rawValue) }
}

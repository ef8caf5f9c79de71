/// In what a session with a token ended, as far as its price depends on it.
enum SessionEnding: Hashable, Sendable {
    /// Place Details of the new API.
    case details(FieldTier)
    /// Address Validation.
    case addressValidation
    /// Place Details of the Legacy API.
    case legacyDetails
    /// Nothing in time: abandoned, closed too late, or closed by a call that takes no token.
    case notCompleted
}

/// How a session is billed: the vendor's table as values.
///
/// Source: "Session pricing" of Places Autocomplete (New), copies of 2026-04-09 (iOS) and the JavaScript page
/// of the same time; for the Legacy API "Place Autocomplete and sessions". Read it beside them row by row.
struct SessionRule: Hashable, Sendable {
    /// Up to how many of the session's requests are billed one by one; nil: all of them.
    var billedSingly: Int64?
    /// What one of these bills.
    var requestSKU: SKU
    /// What each request behind those bills; nil: nothing.
    var furtherRequestSKU: SKU?
    /// What the session itself bills, once.
    var sessionSKU: SKU?
    /// What the ending call bills instead of its own price; nil: its own price.
    var endingSKU: SKU?

    /// The rule of a session that had at least one request.
    static func of(_ ending: SessionEnding, in generation: Generation, switches: Switches) -> SessionRule {
        switch generation {
        case .new: new(ending, detailsEnding: switches.detailsEnding)
        case .legacy: legacy(ending)
        }
    }

    private static func new(_ ending: SessionEnding, detailsEnding: Switches.DetailsEnding) -> SessionRule {
        switch ending {
        case .details(.essentials):
            SessionRule(
                billedSingly: 12,
                requestSKU: .autocompleteRequests,
                furtherRequestSKU: .autocompleteSessionUsage
            )
        case .details(.idsOnly), .legacyDetails, .notCompleted:
            singly(.new)
        case .details(.pro), .details(.enterprise), .details(.enterpriseAtmosphere):
            SessionRule(
                billedSingly: 0,
                requestSKU: .autocompleteRequests,
                furtherRequestSKU: .autocompleteSessionUsage,
                endingSKU: detailsEnding == .enterpriseAtmosphere ? .detailsEnterpriseAtmosphere : nil
            )
        case .addressValidation:
            SessionRule(
                billedSingly: 0,
                requestSKU: .autocompleteRequests,
                furtherRequestSKU: .autocompleteSessionUsage,
                endingSKU: .addressValidationEnterprise
            )
        }
    }

    private static func legacy(_ ending: SessionEnding) -> SessionRule {
        SessionRule(
            billedSingly: 0,
            requestSKU: .legacyAutocompleteRequest,
            sessionSKU: ending == .legacyDetails
                ? .legacyAutocompleteSessionWithDetails : .legacyAutocompleteSessionWithoutDetails
        )
    }

    /// The rule where there is no token, or one that was used before.
    static func singly(_ generation: Generation) -> SessionRule {
        SessionRule(
            billedSingly: nil,
            requestSKU: generation == .new ? .autocompleteRequests : .legacyAutocompleteRequest
        )
    }
}

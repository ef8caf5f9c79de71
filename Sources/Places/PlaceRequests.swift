/// Asks for the fields of one place.
package struct DetailsRequest: Hashable, Sendable {
    package var placeID: String
    /// The service's names; a path such as `location.latitude` or `geometry/location` asks for its first part.
    package var fields: [String]
    package var sessionToken: SessionToken?

    package init(placeID: String, fields: [String], sessionToken: SessionToken? = nil) {
        self.placeID = placeID
        self.fields = fields
        self.sessionToken = sessionToken
    }
}

/// Asks where a place or an address is.
package enum GeocodingRequest: Hashable, Sendable {
    case placeID(String)
    /// A text as somebody sent it.
    case address(String)
}

/// Asks for places by their name.
package struct SearchRequest: Hashable, Sendable {
    package var text: String
    /// Text Search (New) demands a list; Find Place answers with the id alone where there is none.
    package var fields: [String]

    package init(text: String, fields: [String] = []) {
        self.text = text
        self.fields = fields
    }
}

/// A request of any kind that the mock answers.
package enum ServiceRequest: Hashable, Sendable {
    case autocomplete(AutocompleteRequest)
    case details(DetailsRequest)
    case geocoding(GeocodingRequest)
    /// Of the Legacy API alone.
    case findPlace(SearchRequest)
    case textSearch(SearchRequest)
}

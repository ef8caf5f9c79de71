extension PlaceService {
    /// How many places Text Search gives at most.
    private static let textSearchLimit = 20

    /// The fields of one place; an id that was replaced answers with the new one.
    ///
    /// - Throws: `NOT_FOUND` where no place has the id. Without fields the new generation refuses the request;
    ///   the Legacy one answers with all.
    package func details(_ request: DetailsRequest) throws(ServiceError) -> FoundPlace {
        try rules.check(request.sessionToken)
        try checkFieldMask(request.fields)
        return found(try place(withID: request.placeID), fields: request.fields, in: generation)
    }

    /// Where a place or an address is; nothing where nobody knows.
    ///
    /// A text finds the best place whose name, with any region and country, was written out: "san franc" finds
    /// nothing here. Both generations share this method, and its fields are those of the Legacy API.
    package func geocode(_ request: GeocodingRequest) throws(ServiceError) -> [FoundPlace] {
        switch request {
        case .placeID(let id): [found(try place(withID: id), fields: Self.geocodingFields, in: .legacy)]
        case .address(let text):
            try search(text, "address", limit: 1).map { found($0, fields: Self.geocodingFields, in: .legacy) }
        }
    }

    /// The best place of that name; nothing where there is none.
    ///
    /// - Throws: `NOT_FOUND` in the new generation, which has no such method.
    package func findPlace(_ request: SearchRequest) throws(ServiceError) -> [FoundPlace] {
        if generation == .new { throw ServiceError(.notFound, nil, "Find Place belongs to the Legacy API") }
        let fields = request.fields.isEmpty ? ["place_id"] : request.fields
        return try search(request.text, "input", limit: 1).map { found($0, fields: fields, in: generation) }
    }

    /// Up to twenty places of that name, best first.
    package func textSearch(_ request: SearchRequest) throws(ServiceError) -> [FoundPlace] {
        try checkFieldMask(request.fields)
        let parameter = generation == .new ? "textQuery" : "query"
        return try search(request.text, parameter, limit: Self.textSearchLimit).map {
            found($0, fields: request.fields, in: generation)
        }
    }

    private static let geocodingFields = [
        "place_id", "types", "formatted_address", "address_components", "geometry",
    ]

    private func checkFieldMask(_ fields: [String]) throws(ServiceError) {
        if generation == .new, fields.isEmpty {
            throw ServiceError(.invalidArgument, "fields", "a field mask is required")
        }
    }

    private func place(withID id: String) throws(ServiceError) -> Int32 {
        if let place = gazetteer.index(of: id) { return place }
        if id.isEmpty { throw rules.refusal("place_id", "there is no id") }
        throw ServiceError(.notFound, "place_id", "no place has this id")
    }

    private func search(_ text: String, _ parameter: String, limit: Int) throws(ServiceError) -> [Int32] {
        if text.isEmpty { throw rules.refusal(parameter, "there is no text") }
        return index.matches(for: text[...], limit: limit, isComplete: true).map(\.place)
    }

    private func found(_ place: Int32, fields: [String], in generation: APIGeneration) -> FoundPlace {
        FoundPlace(
            id: gazetteer.ids[Int(place)],
            place: place,
            content: PlaceFields(gazetteer: gazetteer, generation: generation)
                .content(of: place, requested: fields)
        )
    }
}

internal import Basics

extension AutocompleteRequest {
    /// Refuses what the service of that generation refuses.
    ///
    /// Sources: reference of `AutocompletePlacesRequest`, `Circle` and `Viewport` of Places API (New);
    /// "Place Autocomplete" of the Legacy API. Where a page is silent about a value that cannot be meant (a
    /// cursor outside the text, a code that no country has), the request is refused as malformed.
    ///
    /// - Throws: the service's error for the first rule that is broken, in the order of the parameters.
    package func check(in generation: APIGeneration) throws(ServiceError) {
        let rules = RequestRules(generation: generation)
        try rules.check(input: input, offset: inputOffset)
        try rules.check(sessionToken)
        try rules.check(types: types)
        try rules.check(countries: countries)
        try rules.check(bias: bias, restriction: restriction)
        if let origin { try rules.check(origin, "origin") }
        if let regionCode, RegionCodes.canonical(regionCode) == nil {
            throw rules.refusal(rules.names.region, "this is no two-letter region code")
        }
    }
}

/// The rules that requests of a generation obey, and what its parameters are called.
struct RequestRules {
    let generation: APIGeneration

    /// The service's names for the parameters.
    struct ParameterNames {
        var types: String
        var countries: String
        var bias: String
        var restriction: String
        var token: String
        var offset: String
        var region: String
    }

    var names: ParameterNames {
        switch generation {
        case .new:
            ParameterNames(
                types: "includedPrimaryTypes",
                countries: "includedRegionCodes",
                bias: "locationBias",
                restriction: "locationRestriction",
                token: "sessionToken",
                offset: "inputOffset",
                region: "regionCode"
            )
        case .legacy:
            ParameterNames(
                types: "types",
                countries: "components",
                bias: "locationbias",
                restriction: "locationrestriction",
                token: "sessiontoken",
                offset: "offset",
                region: "region"
            )
        }
    }

    static let maximumTypes = 5
    var maximumCountries: Int { generation == .new ? 15 : 5 }

    func refusal(_ parameter: String, _ message: String) -> ServiceError {
        .malformed(generation, parameter, message)
    }

    func check(input: String, offset: Int?) throws(ServiceError) {
        if input.isEmpty { throw refusal("input", "there is no text") }
        if let offset, offset < 0 || offset > input.unicodeScalars.count {
            throw refusal(names.offset, "the cursor stands outside the text")
        }
    }

    func check(_ token: SessionToken?) throws(ServiceError) {
        if let token, generation == .new, !token.isWellFormed {
            throw refusal(
                names.token,
                "a token is URL-safe base64 of 1 to \(SessionToken.maximumLength) characters"
            )
        }
    }

    /// At most five known types, or one collection alone; both generations answer `INVALID_REQUEST`.
    func check(types: [String]) throws(ServiceError) {
        func refused(_ message: String) -> ServiceError {
            ServiceError(.invalidRequest, names.types, message)
        }
        let collections = generation == .new ? PlaceTypes.collections : PlaceTypes.legacyCollections
        if types.count > Self.maximumTypes { throw refused("more than \(Self.maximumTypes) types are named") }
        for type in types {
            if collections.contains(type) {
                if types.count > 1 { throw refused("the collection \"\(type)\" stands alone or not at all") }
            } else if !PlaceTypes.isKnown(type, in: generation) {
                let near = NearestName.question(for: type, among: PlaceTypes.known(in: generation))
                throw refused("the type \"\(type)\" is not known" + (near.map { "; " + $0 } ?? ""))
            }
        }
    }

    func check(countries: [String]) throws(ServiceError) {
        if countries.count > maximumCountries {
            throw refusal(names.countries, "more than \(maximumCountries) countries are named")
        }
        for country in countries where RegionCodes.canonical(country) == nil {
            throw refusal(names.countries, "\"\(country)\" is no two-letter country code")
        }
    }

    /// The new generation takes one of the two; the Legacy one lets the restriction win.
    func check(bias: Area?, restriction: Area?) throws(ServiceError) {
        if generation == .new, bias != nil, restriction != nil {
            throw refusal(names.restriction, "a bias and a restriction exclude each other")
        }
        if let restriction { try check(restriction, names.restriction) }
        if let bias { try check(bias, names.bias) }
    }

    private func check(_ area: Area, _ parameter: String) throws(ServiceError) {
        switch area {
        case .circle(let center, let radius):
            try check(center, parameter + ".circle.center")
            guard 0...Area.maximumRadiusMeters ~= radius else {
                throw refusal(parameter + ".circle.radius", "a radius is from 0 to 50000 metres")
            }
        case .rectangle(let low, let high):
            try check(low, parameter + ".rectangle.low")
            try check(high, parameter + ".rectangle.high")
            if area.isEmpty { throw refusal(parameter + ".rectangle", "the viewport is empty") }
        }
    }

    func check(_ point: Coordinate, _ parameter: String) throws(ServiceError) {
        guard abs(point.latitude) <= 90 else {
            throw refusal(parameter + ".latitude", "a latitude is from -90 to 90 degrees")
        }
        guard abs(point.longitude) <= 180 else {
            throw refusal(parameter + ".longitude", "a longitude is from -180 to 180 degrees")
        }
    }
}

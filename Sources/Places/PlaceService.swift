/// The mock of the service: takes its requests, keeps its rules, and answers from a gazetteer.
///
/// Every method checks its request first and throws what the service would answer. An answer depends on the
/// request and the places alone: on no clock, no session and no chance.
package struct PlaceService: Sendable {
    package let index: SuggestionIndex
    package let generation: APIGeneration

    package init(_ index: SuggestionIndex, generation: APIGeneration = .new) {
        self.index = index
        self.generation = generation
    }

    var gazetteer: Gazetteer { index.gazetteer }
    var rules: RequestRules { RequestRules(generation: generation) }

    /// The places that a person would see under the search box, best first; none is an answer too.
    ///
    /// The service gives no more than five, the default of `limit`.
    package func autocomplete(
        _ request: AutocompleteRequest,
        limit: Int = SuggestionIndex.defaultLimit
    ) throws(ServiceError) -> [Suggestion] {
        try request.check(in: generation)
        let filter = PlaceFilter(request, in: generation, for: gazetteer)
        let input = request.matchedInput
        let matches = index.matches(for: input, limit: limit, filter: filter)
        if matches.isEmpty { return [] }
        let key = Folding.key(of: String(input))
        let region = request.regionCode.flatMap(RegionCodes.canonical)
        let bias = request.restriction == nil ? request.bias?.center : nil
        return matches.map { match in
            let coordinate = gazetteer.coordinate(of: match.place)
            let trace = MatchTrace(match, key: key, in: index)
            let texts = PlaceTexts(match.place, in: gazetteer, homeCode: region, trace: trace)
            return Suggestion(
                placeID: gazetteer.ids[Int(match.place)],
                types: PlaceTypes.all(of: gazetteer.type(of: match.place)),
                distanceMeters: request.origin?.distanceMeters(to: coordinate),
                full: texts.full,
                primary: texts.primary,
                secondary: texts.secondary,
                reason: Suggestion.Reason(
                    kind: match.kind,
                    population: gazetteer.populations[Int(match.place)],
                    biasMeters: bias?.distanceMeters(to: coordinate)
                )
            )
        }
    }
}

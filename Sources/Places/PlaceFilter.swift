/// What a request demands of places and what it prefers, made ready for one gazetteer.
package struct PlaceFilter: Sendable {
    /// By type of the gazetteer; nil admits all.
    private var admitsType: [Bool]?
    /// By country of the gazetteer; nil admits all.
    private var admitsCountry: [Bool]?
    private var restriction: PreparedArea?
    /// The point near which places are preferred.
    private(set) var bias: UnitVector?
    /// No place can pass.
    private(set) var isClosed = false

    /// Admits every place and prefers none.
    package static let open = PlaceFilter()

    private init() {}

    /// Prepares a request that obeys the rules of its generation.
    package init(_ request: AutocompleteRequest, in generation: APIGeneration, for gazetteer: Gazetteer) {
        if !request.types.isEmpty {
            admitsType = gazetteer.typeNames.map { type in
                request.types.contains { PlaceTypes.filter($0, admits: type, in: generation) }
            }
        }
        if !request.countries.isEmpty {
            let codes = request.countries.compactMap(RegionCodes.canonical)
            admitsCountry = gazetteer.countries.map { codes.contains($0.code) }
        }
        if let area = request.restriction {
            restriction = PreparedArea(area)
            // A radius of 0 is the service's default; as a restriction it finds nothing, not even the centre.
            if case .circle(_, 0) = area { isClosed = true }
        } else if let area = request.bias {
            bias = UnitVector(area.center)
        }
    }

    func admits(_ place: Int32, in gazetteer: Gazetteer, vectors: [UnitVector]) -> Bool {
        if let admitsType, !admitsType[Int(gazetteer.types[Int(place)])] { return false }
        if let admitsCountry, !admitsCountry[Int(gazetteer.countryOf[Int(place)])] { return false }
        guard let restriction else { return true }
        return restriction.contains(gazetteer.coordinate(of: place), vectors[Int(place)])
    }
}

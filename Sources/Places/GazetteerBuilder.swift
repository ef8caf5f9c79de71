/// Puts a gazetteer together place by place.
struct GazetteerBuilder {
    private(set) var gazetteer = Gazetteer()
    private var types = Interner<String>()
    private var regions = Interner<Gazetteer.Region>()
    private var countries = Interner<Gazetteer.Country>()

    /// Adds a place without an id; `add(id:)` has to follow.
    mutating func add(
        name: String,
        type: String,
        region: Gazetteer.Region,
        country: Gazetteer.Country,
        coordinate: Coordinate,
        population: Int64
    ) {
        gazetteer.names.append(name)
        gazetteer.types.append(types.index(of: type))
        gazetteer.regionOf.append(regions.index(of: region))
        gazetteer.countryOf.append(countries.index(of: country))
        gazetteer.latitudes.append(coordinate.latitude)
        gazetteer.longitudes.append(coordinate.longitude)
        gazetteer.populations.append(population)
    }

    /// Names the place that was added last.
    ///
    /// - Parameter replaced: ids that it had before and still answers to.
    /// - Returns: the first id that stands for another place already, and that place; nil where all are new.
    mutating func add(id: String, replaced: [String] = []) -> (id: String, place: Int32)? {
        let place = Int32(gazetteer.ids.count)
        gazetteer.ids.append(id)
        for id in [id] + replaced {
            if let other = gazetteer.indexOfID.updateValue(place, forKey: id) { return (id, other) }
        }
        return nil
    }

    /// The gazetteer of the places added so far.
    func finished() -> Gazetteer {
        var result = gazetteer
        result.typeNames = types.values
        result.regions = regions.values
        result.countries = countries.values
        return result
    }
}

/// Numbers equal values in the order of their first appearance.
private struct Interner<Value: Hashable & Sendable>: Sendable {
    private(set) var values: [Value] = []
    private var indexes: [Value: Int32] = [:]

    mutating func index(of value: Value) -> Int32 {
        if let index = indexes[value] { return index }
        let index = Int32(values.count)
        values.append(value)
        indexes[value] = index
        return index
    }
}

package import Basics

/// A place in an answer, with the fields that were asked for.
package struct FoundPlace: Hashable, Sendable {
    /// The place's current id, also where an earlier one was asked for.
    package var id: String
    /// The index of the place in the gazetteer.
    package var place: Int32
    /// The fields as the service's JSON has them, without those that the place lacks.
    package var content: JSON
}

/// Writes the fields of a place under the names and in the shapes of a generation.
///
/// A gazetteer knows little: fields that it cannot fill are left out of every answer, and so are names that
/// no service knows; whether a name exists is for the list of prices to say.
struct PlaceFields {
    let gazetteer: Gazetteer
    let generation: APIGeneration

    /// The fields that were asked for and that the place has, in the order of the catalogue.
    ///
    /// - Parameter requested: empty asks for all, and so does `*`.
    func content(of place: Int32, requested: [String]) -> JSON {
        let names = requested.map { String($0.prefix { $0 != "." && $0 != "/" }) }
        let all = generation == .new ? newFields(place) : legacyFields(place)
        let isAll = names.isEmpty || names.contains("*")
        return .object(
            all.filter { field in isAll || names.contains(field.0) }.compactMap { name, value in
                value.map { (name, $0) }
            }
        )
    }

    private func newFields(_ place: Int32) -> [(String, JSON?)] {
        let id = gazetteer.ids[Int(place)]
        let type = gazetteer.type(of: place)
        let country = gazetteer.country(of: place)
        return [
            ("name", .string("places/" + id)),
            ("id", .string(id)),
            ("types", types(type)),
            ("formattedAddress", .string(gazetteer.fullText(place))),
            ("addressComponents", components(place, long: "longText", short: "shortText")),
            ("plusCode", plusCode(place, key: "globalCode")),
            ("location", location(place, latitude: "latitude", longitude: "longitude")),
            ("displayName", .object(["text": .string(gazetteer.primaryText(place))])),
            ("primaryType", type.isEmpty ? nil : .string(type)),
            ("shortFormattedAddress", .string(gazetteer.fullText(place))),
            ("postalAddress", country.code.isEmpty ? nil : .object(["regionCode": .string(country.code)])),
        ]
    }

    private func legacyFields(_ place: Int32) -> [(String, JSON?)] {
        let point = location(place, latitude: "lat", longitude: "lng")
        return [
            ("address_components", components(place, long: "long_name", short: "short_name")),
            ("formatted_address", .string(gazetteer.fullText(place))),
            ("geometry", point.map { .object(["location": $0]) }),
            ("name", .string(gazetteer.primaryText(place))),
            ("place_id", .string(gazetteer.ids[Int(place)])),
            ("plus_code", plusCode(place, key: "global_code")),
            ("types", types(gazetteer.type(of: place))),
        ]
    }

    private func types(_ primary: String) -> JSON? {
        let types = PlaceTypes.all(of: primary)
        return types.isEmpty ? nil : .array(types.map(JSON.string))
    }

    private func location(_ place: Int32, latitude: String, longitude: String) -> JSON? {
        let point = gazetteer.coordinate(of: place)
        if !point.isValid { return nil }
        return .object([
            (latitude, .number("\(point.latitude)")), (longitude, .number("\(point.longitude)")),
        ])
    }

    private func plusCode(_ place: Int32, key: String) -> JSON? {
        PlusCode.text(of: gazetteer.coordinate(of: place)).map { .object([(key, .string($0))]) }
    }

    private func components(_ place: Int32, long: String, short: String) -> JSON {
        let region = gazetteer.region(of: place)
        let country = gazetteer.country(of: place)
        let parts = [
            (gazetteer.primaryText(place), "", gazetteer.type(of: place)),
            (region.name, region.code, "administrative_area_level_1"),
            (country.name, country.code, "country"),
        ]
        return .array(
            parts.filter { !$0.0.isEmpty }.map { name, code, type in
                .object([
                    (long, .string(name)), (short, .string(code.isEmpty ? name : code)),
                    ("types", types(type) ?? .array([])),
                ])
            }
        )
    }
}

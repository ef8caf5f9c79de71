internal import Basics

/// The places that the mock knows, in columns.
///
/// A place is named by its index, from 0 to below `count`, in the order of its file.
package struct Gazetteer: Sendable {
    /// A part of a country, such as a state: both texts are empty where a place has none.
    package struct Region: Hashable, Sendable {
        package var name: String
        package var code: String
    }

    /// A country with its code of ISO 3166-1 alpha-2.
    package struct Country: Hashable, Sendable {
        package var name: String
        package var code: String
    }

    package internal(set) var ids = TextColumn()
    package internal(set) var names = TextColumn()
    /// Degrees, from -90 to 90; not a number where unknown.
    package internal(set) var latitudes: [Double] = []
    /// Degrees, from -180 to 180; not a number where unknown.
    package internal(set) var longitudes: [Double] = []
    /// How popular each place is: its inhabitants, or how often it was chosen; 0 where unknown.
    package internal(set) var populations: [Int64] = []
    var typeNames: [String] = []
    var regions: [Region] = []
    var countries: [Country] = []
    var types: [Int32] = []
    var regionOf: [Int32] = []
    var countryOf: [Int32] = []
    var indexOfID: [String: Int32] = [:]

    package var count: Int { ids.count }

    /// The index of the place with this id.
    package func index(of id: String) -> Int32? { indexOfID[id] }

    package func type(of index: Int32) -> String { typeNames[Int(types[Int(index)])] }

    package func region(of index: Int32) -> Region { regions[Int(regionOf[Int(index)])] }

    package func country(of index: Int32) -> Country { countries[Int(countryOf[Int(index)])] }

    /// Where the place lies; not valid where that is unknown.
    package func coordinate(of index: Int32) -> Coordinate {
        Coordinate(latitude: latitudes[Int(index)], longitude: longitudes[Int(index)])
    }

    /// The place's own name: "Springfield".
    package func primaryText(_ index: Int32) -> String { names[Int(index)] }

    /// Where the place lies: "Illinois, United States"; parts that are empty are left out.
    package func secondaryText(_ index: Int32) -> String {
        let region = region(of: index).name
        let country = country(of: index).name
        return region.isEmpty || country.isEmpty ? region + country : region + ", " + country
    }

    /// Name and whereabouts: "Springfield, Illinois, United States".
    package func fullText(_ index: Int32) -> String {
        let secondary = secondaryText(index)
        return secondary.isEmpty ? primaryText(index) : primaryText(index) + ", " + secondary
    }
}

import Foundation

@testable import Places

/// The gazetteer that ships with the scenarios, read once for all tests.
enum ShippedPlaces {
    static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Scenarios/places/places.tsv").standardized.path()
    static let gazetteer = try! Gazetteer.load(path: path)
    static let index = SuggestionIndex(gazetteer)
}

/// A small gazetteer from lines of fields separated by `|`.
func gazetteer(_ lines: String...) -> Gazetteer { makeGazetteer(lines) }

func makeGazetteer(_ lines: [String]) -> Gazetteer {
    let header = "id|name|type|region|regionCode|country|countryCode|latitude|longitude|population"
    let text = ([header] + lines).joined(separator: "\n").replacingOccurrences(of: "|", with: "\t")
    return try! Gazetteer.parse(Array(text.utf8), file: "test.tsv")
}

import Basics
import Testing

@testable import Places

@Suite("Places from a log")
struct ChosenPlacesTests {
    static let entries = [
        ChosenPlace(id: "b", text: "Meknes, Morocco", count: 3),
        ChosenPlace(id: "a", text: "Melbourne, Victoria, Australia"),
        ChosenPlace(id: "c", text: "Home", count: 2),
        ChosenPlace(id: "a", text: "Melbourne, Australia", count: 2),
        ChosenPlace(id: "a", text: "Melbourne, Victoria, Australia", count: 4),
        ChosenPlace(id: "d", text: "Me, A, B, C"),
        ChosenPlace(id: "e", text: ""),
    ]

    @Test("Chosen places are as popular as they were chosen often, under the text chosen most")
    func popularity() {
        let places = Gazetteer(chosen: Self.entries)
        #expect((0..<5).map { places.ids[$0] } == ["a", "b", "c", "d", "e"])
        #expect(places.populations == [7, 3, 2, 1, 1])
        let texts = ["Melbourne, Victoria, Australia", "Meknes, Morocco", "Home", "Me, A, B, C", ""]
        #expect((0..<5).map { places.fullText($0) } == texts)
        #expect(places.primaryText(3) == "Me")
        #expect(places.region(of: 3).name == "A, B")
        let index = SuggestionIndex(places)
        #expect(index.suggestions(for: "me") == [0, 1, 3])
        #expect(index.suggestions(for: "melbourne vic") == [0])
        #expect(index.suggestions(for: "melbourne aus") == [0])
        #expect(index.suggestions(for: "h") == [2])
    }

    @Test("The order of the entries changes nothing")
    func order() {
        let forward = Gazetteer(chosen: Self.entries)
        let backward = Gazetteer(chosen: Self.entries.reversed())
        #expect(forward.ids == backward.ids)
        #expect(forward.names == backward.names)
        #expect(forward.populations == backward.populations)
        #expect((0..<5).allSatisfy { forward.fullText($0) == backward.fullText($0) })
    }

    @Test("Without positions there are no distances, no restricted answers, and any bias is as good")
    func positions() throws {
        let service = PlaceService(SuggestionIndex(Gazetteer(chosen: Self.entries)))
        let here = Coordinate(latitude: 0, longitude: 0)
        var request = AutocompleteRequest(input: "me")
        request.bias = .circle(center: here, radiusMeters: 1)
        request.origin = here
        let answer = try service.autocomplete(request)
        #expect(answer.map(\.placeID) == ["a", "b", "d"])
        for suggestion in answer {
            #expect(suggestion.distanceMeters == nil && suggestion.reason.biasMeters == nil)
            #expect(suggestion.types.isEmpty)
        }
        request.bias = nil
        request.restriction = .rectangle(
            low: Coordinate(latitude: -90, longitude: -180),
            high: Coordinate(latitude: 90, longitude: 180)
        )
        #expect(try service.autocomplete(request).isEmpty)
        #expect(try service.autocomplete(AutocompleteRequest(input: "8FW4V83X+9G")).isEmpty)
        let found = try service.details(DetailsRequest(placeID: "b", fields: ["*"])).content
        for name in ["location", "plusCode", "types", "primaryType", "postalAddress"] {
            #expect(found[name] == nil, "\(name)")
        }
    }

    @Test("A log without choices makes a gazetteer without places")
    func empty() {
        let places = Gazetteer(chosen: [])
        #expect(places.count == 0)
        #expect(SuggestionIndex(places).suggestions(for: "a").isEmpty)
    }
}

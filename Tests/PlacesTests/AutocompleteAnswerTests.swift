import Foundation
import Testing

@testable import Places

@Suite("Answers to autocomplete requests")
struct AutocompleteAnswerTests {
    let service = PlaceService(ShippedPlaces.index)

    func first(_ request: AutocompleteRequest) throws -> Suggestion? {
        try service.autocomplete(request).first
    }

    @Test("An answer carries id, types, texts and the straight distance from the origin")
    func fields() throws {
        var request = AutocompleteRequest(input: "springfield, ill")
        request.origin = Coordinate(latitude: 41.85003, longitude: -87.65005)
        let suggestion = try #require(try first(request))
        #expect(suggestion.placeID == "geonames:4250542")
        #expect(suggestion.types == ["locality", "political", "geocode"])
        #expect(suggestion.primary.text == "Springfield")
        #expect(suggestion.secondary.text == "Illinois, United States")
        #expect(suggestion.full.text == "Springfield, Illinois, United States")
        let there = Coordinate(latitude: 39.80172, longitude: -89.64371)
        let expected = NaiveScan.haversine(request.origin!, there)
        #expect(abs(Double(suggestion.distanceMeters!) - expected) < 1)
        #expect(try first(AutocompleteRequest(input: "lima"))?.distanceMeters == nil)
        let airport = try first(AutocompleteRequest(input: "heathrow"))
        #expect(airport?.types == ["airport", "point_of_interest", "establishment"])
    }

    @Test(
        "What matched is marked in every text",
        arguments: [
            ("san fr", "[San Fr]ancisco, California, United States"),
            ("SAN-FR", "[San Fr]ancisco, California, United States"),
            ("sao pau", "[São Pau]lo, Brazil"),
            ("springfield, ill", "[Springfield], [Ill]inois, United States"),
            ("springfield il", "[Springfield], [Il]linois, United States"),
            ("springfield illinois u", "[Springfield], [Illinois], [U]nited States"),
            ("springfield il united st", "[Springfield], Illinois, [United St]ates"),
            ("paris tx", "[Paris], Texas, United States"),
            ("paris fr", "[Paris], [Fr]ance"),
            ("heathr", "London [Heathr]ow Airport (LHR), London, United Kingdom"),
            ("LAX", "Los Angeles International Airport ([LAX]), Los Angeles, United States"),
            ("xi'an c", "[Xi’an], [C]hina"),
            ("lima ", "[Lima], Peru"),
            ("8FW4V83X+9G", "Paris, France"),
        ]
    )
    func ranges(_ query: String, _ marked: String) throws {
        let suggestion = try #require(try first(AutocompleteRequest(input: query)))
        #expect(suggestion.full.marked == marked)
        #expect(suggestion.primary.marked + ", " + suggestion.secondary.marked == marked)
    }

    @Test("Ranges count Unicode scalars and never cut a letter from its marks")
    func scalars() throws {
        let places = gazetteer("1|🗼 Zu\u{308}rich|locality|||A|AA|0|0|1", "2|가나다|locality|||A|AA|0|0|1")
        let service = PlaceService(SuggestionIndex(places))
        #expect(try service.autocomplete(AutocompleteRequest(input: "🗼 zu"))[0].primary.matches == [0..<5])
        #expect(try service.autocomplete(AutocompleteRequest(input: "zü"))[0].primary.matches == [2..<5])
        #expect(try service.autocomplete(AutocompleteRequest(input: "가나"))[0].primary.matches == [0..<2])
    }

    @Test("The text in front of the cursor is what is matched")
    func offset() throws {
        let cut = try service.autocomplete(AutocompleteRequest(input: "parx", inputOffset: 3))
        #expect(cut == (try service.autocomplete(AutocompleteRequest(input: "par"))))
        #expect(try service.autocomplete(AutocompleteRequest(input: "paris", inputOffset: 0)).isEmpty)
    }

    @Test("Types admit primary types in the new generation, any type of the place in the Legacy one")
    func types() throws {
        func types(_ types: [String], _ generation: APIGeneration) throws -> Set<String> {
            let service = PlaceService(ShippedPlaces.index, generation: generation)
            let request = AutocompleteRequest(input: "san", types: types)
            let answer = try service.autocomplete(request, limit: 2_000)
            return Set(answer.compactMap(\.types.first))
        }
        #expect(try types(["airport"], .new) == ["airport"])
        #expect(try types(["locality", "airport"], .new) == ["locality", "airport"])
        #expect(try types(["(cities)"], .new) == ["locality"])
        #expect(try types(["(regions)"], .legacy) == ["locality"])
        #expect(try types(["establishment"], .legacy) == ["airport"])
        #expect(try types(["geocode"], .legacy) == ["locality"])
        #expect(try types(["address"], .legacy) == [])
        #expect(try types(["establishment"], .new) == [])
    }

    @Test("Countries restrict; the country of the request's region is left out of the texts")
    func countries() throws {
        func text(_ request: AutocompleteRequest) throws -> String? { try first(request)?.full.marked }
        #expect(try text(AutocompleteRequest(input: "london", countries: ["ca"])) == "[London], Canada")
        #expect(
            try text(AutocompleteRequest(input: "london", countries: ["uk"])) == "[London], United Kingdom"
        )
        #expect(try text(AutocompleteRequest(input: "london", regionCode: "gb")) == "[London]")
        #expect(
            try text(AutocompleteRequest(input: "springfield, illinois, united", regionCode: "US"))
                == "[Springfield], [Illinois]"
        )
    }

    @Test("A restriction holds places in, a circle of 0 and the far side of the earth hold none")
    func restriction() throws {
        func names(_ area: Area, _ input: String = "par") throws -> [String] {
            try service.autocomplete(AutocompleteRequest(input: input, restriction: area)).map(\.primary.text)
        }
        let texas = Coordinate(latitude: 33.66094, longitude: -95.55551)
        #expect(try names(.circle(center: texas, radiusMeters: 20_000)) == ["Paris"])
        #expect(try names(.circle(center: texas, radiusMeters: 1)) == ["Paris"])
        #expect(try names(.circle(center: texas, radiusMeters: 0)).isEmpty)
        #expect(try names(.rectangle(low: texas, high: texas)) == ["Paris"])
        let fiji = Area.rectangle(
            low: Coordinate(latitude: -21, longitude: 177),
            high: Coordinate(latitude: -12, longitude: -178)
        )
        #expect(try names(fiji, "s").contains("Suva"))
        #expect(try names(fiji).isEmpty)
    }

    @Test("A bias orders places that are equally popular, and the Legacy API forgets it beside a restriction")
    func bias() throws {
        let index = SuggestionIndex(gazetteer("1|Twin|locality|||A|AA|0|0|5", "2|Twin|locality|||A|AA|1|0|5"))
        var request = AutocompleteRequest(input: "twin")
        request.bias = .circle(center: Coordinate(latitude: 1, longitude: 0), radiusMeters: 10)
        let answer = try PlaceService(index).autocomplete(request)
        #expect(answer.map(\.placeID) == ["2", "1"])
        #expect(answer.map(\.reason.biasMeters) == [0, 111_195])
        request.restriction = .rectangle(
            low: Coordinate(latitude: -5, longitude: -5),
            high: Coordinate(latitude: 5, longitude: 5)
        )
        let legacy = try PlaceService(index, generation: .legacy).autocomplete(request)
        #expect(legacy.map(\.placeID) == ["1", "2"])
        #expect(legacy.map(\.reason.biasMeters) == [nil, nil])
    }

    @Test("The reason says why a place stands where it does")
    func reasons() throws {
        var request = AutocompleteRequest(input: "san fr")
        request.bias = .circle(
            center: Coordinate(latitude: 37.77493, longitude: -122.41942),
            radiusMeters: 1_000
        )
        let reason = try #require(try first(request)).reason
        #expect(
            reason.explanation
                == "its name starts so; population \(reason.population); 0 m from the bias"
        )
        #expect(
            try first(AutocompleteRequest(input: "LAX"))?.reason.explanation
                == "its airport code was typed in capitals; population unknown"
        )
        #expect(Set(MatchKind.allCases.map(\.explanation)).count == MatchKind.allCases.count)
    }

    @Test(
        "Odd texts are answered and never refused",
        arguments: [
            String(repeating: "x", count: 10_000), String(repeating: " ", count: 10_000), "🗼🗼🗼", "مدينة نصر",
            "תל אביב", "東京都千代田区丸の内", "a+b", "+", "8FW4V83X+9", "\u{0}", "\u{200F}\u{202E}", "'\"'", "ß",
        ]
    )
    func odd(_ query: String) throws {
        let answer = try service.autocomplete(AutocompleteRequest(input: query))
        #expect(answer.isEmpty == (query != "ß"))
    }

    @Test("Both normal forms of a text get the same answer", arguments: ["ZÜRICH", "são", "Đà Nẵ", "Ḩ"])
    func normalForms(_ query: String) throws {
        let composed = AutocompleteRequest(input: query.precomposedStringWithCanonicalMapping)
        let decomposed = AutocompleteRequest(input: query.decomposedStringWithCanonicalMapping)
        #expect(try service.autocomplete(composed) == service.autocomplete(decomposed))
        #expect(try !service.autocomplete(composed).isEmpty)
    }
}

import Basics
import Foundation
import Testing

@testable import Places

@Suite("Suggestion index")
struct SuggestionIndexTests {
    @Test("The places that most people mean come first")
    func wellKnown() {
        let index = ShippedPlaces.index
        func texts(_ query: String) -> [String] {
            index.suggestions(for: query).map(index.gazetteer.fullText)
        }
        #expect(texts("lond").first == "London, United Kingdom")
        #expect(texts("sao pau").first == "São Paulo, Brazil")
        #expect(texts("SÃO PAU").first == "São Paulo, Brazil")
        #expect(texts("Springfield, Ill") == ["Springfield, Illinois, United States"])
        #expect(texts("paris, tex").first == "Paris, Texas, United States")
        #expect(texts("paris, u").first == "Paris, Texas, United States")
        #expect(texts("san jose costa rica").first == "San José, Costa Rica")
        #expect(
            texts("los angeles international").first
                == "Los Angeles International Airport (LAX), Los Angeles, United States"
        )
        #expect(texts("san ").allSatisfy { $0.hasPrefix("San ") })
        #expect(texts("s").count == 5)
        #expect(texts("zzzz").isEmpty)
    }

    @Test(
        "Nothing is suggested for no text, blanks, punctuation or a limit of 0",
        arguments: ["", "   ", " , ", "\u{301}", "\0"]
    )
    func nothing(_ query: String) {
        #expect(ShippedPlaces.index.suggestions(for: query).isEmpty)
        #expect(ShippedPlaces.index.suggestions(for: "paris", limit: 0).isEmpty)
    }

    @Test("Long and foreign queries are answered, by nothing where nothing matches")
    func hostile() {
        let index = ShippedPlaces.index
        for query in [
            String(repeating: "a", count: 10_000), String(repeating: "san ", count: 2_500), "🗼🗼", "مدينة",
            "東京都千代田区",
            "תל אביב", String(repeating: "\u{301}", count: 10_000) + "zzz",
        ] {
            #expect(index.suggestions(for: query).isEmpty)
        }
        #expect(!index.suggestions(for: String(repeating: " ", count: 10_000) + "lima").isEmpty)
        #expect(index.suggestions(for: "Zu\u{308}r") == index.suggestions(for: "Zür"))
    }

    @Test("Names in any script are found in both normal forms")
    func scripts() {
        let index = SuggestionIndex(
            gazetteer(
                "1|東京|locality|||日本|JP|35.7|139.7|9",
                "2|서울|locality|||대한민국|KR|37.5|127|8",
                "3|Αθήνα|locality|||Ελλάδα|GR|38|23.7|7",
                "4|القاهرة|locality|||مصر|EG|30|31.2|6",
                "5|Йошкар-Ола|locality|||Россия|RU|56.6|47.9|5",
                "6|がまごおり|locality|||日本|JP|34.8|137.2|4",
                "7|—|locality|||Nowhere|XX|0|0|99"
            )
        )
        let expected: [(String, [Int32])] = [
            ("東", [0]), ("東京, 日", [0]), ("서", [1]), ("서울 대한", [1]), ("αθη", [2]), ("ΑΘΗΝΑ", [2]),
            ("القا", [3]),
            ("ио", [4]), ("йошкар ола", [4]), ("がま", [5]), ("か", [5]), ("—", []), ("x", []),
        ]
        for (query, places) in expected {
            #expect(index.suggestions(for: query.precomposedStringWithCanonicalMapping) == places, "\(query)")
            #expect(index.suggestions(for: query.decomposedStringWithCanonicalMapping) == places, "\(query)")
        }
    }

    @Test("Equal populations are ordered by the bytes of the id")
    func ties() {
        let index = SuggestionIndex(
            gazetteer(
                "b|Same|locality|||A|AA|0|0|5",
                "a10|Same|locality|||A|AA|0|0|5",
                "a9|Same|locality|||A|AA|0|0|5",
                "c|Same|locality|||A|AA|0|0|6"
            )
        )
        #expect(index.suggestions(for: "same") == [3, 1, 2, 0])
        #expect(index.suggestions(for: "same a") == [3, 1, 2, 0])
        #expect(index.suggestions(for: "same", limit: 2) == [3, 1])
    }

    @Test(
        "Later words, qualifiers and airport codes find places too",
        arguments: [
            ("springfield il", "Springfield, Illinois, United States", MatchKind.nameStart),
            ("Springfield, IL", "Springfield, Illinois, United States", .nameStart),
            ("springfield il usa", "Springfield, Illinois, United States", .nameStart),
            ("paris tx", "Paris, Texas, United States", .nameStart),
            ("paris texas", "Paris, Texas, United States", .nameStart),
            ("paris fr", "Paris, France", .nameStart),
            ("london uk", "London, United Kingdom", .nameStart),
            ("san jose costa rica", "San José, Costa Rica", .nameStart),
            ("san jose cr", "San José, Costa Rica", .nameStart),
            (
                "LAX", "Los Angeles International Airport (LAX), Los Angeles, United States",
                .capitalAirportCode
            ),
            ("MAD", "Madrid Barajas International Airport (MAD), Madrid, Spain", .capitalAirportCode),
            ("jfk", "John F Kennedy International Airport (JFK), New York, United States", .airportCode),
            ("heathrow", "London Heathrow Airport (LHR), London, United Kingdom", .laterWord),
            ("janeiro", "Rio de Janeiro, Brazil", .laterWord),
            ("janeiro, braz", "Rio de Janeiro, Brazil", .laterWord),
            ("8FW4V83X+9G", "Paris, France", .plusCode),
            (" 8fw4v83x+9g ", "Paris, France", .plusCode),
        ]
    )
    func kinds(_ query: String, _ text: String, _ kind: MatchKind) throws {
        let index = ShippedPlaces.index
        let best = try #require(index.matches(for: query[...], limit: 1).first)
        #expect(index.gazetteer.fullText(best.place) == text)
        #expect(best.kind == kind)
    }

    @Test("A place whose name starts so comes before one of which a later word does, however small")
    func kindsBeforePopularity() {
        let index = SuggestionIndex(
            gazetteer(
                "1|New York|locality|||A|AA|0|0|900",
                "2|York|locality|||A|AA|0|0|5",
                "3|Yorkville|locality|||A|AA|0|0|7",
                "4|Old York York|locality|||A|AA|0|0|800",
                "5|Nowhere Airport (YOR)|airport|||A|AA|0|0|0"
            )
        )
        #expect(index.suggestions(for: "york") == [2, 1, 0, 3])
        #expect(index.suggestions(for: "yor") == [2, 1, 4, 0, 3])
        #expect(index.suggestions(for: "YOR") == [4, 2, 1, 0, 3])
        #expect(index.suggestions(for: "YOR", limit: 2) == [4, 2])
        #expect(index.suggestions(for: "york ") == [1, 0, 3])
        #expect(index.suggestions(for: "york a") == [1, 0, 3])
    }

    @Test("Of equally popular places the one near the bias comes first; popularity comes before distance")
    func bias() {
        let places = gazetteer(
            "1|Twin|locality|||A|AA|0|0|5",
            "2|Twin|locality|||A|AA|10|10|5",
            "3|Twin|locality|||A|AA|50|50|6"
        )
        let index = SuggestionIndex(places)
        func list(_ latitude: Double, _ longitude: Double) -> [Int32] {
            let center = Coordinate(latitude: latitude, longitude: longitude)
            let request = AutocompleteRequest(input: "twin", bias: .circle(center: center, radiusMeters: 0))
            let filter = PlaceFilter(request, in: .new, for: places)
            return index.matches(for: "twin", limit: 5, filter: filter).map(\.place)
        }
        #expect(list(1, 1) == [2, 0, 1])
        #expect(list(9, 9) == [2, 1, 0])
    }

    @Test("Every query gets what a full scan of the shipped places gives", arguments: 0..<4)
    func exact(_ part: Int) {
        let gazetteer = ShippedPlaces.gazetteer
        let sample = RandomPlaces.subset(of: gazetteer, everyNth: 17, from: part)
        let index = SuggestionIndex(sample)
        let scan = NaiveScan(sample)
        var random = KeyedRandom(seed: 5, key: UInt64(part))
        for _ in 0..<60 {
            let query = RandomPlaces.query(from: sample, &random)
            let limit = [1, 5, 12][Int(random.below(3))]
            expectSame(index, scan, query, limit: limit, AutocompleteRequest(input: query))
        }
    }

    @Test("Filters and biases give what a full scan gives, also where many places tie or few pass")
    func exactFiltered() {
        var random = KeyedRandom(seed: 6)
        for round in 0..<48 {
            let places = RandomPlaces.crowded(
                count: Int(random.below(round % 8 == 0 ? 900 : 60)) + 1,
                &random
            )
            let index = SuggestionIndex(places)
            let scan = NaiveScan(places)
            for _ in 0..<25 {
                let query = String(
                    (0..<Int(random.below(9))).map { _ in Array("aab ")[Int(random.below(4))] }
                )
                let request = RandomPlaces.request(query, &random)
                expectSame(index, scan, query, limit: 5, request)
            }
        }
    }

    private func expectSame(
        _ index: SuggestionIndex,
        _ scan: NaiveScan,
        _ query: String,
        limit: Int,
        _ request: AutocompleteRequest
    ) {
        let filter = PlaceFilter(request, in: .new, for: index.gazetteer)
        let found = index.matches(for: query[...], limit: limit, filter: filter)
        let expected = scan.matches(for: query, limit: limit, request)
        #expect(found.map(\.place) == expected.map(\.place), "\(query) \(request)")
        #expect(found.map(\.kind) == expected.map(\.kind), "\(query) \(request)")
    }
}

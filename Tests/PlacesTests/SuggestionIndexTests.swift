import Basics
import Foundation
import Testing

@testable import Places

/// Answers by looking at every place, sharing no code with the index.
struct NaiveScan {
    let gazetteer: Gazetteer
    private let ranked: [(place: Int32, texts: [String])]

    init(_ gazetteer: Gazetteer) {
        self.gazetteer = gazetteer
        let order = (0..<Int32(gazetteer.count)).sorted {
            let (x, y) = (gazetteer.populations[Int($0)], gazetteer.populations[Int($1)])
            return x != y
                ? x > y
                : Array(gazetteer.ids[Int($0)].utf8).lexicographicallyPrecedes(gazetteer.ids[Int($1)].utf8)
        }
        ranked = order.map { place in
            let name = gazetteer.primaryText(place)
            let region = gazetteer.region(of: place).name
            let country = gazetteer.country(of: place).name
            return (
                place,
                ["\(name) ", "\(name), \(region), \(country) ", "\(name), \(country) "].map(NaiveFolding.key)
            )
        }
    }

    func suggestions(for query: String, limit: Int) -> [Int32] {
        let key = NaiveFolding.key(of: query)
        if key.isEmpty { return [] }
        let bytes = Array(key.utf8)
        return ranked.lazy.filter { $0.texts.contains { $0.utf8.starts(with: bytes) } }.prefix(limit).map(
            \.place
        )
    }
}

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

    @Test("Every query gets what a full scan of the shipped places gives")
    func exact() {
        let index = ShippedPlaces.index
        let gazetteer = index.gazetteer
        let sample = subset(of: gazetteer, everyNth: 7)
        let small = SuggestionIndex(sample)
        let scan = NaiveScan(sample)
        var random = KeyedRandom(seed: 5)
        for _ in 0..<400 {
            let query = randomQuery(from: sample, &random)
            let limit = [1, 5, 12][Int(random.below(3))]
            #expect(
                small.suggestions(for: query, limit: limit) == scan.suggestions(for: query, limit: limit),
                "\(query)"
            )
        }
    }

    @Test(
        "Small gazetteers over few letters, where almost everything ties and repeats, agree with a full scan"
    )
    func exactSmall() {
        var random = KeyedRandom(seed: 6)
        for _ in 0..<60 {
            let lines = (0..<Int(random.below(60)) + 1).map { number in
                func word(_ most: UInt64) -> String {
                    String((0..<Int(random.below(most))).map { _ in Array("ab B")[Int(random.below(4))] })
                }
                return "\(number)|a\(word(12))|locality|\(word(3))||\(word(4))|X|0|0|\(random.below(3))"
            }
            let places = makeGazetteer(lines)
            let index = SuggestionIndex(places)
            let scan = NaiveScan(places)
            for _ in 0..<40 {
                let query = String(
                    (0..<Int(random.below(16))).map { _ in Array("ab ")[Int(random.below(3))] }
                )
                #expect(
                    index.suggestions(for: query) == scan.suggestions(for: query, limit: 5),
                    "\(query) in \(lines)"
                )
            }
        }
    }

    private func randomQuery(from gazetteer: Gazetteer, _ random: inout KeyedRandom) -> String {
        let place = Int32(random.below(UInt64(gazetteer.count)))
        let name = gazetteer.primaryText(place)
        var text = [
            name, gazetteer.fullText(place), "\(name) \(gazetteer.country(of: place).name)",
            "\(name), \(gazetteer.region(of: place).name)", "\(name.prefix(2))",
        ][Int(random.below(5))]
        text = String(text.prefix(1 + Int(random.below(UInt64(text.count)))))
        if random.below(8) == 0 { text += " " }
        if random.below(4) == 0 { text = text.uppercased() }
        return random.below(4) == 0 ? text.decomposedStringWithCanonicalMapping : text
    }

    private func subset(of gazetteer: Gazetteer, everyNth step: Int) -> Gazetteer {
        makeGazetteer(
            stride(from: 0, to: Int32(gazetteer.count), by: step).map { place in
                let (region, country) = (gazetteer.region(of: place), gazetteer.country(of: place))
                return [
                    gazetteer.ids[Int(place)], gazetteer.primaryText(place), gazetteer.type(of: place),
                    region.name,
                    region.code, country.name, country.code, "0", "0",
                    String(gazetteer.populations[Int(place)]),
                ].joined(separator: "|")
            }
        )
    }
}

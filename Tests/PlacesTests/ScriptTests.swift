import Basics
import Foundation
import Testing

@testable import Places

/// Queries as people of many scripts type them, over a small gazetteer with names in all of them.
@Suite("A query in any script finds its place")
struct ScriptTests {
    private static let names: [(id: String, name: String, region: String, country: String, code: String)] = [
        ("moskva", "Москва", "", "Россия", "RU"),
        ("mozhaysk", "Можайск", "Московская область", "Россия", "RU"),
        ("posad", "Сергиев Посад", "Московская область", "Россия", "RU"),
        ("kyiv", "Київ", "", "Україна", "UA"),
        ("athina", "Αθήνα", "", "Ελλάδα", "GR"),
        ("saloniki", "Θεσσαλονίκη", "", "Ελλάδα", "GR"),
        ("qahira", "القاهرة", "", "مصر", "EG"),
        ("dubai", "دبي", "", "الإمارات العربية المتحدة", "AE"),
        ("telaviv", "תל אביב", "", "ישראל", "IL"),
        ("jerusalem", "ירושלים", "", "ישראל", "IL"),
        ("delhi", "नई दिल्ली", "", "भारत", "IN"),
        ("mumbai", "मुंबई", "", "भारत", "IN"),
        ("tokyo", "東京都", "", "日本", "JP"),
        ("kyoto", "京都市", "京都府", "日本", "JP"),
        ("beijing", "北京市", "", "中国", "CN"),
        ("seoul", "서울특별시", "", "대한민국", "KR"),
        ("busan", "부산광역시", "", "대한민국", "KR"),
        ("saopaulo", "São Paulo", "", "Brasil", "BR"),
        ("zurich", "Zürich", "", "Schweiz", "CH"),
        ("lodz", "Łódź", "", "Polska", "PL"),
        ("hanoi", "Hà Nội", "", "Việt Nam", "VN"),
        ("springfield", "Springfield", "Illinois", "United States", "US"),
        ("cafe", "Café 🍰", "", "France", "FR"),
    ]

    private static let service: PlaceService = {
        var text =
            "id\tname\ttype\tregion\tregionCode\tcountry\tcountryCode\tlatitude\tlongitude\tpopulation\n"
        for (number, place) in names.enumerated() {
            let code = place.id == "springfield" ? "IL" : ""
            text += "\(place.id)\t\(place.name)\tlocality\t\(place.region)\t\(code)\t\(place.country)\t"
            text += "\(place.code)\t10\t20\t\(1000 - number)\n"
        }
        return PlaceService(SuggestionIndex(try! Gazetteer.parse(Array(text.utf8), file: nil)))
    }()

    /// The first suggestion: its id, and its text with what matched in brackets.
    private func answer(_ query: String) throws -> (id: String, marked: String)? {
        let list = try Self.service.autocomplete(AutocompleteRequest(input: query))
        return list.first.map { ($0.placeID, $0.full.marked) }
    }

    @Test(
        "the first answer and the ranges that matched",
        arguments: [
            ("моск", "moskva", "[Моск]ва, Россия"),
            ("МОСКВА", "moskva", "[Москва], Россия"),
            ("посад", "posad", "Сергиев [Посад], Московская область, Россия"),
            ("сергиев посад мос", "posad", "[Сергиев Посад], [Мос]ковская область, Россия"),
            ("київ", "kyiv", "[Київ], Україна"),
            ("αθη", "athina", "[Αθή]να, Ελλάδα"),
            ("ΘΕΣΣΑΛ", "saloniki", "[Θεσσαλ]ονίκη, Ελλάδα"),
            ("القا", "qahira", "[القا]هرة, مصر"),
            ("دبي", "dubai", "[دبي], الإمارات العربية المتحدة"),
            ("אביב", "telaviv", "תל [אביב], ישראל"),
            ("ירוש", "jerusalem", "[ירוש]לים, ישראל"),
            ("दिल्", "delhi", "नई [दिल्]ली, भारत"),
            ("मुंब", "mumbai", "[मुंब]ई, भारत"),
            ("東京", "tokyo", "[東京]都, 日本"),
            ("京都", "kyoto", "[京都]市, 京都府, 日本"),
            ("北", "beijing", "[北]京市, 中国"),
            ("서울", "seoul", "[서울]특별시, 대한민국"),
            ("부산광", "busan", "[부산광]역시, 대한민국"),
            ("sao p", "saopaulo", "[São P]aulo, Brasil"),
            ("ZURI", "zurich", "[Züri]ch, Schweiz"),
            ("lodz", "lodz", "[Łódź], Polska"),
            ("ha noi viet", "hanoi", "[Hà Nội], [Việt] Nam"),
            ("springfield, il", "springfield", "[Springfield], [Il]linois, United States"),
            ("cafe 🍰", "cafe", "[Café 🍰], France"),
        ]
    )
    func scripts(query: String, id: String, marked: String) throws {
        let answer = try #require(try answer(query))
        #expect(answer.id == id)
        #expect(answer.marked == marked)
    }

    @Test("both normal forms of a query give the same answers")
    func normalForms() throws {
        for place in Self.names {
            let a = try answer(place.name.precomposedStringWithCanonicalMapping)
            let b = try answer(place.name.decomposedStringWithCanonicalMapping)
            #expect(a?.id == place.id, "\(place.name)")
            #expect(a?.id == b?.id && a?.marked == b?.marked, "\(place.name)")
        }
    }

    @Test(
        "a query of spaces alone, of emoji alone, of marks alone or of 10,000 characters finds nothing, and quickly"
    )
    func odd() throws {
        for query in [
            " ", String(repeating: " ", count: 10_000), "\u{3000}\u{A0}\t", "🦉", "👩‍👩‍👧‍👦", "\u{301}", "\u{200F}",
            "\u{202E}\u{202C}", String(repeating: "x", count: 10_000), String(repeating: "東", count: 10_000),
            String(repeating: "e\u{301}", count: 5_000), String(repeating: "ab ", count: 3_333),
        ] {
            #expect(try Self.service.autocomplete(AutocompleteRequest(input: query)).isEmpty)
        }
    }

    @Test("marks of direction around a query change nothing")
    func directionMarks() throws {
        #expect(try answer("\u{200F}ירוש")?.id == "jerusalem")
        #expect(try answer("\u{200E}zuri")?.id == "zurich")
        #expect(try answer("\u{2067}القا\u{2069}")?.id == "qahira")
    }
}

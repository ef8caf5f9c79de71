import Basics
import Foundation
import Testing

@testable import Places

@Suite("Details, geocoding and search")
struct PlaceServiceTests {
    static let index: SuggestionIndex = {
        let text = """
            id|name|type|region|regionCode|country|countryCode|latitude|longitude|population|replaces
            p1|Paris|locality|||France|FR|48.85341|2.3488|2138551|old1 old2
            p2|Paris|locality|Texas|TX|United States|US|33.66094|-95.55551|24782|
            p3|Le Touquet-Paris-Plage|locality|||France|FR|50.52432|1.58571|5355|
            """
        let bytes = Array(text.replacingOccurrences(of: "|", with: "\t").utf8)
        return SuggestionIndex(try! Gazetteer.parse(bytes, file: nil))
    }()
    let new = PlaceService(index, generation: .new)
    let legacy = PlaceService(index, generation: .legacy)

    @Test("Details give the fields that were asked for and that the place has")
    func details() throws {
        let some = DetailsRequest(placeID: "p2", fields: ["location", "displayName.text", "rating"])
        #expect(
            try new.details(some).content.text()
                == #"{"location":{"latitude":33.66094,"longitude":-95.55551},"displayName":{"text":"Paris"}}"#
        )
        let all = try new.details(DetailsRequest(placeID: "p2", fields: ["*"])).content
        #expect(all["formattedAddress"]?.stringValue == "Paris, Texas, United States")
        #expect(all["plusCode"]?["globalCode"]?.stringValue == "8656MC6V+9Q")
        #expect(
            all["addressComponents"]?.elements?.map { $0.text() } == [
                #"{"longText":"Paris","shortText":"Paris","types":["locality","political","geocode"]}"#,
                #"{"longText":"Texas","shortText":"TX","#
                    + #""types":["administrative_area_level_1","political","geocode"]}"#,
                #"{"longText":"United States","shortText":"US","types":["country","political","geocode"]}"#,
            ]
        )
        let old = DetailsRequest(placeID: "p2", fields: ["geometry/location", "name"])
        #expect(
            try legacy.details(old).content.text()
                == #"{"geometry":{"location":{"lat":33.66094,"lng":-95.55551}},"name":"Paris"}"#
        )
    }

    @Test("No field at all is an error in the new generation and everything in the Legacy one")
    func noFields() throws {
        let request = DetailsRequest(placeID: "p1", fields: [])
        let error = try #require(throws: ServiceError.self) { try new.details(request) }
        #expect(error.code == .invalidArgument)
        let content = try legacy.details(request).content
        for name in [
            "address_components", "formatted_address", "geometry", "name", "place_id", "plus_code", "types",
        ] {
            #expect(content[name] != nil, "\(name)")
        }
    }

    @Test("An id that was replaced answers with the new one; an unknown one is not found")
    func ids() throws {
        let old = DetailsRequest(placeID: "old2", fields: ["id"])
        #expect(try new.details(old).content.text() == #"{"id":"p1"}"#)
        #expect(try new.details(DetailsRequest(placeID: "old1", fields: ["id"])).id == "p1")
        for service in [new, legacy] {
            let error = try #require(throws: ServiceError.self) {
                try service.details(DetailsRequest(placeID: "nowhere", fields: ["id"]))
            }
            #expect(error.code == .notFound)
            #expect(error.code.httpStatus(in: service.generation) == (service.generation == .new ? 404 : 200))
        }
        let malformed = try #require(throws: ServiceError.self) { try legacy.geocode(.placeID("")) }
        #expect(malformed.code == .invalidRequest)
    }

    @Test("A token that the new generation cannot read is refused with Details too")
    func token() throws {
        let request = DetailsRequest(placeID: "p1", fields: ["id"], sessionToken: SessionToken("a b"))
        #expect(throws: ServiceError.self) { try new.details(request) }
        #expect(try legacy.details(request).id == "p1")
    }

    @Test("Geocoding finds ids and texts that were written out, and nothing else")
    func geocoding() throws {
        #expect(try new.geocode(.placeID("old1")).map(\.id) == ["p1"])
        #expect(try new.geocode(.address("Paris")).map(\.id) == ["p1"])
        #expect(try new.geocode(.address("paris tx")).map(\.id) == ["p2"])
        #expect(try legacy.geocode(.address("PARIS, TEXAS, UNITED STATES")).map(\.id) == ["p2"])
        #expect(try new.geocode(.address("paris, tex")).isEmpty)
        #expect(try new.geocode(.address("pari")).isEmpty)
        #expect(try new.geocode(.address("plage")).map(\.id) == ["p3"])
        let content = try new.geocode(.address("paris"))[0].content
        #expect(content["place_id"]?.stringValue == "p1")
        #expect(content["geometry"]?["location"]?.text() == #"{"lat":48.85341,"lng":2.3488}"#)
        #expect(throws: ServiceError.self) { try new.geocode(.address("")) }
    }

    @Test("Find Place gives the best one, Text Search all, by their names")
    func search() throws {
        let bare = try legacy.findPlace(SearchRequest(text: "paris"))
        #expect(bare.map { $0.content.text() } == [#"{"place_id":"p1"}"#])
        let named = try legacy.findPlace(SearchRequest(text: "paris us", fields: ["name"]))
        #expect(named.map { $0.content.text() } == [#"{"name":"Paris"}"#])
        let fields = SearchRequest(text: "paris", fields: ["id"])
        #expect(try new.textSearch(fields).map(\.id) == ["p1", "p2", "p3"])
        #expect(try legacy.textSearch(SearchRequest(text: "paris")).map(\.id) == ["p1", "p2", "p3"])
        #expect(try legacy.textSearch(SearchRequest(text: "rome")).isEmpty)
        let mask = try #require(throws: ServiceError.self) {
            try new.textSearch(SearchRequest(text: "paris"))
        }
        #expect(mask.code == .invalidArgument)
        let method = try #require(throws: ServiceError.self) { try new.findPlace(fields) }
        #expect(method.code == .notFound)
    }

    /// A request and the call that it leaves.
    struct Exchange: Sendable {
        var request: ServiceRequest
        var kind: ServiceCall.Kind
        var token: SessionToken?
        var fields: [String] = []
        var outcome = ServiceCall.Outcome.answered
    }

    static let token = SessionToken("t1")
    static let exchanges: [Exchange] = [
        Exchange(
            request: .autocomplete(AutocompleteRequest(input: "par", sessionToken: token)),
            kind: .autocomplete,
            token: token
        ),
        Exchange(
            request: .autocomplete(AutocompleteRequest(input: "xyz")),
            kind: .autocomplete,
            outcome: .foundNothing
        ),
        Exchange(
            request: .autocomplete(AutocompleteRequest(input: "")),
            kind: .autocomplete,
            outcome: .failed(.invalidArgument)
        ),
        Exchange(
            request: .details(DetailsRequest(placeID: "p1", fields: ["types", "id"], sessionToken: token)),
            kind: .details,
            token: token,
            fields: ["types", "id"]
        ),
        Exchange(request: .geocoding(.placeID("p1")), kind: .geocoding),
        Exchange(request: .geocoding(.address("nowhere")), kind: .geocoding, outcome: .foundNothing),
        Exchange(
            request: .findPlace(SearchRequest(text: "paris")),
            kind: .findPlace,
            outcome: .failed(.notFound)
        ),
        Exchange(
            request: .textSearch(SearchRequest(text: "paris", fields: ["displayName"])),
            kind: .textSearch,
            fields: ["displayName"]
        ),
    ]

    @Test("Every exchange leaves a call that a bill can read", arguments: exchanges)
    func calls(_ expected: Exchange) throws {
        let exchange = new.answer(expected.request, atMilliseconds: 7)
        #expect(exchange.call.atMilliseconds == 7)
        #expect(exchange.call.generation == .new)
        #expect(exchange.call.kind == expected.kind)
        #expect(exchange.call.token == expected.token)
        #expect(exchange.call.fields == expected.fields)
        #expect(exchange.call.outcome == expected.outcome)
        switch (exchange.result, expected.outcome) {
        case (.success(.places(let places)), .answered): #expect(places.first?.id == "p1")
        case (.success(.suggestions(let list)), .answered): #expect(list.first?.placeID == "p1")
        case (.success(.places(let places)), .foundNothing): #expect(places.isEmpty)
        case (.success(.suggestions(let list)), .foundNothing): #expect(list.isEmpty)
        case (.failure(let error), .failed(let code)): #expect(error.code == code)
        default: Issue.record("the result and the outcome disagree")
        }
    }

    @Test("Only autocomplete and Details carry a token")
    func tokens() {
        for kind in ServiceCall.Kind.allCases {
            let call = ServiceCall(atMilliseconds: 0, generation: .new, kind: kind, token: Self.token)
            #expect((call.token != nil) == (kind == .autocomplete || kind == .details))
        }
    }
}

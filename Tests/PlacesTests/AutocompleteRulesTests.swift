import Testing

@testable import Places

/// The rules of a request, one row each, in the order of the service's reference.
@Suite("What the service takes and what it refuses")
struct AutocompleteRulesTests {
    /// A request, and what each generation says to it.
    struct Rule: Sendable, CustomTestStringConvertible {
        var says: String
        var request: AutocompleteRequest
        var new: String
        var legacy: String

        var testDescription: String { says }

        /// - Parameters:
        ///   - new: the error of the new generation as "CODE parameter", or "ok".
        ///   - legacy: that of the Legacy API.
        init(_ says: String, new: String, legacy: String, _ change: (inout AutocompleteRequest) -> Void) {
            self.says = says
            self.new = new
            self.legacy = legacy
            request = AutocompleteRequest(input: "paris")
            change(&request)
        }
    }

    static func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) -> Area {
        .circle(center: Coordinate(latitude: latitude, longitude: longitude), radiusMeters: radius)
    }

    static func rectangle(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Area {
        .rectangle(
            low: Coordinate(latitude: south, longitude: west),
            high: Coordinate(latitude: north, longitude: east)
        )
    }

    static let ok = "ok"
    static let badInput = "INVALID_ARGUMENT input"
    static let places = ["airport", "bank", "bar", "cafe", "zoo"]
    static let fifteen = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX".split(separator: " ").map(String.init)

    static let rules: [Rule] = [
        // The text and the cursor in it.
        Rule("Any text is taken", new: ok, legacy: ok) { $0.input = " 🗼 " },
        Rule("A text is required", new: badInput, legacy: "INVALID_REQUEST input") { $0.input = "" },
        Rule("The cursor may stand at the start", new: ok, legacy: ok) { $0.inputOffset = 0 },
        Rule("… or at the end", new: ok, legacy: ok) { $0.inputOffset = 5 },
        Rule("… but not behind it", new: "INVALID_ARGUMENT inputOffset", legacy: "INVALID_REQUEST offset") {
            $0.inputOffset = 6
        },
        Rule(
            "… nor in front of the text",
            new: "INVALID_ARGUMENT inputOffset",
            legacy: "INVALID_REQUEST offset"
        ) {
            $0.inputOffset = -1
        },
        Rule("It is counted in Unicode characters", new: ok, legacy: ok) {
            $0.input = "e\u{301}🗼"
            $0.inputOffset = 3
        },

        // The session token.
        Rule("A token has up to 36 characters", new: ok, legacy: ok) {
            $0.sessionToken = SessionToken("3519edfe-0f75-4a30-bfe4-7cbd89340b2c")
        },
        Rule("… and no more", new: "INVALID_ARGUMENT sessionToken", legacy: ok) {
            $0.sessionToken = SessionToken(String(repeating: "a", count: 37))
        },
        Rule("… and is not empty", new: "INVALID_ARGUMENT sessionToken", legacy: ok) {
            $0.sessionToken = SessionToken("")
        },
        Rule("… and is URL-safe", new: "INVALID_ARGUMENT sessionToken", legacy: ok) {
            $0.sessionToken = SessionToken("a/b")
        },

        // Types.
        Rule("Up to five types are taken", new: ok, legacy: ok) { $0.types = places },
        Rule("… and no more", new: "INVALID_REQUEST includedPrimaryTypes", legacy: "INVALID_REQUEST types") {
            $0.types = places + ["locality"]
        },
        Rule(
            "An unknown type is refused",
            new: "INVALID_REQUEST includedPrimaryTypes",
            legacy: "INVALID_REQUEST types"
        ) {
            $0.types = ["castle"]
        },
        Rule(
            "… also among known ones",
            new: "INVALID_REQUEST includedPrimaryTypes",
            legacy: "INVALID_REQUEST types"
        ) {
            $0.types = ["airport", "Airport"]
        },
        Rule("A type that came later is unknown to the Legacy API", new: ok, legacy: "INVALID_REQUEST types")
        {
            $0.types = ["sushi_restaurant"]
        },
        Rule("Types of areas are types", new: ok, legacy: ok) {
            $0.types = ["locality", "sublocality", "postal_town"]
        },
        Rule("The collection of cities stands alone", new: ok, legacy: ok) { $0.types = ["(cities)"] },
        Rule("… and so does that of regions", new: ok, legacy: ok) { $0.types = ["(regions)"] },
        Rule(
            "… and goes with no type",
            new: "INVALID_REQUEST includedPrimaryTypes",
            legacy: "INVALID_REQUEST types"
        ) {
            $0.types = ["(cities)", "airport"]
        },
        Rule(
            "… nor with another",
            new: "INVALID_REQUEST includedPrimaryTypes",
            legacy: "INVALID_REQUEST types"
        ) {
            $0.types = ["(cities)", "(regions)"]
        },
        Rule(
            "The Legacy API has the collection of addresses",
            new: "INVALID_REQUEST includedPrimaryTypes",
            legacy: ok
        ) {
            $0.types = ["address"]
        },
        Rule(
            "… whose geocode and establishment are plain types later",
            new: ok,
            legacy: "INVALID_REQUEST types"
        ) {
            $0.types = ["geocode", "establishment"]
        },
        Rule("… and collections with it alone", new: ok, legacy: ok) { $0.types = ["establishment"] },

        // Countries.
        Rule("Up to fifteen countries are taken", new: ok, legacy: "INVALID_REQUEST components") {
            $0.countries = fifteen
        },
        Rule(
            "… and no more",
            new: "INVALID_ARGUMENT includedRegionCodes",
            legacy: "INVALID_REQUEST components"
        ) {
            $0.countries = fifteen + ["AZ"]
        },
        Rule("The Legacy API takes five", new: ok, legacy: ok) { $0.countries = Array(fifteen.prefix(5)) },
        Rule("… and no more", new: ok, legacy: "INVALID_REQUEST components") {
            $0.countries = Array(fifteen.prefix(6))
        },
        Rule("Letter case does not matter, and uk is a code", new: ok, legacy: ok) {
            $0.countries = ["de", "uk"]
        },
        Rule(
            "A country has a code of two letters",
            new: "INVALID_ARGUMENT includedRegionCodes",
            legacy: "INVALID_REQUEST components"
        ) {
            $0.countries = ["DEU"]
        },
        Rule(
            "… that exists",
            new: "INVALID_ARGUMENT includedRegionCodes",
            legacy: "INVALID_REQUEST components"
        ) {
            $0.countries = ["DE", "QX"]
        },

        // Bias and restriction.
        Rule("A bias is a circle of 0", new: ok, legacy: ok) { $0.bias = circle(48.85, 2.35, 0) },
        Rule("… to 50,000 metres", new: ok, legacy: ok) { $0.bias = circle(48.85, 2.35, 50_000) },
        Rule(
            "… and no more",
            new: "INVALID_ARGUMENT locationBias.circle.radius",
            legacy: "INVALID_REQUEST locationbias.circle.radius"
        ) {
            $0.bias = circle(48.85, 2.35, 50_000.1)
        },
        Rule(
            "… and no less",
            new: "INVALID_ARGUMENT locationBias.circle.radius",
            legacy: "INVALID_REQUEST locationbias.circle.radius"
        ) {
            $0.bias = circle(48.85, 2.35, -1)
        },
        Rule(
            "… and a number",
            new: "INVALID_ARGUMENT locationBias.circle.radius",
            legacy: "INVALID_REQUEST locationbias.circle.radius"
        ) {
            $0.bias = circle(48.85, 2.35, .nan)
        },
        Rule("A restriction is the same", new: ok, legacy: ok) { $0.restriction = circle(48.85, 2.35, 1) },
        Rule("… also with a radius of 0", new: ok, legacy: ok) { $0.restriction = circle(48.85, 2.35, 0) },
        Rule("Both exclude each other", new: "INVALID_ARGUMENT locationRestriction", legacy: ok) {
            $0.bias = circle(48.85, 2.35, 1)
            $0.restriction = circle(48.85, 2.35, 1)
        },
        Rule(
            "A latitude is at most 90",
            new: "INVALID_ARGUMENT locationBias.circle.center.latitude",
            legacy: "INVALID_REQUEST locationbias.circle.center.latitude"
        ) {
            $0.bias = circle(90.1, 0, 1)
        },
        Rule(
            "… and at least -90",
            new: "INVALID_ARGUMENT locationRestriction.rectangle.low.latitude",
            legacy: "INVALID_REQUEST locationrestriction.rectangle.low.latitude"
        ) {
            $0.restriction = rectangle(-90.1, 0, 0, 1)
        },
        Rule(
            "A longitude is at most 180",
            new: "INVALID_ARGUMENT locationBias.rectangle.high.longitude",
            legacy: "INVALID_REQUEST locationbias.rectangle.high.longitude"
        ) {
            $0.bias = rectangle(0, 0, 1, 180.1)
        },
        Rule(
            "… and at least -180",
            new: "INVALID_ARGUMENT locationBias.circle.center.longitude",
            legacy: "INVALID_REQUEST locationbias.circle.center.longitude"
        ) {
            $0.bias = circle(0, -180.1, 1)
        },
        Rule("The poles and the antimeridian are places", new: ok, legacy: ok) {
            $0.bias = rectangle(-90, -180, 90, 180)
        },
        Rule("Equal corners are a point", new: ok, legacy: ok) { $0.restriction = rectangle(1, 1, 1, 1) },
        Rule("West above east crosses the antimeridian", new: ok, legacy: ok) {
            $0.restriction = rectangle(-21, 177, -12, -178)
        },
        Rule(
            "… unless it is 180 to -180, which is empty",
            new: "INVALID_ARGUMENT locationRestriction.rectangle",
            legacy: "INVALID_REQUEST locationrestriction.rectangle"
        ) {
            $0.restriction = rectangle(0, 180, 1, -180)
        },
        Rule(
            "South above north is empty",
            new: "INVALID_ARGUMENT locationBias.rectangle",
            legacy: "INVALID_REQUEST locationbias.rectangle"
        ) {
            $0.bias = rectangle(1, 0, 0, 1)
        },

        // Origin and region.
        Rule("Distances may be measured from anywhere", new: ok, legacy: ok) {
            $0.origin = Coordinate(latitude: -90, longitude: 180)
        },
        Rule("… on earth", new: "INVALID_ARGUMENT origin.latitude", legacy: "INVALID_REQUEST origin.latitude")
        {
            $0.origin = Coordinate(latitude: 91, longitude: 0)
        },
        Rule("A region has a code of two letters", new: ok, legacy: ok) { $0.regionCode = "FR" },
        Rule("… that exists", new: "INVALID_ARGUMENT regionCode", legacy: "INVALID_REQUEST region") {
            $0.regionCode = "ZZ"
        },
        Rule("… and is not empty", new: "INVALID_ARGUMENT regionCode", legacy: "INVALID_REQUEST region") {
            $0.regionCode = ""
        },
    ]

    @Test("Every rule", arguments: rules)
    func rule(_ rule: Rule) {
        #expect(answer(rule.request, .new) == rule.new)
        #expect(answer(rule.request, .legacy) == rule.legacy)
    }

    private func answer(_ request: AutocompleteRequest, _ generation: APIGeneration) -> String {
        let service = PlaceService(ShippedPlaces.index, generation: generation)
        do throws(ServiceError) {
            _ = try service.autocomplete(request)
            return Self.ok
        } catch {
            #expect(error.code.httpStatus(in: generation) == (generation == .new ? 400 : 200))
            #expect(!error.description.contains(request.input) || request.input.isEmpty)
            return error.code.rawValue + (error.parameter.map { " " + $0 } ?? "")
        }
    }
}

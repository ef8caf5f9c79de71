import Basics
import Billing
import Testing

@Suite("What an app needs")
struct NeedTests {
    func need(_ text: String) throws -> Need {
        var reader = try ObjectReader(JSON.parse("{ \"needs\": \(text) }", file: "s.json"), file: "s.json")
        return try Need(reader.required("needs"), in: reader, field: "needs")
    }

    func reasons(_ need: Need) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: need.split(Integration.all).removed.map { ($0.integration.name, $0.reason) }
        )
    }

    @Test("an address comes from everything that gives more than a place id")
    func address() throws {
        #expect(reasons(try need("\"address\"")) == ["per-session+details-ids-only": "gives no address"])
    }

    @Test("a Pro field removes what gives less, with the reason")
    func pro() throws {
        let need = try need("[\"location\", \"displayName\"]")
        let removed = reasons(need)
        #expect(removed["per-request+geocoding"] == "gives no displayName, a Pro field")
        #expect(removed["per-session+details-essentials"] == "gives no displayName, a Pro field")
        #expect(removed["choose-at-selection"] == "gives no displayName, a Pro field")
        #expect(removed["ui-kit"] == "gives no location, an Essentials field")
        let serving = need.split(Integration.all).serving.map(\.name)
        for name in [
            "per-session+details-pro", "per-session+details-enterprise-atmosphere", "per-request+details-pro",
            "per-request+text-search", "legacy-per-session+details-basic", "legacy-per-request+find-place",
        ] { #expect(serving.contains(name), "\(name)") }
        #expect(serving.count + removed.count == Integration.all.count)
    }

    @Test("an integration that chooses must serve both ways")
    func choosing() throws {
        var choosing = try Integration.named("choose-at-selection")
        swap(&choosing.onSelection, &choosing.choice!.calls)
        #expect(
            try need("[\"displayName\"]").reasonAgainst(choosing) == "gives no displayName, a Pro field"
        )
    }

    @Test("a name of one generation is found in the other by the iOS name they share")
    func bridge() throws {
        let hours = reasons(try need("[\"opening_hours\"]"))
        #expect(hours["per-session+details-pro"] == "gives no opening_hours, an Enterprise field")
        #expect(hours["legacy-per-session+details-basic"] == "gives no opening_hours, Contact data")
        #expect(hours["legacy-per-session+details-contact"] == nil)
        #expect(hours["per-session+details-enterprise"] == nil)
        let only = reasons(try need("[\"primaryType\"]"))
        #expect(only["legacy-per-session+details-contact-atmosphere"] == "the Legacy API has no primaryType")
        let legacy = reasons(try need("[\"vicinity\"]"))
        #expect(legacy["per-session+details-pro"] == "the new API has no vicinity")
    }

    @Test("address fields by name are what Geocoding gives as well")
    func addressFields() throws {
        let removed = reasons(try need("[\"formattedAddress\", \"Coordinate\", \"plus_code\"]"))
        #expect(removed["per-request+geocoding"] == nil)
        #expect(removed["legacy-per-request+geocoding"] == nil)
        #expect(removed["per-session+address-validation"] == nil)
    }

    @Test(
        "that say nothing are refused with their place",
        arguments: [
            ("\"adress\"", "s.json:1:12: needs: the needs are neither \"address\" nor a list of fields"),
            ("[]", "s.json:1:12: needs: the needs are neither"),
            ("[1]", "s.json:1:13: needs[0]: the name of a field is expected here, not a number"),
            (
                "[\"id\", \"displayname\"]",
                "s.json:1:19: needs[1]: no API has a place field called \"displayname\"; did you mean \"displayName\"?"
            ),
        ]
    )
    func refused(text: String, message: String) {
        let fault = #expect(throws: Fault.self) { try need(text) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
    }

    @Test("are the first question of the vendor's decision tree; the log answers the second")
    func decisionTree() throws {
        let tree = DecisionTree.published
        let more = tree.walk(need: try need("[\"displayName\"]"), requests: 1, selected: 1)
        #expect(more.style == .perSession)
        #expect(more.steps.map(\.question) == [.needsMoreThanAddress])
        #expect(more.steps.map(\.answer) == [true])
        let few = tree.walk(need: .address, requests: 400, selected: 100)
        #expect(few.style == .perRequest)
        #expect(few.steps.map(\.answer) == [false, true])
        let many = tree.walk(need: try need("[\"location\"]"), requests: 401, selected: 100)
        #expect(many.style == .perSession)
        #expect(many.steps.map(\.answer) == [false, false])
        #expect(tree.walk(need: .address, requests: .max, selected: .max).style == .perRequest)
    }
}

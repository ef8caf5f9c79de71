import Basics
import Billing
import Testing

/// The vendor's table of sessions, row by row: what a session of n requests bills.
@Suite("The rules of sessions")
struct SessionRuleTests {
    typealias Events = [String: Int64]

    func events(
        _ integration: String,
        _ shape: SessionShape,
        _ change: (inout Switches) -> Void = { _ in }
    ) throws -> Events {
        var switches = Switches()
        change(&switches)
        let usage = try Integration.named(integration).usage(of: shape, switches: switches)
        return Dictionary(uniqueKeysWithValues: usage.events.map { ($0.sku.name, $0.count) })
    }

    func selected(_ n: Int32, aborted: Int32 = 0, expired: Bool = false, fresh: Bool = true) -> SessionShape {
        SessionShape(
            requests: n,
            aborted: aborted,
            ending: .selected,
            isExpired: expired,
            tokenIsFresh: fresh
        )
    }

    @Test("new: Essentials bills the first 12 requests, the 13th and later are session usage")
    func essentials() throws {
        let name = "per-session+details-essentials"
        #expect(try events(name, selected(1)) == ["autocomplete-requests": 1, "details-essentials": 1])
        #expect(try events(name, selected(12)) == ["autocomplete-requests": 12, "details-essentials": 1])
        #expect(
            try events(name, selected(13))
                == ["autocomplete-requests": 12, "autocomplete-session-usage": 1, "details-essentials": 1]
        )
        #expect(
            try events(name, selected(40))
                == ["autocomplete-requests": 12, "autocomplete-session-usage": 28, "details-essentials": 1]
        )
    }

    @Test("new: IDs-only bills every request, as without a token")
    func idsOnly() throws {
        #expect(
            try events("per-session+details-ids-only", selected(20))
                == ["autocomplete-requests": 20, "details-ids-only": 1]
        )
    }

    @Test("new: a Pro field makes every request session usage; switch A prices the Details")
    func pro() throws {
        let name = "per-session+details-pro"
        #expect(
            try events(name, selected(5))
                == ["autocomplete-session-usage": 5, "details-enterprise-atmosphere": 1]
        )
        #expect(
            try events(name, selected(5)) { $0.detailsEnding = .requestedFields }
                == ["autocomplete-session-usage": 5, "details-pro": 1]
        )
    }

    @Test(
        "new: an abandoned session bills every request, without a cap of 12",
        arguments: [0, 1, 13, 40] as [Int32]
    )
    func abandoned(n: Int32) throws {
        for name in ["per-session+details-essentials", "per-session+details-pro", "per-request+geocoding"] {
            for ending in [ShapeEnding.abandoned, .submitted] {
                #expect(
                    try events(name, SessionShape(requests: n, ending: ending))
                        == (n == 0 ? [:] : ["autocomplete-requests": Int64(n)])
                )
            }
        }
    }

    @Test("new: a selection after the lifetime bills every request, and the Details by its fields")
    func expired() throws {
        #expect(
            try events("per-session+details-essentials", selected(15, expired: true))
                == ["autocomplete-requests": 15, "details-essentials": 1]
        )
        #expect(
            try events("per-session+details-pro", selected(5, expired: true))
                == ["autocomplete-requests": 5, "details-pro": 1]
        )
    }

    @Test("new: a token that served before bills every request, and the Details by its fields")
    func reused() throws {
        #expect(
            try events("per-session+details-pro", selected(5, fresh: false))
                == ["autocomplete-requests": 5, "details-pro": 1]
        )
    }

    @Test("both: a selection without any request forms no session")
    func noRequest() throws {
        #expect(try events("per-session+details-pro", selected(0)) == ["details-pro": 1])
        #expect(try events("per-session+details-essentials", selected(0)) == ["details-essentials": 1])
        #expect(try events("per-request+geocoding", selected(0)) == ["geocoding": 1])
        #expect(
            try events("legacy-per-session+details-basic", selected(0))
                == ["legacy-details": 1, "legacy-basic-data": 1]
        )
    }

    @Test("both: aborted requests that are not billed do not count toward the 12 either")
    func aborted() throws {
        let unbilled: (inout Switches) -> Void = { $0.abortedRequestsBilled = false }
        let essentials = "per-session+details-essentials"
        #expect(
            try events(essentials, selected(15, aborted: 5), unbilled)
                == ["autocomplete-requests": 10, "details-essentials": 1]
        )
        #expect(
            try events(essentials, selected(20, aborted: 5), unbilled)
                == ["autocomplete-requests": 12, "autocomplete-session-usage": 3, "details-essentials": 1]
        )
        #expect(try events(essentials, selected(15, aborted: 5)) == events(essentials, selected(15)))
        #expect(
            try events("per-request+geocoding", selected(4, aborted: 4), unbilled) == ["geocoding": 1]
        )
        // The session was begun, though by requests that nobody counts.
        #expect(
            try events("per-session+details-pro", selected(4, aborted: 4), unbilled)
                == ["details-enterprise-atmosphere": 1]
        )
        let left = SessionShape(requests: 4, aborted: 4, ending: .abandoned)
        #expect(try events("legacy-per-session+details-basic", left, unbilled) == [:])
    }

    @Test("new: Address Validation makes every request session usage, and an Essentials call before it free")
    func addressValidation() throws {
        let expected: Events = ["autocomplete-session-usage": 15, "address-validation-enterprise": 1]
        #expect(try events("per-session+address-validation", selected(15)) == expected)
        let both = "per-session+details-essentials+address-validation"
        #expect(try events(both, selected(15)) == expected)
        #expect(try events(both, selected(0)) == ["details-essentials": 1, "address-validation-pro": 1])
        #expect(
            try events(both, selected(15, expired: true))
                == ["autocomplete-requests": 15, "details-essentials": 1, "address-validation-pro": 1]
        )
        #expect(
            try events("per-request+address-validation", selected(2))
                == ["autocomplete-requests": 2, "address-validation-pro": 1]
        )
    }

    @Test("new: the vendor's own box bills a session once, and a query for what was picked")
    func uiKit() throws {
        #expect(try events("ui-kit", selected(9)) == ["ui-kit-session": 1, "ui-kit-query": 1])
        #expect(try events("ui-kit", selected(0)) == ["ui-kit-query": 1])
        #expect(try events("ui-kit", SessionShape(requests: 9, ending: .submitted)) == ["ui-kit-session": 1])
        #expect(try events("ui-kit", SessionShape(requests: 0, ending: .abandoned)) == [:])
    }

    @Test("new: without a token Details bill by their fields, and Text Search bills Essentials fields as Pro")
    func withoutToken() throws {
        for (name, sku) in [
            ("details-essentials", "details-essentials"), ("details-pro", "details-pro"),
            ("details-enterprise", "details-enterprise"),
            ("details-enterprise-atmosphere", "details-enterprise-atmosphere"),
            ("text-search", "text-search-pro"),
        ] {
            #expect(try events("per-request+" + name, selected(3)) == ["autocomplete-requests": 3, sku: 1])
        }
    }

    @Test("new: in a session every field from Pro on costs the same, unless the fields decide")
    func dearFields() throws {
        for tier in ["pro", "enterprise", "enterprise-atmosphere"] {
            #expect(
                try events("per-session+details-" + tier, selected(3))
                    == ["autocomplete-session-usage": 3, "details-enterprise-atmosphere": 1]
            )
            #expect(
                try events("per-session+details-" + tier, selected(3)) {
                    $0.detailsEnding = .requestedFields
                } == ["autocomplete-session-usage": 3, "details-" + tier: 1]
            )
        }
    }

    @Test("both: text sent as typed calls nothing unless the integration says so")
    func unselected() throws {
        let shape = SessionShape(requests: 3, ending: .submitted)
        for (name, expected) in [
            ("per-request+geocoding", ["autocomplete-requests": 3]),
            ("per-request+geocoding+unselected-geocoding", ["autocomplete-requests": 3, "geocoding": 1]),
            (
                "per-session+details-pro+unselected-text-search",
                ["autocomplete-requests": 3, "text-search-pro": 1]
            ),
            (
                "legacy-per-session+details-basic+unselected-text-search",
                ["legacy-autocomplete-session-without-details": 1, "legacy-text-search": 1]
            ),
            (
                "legacy-per-request+geocoding+unselected-find-place",
                ["legacy-autocomplete-request": 3, "legacy-find-place": 1]
            ),
            ("ui-kit+unselected-geocoding", ["ui-kit-session": 1, "geocoding": 1]),
        ] as [(String, Events)] {
            #expect(try events(name, shape) == expected, "\(name)")
            let integration = try Integration.named(name)
            #expect(integration.name == name)
            let picked = try Integration.named(String(name.split(separator: "+unselected")[0]))
            #expect(integration.usage(of: selected(3)) == picked.usage(of: selected(3)))
        }
        #expect(
            try events("per-request+geocoding+unselected-geocoding", .init(requests: 0, ending: .submitted))
                == ["geocoding": 1]
        )
        #expect(
            try Integration.named("per-request+geocoding").unselected(.nothing).name
                == "per-request+geocoding"
        )
        let fault = #expect(throws: Fault.self) {
            try Integration.named("per-request+geocoding+unselected-find-place")
        }
        #expect(fault?.fix == "use geocoding or text-search")
    }

    /// What people get wrong, and what it does to the bill of a session with 3 requests.
    @Test("each mistake bills what it is known for")
    func mistakes() throws {
        let details: Events = ["legacy-details": 1, "legacy-basic-data": 1]
        let data: Events = ["legacy-contact-data": 1, "legacy-atmosphere-data": 1]
        let expected: [(String, Events)] = [
            (
                "token-per-keystroke+details-essentials",
                ["autocomplete-requests": 3, "details-essentials": 1]
            ),
            ("token-not-renewed+details-pro", ["autocomplete-requests": 3, "details-pro": 1]),
            ("shared-token+details-pro", ["autocomplete-requests": 3, "details-pro": 1]),
            ("per-session+geocoding", ["autocomplete-requests": 3, "geocoding": 1]),
            ("per-session+text-search", ["autocomplete-requests": 3, "text-search-pro": 1]),
            (
                "per-session+details-all-fields",
                ["autocomplete-session-usage": 3, "details-enterprise-atmosphere": 1]
            ),
            (
                "per-request+details-all-fields",
                ["autocomplete-requests": 3, "details-enterprise-atmosphere": 1]
            ),
            ("per-session+details-pro-without-token", ["autocomplete-requests": 3, "details-pro": 1]),
            (
                "per-session+details-essentials-prefetched",
                ["autocomplete-requests": 3, "details-essentials": 5]
            ),
            (
                "per-session+details-essentials-written-back",
                ["autocomplete-requests": 4, "details-essentials": 1]
            ),
            (
                "legacy-token-per-keystroke+details-basic",
                details.merging(["legacy-autocomplete-session-without-details": 3]) { $1 }
            ),
            (
                "legacy-shared-token+details-basic",
                details.merging(["legacy-autocomplete-request": 3]) { $1 }
            ),
            (
                "legacy-per-session+geocoding",
                ["legacy-autocomplete-session-without-details": 1, "geocoding": 1]
            ),
            (
                "legacy-per-session+details-all-fields",
                details.merging(data) { $1 }.merging(["legacy-autocomplete-session-with-details": 1]) { $1 }
            ),
            (
                "legacy-per-request+details-all-fields",
                details.merging(data) { $1 }.merging(["legacy-autocomplete-request": 3]) { $1 }
            ),
            (
                "legacy-per-session+details-basic-without-token",
                details.merging(["legacy-autocomplete-session-without-details": 1]) { $1 }
            ),
        ]
        #expect(Integration.all.filter { $0.mistake != nil }.map(\.name) == expected.map(\.0))
        for (name, events) in expected { #expect(try self.events(name, selected(3)) == events, "\(name)") }
        // The request for the chosen text uses the token again: under the stricter reading it costs the session.
        #expect(
            try events("per-session+details-essentials-written-back", selected(14)) {
                $0.reusedToken = .wholeToken
            } == ["autocomplete-requests": 15, "details-essentials": 1]
        )
        #expect(
            try events("per-session+details-essentials-written-back", selected(14))
                == ["autocomplete-requests": 13, "autocomplete-session-usage": 2, "details-essentials": 1]
        )
    }

    @Test("legacy: a session with Details costs nothing beside them, however many requests it had")
    func legacyCompleted() throws {
        #expect(
            try events("legacy-per-session+details-basic", selected(30))
                == [
                    "legacy-autocomplete-session-with-details": 1, "legacy-details": 1,
                    "legacy-basic-data": 1,
                ]
        )
        #expect(
            try events("legacy-per-session+details-contact", selected(1))
                == [
                    "legacy-autocomplete-session-with-details": 1, "legacy-details": 1,
                    "legacy-basic-data": 1,
                    "legacy-contact-data": 1,
                ]
        )
    }

    @Test("legacy: a session without Details in time is one event")
    func legacyAbandoned() throws {
        let name = "legacy-per-session+details-basic"
        #expect(
            try events(name, SessionShape(requests: 30, ending: .abandoned))
                == ["legacy-autocomplete-session-without-details": 1]
        )
        #expect(try events(name, SessionShape(requests: 0, ending: .abandoned)) == [:])
        #expect(
            try events(name, selected(30, expired: true))
                == [
                    "legacy-autocomplete-session-without-details": 1, "legacy-details": 1,
                    "legacy-basic-data": 1,
                ]
        )
    }

    @Test("legacy: without a token, or with a used one, each request is one event")
    func legacySingle() throws {
        #expect(
            try events("legacy-per-request+geocoding", selected(4))
                == ["legacy-autocomplete-request": 4, "geocoding": 1]
        )
        #expect(
            try events("legacy-per-session+details-basic", selected(4, fresh: false))
                == ["legacy-autocomplete-request": 4, "legacy-details": 1, "legacy-basic-data": 1]
        )
    }

    @Test("a tally uses what its sessions use, row by row")
    func tally() throws {
        var random = KeyedRandom(seed: 3)
        for integration in Integration.all {
            var rows: [(shape: SessionShape, sessions: Int64)] = []
            var one = Usage()
            for _ in 0..<50 {
                let requests = Int32(random.below(20))
                let shape = SessionShape(
                    requests: requests,
                    aborted: Int32(random.below(UInt64(requests) + 1)),
                    ending: ShapeEnding.allCases[Int(random.below(3))],
                    isExpired: random.below(4) == 0,
                    tokenIsFresh: random.below(4) != 0
                )
                let sessions = Int64(random.below(5))
                rows.append((shape, sessions))
                for _ in 0..<sessions { try one.add(integration.usage(of: shape)) }
            }
            #expect(try integration.usage(of: rows, switches: Switches()) == one)
        }
    }

    @Test("what a selection calls is told in the vendor's words")
    func titles() throws {
        let titles = Set(Integration.all.flatMap { $0.onSelection.map(\.call.title) })
        #expect(
            titles == [
                "Geocoding", "Place Details (IDs only)", "Place Details (Essentials)", "Place Details (Pro)",
                "Place Details (Enterprise)", "Place Details (Enterprise + Atmosphere)", "Address Validation",
                "Text Search (Pro)", "UI Kit query", "Legacy Place Details (Basic data)",
                "Legacy Place Details (Basic and Contact data)",
                "Legacy Place Details (Basic and Atmosphere data)",
                "Legacy Place Details (Basic and Contact and Atmosphere data)", "Find Place",
                "Legacy Text Search",
            ]
        )
    }

    @Test("an integration is found by its name, and a misspelt name meets the nearest one")
    func names() {
        #expect(Set(Integration.all.map(\.name)).count == Integration.all.count)
        let fault = #expect(throws: Fault.self) { try Integration.named("per-sesion+details-pro") }
        #expect(fault?.fix == "did you mean \"per-session+details-pro\"?")
    }
}

import Basics
import Billing
import Testing

@Suite("A stream of single calls")
struct CallLedgerTests {
    typealias Call = CallLedger.Call
    typealias Events = [String: Int64]

    func events(_ calls: [Call], _ change: (inout Switches) -> Void = { _ in }) throws -> Events {
        var switches = Switches()
        change(&switches)
        var ledger = CallLedger(switches: switches)
        for call in calls { try ledger.add(call) }
        return Dictionary(uniqueKeysWithValues: try ledger.usage().events.map { ($0.sku.name, $0.count) })
    }

    func typing(_ count: Int64, from time: Int64 = 0, _ token: String? = "t", _ generation: Generation = .new)
        -> [Call]
    {
        (0..<count).map { Call(at: time + $0 * 100, .autocomplete(generation), token: token) }
    }

    func details(_ tier: FieldTier, at time: Int64, _ token: String? = "t") -> Call {
        Call(at: time, .place(.details(tier)), token: token)
    }

    let wholeToken: (inout Switches) -> Void = { $0.reusedToken = .wholeToken }

    @Test("finds the session of each token, however they are interleaved")
    func interleaved() throws {
        var calls = typing(14, "a") + typing(3, "b") + typing(2, nil)
        calls += [details(.essentials, at: 5_000, "a"), details(.pro, at: 5_000, "b")]
        calls.sort { $0.time < $1.time }
        #expect(
            try events(calls) == [
                "autocomplete-requests": 14, "autocomplete-session-usage": 5, "details-essentials": 1,
                "details-enterprise-atmosphere": 1,
            ]
        )
    }

    @Test("completes a session at its lifetime and not a millisecond later")
    func lifetime() throws {
        let inTime: Events = ["autocomplete-session-usage": 3, "details-enterprise-atmosphere": 1]
        let late: Events = ["autocomplete-requests": 3, "details-pro": 1]
        #expect(try events(typing(3) + [details(.pro, at: 300_000)]) == inTime)
        #expect(try events(typing(3) + [details(.pro, at: 300_001)]) == late)
        #expect(
            try events(typing(3) + [details(.pro, at: 300_001)]) { $0.sessionLifetimeSeconds = nil } == inTime
        )
        #expect(
            try events(typing(3) + [details(.pro, at: 60_001)]) { $0.sessionLifetimeSeconds = 60 } == late
        )
        let ends = [Call(at: .min, .autocomplete(.new), token: "t"), details(.pro, at: .max)]
        #expect(try events(ends) == ["autocomplete-requests": 1, "details-pro": 1])
    }

    @Test("new: a token that serves again loses the session price for the later requests, or for all")
    func reuse() throws {
        let calls =
            typing(3) + [details(.pro, at: 1_000)] + typing(2, from: 2_000) + [details(.pro, at: 3_000)]
        #expect(
            try events(calls) == [
                "autocomplete-session-usage": 3, "details-enterprise-atmosphere": 1,
                "autocomplete-requests": 2, "details-pro": 1,
            ]
        )
        #expect(try events(calls, wholeToken) == ["autocomplete-requests": 5, "details-pro": 2])
    }

    @Test("new: Details prefetched with one token are billed alone after the first")
    func prefetched() throws {
        let calls = typing(2) + (0..<5).map { details(.essentials, at: 1_000 + $0) }
        #expect(try events(calls) == ["autocomplete-requests": 2, "details-essentials": 5])
    }

    @Test("new: Address Validation ends a session, and takes over one Essentials request before it")
    func addressValidation() throws {
        let validation = Call(at: 2_000, .place(.addressValidation(enterpriseFeatures: false)), token: "t")
        let usage: Events = ["autocomplete-session-usage": 15, "address-validation-enterprise": 1]
        #expect(try events(typing(15) + [validation]) == usage)
        #expect(try events(typing(15) + [details(.essentials, at: 1_900), validation]) == usage)
        // Of two, one is charged.
        #expect(
            try events(typing(15) + [1_800, 1_900].map { details(.essentials, at: $0) } + [validation])
                == usage.merging(["details-essentials": 1]) { $1 }
        )
        // A session that a Pro field ended is over.
        #expect(
            try events(typing(15) + [details(.pro, at: 1_900), validation]) == [
                "autocomplete-session-usage": 15, "details-enterprise-atmosphere": 1,
                "address-validation-pro": 1,
            ]
        )
        // So is one whose token went on to serve another.
        let again = typing(15) + [details(.essentials, at: 1_500)] + typing(1, from: 1_600) + [validation]
        #expect(
            try events(again) == [
                "autocomplete-requests": 13, "autocomplete-session-usage": 3, "details-essentials": 1,
                "address-validation-pro": 1,
            ]
        )
        let loose = Call(at: 2_000, .place(.addressValidation(enterpriseFeatures: true)))
        #expect(
            try events(typing(2) + [loose])
                == ["autocomplete-requests": 2, "address-validation-enterprise": 1]
        )
        let reused =
            typing(15) + [details(.essentials, at: 1_900), validation] + typing(1, from: 3_000)
        #expect(
            try events(reused, wholeToken)
                == ["autocomplete-requests": 16, "details-essentials": 1, "address-validation-pro": 1]
        )
    }

    @Test("new: Geocoding, Text Search and calls without the token complete nothing")
    func otherClosers() throws {
        let others: [(PlaceCall, String)] = [
            (.geocoding, "geocoding"), (.textSearch(.idsOnly), "text-search-ids-only"),
            (.textSearch(.essentials), "text-search-pro"),
            (.textSearch(.enterprise), "text-search-enterprise"),
            (.textSearch(.enterpriseAtmosphere), "text-search-enterprise-atmosphere"),
            (.legacyTextSearch, "legacy-text-search"), (.findPlace, "legacy-find-place"),
            (.uiKitQuery, "ui-kit-query"),
        ]
        for (place, sku) in others {
            let calls = typing(14) + [Call(at: 2_000, .place(place), token: "t"), details(.pro, at: 3_000)]
            #expect(
                try events(calls)
                    == ["autocomplete-session-usage": 14, "details-enterprise-atmosphere": 1, sku: 1]
            )
        }
        #expect(
            try events(typing(14) + [details(.pro, at: 2_000, nil)])
                == ["autocomplete-requests": 14, "details-pro": 1]
        )
        #expect(
            try events(typing(14) + [details(.pro, at: 2_000, "another")])
                == ["autocomplete-requests": 14, "details-pro": 1]
        )
    }

    @Test("both: one token never joins the two generations")
    func generations() throws {
        let calls = typing(2, "t", .legacy) + typing(3, from: 1_000) + [details(.pro, at: 2_000)]
        #expect(
            try events(calls) == [
                "legacy-autocomplete-session-without-details": 1, "autocomplete-session-usage": 3,
                "details-enterprise-atmosphere": 1,
            ]
        )
    }

    @Test("legacy: a session is one event; a token of several sessions is none")
    func legacy() throws {
        let end = Call(at: 1_000, .place(.legacyDetails([.basic, .contact])), token: "t")
        let bill: Events = ["legacy-details": 1, "legacy-basic-data": 1, "legacy-contact-data": 1]
        #expect(
            try events(typing(9, "t", .legacy) + [end])
                == bill.merging(["legacy-autocomplete-session-with-details": 1]) { $1 }
        )
        #expect(
            try events(typing(9, "t", .legacy) + [end] + typing(2, from: 2_000, "t", .legacy))
                == bill.merging(["legacy-autocomplete-request": 11]) { $1 }
        )
        // Never closed, but asked again ten minutes later.
        #expect(
            try events(typing(3, "t", .legacy) + typing(2, from: 600_000, "t", .legacy))
                == ["legacy-autocomplete-request": 5]
        )
        #expect(try events(typing(3, nil, .legacy)) == ["legacy-autocomplete-request": 3])
        #expect(
            try events([Call(at: 0, .queryAutocomplete, token: "t")])
                == ["legacy-query-autocomplete-request": 1]
        )
        #expect(
            try events(typing(1, "t", .legacy) + [Call(at: 9, .place(.legacyDetails(.idOnly)), token: "t")])
                == ["legacy-autocomplete-session-with-details": 1, "legacy-details-id-refresh": 1]
        )
    }

    @Test("bills aborted and failed calls as the switches say")
    func switches() throws {
        var calls = typing(3)
        calls[0].isAborted = true
        calls[1].isFailed = true
        #expect(try events(calls) == ["autocomplete-requests": 2])
        #expect(try events(calls) { $0.emptyAndFailedRequestsBilled = true } == ["autocomplete-requests": 3])
        #expect(try events(calls) { $0.abortedRequestsBilled = false } == ["autocomplete-requests": 1])
        // Details that were refused end nothing.
        var refused = details(.pro, at: 1_000)
        refused.isFailed = true
        #expect(
            try events(typing(3) + [refused, details(.essentials, at: 2_000)])
                == ["autocomplete-requests": 3, "details-essentials": 1]
        )
    }

    @Test("can be asked at any time, and refuses calls that go back")
    func order() throws {
        var ledger = CallLedger(switches: Switches())
        for call in typing(2) { try ledger.add(call) }
        #expect(try ledger.usage() == Usage([.autocompleteRequests: 2]))
        try ledger.add(details(.pro, at: 500))
        #expect(
            try ledger.usage() == Usage([.autocompleteSessionUsage: 2, .detailsEnterpriseAtmosphere: 1])
        )
        #expect(throws: Fault.self) { try ledger.add(details(.pro, at: 499)) }
    }

    /// A session of this shape as the calls that the integration makes.
    func calls(
        _ shape: SessionShape,
        _ integration: Integration,
        id: Int,
        start: Int64,
        switches: Switches,
        using random: inout KeyedRandom
    ) -> [Call] {
        enum Kind { case answered, aborted, failed }
        var kinds = [Kind](repeating: .answered, count: Int(shape.requests))
        for index in kinds.indices {
            if index < shape.aborted {
                kinds[index] = .aborted
            } else if index < shape.aborted + shape.failed {
                kinds[index] = .failed
            }
        }
        kinds.shuffle(using: &random)
        let lifetime = Int64(switches.sessionLifetimeSeconds ?? 300) * 1000
        var calls: [Call] = []
        func token(_ request: Int32) -> String? {
            switch integration.tokens {
            case .none: nil
            case .perRequest: "\(id)-\(request)"
            default: "\(id)"
            }
        }
        for request in 0..<shape.requests {
            calls.append(
                Call(
                    at: start + Int64(request) * (lifetime / 1000),
                    .autocomplete(integration.generation),
                    token: token(request),
                    // Of those that were refused, every other one was given up too.
                    isAborted: kinds[Int(request)] == .aborted
                        || kinds[Int(request)] == .failed && request % 2 == 0,
                    isFailed: kinds[Int(request)] == .failed
                )
            )
        }
        // The lifetime runs from the first request that was not refused.
        let first = kinds.firstIndex { $0 != .failed } ?? 0
        let end = start + Int64(first) * (lifetime / 1000) + lifetime + (shape.isExpired ? 1 : 0)
        if shape.ending == .selected {
            let unbilled =
                (switches.abortedRequestsBilled ? 0 : shape.aborted)
                + (switches.emptyAndFailedRequestsBilled ? 0 : shape.failed)
            let billed = shape.requests - unbilled
            for selection in integration.selectionCalls(billedRequests: Int64(billed)) {
                calls.append(
                    Call(at: end, .place(selection.call), token: selection.carriesToken ? token(0) : nil)
                )
            }
            for request in 0..<integration.requestsAfterSelection {
                calls.append(
                    Call(at: end + request, .autocomplete(integration.generation), token: token(0))
                )
            }
        }
        if shape.ending == .submitted, let place = integration.onUnselected {
            calls.append(Call(at: end, .place(place)))
        }
        return calls
    }

    @Test("bills any well-formed sessions, in any interleaving, as their tally")
    func tally() throws {
        var random = KeyedRandom(seed: 2026)
        var integrations = Integration.all.filter { $0.tokens != .reused && $0.tokens != .uiKit }
        integrations.append(try Integration.named("per-session+details-pro+unselected-text-search"))
        integrations.append(try Integration.named("legacy-per-session+details-basic+unselected-find-place"))
        var choosing = try Integration.named("choose-at-selection")
        choosing.choice?.fromRequests = 5
        integrations.append(choosing)
        for integration in integrations {
            for _ in 0..<40 {
                var switches = Switches()
                if random.below(2) == 0 { switches.detailsEnding = .requestedFields }
                if random.below(2) == 0 { switches.reusedToken = .wholeToken }
                if random.below(2) == 0 { switches.abortedRequestsBilled = false }
                if random.below(2) == 0 { switches.emptyAndFailedRequestsBilled = true }
                if random.below(2) == 0 { switches.sessionLifetimeSeconds = 60 }
                var rows: [(shape: SessionShape, sessions: Int64)] = []
                var stream: [Call] = []
                for id in 0..<30 {
                    let requests = Int32(random.below(20))
                    let aborted = Int32(random.below(UInt64(requests) + 1))
                    let failed = Int32(random.below(UInt64(requests - aborted) + 1))
                    let shape = SessionShape(
                        requests: requests,
                        aborted: aborted,
                        failed: random.below(3) == 0 ? requests - aborted : failed,
                        ending: ShapeEnding.allCases[Int(random.below(3))],
                        isExpired: random.below(4) == 0
                    )
                    rows.append((shape, 1))
                    stream += calls(
                        shape,
                        integration,
                        id: id,
                        start: Int64(random.below(500_000)),
                        switches: switches,
                        using: &random
                    )
                }
                // A stable order, so that the calls of one session at one moment stay as they were made.
                let ordered = stream.enumerated().sorted {
                    ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
                }
                var ledger = CallLedger(switches: switches)
                for (_, call) in ordered { try ledger.add(call) }
                #expect(
                    try ledger.usage() == integration.usage(of: rows, switches: switches),
                    "\(integration.name)"
                )
            }
        }
    }
}

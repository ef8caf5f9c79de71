import Basics
import Debounce
import Testing

/// The one pass over a session's gaps against the machine.
@Suite struct PlainWaitsTests {
    private static let clients: [Client] = try! Client.parse(
        """
        { "name": "{kind} {wait} {tie} {minimumLength} {onSelect} {onEnd}",
          "timing": [
            { "kind": "debounce", "wait": [200, 0, 50, 100, 150, 101, 1000] },
            { "kind": "debounce", "wait": [250, 10, 60], "leading": false, "trailing": true },
          ],
          "tie": ["event-first", "timer-first"],
          "minimumLength": [0, 1, { "count": 3, "unit": ["utf16", "grapheme"] }],
          "onSelect": ["cancel", "run", "flush"],
          "onEnd": ["run", "flush", "cancel"],
        }
        """
    )

    @Test("All waits of one pass equal the machine, request by request")
    func equalsTheMachine() throws {
        let clients = Self.clients + (try Client.parse(#"{ "timing": { "kind": "every" } }"#))
        var groups = PlainWaits.groups(of: clients)
        #expect(groups.map(\.indices.count).reduce(0, +) == clients.count)
        var replayers = clients.map { ClientReplayer($0) }
        var requests: [SentRequest] = []
        var total = 0
        var empties = 0
        for ordinal in 0..<400 {
            let typing = Typing.random(ordinal, step: [1, 10, 50][ordinal % 3])
            let times = typing.times
            for group in groups.indices {
                let lengths = typing.measures(groups[group].profile).map(\.length)
                groups[group].replay(times: times.span, lengths: lengths.span, ending: typing.ending)
                for (member, index) in groups[group].indices.enumerated() {
                    replayers[index].replay(
                        times: times.span,
                        lengths: lengths.span,
                        identities: Span(),
                        ending: typing.ending,
                        into: &requests
                    )
                    let name = clients[index].name
                    try #require(Int(groups[group].requests[member]) == requests.count, "\(name), \(ordinal)")
                    let empty = requests.count { $0.failure != nil }
                    try #require(Int(groups[group].emptyRequests[member]) == empty, "\(name), \(ordinal)")
                    empties += empty
                    if let first = requests.first(where: { $0.failure == nil }) ?? requests.first {
                        try #require(groups[group].firstSentAt[member] == first.at, "\(name), \(ordinal)")
                    }
                    total += requests.count
                }
            }
        }
        #expect(total > 100_000)
        #expect(empties > 100)
    }

    @Test("A cancelling minimum before the timer is the same as one after it, and is served")
    func cancellingMinimum() throws {
        let after = try Client.one(
            #"{ "timing": { "kind": "debounce", "wait": 100 }, "minimumLength": { "count": 3 } }"#
        )
        let before = try Client.one(
            #"""
            { "timing": { "kind": "debounce", "wait": 100 },
              "minimumLength": { "count": 3, "stage": "before-cancelling" } }
            """#
        )
        for ordinal in 0..<500 {
            let typing = Typing.random(ordinal, step: 10)
            #expect(typing.requests(of: before) == typing.requests(of: after))
        }
        #expect(PlainWaits.groups(of: [before, after]).map(\.indices) == [[0, 1]])
    }

    @Test(
        "Clients that need more than gaps are not served",
        arguments: [
            #"{ "timing": { "kind": "debounce", "wait": 100, "leading": true } }"#,
            #"{ "timing": { "kind": "debounce", "wait": 100, "trailing": false } }"#,
            #"{ "timing": { "kind": "debounce", "wait": 100, "maxWait": 500 } }"#,
            #"{ "timing": { "kind": "throttle", "wait": 100 } }"#,
            #"{ "timing": { "kind": "debounce", "wait": 100 }, "distinct": "after" }"#,
            #"{ "timing": { "kind": "debounce", "wait": 9 }, "minimumLength": { "stage": "before" } }"#,
        ]
    )
    func notServed(client: String) throws {
        #expect(PlainWaits.groups(of: try Client.parse(client)).isEmpty)
    }
}

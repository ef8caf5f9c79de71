import Debounce
import Testing

@Suite struct StageTests {
    @Test("The machine agrees with a client written for every millisecond, whatever its options")
    func agreesWithTheNaiveClient() {
        let timings: [Timing] = [
            .every, .debounce(wait: 0), .debounce(wait: 100), .debounce(wait: 230), .delay(wait: 0),
            .delay(wait: 150), .audit(wait: 100), .adaptive(AdaptiveWait()),
            .adaptive(AdaptiveWait(factorThousandths: 2333, gaps: 4, low: 0, high: 600, start: 90)),
        ]
        var sent = 0
        for ordinal in 0..<600 {
            let client = Client.random(ordinal, timings: timings)
            let typing = Typing.random(ordinal, step: [1, 10, 50][ordinal % 3])
            let requests = typing.requests(of: client)
            #expect(requests == NaiveClient(client: client).requests(typing), "\(ordinal): \(client.summary)")
            sent += requests.count
        }
        #expect(sent > 2000)
    }

    @Test("A cache for a person lives from session to session and dies with the person")
    func sharedCache() throws {
        let client = try Client.one(
            #"{ timing: { kind: "every" }, cache: { seconds: 3600, scope: "person" } }"#
        )
        let typing = Typing([(0, "p"), (100, "pa")])
        let both = [Sent(0, "p"), Sent(100, "pa")]
        let hour: Int64 = 3_600_000
        var replayer = ClientReplayer(client)
        #expect(client.needsSessionsByPerson)
        #expect(typing.requests(from: &replayer, of: client, startedAt: 5000) == both)
        #expect(typing.requests(from: &replayer, of: client, startedAt: 9000) == [])
        #expect(typing.requests(from: &replayer, of: client, startedAt: 5000 + hour) == [])
        #expect(typing.requests(from: &replayer, of: client, startedAt: 5001 + hour) == both)
        replayer.beginPerson()
        #expect(typing.requests(from: &replayer, of: client, startedAt: 5002 + hour) == both)
    }

    @Test("A cache for a session is empty when the next one begins")
    func sessionCache() throws {
        let client = try Client.one(#"{ timing: { kind: "every" }, cache: { seconds: 3600 } }"#)
        let typing = Typing([(0, "p"), (100, "p")])
        var replayer = ClientReplayer(client)
        #expect(!client.needsSessionsByPerson)
        for start: Int64 in [0, 1000] {
            #expect(typing.requests(from: &replayer, of: client, startedAt: start) == [Sent(0, "p")])
        }
    }

    @Test("A picked text that the log does not hold is long enough and unlike any other")
    func unknownChosenText() throws {
        let client = try Client.one(
            """
            { timing: { kind: "every" }, minimumLength: 9, distinct: "after", selectionEmitsChange: true,
              cache: { scope: "person" } }
            """
        )
        let typing = Typing([(0, "p")], ending: SessionEnding(isSelection: true, at: 50))
        var replayer = ClientReplayer(client)
        for _ in 0..<3 {
            #expect(typing.requests(from: &replayer, of: client) == [Sent(50, "?")])
        }
    }

    @Test("A replayer carries nothing from one session to the next that does not belong to the person")
    func sessionsAreApart() {
        for ordinal in 0..<300 {
            let client = Client.random(ordinal, timings: Client.everyTiming)
            var replayer = ClientReplayer(client)
            for session in 0..<5 {
                let typing = Typing.random(5 * ordinal + session, step: 10)
                let requests = typing.requests(from: &replayer, of: client)
                #expect(requests == typing.requests(of: client), "\(client.summary)")
            }
        }
    }

    @Test(
        "A client reads the picked text where it is an edit, or where a timer may outlive the pick to read it"
    )
    func readsChosenText() throws {
        func reads(_ options: String) throws -> Bool {
            try Client.one("{ timing: { kind: 'debounce', wait: 9 }, \(options) }").readsChosenText
        }
        #expect(try !reads("onSelect: 'run'"))
        #expect(try !reads("valueAt: 'fire'"))
        #expect(try reads("valueAt: 'fire', onSelect: 'run'"))
        #expect(try reads("valueAt: 'fire', onSelect: 'flush'"))
        #expect(try reads("selectionEmitsChange: true"))
    }

    @Test(
        "Requests come in order, from edits that have happened, and an ending before the last edit waits for it"
    )
    func wellFormed() {
        for ordinal in 0..<2000 {
            let client = Client.random(ordinal, timings: Client.everyTiming)
            var typing = Typing.random(ordinal, step: 1)
            if ordinal % 7 == 0 { typing.ending.at = 0 }
            let requests = typing.requests(of: client)
            #expect(requests.map(\.at) == requests.map(\.at).sorted())
            #expect(requests.allSatisfy { $0.at >= 0 })
            if client.cache == nil && client.timing != .delay(wait: 200) {
                #expect(requests.count <= 1 + typing.edits.count, "\(client.summary)")
            }
        }
    }

    @Test("Where no timer is due in the millisecond of an event, the tie changes nothing")
    func tieNeedsACollision() {
        for ordinal in 0..<1000 {
            // All events at even times, all waits odd: a timer of an event never meets another one. Timers that
            // start from timers, or tick from 0, are left out.
            let timings: [Timing] = [
                .debounce(wait: 101), .debounce(wait: 201, leading: true), .delay(wait: 151),
                .audit(wait: 99),
            ]
            let client = Client.random(ordinal, timings: timings)
            let typing = Typing.random(ordinal, step: 2)
            #expect(typing.requests(of: client) == typing.requests(of: client.underOtherTie))
        }
    }
}

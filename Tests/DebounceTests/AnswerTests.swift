import Basics
import Debounce
import Testing

@Suite("A client that needs answers gets them as events")
struct AnswerTests {
    /// Edits `a`, `b`, … at the times given, each answered after the latency given.
    private func typing(_ times: [Int32], latency: Int32, end: Int32 = 5000) -> Typing {
        let letters = times.indices.map { (times[$0], String(UnicodeScalar(UInt8(97 + $0)))) }
        var typing = Typing(letters, ending: SessionEnding(isSelection: false, at: end))
        typing.answers = Array(
            repeating: RequestAnswer(latencyMilliseconds: latency, hasSuggestions: true),
            count: times.count + 1
        )
        return typing
    }

    private func sent(_ typing: Typing, _ client: String) throws -> [String] {
        typing.requests(of: try .one(client)).map(\.description)
    }

    @Test("one request open: the latest text waits, further ones are dropped, or all queue")
    func whenFull() throws {
        let typing = typing([0, 100, 200, 450], latency: 300)
        #expect(try sent(typing, "{ timing: { kind: 'in-flight' } }") == ["0 a", "300 c", "600 d"])
        #expect(
            try sent(typing, "{ timing: { kind: 'in-flight', whenFull: 'exhaust' } }") == ["0 a", "450 d"]
        )
        #expect(
            try sent(typing, "{ timing: { kind: 'in-flight', whenFull: 'queue' } }")
                == ["0 a", "300 b", "600 c", "900 d"]
        )
        #expect(
            try sent(typing, "{ timing: { kind: 'in-flight', limit: 2 } }") == [
                "0 a", "100 b", "300 c", "450 d",
            ]
        )
    }

    @Test("an answer in the millisecond of an edit follows the tie")
    func tie() throws {
        let typing = typing([0, 300], latency: 300)
        let client = "timing: { kind: 'in-flight', whenFull: 'exhaust' }"
        #expect(try sent(typing, "{ \(client) }") == ["0 a"])
        #expect(try sent(typing, "{ \(client), tie: 'timer-first' }") == ["0 a", "300 b"])
    }

    @Test("what waits at the ending runs, is cancelled or is sent whatever is open")
    func ending() throws {
        let typing = typing([0, 10, 20], latency: 300, end: 50)
        let client = "timing: { kind: 'in-flight', whenFull: 'queue' }"
        #expect(try sent(typing, "{ \(client) }") == ["0 a", "300 b", "600 c"])
        #expect(try sent(typing, "{ \(client), onEnd: 'cancel' }") == ["0 a"])
        #expect(try sent(typing, "{ \(client), onEnd: 'flush' }") == ["0 a", "50 b", "50 c"])
    }

    @Test("a text that waited passes the later stages again; one repeated at once takes the waiting one away")
    func waitingAgain() throws {
        var typing = Typing([(0, "a"), (10, "ab"), (20, "a")])
        typing.answers = Array(
            repeating: RequestAnswer(latencyMilliseconds: 300, hasSuggestions: true),
            count: 4
        )
        let client = "timing: { kind: 'in-flight' }"
        #expect(try sent(typing, "{ \(client), distinct: 'after' }") == ["0 a"])
        #expect(try sent(typing, "{ \(client), cache: {} }") == ["0 a"])
        #expect(try sent(typing, "{ \(client) }") == ["0 a", "300 a"])
    }

    @Test("a wait by answers starts at 300, then is the mean answer time within its bounds")
    func adaptive() throws {
        let client = "{ timing: { kind: 'adaptive', by: 'answers' } }"
        #expect(try sent(typing([0, 1000, 2000], latency: 400), client) == ["300 a", "1400 b", "2400 c"])
        #expect(try sent(typing([0, 1000], latency: 10), client) == ["300 a", "1150 b"])
        #expect(try sent(typing([0, 4000], latency: 3000), client) == ["300 a", "5000 b"])
        var mixed = typing([0, 1000, 2000], latency: 200)
        mixed.answers[1].latencyMilliseconds = 601
        // 200; then (200 + 601) / 2 = 400.5, rounded up.
        #expect(try sent(mixed, client) == ["300 a", "1200 b", "2401 c"])
        let factor =
            "{ timing: { kind: 'adaptive', by: 'answers', k: 2, m: 1, low: 0, high: 2000, start: 5 } }"
        #expect(try sent(typing([0, 1000], latency: 250), factor) == ["5 a", "1500 b"])
    }

    @Test("a cache stores when the answer arrives, and only hits where it says so")
    func cache() throws {
        var typing = Typing([(0, "a"), (100, "ab"), (200, "a"), (400, "a"), (500, "b"), (900, "b")])
        typing.answers = Array(
            repeating: RequestAnswer(latencyMilliseconds: 300, hasSuggestions: true),
            count: 7
        )
        let client = "timing: { kind: 'every' }"
        #expect(try sent(typing, "{ \(client), cache: {} }") == ["0 a", "100 ab", "200 a", "500 b"])
        typing.answers[4].hasSuggestions = false
        #expect(try sent(typing, "{ \(client), cache: {} }") == ["0 a", "100 ab", "200 a", "500 b"])
        #expect(
            try sent(typing, "{ \(client), cache: { hitsOnly: true } }")
                == ["0 a", "100 ab", "200 a", "500 b", "900 b"]
        )
        var replayer = ClientReplayer(try .one("{ \(client), cache: {} }"))
        _ = typing.requests(from: &replayer, of: try .one("{ \(client), cache: {} }"))
        #expect(
            replayer.answersFromCache.map { [$0.at, Int64($0.edit), Int64($0.editsAtAnswer)] } == [
                [400, 3, 4], [900, 5, 6],
            ]
        )
    }

    @Test("a request aborts the open ones; its own answer and those before arrive")
    func aborts() throws {
        let client = try Client.one("{ timing: { kind: 'every' }, abortsOpen: true }")
        var replayer = ClientReplayer(client)
        let requests = typing([0, 100, 401, 500], latency: 300).sentRequests(from: &replayer, of: client)
        #expect(requests.map(\.answeredAt) == [nil, 400, nil, 800])
        #expect(requests.map(\.isAborted) == [true, false, true, false])
        #expect(requests[1].editsAtAnswer == 2)
        #expect(requests[3].editsAtAnswer == 4)
        let explained = typing([0, 100], latency: 300).outcomes(of: client)
        #expect(explained[0].steps == [.sent(at: 0), .aborted(at: 100)])
    }

    @Test("answers at once and with suggestions leave what every client sends as it was")
    func immediate() {
        for ordinal in 0..<2000 {
            let client = Client.random(ordinal, timings: Client.everyTiming)
            var typing = Typing.random(ordinal, step: ordinal % 2 == 0 ? 1 : 50)
            var bare = client
            bare.abortsOpen = false
            bare.shows = .inOrder
            let expected = typing.requests(of: bare)
            typing.answers = Array(repeating: .immediate, count: typing.edits.count + 1)
            #expect(typing.requests(of: client) == expected, "client \(ordinal)")
        }
    }

    @Test("in flight, answered at once, is every keystroke")
    func everyKeystroke() {
        for ordinal in 0..<300 {
            var client = Client.random(ordinal, timings: [.every])
            let typing = Typing.random(ordinal, step: 10)
            let expected = typing.requests(of: client)
            client.abortsOpen = false
            for rule in InFlightRule.WhenFull.allCases {
                client.timing = .inFlight(InFlightRule(limit: 1 + ordinal % 3, whenFull: rule))
                #expect(typing.requests(of: client) == expected)
            }
        }
    }

    @Test("random sessions and latencies: sends what a client sends that looks at every millisecond")
    func naive() throws {
        for ordinal in 0..<600 {
            var random = KeyedRandom(seed: 23, key: UInt64(ordinal))
            var typing = Typing.random(ordinal, step: ordinal % 3 == 0 ? 50 : 1)
            typing.answers = (0...typing.edits.count).map { _ in
                RequestAnswer(
                    latencyMilliseconds: [1, 50, 100, 317, 700].randomElement(using: &random)!,
                    hasSuggestions: random.below(3) > 0
                )
            }
            let rule = InFlightRule(
                limit: 1 + Int(random.below(3)),
                whenFull: InFlightRule.WhenFull.allCases.randomElement(using: &random)!
            )
            var client = Client(name: "", timing: .inFlight(rule))
            client.tie = Tie.allCases.randomElement(using: &random)!
            client.distinct = [nil, .after].randomElement(using: &random)!
            client.onSelect = PendingFate.allCases.randomElement(using: &random)!
            client.onEnd = PendingFate.allCases.randomElement(using: &random)!
            let expected = NaiveInFlight(client: client, rule: rule).requests(typing)
            #expect(typing.requests(of: client) == expected, "session \(ordinal)")
        }
    }
}

/// Looks at every millisecond; knows limits, distinct `after`, fates and ties.
private struct NaiveInFlight {
    let client: Client
    let rule: InFlightRule

    func requests(_ typing: Typing) -> [Sent] {
        var open: [Int] = []
        var waiting: [Int] = []
        var sent: [Sent] = []
        var last: String?
        let texts = typing.edits.map(\.text)

        func send(_ edit: Int, at time: Int) {
            last = texts[edit]
            sent.append(Sent(time, texts[edit]))
            open.append(time + Int(typing.answers[edit].latencyMilliseconds))
        }
        func admit(_ edit: Int, at time: Int) {
            if client.distinct == .after && texts[edit] == last { return }
            if open.count < rule.limit { return send(edit, at: time) }
            if rule.whenFull != .exhaust { waiting.append(edit) }
        }
        func answer(at time: Int) {
            while let index = open.firstIndex(of: time) {
                open.remove(at: index)
                while open.count < rule.limit, !waiting.isEmpty { admit(waiting.removeFirst(), at: time) }
            }
        }
        let end = max(Int(typing.ending.at), Int(typing.edits.last?.at ?? 0))
        for time in 0...end {
            if client.tie == .timerFirst { answer(at: time) }
            for (edit, typed) in typing.edits.enumerated() where Int(typed.at) == time && !typed.text.isEmpty
            {
                if rule.whenFull == .latest { waiting = [] }
                admit(edit, at: time)
            }
            if time < end && client.tie == .eventFirst { answer(at: time) }
        }
        switch typing.ending.isSelection ? client.onSelect : client.onEnd {
        case .run: break
        case .cancel: waiting = []
        case .flush:
            while !waiting.isEmpty {
                let edit = waiting.removeFirst()
                if client.distinct == .after && texts[edit] == last { continue }
                send(edit, at: end)
            }
        }
        for time in end...(end + 40_000) where !waiting.isEmpty { answer(at: time) }
        return sent
    }
}

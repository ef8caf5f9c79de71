import Debounce
import Testing

@Suite struct ExplanationTests {
    private func words(_ typing: Typing, _ client: String) throws -> [[String]] {
        typing.outcomes(of: try Client.one(client)).map { $0.steps.map(\.description) }
    }

    @Test("Every edit of a session is told from the keystroke to the request")
    func story() throws {
        let typing = Typing(
            [(0, "p"), (100, "pa"), (150, "par"), (600, "pari"), (650, "par"), (900, "paris")],
            ending: SessionEnding(isSelection: true, at: 1000)
        )
        let client = """
            { timing: { kind: "debounce", wait: 200 }, minimumLength: { count: 2, stage: "before" },
              distinct: "after" }
            """
        #expect(
            try words(typing, client) == [
                ["too short: 1 of 2, before the timer"],
                ["started the timer, due at 300", "superseded by edit 3"],
                ["restarted the timer, due at 350", "sent at 350"],
                ["started the timer, due at 800", "superseded by edit 5"],
                ["restarted the timer, due at 850", "the same text as the last one sent"],
                ["started the timer, due at 1100", "cancelled by the ending at 1000"],
            ]
        )
    }

    @Test("Each timing tells what it waits for")
    func timings() throws {
        let typing = Typing(
            [(0, "a"), (100, "b"), (200, "c")],
            ending: SessionEnding(isSelection: false, at: 250)
        )
        func story(_ timing: String, _ more: String = "") throws -> [[String]] {
            try words(typing, "{ timing: { wait: 150, kind: \(timing) }\(more) }")
        }
        #expect(
            try story(#""throttle""#) == [
                ["sent at 0"], ["waits for the running timer, due at 150", "sent at 150"],
                ["started the timer, due at 350", "sent at 350"],
            ]
        )
        #expect(
            try story(#""rx-throttle""#) == [["sent at 0"], ["not let through"], ["sent at 200"]]
        )
        #expect(
            try story(#""debounce", leading: true, trailing: false"#) == [
                ["sent at 0"], ["restarted the timer, due at 250", "superseded by edit 3"],
                ["restarted the timer, due at 350", "dropped at 350: nothing is sent on this edge"],
            ]
        )
        #expect(
            try story(#""debounce", maxWait: 200"#) == [
                ["started the timer, due at 150", "superseded by edit 2"],
                ["restarted the timer, due at 200", "superseded by edit 3"], ["sent at 200"],
            ]
        )
        #expect(
            try story(#""delay""#, #", onEnd: "cancel", valueAt: "fire""#) == [
                ["started the timer, due at 150", "the timer found the text of edit 2 in the box"],
                ["started the timer, due at 250", "sent at 150", "cancelled by the ending at 250"],
                ["started the timer, due at 350", "cancelled by the ending at 250"],
            ]
        )
        #expect(
            try story(#""sample""#, #", onEnd: "flush", minimumLength: { count: 1, stage: "before" }"#) == [
                ["started the timer, due at 150", "superseded by edit 2"],
                ["waits for the running timer, due at 150", "sent at 150"],
                ["started the timer, due at 300", "hurried by the ending at 250", "sent at 250"],
            ]
        )
    }

    @Test("Caches, repeats, short texts and picked texts are told")
    func stages() throws {
        var typing = Typing(
            [(0, "ab"), (50, "ab"), (100, "a"), (400, "ab"), (700, "abc"), (1000, "ab")],
            ending: SessionEnding(isSelection: true, at: 1350)
        )
        typing.chosen = "abcde"
        let client = """
            { timing: { kind: "debounce", wait: 200 }, distinct: "before", cache: {},
              minimumLength: { count: 2, stage: "before-cancelling" }, selectionEmitsChange: true }
            """
        #expect(
            try words(typing, client) == [
                ["started the timer, due at 200", "cancelled by edit 3, which is too short"],
                ["the same text again, before the timer"],
                ["too short: 1 of 2, before the timer"],
                ["the same text again, before the timer"],
                ["started the timer, due at 900", "sent at 900"],
                ["started the timer, due at 1200", "sent at 1200"],
                ["started the timer, due at 1550", "sent at 1550"],
            ]
        )
        #expect(
            try words(Typing([(0, "a"), (9, "b"), (10, "a")]), #"{ timing: { kind: "every" }, cache: {} }"#)
                == [["sent at 0"], ["sent at 9"], ["answered from the cache at 10"]]
        )
    }

    @Test("The explained requests are the requests, and every edit has a story")
    func agrees() {
        for ordinal in 0..<2000 {
            let client = Client.random(ordinal, timings: Client.everyTiming)
            let typing = Typing.random(ordinal, step: [1, 10, 50][ordinal % 3])
            let outcomes = typing.outcomes(of: client)
            var sent: [Sent] = []
            for outcome in outcomes {
                for case .sent(let time) in outcome.steps {
                    sent.append(Sent(Int(time), typing.text(of: outcome.edit)))
                }
            }
            let requests = typing.requests(of: client)
            func key(_ sent: Sent) -> String { "\(sent.at) \(sent.text)" }
            #expect(sent.map(key).sorted() == requests.map(key).sorted(), "\(client.summary)")
            #expect(outcomes.prefix(typing.edits.count).allSatisfy { !$0.steps.isEmpty }, "\(client.summary)")
        }
    }
}

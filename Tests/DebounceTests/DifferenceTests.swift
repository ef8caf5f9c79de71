import Debounce
import Testing

@Suite struct DifferenceTests {
    @Test("The way from one client to another changes one aspect at a time")
    func steps() throws {
        let every = try Client.one(#"{ name: "all", timing: { kind: "every" } }"#)
        let other = try Client.one(
            """
            { name: "new", timing: { kind: "debounce", wait: 300 }, minimumLength: 3, distinct: "after",
              cache: { seconds: 60 }, onSelect: "run" }
            """
        )
        let steps = every.steps(to: other)
        #expect(steps.map(\.aspect) == [.wait, .minimumLength, .dedupe, .cache, .rest])
        #expect(
            steps.map(\.client.summary) == [
                "debounce 300 ms", "debounce 300 ms, from 3 characters",
                "debounce 300 ms, from 3 characters, repeated text skipped",
                "debounce 300 ms, from 3 characters, repeated text skipped, cache for 60 s",
                "debounce 300 ms, from 3 characters, repeated text skipped, cache for 60 s, "
                    + "a pick leaves the timer running",
            ]
        )
        #expect(steps[1].client.name == "all with the minimum length of new")
        #expect(every.steps(to: every.underOtherTie).map(\.aspect) == [.rest])
        #expect(other.steps(to: every).map(\.aspect) == ClientAspect.allCases)
        var renamed = other
        renamed.name = "other"
        #expect(other.steps(to: renamed).isEmpty)
    }

    @Test("The last step sends what the other client sends")
    func arrives() {
        for ordinal in 0..<500 {
            let first = Client.random(2 * ordinal, timings: Client.everyTiming)
            let second = Client.random(2 * ordinal + 1, timings: Client.everyTiming)
            var last = first.steps(to: second).last?.client ?? first
            last.name = second.name
            #expect(last == second)
        }
    }

    @Test("What to set names timing and minimum length alone, and nothing where both ask alike")
    func settings() {
        var goal = Client(
            name: "a",
            timing: .debounce(wait: 200, leading: false, trailing: true, maxWait: nil)
        )
        goal.minimumLength.count = 3
        var own = Client(name: "b", timing: .every)
        #expect(own.settings(toAskLike: goal) == ["debounce 200 ms", "from 3 characters"])
        #expect(goal.settings(toAskLike: own) == ["every keystroke", "from 1 character"])
        own = goal
        own.trim = true
        own.minimumLength.stage = .before
        #expect(own.settings(toAskLike: goal) == [])
        own.minimumLength.count = 2
        #expect(own.settings(toAskLike: goal) == ["from 3 characters"])
    }
}

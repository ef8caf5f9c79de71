import Debounce
import Testing

/// Every timing as its documentation would draw it.
@Suite struct MarbleTests {
    private func expect(
        _ timing: Timing,
        _ edits: String,
        sends expected: String,
        tie: Tie = .eventFirst,
        onEnd: PendingFate = .run,
        onSelect: PendingFate = .cancel,
        at location: SourceLocation = #_sourceLocation
    ) {
        var client = Client(name: "marbles", timing: timing)
        client.tie = tie
        client.onEnd = onEnd
        client.onSelect = onSelect
        let requests = Marbles(edits).typing.requests(of: client)
        let wanted = expected.filter { $0 != " " }
        let steps = wanted.replacing(#/\[.*?\]/#, with: "x").count
        #expect(Marbles.diagram(of: requests, steps: steps) == wanted, sourceLocation: location)
        #expect(requests.allSatisfy { $0.at % Marbles.step == 0 }, sourceLocation: location)
    }

    @Test("every sends every edit")
    func every() {
        expect(.every, "-ab-[cd]-e|", sends: "-ab-[cd]-e-")
    }

    @Test("debounce sends the latest edit once it has been quiet")
    func debounce() {
        expect(.debounce(wait: 30), "abc------d--e---|", sends: "-----c---------e-")
        expect(.debounce(wait: 30), "a--b-----|       ", sends: "------b---")
        expect(.debounce(wait: 30), "a--b-----|       ", sends: "---a--b---", tie: .timerFirst)
        expect(.debounce(wait: 30), "a---b----|       ", sends: "---a---b--")
    }

    @Test("debounce on the leading edge sends the first edit of a burst")
    func leading() {
        expect(
            .debounce(wait: 30, leading: true, trailing: false),
            "abc----d-e-----|",
            sends: "a------d--------"
        )
        expect(.debounce(wait: 30, leading: true), "abc----d-------|", sends: "a----c-d--------")
    }

    @Test("debounce with a maxWait sends in the middle of a burst")
    func maxWait() {
        expect(.debounce(wait: 30, maxWait: 60), "abcdefghijkl------|", sends: "------g-----l------")
        expect(
            .debounce(wait: 30, maxWait: 60),
            "abcdefghijkl------|",
            sends: "------f-----l--",
            tie: .timerFirst
        )
    }

    @Test("throttle sends at most once a wait, measured from the calls")
    func throttle() {
        expect(.throttle(wait: 30), "abcdefgh-----|", sends: "a--d--g--h----")
        expect(.throttle(wait: 30, trailing: false), "abcdefgh-----|", sends: "a--d--g-------")
        expect(.throttle(wait: 30, leading: false), "abcdefgh-----|", sends: "---d--g--h----")
    }

    @Test("rx-throttle opens a window with everything that it sends")
    func rxThrottle() {
        expect(.rxThrottle(wait: 30), "ab--cdefgh----|", sends: "a---c---g------")
        expect(.rxThrottle(wait: 30, trailing: true), "ab--cdefgh----|", sends: "a--b--e--h-----")
        expect(.rxThrottle(wait: 30, leading: false, trailing: true), "ab--c-----|", sends: "---b--c----")
    }

    @Test("audit sends the latest edit one wait after the first")
    func audit() {
        expect(.audit(wait: 30), "abc---d-e-----|", sends: "---c-----e-----")
        expect(.audit(wait: 30), "a--b----------|", sends: "---b-----------")
        expect(.audit(wait: 30), "a--b----------|", sends: "---a--b--------", tie: .timerFirst)
    }

    @Test("sample sends the latest edit at every tick that finds a new one")
    func sample() {
        expect(.sample(wait: 40), "ab-c-----d---e|", sends: "----c-------d---e")
        expect(.sample(wait: 40), "----a---------|", sends: "----a----------")
        expect(.sample(wait: 40), "----a---------|", sends: "--------a------", tie: .timerFirst)
    }

    @Test("delay sends everything late")
    func delay() {
        expect(.delay(wait: 30), "ab-[cd]-----|", sends: "---ab-[cd]------")
    }

    @Test("adaptive waits 1.5 times the pace")
    func adaptive() {
        let rule = AdaptiveWait(gaps: 10, low: 10, high: 90, start: 50)
        expect(.adaptive(rule), "a-b-c-d-------|", sends: "---------d-----")
        expect(.adaptive(rule), "a-------------|", sends: "-----a---------")
    }

    @Test("An ending lets the timer run, hurries it, or cancels it")
    func endings() {
        expect(.debounce(wait: 50), "ab-|", sends: "------b", onEnd: .run)
        expect(.debounce(wait: 50), "ab-|", sends: "---b", onEnd: .flush)
        expect(.debounce(wait: 50), "ab-|", sends: "----", onEnd: .cancel)
        expect(.debounce(wait: 50), "ab-!", sends: "----")
        expect(.debounce(wait: 50), "ab-!", sends: "------b", onSelect: .run)
        expect(.delay(wait: 50), "ab-!", sends: "---[ab]", onSelect: .flush)
        expect(.sample(wait: 50), "ab-!", sends: "-----b", onSelect: .run)
        expect(.audit(wait: 50), "ab-!", sends: "-----b", onSelect: .run)
        expect(.rxThrottle(wait: 50, trailing: true), "ab-!", sends: "a----b", onSelect: .run)
        expect(.rxThrottle(wait: 50, trailing: true), "ab-!", sends: "a--b", onSelect: .flush)
        expect(.throttle(wait: 50), "ab-!", sends: "a--b", onSelect: .flush)
        expect(.adaptive(AdaptiveWait()), "ab-!", sends: "---b", onSelect: .flush)
    }
}

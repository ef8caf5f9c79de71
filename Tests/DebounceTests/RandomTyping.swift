import Basics
import Debounce

extension Typing {
    /// A session made from a seed: bursts and pauses, deletions, repeated and equal times, short texts.
    ///
    /// - Parameter step: every time is a multiple of it; coarse steps make ties.
    static func random(_ ordinal: Int, step: Int32) -> Typing {
        var random = KeyedRandom(seed: 7, key: UInt64(ordinal), ordinal: UInt64(step))
        var text = ""
        var time: Int32 = 0
        var edits: [(Int32, String)] = []
        for _ in 0..<random.below(24) {
            switch random.below(10) {
            case 0...1 where !text.isEmpty: text.removeLast()
            case 2: text = ""
            default: text.append("aAbé 東😀".randomElement(using: &random)!)
            }
            edits.append((time, text))
            let pauses: [UInt64] = [1, 120, 260, 700]
            time += Int32(random.below(pauses[Int(random.below(4))])) / step * step
        }
        let end = time + Int32(random.below(500)) / step * step
        var typing = Typing(edits, ending: SessionEnding(isSelection: random.below(2) == 0, at: end))
        typing.chosen = ["a", "Aé 東, Land", text].randomElement(using: &random)
        return typing
    }
}

extension Client {
    /// A client made from a seed, with any of the timings and options.
    static func random(_ ordinal: Int, timings: [Timing]) -> Client {
        var random = KeyedRandom(seed: 13, key: UInt64(ordinal))
        func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        var client = Client(name: "random \(ordinal)", timing: pick(timings))
        client.tie = pick(Tie.allCases)
        client.minimumLength = MinimumLength(
            pick([0, 1, 1, 2, 3]),
            unit: pick(MinimumLength.Unit.allCases),
            stage: pick(MinimumLength.Stage.allCases)
        )
        client.distinct = pick([nil, nil, .before, .after])
        client.trim = pick([false, true])
        client.ignoreCase = pick([false, false, true])
        if pick([false, true]) {
            var cache = AnswerCaching(seconds: pick([nil, 0, 1, 2]), entries: pick([nil, 1, 3]))
            if !client.ignoreCase { cache.key = pick([.exact, .folded]) }
            client.cache = cache
        }
        client.onSelect = pick(PendingFate.allCases)
        client.onEnd = pick(PendingFate.allCases)
        client.valueAt = pick(ValueMoment.allCases)
        client.selectionEmitsChange = pick([false, true])
        if client.timing.kind != .inFlight { client.abortsOpen = pick([false, false, true]) }
        client.shows = pick(AnswerDisplay.allCases)
        return client
    }

    /// One of each timing, with short waits.
    static let everyTiming: [Timing] = [
        .every, .debounce(wait: 0), .debounce(wait: 100), .debounce(wait: 200, leading: true),
        .debounce(wait: 120, leading: true, trailing: false), .debounce(wait: 150, maxWait: 300),
        .debounce(wait: 150, leading: true, maxWait: 100), .throttle(wait: 200),
        .throttle(wait: 200, leading: false),
        .throttle(wait: 200, trailing: false), .rxThrottle(wait: 200), .rxThrottle(wait: 200, trailing: true),
        .rxThrottle(wait: 150, leading: false, trailing: true), .audit(wait: 200), .sample(wait: 150),
        .delay(wait: 200), .adaptive(AdaptiveWait()),
        .adaptive(AdaptiveWait(factorThousandths: 333, gaps: 4, low: 1)), .adaptive(.byAnswers),
        .inFlight(InFlightRule()), .inFlight(InFlightRule(limit: 2, whenFull: .exhaust)),
        .inFlight(InFlightRule(limit: 3, whenFull: .queue)),
    ]
}

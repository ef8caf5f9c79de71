internal import Basics
internal import Debounce

/// Sessions in columns, as a batch of a log holds them.
private struct SyntheticTyping {
    var times: [Int32] = []
    var lengths: [Int32] = []
    var identities: [UInt64] = []
    /// The edits of each session.
    var sessions: [Range<Int>] = []
    var endings: [SessionEnding] = []

    /// Sessions of 1 to 30 edits with gaps around the 169 ms that are the median of recorded typing.
    init(sessions count: Int) {
        for session in 0..<count {
            var random = KeyedRandom(seed: 3, key: UInt64(session))
            let start = times.count
            var time: Int32 = 0
            var length: Int32 = 0
            for _ in 0...random.below(30) {
                length = max(0, length + (random.below(8) == 0 ? -1 : 1))
                times.append(time)
                lengths.append(length)
                identities.append(UInt64(length))
                time += Int32(40 + random.below(random.below(4) == 0 ? 900 : 240))
            }
            sessions.append(start..<times.count)
            endings.append(SessionEnding(isSelection: random.below(4) > 0, at: times[times.count - 1] + 300))
        }
    }
}

/// The request policies of clients.
func debounceBenchmarks() -> [Benchmark] {
    let typing = SyntheticTyping(sessions: 60_000)
    let plain = { (wait: Int) in
        var client = Client(name: "plain \(wait)", timing: .debounce(wait: wait))
        client.minimumLength.count = 3
        return client
    }

    func onePass(_ name: String, _ waits: [Int]) -> Benchmark {
        var group = PlainWaits.groups(of: waits.map(plain))[0]
        return Benchmark(group: "Replaying sessions, per edit", name: name, unit: "edits") { sink in
            for (index, edits) in typing.sessions.enumerated() {
                group.replay(
                    times: typing.times.span.extracting(edits),
                    lengths: typing.lengths.span.extracting(edits),
                    ending: typing.endings[index]
                )
                sink &+= Int(group.requests[0])
            }
            return typing.times.count
        }
    }

    func machine(_ name: String, _ client: Client) -> Benchmark {
        var replayer = ClientReplayer(client)
        var requests: [SentRequest] = []
        return Benchmark(group: "Replaying sessions, per edit", name: name, unit: "edits") { sink in
            for (index, edits) in typing.sessions.enumerated() {
                replayer.replay(
                    times: typing.times.span.extracting(edits),
                    lengths: typing.lengths.span.extracting(edits),
                    identities: typing.identities.span.extracting(edits),
                    ending: typing.endings[index],
                    into: &requests
                )
                sink &+= requests.count
            }
            return typing.times.count
        }
    }

    var full = plain(300)
    full.distinct = .after
    full.cache = AnswerCaching(seconds: 60)
    full.valueAt = .fire
    var throttle = plain(0)
    throttle.timing = .throttle(wait: 250)
    var adaptive = plain(0)
    adaptive.timing = .adaptive(AdaptiveWait())
    return [
        machine("machine, debounce 300", plain(300)),
        machine("machine, throttle 250", throttle),
        machine("machine, adaptive", adaptive),
        machine("machine, debounce 300, distinct, cache, read at the fire", full),
        onePass("one pass, 1 plain wait", [300]),
        onePass("one pass, 10 plain waits", [0, 100, 150, 200, 250, 300, 400, 500, 700, 1000]),
    ] + measuringBenchmarks()
}

/// Measuring typed text.
private func measuringBenchmarks() -> [Benchmark] {
    let latin = "Amsterdam Centraal, Netherlands"
    let texts =
        (1...31).map { Array(latin.prefix($0).utf8) } + (1...8).map { Array("東京都千代田区丸".prefix($0).utf8) }
    func measuring(_ name: String, _ profile: TextProfile) -> Benchmark {
        Benchmark(group: "Measuring texts, per text", name: name, unit: "texts") { sink in
            for _ in 0..<5000 {
                for text in texts {
                    let measure = text.withUnsafeBytes { profile.measure($0) }
                    sink &+= Int(measure.length) ^ Int(truncatingIfNeeded: measure.identity)
                }
            }
            return 5000 * texts.count
        }
    }
    func profile(_ unit: MinimumLength.Unit, identity: Bool = false, folded: Bool = false) -> TextProfile {
        TextProfile(unit: unit, trim: folded, ignoreCase: folded, needsIdentity: identity)
    }
    return [
        measuring("UTF-16 units", profile(.utf16)),
        measuring("UTF-16 units and identity", profile(.utf16, identity: true)),
        measuring("the same, trimmed and folded", profile(.utf16, identity: true, folded: true)),
        measuring("grapheme clusters", profile(.grapheme)),
    ]
}

/// When a client sends: on which edits, and how long after them.
///
/// All times are whole milliseconds. The rules are those of the libraries named, which `TimingMachine` keeps
/// side by side with their sources.
package enum Timing: Sendable, Hashable {
    /// Every edit is sent at once.
    case every
    /// lodash's `debounce` with all its options; `maxWait` below `wait` acts as `wait`. With the trailing edge
    /// alone it is what RxJS's `debounceTime`, Kotlin, Swift AsyncAlgorithms and a plain `clearTimeout` do.
    case debounce(wait: Int, leading: Bool = false, trailing: Bool = true, maxWait: Int? = nil)
    /// lodash's `throttle`: its debounce with `maxWait` equal to `wait`.
    case throttle(wait: Int, leading: Bool = true, trailing: Bool = true)
    /// RxJS's `throttleTime`: a window opens with what is sent and lets nothing else through.
    case rxThrottle(wait: Int, leading: Bool = true, trailing: Bool = false)
    /// RxJS's `auditTime`: the latest text, one wait after the first edit that found no timer running.
    case audit(wait: Int)
    /// RxJS's `sampleTime`: the latest text at every multiple of the wait, if something new came.
    case sample(wait: Int)
    /// A debounce that forgets to cancel: every edit, one wait late.
    case delay(wait: Int)
    /// A trailing debounce whose wait follows the person's pace or the service's answers.
    case adaptive(AdaptiveWait)
    /// Every edit at once, as long as not too many requests are open.
    case inFlight(InFlightRule)

    /// The word that names the kind in a client's JSON.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case every
        case debounce
        case throttle
        case rxThrottle = "rx-throttle"
        case audit
        case sample
        case delay
        case adaptive
        case inFlight = "in-flight"
    }

    package var kind: Kind {
        switch self {
        case .every: .every
        case .debounce: .debounce
        case .throttle: .throttle
        case .rxThrottle: .rxThrottle
        case .audit: .audit
        case .sample: .sample
        case .delay: .delay
        case .adaptive: .adaptive
        case .inFlight: .inFlight
        }
    }

    /// The wait in milliseconds; 0 for every edit, nil for one that adapts or waits for answers.
    package var waitMilliseconds: Int? {
        switch self {
        case .every: 0
        case .debounce(let wait, _, _, _), .throttle(let wait, _, _), .rxThrottle(let wait, _, _),
            .audit(let wait), .sample(let wait), .delay(let wait):
            wait
        case .adaptive, .inFlight: nil
        }
    }

    /// The same timing with its wait replaced; one without a wait stays as it is.
    package func withWait(_ wait: Int) -> Timing {
        switch self {
        case .every, .adaptive, .inFlight: self
        case .debounce(_, let leading, let trailing, let maxWait):
            .debounce(wait: wait, leading: leading, trailing: trailing, maxWait: maxWait)
        case .throttle(_, let leading, let trailing):
            .throttle(wait: wait, leading: leading, trailing: trailing)
        case .rxThrottle(_, let leading, let trailing):
            .rxThrottle(wait: wait, leading: leading, trailing: trailing)
        case .audit: .audit(wait: wait)
        case .sample: .sample(wait: wait)
        case .delay: .delay(wait: wait)
        }
    }

    /// The longest wait that a client may name: ten minutes.
    package static let longestWait = 600_000
}

/// A wait that follows the pace at which a person types, or the time that answers take.
///
/// By pace: wait = clamp(low, high, round(k × median of the last m gaps under 2 s in this session)), where a gap
/// is the time between two edits that the client sees, and `start` until there are three gaps.
///
/// By answers: wait = clamp(low, high, round(k × mean of the last m answer times in this session)), and `start`
/// until the first answer arrives. The time of a request that was aborted is not known and does not count.
package struct AdaptiveWait: Sendable, Hashable {
    /// What the wait follows.
    package enum Measure: String, Sendable, Hashable, CaseIterable {
        case pace
        case answers
    }

    package var measure: Measure = .pace
    /// k in thousandths, so that a wait is computed in whole numbers.
    package var factorThousandths = 1500
    /// m: how many gaps or answers count.
    package var gaps = 10
    package var low = 100
    package var high = 500
    package var start = 250

    package init(
        factorThousandths: Int = 1500,
        gaps: Int = 10,
        low: Int = 100,
        high: Int = 500,
        start: Int = 250
    ) {
        self.factorThousandths = factorThousandths
        self.gaps = gaps
        self.low = low
        self.high = high
        self.start = start
    }

    /// The mean of the last 10 answer times, from 150 to 1000 ms, and 300 ms before the first.
    package static var byAnswers: AdaptiveWait {
        var rule = AdaptiveWait(factorThousandths: 1000, gaps: 10, low: 150, high: 1000, start: 300)
        rule.measure = .answers
        return rule
    }
}

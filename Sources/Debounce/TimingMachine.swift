/// The timing stage of a client as a pure machine.
///
/// An edit or a due timer goes in; the text to pass on comes out, and `deadline` says when the machine
/// wants to be woken. It reads no clock: whoever drives it calls `timer(at:)` when the deadline has come.
struct TimingMachine {
    enum Family {
        case every
        case lodash
        case rxThrottle
        case audit
        case sample
        case delay
        case adaptive
    }

    /// A text that waits for a timer of its own.
    struct Delayed {
        var text: TypedText
        var due: Int
    }

    let family: Family
    let wait: Int
    let maxWait: Int
    let isMaxing: Bool
    let leading: Bool
    let trailing: Bool
    let tie: Tie

    /// When the timer is due; `Self.none` without one.
    var deadline = Self.none
    /// The text that the next timer may send.
    var kept: TypedText?
    var lastCall: Int?
    var lastInvoke = 0
    /// Texts that `delay` still has to send, from `firstDelayed` on, in order.
    var delayed: [Delayed] = []
    var firstDelayed = 0
    private let followsAnswers: Bool
    var pace: TypingPace
    private var answerTimes: AnswerTimes

    /// The deadline of a machine that waits for nothing.
    static let none = Int.max

    init(_ timing: Timing, tie: Tie) {
        self.init(Self.family(of: timing), wait: timing.waitMilliseconds ?? 0, tie: tie, options: timing)
    }

    private init(_ family: Family, wait: Int, tie: Tie, options timing: Timing) {
        self.family = family
        self.wait = wait
        self.tie = tie
        var (leading, trailing, longest): (Bool, Bool, Int?) = (false, true, nil)
        var adaptive = AdaptiveWait()
        switch timing {
        case .debounce(_, let first, let last, let maxWait):
            (leading, trailing, longest) = (first, last, maxWait)
        case .throttle(_, let first, let last): (leading, trailing, longest) = (first, last, wait)
        case .rxThrottle(_, let first, let last): (leading, trailing) = (first, last)
        case .adaptive(let rule): adaptive = rule
        case .every, .audit, .sample, .delay, .inFlight: break
        }
        self.leading = leading
        self.trailing = trailing
        isMaxing = longest != nil
        maxWait = max(wait, longest ?? 0)
        pace = TypingPace(adaptive)
        answerTimes = AnswerTimes(adaptive)
        followsAnswers = adaptive.measure == .answers
    }

    private static func family(of timing: Timing) -> Family {
        switch timing {
        case .every, .inFlight: .every
        case .debounce, .throttle: .lodash
        case .rxThrottle: .rxThrottle
        case .audit: .audit
        case .sample: .sample
        case .delay: .delay
        case .adaptive: .adaptive
        }
    }

    /// When the text that waits last would be sent if nothing more came; `Self.none` where nothing waits.
    var expectedSend: Int {
        switch family {
        case .lodash: lodashExpectedSend
        case .delay: delayed.last?.due ?? Self.none
        default: deadline
        }
    }

    /// Takes notice of an edit that the client sees, whether or not it reaches the timing.
    mutating func observe(at time: Int) {
        if family == .adaptive && !followsAnswers { pace.observe(at: time) }
    }

    /// Takes notice of the time that an answer took.
    mutating func observe(answerAfter milliseconds: Int) {
        if followsAnswers { answerTimes.observe(milliseconds: milliseconds) }
    }

    /// Takes an edit in.
    ///
    /// - Returns: the text to send at once.
    mutating func edit(_ text: TypedText, at time: Int) -> TypedText? {
        switch family {
        case .every: return text
        case .lodash: return lodashCall(text, at: time)
        case .rxThrottle: return rxThrottleNext(text, at: time)
        case .audit: auditNext(text, at: time)
        case .sample: sampleNext(text, at: time)
        case .delay: startDelay(of: text, at: time)
        case .adaptive:
            kept = text
            deadline = time + (followsAnswers ? answerTimes.wait : pace.wait)
        }
        return nil
    }

    /// Takes the due timer in; `time` is the deadline.
    ///
    /// - Returns: the text to send.
    mutating func timer(at time: Int) -> TypedText? {
        switch family {
        case .every: nil
        case .lodash: lodashTimer(at: time)
        case .rxThrottle: rxThrottleWindowEnd(at: time)
        case .audit, .sample, .adaptive: sendKept()
        case .delay: endDelay()
        }
    }

    /// Gives up one pending text at once; called until `deadline` is none.
    mutating func flush(at time: Int) -> TypedText? {
        switch family {
        case .every: nil
        case .lodash: lodashTrailingEdge(at: time)
        case .rxThrottle, .audit, .sample, .adaptive: sendKept()
        case .delay: endDelay()
        }
    }

    /// Drops what is pending and forgets the timing's past, as lodash's `cancel` does.
    ///
    /// The person's pace is no past of the timing and stays.
    mutating func cancel() {
        deadline = Self.none
        kept = nil
        lastCall = nil
        lastInvoke = 0
        delayed.removeAll(keepingCapacity: true)
        firstDelayed = 0
    }

    /// Forgets everything for the next session.
    mutating func reset() {
        cancel()
        pace.reset()
        answerTimes.reset()
    }

    /// The timer has done its work.
    private mutating func sendKept() -> TypedText? {
        deadline = Self.none
        defer { kept = nil }
        return kept
    }
}

// MARK: - A debounce that forgets to cancel

extension TimingMachine {
    private mutating func startDelay(of text: TypedText, at time: Int) {
        delayed.append(Delayed(text: text, due: time + wait))
        deadline = delayed[firstDelayed].due
    }

    private mutating func endDelay() -> TypedText? {
        let text = delayed[firstDelayed].text
        firstDelayed += 1
        if firstDelayed == delayed.count {
            delayed.removeAll(keepingCapacity: true)
            firstDelayed = 0
        }
        deadline = delayed.isEmpty ? Self.none : delayed[firstDelayed].due
        return text
    }
}

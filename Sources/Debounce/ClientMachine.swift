/// A client's whole policy as a pure machine: its stages around its timing.
///
/// Edits, due timers, answers and the ending go in; texts to send come out. It reads no clock, no bytes and
/// knows no places; `deadline` says when it wants to be woken.
struct ClientMachine<Log: OutcomeLog> {
    private let minimum: MinimumLength
    private let distinct: DistinctStage?
    private let valueAt: ValueMoment
    private let followsAnswers: Bool
    private var timing: TimingMachine
    private var cache: AnswerCache?
    private var inFlight: InFlightStage?
    /// What the cache answered in this session, each with the moment for its sending and its answer.
    private(set) var fromCache: [SentRequest] = []
    private let cacheScope: AnswerCaching.Scope
    /// The identity with which the distinct stage compares.
    private var lastIdentity: UInt64?
    /// What stands in the box now.
    private var box: TypedText?
    /// The session's first moment on the person's own time line.
    private var startedAt = 0
    /// Hears what becomes of every edit.
    var log: Log

    init(_ client: Client, log: Log) {
        minimum = client.minimumLength
        distinct = client.distinct
        valueAt = client.valueAt
        timing = TimingMachine(client.timing, tie: client.tie)
        cache = client.cache.map(AnswerCache.init)
        cacheScope = client.cache?.scope ?? .session
        if case .inFlight(let rule) = client.timing { inFlight = InFlightStage(rule) }
        if case .adaptive(let rule) = client.timing, rule.measure == .answers {
            followsAnswers = true
        } else {
            followsAnswers = false
        }
        self.log = log
    }

    /// When the timer is due; `Int.max` without one.
    var deadline: Int { timing.deadline }

    /// True if an answer changes what is sent later.
    var wantsAnswers: Bool { cache != nil || inFlight != nil || followsAnswers }

    /// True if a text waits, for a timer or for an answer.
    var hasPending: Bool { timing.deadline != TimingMachine.none || inFlight?.waiting.isEmpty == false }

    /// Forgets the person.
    mutating func beginPerson() { cache?.removeAll() }

    /// Forgets everything but what belongs to the person.
    mutating func beginSession(at start: Int) {
        timing.reset()
        lastIdentity = nil
        box = nil
        startedAt = start
        inFlight?.reset()
        fromCache.removeAll(keepingCapacity: true)
        if cacheScope == .session { cache?.removeAll() }
    }
}

// MARK: - Events

extension ClientMachine {
    /// Takes an edit in.
    ///
    /// - Returns: the text that is sent at once.
    mutating func edit(_ text: TypedText, at time: Int) -> TypedText? {
        box = text
        timing.observe(at: time)
        if minimum.stage != .after && isTooShort(text) {
            if minimum.stage == .beforeCancelling {
                dropPending(.cancelledByShortText(edit: text.edit))
            }
            return nil
        }
        if distinct == .before {
            if lastIdentity == text.identity {
                log.note(.repeated(.before), of: text.edit)
                return nil
            }
            lastIdentity = text.identity
        }
        let pending = timing.kept
        let expected = Log.isRecording ? timing.expectedSend : 0
        let passed = timing.edit(text, at: time)
        if Log.isRecording { noteTiming(of: text, after: pending, expected: expected, passed: passed) }
        return deliver(passed, at: time)
    }

    /// Takes the due timer in; `time` is the deadline.
    ///
    /// - Returns: the text that is sent.
    mutating func timer(at time: Int) -> TypedText? {
        let pending = timing.kept
        let passed = timing.timer(at: time)
        if Log.isRecording, let pending, passed == nil, timing.kept == nil {
            log.note(.forgotten(at: Int64(time)), of: pending.edit)
        }
        return deliver(readBox(instead: passed), at: time)
    }

    /// Takes a selection's writing into the box in; the text is no edit.
    mutating func fill(_ chosen: TypedText) { box = chosen }

    /// Ends the waiting for one pending text at once, whatever is open; called until nothing is pending.
    mutating func flush(at time: Int) -> TypedText? {
        if timing.deadline == TimingMachine.none {
            guard let text = inFlight?.next() else { return nil }
            log.note(.flushed(at: Int64(time)), of: text.edit)
            return admit(text, at: time, ignoringOpen: true)
        }
        let pending = timing.kept
        let passed = timing.flush(at: time)
        if let passed { log.note(.flushed(at: Int64(time)), of: passed.edit) }
        if Log.isRecording, let pending, passed == nil {
            log.note(.forgotten(at: Int64(time)), of: pending.edit)
        }
        return deliver(readBox(instead: passed), at: time)
    }

    /// Drops what is pending.
    mutating func cancel(at time: Int) {
        dropPending(.cancelledByEnding(at: Int64(time)))
    }

    /// Takes an answer in.
    ///
    /// - Parameters:
    ///   - isHit: the answer holds suggestions.
    ///   - milliseconds: how long it took.
    /// - Returns: a text that waited for it and is now sent.
    mutating func answer(to text: TypedText, isHit: Bool, after milliseconds: Int, at time: Int) -> TypedText?
    {
        // A text that is not known is never asked for again.
        if text.length != .max { cache?.store(text.cacheKey, isHit: isHit, at: startedAt + time) }
        timing.observe(answerAfter: milliseconds)
        return closeRequest(at: time)
    }

    /// Takes in that a request has failed for good: nothing is learnt from it, but its place is free.
    ///
    /// - Returns: a text that waited for it and is now sent.
    mutating func failure(at time: Int) -> TypedText? { closeRequest(at: time) }

    private mutating func closeRequest(at time: Int) -> TypedText? {
        guard inFlight != nil else { return nil }
        inFlight!.close()
        while !inFlight!.isFull, let next = inFlight!.next() {
            if let sent = admit(next, at: time) { return sent }
        }
        return nil
    }
}

// MARK: - Stages after the timing

extension ClientMachine {
    private mutating func deliver(_ passed: TypedText?, at time: Int) -> TypedText? {
        guard let text = passed else { return nil }
        if minimum.stage == .after && isTooShort(text) { return nil }
        if let stage = inFlight, stage.rule.whenFull == .latest {
            for waiting in stage.waiting { log.note(.superseded(by: text.edit), of: waiting.edit) }
            inFlight!.dropWaiting()
        }
        return admit(text, at: time)
    }

    /// The stages that a text passes again when it has waited for an answer.
    private mutating func admit(_ text: TypedText, at time: Int, ignoringOpen: Bool = false) -> TypedText? {
        if distinct == .after && lastIdentity == text.identity {
            log.note(.repeated(.after), of: text.edit)
            return nil
        }
        if cache?.answers(text.cacheKey, at: startedAt + time) == true {
            log.note(.cached(at: Int64(time)), of: text.edit)
            fromCache.append(
                SentRequest(
                    at: Int64(time),
                    edit: text.edit,
                    answeredAt: Int64(time),
                    editsAtAnswer: (box?.edit ?? 0) + 1
                )
            )
            return nil
        }
        if inFlight != nil {
            if inFlight!.isFull && !ignoringOpen {
                let waits = inFlight!.wait(text)
                log.note(waits ? .waiting(at: Int64(time)) : .dropped(at: Int64(time)), of: text.edit)
                return nil
            }
            inFlight!.open()
        }
        if distinct == .after { lastIdentity = text.identity }
        log.note(.sent(at: Int64(time)), of: text.edit)
        return text
    }

    private mutating func readBox(instead passed: TypedText?) -> TypedText? {
        guard valueAt == .fire, let passed, let box else { return passed }
        if box.edit != passed.edit { log.note(.replaced(by: box.edit), of: passed.edit) }
        return box
    }

    private mutating func isTooShort(_ text: TypedText) -> Bool {
        if text.length >= minimum.count { return false }
        let step = EditOutcome.Step.tooShort(
            length: Int(text.length),
            minimum: minimum.count,
            stage: minimum.stage
        )
        log.note(step, of: text.edit)
        return true
    }
}

// MARK: - What the log hears of the timing

extension ClientMachine {
    private mutating func noteTiming(
        of text: TypedText,
        after pending: TypedText?,
        expected: Int,
        passed: TypedText?
    ) {
        if let pending, timing.kept?.edit != pending.edit {
            log.note(.superseded(by: text.edit), of: pending.edit)
        }
        if passed != nil { return }
        let due = timing.expectedSend
        let isWaiting = timing.kept?.edit == text.edit || timing.family == .delay
        if !isWaiting || due == TimingMachine.none {
            log.note(.ignored, of: text.edit)
        } else if expected == TimingMachine.none || timing.family == .delay {
            log.note(.started(due: Int64(due)), of: text.edit)
        } else if due == expected {
            log.note(.joined(due: Int64(due)), of: text.edit)
        } else {
            log.note(.restarted(due: Int64(due)), of: text.edit)
        }
    }

    private mutating func dropPending(_ step: EditOutcome.Step) {
        if Log.isRecording {
            if let kept = timing.kept { log.note(step, of: kept.edit) }
            for delayed in timing.delayed.dropFirst(timing.firstDelayed) {
                log.note(step, of: delayed.text.edit)
            }
            for waiting in inFlight?.waiting ?? [] { log.note(step, of: waiting.edit) }
        }
        timing.cancel()
        inFlight?.dropWaiting()
    }
}

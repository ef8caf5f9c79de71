/// Runs one client through sessions in virtual time: merges edits, timers, answers and the ending.
///
/// Of an event (an edit, the ending) and a timer or an answer due in the same millisecond the client's tie says
/// which goes first. Answers go before timers, and among themselves in the order of their requests. An answer
/// without any latency arrives with its request, before anything else happens.
struct SessionDriver<Log: OutcomeLog> {
    var machine: ClientMachine<Log>
    private let onSelect: PendingFate
    private let onEnd: PendingFate
    private let timerFirst: Bool
    private let selectionEmitsChange: Bool
    private let comparesTexts: Bool
    private let abortsOpen: Bool
    private let failures: FailureHandling
    private let hasQuota: Bool
    private var quota = QuotaMeter()
    /// The session's first moment on the clock.
    private var startedAt = 0
    /// Requests that wait for their answer or for their retry, by its time and then by their order.
    private var open: [OpenRequest] = []
    /// When the next answer arrives or the next retry is due; `TimingMachine.none` without one.
    private var nextAnswer = TimingMachine.none
    private var editsSeen: Int32 = 0

    /// A request that waits for its answer or, once that was a failure, for its next attempt.
    private struct OpenRequest {
        var text: TypedText
        var due: Int
        var answer: RequestAnswer
        var failure: RequestFailure?
        var attempt: Int
        var waitsForRetry = false
        /// Its index among all of the session.
        var index: Int
    }

    /// What the service says to further attempts; empty between sessions.
    private var retries: [RequestAnswer] = []

    init(_ client: Client, _ failures: FailureHandling, log: Log) {
        self.failures = failures
        hasQuota = failures.requestsPerMinute != nil
        machine = ClientMachine(client, log: log)
        onSelect = client.onSelect
        onEnd = client.onEnd
        timerFirst = client.tie == .timerFirst
        selectionEmitsChange = client.selectionEmitsChange
        comparesTexts = client.profile.needsIdentity
        abortsOpen = client.abortsOpen
    }

    /// Replays one session; the parameters are those of `ClientReplayer.replay`.
    mutating func replay(
        times: Span<Int32>,
        lengths: Span<Int32>,
        identities: Span<UInt64>,
        cacheKeys: Span<UInt64>,
        answers: Span<RequestAnswer>,
        retries: [RequestAnswer],
        ending: SessionEnding,
        startedAt: Int64,
        into requests: inout [SentRequest]
    ) {
        precondition(
            !comparesTexts || identities.count == times.count,
            "a client that compares needs identities"
        )
        precondition(answers.isEmpty || answers.count > times.count, "an answer is needed for every text")
        precondition(
            retries.count == answers.count * (failures.retry.attempts - 1) || answers.isEmpty,
            "an answer is needed for every attempt"
        )
        if !retries.isEmpty { self.retries = retries }
        defer { if !retries.isEmpty { self.retries = [] } }
        self.startedAt = Int(startedAt)
        if hasQuota { quota.reset() }
        machine.beginSession(at: Int(startedAt))
        open.removeAll(keepingCapacity: true)
        nextAnswer = TimingMachine.none
        editsSeen = 0
        var end = Int(ending.at)
        for index in times.indices {
            let time = Int(times[index])
            end = max(end, time)
            run(before: time, answers, into: &requests)
            editsSeen += 1
            let identity = identities.isEmpty ? 0 : identities[index]
            let text = TypedText(
                edit: Int32(truncatingIfNeeded: index),
                length: lengths[index],
                identity: identity,
                cacheKey: cacheKeys.isEmpty ? identity : cacheKeys[index]
            )
            send(machine.edit(text, at: time), at: time, answers, into: &requests)
        }
        run(before: end, answers, into: &requests)
        finish(ending, at: end, answers, into: &requests)
    }

    /// Lets the ending happen, and then the timers and answers that it left.
    private mutating func finish(
        _ ending: SessionEnding,
        at time: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) {
        let chosen = ending.isSelection ? TypedText(ending.chosen, edit: editsSeen) : nil
        if let chosen { machine.fill(chosen) }
        switch ending.isSelection ? onSelect : onEnd {
        case .run: break
        case .flush:
            while machine.hasPending {
                send(machine.flush(at: time), at: time, answers, into: &requests)
            }
        case .cancel:
            machine.cancel(at: time)
            cancelRetries()
        }
        if let chosen, selectionEmitsChange {
            send(machine.edit(chosen, at: time), at: time, answers, into: &requests)
        }
        run(upTo: TimingMachine.none - 1, answers, into: &requests)
    }

    /// Lets happen what comes before an event at this time: what is due earlier, and what is due in the same
    /// millisecond where the timer goes first.
    private mutating func run(
        before time: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) {
        run(upTo: timerFirst ? time : time - 1, answers, into: &requests)
    }

    private mutating func run(
        upTo last: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) {
        while true {
            let deadline = machine.deadline
            if min(nextAnswer, deadline) > last { return }
            if nextAnswer <= deadline {
                let request = open.removeFirst()
                nextAnswer = open.first?.due ?? TimingMachine.none
                let released: TypedText?
                if request.waitsForRetry {
                    released = attempt(
                        request.text,
                        request.attempt,
                        at: request.due,
                        answers,
                        into: &requests
                    )
                } else {
                    requests[request.index].answeredAt = Int64(request.due)
                    requests[request.index].editsAtAnswer = editsSeen
                    released = conclude(request, at: request.due, answers, into: &requests)
                }
                send(released, at: request.due, answers, into: &requests)
            } else {
                send(machine.timer(at: deadline), at: deadline, answers, into: &requests)
            }
        }
    }

    private mutating func send(
        _ text: TypedText?,
        at time: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) {
        var next = text
        while let text = next {
            if abortsOpen { abortOpen(at: time) }
            guard answers.isEmpty, !hasQuota, text.length > 0 else {
                next = attempt(text, 0, at: time, answers, into: &requests)
                continue
            }
            // The usual case by itself, because it is far the most frequent: answered at once, and never refused.
            next = nil
            requests.append(
                SentRequest(
                    at: Int64(time),
                    edit: text.edit,
                    answeredAt: Int64(time),
                    editsAtAnswer: editsSeen
                )
            )
            if machine.wantsAnswers { next = machine.answer(to: text, isHit: true, after: 0, at: time) }
        }
    }

    /// Sends a text for the first time or again.
    ///
    /// - Returns: a text that waited for the answer, where that comes at once.
    private mutating func attempt(
        _ text: TypedText,
        _ number: Int,
        at time: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) -> TypedText? {
        let answer =
            if answers.isEmpty {
                RequestAnswer.immediate
            } else if number == 0 {
                answers[Int(text.edit)]
            } else {
                retries[Int(text.edit) * (failures.retry.attempts - 1) + number - 1]
            }
        let failure = failure(of: text, answer, at: time)
        if failure == .emptyText { machine.log.note(.refused, of: text.edit) }
        let isImmediate = answer.latencyMilliseconds <= 0
        requests.append(
            SentRequest(
                at: Int64(time),
                edit: text.edit,
                answeredAt: isImmediate ? Int64(time) : nil,
                editsAtAnswer: editsSeen,
                failure: failure,
                attempt: UInt8(truncatingIfNeeded: number)
            )
        )
        if isImmediate, failure == nil, !machine.wantsAnswers { return nil }
        let request = OpenRequest(
            text: text,
            due: time + Int(answer.latencyMilliseconds),
            answer: answer,
            failure: failure,
            attempt: number,
            index: requests.count - 1
        )
        if isImmediate { return conclude(request, at: time, answers, into: &requests) }
        wait(request)
        return nil
    }

    /// What the service refuses the text for: it looks at the text first, then at the quota.
    private mutating func failure(of text: TypedText, _ answer: RequestAnswer, at time: Int)
        -> RequestFailure?
    {
        if text.length == 0 { return .emptyText }
        if let limit = failures.requestsPerMinute, !quota.admits(at: startedAt + time, limit: limit) {
            return .overQuota
        }
        return answer.fails ? .service : nil
    }

    /// Takes a request's answer or failure in.
    ///
    /// - Returns: a text that waited for it and is now sent.
    private mutating func conclude(
        _ request: OpenRequest,
        at time: Int,
        _ answers: Span<RequestAnswer>,
        into requests: inout [SentRequest]
    ) -> TypedText? {
        guard let failure = request.failure else {
            return machine.answer(
                to: request.text,
                isHit: request.answer.hasSuggestions,
                after: Int(request.answer.latencyMilliseconds),
                at: time
            )
        }
        let next = request.attempt + 1
        guard failure != .emptyText, let pause = failures.retry.pause(after: next) else {
            return machine.failure(at: time)
        }
        if pause == 0 { return attempt(request.text, next, at: time, answers, into: &requests) }
        var retry = request
        retry.due = time + Int(pause)
        retry.attempt = next
        retry.waitsForRetry = true
        wait(retry)
        return nil
    }

    private mutating func wait(_ request: OpenRequest) {
        let place = open.firstIndex { $0.due > request.due } ?? open.endIndex
        open.insert(request, at: place)
        nextAnswer = open[0].due
    }

    private mutating func cancelRetries() {
        open.removeAll { $0.waitsForRetry }
        nextAnswer = open.first?.due ?? TimingMachine.none
    }

    private mutating func abortOpen(at time: Int) {
        for request in open { machine.log.note(.aborted(at: Int64(time)), of: request.text.edit) }
        open.removeAll(keepingCapacity: true)
        nextAnswer = TimingMachine.none
    }
}

extension TypedText {
    /// A chosen text; one that is not known is long and unlike any other.
    fileprivate init(_ chosen: ChosenText?, edit: Int32) {
        self.init(
            edit: edit,
            length: chosen?.length ?? .max,
            identity: chosen?.identity ?? .max,
            cacheKey: chosen?.cacheKey ?? .max
        )
    }
}

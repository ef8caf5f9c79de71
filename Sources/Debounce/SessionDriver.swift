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
    /// Requests without their answer, by its time and then by their order.
    private var open: [OpenRequest] = []
    /// When the next answer arrives; `TimingMachine.none` without one.
    private var nextAnswer = TimingMachine.none
    private var editsSeen: Int32 = 0

    /// A request that waits for its answer.
    private struct OpenRequest {
        var text: TypedText
        var answeredAt: Int
        var isHit: Bool
        /// Its index among all of the session.
        var index: Int
    }

    init(_ client: Client, log: Log) {
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
        ending: SessionEnding,
        startedAt: Int64,
        into requests: inout [SentRequest]
    ) {
        precondition(
            !comparesTexts || identities.count == times.count,
            "a client that compares needs identities"
        )
        precondition(answers.isEmpty || answers.count > times.count, "an answer is needed for every text")
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
        case .cancel: machine.cancel(at: time)
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
                nextAnswer = open.first?.answeredAt ?? TimingMachine.none
                requests[request.index].answeredAt = Int64(request.answeredAt)
                requests[request.index].editsAtAnswer = editsSeen
                let released = machine.answer(
                    to: request.text,
                    isHit: request.isHit,
                    after: request.answeredAt - Int(requests[request.index].at),
                    at: request.answeredAt
                )
                send(released, at: request.answeredAt, answers, into: &requests)
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
            next = nil
            if abortsOpen { abortOpen(at: time) }
            let answer = answers.isEmpty ? .immediate : answers[Int(text.edit)]
            let isImmediate = answer.latencyMilliseconds <= 0
            requests.append(
                SentRequest(
                    at: Int64(time),
                    edit: text.edit,
                    answeredAt: isImmediate ? Int64(time) : nil,
                    editsAtAnswer: editsSeen
                )
            )
            if !isImmediate {
                let answeredAt = time + Int(answer.latencyMilliseconds)
                let place = open.firstIndex { $0.answeredAt > answeredAt } ?? open.endIndex
                let request = OpenRequest(
                    text: text,
                    answeredAt: answeredAt,
                    isHit: answer.hasSuggestions,
                    index: requests.count - 1
                )
                open.insert(request, at: place)
                nextAnswer = open[0].answeredAt
            } else if machine.wantsAnswers {
                next = machine.answer(to: text, isHit: answer.hasSuggestions, after: 0, at: time)
            }
        }
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

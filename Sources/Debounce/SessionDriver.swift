/// Runs one client through sessions in virtual time: merges edits, timers and the ending under its tie.
///
/// Every request is answered, with suggestions, in the millisecond in which it is sent.
struct SessionDriver<Log: OutcomeLog> {
    var machine: ClientMachine<Log>
    private let onSelect: PendingFate
    private let onEnd: PendingFate
    private let timerFirst: Bool
    private let selectionEmitsChange: Bool
    private let comparesTexts: Bool

    init(_ client: Client, log: Log) {
        machine = ClientMachine(client, log: log)
        onSelect = client.onSelect
        onEnd = client.onEnd
        timerFirst = client.tie == .timerFirst
        selectionEmitsChange = client.selectionEmitsChange
        comparesTexts = client.profile.needsIdentity
    }

    /// Replays one session; the parameters are those of `ClientReplayer.replay`.
    mutating func replay(
        times: Span<Int32>,
        lengths: Span<Int32>,
        identities: Span<UInt64>,
        cacheKeys: Span<UInt64>,
        ending: SessionEnding,
        startedAt: Int64,
        into requests: inout [SentRequest]
    ) {
        precondition(
            !comparesTexts || identities.count == times.count,
            "a client that compares needs identities"
        )
        machine.beginSession(at: Int(startedAt))
        var end = Int(ending.at)
        for index in times.indices {
            let time = Int(times[index])
            end = max(end, time)
            runTimers(before: time, into: &requests)
            let identity = identities.isEmpty ? 0 : identities[index]
            let text = TypedText(
                edit: Int32(truncatingIfNeeded: index),
                length: lengths[index],
                identity: identity,
                cacheKey: cacheKeys.isEmpty ? identity : cacheKeys[index]
            )
            send(machine.edit(text, at: time), at: time, into: &requests)
        }
        runTimers(before: end, into: &requests)
        finish(ending, at: end, editCount: Int32(truncatingIfNeeded: times.count), into: &requests)
    }

    /// Lets the ending happen, and then the timers that it left.
    private mutating func finish(
        _ ending: SessionEnding,
        at time: Int,
        editCount: Int32,
        into requests: inout [SentRequest]
    ) {
        let chosen = ending.isSelection ? TypedText(ending.chosen, edit: editCount) : nil
        if let chosen { machine.fill(chosen) }
        switch ending.isSelection ? onSelect : onEnd {
        case .run: break
        case .flush:
            while machine.deadline != TimingMachine.none {
                send(machine.flush(at: time), at: time, into: &requests)
            }
        case .cancel: machine.cancel(at: time)
        }
        if let chosen, selectionEmitsChange {
            send(machine.edit(chosen, at: time), at: time, into: &requests)
        }
        while machine.deadline != TimingMachine.none { fire(into: &requests) }
    }

    /// Fires the timers that come before an event at this time: those due earlier, and those due in the same
    /// millisecond where the timer goes first.
    private mutating func runTimers(before time: Int, into requests: inout [SentRequest]) {
        let last = timerFirst ? time : time - 1
        while machine.deadline <= last { fire(into: &requests) }
    }

    private mutating func fire(into requests: inout [SentRequest]) {
        let time = machine.deadline
        send(machine.timer(at: time), at: time, into: &requests)
    }

    private mutating func send(_ text: TypedText?, at time: Int, into requests: inout [SentRequest]) {
        guard let text else { return }
        requests.append(SentRequest(at: Int64(time), edit: text.edit))
        if machine.wantsAnswers { machine.answer(to: text, isHit: true, at: time) }
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

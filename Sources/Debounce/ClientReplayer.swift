/// Replays sessions through one client in virtual time.
///
///     var replayer = ClientReplayer(client)
///     var requests: [SentRequest] = []
///     replayer.replay(times: times, lengths: lengths, identities: identities, ending: ending, into: &requests)
package struct ClientReplayer {
    private var machine: ClientMachine
    private let onSelect: PendingFate
    private let onEnd: PendingFate
    private let timerFirst: Bool

    package init(_ client: Client) {
        machine = ClientMachine(client)
        onSelect = client.onSelect
        onEnd = client.onEnd
        timerFirst = client.tie == .timerFirst
    }

    /// Finds what the client sends in one session.
    ///
    /// - Parameters:
    ///   - times: of the edits, in milliseconds from the session's first moment, never decreasing.
    ///   - lengths: of the texts, as the client's `profile` measures them.
    ///   - identities: the same; may be empty for a client that compares no texts.
    ///   - requests: replaced by what is sent, in order. Pending requests that outlive the ending are in it,
    ///     with their times.
    package mutating func replay(
        times: Span<Int32>,
        lengths: Span<Int32>,
        identities: Span<UInt64>,
        ending: SessionEnding,
        into requests: inout [SentRequest]
    ) {
        requests.removeAll(keepingCapacity: true)
        machine.beginSession()
        var end = Int(ending.at)
        for index in times.indices {
            let time = Int(times[index])
            end = max(end, time)
            runTimers(before: time, into: &requests)
            let text = TypedText(
                edit: Int32(truncatingIfNeeded: index),
                length: lengths[index],
                identity: identities.isEmpty ? 0 : identities[index]
            )
            send(machine.edit(text, at: time), at: time, into: &requests)
        }
        runTimers(before: end, into: &requests)
        switch ending.isSelection ? onSelect : onEnd {
        case .run: break
        case .flush:
            while machine.deadline != .max { send(machine.flush(at: end), at: end, into: &requests) }
        case .cancel: machine.cancel()
        }
        while machine.deadline != .max { fire(into: &requests) }
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

    private func send(_ text: TypedText?, at time: Int, into requests: inout [SentRequest]) {
        if let text { requests.append(SentRequest(at: Int64(time), edit: text.edit)) }
    }
}

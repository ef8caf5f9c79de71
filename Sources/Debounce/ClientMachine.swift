/// A client's whole policy as a pure machine: its stages around its timing.
///
/// Edits, due timers and the ending go in; texts to send come out. It reads no clock, no bytes and knows
/// no places; `deadline` says when it wants to be woken.
struct ClientMachine {
    private let minimum: MinimumLength
    private let distinct: DistinctStage?
    private var timing: TimingMachine
    /// The identity with which the distinct stage compares.
    private var lastIdentity: UInt64?

    init(_ client: Client) {
        minimum = client.minimumLength
        distinct = client.distinct
        timing = TimingMachine(client.timing)
    }

    /// When the timer is due; `Int.max` without one.
    var deadline: Int { timing.deadline }

    /// Forgets everything for the next session.
    mutating func beginSession() {
        timing.cancel()
        lastIdentity = nil
    }

    /// Takes an edit in.
    ///
    /// - Returns: the text that is sent at once.
    mutating func edit(_ text: TypedText, at time: Int) -> TypedText? {
        if minimum.stage != .after && text.length < minimum.count {
            if minimum.stage == .beforeCancelling { timing.cancel() }
            return nil
        }
        if distinct == .before {
            if lastIdentity == text.identity { return nil }
            lastIdentity = text.identity
        }
        return passed(timing.edit(text, at: time))
    }

    /// Takes the due timer in; `time` is the deadline.
    ///
    /// - Returns: the text that is sent.
    mutating func timer(at time: Int) -> TypedText? { passed(timing.timer(at: time)) }

    /// Ends the waiting at once; called until nothing is pending.
    mutating func flush(at time: Int) -> TypedText? { passed(timing.flush(at: time)) }

    /// Drops what is pending.
    mutating func cancel() { timing.cancel() }

    /// The stages after the timing.
    private mutating func passed(_ text: TypedText?) -> TypedText? {
        guard let text else { return nil }
        if minimum.stage == .after && text.length < minimum.count { return nil }
        if distinct == .after {
            if lastIdentity == text.identity { return nil }
            lastIdentity = text.identity
        }
        return text
    }
}

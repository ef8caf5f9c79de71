/// The rules of RxJS 7.5.7's `throttleTime`, `auditTime` and `sampleTime`.
extension TimingMachine {
    /// `throttle`: outside a window a text is sent (leading) or kept, and a window opens; inside one the latest
    /// is kept for the trailing edge.
    mutating func rxThrottleNext(_ text: TypedText, at time: Int) -> TypedText? {
        if deadline != Self.none {
            if trailing { kept = text }
            return nil
        }
        deadline = time + wait
        if leading { return text }
        if trailing { kept = text }
        return nil
    }

    /// The window ends; what it kept is sent and opens the next one.
    mutating func rxThrottleWindowEnd(at time: Int) -> TypedText? {
        deadline = kept == nil ? Self.none : time + wait
        defer { kept = nil }
        return kept
    }

    /// `auditTime`: the timer that runs is never extended.
    mutating func auditNext(_ text: TypedText, at time: Int) {
        kept = text
        if deadline == Self.none { deadline = time + wait }
    }

    /// `sampleTime`: ticks come at k · wait from the session's first moment, for k from 1 on.
    ///
    /// Only a tick that has something to send is waited for. Where timers go first, the tick of this very
    /// millisecond is over.
    mutating func sampleNext(_ text: TypedText, at time: Int) {
        kept = text
        if deadline != Self.none { return }
        let ticks = tie == .timerFirst ? time / wait + 1 : max(1, (time + wait - 1) / wait)
        deadline = ticks * wait
    }
}

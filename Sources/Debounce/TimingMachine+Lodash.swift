/// The rules of lodash 4.17.21's `debounce` (`lodash.js`, `function debounce(func, wait, options)`), one
/// function for each of its inner functions. `throttle` is the same with `maxWait` equal to `wait`.
extension TimingMachine {
    private func shouldInvoke(at time: Int) -> Bool {
        guard let lastCall else { return true }
        return time - lastCall >= wait || (isMaxing && time - lastInvoke >= maxWait)
    }

    /// `debounced()`
    mutating func lodashCall(_ text: TypedText, at time: Int) -> TypedText? {
        let isInvoking = shouldInvoke(at: time)
        kept = text
        lastCall = time
        if isInvoking && deadline == Self.none {
            lastInvoke = time
            deadline = time + wait
            return leading ? invoke(at: time) : nil
        }
        if isInvoking && isMaxing {
            deadline = time + wait
            return invoke(at: time)
        }
        if deadline == Self.none { deadline = time + wait }
        return nil
    }

    /// `timerExpired()`
    mutating func lodashTimer(at time: Int) -> TypedText? {
        if shouldInvoke(at: time) { return lodashTrailingEdge(at: time) }
        deadline = time + remainingWait(at: time)
        return nil
    }

    /// `trailingEdge()`
    mutating func lodashTrailingEdge(at time: Int) -> TypedText? {
        deadline = Self.none
        if trailing && kept != nil { return invoke(at: time) }
        kept = nil
        return nil
    }

    private func remainingWait(at time: Int) -> Int {
        let untilQuiet = wait - (time - (lastCall ?? time))
        return isMaxing ? min(untilQuiet, maxWait - (time - lastInvoke)) : untilQuiet
    }

    /// `invokeFunc()`
    private mutating func invoke(at time: Int) -> TypedText? {
        lastInvoke = time
        defer { kept = nil }
        return kept
    }

    /// When the text that is kept would be sent if nothing more came.
    ///
    /// lodash lets an early timer run out and then starts one for the rest, so that `deadline` can be earlier.
    var lodashExpectedSend: Int {
        guard let lastCall, deadline != Self.none else { return deadline }
        let quiet = lastCall + wait
        return max(deadline, isMaxing ? min(quiet, lastInvoke + maxWait) : quiet)
    }
}

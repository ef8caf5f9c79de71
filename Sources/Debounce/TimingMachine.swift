/// The timing stage of a client as a pure machine.
///
/// An edit or a due timer goes in; the text to pass on comes out, and `deadline` says when the machine
/// wants to be woken. It reads no clock: whoever drives it calls `timer(at:)` when the deadline has come.
struct TimingMachine {
    private enum Family {
        case every
        case lodash
    }

    private let family: Family
    private let wait: Int
    private let maxWait: Int
    private let isMaxing: Bool
    private let leading: Bool
    private let trailing: Bool

    /// When the timer is due; `Int.max` without one.
    private(set) var deadline = Self.none
    private var kept: TypedText?
    private var lastCall: Int?
    private var lastInvoke = 0

    private static let none = Int.max

    init(_ timing: Timing) {
        switch timing {
        case .every:
            family = .every
            (wait, maxWait, isMaxing, leading, trailing) = (0, 0, false, true, false)
        case .debounce(let wait, let leading, let trailing, let maxWait):
            family = .lodash
            self.wait = wait
            self.maxWait = max(wait, maxWait ?? 0)
            self.isMaxing = maxWait != nil
            self.leading = leading
            self.trailing = trailing
        case .throttle(let wait, let leading, let trailing):
            family = .lodash
            self.wait = wait
            self.maxWait = wait
            self.isMaxing = true
            self.leading = leading
            self.trailing = trailing
        }
    }

    /// Takes an edit in.
    ///
    /// - Returns: the text to send at once.
    mutating func edit(_ text: TypedText, at time: Int) -> TypedText? {
        switch family {
        case .every: text
        case .lodash: lodashCall(text, at: time)
        }
    }

    /// Takes the due timer in; `time` is the deadline.
    ///
    /// - Returns: the text to send.
    mutating func timer(at time: Int) -> TypedText? {
        switch family {
        case .every: nil
        case .lodash: lodashTimer(at: time)
        }
    }

    /// Gives up one pending text at once; called until it returns none.
    mutating func flush(at time: Int) -> TypedText? {
        switch family {
        case .every: nil
        case .lodash: deadline == Self.none ? nil : lodashTrailingEdge(at: time)
        }
    }

    /// Drops what is pending and forgets the past, as lodash's `cancel` does.
    mutating func cancel() {
        deadline = Self.none
        kept = nil
        lastCall = nil
        lastInvoke = 0
    }
}

// MARK: - lodash 4.17.21, `debounce`

extension TimingMachine {
    private func lodashShouldInvoke(at time: Int) -> Bool {
        guard let lastCall else { return true }
        return time - lastCall >= wait || (isMaxing && time - lastInvoke >= maxWait)
    }

    private mutating func lodashCall(_ text: TypedText, at time: Int) -> TypedText? {
        let isDue = lodashShouldInvoke(at: time)
        kept = text
        lastCall = time
        if isDue && deadline == Self.none {
            lastInvoke = time
            deadline = time + wait
            return leading ? lodashInvoke(at: time) : nil
        }
        if isDue && isMaxing {
            deadline = time + wait
            return lodashInvoke(at: time)
        }
        if deadline == Self.none { deadline = time + wait }
        return nil
    }

    private mutating func lodashTimer(at time: Int) -> TypedText? {
        if lodashShouldInvoke(at: time) { return lodashTrailingEdge(at: time) }
        let untilQuiet = wait - (time - (lastCall ?? time))
        deadline = time + (isMaxing ? min(untilQuiet, maxWait - (time - lastInvoke)) : untilQuiet)
        return nil
    }

    private mutating func lodashTrailingEdge(at time: Int) -> TypedText? {
        deadline = Self.none
        if trailing && kept != nil { return lodashInvoke(at: time) }
        kept = nil
        return nil
    }

    private mutating func lodashInvoke(at time: Int) -> TypedText? {
        lastInvoke = time
        defer { kept = nil }
        return kept
    }
}

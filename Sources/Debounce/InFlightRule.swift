/// How many requests may be open at once, and what becomes of a text that finds no room.
///
/// A request is open from its sending to its answer.
package struct InFlightRule: Sendable, Hashable {
    /// What becomes of a text when as many requests are open as may be.
    package enum WhenFull: String, Sendable, Hashable, CaseIterable {
        /// It waits, in place of the one that waited before, and is sent when an answer comes.
        case latest
        /// It is dropped.
        case exhaust
        /// It waits behind all others.
        case queue
    }

    package var limit = 1
    package var whenFull: WhenFull = .latest

    package init(limit: Int = 1, whenFull: WhenFull = .latest) {
        self.limit = limit
        self.whenFull = whenFull
    }
}

/// The requests that a client has open, as numbers, and the texts that wait for one of them to be answered.
struct InFlightStage {
    let rule: InFlightRule
    private(set) var openCount = 0
    /// In the order in which they came.
    private(set) var waiting: [TypedText] = []

    init(_ rule: InFlightRule) { self.rule = rule }

    var isFull: Bool { openCount >= rule.limit }

    mutating func open() { openCount += 1 }
    mutating func close() { openCount -= 1 }

    /// Takes in a text that finds no room.
    ///
    /// - Returns: false where it is dropped.
    mutating func wait(_ text: TypedText) -> Bool {
        if rule.whenFull == .exhaust { return false }
        waiting.append(text)
        return true
    }

    /// Takes out the text that waits first.
    mutating func next() -> TypedText? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Drops what waits.
    mutating func dropWaiting() { waiting.removeAll(keepingCapacity: true) }

    /// Forgets the session.
    mutating func reset() {
        openCount = 0
        dropWaiting()
    }
}

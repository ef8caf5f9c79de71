/// The request policy of an app's search box: what it does with every edit before it asks the service.
///
/// An edit passes the stages in this order: normalisation, minimum length (`before`), distinct (`before`),
/// timing, minimum length (`after`), distinct (`after`). What comes out is counted as sent.
package struct Client: Sendable, Hashable {
    package var name: String
    package var timing: Timing
    package var tie: Tie = .eventFirst
    package var minimumLength = MinimumLength()
    package var distinct: DistinctStage?
    /// White space at both ends is not part of the text, as after JavaScript's `trim()`.
    package var trim = false
    /// Letters that differ only in case are the same.
    package var ignoreCase = false
    /// What becomes of a pending request when a suggestion is picked.
    package var onSelect: PendingFate = .cancel
    /// The same when the text is submitted or the box left, and where no ending was recorded.
    package var onEnd: PendingFate = .run

    package init(name: String, timing: Timing) {
        self.name = name
        self.timing = timing
    }
}

/// Which comes first of an event and a timer due in the same millisecond.
///
/// Real timers fire late and RxJS's own tests deliver the event first, so that is the default.
package enum Tie: String, Sendable, Hashable, CaseIterable {
    case eventFirst = "event-first"
    case timerFirst = "timer-first"

    /// The other order.
    package var opposite: Tie { self == .eventFirst ? .timerFirst : .eventFirst }
}

/// Where a text equal to an earlier one is dropped.
package enum DistinctStage: String, Sendable, Hashable, CaseIterable {
    /// Before the timing: compared with the last text that passed here. A dropped text restarts no timer.
    case before
    /// After the timing: compared with the last text that was sent.
    case after
}

/// What becomes of a request that waits for its timer when the session ends.
package enum PendingFate: String, Sendable, Hashable, CaseIterable {
    /// The timer goes on and fires after the ending.
    case run
    /// The request is sent at once.
    case flush
    /// The request is dropped.
    case cancel
}

/// The length from which on a text is sent.
package struct MinimumLength: Sendable, Hashable {
    /// The unit in which a text's length is counted.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        /// UTF-16 code units, as JavaScript's `length`, Java's `length()` and Dart's `length` count.
        case utf16
        /// Unicode scalar values, as Python's `len` counts.
        case scalar
        /// Extended grapheme clusters, as Swift's `count` counts.
        case grapheme
    }

    /// Where a text that is too short is dropped.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// Before the timing: a short text restarts no timer, so that an older one may still be sent.
        case before
        /// Before the timing, and the pending timer is cancelled, as by lodash's `cancel`.
        case beforeCancelling = "before-cancelling"
        /// When the timing lets the text through.
        case after
    }

    /// 0 sends even the empty text.
    package var count = 1
    package var unit: Unit = .utf16
    package var stage: Stage = .after

    package init(_ count: Int = 1, unit: Unit = .utf16, stage: Stage = .after) {
        self.count = count
        self.unit = unit
        self.stage = stage
    }
}

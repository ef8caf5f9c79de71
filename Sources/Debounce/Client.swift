/// The request policy of an app's search box: what it does with every edit before it asks the service.
///
/// An edit passes the stages in this order: normalisation, minimum length (`before`), distinct
/// (`before`), timing, minimum length (`after`), distinct (`after`), cache, requests in flight. What comes out is
/// counted as sent.
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
    package var cache: AnswerCaching?
    /// What becomes of a pending request when a suggestion is picked.
    package var onSelect: PendingFate = .cancel
    /// The same when the text is submitted or the box left, and where no ending was recorded.
    package var onEnd: PendingFate = .run
    package var valueAt: ValueMoment = .call
    /// The chosen text, written back into the box, is an edit of its own, which follows what `onSelect` does.
    package var selectionEmitsChange = false
    /// A request that is sent aborts those that are still open; they count as sent, and as aborted.
    package var abortsOpen = false
    package var shows: AnswerDisplay = .inOrder

    package init(name: String, timing: Timing) {
        self.name = name
        self.timing = timing
    }

    /// True if what the client sends depends on the text that a selection writes into the box.
    ///
    /// `SessionEnding.chosen` should then be given.
    package var readsChosenText: Bool {
        selectionEmitsChange || (valueAt == .fire && onSelect != .cancel)
    }

    /// True if the client carries state from one session of a person to the next: the log must then hold a
    /// person's sessions together and in order.
    package var needsSessionsByPerson: Bool { cache?.scope == .person }
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

/// When the text to send is read from the box.
package enum ValueMoment: String, Sendable, Hashable, CaseIterable {
    /// With the edit that the timing keeps.
    case call
    /// When the timer fires: the text that then stands in the box, even if no stage has let it through.
    case fire
}

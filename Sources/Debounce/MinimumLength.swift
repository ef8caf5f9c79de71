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

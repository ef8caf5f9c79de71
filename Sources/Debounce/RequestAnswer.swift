/// What the service says to a request, as far as a client can notice.
package struct RequestAnswer: Sendable, Hashable {
    /// From the sending to the arrival; an answer without any latency arrives with the request itself.
    package var latencyMilliseconds: Int32
    /// The answer lists at least one place.
    package var hasSuggestions: Bool

    package init(latencyMilliseconds: Int32, hasSuggestions: Bool) {
        self.latencyMilliseconds = latencyMilliseconds
        self.hasSuggestions = hasSuggestions
    }

    /// At once and with suggestions: every answer where none are simulated.
    package static let immediate = RequestAnswer(latencyMilliseconds: 0, hasSuggestions: true)
}

/// Which answers a client puts on the screen when several requests are open.
package enum AnswerDisplay: String, Sendable, Hashable, CaseIterable {
    /// Every answer, unless the answer to a later request has been shown already.
    case inOrder = "in-order"
    /// Only the answer to the request sent last; whatever comes for an earlier one is dropped.
    case newest
    /// Every answer when it arrives, even one that comes late.
    case all
}

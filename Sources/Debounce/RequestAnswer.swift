/// What the service says to a request, as far as a client can notice.
package struct RequestAnswer: Sendable, Hashable {
    /// From the sending to the arrival; an answer without any latency arrives with the request itself.
    package var latencyMilliseconds: Int32
    /// The answer lists at least one place.
    package var hasSuggestions: Bool
    /// The answer is an error of the service's own.
    package var fails: Bool

    package init(latencyMilliseconds: Int32, hasSuggestions: Bool, fails: Bool = false) {
        self.latencyMilliseconds = latencyMilliseconds
        self.hasSuggestions = hasSuggestions
        self.fails = fails
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

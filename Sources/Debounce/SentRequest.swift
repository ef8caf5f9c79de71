/// Why the service refused a request.
package enum RequestFailure: Sendable, Hashable {
    /// There was no text in it.
    case emptyText
    /// The minute's quota was used up.
    case overQuota
    /// A failure of the service's own.
    case service
}

/// One request that a client sends, and what became of it.
package struct SentRequest: Sendable, Hashable {
    /// Milliseconds from the session's first moment.
    package var at: Int64
    /// The number of the edit whose text is sent, from 0; the number of edits for the chosen text.
    package var edit: Int32
    /// What the service refused it for, whether or not the client waited for that; nil where it did not.
    package var failure: RequestFailure?
    /// Which attempt for its text it is, from 0; a later one is a retry.
    package var attempt: UInt8
    /// When its answer arrives; nil where the client aborted it before.
    package var answeredAt: Int64?
    /// How many edits the client had seen when the answer arrived, those after the ending not counted.
    package var editsAtAnswer: Int32

    package init(
        at: Int64,
        edit: Int32,
        answeredAt: Int64?,
        editsAtAnswer: Int32,
        failure: RequestFailure? = nil,
        attempt: UInt8 = 0
    ) {
        self.at = at
        self.edit = edit
        self.answeredAt = answeredAt
        self.editsAtAnswer = editsAtAnswer
        self.failure = failure
        self.attempt = attempt
    }

    /// The client aborted it before its answer arrived.
    package var isAborted: Bool { answeredAt == nil }
}

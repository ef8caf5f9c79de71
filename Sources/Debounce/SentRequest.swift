/// One request that a client sends, and what became of it.
package struct SentRequest: Sendable, Hashable {
    /// Milliseconds from the session's first moment.
    package var at: Int64
    /// The number of the edit whose text is sent, from 0; the number of edits for the chosen text.
    package var edit: Int32
    /// When its answer arrives; nil where the client aborted it before.
    package var answeredAt: Int64?
    /// How many edits the client had seen when the answer arrived, those after the ending not counted.
    package var editsAtAnswer: Int32

    package init(at: Int64, edit: Int32, answeredAt: Int64?, editsAtAnswer: Int32) {
        self.at = at
        self.edit = edit
        self.answeredAt = answeredAt
        self.editsAtAnswer = editsAtAnswer
    }

    /// The client aborted it before its answer arrived.
    package var isAborted: Bool { answeredAt == nil }
}

/// One request that a client sends.
package struct SentRequest: Sendable, Hashable {
    /// Milliseconds from the session's first moment.
    package var at: Int64
    /// The number of the edit whose text is sent, from 0; the number of edits for the chosen text.
    package var edit: Int32

    package init(at: Int64, edit: Int32) {
        self.at = at
        self.edit = edit
    }
}

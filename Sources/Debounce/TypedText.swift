/// All that a client's policy knows of the text after an edit.
package struct TypedText: Sendable, Hashable {
    /// The number of the edit in its session, from 0.
    package var edit: Int32
    /// In the client's unit, after its normalisation.
    package var length: Int32
    /// Equal for texts that are equal after the client's normalisation.
    package var identity: UInt64

    package init(edit: Int32, length: Int32, identity: UInt64) {
        self.edit = edit
        self.length = length
        self.identity = identity
    }
}

/// One request that a client sends.
package struct SentRequest: Sendable, Hashable {
    /// Milliseconds from the session's first moment.
    package var at: Int64
    /// The number of the edit whose text is sent.
    package var edit: Int32

    package init(at: Int64, edit: Int32) {
        self.at = at
        self.edit = edit
    }
}

/// How a session ended, as far as a client can notice.
package struct SessionEnding: Sendable, Hashable {
    /// A suggestion was picked.
    package var isSelection: Bool
    /// Milliseconds from the session's first moment; earlier than the last edit acts as the last edit.
    package var at: Int32

    package init(isSelection: Bool, at: Int32) {
        self.isSelection = isSelection
        self.at = at
    }
}

/// How a session ended, as far as a client can notice.
package struct SessionEnding: Sendable, Hashable {
    /// A suggestion was picked.
    package var isSelection: Bool
    /// Milliseconds from the session's first moment; earlier than the last edit acts as the last edit.
    package var at: Int32
    /// The text that the selection wrote into the box; only `Client.readsChosenText` makes a client look at it.
    ///
    /// Where the log does not hold it, it counts as long enough for any minimum and unlike any other text.
    package var chosen: ChosenText?

    package init(isSelection: Bool, at: Int32, chosen: ChosenText? = nil) {
        self.isSelection = isSelection
        self.at = at
        self.chosen = chosen
    }
}

/// A chosen text, as the client's profiles measure it.
package struct ChosenText: Sendable, Hashable {
    package var length: Int32
    package var identity: UInt64
    /// As the client's `cacheProfile` gives it; the identity where there is no such profile.
    package var cacheKey: UInt64

    package init(length: Int32, identity: UInt64, cacheKey: UInt64) {
        self.length = length
        self.identity = identity
        self.cacheKey = cacheKey
    }
}

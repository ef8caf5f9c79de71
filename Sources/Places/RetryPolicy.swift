/// What a client does when a request fails.
package struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent in all.
    package var attempts: Int
    /// The pause before the second attempt; it doubles before each further one.
    package var firstPauseMilliseconds: Int64
    package var longestPauseMilliseconds: Int64

    package init(attempts: Int, firstPauseMilliseconds: Int64, longestPauseMilliseconds: Int64) {
        self.attempts = attempts
        self.firstPauseMilliseconds = firstPauseMilliseconds
        self.longestPauseMilliseconds = longestPauseMilliseconds
    }

    /// The request is lost.
    package static let never = RetryPolicy(
        attempts: 1,
        firstPauseMilliseconds: 0,
        longestPauseMilliseconds: 0
    )

    /// The pause after so many failed attempts; nil where the client gives up.
    func pause(after failed: Int) -> Int64? {
        if failed >= attempts { return nil }
        var pause = firstPauseMilliseconds
        for _ in 1..<failed where pause < longestPauseMilliseconds { pause *= 2 }
        return min(pause, longestPauseMilliseconds)
    }
}

/// What a client does when a request fails.
///
/// A request that the service refuses because of its text is never sent again: it would be refused again. A retry
/// is a further request. While one waits, its request counts as open for a client that limits these, a client that
/// aborts its open requests gives it up too, and an ending that cancels what is pending cancels it.
package struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent in all.
    package var attempts: Int
    /// The pause before the second attempt, in milliseconds from the failure; it doubles before each further one.
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

/// What a service refuses beside empty texts and the answers that fail, and what a client does then.
package struct FailureHandling: Hashable, Sendable {
    /// How many requests of one session the service admits in a whole minute of the clock; nil is any number.
    package var requestsPerMinute: Int?
    package var retry: RetryPolicy

    package init(requestsPerMinute: Int? = nil, retry: RetryPolicy = .never) {
        self.requestsPerMinute = requestsPerMinute
        self.retry = retry
    }

    /// No quota, and no second attempt.
    package static let none = FailureHandling()
}

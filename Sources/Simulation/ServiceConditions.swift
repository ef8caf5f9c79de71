internal import Basics
package import Debounce
package import Places

/// How well the service works: its speed, its failures, its quota, and what the client does about them.
///
/// Chance is keyed by the seed, the session, the number of the edit whose text is asked for, and the attempt. So an
/// answer depends on no other session, and clients that ask for the same text are compared under the same luck.
package struct ServiceConditions: Hashable, Sendable {
    package var latency: LatencyModel
    /// How many of a million requests fail by the service's own fault.
    package var failuresPerMillion: Int64
    /// The quota, and what the client does when a request fails.
    package var handling: FailureHandling
    package var seed: UInt64

    package init(
        latency: LatencyModel = .fixed(0),
        failuresPerMillion: Int64 = 0,
        handling: FailureHandling = .none,
        seed: UInt64 = 1
    ) {
        self.latency = latency
        self.failuresPerMillion = failuresPerMillion
        self.handling = handling
        self.seed = seed
    }

    /// Whether a request with a text can be refused.
    package var canFail: Bool { failuresPerMillion > 0 || handling.requestsPerMinute != nil }

    /// Keep the numbers of answers' times and of failures apart from all others of the same seed.
    private static let latencyKey: UInt64 = 0x6C61_7465_6E63_7900
    private static let failureKey: UInt64 = 0x6661_696C_7572_6500

    /// What the service says to one attempt.
    ///
    /// - Parameters:
    ///   - number: of the edit; `Int.max` for the chosen text.
    ///   - attempt: from 0.
    func answer(
        session: UInt64,
        number: Int,
        attempt: Int = 0,
        hasSuggestions: Bool = true
    ) -> RequestAnswer {
        let ordinal = UInt64(truncatingIfNeeded: number) ^ UInt64(attempt) << 48
        var time = KeyedRandom(seed: seed ^ Self.latencyKey, key: session, ordinal: ordinal)
        var answer = RequestAnswer(
            latencyMilliseconds: Int32(clamping: latency.draw(using: &time)),
            hasSuggestions: hasSuggestions
        )
        if failuresPerMillion > 0 {
            var chance = KeyedRandom(seed: seed ^ Self.failureKey, key: session, ordinal: ordinal)
            answer.fails = Int64(chance.below(1_000_000)) < failuresPerMillion
        }
        return answer
    }

    /// Appends what the service says to the attempts after the first.
    func addRetries(
        to retries: inout [RequestAnswer],
        session: UInt64,
        number: Int,
        hasSuggestions: Bool = true
    ) {
        for attempt in 1..<max(1, handling.retry.attempts) {
            retries.append(
                answer(session: session, number: number, attempt: attempt, hasSuggestions: hasSuggestions)
            )
        }
    }
}

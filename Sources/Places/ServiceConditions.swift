package import Basics

/// How well the service works: its speed, its failures, its quota, and what the client does about them.
package struct ServiceConditions: Hashable, Sendable {
    package var latency: LatencyModel
    /// How many of a million requests fail by the service's own fault.
    package var failuresPerMillion: Int64
    /// How many requests the project may send in a minute; nil is any number.
    package var requestsPerMinute: Int?
    package var retry: RetryPolicy

    package init(
        latency: LatencyModel = .fixed(0),
        failuresPerMillion: Int64 = 0,
        requestsPerMinute: Int? = nil,
        retry: RetryPolicy = .never
    ) {
        self.latency = latency
        self.failuresPerMillion = failuresPerMillion
        self.requestsPerMinute = requestsPerMinute
        self.retry = retry
    }

    /// One sending of a request and how it went.
    package struct Attempt: Hashable, Sendable {
        package var sentAtMilliseconds: Int64
        package var answeredAtMilliseconds: Int64
        /// What the service failed with; nil where it answered. Whether a failed attempt is billed is the
        /// switch `emptyAndFailedRequestsBilled`.
        package var failure: ServiceError.Code?
    }

    /// Sends a request until it is answered or the client gives up.
    ///
    /// - Parameters:
    ///   - random: keyed by seed, session and request, so that no other request changes what happens.
    ///   - quota: of the project; requests have to come in the order of time for its limit to be exact.
    /// - Returns: every attempt in order; only the last one can have succeeded.
    package func attempts(
        atMilliseconds start: Int64,
        generation: APIGeneration,
        using random: inout KeyedRandom,
        quota: inout QuotaMeter
    ) -> [Attempt] {
        var attempts: [Attempt] = []
        var sentAt = start
        while true {
            let latency = latency.draw(using: &random)
            let fails = Int64(random.below(1_000_000)) < failuresPerMillion
            let failure: ServiceError.Code? =
                if let requestsPerMinute, !quota.admits(atMilliseconds: sentAt, limit: requestsPerMinute) {
                    generation == .new ? .resourceExhausted : .overQueryLimit
                } else if fails {
                    generation == .new ? .unavailable : .unknownError
                } else { nil }
            let answeredAt = sentAt + latency
            attempts.append(
                Attempt(sentAtMilliseconds: sentAt, answeredAtMilliseconds: answeredAt, failure: failure)
            )
            guard failure != nil, let pause = retry.pause(after: attempts.count) else { return attempts }
            sentAt = answeredAt + pause
        }
    }
}

extension ServiceConditions {
    /// Reads an object such as this, in which every key may be left out:
    ///
    ///     { "latency": 120, "failures": 0.002, "requestsPerMinute": 600,
    ///       "retry": { "attempts": 3, "firstPause": 200, "longestPause": 5000 } }
    ///
    /// `failures` is a share from 0 to 1 with at most six decimals; times are milliseconds.
    package init(_ json: JSON, file: String?, path: String) throws(Fault) {
        var reader = try ObjectReader(json, file: file, path: path)
        latency = try LatencyModel.read("latency", of: &reader) ?? .fixed(0)
        failuresPerMillion = try reader.decimal("failures", scale: 6) ?? 0
        guard 0...1_000_000 ~= failuresPerMillion else {
            throw reader.fault("failures", "this share is out of range", fix: "give a number from 0 to 1")
        }
        requestsPerMinute = try reader.integer("requestsPerMinute", in: 0...1_000_000_000)
        retry = .never
        if var policy = try reader.object("retry") {
            let attempts = try policy.integer("attempts", in: 1...20) ?? 3
            let first = try policy.integer("firstPause", in: 0...LatencyModel.maximumMilliseconds) ?? 200
            let longest =
                try policy.integer("longestPause", in: 0...LatencyModel.maximumMilliseconds)
                ?? LatencyModel.maximumMilliseconds
            try policy.finish()
            retry = RetryPolicy(
                attempts: attempts,
                firstPauseMilliseconds: Int64(first),
                longestPauseMilliseconds: Int64(longest)
            )
        }
        try reader.finish()
    }
}

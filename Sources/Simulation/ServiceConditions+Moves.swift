internal import Debounce
internal import Places

extension ServiceConditions {
    /// Each condition moved by itself: half and twice what is a number, failures to none as well, no retry and one
    /// more, and another seed.
    ///
    /// Answers that come at once are moved to the usual latency, and a service that never fails to one that fails
    /// once in a hundred. What changes nothing is left out: retries where nothing with a text can be refused, and
    /// the seed where nothing is left to chance. No quota stays none, as any other would be made up.
    var moves: [AssumptionMove<ServiceConditions>] {
        var moves: [AssumptionMove<ServiceConditions>] = []
        func add(_ key: String, _ word: String, _ edit: (inout ServiceConditions) -> Void) {
            var moved = self
            edit(&moved)
            if moved == self { return }
            let value = moved.settings.first { $0.key == key }!.value
            moves.append(
                AssumptionMove(key: key, value: word.isEmpty ? value : "\(value) (\(word))", moved: moved)
            )
        }
        if latency.isZero { add("latency", "the usual") { $0.latency = SelectionModel().latency } }
        for scaling in Scaling.allCases {
            add("latency", scaling.rawValue) { $0.latency = latency.scaled(scaling) }
        }
        if failuresPerMillion == 0 {
            add("errorRate", "one in a hundred") { $0.failuresPerMillion = 10_000 }
        } else {
            for scaling in Scaling.allCases {
                add("errorRate", scaling.rawValue) {
                    $0.failuresPerMillion = scaling.of(failuresPerMillion, atMost: 1_000_000)
                }
            }
            add("errorRate", "none") { $0.failuresPerMillion = 0 }
        }
        if let quota = handling.requestsPerMinute {
            for scaling in Scaling.allCases {
                add("requestsPerMinute", scaling.rawValue) {
                    $0.handling.requestsPerMinute = Int(scaling.of(Int64(quota), atMost: Self.largestQuota))
                }
            }
            if quota == 0 { add("requestsPerMinute", "") { $0.handling.requestsPerMinute = nil } }
        }
        if canFail {
            if handling.retry.attempts > 1 { add("retry", "") { $0.handling.retry = .never } }
            add("retry", "one more") { $0.handling.retry = handling.retry.withOneMore }
        }
        if latency.isDrawn || failuresPerMillion > 0 {
            add("seed", "another") { $0.seed = SelectionModel.otherSeed(than: seed) }
        }
        return moves
    }
}

extension RetryPolicy {
    /// The same with one more attempt, as long as more are allowed; the first pause is the usual one where there was
    /// none.
    fileprivate var withOneMore: RetryPolicy {
        var policy = attempts > 1 ? self : .usual
        policy.attempts = min(max(attempts, 1) + 1, max(attempts, RetryPolicy.mostAttempts))
        return policy
    }
}

extension LatencyModel {
    /// Whether chance says when an answer comes.
    fileprivate var isDrawn: Bool {
        if case .table(let rows) = self { return Set(rows.map(\.milliseconds)).count > 1 }
        return false
    }
}

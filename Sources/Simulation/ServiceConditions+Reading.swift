package import Basics
internal import Debounce
internal import Places

extension ServiceConditions {
    /// Reads an object such as this, in which every key may be left out:
    ///
    ///     { "latency": 120, "errorRate": 0.002, "requestsPerMinute": 600,
    ///       "retry": { "attempts": 3, "firstPause": 200, "longestPause": 5000 }, "seed": 1 }
    ///
    /// `errorRate` is a share from 0 to 1 with at most six decimals; times are milliseconds.
    ///
    /// - Parameter usual: what goes for the latency and the seed where they are not named.
    /// - Throws: `badData` at the key.
    package init(
        _ json: JSON,
        file: String?,
        path: String,
        usual: ServiceConditions = ServiceConditions()
    ) throws(Fault) {
        var reader = try ObjectReader(json, file: file, path: path)
        var conditions = usual
        conditions.latency = try LatencyModel.read("latency", of: &reader) ?? usual.latency
        if let share = try reader.decimal("errorRate", scale: 6) {
            guard 0...1_000_000 ~= share else {
                throw reader.fault(
                    "errorRate",
                    "this share is out of range",
                    fix: "give a number from 0 to 1"
                )
            }
            conditions.failuresPerMillion = share
        }
        conditions.handling.requestsPerMinute = try reader.integer(
            "requestsPerMinute",
            in: 0...Int(Self.largestQuota)
        )
        if var retry = try reader.object("retry") {
            conditions.handling.retry = try Self.policy(&retry)
        }
        if let seed = try reader.integer("seed", in: 0...Int(Int32.max)) { conditions.seed = UInt64(seed) }
        try reader.finish()
        self = conditions
    }

    private static func policy(_ reader: inout ObjectReader) throws(Fault) -> RetryPolicy {
        let pauses = 0...LatencyModel.maximumMilliseconds
        var policy = RetryPolicy.usual
        policy.attempts = try reader.integer("attempts", in: 1...RetryPolicy.mostAttempts) ?? policy.attempts
        if let first = try reader.integer("firstPause", in: pauses) {
            policy.firstPauseMilliseconds = Int64(first)
        }
        if let longest = try reader.integer("longestPause", in: pauses) {
            policy.longestPauseMilliseconds = Int64(longest)
        }
        try reader.finish()
        return policy
    }

    /// The largest quota that a scenario may name.
    static let largestQuota: Int64 = 1_000_000_000
}

extension Scenario {
    /// Reads a scenario's `service`; there is one latency for recorded endings and simulated ones.
    ///
    /// A latency and a seed that `service` does not name are those of the simulated selection, where there is one.
    ///
    /// - Returns: nil where nothing is said of the service.
    /// - Throws: `badData` at the key, and where the latency is named in both places.
    static func service(
        _ reader: inout ObjectReader,
        _ selection: SelectionModel?
    ) throws(Fault) -> ServiceConditions? {
        guard let value = reader.value("service") else { return nil }
        let simulated = reader.value("selection")?["simulated"]
        if value["latency"] != nil, simulated?["latency"] != nil {
            throw reader.fault(
                "service",
                "the latency is named here and in selection.simulated",
                fix: "name it in one of the two"
            )
        }
        var usual = ServiceConditions()
        if let selection {
            usual.latency = selection.latency
            usual.seed = selection.seed
        }
        return try ServiceConditions(
            value,
            file: reader.file,
            path: reader.path(of: "service"),
            usual: usual
        )
    }
}

extension ServiceConditions {
    /// One of the conditions with its value, for reports, the database and the run's digest.
    package struct Setting: Sendable, Hashable {
        package var key: String
        package var value: String
        package var isDefault: Bool
        /// What it means.
        package var meaning: String
    }

    /// Every condition.
    package var settings: [Setting] {
        let usual = ServiceConditions()
        func row(_ key: String, _ words: (ServiceConditions) -> String, _ meaning: String) -> Setting {
            Setting(key: key, value: words(self), isDefault: words(self) == words(usual), meaning: meaning)
        }
        return [
            row(
                "latency",
                { $0.latency.words },
                "How long an answer takes, a failure too. No vendor publishes it: measure your own."
            ),
            row(
                "errorRate",
                { SelectionModel.share($0.failuresPerMillion) },
                "The share of requests that fail by the service's own fault, each by itself: not in outages."
            ),
            row(
                "requestsPerMinute",
                { $0.handling.requestsPerMinute.map { "\($0)" } ?? "no limit" },
                "How many requests the service admits in a whole minute of the clock, for each typing session by "
                    + "itself. Whoever else uses the project at that moment is not in a sample, so that a quota of "
                    + "the whole project cannot be replayed."
            ),
            row(
                "retry",
                { $0.handling.retry.words },
                "What the app does when a request fails. A retry is a further request and is billed like one; a "
                    + "request without text is never sent again."
            ),
            row("seed", { "\($0.seed)" }, "Keys every random number of the service."),
        ]
    }
}

extension RetryPolicy {
    static let mostAttempts = 20

    /// What goes where a scenario asks for retries and names nothing of them.
    static let usual = RetryPolicy(
        attempts: 3,
        firstPauseMilliseconds: 200,
        longestPauseMilliseconds: Int64(LatencyModel.maximumMilliseconds)
    )

    /// In words, such as "2 retries, after 200 ms and then twice as long each time, at most 5000 ms".
    fileprivate var words: String {
        if attempts <= 1 { return "never" }
        let retries = attempts == 2 ? "1 retry" : "\(attempts - 1) retries"
        if attempts == 2 || firstPauseMilliseconds == 0 {
            return "\(retries), after \(firstPauseMilliseconds) ms"
        }
        return "\(retries), after \(firstPauseMilliseconds) ms and then twice as long each time, at most "
            + "\(longestPauseMilliseconds) ms"
    }
}

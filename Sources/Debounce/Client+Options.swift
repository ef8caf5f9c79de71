internal import Basics

// The options of a client that are objects of their own, read from its JSON.

extension Timing {
    static func read(_ reader: inout ObjectReader) throws(Fault) -> Timing {
        guard let kind = try reader.choice("kind", Kind.self) else {
            throw reader.missing(
                "kind",
                fix: "known: " + Kind.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        let timing: Timing
        switch kind {
        case .every: timing = .every
        case .debounce:
            timing = .debounce(
                wait: try wait(&reader),
                leading: try reader.bool("leading") ?? false,
                trailing: try reader.bool("trailing") ?? true,
                maxWait: try reader.integer("maxWait", in: 0...longestWait)
            )
        case .throttle:
            timing = .throttle(
                wait: try wait(&reader),
                leading: try reader.bool("leading") ?? true,
                trailing: try reader.bool("trailing") ?? true
            )
        case .rxThrottle:
            timing = .rxThrottle(
                wait: try wait(&reader),
                leading: try reader.bool("leading") ?? true,
                trailing: try reader.bool("trailing") ?? false
            )
        case .audit: timing = .audit(wait: try wait(&reader))
        case .sample: timing = .sample(wait: try wait(&reader, atLeast: 1))
        case .delay: timing = .delay(wait: try wait(&reader))
        case .adaptive: timing = .adaptive(try AdaptiveWait.read(&reader))
        case .inFlight:
            var rule = InFlightRule()
            rule.limit = try reader.integer("limit", in: 1...1000) ?? rule.limit
            rule.whenFull = try reader.choice("whenFull", InFlightRule.WhenFull.self) ?? rule.whenFull
            timing = .inFlight(rule)
        }
        try reader.finish()
        return timing
    }

    private static func wait(_ reader: inout ObjectReader, atLeast least: Int = 0) throws(Fault) -> Int {
        if let wait = try reader.integer("wait", in: least...longestWait) { return wait }
        throw reader.missing("wait", fix: "give the wait in milliseconds")
    }
}

extension AdaptiveWait {
    /// Reads `by`, `k`, `m`, `low`, `high` and `start`; a start that is not given lies between low and high.
    fileprivate static func read(_ reader: inout ObjectReader) throws(Fault) -> AdaptiveWait {
        let measure = try reader.choice("by", Measure.self) ?? .pace
        var rule: AdaptiveWait = measure == .answers ? .byAnswers : AdaptiveWait()
        if let factor = try reader.decimal("k", scale: 3) {
            guard 1...100_000 ~= factor else {
                throw reader.fault("k", "this factor is out of range", fix: "give one from 0.001 to 100")
            }
            rule.factorThousandths = Int(factor)
        }
        let waits = 0...Timing.longestWait
        rule.gaps = try reader.integer("m", in: 1...1000) ?? rule.gaps
        let low = try reader.integer("low", in: waits)
        let high = try reader.integer("high", in: waits)
        rule.low = low ?? min(rule.low, high ?? rule.low)
        rule.high = high ?? max(rule.high, rule.low)
        if rule.low > rule.high {
            throw reader.fault("low", "\(rule.low) is above high, \(rule.high)", fix: "exchange the two")
        }
        rule.start = min(rule.high, max(rule.low, rule.start))
        rule.start = try reader.integer("start", in: rule.low...rule.high) ?? rule.start
        return rule
    }
}

extension AnswerCaching {
    /// Reads the key `cache`; null is no cache.
    static func read(_ client: inout ObjectReader, ignoresCase: Bool) throws(Fault) -> AnswerCaching? {
        guard var reader = try client.object("cache") else { return nil }
        var cache = AnswerCaching()
        cache.seconds = try reader.integer("seconds", in: 0...1_000_000_000)
        cache.entries = try reader.integer("entries", in: 1...10_000)
        let key = try reader.choice("key", Key.self)
        if key == .exact && ignoresCase {
            throw reader.fault(
                "key",
                "a client that ignores letter case has no exact texts",
                fix: "leave this out, or ignoreCase"
            )
        }
        cache.key = key ?? cache.key
        cache.scope = try reader.choice("scope", Scope.self) ?? cache.scope
        cache.hitsOnly = try reader.bool("hitsOnly") ?? cache.hitsOnly
        try reader.finish()
        return cache
    }
}

extension MinimumLength {
    /// Reads the whole object, or its short form: the count alone.
    static func read(_ reader: inout ObjectReader) throws(Fault) -> MinimumLength? {
        guard let json = reader.value("minimumLength") else { return nil }
        let counts = 0...1_000_000
        if case .number = json.value {
            return MinimumLength(
                try reader.integer(json, field: reader.path(of: "minimumLength"), in: counts)
            )
        }
        var inner = try ObjectReader(json, file: reader.file, path: reader.path(of: "minimumLength"))
        var minimum = MinimumLength()
        minimum.count = try inner.integer("count", in: counts) ?? minimum.count
        minimum.unit = try inner.choice("unit", Unit.self) ?? minimum.unit
        minimum.stage = try inner.choice("stage", Stage.self) ?? minimum.stage
        try inner.finish()
        return minimum
    }
}

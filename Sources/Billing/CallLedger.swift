package import Basics

/// Bills a stream of single calls, as the vendor's meter sees them: sessions are found by their tokens.
///
/// Sessions of any number of people may be interleaved. Tallies are priced by the same `TokenSession`, so that
/// well-formed sessions cost the same either way.
///
///     var ledger = CallLedger(switches: Switches())
///     try ledger.add(.init(at: 0, .autocomplete(.new), token: "a"))
///     try ledger.add(.init(at: 900, .place(.details(.essentials)), token: "a"))
///     let usage = try ledger.usage()
///
/// Memory grows with the number of different tokens.
package struct CallLedger: Sendable {
    /// One call.
    package struct Call: Hashable, Sendable {
        /// What was called.
        package enum Kind: Hashable, Sendable {
            case autocomplete(Generation)
            /// Query Autocomplete of the Legacy API, which knows no sessions.
            case queryAutocomplete
            case place(PlaceCall)
        }

        /// Milliseconds since any moment that all calls of the stream share.
        package var time: Int64
        package var kind: Kind
        package var token: String?
        /// The app gave the call up before its answer.
        package var isAborted: Bool
        /// The service refused the call with an error; an answer without results is no failure. Whether a refused
        /// call is billed does not depend on whether it was also aborted.
        package var isFailed: Bool

        package init(
            at time: Int64,
            _ kind: Kind,
            token: String? = nil,
            isAborted: Bool = false,
            isFailed: Bool = false
        ) {
            self.time = time
            self.kind = kind
            self.token = token
            self.isAborted = isAborted
            self.isFailed = isFailed
        }
    }

    /// Sessions never span two generations, even where an app uses one token for both.
    private struct Key: Hashable {
        var generation: Generation
        var token: String
    }

    private struct Entry {
        var session: TokenSession
        /// Of those that were not refused; of all where every one was.
        var firstRequest: Int64
        var hasAnsweredRequest = false
        var lastRequest: Int64
    }

    private let switches: Switches
    private var tokens: [Key: Entry] = [:]
    /// What is settled: everything outside sessions.
    private var settled = Usage()
    private var lastTime = Int64.min

    package init(switches: Switches) { self.switches = switches }

    /// Takes in the next call.
    ///
    /// A call that the switches do not bill has no effect, except that an aborted request begins its session.
    ///
    /// - Throws: `badData` where time goes back, or a number leaves 64 bits.
    package mutating func add(_ call: Call) throws(Fault) {
        if call.time < lastTime {
            throw Fault(.badData, "calls are not in the order of time", fix: "sort them by time")
        }
        lastTime = call.time
        if call.isFailed, !switches.emptyAndFailedRequestsBilled { return }
        let isBilled = call.isFailed || !call.isAborted || switches.abortedRequestsBilled
        switch call.kind {
        case .autocomplete(let generation):
            guard let token = call.token else {
                return try settled.add(SessionRule.singly(generation).requestSKU, isBilled ? 1 : 0)
            }
            request(Key(generation: generation, token: token), call, isBilled: isBilled)
        case .queryAutocomplete:
            try settled.add(.legacyQueryAutocompleteRequest, isBilled ? 1 : 0)
        case .place(let place):
            if isBilled { try add(place, token: call.token, at: call.time) }
        }
    }

    /// What all calls so far bill if no more follow: sessions still open count as abandoned.
    ///
    /// - Throws: `badData` where a number leaves 64 bits.
    package func usage() throws(Fault) -> Usage {
        var usage = settled
        // Numbers of events add up to the same whatever the order of a dictionary.
        for entry in tokens.values { try entry.session.settle(switches, times: 1, into: &usage) }
        return usage
    }

    private mutating func request(_ key: Key, _ call: Call, isBilled: Bool) {
        let time = call.time
        var entry =
            tokens[key]
            ?? Entry(session: TokenSession(key.generation), firstRequest: time, lastRequest: time)
        // After so long a pause the same token begins another session.
        if hasPassed(since: entry.lastRequest, at: time) { entry.session.abandon() }
        entry.session.request(billed: isBilled ? 1 : 0)
        if !call.isFailed, !entry.hasAnsweredRequest {
            entry.firstRequest = time
            entry.hasAnsweredRequest = true
        }
        entry.lastRequest = time
        tokens[key] = entry
    }

    /// Whether more than the lifetime of a session lies between two moments.
    private func hasPassed(since earlier: Int64, at time: Int64) -> Bool {
        let (elapsed, overflow) = time.subtractingReportingOverflow(earlier)
        return switches.isExpired(afterMilliseconds: overflow ? .max : elapsed)
    }

    private mutating func add(_ place: PlaceCall, token: String?, at time: Int64) throws(Fault) {
        guard let token, let generation = place.generation,
            var entry = tokens[Key(generation: generation, token: token)]
        else { return try settled.add(place, times: 1) }
        let inTime = !hasPassed(since: entry.firstRequest, at: time)
        try entry.session.call(place, inTime: inTime, times: 1, into: &settled)
        tokens[Key(generation: generation, token: token)] = entry
    }
}

extension PlaceCall {
    /// The generation whose sessions the call can end; nil for calls that take no token.
    fileprivate var generation: Generation? {
        Generation.allCases.first { sessionEnding(in: $0) != nil }
    }
}

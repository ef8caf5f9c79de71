/// Replays sessions through one client in virtual time.
///
///     var replayer = ClientReplayer(client)
///     var requests: [SentRequest] = []
///     replayer.replay(times: times, lengths: lengths, identities: identities, ending: ending, into: &requests)
///
/// For a client that `needsSessionsByPerson`, `beginPerson()` stands before the first session of each person
/// and every session says when it started.
package struct ClientReplayer {
    private var driver: SessionDriver<NoOutcomes>

    /// - Parameter failures: what the service refuses, and what the client does then.
    package init(_ client: Client, failures: FailureHandling = .none) {
        driver = SessionDriver(client, failures, log: NoOutcomes())
    }

    /// Forgets what belongs to the person whose sessions came before.
    package mutating func beginPerson() { driver.machine.beginPerson() }

    /// What the cache answered in the session replayed last, each with the moment of its answer.
    package var answersFromCache: [SentRequest] { driver.machine.fromCache }

    /// Finds what the client sends in one session.
    ///
    /// - Parameters:
    ///   - times: of the edits, in milliseconds from the session's first moment, never decreasing.
    ///   - lengths: of the texts, as the client's `profile` measures them.
    ///   - identities: the same; may be empty for a client that compares no texts.
    ///   - cacheKeys: the identities of the client's `cacheProfile`; empty without one.
    ///   - answers: what the service says to each edit's text, and behind the last edit's to the chosen text;
    ///     empty where every request is answered at once and with suggestions.
    ///   - retries: what it says to the further attempts that the client's `RetryPolicy` allows: as many in a row
    ///     for each of `answers`. Empty together with them, and where there is one attempt.
    ///   - ending: how and when the session ended.
    ///   - startedAt: the session's first moment in milliseconds of any era, the same for all sessions.
    ///   - requests: replaced by what is sent, in order. Pending requests that outlive the ending are in it,
    ///     with their times.
    package mutating func replay(
        times: Span<Int32>,
        lengths: Span<Int32>,
        identities: Span<UInt64>,
        cacheKeys: Span<UInt64> = Span(),
        answers: Span<RequestAnswer> = Span(),
        retries: [RequestAnswer] = [],
        ending: SessionEnding,
        startedAt: Int64 = 0,
        into requests: inout [SentRequest]
    ) {
        requests.removeAll(keepingCapacity: true)
        driver.replay(
            times: times,
            lengths: lengths,
            identities: identities,
            cacheKeys: cacheKeys,
            answers: answers,
            retries: retries,
            ending: ending,
            startedAt: startedAt,
            into: &requests
        )
    }
}

/// Tells what a client does with every edit, from the same machine that `ClientReplayer` runs.
package struct ClientExplainer {
    private var driver: SessionDriver<OutcomeRecorder>

    package init(_ client: Client) { driver = SessionDriver(client, .none, log: OutcomeRecorder()) }

    /// Forgets what belongs to the person whose sessions came before.
    package mutating func beginPerson() { driver.machine.beginPerson() }

    /// Finds what becomes of every edit of one session; the parameters are those of `ClientReplayer.replay`.
    ///
    /// - Returns: one outcome for each edit, in order, and a last one for the chosen text where the client took
    ///   notice of it.
    package mutating func explain(
        times: Span<Int32>,
        lengths: Span<Int32>,
        identities: Span<UInt64>,
        cacheKeys: Span<UInt64> = Span(),
        answers: Span<RequestAnswer> = Span(),
        ending: SessionEnding,
        startedAt: Int64 = 0
    ) -> [EditOutcome] {
        var outcomes = times.indices.map {
            EditOutcome(edit: Int32(truncatingIfNeeded: $0), at: Int64(times[$0]), steps: [])
        }
        let end = max(Int64(ending.at), outcomes.last?.at ?? 0)
        outcomes.append(EditOutcome(edit: Int32(truncatingIfNeeded: times.count), at: end, steps: []))
        driver.machine.log.outcomes = outcomes
        var requests: [SentRequest] = []
        driver.replay(
            times: times,
            lengths: lengths,
            identities: identities,
            cacheKeys: cacheKeys,
            answers: answers,
            retries: [],
            ending: ending,
            startedAt: startedAt,
            into: &requests
        )
        outcomes = driver.machine.log.outcomes
        if outcomes.last?.steps.isEmpty == true { outcomes.removeLast() }
        return outcomes
    }
}

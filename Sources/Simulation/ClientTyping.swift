internal import Debounce
internal import Traces

/// A session's typing as one client measures it, which can be cut short or go on.
struct ClientTyping {
    private(set) var times: [Int32] = []
    private var lengths: [Int32] = []
    /// Empty where the client compares no texts.
    private var identities: [UInt64] = []
    /// Empty where the client has no key of its own.
    private var cacheKeys: [UInt64] = []
    private var answers: [RequestAnswer] = []

    /// Takes in the recorded edits.
    mutating func begin(_ client: Int, _ columns: TextColumns, _ session: SessionRow, of batch: TypingBatch) {
        let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        func copy<Value>(_ column: [Value], to values: inout [Value]) {
            values.removeAll(keepingCapacity: true)
            if !column.isEmpty { values.append(contentsOf: column[edits]) }
        }
        copy(batch.editTimes, to: &times)
        copy(columns.lengths(client), to: &lengths)
        copy(columns.identities(client), to: &identities)
        copy(columns.cacheKeys(client), to: &cacheKeys)
        comparesTexts = !columns.identities(client).isEmpty
        hasCacheKeys = !columns.cacheKeys(client).isEmpty
    }

    private var comparesTexts = false
    private var hasCacheKeys = false

    /// Goes on with the session's continuation: its first text one gap after a moment.
    mutating func extend(
        by session: AnsweredSession,
        _ columns: TextColumns,
        client: Int,
        from start: Int,
        gap: Int32
    ) {
        var time = Int64(start)
        for text in session.continuation {
            time += Int64(gap)
            times.append(Int32(clamping: time))
            let measure = text.withUnsafeBytes { columns.measure($0, as: client) }
            lengths.append(measure.length)
            if comparesTexts { identities.append(measure.identity) }
            if hasCacheKeys { cacheKeys.append(measure.cacheKey) }
        }
    }

    /// Keeps the first edits alone.
    mutating func cut(to count: Int) {
        func cut<Value>(_ values: inout [Value]) {
            if values.count > count { values.removeLast(values.count - count) }
        }
        cut(&times)
        cut(&lengths)
        cut(&identities)
        cut(&cacheKeys)
    }

    /// How many edits were typed before a moment, but no fewer than were seen.
    func edits(before time: Int, atLeast seen: Int) -> Int {
        max(seen, times.firstIndex { Int($0) >= time } ?? times.count)
    }

    /// Replays what is there.
    mutating func replay(
        _ replayer: inout ClientReplayer,
        _ session: AnsweredSession,
        _ ending: SessionEnding,
        startedAt: Int64,
        into requests: inout [SentRequest]
    ) {
        answers.removeAll(keepingCapacity: true)
        answers.append(contentsOf: session.answers[..<times.count])
        answers.append(session.chosenAnswer)
        let attempts = session.chosenRetries.count
        let retries = session.retries[..<(times.count * attempts)] + session.chosenRetries
        replayer.replay(
            times: times.span,
            lengths: lengths.span,
            identities: identities.span,
            cacheKeys: cacheKeys.span,
            answers: answers.span,
            retries: Array(retries),
            ending: ending,
            startedAt: startedAt,
            into: &requests
        )
    }
}

internal import Basics
internal import Debounce
internal import Places
internal import Traces

/// What people saw and did under one client, by user bucket: sums and histograms, which add up in any order.
package struct ExperienceCounts: Sendable, Hashable {
    /// The sums over some sessions.
    package struct Sums: Sendable, Hashable {
        package var sessions: Int64 = 0
        /// Sessions whose pick was simulated.
        package var simulated: Int64 = 0
        /// Of these, the ones in which no list ever brought the place.
        package var givenUp: Int64 = 0
        /// Simulated picks of sessions that sent no request: every list came from the client's cache.
        package var pickedFromCache: Int64 = 0
        /// Edits of simulated sessions that ended in a pick.
        package var edits: Int64 = 0
        /// Characters in the box at these picks.
        package var characters: Int64 = 0
        /// Characters of the texts that were chosen by these picks.
        package var chosenCharacters: Int64 = 0
        /// Sums of the least keystrokes over lists that held the place, and the sessions that had such a list.
        package var leastKeystrokes: Int64 = 0
        package var sessionsWithPlace: Int64 = 0
        /// Simulated sessions by the rank of the place on the screen at the recorded pick, from 1.
        package var ranks: [Int64] = Array(repeating: 0, count: SuggestionIndex.defaultLimit)
        package var requests: Int64 = 0
        package var aborted: Int64 = 0
        /// Requests whose answer came after a newer request was sent, or never.
        package var superseded: Int64 = 0
        /// Requests for a text that the session had asked for before.
        package var repeated: Int64 = 0
        /// Lists that came on the screen, and those whose text was no longer the one in the box.
        package var shown: Int64 = 0
        package var stale: Int64 = 0
        package var outOfOrder: Int64 = 0
        /// Edits that no list followed before the session's end.
        package var unanswered: Int64 = 0

        package init() {}

        mutating func merge(_ other: Sums) {
            sessions += other.sessions
            simulated += other.simulated
            givenUp += other.givenUp
            pickedFromCache += other.pickedFromCache
            edits += other.edits
            characters += other.characters
            chosenCharacters += other.chosenCharacters
            leastKeystrokes += other.leastKeystrokes
            sessionsWithPlace += other.sessionsWithPlace
            for rank in ranks.indices { ranks[rank] += other.ranks[rank] }
            requests += other.requests
            aborted += other.aborted
            superseded += other.superseded
            repeated += other.repeated
            shown += other.shown
            stale += other.stale
            outOfOrder += other.outOfOrder
            unanswered += other.unanswered
        }
    }

    /// One user bucket.
    package struct Bucket: Sendable, Hashable {
        package var sums = Sums()
        /// Milliseconds from each edit to the first list for its text or a later one.
        package var delays = SparseHistogram()
        /// Milliseconds to the pick, from the session's first moment.
        package var selectionTimes = SparseHistogram()
    }

    /// 256, or none where nothing was counted.
    package private(set) var buckets: [Bucket] = []

    package init() {}

    package mutating func merge(_ other: ExperienceCounts) {
        if other.buckets.isEmpty { return }
        makeRoom()
        for index in buckets.indices {
            buckets[index].sums.merge(other.buckets[index].sums)
            buckets[index].delays.merge(other.buckets[index].delays)
            buckets[index].selectionTimes.merge(other.buckets[index].selectionTimes)
        }
    }

    /// Counts into a bucket.
    package mutating func add(to bucket: Int, _ body: (inout Bucket) -> Void) {
        makeRoom()
        body(&buckets[bucket])
    }

    /// Simulated picks from lists for which no request was sent.
    package var pickedFromCache: Int64 { buckets.reduce(0) { $0 + $1.sums.pickedFromCache } }

    /// The bytes of memory that all buckets take.
    package var bytes: Int {
        buckets.reduce(0) {
            $0 + MemoryLayout<Bucket>.stride + $1.sums.ranks.capacity * 8 + $1.delays.bytes
                + $1.selectionTimes.bytes
        }
    }

    private mutating func makeRoom() {
        if buckets.isEmpty { buckets = Array(repeating: Bucket(), count: Tally.bucketCount) }
    }
}

extension ExperienceCounts {
    /// Counts one session.
    mutating func count(
        _ result: SelectionSimulator.Result,
        of session: AnsweredSession,
        in batch: TypingBatch,
        bucket: Int
    ) {
        add(to: bucket) { bucket in
            bucket.sums.count(result, of: session, in: batch)
            bucket.sums.unanswered += Self.countDelays(result, into: &bucket.delays)
            if session.kept == nil && result.outcome.isPick {
                bucket.selectionTimes.add(result.outcome.endsAt)
            }
        }
    }

    /// - Returns: the edits that no list followed.
    private static func countDelays(
        _ result: SelectionSimulator.Result,
        into delays: inout SparseHistogram
    ) -> Int64 {
        var unanswered: Int64 = 0
        for (edit, time) in result.times.enumerated() {
            let first = result.shown.lists.first { $0.edit >= edit && $0.edit < result.outcome.edits }
            if let first, first.at <= result.outcome.endsAt {
                delays.add(first.at - Int(time))
            } else {
                unanswered += 1
            }
        }
        return unanswered
    }
}

extension ExperienceCounts.Sums {
    fileprivate mutating func count(
        _ result: SelectionSimulator.Result,
        of session: AnsweredSession,
        in batch: TypingBatch
    ) {
        let outcome = result.outcome
        sessions += 1
        requests += Int64(result.requests.count)
        superseded += Int64(result.shown.superseded)
        outOfOrder += Int64(result.shown.outOfOrder)
        for (index, request) in result.requests.enumerated() {
            if request.isAborted { aborted += 1 }
            if Int(request.edit) >= outcome.edits || request.attempt > 0 { continue }
            let text = session.text(Int(request.edit), of: batch)
            let isRepeated = result.requests[..<index].contains { earlier in
                Int(earlier.edit) < outcome.edits && session.text(Int(earlier.edit), of: batch) == text
            }
            if isRepeated { repeated += 1 }
        }
        var least: Int?
        for list in result.shown.lists where list.at <= outcome.endsAt && list.edit < outcome.edits {
            shown += 1
            let text = session.text(list.edit, of: batch)
            if list.editsSeen > 0, session.text(list.editsSeen - 1, of: batch) != text { stale += 1 }
            let rank = Int(session.lists[list.edit].rank)
            if rank > 0 { least = min(least ?? .max, AnsweredSession.characters(text) + rank) }
        }
        if session.kept != nil { return }
        simulated += 1
        if outcome.rankAtRecordedPick > 0 { ranks[outcome.rankAtRecordedPick - 1] += 1 }
        if let least {
            leastKeystrokes += Int64(least)
            sessionsWithPlace += 1
        }
        if outcome.isGivenUp { givenUp += 1 }
        if !outcome.isPick { return }
        if result.requests.allSatisfy({ $0.failure != nil }) { pickedFromCache += 1 }
        edits += Int64(outcome.edits)
        if outcome.edits > 0 {
            characters += Int64(AnsweredSession.characters(session.text(outcome.edits - 1, of: batch)))
        }
        chosenCharacters += Int64(session.chosenLength)
    }
}

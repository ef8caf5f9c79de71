internal import Billing
package import Debounce
package import Traces

/// Replays batches of sessions through every client at once and counts their shapes.
///
/// A worker keeps nothing between batches but its counts, so that any number of workers may share a log and
/// their counts add up to the same result.
package struct ReplayWorker {
    package private(set) var counts: ReplayCounts

    private let assumptions: Assumptions
    private let unrecordedWays: [ShapeEnding]
    /// Milliseconds after the first request from which on an ending is late; nil for never.
    private let lifetime: Int64?
    private var plain: [PlainWaits]
    private var general: [(client: Int, profile: Int, replayer: ClientReplayer)] = []
    private let profiles: [TextProfile]
    private let plainProfiles: [Int]
    private var columns: [TextColumns]
    private var study: FirstShownStudy?
    private var requests: [SentRequest] = []

    /// Lengths and identities of a batch's texts as one profile sees them.
    private struct TextColumns {
        var lengths: [Int32] = []
        var identities: [UInt64] = []
    }

    package init(
        clients: [Client],
        assumptions: Assumptions,
        sessionLifetimeSeconds: Int?,
        study: FirstShownStudy?
    ) {
        self.assumptions = assumptions
        self.study = study
        unrecordedWays = ReplayCounts.unrecordedWays(assumptions)
        lifetime = sessionLifetimeSeconds.map { Int64($0) * 1000 }
        counts = ReplayCounts(clients: clients.count, ways: unrecordedWays.count)
        plain = PlainWaits.groups(of: clients)
        var profiles: [TextProfile] = []
        func index(of profile: TextProfile) -> Int {
            if let index = profiles.firstIndex(of: profile) { return index }
            profiles.append(profile)
            return profiles.count - 1
        }
        plainProfiles = plain.map { index(of: $0.profile) }
        let served = Set(plain.flatMap(\.indices))
        for (client, definition) in clients.enumerated() where !served.contains(client) {
            general.append((client, index(of: definition.profile), ClientReplayer(definition)))
        }
        self.profiles = profiles
        columns = profiles.map { _ in TextColumns() }
    }

    /// Replays every session of a batch.
    package mutating func replay(_ batch: TypingBatch) {
        for index in profiles.indices { measure(batch, profile: index) }
        for session in batch.sessions {
            if session.ending == .unrecorded {
                for (way, ending) in unrecordedWays.enumerated() {
                    replay(session, of: batch, ending: ending, way: way)
                }
            } else {
                replay(session, of: batch, ending: assumptions.ending(for: session.ending), way: nil)
            }
            study?.look(at: session, of: batch)
        }
        if let study { counts.firstShown = study.counts }
    }

    private mutating func measure(_ batch: TypingBatch, profile index: Int) {
        let profile = profiles[index]
        let edits = batch.editTimes.count
        columns[index].lengths.removeAll(keepingCapacity: true)
        columns[index].identities.removeAll(keepingCapacity: true)
        columns[index].lengths.reserveCapacity(edits)
        batch.text.withUnsafeBytes { text in
            for edit in 0..<edits {
                let bytes = text[Int(batch.editTextStarts[edit])..<Int(batch.editTextStarts[edit + 1])]
                let measure = profile.measure(UnsafeRawBufferPointer(rebasing: bytes))
                columns[index].lengths.append(measure.length)
                if profile.needsIdentity { columns[index].identities.append(measure.identity) }
            }
        }
    }

    /// Replays one session under one reading of its ending.
    ///
    /// - Parameter way: the index of the reading where the log does not tell the ending.
    private mutating func replay(_ session: SessionRow, of batch: TypingBatch, ending: ShapeEnding, way: Int?)
    {
        let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        let times = batch.editTimes.span.extracting(edits)
        let end = SessionEnding(isSelection: ending == .selected, at: session.endsAt)
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for group in plain.indices {
            let column = columns[plainProfiles[group]]
            plain[group].replay(times: times, lengths: column.lengths.span.extracting(edits), ending: end)
            for (member, client) in plain[group].indices.enumerated() {
                let requests = plain[group].requests[member]
                let first = plain[group].firstSentAt[member]
                count(client, requests, first: first, session, ending, bucket: bucket, way: way)
            }
        }
        for index in general.indices {
            let column = columns[general[index].profile]
            general[index].replayer.replay(
                times: times,
                lengths: column.lengths.span.extracting(edits),
                identities: column.identities.isEmpty
                    ? column.identities.span : column.identities.span.extracting(edits),
                ending: end,
                into: &requests
            )
            let sent = Int32(truncatingIfNeeded: requests.count)
            let first = requests.first?.at ?? 0
            count(general[index].client, sent, first: first, session, ending, bucket: bucket, way: way)
        }
    }

    private mutating func count(
        _ client: Int,
        _ requests: Int32,
        first: Int64,
        _ session: SessionRow,
        _ ending: ShapeEnding,
        bucket: Int,
        way: Int?
    ) {
        let isExpired = requests > 0 && lifetime.map { Int64(session.endsAt) - first > $0 } ?? false
        let shape = SessionShape(requests: requests, ending: ending, isExpired: isExpired)
        if let way {
            counts.clients[client].unrecorded[way].add(shape, bucket: bucket)
        } else {
            counts.clients[client].recorded.add(shape, bucket: bucket)
        }
    }
}

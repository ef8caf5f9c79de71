internal import Basics
internal import Billing
internal import Debounce
package import Traces

/// Replays batches of sessions through every client at once and counts their shapes.
///
/// A worker carries nothing from one batch to the next but its counts, so that any number of workers may share
/// a log and their counts add up to the same result.
package struct ReplayWorker {
    package private(set) var counts: ReplayCounts

    private let plan: ReplayPlan
    private let unrecordedWays: [ShapeEnding]
    private var columns: TextColumns
    private var plain: [PlainWaits]
    private var general: [GeneralClient] = []
    /// By client: whether a session's count depends on the person's sessions before it.
    private let isPersonal: [Bool]
    private var study: FirstShownStudy?
    private var selection: SelectionWorker?
    private var requests: [SentRequest] = []
    /// What each subject sent in the session at hand, and when first.
    private var sent: [Int32]
    private var firstSentAt: [Int64]

    /// A client that the pass over gaps cannot serve.
    private struct GeneralClient {
        var subject: Int
        /// One for all readings of unrecorded endings, or one for each where sessions act on later ones.
        var replayers: [ClientReplayer]
    }

    package init(
        _ plan: ReplayPlan,
        study: FirstShownStudy?,
        selection: PickSimulation? = nil
    ) {
        self.plan = plan
        self.study = study
        self.selection = selection.map { SelectionWorker(plan, $0) }
        let subjects = plan.subjects
        unrecordedWays = ReplayCounts.unrecordedWays(plan.assumptions)
        counts = ReplayCounts(plan, ways: unrecordedWays.count)
        columns = TextColumns(subjects)
        plain = PlainWaits.groups(of: subjects)
        sent = Array(repeating: 0, count: subjects.count)
        firstSentAt = Array(repeating: 0, count: subjects.count)
        let served = Set(plain.flatMap(\.indices))
        isPersonal = subjects.map(\.needsSessionsByPerson)
        for index in subjects.indices where !served.contains(index) {
            let replayers = isPersonal[index] ? unrecordedWays.count : 1
            general.append(
                GeneralClient(
                    subject: index,
                    replayers: Array(repeating: ClientReplayer(subjects[index]), count: replayers)
                )
            )
        }
    }

    /// What the simulated picks counted; nil where none are simulated.
    package var simulated: SimulatedCounts? { selection?.counts }

    /// Replays every session of a batch.
    package mutating func replay(_ batch: TypingBatch) {
        columns.measure(batch)
        var person: UInt64?
        let personalClients = isPersonal.contains(true)
        for session in batch.sessions {
            if session.personHash != person {
                person = session.personHash
                beginPerson()
            }
            let isUnrecorded = session.ending == .unrecorded
            for way in unrecordedWays.indices where way == 0 || isUnrecorded || personalClients {
                let ending = isUnrecorded ? unrecordedWays[way] : plan.assumptions.ending(for: session.ending)
                let everyone = way == 0 || isUnrecorded
                send(session, of: batch, isSelection: ending == .selected, way: way, everyone: everyone)
                count(session, ending, way: way, everyone: everyone)
                selection?.replay(session, of: batch, columns, ending, way: way, everyone: everyone)
            }
            study?.look(at: session, of: batch)
        }
        if let study { counts.firstShown = study.counts }
    }

    private mutating func beginPerson() {
        for index in general.indices {
            for way in general[index].replayers.indices { general[index].replayers[way].beginPerson() }
        }
        selection?.beginPerson()
    }

    /// Finds what the subjects send in a session.
    ///
    /// - Parameters:
    ///   - way: the reading of unrecorded endings that the session stands under.
    ///   - everyone: false leaves out those to whom a recorded ending is the same under every reading.
    private mutating func send(
        _ session: SessionRow,
        of batch: TypingBatch,
        isSelection: Bool,
        way: Int,
        everyone: Bool
    ) {
        let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        let times = batch.editTimes.span.extracting(edits)
        let end = SessionEnding(isSelection: isSelection, at: session.endsAt)
        for group in plain.indices where everyone {
            let lengths = columns.lengths(plain[group].indices[0])
            plain[group].replay(times: times, lengths: lengths.span.extracting(edits), ending: end)
            for (member, subject) in plain[group].indices.enumerated() {
                sent[subject] = plain[group].requests[member]
                firstSentAt[subject] = plain[group].firstSentAt[member]
            }
        }
        for index in general.indices {
            let subject = general[index].subject
            if !everyone && !isPersonal[subject] { continue }
            let lengths = columns.lengths(subject)
            let identities = columns.identities(subject)
            let cacheKeys = columns.cacheKeys(subject)
            general[index].replayers[isPersonal[subject] ? way : 0].replay(
                times: times,
                lengths: lengths.span.extracting(edits),
                identities: identities.isEmpty ? identities.span : identities.span.extracting(edits),
                cacheKeys: cacheKeys.isEmpty ? cacheKeys.span : cacheKeys.span.extracting(edits),
                ending: columns.ending(subject, of: session, in: batch, isSelection: isSelection),
                startedAt: session.startedAt ?? 0,
                into: &requests
            )
            sent[subject] = Int32(truncatingIfNeeded: requests.count)
            firstSentAt[subject] = requests.first?.at ?? 0
        }
    }

    /// Counts what `send` found.
    private mutating func count(_ session: SessionRow, _ ending: ShapeEnding, way: Int, everyone: Bool) {
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for client in plan.clients.indices where everyone || isPersonal[client] {
            let isExpired =
                sent[client] > 0
                && plan.lifetimeMilliseconds.map { Int64(session.endsAt) - firstSentAt[client] > $0 } ?? false
            let shape = SessionShape(requests: sent[client], ending: ending, isExpired: isExpired)
            if session.ending == .unrecorded || isPersonal[client] {
                counts.clients[client].byReading[way].add(shape, bucket: bucket)
            } else {
                counts.clients[client].common.add(shape, bucket: bucket)
            }
        }
        // Ties and the parts of a difference are told for the chosen reading alone.
        if way > 0 { return }
        for client in plan.clients.indices where sent[client] != sent[plan.otherTie[client]] {
            counts.sessionsUnderOtherTie[client] += 1
        }
        for subject in sent.indices { counts.requestsBySubject[subject] += Int64(sent[subject]) }
    }
}

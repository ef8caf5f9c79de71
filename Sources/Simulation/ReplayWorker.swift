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
    /// What the service says to the session's texts; empty where it answers everything at once.
    private var answers: [RequestAnswer] = []
    private var retries: [RequestAnswer] = []
    /// What each subject sent in the session at hand.
    private var sent: [Sent]

    /// What a subject sent in a session, as `SessionShape` counts it.
    private struct Sent {
        var requests: Int32 = 0
        var aborted: Int32 = 0
        var failed: Int32 = 0
        /// Meaningless without requests.
        var firstAt: Int64 = 0
    }

    /// A client that the pass over gaps cannot serve.
    private struct GeneralClient {
        var subject: Int
        /// Whether a request of it can be refused or aborted.
        var isTroubled: Bool
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
        // A failed request is sent again, or not, at a time that no gap between two edits tells.
        let service = plan.service
        plain =
            service?.canFail == true
            ? [] : PlainWaits.groups(of: subjects, withAnswers: service != nil)
        sent = Array(repeating: Sent(), count: subjects.count)
        let served = Set(plain.flatMap(\.indices))
        isPersonal = subjects.map(\.needsSessionsByPerson)
        for index in subjects.indices where !served.contains(index) {
            let replayers = isPersonal[index] ? unrecordedWays.count : 1
            general.append(
                GeneralClient(
                    subject: index,
                    isTroubled: service != nil || subjects[index].minimumLength.count <= 0,
                    replayers: Array(
                        repeating: ClientReplayer(
                            subjects[index],
                            failures: service?.handling ?? .none
                        ),
                        count: replayers
                    )
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
            if let service = plan.service, !general.isEmpty { ask(service, session) }
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

    /// Draws what the service says to each text of a session and to the chosen one.
    private mutating func ask(_ service: ServiceConditions, _ session: SessionRow) {
        answers.removeAll(keepingCapacity: true)
        retries.removeAll(keepingCapacity: true)
        for edit in 0...session.edits.count {
            let number = edit < session.edits.count ? edit : .max
            answers.append(service.answer(session: session.idHash, number: number))
            service.addRetries(to: &retries, session: session.idHash, number: number)
        }
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
            let sendsEmptyTexts = plain[group].sendsEmptyTexts
            for (member, subject) in plain[group].indices.enumerated() {
                sent[subject] = Sent(
                    requests: plain[group].requests[member],
                    failed: sendsEmptyTexts ? plain[group].emptyRequests[member] : 0,
                    firstAt: plain[group].firstSentAt[member]
                )
            }
        }
        if general.isEmpty { return }
        let (answers, retries) = (answers, retries)
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
                answers: answers.span,
                retries: retries,
                ending: columns.ending(subject, of: session, in: batch, isSelection: isSelection),
                startedAt: session.startedAt ?? 0,
                into: &requests
            )
            sent[subject] = Sent(
                requests: Int32(truncatingIfNeeded: requests.count),
                firstAt: requests.first?.at ?? 0
            )
            if !general[index].isTroubled || requests.isEmpty { continue }
            sent[subject].aborted = requests.aborted
            sent[subject].failed = requests.failed
            sent[subject].firstAt = requests.firstAt
            if way == 0, subject < plan.clients.count { counts.service[subject].count(requests) }
        }
    }

    /// Counts what `send` found.
    private mutating func count(_ session: SessionRow, _ ending: ShapeEnding, way: Int, everyone: Bool) {
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for client in plan.clients.indices where everyone || isPersonal[client] {
            let sent = sent[client]
            let isExpired =
                sent.requests > 0
                && plan.lifetimeMilliseconds.map { Int64(session.endsAt) - sent.firstAt > $0 } ?? false
            let shape = SessionShape(
                requests: sent.requests,
                aborted: sent.aborted,
                failed: sent.failed,
                ending: ending,
                isExpired: isExpired
            )
            if session.ending == .unrecorded || isPersonal[client] {
                counts.clients[client].byReading[way].add(shape, bucket: bucket)
            } else {
                counts.clients[client].common.add(shape, bucket: bucket)
            }
        }
        // Ties and the parts of a difference are told for the chosen reading alone.
        if way > 0 { return }
        for client in plan.clients.indices
        where sent[client].requests != sent[plan.otherTie[client]].requests {
            counts.sessionsUnderOtherTie[client] += 1
        }
        for subject in sent.indices { counts.requestsBySubject[subject] += Int64(sent[subject].requests) }
    }
}

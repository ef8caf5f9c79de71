internal import Basics
internal import Billing
internal import Debounce
internal import Traces

/// Replays sessions through every client with their recorded endings.
struct RecordedWorker {
    private(set) var counts: ReplayCounts

    private let plan: ReplayPlan
    private var plain: [PlainWaits]
    private var general: [GeneralClient] = []
    /// By client: whether a session's count depends on the person's sessions before it.
    private let isPersonal: [Bool]
    private var requests: [SentRequest] = []
    /// What the service says to the session's texts; empty where it answers everything at once.
    private var answers: [RequestAnswer] = []
    private var retries: [RequestAnswer] = []
    /// What each subject sent in the session at hand.
    private var sent: [Sent]
    /// By client: the session at hand in way 0.
    private var chosen: [ReplayedSession]

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
        /// One for all ways, or one for each where sessions act on later ones.
        var replayers: [ClientReplayer]
    }

    init(_ plan: ReplayPlan) {
        self.plan = plan
        let subjects = plan.subjects
        let ways = plan.readings.count + 1
        counts = ReplayCounts(plan)
        // A failed request is sent again, or not, at a time that no gap between two edits tells.
        let service = plan.service
        plain =
            service?.canFail == true
            ? [] : PlainWaits.groups(of: subjects, withAnswers: service != nil)
        sent = Array(repeating: Sent(), count: subjects.count)
        chosen = Array(repeating: ReplayedSession(), count: plan.clients.count)
        let served = Set(plain.flatMap(\.indices))
        isPersonal = subjects.map(\.needsSessionsByPerson)
        for index in subjects.indices where !served.contains(index) {
            let replayers = isPersonal[index] ? ways : 1
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

    mutating func beginPerson() {
        for index in general.indices { general[index].replayers[0].beginPerson() }
    }

    /// Lets what clients remember of the person go a way of its own.
    mutating func setApart(way: Int) {
        for index in general.indices where isPersonal[general[index].subject] {
            general[index].replayers[way] = general[index].replayers[0]
        }
    }

    /// Carries a session through every subject, in the scenario's way and in those of the plan's readings.
    mutating func replay(
        _ session: SessionRow,
        of batch: TypingBatch,
        _ columns: TextColumns,
        _ ways: ReplayWays
    ) {
        if let service = plan.service, !general.isEmpty { ask(service, session) }
        for way in 0...plan.readings.count {
            let everyone = way == 0 || ways.isReplayed(session, way: way)
            if everyone || ways.isApart[way] {
                send(session, of: batch, way: way, everyone: everyone, columns, ways)
            } else if !ways.canMove(session, way: way, end: Int64(session.endsAt)) {
                continue
            }
            count(session, way: way, everyone: everyone, ways)
        }
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

    /// Finds what the subjects send in a session.
    ///
    /// - Parameters:
    ///   - everyone: false leaves out those who remember nothing of the person's earlier sessions.
    private mutating func send(
        _ session: SessionRow,
        of batch: TypingBatch,
        way: Int,
        everyone: Bool,
        _ columns: TextColumns,
        _ ways: ReplayWays
    ) {
        let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        let times = batch.editTimes.span.extracting(edits)
        let isSelection = ways.ending(session, way: way) == .selected
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
            // Ties and the parts of a difference are told for way 0 alone.
            if way > 0 && subject >= plan.clients.count { continue }
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

    /// Counts what `send` found; in other ways than 0, how it differs.
    ///
    /// - Parameter everyone: whether all clients were given the session in this way.
    private mutating func count(_ session: SessionRow, way: Int, everyone: Bool, _ ways: ReplayWays) {
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for client in plan.clients.indices {
            var replayed = chosen[client]
            if everyone || isPersonal[client] && ways.isApart[way] {
                replayed.shape.requests = sent[client].requests
                replayed.shape.aborted = sent[client].aborted
                replayed.shape.failed = sent[client].failed
                replayed.elapsed = Int64(session.endsAt) - sent[client].firstAt
            }
            let shape = ways.shape(replayed, of: session, way: way)
            if way == 0 {
                chosen[client] = replayed
                counts.clients[client].count(shape, bucket: bucket)
            } else {
                let old = ways.shape(chosen[client], of: session, way: 0)
                counts.clients[client].recount(old, as: shape, way: way, bucket: bucket)
            }
        }
        if way > 0 { return }
        for client in plan.clients.indices
        where sent[client].requests != sent[plan.otherTie[client]].requests {
            counts.sessionsUnderOtherTie[client] += 1
        }
        for subject in sent.indices { counts.requestsBySubject[subject] += Int64(sent[subject].requests) }
    }
}

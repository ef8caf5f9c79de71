internal import Billing
internal import Debounce
internal import Places
internal import Traces

/// What a simulated selection counted, beside what the recorded endings count.
package struct SimulatedCounts: Sendable {
    /// Sessions that keep their recorded ending, by the reason.
    package struct Kept: Sendable, Hashable {
        package var noSelection: Int64 = 0
        package var noPlace: Int64 = 0
        package var unknownPlace: Int64 = 0
        package var masked: Int64 = 0

        package init() {}
    }

    /// Requests and shapes, as a replay of recorded endings counts them.
    package var counts: ReplayCounts
    /// By client.
    package var experiences: [ExperienceCounts]
    package var kept = Kept()
    /// Sessions whose pick was simulated.
    package var simulated: Int64 = 0
    /// Milliseconds to the recorded pick of these sessions, from the first moment.
    package var recordedTimes = SparseHistogram()

    package init(_ plan: ReplayPlan, ways: Int) {
        counts = ReplayCounts(plan, ways: ways)
        experiences = Array(repeating: ExperienceCounts(), count: plan.clients.count)
    }

    package mutating func merge(_ other: SimulatedCounts) {
        counts.merge(other.counts)
        for index in experiences.indices { experiences[index].merge(other.experiences[index]) }
        kept.noSelection += other.kept.noSelection
        kept.noPlace += other.kept.noPlace
        kept.unknownPlace += other.kept.unknownPlace
        kept.masked += other.kept.masked
        simulated += other.simulated
        recordedTimes.merge(other.recordedTimes)
    }
}

/// Replays sessions through every client with answers, and lets the people pick.
struct SelectionWorker {
    private(set) var counts: SimulatedCounts

    private let plan: ReplayPlan
    private let ways: [ShapeEnding]
    private var simulator: SelectionSimulator
    /// By subject: one for all readings of unrecorded endings, or one for each where sessions act on later ones.
    private var replayers: [[ClientReplayer]]
    private let isPersonal: [Bool]
    /// How many requests each subject sent in the session at hand.
    private var sent: [Int]

    init(_ plan: ReplayPlan, _ simulation: PickSimulation) {
        self.plan = plan
        let ways = ReplayCounts.unrecordedWays(plan.assumptions)
        self.ways = ways
        counts = SimulatedCounts(plan, ways: ways.count)
        simulator = SelectionSimulator(simulation)
        isPersonal = plan.subjects.map(\.needsSessionsByPerson)
        replayers = plan.subjects.map { client in
            Array(
                repeating: ClientReplayer(client, failures: simulation.service.handling),
                count: client.needsSessionsByPerson ? ways.count : 1
            )
        }
        sent = Array(repeating: 0, count: plan.subjects.count)
    }

    mutating func beginPerson() {
        for subject in replayers.indices {
            for way in replayers[subject].indices { replayers[subject][way].beginPerson() }
        }
    }

    /// Carries a session through every subject.
    ///
    /// - Parameters:
    ///   - ending: under the assumptions and the reading.
    ///   - everyone: false leaves out those to whom the session is the same under every reading.
    mutating func replay(
        _ session: SessionRow,
        of batch: TypingBatch,
        _ columns: TextColumns,
        _ ending: ShapeEnding,
        way: Int,
        everyone: Bool
    ) {
        let isSelection = ending == .selected
        simulator.begin(session, of: batch, isSelection: isSelection)
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for subject in plan.subjects.indices where everyone || isPersonal[subject] {
            let result = simulator.run(
                &replayers[subject][isPersonal[subject] ? way : 0],
                client: subject,
                shows: plan.subjects[subject].shows,
                columns,
                session,
                of: batch,
                isSelection: isSelection
            )
            sent[subject] = result.requests.count
            if subject >= plan.clients.count { continue }
            count(result, of: session, ending, client: subject, way: way, bucket: bucket)
            if way == 0 {
                counts.counts.service[subject].count(result.requests)
                counts.experiences[subject].count(result, of: simulator.session, in: batch, bucket: bucket)
            }
        }
        if way > 0 { return }
        countSession()
    }

    private mutating func count(
        _ result: SelectionSimulator.Result,
        of session: SessionRow,
        _ recorded: ShapeEnding,
        client: Int,
        way: Int,
        bucket: Int
    ) {
        var isExpired = false
        if !result.requests.isEmpty, let lifetime = plan.lifetimeMilliseconds {
            isExpired = Int64(result.outcome.endsAt) - result.requests.firstAt > lifetime
        }
        let shape = SessionShape(
            requests: Int32(truncatingIfNeeded: result.requests.count),
            aborted: result.requests.aborted,
            failed: result.requests.failed,
            ending: result.outcome.isGivenUp ? .submitted : recorded,
            isExpired: isExpired
        )
        if session.ending == .unrecorded || isPersonal[client] {
            counts.counts.clients[client].byReading[way].add(shape, bucket: bucket)
        } else {
            counts.counts.clients[client].common.add(shape, bucket: bucket)
        }
    }

    /// Counts what is told once a session, under the chosen reading alone.
    private mutating func countSession() {
        switch simulator.session.kept {
        case nil:
            counts.simulated += 1
            counts.recordedTimes.add(Int(simulator.session.recordedEnd))
        case .noSelection: counts.kept.noSelection += 1
        case .noPlace: counts.kept.noPlace += 1
        case .unknownPlace: counts.kept.unknownPlace += 1
        case .masked: counts.kept.masked += 1
        }
        for client in plan.clients.indices where sent[client] != sent[plan.otherTie[client]] {
            counts.counts.sessionsUnderOtherTie[client] += 1
        }
        for subject in sent.indices { counts.counts.requestsBySubject[subject] += Int64(sent[subject]) }
    }
}

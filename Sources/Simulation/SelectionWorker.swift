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

    package init(_ plan: ReplayPlan) {
        counts = ReplayCounts(plan)
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
    private var simulator: SelectionSimulator
    /// By subject: one for all ways, or one for each where sessions act on later ones.
    private var replayers: [[ClientReplayer]]
    private let isPersonal: [Bool]
    /// How many requests each subject sent in the session at hand.
    private var sent: [Int]
    /// By client: the session at hand in way 0.
    private var chosen: [ReplayedSession]

    init(_ plan: ReplayPlan, _ simulation: PickSimulation) {
        self.plan = plan
        counts = SimulatedCounts(plan)
        chosen = Array(repeating: ReplayedSession(), count: plan.clients.count)
        simulator = SelectionSimulator(simulation)
        isPersonal = plan.subjects.map(\.needsSessionsByPerson)
        replayers = plan.subjects.map { client in
            Array(
                repeating: ClientReplayer(client, failures: simulation.service.handling),
                count: client.needsSessionsByPerson ? plan.readings.count + 1 : 1
            )
        }
        sent = Array(repeating: 0, count: plan.subjects.count)
    }

    mutating func beginPerson() {
        for subject in replayers.indices { replayers[subject][0].beginPerson() }
    }

    /// Lets what clients remember of the person go a way of its own.
    mutating func setApart(way: Int) {
        for client in plan.clients.indices where isPersonal[client] {
            replayers[client][way] = replayers[client][0]
        }
    }

    /// Carries a session through every subject, in the scenario's way and in those of the plan's readings.
    mutating func replay(
        _ session: SessionRow,
        of batch: TypingBatch,
        _ columns: TextColumns,
        _ ways: ReplayWays
    ) {
        let bucket = Tally.bucket(ofPerson: session.personHash)
        for way in 0...plan.readings.count {
            let everyone = way == 0 || ways.isReplayed(session, way: way)
            if !everyone && !ways.isApart[way] && !ways.canMove(session, way: way, end: .max) { continue }
            let isSelection = ways.ending(session, way: way) == .selected
            if everyone || ways.isApart[way] {
                simulator.begin(session, of: batch, isSelection: isSelection)
            }
            // Ties and the parts of a difference are told for way 0 alone.
            for subject in way == 0 ? plan.subjects.indices : plan.clients.indices {
                var replayed = subject < chosen.count ? chosen[subject] : ReplayedSession()
                if everyone || isPersonal[subject] && ways.isApart[way] {
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
                    replayed = ReplayedSession(result)
                    if way == 0 {
                        counts.counts.service[subject].count(result.requests)
                        counts.experiences[subject].count(
                            result,
                            of: simulator.session,
                            in: batch,
                            bucket: bucket
                        )
                    }
                }
                let shape = ways.shape(replayed, of: session, way: way)
                if way == 0 {
                    chosen[subject] = replayed
                    counts.counts.clients[subject].count(shape, bucket: bucket)
                } else {
                    let old = ways.shape(chosen[subject], of: session, way: 0)
                    counts.counts.clients[subject].recount(old, as: shape, way: way, bucket: bucket)
                }
            }
            if way == 0 { countSession() }
        }
    }

    /// Counts what is told once a session, in way 0 alone.
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

extension ReplayedSession {
    fileprivate init(_ result: SelectionSimulator.Result) {
        shape.requests = Int32(truncatingIfNeeded: result.requests.count)
        shape.aborted = result.requests.aborted
        shape.failed = result.requests.failed
        if !result.requests.isEmpty {
            elapsed = Int64(result.outcome.endsAt) - Int64(result.requests.firstAt)
        }
        isGivenUp = result.outcome.isGivenUp
    }
}

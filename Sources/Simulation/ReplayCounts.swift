package import Billing
internal import Traces

/// What a replay counted: all that a run says of its clients and of the places that were chosen.
package struct ReplayCounts: Sendable {
    /// One client's sessions.
    package struct ClientCounts: Sendable {
        /// As the scenario reads them.
        package var chosen = Tally()
        /// By reading of the plan: what it counts more and, as negative numbers, less.
        package var changes: [Tally]

        /// All sessions in one of the ways: 0 is the scenario's, the others are the readings from 1 on.
        package func tally(way: Int) -> Tally {
            if way == 0 { return chosen }
            var tally = chosen
            tally.merge(changes[way - 1])
            return tally
        }

        /// Counts a session in the scenario's way.
        mutating func count(_ shape: SessionShape, bucket: Int) { chosen.add(shape, bucket: bucket) }

        /// Counts a session in another way, in which it has another shape.
        mutating func recount(_ old: SessionShape, as new: SessionShape, way: Int, bucket: Int) {
            if old == new { return }
            changes[way - 1].add(old, bucket: bucket, sessions: -1)
            changes[way - 1].add(new, bucket: bucket)
        }
    }

    /// The ways beside the scenario's.
    package let readings: [LogReading]
    package var clients: [ClientCounts]
    /// By client: sessions that would send another number of requests under the other tie.
    package var sessionsUnderOtherTie: [Int64]
    /// By subject of the plan: requests of all sessions, under the chosen reading.
    package var requestsBySubject: [Int64]
    /// By client, under the chosen reading.
    package var service: [ServiceCounts]
    package var firstShown = FirstShownCounts()

    package init(_ plan: ReplayPlan) {
        readings = plan.readings
        let empty = ClientCounts(changes: Array(repeating: Tally(), count: plan.readings.count))
        clients = Array(repeating: empty, count: plan.clients.count)
        sessionsUnderOtherTie = Array(repeating: 0, count: plan.clients.count)
        service = Array(repeating: ServiceCounts(), count: plan.clients.count)
        requestsBySubject = Array(repeating: 0, count: plan.subjects.count)
    }

    package mutating func merge(_ other: ReplayCounts) {
        for index in clients.indices {
            clients[index].chosen.merge(other.clients[index].chosen)
            for reading in clients[index].changes.indices {
                clients[index].changes[reading].merge(other.clients[index].changes[reading])
            }
        }
        for index in sessionsUnderOtherTie.indices {
            sessionsUnderOtherTie[index] += other.sessionsUnderOtherTie[index]
        }
        for index in requestsBySubject.indices { requestsBySubject[index] += other.requestsBySubject[index] }
        for index in service.indices { service[index].merge(other.service[index]) }
        firstShown.merge(other.firstShown)
    }

    /// All sessions of a client where those without a recorded ending are read as this one.
    package func tally(_ client: Int, unrecordedAs ending: ShapeEnding) -> Tally {
        let reading = readings.firstIndex(of: .ending(.unrecorded, as: ending))
        return clients[client].tally(way: reading.map { $0 + 1 } ?? 0)
    }
}

/// What a replay counted with an assumption about picks or the service moved.
package struct VariedCounts: Sendable {
    package var counts: ReplayCounts
    /// By client; empty where picks are as recorded.
    package var experiences: [ExperienceCounts] = []

    package mutating func merge(_ other: VariedCounts) {
        counts.merge(other.counts)
        for index in experiences.indices { experiences[index].merge(other.experiences[index]) }
    }
}

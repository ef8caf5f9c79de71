package import Billing

/// What a replay counted: all that a run says of its clients and of the places that were chosen.
package struct ReplayCounts: Sendable {
    /// One client's sessions, apart by whether they depend on how unrecorded endings are read.
    package struct ClientCounts: Sendable {
        /// Sessions that count the same under every reading.
        package var common = Tally()
        /// The others, once for each reading.
        package var byReading: [Tally]

        /// All sessions under one of the readings.
        package func tally(way: Int) -> Tally {
            var tally = common
            tally.merge(byReading[way])
            return tally
        }
    }

    package var clients: [ClientCounts]
    /// By client: sessions that would send another number of requests under the other tie.
    package var sessionsUnderOtherTie: [Int64]
    /// By subject of the plan: requests of all sessions, under the chosen reading.
    package var requestsBySubject: [Int64]
    /// By client, under the chosen reading.
    package var service: [ServiceCounts]
    package var firstShown = FirstShownCounts()

    package init(_ plan: ReplayPlan, ways: Int) {
        let empty = ClientCounts(byReading: Array(repeating: Tally(), count: ways))
        clients = Array(repeating: empty, count: plan.clients.count)
        sessionsUnderOtherTie = Array(repeating: 0, count: plan.clients.count)
        service = Array(repeating: ServiceCounts(), count: plan.clients.count)
        requestsBySubject = Array(repeating: 0, count: plan.subjects.count)
    }

    package mutating func merge(_ other: ReplayCounts) {
        for index in clients.indices {
            clients[index].common.merge(other.clients[index].common)
            for way in clients[index].byReading.indices {
                clients[index].byReading[way].merge(other.clients[index].byReading[way])
            }
        }
        for index in sessionsUnderOtherTie.indices {
            sessionsUnderOtherTie[index] += other.sessionsUnderOtherTie[index]
        }
        for index in requestsBySubject.indices { requestsBySubject[index] += other.requestsBySubject[index] }
        for index in service.indices { service[index].merge(other.service[index]) }
        firstShown.merge(other.firstShown)
    }

    /// The ways in which sessions without a recorded ending are read: the chosen one first, then the
    /// extremes, all selected and all abandoned.
    package static func unrecordedWays(_ assumptions: Assumptions) -> [ShapeEnding] {
        [assumptions.unrecorded] + [.selected, .abandoned].filter { $0 != assumptions.unrecorded }
    }
}

package import Billing

/// What a replay counted: all that a run says of its clients and of the places that were chosen.
package struct ReplayCounts: Sendable {
    /// One client's sessions, apart by whether the log tells their ending.
    package struct ClientCounts: Sendable {
        package var recorded = Tally()
        /// Sessions without a recorded ending, once for each way of reading them.
        package var unrecorded: [Tally]

        /// All sessions, those without a recorded ending read in one of the ways.
        package func tally(way: Int) -> Tally {
            var tally = recorded
            tally.merge(unrecorded[way])
            return tally
        }
    }

    package var clients: [ClientCounts]
    package var firstShown = FirstShownCounts()

    package init(clients: Int, ways: Int) {
        let empty = ClientCounts(unrecorded: Array(repeating: Tally(), count: ways))
        self.clients = Array(repeating: empty, count: clients)
    }

    package mutating func merge(_ other: ReplayCounts) {
        for index in clients.indices {
            clients[index].recorded.merge(other.clients[index].recorded)
            for way in clients[index].unrecorded.indices {
                clients[index].unrecorded[way].merge(other.clients[index].unrecorded[way])
            }
        }
        firstShown.merge(other.firstShown)
    }

    /// The ways in which sessions without a recorded ending are read: the chosen one first, then the
    /// extremes, all selected and all abandoned.
    package static func unrecordedWays(_ assumptions: Assumptions) -> [ShapeEnding] {
        [assumptions.unrecorded] + [.selected, .abandoned].filter { $0 != assumptions.unrecorded }
    }
}

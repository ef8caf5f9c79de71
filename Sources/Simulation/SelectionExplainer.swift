internal import Billing
package import Debounce
package import Traces

/// Tells how a person came to pick under one client, from the same rules that a simulated selection counts.
///
/// For a client that remembers answers over a person's sessions, sessions are given in the order of the log.
package struct SelectionExplainer {
    private let client: Client
    private let assumptions: Assumptions
    private var simulator: SelectionSimulator
    private var replayer: ClientReplayer
    private var columns: TextColumns
    private var person: UInt64?

    package init(
        _ client: Client,
        _ simulation: PickSimulation,
        assumptions: Assumptions = Assumptions()
    ) {
        self.client = client
        self.assumptions = assumptions
        simulator = SelectionSimulator(simulation)
        replayer = ClientReplayer(client)
        columns = TextColumns([client])
    }

    /// One trace for each session of a batch, in their order.
    package mutating func explain(_ batch: TypingBatch) -> [SelectionTrace] {
        columns.measure(batch)
        var traces: [SelectionTrace] = []
        for session in batch.sessions {
            if session.personHash != person {
                person = session.personHash
                replayer.beginPerson()
            }
            let isSelection = assumptions.ending(for: session.ending) == .selected
            simulator.begin(session, of: batch, isSelection: isSelection)
            simulator.trace = SelectionTrace()
            _ = simulator.run(
                &replayer,
                client: 0,
                shows: client.shows,
                columns,
                session,
                of: batch,
                isSelection: isSelection
            )
            traces.append(simulator.trace ?? SelectionTrace())
        }
        return traces
    }
}

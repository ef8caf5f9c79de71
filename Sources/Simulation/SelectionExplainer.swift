internal import Billing
package import Debounce
package import Traces

/// How a session went, and the texts that its trace calls by number.
package struct SelectionExplanation {
    package var trace: SelectionTrace
    /// Typed text: the recorded edits, then those that were typed on, in UTF-8.
    package var texts: [[UInt8]]
    /// The index of the wanted place in the gazetteer; nil where the session ends as recorded.
    package var wanted: Int32?
}

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
        replayer = ClientReplayer(client, failures: simulation.service.handling)
        columns = TextColumns([client])
    }

    /// One explanation for each session of a batch, in their order.
    package mutating func explain(_ batch: TypingBatch) -> [SelectionExplanation] {
        columns.measure(batch)
        var explanations: [SelectionExplanation] = []
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
            explanations.append(
                SelectionExplanation(
                    trace: simulator.trace ?? SelectionTrace(),
                    texts: (0..<simulator.session.editCount).map {
                        Array(simulator.session.text($0, of: batch))
                    },
                    wanted: simulator.session.wanted
                )
            )
        }
        return explanations
    }
}

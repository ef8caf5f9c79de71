package import Basics
package import Debounce
package import Traces

/// Holds that a log keeps each person's sessions together and in the order of their starts.
///
/// A client that carries something from one session of a person to the next, such as a cache, can be replayed
/// only over such a log.
package struct PersonOrder {
    private let client: String
    private var seen: Set<UInt64> = []
    private var person: UInt64?
    private var lastStart = Int64.min

    /// nil where none of the clients needs the order.
    package init?(neededBy clients: [Client]) {
        guard let client = clients.first(where: \.needsSessionsByPerson) else { return nil }
        self.client = client.name
    }

    /// - Throws: `badData` at the first session that is out of order or says too little.
    package mutating func check(_ batch: TypingBatch) throws(Fault) {
        for session in batch.sessions {
            guard let user = session.userHash, let start = session.startedAt else {
                throw fault("a session names no user or no start")
            }
            if user != person {
                guard seen.insert(user).inserted else {
                    throw fault("a person's sessions do not stand together")
                }
                person = user
                lastStart = start
            }
            if start < lastStart { throw fault("a person's sessions are not in the order of their starts") }
            lastStart = start
        }
    }

    private func fault(_ what: String) -> Fault {
        Fault(
            .badData,
            field: client,
            "this client keeps answers from one session of a person to the next, but \(what) in the log",
            fix: "sort the log by user and startedAt, or use a cache of one session"
        )
    }
}

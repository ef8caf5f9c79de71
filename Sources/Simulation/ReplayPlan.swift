package import Debounce

/// Which clients a replay carries the log through: those that were asked for, and those that explain them.
package struct ReplayPlan: Sendable {
    /// The clients that were asked for; the first of `subjects`.
    package let clients: [Client]
    package let assumptions: Assumptions
    /// Milliseconds after the first request from which on an ending is late; nil for never.
    package let lifetimeMilliseconds: Int64?
    /// nil for a service that answers everything at once.
    package private(set) var service: ServiceConditions?
    /// The other readings of the log that are counted beside the scenario's.
    package private(set) var readings: [LogReading]
    /// Every client that is replayed, no two of the same behaviour among those that were added.
    package private(set) var subjects: [Client]
    /// By client: the subject that differs from it in the order of events and timers alone.
    package private(set) var otherTie: [Int] = []
    /// By client: the steps from the baseline to it, and the subject of each.
    package private(set) var steps: [[(aspect: ClientAspect, subject: Int)]] = []
    /// The client that the steps start from.
    package let baseline: Int?

    package init(
        clients: [Client],
        baseline: Int? = nil,
        assumptions: Assumptions = Assumptions(),
        sessionLifetimeSeconds: Int? = nil,
        service: ServiceConditions? = nil
    ) {
        self.service = service
        self.clients = clients
        self.baseline = baseline
        self.assumptions = assumptions
        readings = LogReading.others(
            than: assumptions,
            sessionLifetimeSeconds: sessionLifetimeSeconds
        )
        lifetimeMilliseconds = sessionLifetimeSeconds.map { Int64($0) * 1000 }
        subjects = clients
        for client in clients {
            otherTie.append(subject(for: client.underOtherTie))
        }
        for (index, client) in clients.enumerated() {
            guard let baseline, index != baseline else {
                steps.append([])
                continue
            }
            steps.append(
                clients[baseline].steps(to: client).map { step in (step.aspect, subject(for: step.client)) }
            )
        }
    }

    /// The same under another service, without what explains the clients and without other readings.
    func bare(_ service: ServiceConditions?) -> ReplayPlan {
        var plan = self
        plan.service = service
        plan.subjects = clients
        plan.otherTie = Array(clients.indices)
        plan.steps = Array(repeating: [], count: clients.count)
        plan.readings = []
        return plan
    }

    /// The index of a subject that behaves like this client; it is added where there is none.
    private mutating func subject(for client: Client) -> Int {
        var unnamed = client
        unnamed.name = ""
        let index = subjects.firstIndex { subject in
            var subject = subject
            subject.name = ""
            return subject == unnamed
        }
        if let index { return index }
        subjects.append(client)
        return subjects.count - 1
    }
}

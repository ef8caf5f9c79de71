internal import Basics
package import Billing

extension Run {
    /// Requests that the service refused with an error: how many, and what they cost.
    package struct RefusalSummary: Hashable, Sendable {
        /// One client's.
        package struct Client: Hashable, Sendable {
            /// Requests without text.
            package var emptyTexts: Int64
            /// Requests over the minute's quota.
            package var overQuota: Int64
            /// Failures of the service's own.
            package var failures: Int64
            /// Requests that were sent again after one of the last two.
            package var retries: Int64

            package init(emptyTexts: Int64, overQuota: Int64, failures: Int64, retries: Int64) {
                self.emptyTexts = emptyTexts
                self.overQuota = overQuota
                self.failures = failures
                self.retries = retries
            }

            /// All that were refused.
            package var refused: Int64 { emptyTexts + overQuota + failures }
            /// Texts for which no answer came, because the client gave up.
            package var lost: Int64 { overQuota + failures - retries }
        }

        /// By client.
        package var clients: [Client]
        /// By comparison row: what it costs more if refused requests are billed; nil where either has no price.
        package var costs: [Money?]

        package init(clients: [Client], costs: [Money?]) {
            self.clients = clients
            self.costs = costs
        }
    }
}

extension Scenario {
    /// What became of the requests at the service; nil where it is perfect and no empty text was sent.
    ///
    /// - Parameters:
    ///   - reprice: prices the same counts in another scenario.
    func refusals(
        of counts: ReplayCounts,
        _ comparison: Comparison,
        reprice: (Scenario) throws(Fault) -> Comparison
    ) throws(Fault) -> Run.RefusalSummary? {
        let clients = zip(counts.service, comparison.tallies).map { service, tally in
            let refused = tally.shapes.reduce(0) { $0 + Int64($1.shape.failed) * $1.sessions }
            return Run.RefusalSummary.Client(
                emptyTexts: refused - service.overQuota - service.failures,
                overQuota: service.overQuota,
                failures: service.failures,
                retries: service.retries
            )
        }
        if service == nil, clients.allSatisfy({ $0.refused == 0 }) { return nil }
        var other = self
        other.switches.emptyAndFailedRequestsBilled.toggle()
        let rows = try reprice(other).rows
        let costs = zip(comparison.rows, rows).map { row, otherRow -> Money? in
            guard let here = row.invoice?.total, let there = otherRow.invoice?.total else { return nil }
            let (billed, unbilled) = switches.emptyAndFailedRequestsBilled ? (here, there) : (there, here)
            return Money(nanodollars: billed.nanodollars - unbilled.nanodollars)
        }
        return Run.RefusalSummary(clients: clients, costs: costs)
    }
}

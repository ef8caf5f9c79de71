internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Writes what the service refused.
    func write(_ refusals: Run.RefusalSummary, of id: Int64) throws(SQLiteError) {
        try insert(refusals.clients, into: .refusal) { (statement, client, row) throws(SQLiteError) in
            try statement.run(id, client, row.emptyTexts, row.overQuota, row.failures, row.retries)
        }
        try insert(refusals.costs, into: .refusalCost) { (statement, position, cost) throws(SQLiteError) in
            try statement.run(id, position, cost?.nanodollars)
        }
    }

    /// Reads what the service refused; nil for a run that says nothing of it.
    func readRefusals(of id: Int64) throws(SQLiteError) -> Run.RefusalSummary? {
        let clients = try rows(of: .refusal, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.RefusalSummary.Client(
                emptyTexts: try row.next(),
                overQuota: try row.next(),
                failures: try row.next(),
                retries: try row.next()
            )
        }
        let costs = try rows(of: .refusalCost, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) -> Money? in
            try row.skipPosition(row.number)
            return (try row.nextOrNil() as Int64?).map { Money(nanodollars: $0) }
        }
        return clients.isEmpty ? nil : Run.RefusalSummary(clients: clients, costs: costs)
    }
}

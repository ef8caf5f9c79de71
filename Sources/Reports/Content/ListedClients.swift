import Billing
import Simulation

/// Which clients the tables of a report list.
enum ListedClients {
    /// So many clients fit into a table that is still read.
    static let limit = 40

    /// The indices of all clients, or of `limit` where there are more: what is recommended, the baseline, and
    /// the cheapest credible ones of every setting in turn; filled up in the scenario's order.
    ///
    /// - Returns: indices in the scenario's order.
    static func of(_ run: Run, _ index: RowIndex, _ decisions: [Decision]) -> [Int] {
        if run.clients.count <= limit { return Array(run.clients.indices) }
        var listed = Set(decisions.compactMap(\.best?.client)).union([run.baseline].compactMap { $0 })
        let rankings = index.settings.map { ranking(run, index, $0) }
        let longest = rankings.reduce(0) { max($0, $1.count) }
        for place in 0..<longest {
            for ranking in rankings where place < ranking.count && listed.count < limit {
                listed.insert(ranking[place])
            }
        }
        for client in run.clients.indices where listed.count < limit { listed.insert(client) }
        return listed.sorted()
    }

    /// The credible clients of a setting, the cheapest first.
    private static func ranking(_ run: Run, _ index: RowIndex, _ setting: Setting) -> [Int] {
        let bills = run.clients.indices.compactMap { client -> (client: Int, total: Money)? in
            guard run.clients[client].isCredible else { return nil }
            return Decision.choice(client, setting, among: run.integrations.indices, index).map {
                (client, $0.invoice.total)
            }
        }
        return bills.sorted { ($0.total, $0.client) < ($1.total, $1.client) }.map(\.client)
    }
}

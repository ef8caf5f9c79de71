internal import Basics
internal import Simulation

/// How many picks of each client have no list they could come from, and how far chance decides it, as JSON.
extension RunOutput {
    /// The list under `credibility`, a client an element.
    static func credibility(_ run: Run) -> JSON {
        .array(
            run.clients.indices.map { client in
                .object([("client", .string(run.clients[client].name))] + credibilityMembers(client, of: run))
            }
        )
    }

    /// Members of an object about one client: its picks, those without a list, and in how many of the resamples it is
    /// credible; null where picks are simulated or nothing was resampled.
    static func credibilityMembers(_ index: Int, of run: Run) -> [(String, JSON)] {
        let client = run.clients[index]
        let credible = run.credibleReplicates(of: index)
        return [
            ("picks", .integer(client.selected)),
            ("picksWithoutList", .integer(client.selectedWithoutRequest)),
            ("isCredible", .bool(client.isCredible)),
            ("credibleReplicates", credible.map { .integer($0) } ?? .null),
            (
                "replicates",
                credible == nil ? .null : run.certainty.map { .integer($0.settings.replicates) } ?? .null
            ),
        ]
    }
}

extension Run {
    /// In how many of the resamples a client is credible; nil where picks are simulated or nothing was resampled.
    func credibleReplicates(of client: Int) -> Int? {
        certainty?.clients.first { $0.client == client }?.credibleReplicates
    }
}

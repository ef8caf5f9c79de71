internal import Basics
internal import Reports
internal import Simulation

/// Whether the clients of both runs are credible, and how far chance decides it.
extension ComparisonPage {
    /// The clients that stand in both runs, with their places in each.
    private var commonClients: [(before: Int, after: Int)] {
        before.clients.indices.compactMap { index in
            let name = before.clients[index].name
            guard client == nil || client == name else { return nil }
            return after.clients.firstIndex { $0.name == name }.map { (index, $0) }
        }
    }

    /// A table of the clients whose figures are in doubt in one of the runs, by the log or by chance; empty without any.
    var credibilityText: String {
        let doubtful = commonClients.filter { pair in
            Self.isDoubtful(pair.before, in: before) || Self.isDoubtful(pair.after, in: after)
        }
        if doubtful.isEmpty { return "" }
        var table = Table(columns: [Table.Column("client")])
        for run in ["A", "B"] {
            table.columns.append(.number("without a list", group: run))
            table.columns.append(.number("below 5 % in", group: run))
        }
        for pair in doubtful {
            table.add(
                [Prose(before.clients[pair.before].name)] + Self.cells(pair.before, of: before)
                    + Self.cells(pair.after, of: after)
            )
        }
        return
            "\nPicks without a list to pick from (not credible from 5 % on), and in how many of the resamples they "
            + "are fewer:\n\n" + TextTable.render(table, columns: columns)
    }

    private static func isDoubtful(_ client: Int, in run: Run) -> Bool {
        if !run.clients[client].isCredible { return true }
        guard let credible = run.credibleReplicates(of: client), let certainty = run.certainty else {
            return false
        }
        return credible < certainty.settings.replicates
    }

    private static func cells(_ index: Int, of run: Run) -> [Prose] {
        let client = run.clients[index]
        let share = percent(client.selectedWithoutRequest, of: client.selected)
        guard let credible = run.credibleReplicates(of: index), let all = run.certainty?.settings.replicates
        else {
            return [Prose(share), "–"]
        }
        return [Prose(share), Prose(percent(Int64(credible), of: Int64(all)))]
    }

    private static func percent(_ part: Int64, of whole: Int64) -> String {
        whole == 0 ? "–" : ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 1) + " %"
    }

    /// The list under `credibility`: every client of both runs.
    var credibility: JSON {
        .array(
            commonClients.map { pair in
                .object([
                    ("client", .string(before.clients[pair.before].name)),
                    ("before", .object(RunOutput.credibilityMembers(pair.before, of: before))),
                    ("after", .object(RunOutput.credibilityMembers(pair.after, of: after))),
                ])
            }
        )
    }
}

import Billing
import Simulation

extension SampleRun {
    /// The how-sure run with simulated picks: recorded picks would cost 20 % less for each 500 ms of wait, and nobody's
    /// pick lacks a list.
    static func picked() -> Run {
        var run = howSure()
        run.scenario.name = "picked"
        for index in run.clients.indices { run.clients[index].selectedWithoutRequest = 0 }
        run.assumptions.append(
            .init(key: "selection.looking", value: "0.16", isDefault: true, meaning: "Chance of looking.")
        )
        run.selection = .init(
            simulated: 1_700,
            keptWithoutSelection: 261,
            keptWithoutPlace: 0,
            keptUnknownPlace: 39,
            keptMasked: 0,
            experiences: run.clients.indices.map { experience(of: $0, in: run) },
            recordedClients: run.clients.map { client in
                let wait = Int64(client.waitMilliseconds ?? 0)
                return .init(
                    requests: client.requests - client.requests * wait / 2_500,
                    selected: client.selected,
                    selectedWithoutRequest: client.selected * wait / 1_400
                )
            },
            recordedTotals: run.comparison.map { row in
                let wait = Int64(run.clients[row.client].waitMilliseconds ?? 0)
                return row.invoice.map {
                    Money(nanodollars: $0.total.nanodollars - $0.total.nanodollars / 2_500 * wait)
                }
            },
            recordedTime: .init(p50: 2_416, p95: 7_488, p99: 11_136)
        )
        return run
    }

    private static func experience(of client: Int, in run: Run) -> Run.Experience {
        let wait = Int64(run.clients[client].waitMilliseconds ?? 0)
        let lost = wait * 1_400 / 1_000
        let requests = run.clients[client].requests
        return .init(
            sessions: 2_000,
            simulated: 1_700,
            givenUp: client == 0 ? 17 : 0,
            delay: .init(p50: 80 + wait, p95: 296 + wait * 5, p99: 1_152 + wait * 9),
            delayedEdits: 11_900,
            unansweredEdits: 100 + wait,
            timeToSelection: .init(p50: 2_400 + wait * 2, p95: 7_200 + wait * 3, p99: 11_000 + wait * 4),
            edits: 9_000 + wait,
            characters: 8_857 + wait,
            chosenCharacters: 30_000,
            leastKeystrokes: 9_469 + wait * 2,
            sessionsWithPlace: 1_690,
            ranks: [1_300 - lost * 9 / 10, 250, 80, 40, 20].map { max(0, $0) },
            requests: requests,
            aborted: 0,
            superseded: requests / (10 + wait),
            repeated: requests / 20,
            shownLists: requests,
            staleLists: requests / 12,
            outOfOrder: wait < 500 ? requests / 50 : 0
        )
    }
}

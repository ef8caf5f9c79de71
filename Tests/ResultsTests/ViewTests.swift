import Basics
import Billing
import Simulation
import Testing

@testable import Results

/// The figures of the views, computed anew from the runs without SQL.
@Suite("The views give the figures of the runs")
struct ViewTests {
    /// Saved in this order; the last two are of one scenario, whose latest run the last one is.
    let runs: [Run]
    let folder: TemporaryFolder
    let path: String

    init() throws {
        var runs = (1...12).map { SampleRuns.random(seed: 1000 + $0) }
        for index in runs.indices { runs[index].scenario.name = "scenario \(index)" }
        runs += [SampleRuns.handMade(salt: "old"), SampleRuns.handMade()]
        folder = try TemporaryFolder()
        path = folder.file("results.sqlite")
        let database = try ResultsDatabase(path, .write)
        for run in runs { try database.save(run) }
        self.runs = runs
    }

    func expect(
        _ columns: [String],
        _ view: String,
        _ lines: (Run) -> [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let connection = try SQLiteConnection(raw: path)
        for (index, run) in runs.enumerated() {
            let found = try connection.lines(columns, "FROM \(view) WHERE run_id = \(index + 1)")
            #expect(found.sorted() == lines(run).sorted(), "run \(index)", sourceLocation: sourceLocation)
        }
    }

    /// Joins as the SQL does; nil is NULL.
    func line(_ parts: Any?...) -> String { line(parts) }

    func line(_ parts: [Any?]) -> String {
        parts.map { part in
            switch part {
            case let flag as Bool: flag ? "1" : "0"
            case let value?: "\(value)"
            case nil: "NULL"
            }
        }.joined(separator: "|")
    }

    func isLatest(_ run: Run) -> Bool { run.digest != SampleRuns.handMade(salt: "old").digest }

    /// Amounts of other currencies have no dollars.
    func dollars(_ nanodollars: Int64?, _ sheet: Run.SheetSummary) -> Int64? {
        sheet.currency == "USD" ? nanodollars : nil
    }

    /// The dollars of a view, back as nanodollars where a double holds them exactly.
    func asNanodollars(_ column: String) -> String {
        "CASE WHEN abs(\(column)) < 1e5 THEN CAST(round(\(column) * 1e9) AS INTEGER) WHEN \(column) IS NOT NULL THEN 'large' END"
    }

    func comparable(_ nanodollars: Int64?) -> Any? {
        nanodollars.map { $0.magnitude < 100_000_000_000_000 ? $0 as Any : "large" }
    }

    @Test("latest_run has the newest run of each scenario")
    func latestRun() throws {
        try expect(
            ["digest", "scenario", "title", "version", "sessions", "people", "edits", "skipped_lines"],
            "latest_run"
        ) {
            run in
            if !isLatest(run) { return [] }
            return [
                line(
                    run.digest,
                    run.scenario.name,
                    run.scenario.title,
                    run.version,
                    run.log.sessions,
                    run.log.people,
                    run.log.edits,
                    run.log.skipped.reduce(0) { $0 + $1.count }
                )
            ]
        }
    }

    @Test("experience_overview has every measure, and NULL where nothing was counted")
    func experienceOverview() throws {
        func thousandths(_ column: String) -> String { "CAST(\(column) * 1000 + 0.0001 AS INTEGER)" }
        func ratio(_ part: Double, _ whole: Int64) -> Int? {
            whole == 0 ? nil : Int(part / Double(whole) * 1000 + 0.0001)
        }
        try expect(
            [
                "client", "client_position", "is_latest", "simulated", "given_up", "delay_p95_ms",
                "time_p50_ms", thousandths("characters_per_pick"), thousandths("keystrokes_saved"),
                thousandths("policy_mks"), thousandths("mrr"), thousandths("success_at_1"),
                thousandths("success_at_5"), "superseded", "stale_lists", "out_of_order",
            ],
            "experience_overview"
        ) { run in
            (run.selection?.experiences ?? []).enumerated().map { position, row in
                let saved = Double(row.chosenCharacters - row.edits)
                return line(
                    run.clients[position].name,
                    position,
                    isLatest(run),
                    row.simulated,
                    row.givenUp,
                    row.delay?.p95,
                    row.timeToSelection?.p50,
                    ratio(Double(row.characters), row.picks),
                    ratio(saved, row.chosenCharacters),
                    ratio(Double(row.leastKeystrokes), row.sessionsWithPlace),
                    ratio(
                        row.ranks.enumerated().reduce(0.0) {
                            $0 + Double($1.element) / Double($1.offset + 1)
                        },
                        row.simulated
                    ),
                    ratio(Double(row.sessions(withRankUpTo: 1)), row.simulated),
                    ratio(Double(row.sessions(withRankUpTo: 5)), row.simulated),
                    row.superseded,
                    row.staleLists,
                    row.outOfOrder
                )
            }
        }
    }

    @Test("requests_per_session has the distribution with its sums")
    func requestsPerSession() throws {
        try expect(
            [
                "client", "client_position", "is_latest", "requests", "sessions", "sessions_up_to",
                "CAST(share * 1000 AS INTEGER)", "CAST(share_up_to * 1000 AS INTEGER)",
            ],
            "requests_per_session"
        ) { run in
            run.clients.enumerated().flatMap { position, client in
                client.distribution.map { entry in
                    let upTo = client.sessions(withAtMost: entry.requests)
                    return line(
                        client.name,
                        position,
                        isLatest(run),
                        entry.requests,
                        entry.sessions,
                        upTo,
                        client.sessions == 0
                            ? nil : Int(Double(entry.sessions) / Double(client.sessions) * 1000),
                        client.sessions == 0 ? nil : Int(Double(upTo) / Double(client.sessions) * 1000)
                    )
                }
            }
        }
    }

    @Test("client_overview has mean, nearest-rank percentiles, maximum and credibility")
    func clientOverview() throws {
        try expect(
            [
                "position", "client", "family", "wait_ms", "is_baseline", "sessions", "requests",
                "CAST(requests_per_session * 1000 AS INTEGER)", "median", "p95", "most", "is_credible",
            ],
            "client_overview"
        ) { run in
            run.clients.enumerated().map { position, client in
                let spread = client.distribution.flatMap {
                    Array(repeating: $0.requests, count: Int($0.sessions))
                }
                let count = spread.count
                return line(
                    position,
                    client.name,
                    client.family,
                    client.waitMilliseconds,
                    run.baseline == position,
                    client.sessions,
                    client.requests,
                    count == 0 ? nil : Int(Double(client.requests) / Double(count) * 1000),
                    count == 0 ? nil : spread[(count * 50 + 99) / 100 - 1],
                    count == 0 ? nil : spread[(count * 95 + 99) / 100 - 1],
                    spread.last,
                    client.isCredible
                )
            }
        }
    }

    @Test("attribution has the parts of each difference with names, for all sessions and for one")
    func attribution() throws {
        try expect(
            [
                "baseline", "client_position", "client", "is_latest", "position", "aspect", "requests",
                "CAST(requests_per_session AS INTEGER)",
            ],
            "attribution"
        ) { run in
            run.attributions.flatMap { entry in
                let client = run.clients[entry.client]
                return entry.parts.enumerated().map { position, part in
                    line(
                        run.baseline.map { run.clients[$0].name },
                        entry.client,
                        client.name,
                        isLatest(run),
                        position,
                        part.aspect,
                        part.requests,
                        client.sessions == 0 ? nil : Int64(Double(part.requests) / Double(client.sessions))
                    )
                }
            }
        }
    }
}

import Basics
import Billing
import Simulation
import Testing

@testable import Results

@Suite("Runs come back as they were saved")
struct RoundTripTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Equal as values, and byte by byte, as equal strings may differ in their bytes.
    private func expectSame(_ a: Run?, _ b: Run, _ comment: Comment? = nil) {
        #expect(a == b, comment)
        #expect(
            a.map { String(reflecting: $0).utf8.elementsEqual(String(reflecting: b).utf8) } == true,
            comment
        )
    }

    @Test("A run made by hand comes back equal, from the same and from another connection")
    func handMade() throws {
        let run = SampleRuns.handMade()
        let path = folder.file("results.sqlite")
        do {
            let database = try ResultsDatabase(path, .write)
            try database.save(run)
            expectSame(try database.load(run.digest), run)
        }
        expectSame(try ResultsDatabase(path, .read).load(run.digest), run)
        #expect(try folder.names() == ["results.sqlite"])
    }

    @Test("Random runs come back equal out of one file, each by its digest and the last by its scenario")
    func random() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let runs = (1...60).map { SampleRuns.random(seed: $0) }
        for run in runs { try database.save(run) }
        for (seed, run) in zip(1..., runs) { expectSame(try database.load(run.digest), run, "seed \(seed)") }
        for name in Set(runs.map(\.scenario.name)) {
            // SQLite compares bytes where Swift compares characters.
            let last = try #require(runs.last { Array($0.scenario.name.utf8) == Array(name.utf8) })
            expectSame(try database.latestRun(ofScenario: name), last)
        }
        #expect(try database.runs().map(\.digest) == runs.reversed().map(\.digest))
        #expect(try database.connection.texts("SELECT integrity_check FROM pragma_integrity_check") == ["ok"])
        #expect(try database.connection.texts("SELECT \"table\" FROM pragma_foreign_key_check") == [])
    }

    @Test("Every odd text survives in every text column", arguments: SampleRuns.oddTexts)
    func oddTexts(text: String) throws {
        var run = SampleRuns.handMade(name: text)
        run.version = text
        run.scenario.title = text
        run.scenario.caption = text
        run.assumptions[0].value = text
        run.clients[0].name = text
        run.clients[0].warnings = [text, text]
        run.sheets[0].evidence = text
        run.removedIntegrations = [.init(name: text, reason: text)]
        run.advice?.steps[0].question = text
        run.advice?.style = text
        run.attributions[0].parts[0].aspect = text
        run.comparison[2].choice = text
        run.certainty?.warnings = [text]
        run.certainty?.costs[1].reason = text
        run.certainty?.recommendations[0].sentences = [text]
        run.certainty?.recommendations[0].bias = text
        run.certainty?.recommendations[0].bend = text
        run.cheapestStyles[0].limit = text
        run.forecast?.months[0] = text
        run.forecast?.segments[1].name = text
        run.forecast?.segments[1].log?.files[0].name = text
        run.forecast?.segments[1].log?.skipped[0].reason = text
        run.forecast?.accounts[0].name = text
        run.forecast?.accounts[0].sentences = [text]
        run.forecast?.accounts[0].options[0].reason = text
        run.forecast?.accounts[0].bills[0].bend = text
        run.forecast?.accounts[0].bills[1].reason = text
        run.certainty?.sensitivity[0].row.factor = text
        run.certainty?.sensitivity[0].row.change = text
        run.comparison[3].outcome = .unpriced(text)
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        try database.save(run)
        expectSame(try database.latestRun(ofScenario: text), run)
    }

    @Test("The largest and smallest amounts survive")
    func extremes() throws {
        var run = SampleRuns.handMade()
        var invoice = try #require(run.comparison[0].invoice)
        invoice.total.nanodollars = .max
        invoice.credit.nanodollars = .min
        run.comparison[0].outcome = .priced(invoice)
        run.clients[1].requests = .max
        run.tally[4].shape.requests = .max
        run.clients[0].sessionsUnderOtherTie = .max
        run.attributions[0].parts[1].requests = .min
        let widest = ConfidenceInterval(estimate: 0, lower: .min, upper: .max)
        run.certainty?.clients[0].requestsPerSession = widest
        run.certainty?.costs[0].amongAll = widest
        run.certainty?.recommendations[0].savingInterval = widest
        run.certainty?.recommendations[0].saving = Money(nanodollars: .min)
        run.certainty?.sensitivity[0].row.regret = widest
        run.cheapestStyles[0].stretches[1].through = .max
        run.forecast?.total = Money(nanodollars: .max)
        run.forecast?.totalInterval = widest
        run.forecast?.sessions[0] = .max
        run.forecast?.segments[0].sessions[0] = .max
        run.forecast?.accounts[0].saving = Money(nanodollars: .min)
        run.forecast?.accounts[0].options[1].interval = widest
        run.forecast?.accounts[0].bills[0].total = Money(nanodollars: .min)
        run.selection?.experiences[0].requests = .max
        run.selection?.experiences[0].ranks[4] = .max
        run.selection?.recordedTotals[0] = Money(nanodollars: .min)
        run.selection?.recordedTime?.p99 = .max
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        try database.save(run)
        expectSame(try database.load(run.digest), run)
    }

    @Test("A run without anything optional survives")
    func bare() throws {
        var run = SampleRuns.handMade()
        run.scenario.sessionsPerMonth = []
        run.log.files = []
        run.log.skipped = []
        run.assumptions = []
        run.clients = []
        run.integrations = []
        run.removedIntegrations = []
        run.sheets = []
        run.baseline = nil
        run.advice = nil
        run.attributions = []
        run.comparison = []
        run.breakEvens = []
        run.suggestions = nil
        run.selection = nil
        run.refusals = nil
        run.tally = []
        run.certainty = nil
        run.cheapestStyles = []
        run.forecast = nil
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        try database.save(run)
        expectSame(try database.load(run.digest), run)
    }

    @Test("Clients without an attribution, with one of no part and with one of some stay apart")
    func attributions() throws {
        var run = SampleRuns.handMade()
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        for clients in [[], [0], [1], [0, 1]] {
            for parts in [[], SampleRuns.handMade().attributions[0].parts] {
                run.attributions = clients.map { .init(client: $0, parts: parts) }
                try database.save(run)
                expectSame(try database.load(run.digest), run)
            }
        }
    }

    @Test("No certainty, one without anything in it and one with all of it stay apart")
    func certainties() throws {
        var run = SampleRuns.handMade()
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        try database.save(run)
        run.certainty?.warnings = []
        run.certainty?.clients = []
        run.certainty?.recommendations = []
        run.certainty?.sensitivity = []
        try database.save(run)
        expectSame(try database.load(run.digest), run)
        run.certainty = nil
        try database.save(run)
        expectSame(try database.load(run.digest), run)
    }

    @Test("No forecast, one without anything in it and one with all of it stay apart")
    func forecasts() throws {
        var run = SampleRuns.handMade()
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        run.forecast?.segments = []
        run.forecast?.accounts = []
        run.forecast?.total = nil
        run.forecast?.totalInterval = nil
        try database.save(run)
        expectSame(try database.load(run.digest), run)
        run.forecast = nil
        run.cheapestStyles = []
        try database.save(run)
        expectSame(try database.load(run.digest), run)
        run = SampleRuns.handMade()
        try database.save(run)
        expectSame(try database.load(run.digest), run)
    }

    @Test("A selection of recorded endings, one without a pick and one with all of it stay apart")
    func selections() throws {
        var run = SampleRuns.handMade()
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        run.selection?.recordedTime = nil
        for index in run.clients.indices {
            run.selection?.experiences[index].delay = nil
            run.selection?.experiences[index].timeToSelection = nil
            run.selection?.experiences[index].ranks = []
        }
        try database.save(run)
        expectSame(try database.load(run.digest), run)
        run.selection = nil
        try database.save(run)
        expectSame(try database.load(run.digest), run)
    }

    @Test(
        "Simulated picks that lack rows make no run",
        arguments: [
            "DELETE FROM experience WHERE client = 1", "DELETE FROM experience WHERE client = 0",
            "DELETE FROM recorded_client WHERE client = 1", "DELETE FROM recorded_cost WHERE comparison = 7",
            "DELETE FROM experience_rank WHERE rank = 2",
        ]
    )
    func selectionWithoutRows(sql: String) throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let run = SampleRuns.handMade()
        try database.save(run)
        try database.connection.execute(sql)
        let fault = try fault { () throws(Fault) in _ = try database.load(run.digest) }
        #expect(fault.kind == .badData)
    }

    @Test("A seed that is no number makes no run")
    func seed() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let run = SampleRuns.handMade()
        try database.save(run)
        try database.connection.execute("UPDATE certainty SET seed = '99999999999999999999999'")
        let fault = try fault { () throws(Fault) in _ = try database.load(run.digest) }
        #expect(fault.kind == .badData)
    }

    @Test("A part whose client is said to have no attribution makes no run")
    func strayPart() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let run = SampleRuns.handMade()
        try database.save(run)
        try database.connection.execute("UPDATE client SET is_attributed = 0")
        let fault = try fault { () throws(Fault) in _ = try database.load(run.digest) }
        #expect(fault.kind == .badData)
    }

    @Test("A run is found by any prefix of its digest that names one run only")
    func prefixes() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        var first = SampleRuns.handMade(salt: "1"), second = SampleRuns.handMade(salt: "2")
        first.digest = "abcd" + String(repeating: "0", count: 60)
        second.digest = "abcf" + String(repeating: "f", count: 60)
        try database.save(first)
        try database.save(second)
        #expect(try database.load("abcd") == first)
        #expect(try database.load("ABCF") == second)
        #expect(try database.load(second.digest) == second)
        #expect(try fault { () throws(Fault) in _ = try database.load("abc") }.kind == .usage)
        #expect(try fault { () throws(Fault) in _ = try database.load("abce") }.kind == .noInput)
        #expect(try fault { () throws(Fault) in _ = try database.load(first.digest + "0") }.kind == .noInput)
        for text in ["", "abcg", "abcd%", "' OR 1", "ａｂ"] {
            #expect(try fault { () throws(Fault) in _ = try database.load(text) }.kind == .usage)
        }
        #expect(try database.latestRun(ofScenario: "no such") == nil)
    }
}

@Suite("The same digest replaces, others stay")
struct ReplacementTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A replaced run becomes the newest, has only its new rows, and leaves the others alone")
    func replacement() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let other = SampleRuns.handMade(salt: "other")
        var run = SampleRuns.handMade()
        try database.save(run)
        try database.save(other)
        #expect(try database.latestRun(ofScenario: "quickstart") == other)
        let before = try counts(of: database)
        run.scenario.title = "Another title"
        run.tally.removeLast()
        run.suggestions = nil
        try database.save(run)
        #expect(try database.latestRun(ofScenario: "quickstart") == run)
        #expect(try database.load(other.digest) == other)
        #expect(try database.runs().map(\.title) == ["Another title", "Which debounce?"])
        var expected = before
        expected["tally"]! -= 1
        expected["suggestion"]! -= 1
        expected["suggestion_first_shown"]! -= 2
        #expect(try counts(of: database) == expected)
    }

    @Test("Deleting a run by hand takes all its rows along")
    func cascade() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let run = SampleRuns.handMade()
        try database.save(run)
        let empty = try counts(of: database).mapValues { _ in Int64(0) }
        try database.connection.execute("DELETE FROM run")
        #expect(try counts(of: database) == empty)
    }

    @Test("A run that breaks a rule changes nothing, not even the rows of its digest")
    func refusal() throws {
        let database = try ResultsDatabase(folder.file("results.sqlite"), .write)
        let run = SampleRuns.handMade()
        try database.save(run)
        var broken: [Run] = Array(repeating: run, count: 27)
        broken[0].tally.swapAt(0, 1)
        broken[1].tally[4].client = 2
        broken[2].comparison[0].sheet = 1
        broken[3].clients[0].distribution.reverse()
        broken[4].baseline = 2
        broken[5].tally.insert(run.tally[0], at: 1)
        broken[6].digest = "no digest"
        broken[7].suggestions?.firstShown.reverse()
        broken[8].attributions.append(run.attributions[0])
        broken[9].attributions[0].client = 2
        broken[10].advice?.client = 2
        broken[11].clients[0].sessionsUnderOtherTie = -1
        broken[12].certainty?.costs.swapAt(0, 1)
        broken[13].certainty?.costs.removeLast()
        broken[14].certainty?.clients.reverse()
        broken[15].certainty?.recommendations[0].integration = 2
        broken[16].certainty?.sensitivity[0].row.regret = .init(estimate: 0, lower: 1, upper: 2)
        broken[17].cheapestStyles[0].stretches[0].from = 901
        broken[18].cheapestStyles[0].stretches[0].integrations = [2]
        broken[19].forecast?.segments[0].account = 2
        broken[20].forecast?.segments[0].sessions = [1, 2, 3]
        broken[21].forecast?.accounts[0].bills[0].month = 2
        broken[22].forecast?.accounts[0].bills[0].reason = "a price and a reason"
        broken[23].selection?.experiences.append(run.selection!.experiences[0])
        broken[24].selection?.recordedClients[1].selectedWithoutRequest = 61
        broken[25].selection?.recordedTotals.append(nil)
        broken[26].selection?.recordedTime?.p50 = 10_000
        for (index, broken) in broken.enumerated() {
            let fault = try fault { () throws(Fault) in try database.save(broken) }
            #expect(fault.kind == .ours, "case \(index)")
        }
        #expect(try database.runs().count == 1)
        #expect(try database.load(run.digest) == run)
    }

    private func counts(of database: borrowing ResultsDatabase) throws -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for table in try database.connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
        where !table.hasPrefix("sqlite_") && table != "data_dictionary" && table != "migration" {
            counts[table] = try database.connection.integer("SELECT count(*) FROM \(table)")
        }
        return counts
    }
}

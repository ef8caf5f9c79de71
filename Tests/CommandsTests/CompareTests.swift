import Basics
import Foundation
import Testing

@Suite("Comparing runs: nothing passes that was not looked at")
struct CompareTests {
    private let selected = Array(repeating: "selected", count: 50)

    /// Runs of one scenario file as it was and as it is, in one database.
    private struct Pair {
        var scenario: SmallScenario
        var digests: [String] = []

        init(_ endings: [String]) throws {
            scenario = try SmallScenario()
            try scenario.write("log.ndjson", endings: endings)
        }

        mutating func run() async throws {
            digests.append(try #require(try await scenario.json()["run"]?.stringValue))
        }

        func compare(_ options: [String] = []) async -> Outcome {
            await Outcome.of(
                ["compare"] + digests + ["--db", scenario.folder + "/out/results.sqlite"] + options
            )
        }

        func json(_ options: [String] = []) async throws -> JSON {
            try JSON.parse(await compare(options + ["--format", "json"]).output)
        }
    }

    @Test("other volumes are told as an input, no bill is judged, and the check fails for it")
    func volumes() async throws {
        var pair = try Pair(selected)
        try await pair.run()
        pair.scenario.volume = "{\"sessionsPerMonth\": 4000}"
        try await pair.run()
        let plain = await pair.compare()
        #expect(plain.code == 0)
        #expect(plain.output.contains("~ volume sessions a month: 3,000 → 4,000"), "\(plain.output)")
        #expect(plain.output.contains("No bill can be compared."))
        #expect(
            plain.output.contains("2 bills only in B, for A has not the volume of 4,000 sessions a month")
        )
        #expect(
            plain.output.contains("2 bills only in A, for B has not the volume of 3,000 sessions a month")
        )
        let checked = await pair.compare(["--fail-if-increase", "5%"])
        #expect(checked.code == 1)
        #expect(checked.errors.contains("no bill could be judged: "))
        #expect(checked.errors.split(separator: "\n").count == 1)
        let json = try await pair.json(["--fail-if-increase", "5%"])
        #expect(json["inputs"]?.elements?.map { $0["kind"]?.stringValue } == ["volume"])
        #expect(json["unmatched"]?.value == .number("4") && json["unjudged"]?.elements?.count == 4)
        #expect(json["check"]?["failure"]?.stringValue?.hasPrefix("no bill could be judged") == true)
    }

    @Test("whether clients are credible, and how far chance decides it, is told by run and compare alike")
    func credibility() async throws {
        // Of 20 people 19 pick at 2,000 ms; a wait of 1,990 ms leaves none of them a list.
        var pair = try Pair(Array(repeating: "selected", count: 19) + ["abandoned"])
        pair.scenario.clients = """
            [{"name": "every", "timing": {"kind": "every"}},
             {"name": "wait", "timing": {"kind": "debounce", "wait": 1990}}]
            """
        try await pair.run()
        pair.scenario.clients = pair.scenario.clients.replacing("1990", with: "100")
        let json = try await pair.scenario.json()
        pair.digests.append(json["run"]!.stringValue!)
        let own = json["credibility"]!.elements!
        #expect(own.map { $0["client"]?.stringValue } == ["every", "wait"])
        for client in own {
            #expect(
                client["picks"]?.value == .number("19") && client["picksWithoutList"]?.value == .number("0")
            )
            #expect(client["isCredible"]?.value == .bool(true))
            #expect(client["credibleReplicates"]?.value == .number("100"))
            #expect(client["replicates"]?.value == .number("100"))
        }
        let compared = try await pair.json()["credibility"]!.elements!
        #expect(compared.map { $0["client"]?.stringValue } == ["every", "wait"])
        #expect(compared[1]["before"]?["picksWithoutList"]?.value == .number("19"))
        #expect(compared[1]["before"]?["isCredible"]?.value == .bool(false))
        #expect(compared[1]["before"]?["credibleReplicates"]?.value == .number("0"))
        #expect(compared[1]["after"]?["isCredible"]?.value == .bool(true))
        let text = await pair.compare().output
        let table = text.split(separator: "\n").drop { !$0.hasPrefix("Picks without a list to pick from") }
        #expect(
            table.contains {
                $0.hasPrefix("wait")
                    && $0.split(separator: " ") == [
                        "wait", "100.0", "%", "0.0", "%", "0.0", "%", "100.0", "%",
                    ]
            },
            "\(text)"
        )
        #expect(!table.contains { $0.hasPrefix("every") })
        let every = await pair.compare(["--client", "every"]).output
        #expect(!every.contains("Picks without a list"))
    }

    @Test("bills of some volumes, integrations and sheets only are counted, and fail nothing that was judged")
    func partly() async throws {
        var pair = try Pair(selected)
        try await pair.run()
        pair.scenario.volume = "{\"sessionsPerMonth\": [3000, 5000]}"
        pair.scenario.integrations = "[\"per-request+geocoding\", \"per-session+details-pro\"]"
        pair.scenario.baseline = "wait"
        try await pair.run()
        let checked = await pair.compare(["--fail-if-increase", "5%"])
        #expect(checked.code == 0, "\(checked.errors)")
        #expect(checked.output.contains("~ volume sessions a month: 3,000 → 3,000 and 5,000"))
        #expect(checked.output.contains("+ integration per-session+details-pro"))
        #expect(checked.output.contains("~ baseline client: every → wait"))
        #expect(
            checked.output.contains(
                "A has not the integration per-session+details-pro nor the volume of 5,000"
            )
        )
        #expect(
            checked.output.contains("3 bills judged, none rises by more; 6 bills could not be judged."),
            "\(checked.output)"
        )
        // The runs the other way round have a price sheet less and nothing left to judge.
        pair.scenario.prices = "[\"google-2025-03-india\"]"
        pair.digests.removeFirst()
        try await pair.run()
        let other = await pair.compare(["--fail-if-increase", "5%"])
        #expect(other.code == 1 && other.errors.contains("has not the price sheet google-2025-03-india"))
        #expect(
            other.output.contains("− price sheet google-2025-03") && other.output.contains("+ price sheet")
        )
    }

    @Test("clients that were renamed are bills of A that nobody judged, and fail the check")
    func renamed() async throws {
        var pair = try Pair(selected)
        try await pair.run()
        pair.scenario.clients = pair.scenario.clients.replacingOccurrences(of: "\"every\",", with: "\"all\",")
        pair.scenario.baseline = "wait"
        try await pair.run()
        let one = await pair.compare(["--fail-if-increase", "5%"])
        #expect(
            one.code == 1
                && one.output.contains("none rises by more; 2 bills could not be judged.")
        )
        #expect(
            one.errors.contains(
                "1 bill of A is not in B and so not judged, first every with per-request+geocoding by google-2025-03 at "
                    + "3,000 sessions, which is only in A, for B has not the client every"
            ),
            "\(one.errors)"
        )
        #expect(one.output.contains("− client every") && one.output.contains("+ client all"))
        #expect(await pair.compare(["--client", "every"]).code == 64)
        pair.scenario.clients = "[{\"name\": \"new\", \"timing\": {\"kind\": \"every\"}}]"
        pair.scenario.baseline = "new"
        pair.digests.removeLast()
        try await pair.run()
        let none = await pair.compare(["--fail-if-increase", "5%"])
        #expect(none.code == 1)
        #expect(none.errors.contains("no bill could be judged: no client of A is in B"))
        #expect(await pair.compare().code == 0)
    }

    @Test(
        "a bill that has lost its price is named with why and fails the check; one that has won one does not"
    )
    func prices() async throws {
        var pair = try Pair(selected)
        pair.scenario.prices = "[\"google-2018-06\"]"
        pair.scenario.integrations = "[\"legacy-per-request+geocoding\"]"
        // Four requests of each session are more than the 500,000 that have a price; two are not.
        pair.scenario.volume = "{\"sessionsPerMonth\": 130000}"
        func clients(_ app: String) -> String {
            """
            [{"name": "app", "timing": {"kind": "every"}\(app)},
             {"name": "same", "timing": {"kind": "every"}, "minimumLength": 3},
             {"name": "beyond", "timing": {"kind": "every"}}]
            """
        }
        pair.scenario.baseline = "same"
        pair.scenario.clients = clients(", \"minimumLength\": 3")
        try await pair.run()
        pair.scenario.clients = clients("")
        try await pair.run()
        let lost = await pair.compare(["--fail-if-increase", "5%"])
        #expect(lost.code == 1)
        #expect(
            lost.errors.contains(
                "1 bill of A has lost its price, first app with legacy-per-request+geocoding"
            )
        )
        #expect(lost.errors.contains("publishes no price above 500,000 events"))
        #expect(
            lost.output.contains("1 bill priced in A, but not in B (google-2018-06 publishes no price above")
        )
        #expect(lost.output.contains("1 bill priced in neither"))
        #expect(lost.output.contains("2 bills judged, none rises by more; 2 bills could not be judged."))
        // What was unpriced in both has lost nothing, but with nothing else it leaves nothing to judge.
        let beyond = await pair.compare(["--fail-if-increase", "5%", "--client", "beyond"])
        #expect(beyond.code == 1 && beyond.errors.contains("no bill could be judged: beyond with"))
        let json = try await pair.json()
        #expect(json["unmatched"]?.value == .number("1") && json["check"] == nil)
        pair.digests.reverse()
        let won = await pair.compare(["--fail-if-increase", "5%"])
        #expect(won.code == 0 && won.output.contains("1 bill priced in B, but not in A"), "\(won.errors)")
    }

    @Test("where resamples have no price there is no interval, and that is said in place of how it was made")
    func withoutIntervals() async throws {
        var pair = try Pair([])
        var lines = ""
        for session in 0..<50 {
            let letters = session % 2 == 0 ? 3 : 5
            let edits = (1...letters).map { "[\($0 * 200),\"\("Paris".prefix($0))\"]" }
            lines += "{\"session\":\"s\(session)\",\"user\":\"u\(session)\",\"edits\":["
            lines += edits.joined(separator: ",") + "],\"ending\":{\"kind\":\"abandoned\",\"at\":2000}}\n"
        }
        try OutputFile.write(lines, to: pair.scenario.folder + "/log.ndjson")
        pair.scenario.prices = "[\"google-2018-06\"]"
        pair.scenario.integrations = "[\"legacy-per-request+geocoding\"]"
        // 500,000 requests of the log as it is; more of about half of what is drawn from it.
        pair.scenario.volume = "{\"sessionsPerMonth\": 125000}"
        pair.scenario.clients = "[{\"name\": \"every\", \"timing\": {\"kind\": \"every\"}}]"
        try await pair.run()
        pair.scenario.clients =
            "[{\"name\": \"every\", \"timing\": {\"kind\": \"every\"}, \"minimumLength\": 2}]"
        try await pair.run()
        let page = await pair.compare()
        #expect(page.code == 0 && !page.output.contains("resampled in pairs"), "\(page.output)")
        #expect(
            page.output.contains("\nNo interval for 1 bill: A: ")
                && page.output.contains("resamples have no price")
        )
        let bill = try #require(try await pair.json()["bills"]?.elements?.first)
        #expect(bill["withoutInterval"]?.stringValue?.contains("resamples have no price") == true)
        #expect(bill["differenceInterval"] == nil)
    }

    @Test("runs that differ in nothing that is told apart are not called the same")
    func titles() async throws {
        var pair = try Pair(selected)
        try await pair.run()
        pair.scenario.more = "\"title\": \"Another\""
        try await pair.run()
        let page = await pair.compare(["--fail-if-increase", "0"])
        #expect(page.code == 0 && page.output.contains("~ only what no figure of either run tells apart"))
        pair.digests[1] = pair.digests[0]
        #expect(await pair.compare().output.contains("all the same"))
    }

    /// Two runs of one client that waits so long, under a name that says so, over a log in which it saves requests.
    private func renamedWait(_ before: Int, _ after: Int, interval: Int) async throws -> Pair {
        var pair = try Pair([])
        var lines = ""
        for session in 0..<50 {
            let edits = (1...5).map { "[\($0 * interval),\"\("Paris".prefix($0))\"]" }.joined(separator: ",")
            lines += "{\"session\":\"s\(session)\",\"user\":\"u\(session)\",\"edits\":[\(edits)],"
            lines += "\"ending\":{\"kind\":\"selected\",\"at\":3000}}\n"
        }
        try OutputFile.write(lines, to: pair.scenario.folder + "/log.ndjson")
        for wait in [before, after] {
            pair.scenario.clients =
                "[{\"name\": \"debounce {wait}\", \"timing\": {\"kind\": \"debounce\", \"wait\": [\(wait)]}}]"
            pair.scenario.baseline = "debounce \(wait)"
            try await pair.run()
        }
        return pair
    }

    @Test("a wait that is in the client's name is judged by what both runs recommend, with an interval")
    func waitInTheName() async throws {
        // Keys come 200 ms apart: the longer wait sends one request, the shorter one sends five.
        let dearer = try await renamedWait(300, 100, interval: 200)
        let checked = await dearer.compare(["--fail-if-increase", "5%"])
        #expect(checked.code == 1)
        #expect(
            checked.errors.contains(
                "what is recommended, debounce 300 with per-request+geocoding → debounce 100 with"
            ),
            "\(checked.errors)"
        )
        #expect(checked.output.contains("What A has → what B has"))
        #expect(checked.output.contains("debounce 300 → debounce 100"))
        let json = try await dearer.json(["--fail-if-increase", "5%"])
        let choices = try #require(json["choices"]?.elements)
        #expect(choices.map { $0["role"]?.stringValue } == ["recommended", "baseline"])
        let first = choices[0]
        #expect(first["beforeClient"]?.stringValue == "debounce 300")
        #expect(first["afterClient"]?.stringValue == "debounce 100")
        #expect(first["differenceInterval"]?.elements?.count == 2)
        #expect(json["check"]?["risen"]?.value == .number("2"))
        // The other way round the bill falls, but that of A is gone.
        var cheaper = dearer
        cheaper.digests.reverse()
        let fallen = await cheaper.compare(["--fail-if-increase", "5%"])
        #expect(fallen.code == 1 && !fallen.errors.contains("rises"))
        #expect(await cheaper.compare().code == 0)
    }

    @Test("amounts that fall have the minus sign that reports write")
    func minus() async throws {
        let pair = try await renamedWait(100, 300, interval: 200)
        let text = await pair.compare().output
        #expect(text.contains("−$") && !text.contains("-$"))
    }
}

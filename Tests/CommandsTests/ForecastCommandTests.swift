import Basics
import Foundation
import Testing

@Suite("Forecasts, segments and constraints from the scenario to the report")
struct ForecastCommandTests {
    private let growing = "{\"sessionsPerMonth\": 1000, \"growthPerMonth\": \"100%\", \"months\": 3}"
    private let selected = Array(repeating: "selected", count: 50)

    private func number(_ json: JSON?) -> Int64? {
        if case .number(let text) = json?.value { Int64(text) } else { nil }
    }

    @Test("months grow, are priced each with its own free events, and add up")
    func months() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.volume = growing
        let forecast = try #require(try await scenario.json()["forecast"])
        #expect(forecast["sessions"]?.elements?.map(number) == [1000, 2000, 4000])
        #expect(forecast["months"]?.elements?.map(\.stringValue) == ["month 1", "month 2", "month 3"])
        let account = try #require(forecast["accounts"]?.elements?.first)
        let bills = try #require(account["months"]?.elements)
        // 4,000 and 8,000 requests are free; of 16,000 there are 6,000 paid at 2.83 a thousand. Geocoding is free.
        #expect(bills.map { number($0["nanodollars"]) } == [0, 0, 16_980_000_000])
        #expect(number(account["totalNanodollars"]) == 16_980_000_000)
        let report = try scenario.report
        #expect(report.contains("## The coming months"))
        #expect(report.contains("Over **3 months**"))
        #expect(report.contains("small-months.svg"))
    }

    @Test("segments of one account are added up before caps and tiers, those of two are not")
    func segments() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        try scenario.write("other.ndjson", endings: selected)
        scenario.volume = "{\"sessionsPerMonth\": 6000, \"months\": 1}"
        func total(_ first: String, _ second: String) async throws -> (Int64?, [Int64?]) {
            var scenario = scenario
            scenario.more = """
                "segments": [{"name": "a", "share": 50\(first)},
                             {"name": "b", "share": 50, "log": {"path": "other.ndjson"}\(second)}]
                """
            let forecast = try #require(try await scenario.json()["forecast"])
            let accounts = forecast["accounts"]?.elements ?? []
            return (number(forecast["totalNanodollars"]), accounts.map { number($0["totalNanodollars"]) })
        }
        // 24,000 requests, of which 10,000 are free once or twice.
        #expect(try await total("", "") == (nil, [39_620_000_000]))
        #expect(
            try await total(", \"account\": \"one\"", ", \"account\": \"two\"")
                == (11_320_000_000, [5_660_000_000, 5_660_000_000])
        )
        let report = try scenario.report
        #expect(report.contains("All 2 accounts together: **$11.32**"))
        #expect(report.contains("50 sessions of 50 people"))
        #expect(report.contains("b: other.ndjson"))
    }

    @Test("accounts of different currencies are priced each by itself and not added up")
    func currencies() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        try OutputFile.write(
            """
            {"name": "mine", "title": "Mine", "currency": "EUR", "symbol": "€", "tiersUpTo": ["unlimited"], "skus": {
              "autocomplete-requests": {"title": "A", "perThousand": [1]},
              "geocoding": {"title": "G", "perThousand": [1]}}}
            """,
            to: scenario.folder + "/mine.json"
        )
        scenario.prices = "[\"google-2025-03\", \"mine.json\"]"
        scenario.volume = "{\"sessionsPerMonth\": 2000, \"months\": 1}"
        scenario.more = """
            "segments": [{"name": "a", "share": 1, "prices": "google-2025-03"},
                         {"name": "b", "share": 1, "prices": "mine"}]
            """
        let forecast = try #require(try await scenario.json()["forecast"])
        #expect(forecast["totalNanodollars"] == nil)
        let accounts = try #require(forecast["accounts"]?.elements)
        #expect(accounts.map { $0["currency"]?.stringValue } == ["USD", "EUR"])
        // 4,000 requests and 1,000 calls at 1 a thousand.
        #expect(number(accounts[1]["totalNanodollars"]) == 5_000_000_000)
        #expect(try scenario.report.contains("billed in EUR and USD and are not added up"))
    }

    @Test("a report of a saved forecast has the same bytes, and threads change none")
    func again() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        try scenario.write("other.ndjson", endings: selected + ["abandoned"])
        scenario.volume = """
            {"sessionsPerMonth": 90000, "growthPerMonth": "-2.5 %", "from": "2026-11",
             "seasonality": [1, 0, 1, 1, 1, 1.25, 1, 1, 1, 1, 1, 0.5]}
            """
        scenario.more = """
            "segments": [{"name": "a", "share": 3},
                         {"name": "b", "share": 1, "account": "x", "log": {"path": "other.ndjson"}}]
            """
        #expect(try await scenario.run(["--threads", "1"]).code == 0)
        let report = try scenario.report
        #expect(report.contains("Over **12 months from 2026-11**"))
        // The factors are the calendar's: February has none, December half of them less one growth.
        #expect(report.contains("| 2027-02 |") && report.contains("$0.00 to $0.00"))
        let again = await Outcome.of([
            "report", "--scenario", "small", "--db", scenario.folder + "/out/results.sqlite", "--out",
            scenario.folder + "/again",
        ])
        #expect(again.code == 0, "\(again.errors)")
        for name in try FileManager.default.contentsOfDirectory(atPath: scenario.folder + "/again") {
            let bytes = try InputFile.contents(of: scenario.folder + "/again/" + name)
            #expect(try InputFile.contents(of: scenario.folder + "/out/" + name) == bytes, "\(name)")
        }
        #expect(try await scenario.run(["--threads", "3"]).code == 0)
        #expect(try scenario.report == report)
    }

    @Test("confidence, replicates and seed of the command line take the place of the scenario's")
    func options() async throws {
        let scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        let json = try await scenario.json(["--confidence", "90%", "--replicates", "200", "--seed", "7"])
        #expect(json["certainty"]?["confidencePercent"]?.value == .number("90"))
        #expect(json["certainty"]?["replicates"]?.value == .number("200"))
        #expect(json["certainty"]?["seed"]?.value == .number("7"))
        #expect(try scenario.report.contains("small.json --confidence 90 --replicates 200 --seed 7"))
        for (option, value) in [
            ("--confidence", "49"), ("--confidence", "100"), ("--confidence", "much"), ("--replicates", "99"),
            ("--replicates", "20001"), ("--seed", "-1"),
        ] {
            #expect(try await scenario.refusal([option, value]).contains(option))
        }
        let compared = await Outcome.of([
            "compare", "small", "small", "--db", scenario.folder + "/out/results.sqlite", "--confidence",
            "80",
        ])
        #expect(compared.code == 0 && compared.output.contains("80 % interval"))
    }

    @Test(
        "compare lists the totals of two forecasts, with the difference's interval where people are the same"
    )
    func comparedForecasts() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        try scenario.write("other.ndjson", endings: selected + ["abandoned"])
        let database = ["--db", scenario.folder + "/out/results.sqlite"]
        var digests: [String] = []
        func run(growth: String, segments: String = "", months: Int = 3) async throws {
            scenario.volume = """
                {"sessionsPerMonth": 30000, "growthPerMonth": "\(growth)", "months": \(months)}
                """
            scenario.more = segments
            digests.append(try #require(try await scenario.json()["run"]?.stringValue))
        }
        try await run(growth: "0 %")
        try await run(growth: "10 %")
        try await run(growth: "10 %", months: 4)
        let own = """
            "segments": [{"name": "a", "share": 1},
                         {"name": "b", "share": 1, "log": {"path": "other.ndjson"}}]
            """
        try await run(growth: "0 %", segments: own)
        func compare(_ a: Int, _ b: Int, _ options: [String] = []) async -> Outcome {
            await Outcome.of(["compare", digests[a], digests[b]] + database + options)
        }
        let json = try JSON.parse(await compare(0, 1, ["--format", "json"]).output)
        let forecasts = try #require(json["forecasts"]?.elements)
        #expect(forecasts.map { $0["client"]?.stringValue } == ["every", "wait"])
        // Of 120,000 requests 10,000 are free, 90,000 at $2.83 and the rest at $2.27 a thousand; 20,000 paid calls.
        let month: Int64 = 90_000 * 2_830_000 + 20_000 * 2_270_000 + 20_000 * 5_000_000
        #expect(number(forecasts[0]["beforeNanodollars"]) == 3 * month)
        // 30,000, 33,000 and 36,300 sessions of a growing month.
        let after = try #require(number(forecasts[0]["afterNanodollars"]))
        #expect(after > 3 * month)
        // Everybody sends the same, so nothing is left to chance.
        #expect(forecasts[0]["differenceInterval"]?.text() == "[\(after - 3 * month),\(after - 3 * month)]")
        let page = await compare(0, 1)
        #expect(page.output.contains("All 3 months of the forecasts together:"))
        // A month's bill is the same in both, and totals are not judged.
        #expect(await compare(0, 1, ["--fail-if-increase", "1%"]).code == 0)
        #expect(await compare(1, 2).output.contains("A looks 3 months ahead and B 4: the totals"))
        // A segment with people of its own is not in the database, so each interval stands by itself.
        let apart = try JSON.parse(await compare(0, 3, ["--format", "json"]).output)
        let other = try #require(apart["forecasts"]?.elements?.first)
        #expect(other["differenceInterval"] == nil)
        #expect(other["beforeInterval"] != nil && other["afterInterval"] != nil)
        #expect(await compare(0, 3).output.contains("A $"))
    }

    // MARK: - Nothing to go by

    @Test("one person and one session have figures and no intervals")
    func onePerson() async throws {
        for endings in [["selected"], selected] {
            var scenario = try SmallScenario()
            try scenario.write("log.ndjson", endings: endings, users: 1)
            scenario.volume = growing
            let json = try await scenario.json()
            #expect(
                json["certainty"]?["warnings"]?.elements?.first?.stringValue?.contains("one person") == true
            )
            let account = try #require(json["forecast"]?["accounts"]?.elements?.first)
            #expect(number(account["totalNanodollars"]) == 16_980_000_000)
            #expect(account["totalInterval"]?.value == .null)
            #expect(try scenario.report.contains("No interval can be given"))
        }
    }

    @Test("without any selection no call at a selection is in any cost, and it is said")
    func noSelection() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: Array(repeating: "abandoned", count: 50))
        scenario.volume = growing
        let json = try await scenario.json()
        let warnings = json["certainty"]?["warnings"]?.elements?.compactMap(\.stringValue) ?? []
        #expect(warnings.contains { $0.contains("No session ends in a selection") })
    }

    @Test("no session and one session a month", arguments: [0, 1] as [Int64])
    func leastVolumes(volume: Int64) async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.integrations = "[\"per-request+geocoding\", \"per-session+details-pro\"]"
        scenario.volume = "{\"sessionsPerMonth\": \(volume), \"growthPerMonth\": \"3%\"}"
        let json = try await scenario.json()
        let account = try #require(json["forecast"]?["accounts"]?.elements?.first)
        #expect(number(account["totalNanodollars"]) == 0)
        #expect(json["forecast"]?["sessions"]?.elements?.allSatisfy { number($0) == volume } == true)
        #expect(json["cheapestByVolume"]?.elements?.first?["stretches"]?.elements?.isEmpty == false)
    }

    // MARK: - What is refused

    @Test(
        "a trend that makes no sense is refused in one line",
        arguments: [
            ("\"growthPerMonth\": \"-100%\"", "-100 % a month is out of range"),
            ("\"growthPerMonth\": \"101%\"", "101 % a month is out of range"),
            ("\"growthPerMonth\": 3", "a percentage in quotes"),
            ("\"growthPerMonth\": \"much%\"", "no percentage"),
            ("\"seasonality\": [1,1,1,1,1,1,1,1,1,1,1], \"from\": \"2026-01\"", "11 factors"),
            ("\"seasonality\": [0,0,0,0,0,0,0,0,0,0,0,0], \"from\": \"2026-01\"", "no month of the year"),
            ("\"seasonality\": [1,1,1,1,1,1,1,1,1,1,1,-1], \"from\": \"2026-01\"", "seasonality[11]"),
            ("\"seasonality\": [1,1,1,1,1,1,1,1,1,1,1,1]", "\"from\""),
            ("\"from\": \"2026-13\"", "no month"),
            ("\"from\": \"January\"", "no month"),
            ("\"months\": 0", "out of range"),
            ("\"growthPerMonth\": \"100%\", \"months\": 60", "out of range"),
        ]
    )
    func badTrend(keys: String, words: String) async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.volume = "{\"sessionsPerMonth\": 3000, \(keys)}"
        #expect(try await scenario.refusal().contains(words))
    }

    @Test(
        "segments that make no sense are refused in one line",
        arguments: [
            ("{\"name\": \"a\", \"share\": 1}, {\"name\": \"a\", \"share\": 1}", "the name \"a\""),
            ("{\"name\": \"a\", \"share\": 0}", "sum to nothing"),
            ("{\"name\": \"a\", \"share\": -1}", "out of range"),
            ("{\"name\": \"\", \"share\": 1}", "the name is empty"),
            ("{\"name\": \"a\"}", "share"),
            ("{\"name\": \"a\", \"share\": 1, \"prices\": \"google-2025-04\"}", "google-2025-03"),
            ("{\"name\": \"a\", \"share\": 1, \"log\": {\"path\": \"missing.ndjson\"}}", "missing.ndjson"),
            ("{\"name\": \"a\", \"share\": 1, \"log\": {\"path\": \"empty.ndjson\"}}", "segment \"a\""),
            ("", "the list is empty"),
        ]
    )
    func badSegments(list: String, words: String) async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        try OutputFile.write("", to: scenario.folder + "/empty.ndjson")
        scenario.more = "\"segments\": [\(list)]"
        #expect(try await scenario.refusal().contains(words))
    }

    @Test("a forecast without a single volume, or without intervals, is refused")
    func badFrame() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.volume = "{\"sessionsPerMonth\": [1, 2], \"months\": 2}"
        #expect(try await scenario.refusal().contains("begins with one volume"))
        scenario.volume = "{\"sessionsPerMonth\": 3000, \"months\": 2}"
        scenario.more = "\"certainty\": false"
        let text = try await scenario.refusal()
        #expect(text.contains("certainty"))
        scenario.more = """
            "otherUsage": {"geocoding": 5},
            "segments": [{"name": "a", "share": 1, "account": "x"}, {"name": "b", "share": 1, "account": "y"}]
            """
        #expect(try await scenario.refusal().contains("which of the segments' accounts"))
        scenario.prices = "[\"google-2025-03\", \"google-2018-06\"]"
        scenario.more = "\"segments\": [{\"name\": \"a\", \"share\": 1}]"
        #expect(try await scenario.refusal().contains("by which price sheet"))
        scenario.more = """
            "segments": [{"name": "a", "share": 1, "account": "x", "prices": "google-2018-06"},
                         {"name": "b", "share": 1, "account": "x", "prices": "google-2025-03"}]
            """
        #expect(try await scenario.refusal().contains("the account \"x\""))
    }

    // MARK: - Constraints and needs

    @Test("constraints that the run would not measure, or out of range, are refused in one line")
    func badConstraints() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.more = "\"constraints\": {\"minimumSuccessAt5\": 0.8}"
        let line = try await scenario.refusal()
        #expect(line.contains("constraints.minimumSuccessAt5") && line.contains("\"places\""))
        scenario.more = "\"constraints\": {\"minimumSuccessAt5\": 80}"
        #expect(try await scenario.refusal().contains("from 0 to 1"))
        scenario.more = "\"constraints\": {\"p95SuggestionDelay\": 0}"
        #expect(try await scenario.refusal().contains("out of range"))
    }

    @Test("needs that nothing can serve are refused with the reason of each")
    func needs() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: selected)
        scenario.more = "\"needs\": [\"rating\"]"
        let line = try await scenario.refusal()
        #expect(line.contains("needs") && line.contains("per-request+geocoding"))
    }

    /// The shipped places and searches under two clients, with these constraints.
    private func constrained(_ constraints: String, _ folder: String) async throws -> JSON {
        let text = """
            {"name": "kept", "log": {"path": "\(Folders.scenarios)/logs/place-search.ndjson"},
             "places": "\(Folders.scenarios)/places/places.tsv", "selection": {"simulated": {}},
             "clients": [{"name": "every", "timing": {"kind": "every"}},
                         {"name": "wait", "timing": {"kind": "debounce", "wait": 400}}],
             "baseline": "every", "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"],
             "volume": {"sessionsPerMonth": 100000, "months": 2}, "certainty": {"replicates": 100},
             "constraints": \(constraints)}
            """
        try OutputFile.write(text, to: folder + "/kept.json")
        let outcome = await Outcome.of([
            "run", folder + "/kept.json", "--out", folder + "/out", "--format", "json",
        ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try JSON.parse(outcome.output)
    }

    @Test("who does not keep to the constraints is refused with why; where nobody does, the nearest is named")
    func constraints() async throws {
        let folder = try Folders.fresh()
        func sentences(_ json: JSON) -> [String] {
            json["recommendations"]?.elements?.first?["sentences"]?.elements?.compactMap(\.stringValue) ?? []
        }
        let kept = try await constrained("{\"minimumSuccessAt5\": 0.9}", folder)
        #expect(kept["recommendations"]?.elements?.first?["client"]?.stringValue == "every")
        #expect(
            sentences(kept).contains {
                $0.contains("wait with per-request+geocoding looks cheaper") && $0.contains("Success@5")
            }
        )
        let account = try #require(kept["forecast"]?["accounts"]?.elements?.first)
        #expect(account["client"]?.stringValue == "every")
        let none = try await constrained("{\"minimumSuccessAt5\": 1, \"p95SuggestionDelay\": 1}", folder)
        #expect(none["recommendations"]?.elements?.first?["client"]?.value == .null)
        let words = sentences(none)
        #expect(words.first?.contains("Nothing keeps to the constraints.") == true)
        #expect(words.first?.contains("comes nearest") == true)
        #expect(words.contains { $0.contains("is refused") || $0.contains("are refused") })
        let report = String(decoding: try InputFile.contents(of: folder + "/out/kept.md"), as: UTF8.self)
        #expect(report.contains("Asked for, and kept by nothing:") && report.contains("comes nearest"))
    }
}

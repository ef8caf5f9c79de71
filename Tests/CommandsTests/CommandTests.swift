import Basics
import Debounce
import Foundation
import Testing

@Suite("Commands print results, not surprises")
struct CommandTests {
    private let placeSearch = Folders.scenarios + "/logs/place-search.ndjson"

    @Test("run writes a report with its charts and a database, and prints the comparison as JSON")
    func run() async throws {
        let folder = try Folders.fresh()
        let outcome = await Outcome.of(
            ["run", Folders.scenarios + "/quickstart.json", "--out", folder + "/plan", "--format", "json"]
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
        let json = try JSON.parse(outcome.output)
        #expect(json["log"]?["sessions"]?.value == .number("2000"))
        #expect(json["log"]?["people"]?.value == .number("162"))
        #expect(json["log"]?["edits"]?.value == .number("14592"))
        let row = try #require(
            json["comparison"]?.elements?.first {
                $0["client"]?.stringValue == "debounce 300"
                    && $0["sessionsPerMonth"]?.value == .number("300000")
                    && $0["integration"]?.stringValue == "per-request+geocoding"
                    && $0["prices"]?.stringValue == "google-2025-03"
            }
        )
        // 4,374 requests and 1,696 selections of 2,000 sessions, 150 times over: 656,100 requests are
        // 90,000 · 2.83 + 400,000 · 2.27 + 166,100 · 1.70 and 254,400 Geocoding calls 90,000 · 5 + 154,400 · 4.
        #expect(row["monthlyNanodollars"]?.value == .number("2495670000000"))
        #expect(row["requestsPerSession"]?.value == .number("2.187000"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/plan").sorted()
        #expect(files.contains("quickstart.md") && files.contains("results.sqlite"))
        #expect(files.contains { $0.hasSuffix(".svg") })
        #expect(!files.contains { $0.hasSuffix(".part") || $0.hasSuffix("-journal") })
    }

    @Test("running twice writes the same bytes and keeps one run")
    func twice() async throws {
        let folder = try Folders.fresh()
        let arguments = ["run", Folders.scenarios + "/recorded-messages.json", "--out", folder]
        let first = await Outcome.of(arguments + ["--threads", "1"])
        let report = try InputFile.contents(of: folder + "/recorded-messages.md")
        let second = await Outcome.of(arguments + ["--threads", "3"])
        #expect(first.code == 0 && first.output == second.output)
        #expect(try InputFile.contents(of: folder + "/recorded-messages.md") == report)
    }

    @Test("a database that cannot take the run is found before any file is written")
    func foreignDatabase() async throws {
        let folder = try Folders.fresh()
        try OutputFile.write("not a database", to: folder + "/notes.txt")
        let scenario = Folders.scenarios + "/recorded-messages.json"
        let outcome = await Outcome.of([
            "run", scenario, "--out", folder + "/out", "--db", folder + "/notes.txt",
        ])
        #expect(outcome.code == 65)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
        #expect(try InputFile.contents(of: folder + "/notes.txt") == Array("not a database".utf8))
    }

    @Test("charts that only the earlier report showed are removed, and nothing else is")
    func staleCharts() async throws {
        let folder = try Folders.fresh()
        let text = String(
            decoding: try InputFile.contents(of: Folders.scenarios + "/recorded-messages.json"),
            as: UTF8.self
        )
        .replacing("\"logs/", with: "\"\(Folders.scenarios)/logs/")
        try OutputFile.write(text, to: folder + "/a.json")
        try OutputFile.write("mine", to: folder + "/recorded-messages-mine.svg")
        #expect(await Outcome.of(["run", folder + "/a.json", "--out", folder]).code == 0)
        let both = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.contains("-cost-")
        }
        try OutputFile.write(text.replacing("[15000, 300000]", with: "300000"), to: folder + "/a.json")
        #expect(await Outcome.of(["run", folder + "/a.json", "--out", folder]).code == 0)
        let one = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(both.count == 2 && one.count { $0.contains("-cost") && $0.hasSuffix(".svg") } == 1)
        #expect(one.contains("recorded-messages-mine.svg"))
    }

    @Test("a saved run's report is written again with the same bytes from the database alone")
    func reportAgain() async throws {
        let folder = try Folders.fresh()
        for (format, again) in [("text", "markdown"), ("html", "html")] {
            let scenario = Folders.scenarios + "/recorded-messages.json"
            let run = await Outcome.of(["run", scenario, "--out", folder + "/a", "--format", format])
            #expect(run.code == 0, "\(run.errors)")
            let report = await Outcome.of([
                "report", "--scenario", "recorded-messages", "--db", folder + "/a/results.sqlite", "--out",
                folder + "/b", "--format", again,
            ])
            #expect(report.code == 0, "\(report.errors)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/b").sorted()
        #expect(files.contains("recorded-messages.md") && files.contains("recorded-messages.html"))
        for file in files {
            let first = try InputFile.contents(of: folder + "/a/" + file)
            let second = try InputFile.contents(of: folder + "/b/" + file)
            #expect(first == second, "\(file)")
        }
        let list = await Outcome.of(["report", "--db", folder + "/a/results.sqlite"])
        #expect(list.output.contains("recorded-messages"))
        let unknown = await Outcome.of([
            "report", "--scenario", "recorded", "--db", folder + "/a/results.sqlite",
        ])
        #expect(unknown.code == 66 && unknown.errors.contains("recorded-messages"))
    }

    @Test("compare tells what differs between two runs, and fails where a bill rises by more than allowed")
    func compare() async throws {
        let folder = try Folders.fresh()
        for (name, wait) in [("main-app", 150), ("branch-app", 100)] {
            try OutputFile.write(
                """
                {"name": "\(name)", "log": {"path": "\(Folders.scenarios)/logs/place-search.ndjson"},
                 "clients": [{"name": "app", "timing": {"kind": "debounce", "wait": \(wait)}, "minimumLength": 3}],
                 "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"],
                 "volume": {"sessionsPerMonth": 300000}, "certainty": {"replicates": 200}}
                """,
                to: folder + "/\(name).json"
            )
        }
        let run = await Outcome.of([
            "run", folder + "/main-app.json", folder + "/branch-app.json", "--out", folder,
        ])
        #expect(run.code == 0, "\(run.errors)")
        let compare = ["compare", "main-app", "branch-app", "--db", folder + "/results.sqlite"]
        let plain = await Outcome.of(compare)
        #expect(plain.code == 0, "\(plain.errors)")
        // 4,087 and 4,604 requests of 1,000 sessions: $3,272.485 and $3,404.32.
        #expect(plain.output.contains("~ client app") && plain.output.contains("+$131.84"), "\(plain.output)")
        #expect(await Outcome.of(compare + ["--fail-if-increase", "5%"]).code == 0)
        let failed = await Outcome.of(compare + ["--fail-if-increase", "2%"])
        #expect(failed.code == 1 && failed.errors.contains("rise by more than 2 %"))
        let same = await Outcome.of([
            "compare", "main-app", "main-app", "--db", folder + "/results.sqlite", "--format", "json",
        ])
        let bills = try #require(try JSON.parse(same.output)["bills"]?.elements)
        #expect(bills.allSatisfy { $0["differenceInterval"]?.text() == "[0,0]" })
        #expect(await Outcome.of(["compare", "main-ap", "x", "--db", folder + "/results.sqlite"]).code == 66)
        #expect(await Outcome.of(compare + ["--fail-if-increase", "x"]).code == 64)
    }

    @Test("synthesize makes the same marked sessions for the same seed, and others for another")
    func synthesize() async throws {
        let arguments = [
            "synthesize", "--rhythm", Folders.scenarios + "/logs/language-hero.ndjson", "--places",
            Folders.scenarios + "/places/places.tsv", "--sessions", "50",
        ]
        let first = await Outcome.of(arguments + ["--seed", "7"])
        #expect(first.code == 0, "\(first.errors)")
        let again = await Outcome.of(arguments + ["--seed", "7"])
        let other = await Outcome.of(arguments + ["--seed", "8"])
        #expect(first.output == again.output && first.output != other.output)
        let lines = first.output.split(separator: "\n")
        #expect(lines.count == 50)
        for line in lines { #expect(try JSON.parse(String(line))["times"]?.stringValue == "synthesised") }
        #expect(await Outcome.of(["synthesize"]).code == 64)
    }

    @Test("replay shows one line of health and a table, and writes nothing")
    func replay() async throws {
        let outcome = await Outcome.of(
            ["replay", placeSearch, "--wait", "0,300", "--min-chars", "3", "--sessions-per-month", "300_000"]
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(
            lines[0] == "2,000 sessions · 162 people · 14,592 edits · 0 lines skipped · synthesised times"
        )
        let debounce = try #require(lines.first { $0.hasPrefix("debounce 300") })
        #expect(debounce.contains("2.19") && debounce.contains("$2,495.67") && debounce.contains("†"))
        #expect(outcome.output.contains("† not credible"))
    }

    @Test("requests prints lengths, and texts only when asked")
    func requests() async throws {
        let client = #"{"timing":{"kind":"debounce","wait":300},"minimumLength":3}"#
        let masked = await Outcome.of(["requests", placeSearch, "--client", client])
        let shown = await Outcome.of(["requests", placeSearch, "--client", client, "--show-text"])
        let maskedLines = masked.output.split(separator: "\n")
        let shownLines = shown.output.split(separator: "\n")
        #expect(maskedLines.count == 4374 && shownLines.count == 4374)
        for (line, full) in zip(maskedLines, shownLines) {
            let json = try JSON.parse(String(line))
            let text = try #require(try JSON.parse(String(full))["text"]?.stringValue)
            #expect(json["text"] == nil)
            #expect(json["length"]?.value == .number(String(text.utf16.count)))
        }
    }

    @Test(
        "a redacted log gives every client and every preset the same requests, and nothing of its texts, users or places"
    )
    func redaction() async throws {
        let folder = try Folders.fresh()
        let clients = [
            #"{"timing":{"kind":"debounce","wait":200},"minimumLength":3,"distinct":"after","trim":true}"#,
            #"{"timing":{"kind":"every"},"ignoreCase":true,"distinct":"before"}"#,
            #"{"timing":{"kind":"every"},"cache":{"seconds":60,"key":"folded"},"minimumLength":{"count":2,"unit":"grapheme"}}"#,
            #"{"timing":{"kind":"throttle","wait":250},"cache":{"seconds":86400,"scope":"person"}}"#,
        ]
        let all = clients + ClientPreset.all.map(\.name)
        for log in ["place-search", "language-hero"] {
            let original = Folders.scenarios + "/logs/\(log).ndjson"
            let redacted = folder + "/\(log).ndjson"
            let done = await Outcome.of([
                "convert", original, "--redact", "--salt", "pepper", "--out", redacted,
            ])
            #expect(done.code == 0, "\(done.errors)")
            func rows(_ path: String) async throws -> [String] {
                let options =
                    all.flatMap { ["--client", $0] } + ["--wait", "0,150,300", "--min-chars", "3"]
                let outcome = await Outcome.of(["replay", path, "--format", "json"] + options)
                #expect(outcome.code == 0, "\(outcome.errors)")
                let comparison = try #require(try JSON.parse(outcome.output)["comparison"]?.elements)
                return comparison.map { $0.text() }
            }
            let before = try await rows(original)
            let after = try await rows(redacted)
            #expect(before.count == 2 * (all.count + 3))
            #expect(before == after)
            let text = String(decoding: try InputFile.contents(of: redacted), as: UTF8.self)
            for leak in ["geonames", "iata", "Paris", "jour", "\"u0", "\"syn-", "\"lh-"] {
                #expect(!text.contains(leak))
            }
        }
    }

    @Test("--log-rule sets how edits become sessions, in every format, and is refused where it means nothing")
    func logRules() async throws {
        let log = try Folders.fresh() + "/log.ndjson"
        let line = #"{"session":"s","user":"u","edits":[[0,"p"],[100,"pa"],[110,"par"]]}"# + "\n"
        try OutputFile.write(Array(line.utf8), to: log)
        func rules(_ settings: [String]) async -> Outcome {
            await Outcome.of(["convert", log] + settings.flatMap { ["--log-rule", $0] })
        }
        let joined = await rules(["coalesceMilliseconds=20", "maximumEdits=1"])
        #expect(joined.output == #"{"session":"s","user":"u","edits":[[0,"p"]]}"# + "\n")
        let inspected = await Outcome.of(["inspect", log, "--log-rule", "coalesceMilliseconds=20"])
        #expect(inspected.output.contains("1  edit joined to the next one"))
        for (setting, code, word) in [
            ("coalesce=20", Int32(64), "coalesceMilliseconds"), ("maximumEdits=0", 64, "1 to 1000000"),
            ("maximumEdits", 64, "KEY=VALUE"), ("lateMilliseconds=5", 65, "leave it out"),
            ("composition=last", 65, "leave it out"),
        ] {
            let outcome = await rules([setting])
            #expect(outcome.code == code && outcome.errors.contains(word), "\(setting): \(outcome.errors)")
        }
    }

    @Test("convert samples the same people again, and its CSV is read back as the same sessions")
    func convert() async throws {
        let folder = try Folders.fresh()
        let arguments = ["convert", placeSearch, "--sample", "0.25", "--seed", "7"]
        let first = await Outcome.of(arguments + ["--out", folder + "/a.ndjson"])
        let second = await Outcome.of(arguments + ["--out", folder + "/b.ndjson"])
        #expect(first.code == 0 && second.code == 0)
        let sample = try InputFile.contents(of: folder + "/a.ndjson")
        let sampleAgain = try InputFile.contents(of: folder + "/b.ndjson")
        #expect(sample == sampleAgain)
        let lines = sample.split(separator: UInt8(ascii: "\n")).count
        #expect((100..<1200).contains(lines))
        let csv = await Outcome.of(["convert", placeSearch, "--to", "csv", "--out", folder + "/a.csv"])
        #expect(csv.code == 0)
        let sent = await Outcome.of(["requests", placeSearch])
        let again = await Outcome.of(["requests", folder + "/a.csv"])
        #expect(sent.output.split(separator: "\n").sorted() == again.output.split(separator: "\n").sorted())
        let missing = await Outcome.of(["convert", folder + "/none", "--out", folder + "/c"])
        #expect(missing.code == 66)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(files == ["a.csv", "a.ndjson", "b.ndjson"])
    }

    @Test("a scenario's mapping may stand in a file of its own, beside the scenario")
    func mappingFile() async throws {
        let folder = try Folders.fresh()
        let rows = (0..<4).map { "v\($0 / 2),\(1_767_225_600_000 + $0 * 300),\($0 % 2 == 0 ? "a" : "ab")" }
        try OutputFile.write(
            (["visit,at,value"] + rows).joined(separator: "\n") + "\n",
            to: folder + "/own.csv"
        )
        let mapping = #"{"name": "ours", "session": "visit", "time": "at", "text": "value"}"#
        try OutputFile.write(mapping, to: folder + "/ours.json")
        func run(_ mapping: String) async throws -> Outcome {
            try OutputFile.write(
                """
                {"name": "app", "title": "t", "log": {"path": "own.csv", "mapping": \(mapping)},
                 "clients": [{"timing": {"kind": "every"}}], "integrations": ["per-request+geocoding"],
                 "prices": ["google-2025-03"], "volume": {"sessionsPerMonth": 1000}}
                """,
                to: folder + "/app.json"
            )
            return await Outcome.of([
                "run", folder + "/app.json", "--out", folder + "/out", "--format", "json",
            ])
        }
        let inside = try await run(mapping)
        #expect(inside.code == 0, "\(inside.errors)")
        #expect(try await run("\"ours.json\"").output == inside.output)
        let missing = try await run("\"gone.json\"")
        #expect(missing.code == 66 && missing.errors.contains("gone.json: there is no such file"))
    }

    @Test("a PostHog export is recognised, inspected and priced")
    func postHog() async throws {
        let folder = try Folders.fresh()
        var lines: [String] = []
        for session in 0..<40 {
            let who = #""distinct_id":"u\#(session % 9)","timestamp":"2026-05-01T10:\#(10 + session):0"#
            for (index, text) in ["L", "Lo", "Lon", "Lond", "Londo", "London"].enumerated() {
                lines.append(
                    #"{"event":"place_search_input",\#(who)\#(index).\#(100 + session)Z","#
                        + #""properties":{"$session_id":"s\#(session)","value":"\#(text)"}}"#
                )
            }
            lines.append(
                #"{"event":"place_search_selected",\#(who)9.000Z","properties":{"$session_id":"s\#(session)"}}"#
            )
        }
        try OutputFile.write(lines.joined(separator: "\n"), to: folder + "/export.jsonl")
        let inspected = await Outcome.of(["inspect", folder + "/export.jsonl"])
        #expect(
            inspected.output.hasPrefix("40 sessions · 9 people"),
            "\(inspected.output)\(inspected.errors)"
        )
        #expect(inspected.output.contains("posthog"))
        let replayed = await Outcome.of(["replay", folder + "/export.jsonl", "--wait", "0,300"])
        #expect(replayed.code == 0 && replayed.output.contains("6.00"), "\(replayed.output)")
    }

    @Test(
        "suggest, price, prices and inspect answer in text and in JSON",
        arguments: [
            (
                ["suggest", "san fr", "--places", Folders.scenarios + "/places/places.tsv"],
                "San Francisco, California"
            ),
            (
                [
                    "suggest", "springf", "--places", Folders.scenarios + "/places/places.tsv", "--explain",
                    "--near",
                    "39.8,-89.6", "--types", "locality",
                ], "[Springf]ield, Illinois"
            ),
            (["price", "--sessions", "300000", "--requests", "4"], "$3,432.70"),
            (["price", "--sessions", "3e5", "--requests", "4"], "equal up to 12, less from 13 on"),
            (["price", "--requests", "3.34", "--sessions", "3000,300000", "--selected", "87"], "$3,108.40"),
            (["price", "--requests", "4", "--prices", "google-2018-06"], "from 5 requests on"),
            (
                [
                    "price", "--requests", "9", "--sessions", "300000", "--integrations",
                    "choose-at-selection",
                ], "never"
            ),
            (["clients"], "use-places-autocomplete-4"),
            (["clients", "radar-5"], "debounce 200 ms, from 3 characters"),
            (["integrations"], "a mistake"),
            (["integrations", "per-session+details-essentials"], "12 × autocomplete-requests"),
            (["prices"], "google-2018-06"),
            (["prices", "google-2025-03"], "2.83"),
            (
                ["inspect", Folders.scenarios + "/logs/language-hero.ndjson"],
                "1,296 sessions · 162 people · 38,337 edits"
            ),
        ]
    )
    func answers(arguments: [String], expected: String) async throws {
        let text = await Outcome.of(arguments)
        #expect(text.code == 0, "\(text.errors)")
        #expect(text.output.contains(expected), "\(text.output)")
        let json = await Outcome.of(arguments + ["--format", "json"])
        #expect(json.code == 0)
        _ = try JSON.parse(json.output)
    }

    @Test("a log's faults are shown with their first line, and --strict makes the first fatal")
    func faults() async throws {
        let folder = try Folders.fresh()
        let good =
            #"{"session":"a","user":"u","edits":[[0,"Secret Street 1"]],"ending":{"kind":"selected","at":900}}"#
        try OutputFile.write(good + "\nnonsense Secret Street\n" + good + "\n", to: folder + "/log.ndjson")
        let lax = await Outcome.of(["replay", folder + "/log.ndjson"])
        #expect(lax.code == 0)
        #expect(lax.output.contains("1 session · 1 person · 1 edit · 2 lines skipped"))
        #expect(lax.output.contains("log.ndjson:2") && lax.output.contains("log.ndjson:3"))
        let strict = await Outcome.of(["replay", folder + "/log.ndjson", "--strict"])
        #expect(strict.code == 65)
        #expect(strict.errors.split(separator: "\n").count == 1)
        for outcome in [lax, strict] { #expect(!(outcome.output + outcome.errors).contains("Secret")) }
    }

    @Test(
        "typed and picked text is in no report and no database, not even where the mock knows the log's places",
        arguments: ["quickstart"],
        [Folders.scenarios + "/places/places.tsv", "from-log"]
    )
    func privacy(scenario: String, places: String) async throws {
        let folder = try Folders.fresh()
        let secret = "Geheimstraße 77"
        let edits = secret.indices.enumerated().map { "[\($0.offset * 150),\"\(secret[...$0.element])\"]" }
        try OutputFile.write(
            #"{"session":"s1","user":"u1","edits":[\#(edits.joined(separator: ","))],"ending":{"kind":"selected","at":9000,"place":"p1","text":"\#(secret), Berlin"}}"#,
            to: folder + "/log.ndjson"
        )
        let text = String(
            decoding: try InputFile.contents(of: Folders.scenarios + "/\(scenario).json"),
            as: UTF8.self
        )
        .replacing("logs/place-search.ndjson", with: "log.ndjson")
        .replacing("places/places.tsv", with: places)
        #expect(text.contains(places))
        try OutputFile.write(text, to: folder + "/\(scenario).json")
        let outcome = await Outcome.of(["run", folder + "/\(scenario).json", "--out", folder + "/out"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder + "/out") {
            let bytes = try InputFile.contents(of: folder + "/out/" + file)
            #expect(!bytes.contains(secret) && !bytes.contains("Geheim"), "\(file)")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        Data(self).range(of: Data(text.utf8)) != nil
    }
}

@Suite("The command line says what is wrong in one line")
struct CommandLineTests {
    @Test(
        "slips of usage end with 64 and name the mend",
        arguments: [
            (["rnu"], "did you mean \"run\"?"), (["--hlep"], "did you mean \"--help\"?"),
            (["price", "extra"], "there is no place for \"extra\"; write keytoll price"),
            (["compare", "one"], "something is missing; write keytoll compare"),
            (["zzz"], "see keytoll --help"),
            (["suggest", "a", "--places", "from-log"], "add --log LOG"),
            (["suggest", "a", "--log", "b"], "add --places from-log"),
            (["run"], "write keytoll run SCENARIO..."),
            (["replay", "a", "--wiat", "3"], "did you mean --wait?"),
            (["replay", "a", "--wait"], "write --wait MS,..."),
            (["replay", "a", "--wait", "3", "--wait", "4"], "give it once"),
            (["replay", "a", "--strict=yes"], "leave out"), (["replay", "a", "--wait", "-5"], "from 0 to"),
            (["replay", "a", "--wait", "12.5"], "from 0 to"),
            (["replay", "a", "--wait", "1,,2"], "from 0 to"),
            (["replay", "a", "--wait", "150,150"], "give it once"),
            (["replay", "a", "--sessions-per-month", "300,000"], "write one as 300000"),
            (["run", "a", "--out", ""], "write . for this one"),
            (["replay", "a", "--format", "jsn"], "did you mean \"json\"?"),
            (["replay", "a", "--client", "{"], "--client"),
            (["replay", "a", "--client", "radar"], "did you mean"),
            (["replay", "a", "--rule", "x"], "write --rule KEY=VALUE"),
            (["replay", "a", "--rule", "detailsEndin=x"], "did you mean"),
            (["price", "--requests", "4", "--distribution", "1:2"], "give one of the two"),
            (["price", "--distribution", "1:2,x"], "write them as"),
            (["price", "--requests", "4", "--other", "geocoding"], "write --other geocoding=N"),
            (
                ["suggest", "x", "--types", "a,b", "--places", Folders.scenarios + "/places/places.tsv"],
                "INVALID_REQUEST"
            ),
            (
                ["suggest", "x", "--near", "91,0", "--places", Folders.scenarios + "/places/places.tsv"],
                "INVALID_ARGUMENT"
            ),
            (["suggest", "x", "--near", "91"], "write 2 decimal numbers"),
            (["suggest", "x", "--radius", "5"], "add --near"),
            (["convert", "a", "--redact"], "add --salt"), (["convert", "a", "--salt", "x"], "add --redact"),
            (["convert", "a", "--sample", "2"], "from 0 to 1"),
            (["replay", "a", "--log-format", "postog"], "did you mean \"posthog\"?"),
            (["clients", "radra-5"], "did you mean"), (["integrations", "ui-kti"], "did you mean"),
            (["replay", "a", "--client", "{\"timing\":{\"kind\":\"evry\"}}"], "did you mean \"every\"?"),
            (["replay", "a", "--prices", "google"], "google"),
            (["replay", "a", "--integrations", "x"], "known:"),
            (["price", "--sessions", "4"], "write --requests N"),
            (["price", "--sessions", "x", "--requests", "1"], "from 0 to"),
            (["price", "--sessions", "5", "--requests", "1", "--selected", "101"], "from 0 to 100"),
            (["prices", "google-2052-03"], "did you mean \"google-2025-03\"?"),
            (
                ["requests", "a", "--client", "{\"timing\":{\"kind\":\"debounce\",\"wait\":[1,2]}}"],
                "give one value"
            ),
        ]
    )
    func usage(arguments: [String], mend: String) async {
        let outcome = await Outcome.of(arguments)
        #expect(outcome.code == 64, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(mend), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "missing files end with 66, outputs that cannot be written with 73",
        arguments: [
            (["run", "no-such.json"], 66), (["replay", "no-such.ndjson"], 66), (["inspect", "/"], 66),
            (["suggest", "x", "--places", "none.tsv"], 66), (["prices", "./none.json"], 66),
            (["run", Folders.scenarios + "/recorded-messages.json", "--out", "/dev/null/x"], 73),
            (
                ["run", Folders.scenarios + "/recorded-messages.json", "--out", Folders.root + "/README.md"],
                73
            ),
            (["run", Folders.scenarios + "/quickstart.json", Folders.scenarios + "/quickstart.json"], 65),
        ] as [([String], Int32)]
    )
    func files(arguments: [String], code: Int32) async {
        let outcome = await Outcome.of(arguments)
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("keytoll: ") && outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("help and version are results, a bare call is a slip")
    func help() async {
        let help = await Outcome.of(["--help"])
        #expect(help.code == 0 && help.errors.isEmpty)
        for command in [
            "run", "replay", "inspect", "requests", "suggest", "price", "prices", "clients", "integrations",
            "convert",
        ] {
            #expect(help.output.contains("  \(command) "))
            let page = await Outcome.of([command, "--help"])
            #expect(page.code == 0)
            #expect(page.output.contains("Usage: keytoll \(command)") && page.output.contains("Example"))
            let same = await Outcome.of(["help", command])
            #expect(same.output == page.output)
            for line in page.output.split(separator: "\n") { #expect(line.count <= 150, "\(line)") }
        }
        let version = await Outcome.of(["--version"])
        #expect(version.code == 0 && version.output.hasPrefix("keytoll 0."))
        #expect(await Outcome.of([]).code == 64)
    }

    @Test("progress goes to a terminal only")
    func progress() async throws {
        let text = String(
            decoding: try InputFile.contents(of: Folders.scenarios + "/logs/place-search.ndjson"),
            as: UTF8.self
        )
        let log = try Folders.fresh() + "/long.ndjson"
        let copies = (0..<20).map { text.replacing("\"syn-", with: "\"copy-\($0)-") }
        try OutputFile.write(copies.joined(), to: log)
        let piped = await Outcome.of(["inspect", log])
        #expect(piped.errors.isEmpty)
        let terminal = await Outcome.of(["inspect", log], isTerminal: true)
        #expect(terminal.errors.contains("MiB read") && terminal.errors.hasSuffix("\r\u{1B}[K"))
    }
}

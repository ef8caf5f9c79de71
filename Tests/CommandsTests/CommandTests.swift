import Basics
import Debounce
import Foundation
import Testing

@Suite("Commands print results, not surprises")
struct CommandTests {
    private let placeSearch = Folders.scenarios + "/logs/place-search.ndjson"

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
            #"{"timing":{"kind":"debounce","wait":200},"selectionEmitsChange":true,"distinct":"after"}"#,
            #"{"timing":{"kind":"every"},"selectionEmitsChange":true,"ignoreCase":true,"distinct":"before"}"#,
            #"{"timing":{"kind":"every"},"selectionEmitsChange":true,"trim":true,"cache":{"seconds":60,"key":"folded"}}"#,
            #"{"timing":{"kind":"every"},"selectionEmitsChange":true,"cache":{"seconds":86400,"scope":"person"}}"#,
        ]
        let all = clients + ClientPreset.all.map(\.name)
        try OutputFile.write(Self.repeatedTexts, to: folder + "/repeated.original.ndjson")
        for log in ["place-search", "language-hero", "repeated"] {
            let original =
                log == "repeated"
                ? folder + "/repeated.original.ndjson" : Folders.scenarios + "/logs/\(log).ndjson"
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

    /// Made sessions whose texts, typed and picked, are often equal but for their case or the white space around them.
    private static var repeatedTexts: [UInt8] {
        let texts = [
            "Paris", "paris", "PARIS", " Paris", "Paris ", "Pa", "pa", "\u{130}K", "i\u{307}k",
            "\u{A0}\u{130}K",
            "\u{1E9E}", "ß", "Ärger", "ärger", "e\u{301}", "", " ", "東京", "😀",
        ]
        var log = ""
        for session in 0..<400 {
            var random = KeyedRandom(seed: 77, key: UInt64(session))
            func text() -> String { texts[Int(random.below(UInt64(texts.count)))] }
            let edits = (0...random.below(6)).map { "[\($0 * 170),\"\(text())\"]" }.joined(separator: ",")
            let kind = ["selected", "selected", "submitted"][session % 3]
            log += #"{"session":"r\#(session)","user":"v\#(session / 8)","#
            log += #""startedAt":"2026-03-01T10:\#(10 + session / 8):\#(10 + session % 8 * 5)Z","#
            log += #""edits":[\#(edits)],"ending":{"kind":"\#(kind)","at":\#(1200 + random.below(600)),"#
            log += #""text":"\#(text())"}}"# + "\n"
        }
        return Array(log.utf8)
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

import Basics
import Foundation
import Testing

@Suite("run, report and compare write what they say")
struct RunCommandTests {
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
        // Of ten clients five have picks without a list; what looks cheapest among them is nobody's choice.
        let report = String(
            decoding: try InputFile.contents(of: folder + "/plan/quickstart.md"),
            as: UTF8.self
        )
        #expect(
            report.contains(
                "per-session+details-essentials is the cheapest of the 15 options (a client with a billing) that may be"
            )
        )
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
}

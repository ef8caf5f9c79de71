import Basics
import Foundation
import Testing

@Suite("A file in the wrong place is told for what it is, with the command that takes it")
struct FileNatureTests {
    private static let log = #"{"session":"s","user":"u","edits":[[0,"a"],[300,"ab"]]}"#
    private static let events = """
        {"event":"place_search_input","distinct_id":"u","timestamp":"2026-03-01T00:27:58.994Z","properties":{"value":"S","$session_id":"x"}}
        {"event":"$pageview","distinct_id":"u","timestamp":"2026-03-01T00:27:59.994Z","properties":{"$session_id":"x"}}
        """
    private static let scenario = """
        {
          // a comment
          "name": "app", "log": {"path": "log.ndjson"}, "clients": [{"timing": {"kind": "every"}}],
          "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"]
        }
        """

    /// A folder with a file of every kind.
    private func folder() async throws -> String {
        let folder = try Folders.fresh()
        try OutputFile.write(Self.log + "\n", to: folder + "/log.ndjson")
        try OutputFile.write(
            Self.log + "\n" + Self.log.replacing("\"s\"", with: "\"t\""),
            to: folder + "/two.json"
        )
        try OutputFile.write(Self.events, to: folder + "/export.jsonl")
        try OutputFile.write("session,time,text\ns,0,a\n", to: folder + "/export.csv")
        try OutputFile.write(Self.scenario, to: folder + "/app.json")
        try OutputFile.write(
            Self.scenario.filter { $0 != "\n" }.replacing("// a comment", with: ""),
            to: folder + "/line.json"
        )
        try OutputFile.write(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
            to: folder + "/shot.png"
        )
        try OutputFile.makeFolder(folder + "/empty")
        let run = await Outcome.of(["run", folder + "/app.json", "--out", folder + "/out"])
        #expect(run.code == 0, "\(run.errors)")
        return folder
    }

    @Test("every command with every kind of file")
    func table() async throws {
        let folder = try await folder()
        let database = "this is a SQLite database"
        var cases: [(command: [String], file: String, words: [String])] = []
        for file in ["log.ndjson", "two.json", "export.jsonl", "export.csv"] {
            cases.append(
                (["run"], file, ["this is a log, not a scenario", "keytoll inspect \(folder)/\(file)"])
            )
        }
        for command in ["inspect", "replay", "convert", "requests"] {
            for file in ["app.json", "line.json"] {
                cases.append(
                    ([command], file, ["this is a scenario, not a log", "keytoll run \(folder)/\(file)"])
                )
            }
        }
        for command in ["inspect", "replay", "convert", "run"] {
            cases.append(([command], "out/results.sqlite", [database, "keytoll report --db"]))
            cases.append(([command], "shot.png", ["this is a picture (PNG)"]))
            cases.append(([command], "empty", ["this is a folder"]))
        }
        cases += [
            (["report", "--db"], "log.ndjson", ["this is a log, not a database", "keytoll inspect"]),
            (
                ["compare", "a", "b", "--db"], "app.json",
                ["this is a scenario, not a database", "keytoll run"]
            ),
            (["report", "--db"], "shot.png", ["this is a picture (PNG)"]),
        ]
        cases += [
            (["prices"], "app.json", ["this is a scenario", "keytoll run"]),
            (
                ["inspect"], "../Scenarios/prices/google-2018-06.json",
                ["this is a price sheet", "keytoll prices"]
            ),
            (["synthesize", "--rhythm"], "app.json", ["this is a scenario, not a log"]),
        ]
        for (command, file, words) in cases {
            let path = file.hasPrefix("../") ? Folders.root + file.dropFirst(2) : folder + "/" + file
            let outcome = await Outcome.of(command + [path])
            #expect(outcome.code == 65 || outcome.code == 66, "\(command) \(file)")
            #expect(outcome.output.isEmpty, "\(command) \(file)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(command): \(outcome.errors)")
            for word in words { #expect(outcome.errors.contains(word), "\(command): \(outcome.errors)") }
            #expect(outcome.errors.contains(path), "\(outcome.errors)")
        }
    }

    @Test("a scenario or log with a slip keeps its own message")
    func slips() async throws {
        let folder = try Folders.fresh()
        try OutputFile.write(Self.scenario.replacing("every", with: "evry"), to: folder + "/app.json")
        let run = await Outcome.of(["run", folder + "/app.json"])
        #expect(run.errors.contains("did you mean \"every\"?"))
        try OutputFile.write(Self.scenario.dropLast(2) + ",,}", to: folder + "/broken.json")
        let broken = await Outcome.of(["run", folder + "/broken.json"])
        #expect(broken.errors.contains("broken.json:4"), "\(broken.errors)")
        try OutputFile.write(Self.log + "\n{}\n", to: folder + "/log")
        let strict = await Outcome.of(["replay", folder + "/log", "--strict"])
        #expect(strict.errors.contains(":2: session: a field is missing"), "\(strict.errors)")
    }

    @Test("a scenario that names a database as its log hears of that")
    func named() async throws {
        let folder = try await folder()
        try OutputFile.write(
            Self.scenario.replacing("log.ndjson", with: "out/results.sqlite"),
            to: folder + "/other.json"
        )
        let outcome = await Outcome.of(["run", folder + "/other.json", "--out", folder + "/o"])
        #expect(
            outcome.code == 65 && outcome.errors.contains("out/results.sqlite: this is a SQLite database")
        )
    }
}

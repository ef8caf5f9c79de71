import Basics
import Foundation
import Testing

@Suite("What cannot be written leaves nothing behind")
struct WritingTests {
    private func scenario(in folder: String, log: String = "log.ndjson", name: String = "app") throws
        -> String
    {
        let line =
            #"{"session":"s","user":"u","edits":[[0,"a"],[300,"ab"]],"ending":{"kind":"abandoned","at":900}}"#
        try OutputFile.write(line + "\n", to: folder + "/log.ndjson")
        try OutputFile.write(
            """
            {"name": "\(name)", "title": "t", "log": {"path": "\(log)"}, "clients": [{"timing": {"kind": "every"}}],
             "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"],
             "volume": {"sessionsPerMonth": 1000}}
            """,
            to: folder + "/app.json"
        )
        return folder + "/app.json"
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("a run that fails makes neither a folder nor a database")
    func failedRun() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder, log: "gone.ndjson")
        let outcome = await Outcome.of(["run", scenario, "--out", folder + "/out/deep"])
        #expect(outcome.code == 66)
        #expect(try names(folder) == ["app.json", "log.ndjson"])
    }

    @Test("where one file of a report cannot be written none is, and the run is not saved")
    func halfReport() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder)
        try OutputFile.makeFolder(folder + "/out/app.md")
        let outcome = await Outcome.of(["run", scenario, "--out", folder + "/out"])
        #expect(
            outcome.code == 73 && outcome.errors.contains("a folder stands where a file is to be written")
        )
        #expect(try names(folder + "/out") == ["app.md"])
    }

    @Test("a report never replaces its database")
    func sameFile() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder)
        let first = await Outcome.of([
            "run", scenario, "--out", folder + "/out", "--db", folder + "/out/./app.md",
        ])
        #expect(first.code == 64 && first.errors.contains("the report would replace the database"))
        #expect(try names(folder + "/out") == [])
        let run = await Outcome.of(["run", scenario, "--out", folder + "/a", "--db", folder + "/app.md"])
        #expect(run.code == 0, "\(run.errors)")
        let again = await Outcome.of([
            "report", "--scenario", "app", "--db", folder + "/app.md", "--out", folder,
        ])
        #expect(again.code == 64 && again.errors.contains("the report would replace the database"))
        let saved = try InputFile.contents(of: folder + "/app.md")
        #expect(saved.starts(with: Array("SQLite format 3".utf8)))
    }

    @Test(
        "options that say nothing without a run are refused, and a wrong percentage before anything is printed"
    )
    func slips() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder)
        #expect(await Outcome.of(["run", scenario, "--out", folder]).code == 0)
        let database = folder + "/results.sqlite"
        let html = await Outcome.of(["report", "--format", "html", "--db", database])
        #expect(html.code == 64 && html.errors.contains("--format: no run is named"))
        let compare = ["compare", "app", "app", "--db", database, "--fail-if-increase", "much"]
        let compared = await Outcome.of(compare)
        #expect(compared.code == 64 && compared.output.isEmpty)
        let session = await Outcome.of(["requests", folder + "/log.ndjson", "--session", "s2"])
        #expect(session.code == 66 && session.errors.contains("no session of the log is called \"s2\""))
        #expect(await Outcome.of(["requests", folder + "/log.ndjson", "--session", "s"]).code == 0)
    }

    @Test("a key that must be there and is misspelt is named")
    func misspelt() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder)
        for (key, wrong) in [
            ("clients", "cleints"), ("sessionsPerMonth", "sessionPerMonth"),
        ] {
            let text = String(decoding: try InputFile.contents(of: scenario), as: UTF8.self)
            try OutputFile.write(
                text.replacing("\"\(key)\"", with: "\"\(wrong)\""),
                to: folder + "/wrong.json"
            )
            let outcome = await Outcome.of(["run", folder + "/wrong.json", "--out", folder + "/out"])
            #expect(
                outcome.code == 65 && outcome.errors.contains("did you mean it by \"\(wrong)\"?"),
                "\(outcome.errors)"
            )
        }
        let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        for bytes in [utf16, Array(utf16.dropFirst(2))] {
            try OutputFile.write(bytes, to: folder + "/wrong.json")
            let outcome = await Outcome.of(["run", folder + "/wrong.json", "--out", folder + "/out"])
            #expect(
                outcome.code == 65 && outcome.errors.contains("this is no UTF-8 text"),
                "\(outcome.errors)"
            )
        }
    }

    @Test("the folder of the database is made like that of the report, and neither may be without a name")
    func folders() async throws {
        let folder = try Folders.fresh()
        let scenario = try scenario(in: folder)
        let database = folder + "/data/deep/runs.sqlite"
        let run = await Outcome.of(["run", scenario, "--out", folder + "/out", "--db", database])
        #expect(run.code == 0, "\(run.errors)")
        #expect(try names(folder + "/data/deep") == ["runs.sqlite"])
        let nameless = await Outcome.of(["report", "--scenario", "app", "--db", database, "--out", ""])
        #expect(nameless.code == 64 && nameless.errors.contains("write . for this one"))
    }
}

import Basics
import Foundation
import Testing

@Suite("No command writes over what it reads")
struct InputSafetyTests {
    private static let line = #"{"session":"s","user":"u","edits":[[0,"a"],[300,"ab"]]}"# + "\n"

    /// The other ways to name a file: a longer path, a symbolic link, a hard link, a link to a link.
    private func aliases(of name: String, in folder: String) throws -> [String] {
        let manager = FileManager.default
        let file = folder + "/" + name
        try manager.createSymbolicLink(atPath: file + ".soft", withDestinationPath: file)
        try manager.createSymbolicLink(atPath: file + ".soft2", withDestinationPath: name + ".soft")
        try manager.linkItem(atPath: file, toPath: file + ".hard")
        return [file, folder + "/./" + name, folder + "//" + name]
            + [".soft", ".soft2", ".hard"].map { file + $0 }
    }

    @Test("convert and synthesize refuse an output that is an input, however it is spelt")
    func outputs() async throws {
        let folder = try Folders.fresh()
        try OutputFile.write(Self.line, to: folder + "/log.ndjson")
        try OutputFile.write("id\tname\n", to: folder + "/places.tsv")
        let mapping = #"{"name": "m", "like": "events"}"#
        try OutputFile.write(mapping, to: folder + "/m.json")
        let log = folder + "/log.ndjson"
        for out in try aliases(of: "log.ndjson", in: folder) {
            for command in [
                ["convert", log, "--redact", "--salt", "x"], ["convert", folder + "/l*.ndjson"],
                ["convert", folder + "/gone", log], ["synthesize", "--rhythm", log],
            ] where command[1] != folder + "/gone" || out == log {
                let outcome = await Outcome.of(command + ["--out", out])
                #expect(outcome.code == 64 || outcome.code == 66, "\(command) \(out)")
                if outcome.code == 64 {
                    #expect(outcome.errors.contains("would replace the input \(log)"), "\(outcome.errors)")
                    #expect(outcome.errors.split(separator: "\n").count == 1)
                }
            }
        }
        for out in try aliases(of: "m.json", in: folder) {
            let outcome = await Outcome.of(["convert", log, "--mapping", folder + "/m.json", "--out", out])
            #expect(
                outcome.code == 64 && outcome.errors.contains("would replace the input"),
                "\(outcome.errors)"
            )
        }
        for out in try aliases(of: "places.tsv", in: folder) {
            let command = ["synthesize", "--rhythm", log, "--places", folder + "/places.tsv", "--out", out]
            #expect(await Outcome.of(command).errors.contains("would replace the input"))
        }
        #expect(try InputFile.contents(of: log) == Array(Self.line.utf8))
        #expect(try InputFile.contents(of: folder + "/m.json") == Array(mapping.utf8))
        #expect(try InputFile.contents(of: folder + "/places.tsv") == Array("id\tname\n".utf8))
        // A new name beside it is no input, and neither is a device.
        #expect(await Outcome.of(["convert", log, "--out", folder + "/new.ndjson"]).code == 0)
        #expect(await Outcome.of(["convert", log, "--out", "/dev/null"]).code == 0)
        #expect(await Outcome.of(["convert", log, "--out", folder + "/new.ndjson"]).code == 0)
    }

    @Test("run refuses a report or a database that is its scenario, a log, a sheet or the places")
    func runs() async throws {
        let folder = try Folders.fresh()
        let names = ["log.ndjson", "web.ndjson", "sheet.json", "m.json"]
        let sheet = try InputFile.contents(of: Folders.scenarios + "/prices/google-2025-03.json")
        try OutputFile.write(Self.line, to: folder + "/log.ndjson")
        try OutputFile.write(Self.line.replacing("\"s\"", with: "\"t\""), to: folder + "/web.ndjson")
        try OutputFile.write(sheet, to: folder + "/sheet.json")
        try OutputFile.write(#"{"name": "m", "like": "events"}"#, to: folder + "/m.json")
        func scenario(_ name: String, log: String, mapping: String = "") throws -> [UInt8] {
            let text = """
                {"name": "\(name)", "log": {"path": "\(log)"\(mapping)}, "clients": [{"timing": {"kind": "every"}}],
                 "integrations": ["per-request+geocoding"], "prices": ["sheet.json"], "volume": {"sessionsPerMonth": 9, "months": 2},
                 "segments": [{"name": "a", "share": 1}, {"name": "b", "share": 1, "log": {"path": "web.ndjson"}}]}
                """
            try OutputFile.write(text, to: folder + "/app.json")
            return Array(text.utf8)
        }
        let text = try scenario("app", log: "log.ndjson")
        let before = try names.map { try InputFile.contents(of: folder + "/" + $0) }
        for name in names.dropLast() + ["app.json"] {
            for db in try aliases(of: name, in: folder) {
                let outcome = await Outcome.of([
                    "run", folder + "/app.json", "--out", folder + "/out", "--db", db,
                ])
                #expect(outcome.code == 64, "\(db): \(outcome.errors)")
                #expect(outcome.errors.contains("the database would replace the input"), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1)
            }
        }
        #expect(try InputFile.contents(of: folder + "/app.json") == text)
        // A log that bears the report's name.
        try OutputFile.write(Self.line, to: folder + "/app.md")
        _ = try scenario("app", log: "app.md")
        let outcome = await Outcome.of(["run", folder + "/app.json", "--out", folder])
        #expect(
            outcome.code == 64 && outcome.errors.contains("the report would replace the input"),
            "\(outcome.errors)"
        )
        #expect(try InputFile.contents(of: folder + "/app.md") == Array(Self.line.utf8))
        #expect(try names.map { try InputFile.contents(of: folder + "/" + $0) } == before)
        #expect(!OutputFile.exists(folder + "/results.sqlite"))
    }
}

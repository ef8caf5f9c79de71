import Basics
import Foundation
import Testing

@Suite("A log that holds nothing is told in one line, by every command alike")
struct EmptyLogTests {
    /// Every command that reads a log, on a log.
    private func commands(_ log: String, _ folder: String) throws -> [[String]] {
        let scenario = folder + "/empty.json"
        try OutputFile.write(
            """
            {"name": "empty", "title": "t", "log": {"path": "\(log)"}, "clients": [{"timing": {"kind": "every"}}],
             "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"], "places": "from-log"}
            """,
            to: scenario
        )
        return [
            ["inspect", log], ["inspect", log, "--format", "json"], ["replay", log], ["convert", log],
            ["convert", log, "--to", "csv"], ["convert", log, "--out", folder + "/converted"],
            ["requests", log],
            ["requests", log, "--explain"], ["requests", log, "--explain", "--session", "s"],
            ["run", scenario, "--out", folder + "/out"], ["synthesize", "--rhythm", log],
            ["suggest", "ber", "--places", "from-log", "--log", log],
        ]
    }

    @Test(
        "one that is empty, in every way a file can be",
        arguments: ["", "\n\n  \n", "\u{FEFF}", "session,time,text\n", "[]", "[\n]\n"]
    )
    func empty(text: String) async throws {
        let folder = try Folders.fresh()
        try OutputFile.write(text, to: folder + "/log")
        let line =
            "keytoll: \(folder)/log: the log is empty: it holds no events and no sessions; check that it is the "
            + "right file and that its export is complete\n"
        for command in try commands(folder + "/log", folder) {
            let outcome = await Outcome.of(command)
            #expect(outcome.code == 65 && outcome.output.isEmpty, "\(command)")
            #expect(outcome.errors == line, "\(command)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["empty.json", "log"]
        )
    }

    @Test("one without a readable line: inspect shows the reasons, the others say to look there")
    func unreadable() async throws {
        let folder = try Folders.fresh()
        let log = folder + "/log"
        try OutputFile.write(#"{"session":"s","edits":[[-1,"secret"]]}"# + "\n", to: log)
        for command in try commands(log, folder) {
            let outcome = await Outcome.of(command)
            #expect(outcome.code == 65, "\(command)")
            #expect(
                outcome.errors.contains(
                    "the log holds no session that can be read: 1 line was skipped, 1 because a time is negative, the first "
                        + "in line 1; "
                ),
                "\(command)"
            )
            #expect(outcome.output.isEmpty == (command[0] != "inspect"), "\(command)")
            #expect(!outcome.errors.contains("secret") && !outcome.output.contains("secret"))
        }
        let inspection = await Outcome.of(["inspect", log])
        #expect(inspection.output.contains("skipped 1 line: a time is negative, first at \(log):1"))
        #expect(!inspection.output.contains("–"))
    }

    @Test("An empty file beside one that is not is no fault")
    func beside() async throws {
        let folder = try Folders.fresh()
        try OutputFile.write("", to: folder + "/a")
        try OutputFile.write(#"{"session":"s","edits":[[0,"a"]]}"# + "\n", to: folder + "/b")
        let outcome = await Outcome.of(["convert", folder + "/a", folder + "/b"])
        #expect(outcome.code == 0 && outcome.output.contains(#""session":"s""#))
        // A sample that draws nobody is no empty log.
        let nobody = await Outcome.of(["convert", folder + "/b", "--sample", "0"])
        #expect(nobody.code == 0 && nobody.output.isEmpty)
    }

    @Test("requests writes nothing before every session that it was asked for is found")
    func missingSession() async throws {
        let log = Folders.scenarios + "/logs/place-search.ndjson"
        for options in [["--explain"], [], ["--explain", "--selection", "simulated"]] {
            let places = options.count > 1 ? ["--places", Folders.scenarios + "/places/places.tsv"] : []
            let command = ["requests", log] + options + places
            let missing = await Outcome.of(command + ["--session", "syn-1034", "--session", "none"])
            #expect(missing.code == 66 && missing.output.isEmpty)
            #expect(missing.errors.contains("no session of the log is called \"none\""))
            let found = await Outcome.of(command + ["--session", "syn-1034", "--session", "syn-1"])
            #expect(found.code == 0 && found.output.contains("syn-1034"), "\(found.errors)")
        }
    }
}

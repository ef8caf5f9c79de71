import Basics
import Foundation
import Testing

@Suite("A log whose typing was left out is not priced in silence")
struct LeftOutTests {
    /// A PostHog export of some visits; those with another name for their input events have an ending alone.
    private func export(_ folder: String, visits: Int, unknown: Int) throws -> String {
        var lines = ""
        func add(_ event: String, _ value: String, _ milliseconds: Int, _ visit: Int) {
            let time =
                "2026-03-01T10:\(visit < 10 ? "0" : "")\(visit):0\(milliseconds / 1000).\(milliseconds % 1000 + 100)Z"
            lines +=
                "{\"event\":\"\(event)\",\"distinct_id\":\"u\(visit)\",\"timestamp\":\"\(time)\","
                + "\"properties\":{\"value\":\"\(value)\",\"$session_id\":\"s\(visit)\"}}\n"
        }
        for visit in 0..<visits {
            for (number, text) in ["p", "pa", "par"].enumerated() {
                add(visit < unknown ? "box_typed" : "place_search_input", text, number * 200, visit)
            }
            add("place_search_selected", "paris", 3000, visit)
        }
        try OutputFile.write(lines, to: folder + "/export.jsonl")
        try OutputFile.write(
            """
            {"name": "app", "log": {"path": "export.jsonl"}, "clients": [{"timing": {"kind": "every"}}],
             "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"]}
            """,
            to: folder + "/app.json"
        )
        return folder + "/export.jsonl"
    }

    @Test("where nothing but endings is left it is refused in one line, and inspect says why")
    func all() async throws {
        let folder = try Folders.fresh()
        let log = try export(folder, visits: 20, unknown: 20)
        for command in [
            ["replay", log], ["run", folder + "/app.json", "--out", folder + "/out"], ["requests", log],
            ["convert", log],
        ] {
            let outcome = await Outcome.of(command)
            // What convert writes is a log of endings all the same.
            let isConverted = command[0] == "convert"
            #expect(outcome.code == (isConverted ? 0 : 65), "\(command)")
            #expect(outcome.output.isEmpty != isConverted, "\(command)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(
                outcome.errors.contains(
                    "the log holds the endings of 20 sessions and not one edit: 60 events of other names were left out; "
                        + "name your input events in a mapping, such as {\"name\": \"ours\", \"like\": \"posthog\", "
                ),
                "\(outcome.errors)"
            )
        }
        let inspection = await Outcome.of(["inspect", log])
        #expect(inspection.code == 0)
        #expect(
            inspection.output.contains("no session has an edit, and 60 events of other names were left out")
        )
        // What the line says to do works.
        try OutputFile.write(
            #"{"name": "ours", "like": "posthog", "inputEvents": ["box_typed"]}"#,
            to: folder + "/m.json"
        )
        let mapped = await Outcome.of(["replay", log, "--mapping", folder + "/m.json", "--wait", "0"])
        #expect(
            mapped.code == 0 && mapped.errors.isEmpty && mapped.output.contains("3.00"),
            "\(mapped.errors)"
        )
    }

    @Test("where many sessions lost their edits, a line on standard error says so; where few did, none")
    func some() async throws {
        for (unknown, isTold) in [(0, false), (1, true), (19, true)] {
            let folder = try Folders.fresh()
            let log = try export(folder, visits: 20, unknown: unknown)
            for command in [["replay", log], ["run", folder + "/app.json", "--out", folder + "/out"]] {
                let outcome = await Outcome.of(command + ["--format", "json"])
                #expect(outcome.code == 0 && (try? JSON.parse(outcome.output)) != nil)
                #expect(
                    outcome.errors.contains("\(unknown) of 20 sessions hold no edit") == isTold,
                    "\(outcome.errors)"
                )
                #expect(outcome.errors.split(separator: "\n").count == (isTold ? 1 : 0))
                let warnings = try #require(try JSON.parse(outcome.output)["warnings"]?.elements)
                #expect(warnings.count == (isTold ? 1 : 0))
                guard command[0] == "run" else { continue }
                let report = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
                    .filter { $0.hasSuffix(".md") }
                let page = String(
                    decoding: try InputFile.contents(of: folder + "/out/" + report[0]),
                    as: UTF8.self
                )
                #expect(page.contains("\(unknown) of 20 sessions hold no edit") == isTold)
            }
        }
    }

    @Test("where filters or the box leave no session at all it is refused in one line")
    func none() async throws {
        let folder = try Folders.fresh()
        let log = try export(folder, visits: 3, unknown: 0)
        try OutputFile.write(
            #"{"name": "m", "like": "posthog", "filters": {"properties.box": ["address"]}}"#,
            to: folder + "/m.json"
        )
        let filtered = await Outcome.of(["replay", log, "--mapping", folder + "/m.json"])
        #expect(filtered.code == 65 && filtered.output.isEmpty)
        #expect(filtered.errors.contains("the log holds no session: of its events (12) none is an edit"))
        #expect(filtered.errors.split(separator: "\n").count == 1)
    }
}

import Basics
import Foundation
import Testing

/// Simulated picks from the command line: a whole run, its slips, and one session told.
@Suite("Simulated picks from the command line")
struct SelectionCommandTests {
    private static let places = """
        id\tname\ttype\tregion\tregionCode\tcountry\tcountryCode\tlatitude\tlongitude\tpopulation
        p1\tParis\tlocality\t\t\tFrance\tFR\t48.85\t2.35\t2000000
        p2\tParma\tlocality\t\t\tItaly\tIT\t44.80\t10.33\t200000
        p3\tParamaribo\tlocality\t\t\tSuriname\tSR\t5.82\t-55.17\t240000
        p4\tParana\tlocality\t\t\tArgentina\tAR\t-31.73\t-60.53\t300000
        p5\tParla\tlocality\t\t\tSpain\tES\t40.23\t-3.77\t130000
        p6\tPardubice\tlocality\t\t\tCzechia\tCZ\t50.04\t15.78\t90000

        """

    private static func session(_ id: String, _ ending: String, extra: String = "") -> String {
        #"{"session":"\#(id)",\#(extra)"edits":[[0,"P"],[100,"Pa"],[200,"Par"],[300,"Pard"],[400,"Pardu"]],"ending":\#(ending)}"#
            + "\n"
    }

    private static func picked(_ place: String) -> String {
        #"{"kind":"selected","at":1500,"place":"\#(place)","text":"Pardubice, Czechia"}"#
    }

    /// Writes a scenario with its files and carries it out.
    private func run(
        _ log: String,
        model: String = "{}",
        format: String = "text",
        more: String = ""
    ) async throws -> (outcome: Outcome, folder: String) {
        let folder = try Folders.fresh()
        try OutputFile.write(log, to: folder + "/log.ndjson")
        try OutputFile.write(Self.places, to: folder + "/places.tsv")
        let scenario = """
            { name: "picks", title: "Picks", log: { path: "log.ndjson" }, places: "places.tsv",
              selection: { simulated: \(model) }, \(more)
              clients: [{ name: "every", timing: { kind: "every" } },
                { name: "slow", timing: { kind: "debounce", wait: 2000 } }],
              baseline: "every", integrations: ["per-request+geocoding"], prices: ["google-2025-03"],
              volume: { sessionsPerMonth: 300000 } }
            """
        try OutputFile.write(scenario, to: folder + "/picks.json")
        let outcome = await Outcome.of([
            "run", folder + "/picks.json", "--out", folder + "/out", "--format", format,
        ])
        return (outcome, folder)
    }

    @Test("A target that the gazetteer lacks is counted and keeps its recorded ending")
    func unknownTarget() async throws {
        let log = Self.session("a", Self.picked("p6")) + Self.session("b", Self.picked("nowhere"))
        let (outcome, folder) = try await run(log, format: "json")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(outcome.code == 0, "\(outcome.errors)")
        let json = try JSON.parse(outcome.output)
        let selection = try #require(json["selection"])
        #expect(selection["simulatedSessions"]?.text() == "1")
        #expect(selection["keptAsRecorded"]?["placeUnknown"]?.text() == "1")
        let report = try String(contentsOfFile: folder + "/out/picks.md", encoding: .utf8)
        #expect(report.contains("1 session ends as recorded: the place is not in the gazetteer."))
    }

    @Test(
        "A log that names no picked place, one of unknown places and one of masked letters are refused in one line",
        arguments: [
            (
                #"{"kind":"submitted","at":900}"#, "", "the log names no picked place",
                "a log whose endings name"
            ),
            (
                #"{"kind":"selected","at":900,"place":"nowhere"}"#, "",
                "none of the picked places is in the places file", "name the file of places"
            ),
            (
                #"{"kind":"selected","at":900,"place":"p6"}"#, #""masked":true,"#,
                "the letters of the log are masked", "a log whose endings name"
            ),
        ]
    )
    func refused(ending: String, extra: String, reason: String, fix: String) async throws {
        let (outcome, folder) = try await run(Self.session("a", ending, extra: extra))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(outcome.code == 65)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains(reason) && outcome.errors.contains(fix))
        #expect(outcome.errors.contains("log.ndjson"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/out/picks.md"))
    }

    @Test(
        "A parameter out of range is one line that names it",
        arguments: [
            ("{ looking: 1.5 }", "selection.simulated.looking", "0 to 1"),
            ("{ atWordBoundary: -1 }", "selection.simulated.atWordBoundary", "0 to 1"),
            ("{ inPause: 2 }", "selection.simulated.inPause", "0 to 1"),
            ("{ pause: -1 }", "selection.simulated.pause", "0"),
            ("{ reaction: 600001 }", "selection.simulated.reaction", "600000"),
            ("{ pick: -5 }", "selection.simulated.pick", "0"),
            ("{ latency: -1 }", "selection.simulated.latency", "0"),
            ("{ latency: { percentiles: { \"101\": 5 } } }", "selection.simulated.latency", "101"),
            ("{ seed: -1 }", "selection.simulated.seed", "0"),
            ("{ input: \"nose\" }", "selection.simulated.input", "mouse"),
        ]
    )
    func outOfRange(model: String, field: String, hint: String) async throws {
        let (outcome, folder) = try await run(Self.session("a", Self.picked("p6")), model: model)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(outcome.code == 65)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(field) && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test("The database alone gives the same report again, and JSON and terminal tell both kinds of picks")
    func again() async throws {
        let (outcome, folder) = try await run(Self.session("a", Self.picked("p6")))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(outcome.output.contains("saving not real"))
        let again = await Outcome.of([
            "report", "--scenario", "picks", "--db", folder + "/out/results.sqlite", "--out",
            folder + "/again",
        ])
        #expect(again.code == 0, "\(again.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/again")
        #expect(names.contains("picks-delay.svg") && names.contains("picks-found.svg"))
        for name in names {
            let first = FileManager.default.contents(atPath: folder + "/out/" + name)
            #expect(first == FileManager.default.contents(atPath: folder + "/again/" + name), "\(name)")
        }
        let json = try JSON.parse(
            try await run(Self.session("a", Self.picked("p6")), format: "json").outcome.output
        )
        // The slow client sends nothing before the recorded pick, and one request in life.
        let slow = try #require(json["selection"]?["clients"]?.elements?.last)
        #expect(slow["recordedRequestsPerSession"]?.text() == "0.000000")
        #expect(slow["recordedIsCredible"]?.text() == "false")
        #expect(slow["successAt5"]?.text() == "0.000000")
        // The share of keystrokes without a list can be told from both counts.
        let fast = try #require(json["selection"]?["clients"]?.elements?.first)
        let (with, without) = (fast["editsWithList"]?.text(), fast["editsWithoutList"]?.text())
        #expect(Int64(with ?? "") ?? 0 > 0 && Int64(without ?? "") ?? -1 >= 0)
        let dearest = json["comparison"]?.elements?.last
        #expect(dearest?["requestsPerSession"]?.text() == "1.000000")
        #expect(dearest?["isCredible"]?.text() == "true")
        #expect(dearest?["recordedPicksNanodollars"] != nil)
    }

    // MARK: - One session told

    private func explain(_ options: [String], log: String? = nil) async throws -> Outcome {
        let folder = try Folders.fresh()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try OutputFile.write(log ?? Self.session("a", Self.picked("p6")), to: folder + "/log.ndjson")
        try OutputFile.write(Self.places, to: folder + "/places.tsv")
        return await Outcome.of(
            ["requests", folder + "/log.ndjson", "--places", folder + "/places.tsv"] + options
        )
    }

    private let sure = "{ simulated: { looking: 1, reaction: 150, pick: 500, latency: 100 } }"

    @Test("A session is told from keystroke to pick, its places by rank and kind")
    func told() async throws {
        let outcome = try await explain(["--explain", "--selection", sure])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines[1] == "session a, selected at 1500")
        #expect(lines[2] == "0 ms  edit 1: 1 character")
        #expect(lines.contains("300 ms  asks for the text of edit 4, answered after 100 ms"))
        let shown = try #require(
            lines.firstIndex(of: "400 ms  shows 1 place for edit 4, the wanted one at rank 1")
        )
        #expect(lines[shown + 1] == "1  locality  <- wanted")
        #expect(lines[shown + 2] == "400 ms  the person looks and sees it (chance 1.00)")
        #expect(lines.last == "1050 ms  picked after 5 edits")
        #expect(!outcome.output.contains("Pardu") && !outcome.output.contains("Paris"))
    }

    @Test("Texts and places are shown only on demand, those that are typed on too")
    func texts() async throws {
        let slow = "{ timing: { kind: 'debounce', wait: 2000 } }"
        let log = #"{"session":"a","edits":[[0,"X"]],"ending":\#(Self.picked("p6"))}"# + "\n"
        let hidden = try await explain(["--explain", "--selection", sure, "--client", slow], log: log)
        #expect(hidden.output.contains("no answer brings the place: the person types on"))
        #expect(!hidden.output.contains("Pardubice"))
        let shown = try await explain(
            ["--explain", "--selection", sure, "--client", slow, "--show-text"],
            log: log
        )
        #expect(shown.output.contains(#": "Pardubice, Czechia""#))
        #expect(shown.output.contains("1  Pardubice, Czechia  <- wanted"))
    }

    @Test(
        "Options that do not go together, and a model that is none, are one line",
        arguments: [
            (["--selection", "simulated"], "--selection", "add --explain"),
            (["--explain"], "--places", "add --selection simulated"),
            (["--explain", "--selection", "recorded"], "--places", "add --selection simulated"),
            (["--explain", "--selection", "simulate"], "--selection", "did you mean \"simulated\"?"),
            (
                ["--explain", "--selection", "{ simulated: { looking: 2 } }"],
                "--selection.simulated.looking", "give a number from 0 to 1"
            ),
        ]
    )
    func slips(options: [String], field: String, fix: String) async throws {
        let outcome = try await explain(options)
        #expect(outcome.code == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains(field) && outcome.errors.contains(fix), "\(outcome.errors)")
    }

    @Test(
        "without a constraint simulated picks recommend nothing: the figures of the cheapest and the keys are told"
    )
    func nothingBounds() async throws {
        let log = (0..<50).map { Self.session("s\($0)", Self.picked("p6"), extra: "\"user\":\"u\($0)\",") }
            .joined()
        let (text, folder) = try await run(log)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let report = try String(contentsOfFile: folder + "/out/picks.md", encoding: .utf8)
        for page in [text.output, report] {
            #expect(page.contains("Nothing bounds what people feel."), "\(page)")
            #expect(page.contains("slow has Success@5 of 0.0 %"))
            #expect(page.contains("Do not ship by this; set constraints.minimumSuccessAt5"))
        }
        #expect(!report.contains(" ship **"))
        let json = try JSON.parse(try await run(log, format: "json").outcome.output)
        #expect(json["doNotShip"]?.elements?.count == 1)
        let bounded = try await run(log, format: "json", more: "constraints: { minimumSuccessAt5: 0.5 },")
        #expect(try JSON.parse(bounded.outcome.output)["doNotShip"]?.elements?.isEmpty == true)
    }
}

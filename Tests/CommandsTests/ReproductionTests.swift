import Basics
import Foundation
import Testing

@Suite("How to get the same again")
struct ReproductionTests {
    /// The command that a report gives.
    private func command(_ report: String) -> String {
        let lines = report.split(separator: "\n").map(String.init)
        let heading = lines.firstIndex { $0.hasPrefix("## How to get the same again") }!
        return lines[heading...].first { $0.hasPrefix("keytoll run ") } ?? ""
    }

    @Test(
        "names the file that the scenario was read from, absolute paths by their name, whatever it is called"
    )
    func files() async throws {
        for name in ["plan.json", "my plan's.json5", "small.json"] {
            let scenario = try SmallScenario()
            try scenario.write("log.ndjson", endings: ["selected", "abandoned"])
            _ = try await scenario.run()
            let path = scenario.folder + "/" + name
            if name != "small.json" {
                try FileManager.default.moveItem(atPath: scenario.folder + "/small.json", toPath: path)
            }
            let run = await Outcome.of(["run", path, "--out", scenario.folder + "/out"])
            #expect(run.code == 0, "\(run.errors)")
            let report = try scenario.report
            let quoted = name == "my plan's.json5" ? #"'my plan'\''s.json5'"# : name
            #expect(command(report) == "keytoll run \(quoted) --replicates 100")
            #expect(!report.contains(scenario.folder))
            // From the database alone the bytes are the same.
            let again = await Outcome.of([
                "report", "--scenario", "small", "--db", scenario.folder + "/out/results.sqlite", "--out",
                scenario.folder + "/again",
            ])
            #expect(again.code == 0, "\(again.errors)")
            #expect(
                try InputFile.contents(of: scenario.folder + "/again/small.md")
                    == InputFile.contents(of: scenario.folder + "/out/small.md")
            )
        }
    }

    @Test("the shipped reports name a file that is there and that makes them")
    func shipped() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: Folders.root + "/Reports").sorted()
        where file.hasSuffix(".md") {
            let report = String(
                decoding: try InputFile.contents(of: Folders.root + "/Reports/" + file),
                as: UTF8.self
            )
            let path = command(report).split(separator: " ")[2]
            let json = try JSON.parse(
                try InputFile.contents(of: Folders.root + "/" + path),
                file: String(path),
                dialect: .json5
            )
            #expect(json["name"]?.stringValue.map { $0 + ".md" } == file)
        }
    }
}

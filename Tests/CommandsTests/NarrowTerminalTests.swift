import Basics
import Foundation
import Reports
import Testing

@Suite("Pages fit the terminal that they are written to")
struct NarrowTerminalTests {
    /// Lines that a terminal would break in its own way: those of one word that it has no room for are not among them.
    private func tooWide(_ text: String, _ columns: Int) -> [Substring] {
        text.split(separator: "\n").filter { line in
            DisplayWidth.of(String(line)) > columns
                && line.split(separator: " ").allSatisfy { DisplayWidth.of(String($0)) <= columns - 20 }
        }
    }

    @Test("at every width, and a pipe gets what it always got", arguments: [20, 40, 60, 80, 100, 300])
    func widths(columns: Int) async throws {
        let scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: ["selected", "submitted", "abandoned", "selected"])
        let log = scenario.folder + "/log.ndjson"
        let database = scenario.folder + "/out/results.sqlite"
        #expect(try await scenario.run().code == 0)
        let commands = [
            ["inspect", log], ["replay", log, "--sessions-per-month", "300_000"],
            ["run", scenario.folder + "/small.json", "--out", scenario.folder + "/out"],
            ["compare", "small", "small", "--db", database],
            ["report", "--db", database], ["price", "--sessions", "20000", "--requests", "4"],
            ["prices"], ["prices", "google-2025-03"], ["integrations"], ["clients"],
            ["integrations", "per-session+details-pro"],
        ]
        for command in commands {
            let narrow = await Outcome.of(command, isTerminal: true, columns: columns)
            #expect(narrow.code == 0, "\(narrow.errors)")
            #expect(tooWide(narrow.output, columns) == [], "\(command)")
            let piped = await Outcome.of(command)
            func words(_ text: String) -> Set<String> {
                Set(
                    text.split { " \n".contains($0) }
                        .map { String($0).filter { !"─█▉▊▋▌▍▎▏:".contains($0) } }
                )
            }
            // A list has no header of its first column, and one rule less.
            let lost = words(piped.output).subtracting(words(narrow.output))
            let headers: Set<String> = [
                "client", "preset", "sheet", "run", "integration", "line", "SKU", "prices", "price", "ending",
                "a", "session", "of", "requests/session", "per-request", "per-session", "thousand", "",
            ]
            #expect(lost.subtracting(headers).isEmpty, "\(command): \(lost)")
            if columns == 300 { #expect(narrow.output == piped.output, "\(command)") }
        }
    }
}

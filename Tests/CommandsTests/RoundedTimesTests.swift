import Basics
import Foundation
import Testing

@Suite("A log whose times were rounded")
struct RoundedTimesTests {
    /// Sessions of three edits with so many milliseconds between two of them.
    private func log(gap: Int, _ folder: String) throws -> String {
        let lines = (0..<40).map { number in
            let edits = (0..<3).map { "[\($0 * gap),\"\(String(repeating: "x", count: $0 + 1))\"]" }
            return
                #"{"session":"s\#(number)","user":"u\#(number)","edits":[\#(edits.joined(separator: ","))]}"#
        }
        try OutputFile.write(lines.joined(separator: "\n") + "\n", to: folder + "/log.ndjson")
        try OutputFile.write(
            """
            {"name": "rounded", "title": "t", "log": {"path": "log.ndjson"}, "clients": [{"timing": {"kind": "every"}}],
             "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"],
             "volume": {"sessionsPerMonth": 1000}}
            """,
            to: folder + "/rounded.json"
        )
        return folder + "/log.ndjson"
    }

    @Test(
        "inspect says that it tells no requests; replay and run say so on standard error",
        arguments: [0, 1]
    )
    func told(gap: Int) async throws {
        let folder = try Folders.fresh()
        let log = try log(gap: gap, folder)
        let clause = "all gaps are 0 ms, the times seem rounded"
        let inspection = await Outcome.of(["inspect", log])
        #expect(inspection.output.contains(clause) == (gap == 0))
        #expect(inspection.output.contains("no      requests and their cost") == (gap == 0))
        for command in [["replay", log], ["run", folder + "/rounded.json", "--out", folder + "/out"]] {
            let outcome = await Outcome.of(command)
            #expect(outcome.code == 0)
            #expect(outcome.errors.contains(clause) == (gap == 0), "\(command)")
        }
    }
}

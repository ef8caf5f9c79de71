import Basics
import Foundation
import Testing

/// A scenario in a folder of its own, with logs in which every session sends four requests under `every`.
struct SmallScenario {
    let folder: String
    var volume = "{\"sessionsPerMonth\": 3000}"
    var more = ""
    var integrations = "[\"per-request+geocoding\"]"
    var prices = "[\"google-2025-03\"]"
    var clients = """
        [{"name": "every", "timing": {"kind": "every"}},
         {"name": "wait", "timing": {"kind": "debounce", "wait": 100}}]
        """
    var baseline = "every"

    init() throws { folder = try Folders.fresh() }

    /// Writes a log.
    ///
    /// - Parameter endings: one session each, all by different people unless `users` says otherwise.
    func write(_ name: String, endings: [String], users: Int = .max) throws {
        var lines = ""
        for (index, ending) in endings.enumerated() {
            let texts = ["P", "Pa", "Par", "Pari"].enumerated().map { "[\($0 * 200),\"\($1)\"]" }
            lines += "{\"session\":\"\(name)\(index)\",\"user\":\"u\(index % users)\",\"edits\":["
            lines += texts.joined(separator: ",") + "],\"ending\":{\"kind\":\"\(ending)\",\"at\":2000}}\n"
        }
        try OutputFile.write(lines, to: folder + "/" + name)
    }

    func run(_ options: [String] = []) async throws -> Outcome {
        let text = """
            {"name": "small", "log": {"path": "log.ndjson"},
             "clients": \(clients), "baseline": "\(baseline)", "integrations": \(integrations), "prices": \(prices),
             "volume": \(volume), "certainty": {"replicates": 100}\(more.isEmpty ? "" : ", " + more)}
            """
        try OutputFile.write(text, to: folder + "/small.json")
        return await Outcome.of(["run", folder + "/small.json", "--out", folder + "/out"] + options)
    }

    func json(_ options: [String] = []) async throws -> JSON {
        let outcome = try await run(options + ["--format", "json"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try JSON.parse(outcome.output)
    }

    /// The only line on standard error of a run that is refused.
    func refusal(_ options: [String] = []) async throws -> String {
        let outcome = try await run(options)
        #expect(outcome.code == 64 || outcome.code == 65 || outcome.code == 66)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        return outcome.errors
    }

    var report: String {
        get throws { String(decoding: try InputFile.contents(of: folder + "/out/small.md"), as: UTF8.self) }
    }
}

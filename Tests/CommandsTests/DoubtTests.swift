import Basics
import Foundation
import Testing

@testable import Results

/// Whatever forbids to ship by a run: nothing that the run puts out speaks for an option then.
@Suite("Nothing is called fit to be shipped beside a mark that forbids it")
struct DoubtTests {
    enum Kind: String, CaseIterable {
        case nobodyPicks, endingsForPicks, onePerson, missingLines, nobodyInASegment, none,
            noneOfASegmentWithoutSessions
    }

    private func scenario(_ kind: Kind) throws -> SmallScenario {
        var scenario = try SmallScenario()
        let picks = Array(repeating: "selected", count: 50)
        let gone = Array(repeating: "abandoned", count: 50)
        switch kind {
        case .nobodyPicks: try scenario.write("log.ndjson", endings: gone)
        case .endingsForPicks:
            try scenario.write("log.ndjson", endings: Array(repeating: "submitted", count: 50))
            scenario.more = "\"assume\": {\"submitted\": \"selected\"}"
        case .onePerson: try scenario.write("log.ndjson", endings: picks, users: 1)
        case .missingLines:
            try scenario.write("log.ndjson", endings: picks)
            let path = scenario.folder + "/log.ndjson"
            let log = String(decoding: try InputFile.contents(of: path), as: UTF8.self)
            try OutputFile.write(log + String(repeating: "{}\n", count: 40), to: path)
        case .nobodyInASegment:
            try scenario.write("log.ndjson", endings: picks)
            try scenario.write("other.ndjson", endings: gone)
            scenario.volume = "{\"sessionsPerMonth\": 3000, \"months\": 2}"
            scenario.more = """
                "segments": [{"name": "here", "share": 50},
                             {"name": "there", "share": 50, "log": {"path": "other.ndjson"}}]
                """
        case .noneOfASegmentWithoutSessions:
            try scenario.write("log.ndjson", endings: picks)
            try scenario.write("other.ndjson", endings: gone, users: 1)
            scenario.volume = "{\"sessionsPerMonth\": 3000, \"months\": 2}"
            scenario.more = """
                "segments": [{"name": "here", "share": 1},
                             {"name": "there", "share": 0, "log": {"path": "other.ndjson"}}]
                """
        case .none: try scenario.write("log.ndjson", endings: picks)
        }
        return scenario
    }

    @Test("by a whole report, the terminal, JSON and the database", arguments: Kind.allCases)
    func oneVoice(_ kind: Kind) async throws {
        let scenario = try scenario(kind)
        defer { try? FileManager.default.removeItem(atPath: scenario.folder) }
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let page = try scenario.report
        let json = try await scenario.json()
        let marks = try #require(json["doNotShip"]?.elements)
        let connection = try SQLiteConnection(
            path: scenario.folder + "/out/results.sqlite",
            creating: false,
            patience: 0
        )
        let credible = try connection.integer("SELECT count(*) FROM decision WHERE is_credible = 1")
        let doubts = try connection.integer("SELECT count(*) FROM doubt")
        let sentences = (json["recommendations"]?.elements ?? [])
            .flatMap { $0["sentences"]?.elements ?? [] }.compactMap(\.stringValue)
        if kind == .none || kind == .noneOfASegmentWithoutSessions {
            #expect(marks.isEmpty && doubts == 0 && credible == 1)
            #expect(page.contains(" ship **") && page.contains(", recommended"))
            #expect(outcome.output.contains("recommended client"))
            #expect(sentences[0].hasPrefix("Ship "))
            return
        }
        #expect(marks.count == 1 && doubts == 1 && credible == 0)
        for text in [page, outcome.output] {
            #expect(text.contains("Do not ship by this"), "\(text)")
            #expect(!text.contains(" ship **") && !text.contains("Ship "))
            #expect(!text.contains(", recommended") && !text.contains("recommended client"))
        }
        #expect(page.contains("the cheapest would be **"))
        #expect(sentences[0].hasPrefix("The cheapest would be "))
        #expect(!sentences.contains { $0.hasPrefix("Ship ") })
    }
}

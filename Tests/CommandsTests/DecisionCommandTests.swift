import Basics
import Foundation
import Testing

@Suite("What run says on the terminal of a decision that the log cannot carry")
struct DecisionCommandTests {
    private func output(_ endings: [String], users: Int = .max, volume: Int = 30_000) async throws -> String {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: endings, users: users)
        scenario.volume = "{\"sessionsPerMonth\": \(volume)}"
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test("a log in which nobody picks is marked before the decision, and what to do stands there")
    func nobodyPicks() async throws {
        let text = try await output(Array(repeating: "abandoned", count: 50))
        let mark = try #require(text.range(of: "Nobody picks in this log."))
        let table = try #require(text.range(of: "price sheet"))
        #expect(mark.lowerBound < table.lowerBound)
        #expect(text.contains("use a log that has picks"))
        #expect(!text.contains("credible"))
        #expect(try await !output(Array(repeating: "selected", count: 50)).contains("Nobody picks"))
    }

    @Test("endings that are taken for picks are marked on the terminal too")
    func assumedPicks() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: Array(repeating: "submitted", count: 50))
        scenario.more = "\"assume\": {\"submitted\": \"selected\"}"
        let outcome = try await scenario.run()
        #expect(outcome.output.contains("Nobody picks in this log. What counts as picks are endings"))
        #expect(outcome.output.contains("(assume.submitted = selected)"))
    }

    @Test("where nothing has a price, the terminal and the first page say why")
    func unpriced() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: Array(repeating: "selected", count: 50))
        scenario.integrations = "[\"legacy-per-request+geocoding\"]"
        scenario.prices = "[\"google-2018-06\"]"
        scenario.volume = "{\"sessionsPerMonth\": 3000000}"
        let outcome = try await scenario.run()
        #expect(outcome.output.contains("No price for legacy-per-request+geocoding: google-2018-06 "))
        let report = try scenario.report
        #expect(
            report.contains(
                "no option has a price. No price for legacy-per-request+geocoding: google-2018-06 "
            )
        )
        #expect(!report.contains("The ranges say"))
    }

    @Test("few people are told on the terminal, with the number that their ranges were measured at")
    func fewPeople() async throws {
        let endings = Array(repeating: "selected", count: 50)
        #expect(try await output(endings, users: 5).contains("Few people. There are 5 people in the log"))
        #expect(try await output(endings, users: 1).contains("One person. There is 1 person in the log"))
        #expect(try await !output(endings, users: 40).contains("Few people"))
    }

    @Test("a baseline that ties with what is recommended may as well stay")
    func tie() async throws {
        let endings = Array(repeating: "selected", count: 50)
        // Both clients send the same, and the baseline is the simpler of them: nothing else is recommended.
        #expect(try await !output(endings).contains("may as well stay"))
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: endings)
        scenario.baseline = "wait"
        let outcome = try await scenario.run()
        #expect(outcome.output.contains("The baseline ties with what is recommended"))
        let report = try scenario.report
        #expect(
            report.contains("It costs **exactly the same** as the baseline, wait, with per-request+geocoding")
        )
        #expect(report.contains("so the baseline may as well stay"))
        #expect(!report.contains("$0.00 to $0.00; –"))
    }

    @Test("what costs exactly the same as what is recommended is named beside it, in every output")
    func equals() async throws {
        var scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: Array(repeating: "selected", count: 50))
        scenario.integrations = "[\"per-request+geocoding\", \"per-session+details-essentials\"]"
        let outcome = try await scenario.run()
        let names = "per-request+geocoding (the same with per-session+details-essentials)"
        #expect(outcome.output.contains(names), "\(outcome.output)")
        #expect(try scenario.report.contains("ship **every** with \(names), at **"))
        // The other client sends as much, and is less simple.
        #expect(
            outcome.output.contains(
                "wait with per-request+geocoding and wait with per-session+details-essentials cost"
            )
        )
        #expect(try scenario.report.contains("cost exactly the same; of ties the simpler is named."))
        let row = try await scenario.json()["recommendations"]?.elements?.first
        let equals = row?["costsTheSame"]?.elements
        #expect(equals?.map { $0["client"]?.stringValue } == ["every", "wait", "wait"])
        #expect(equals?.first?["integration"]?.stringValue == "per-session+details-essentials")
        #expect(row?["looksCheaperByChance"]?.elements?.isEmpty == true)
    }

    @Test("what looks cheaper by no more than chance explains is named in the decision, in every output")
    func cheaperByChance() async throws {
        let scenario = try SmallScenario()
        try scenario.write("log.ndjson", endings: Array(repeating: "selected", count: 50))
        let path = scenario.folder + "/log.ndjson"
        let log = String(decoding: try InputFile.contents(of: path), as: UTF8.self)
        // One session of 51 is typed so fast that the wait saves a request.
        let fast = """
            {"session":"f","user":"f","edits":[[0,"P"],[50,"Pa"]],"ending":{"kind":"selected","at":2000}}

            """
        try OutputFile.write(log + fast, to: path)
        let outcome = try await scenario.run()
        let words = "wait with per-request+geocoding comes to $"
        #expect(outcome.output.contains(words), "\(outcome.output)")
        let report = try scenario.report
        #expect(report.contains("ship **every** with per-request+geocoding, at **"))
        #expect(report.contains(words) && report.contains("but that difference may be chance"))
        let row = try await scenario.json()["recommendations"]?.elements?.first
        #expect(row?["looksCheaperByChance"]?.elements?.map { $0["client"]?.stringValue } == ["wait"])
    }
}

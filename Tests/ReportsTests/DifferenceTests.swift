import Basics
import Simulation
import Testing

@testable import Reports

@Suite struct DifferenceTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    private func shown(_ run: Run, in column: String) -> Table? {
        for case .table(let table) in Report(run).document.blocks
        where table.columns.contains(where: { $0.title == column }) {
            return table
        }
        return nil
    }

    /// A shown number in hundredths.
    private func hundredths(_ cell: Prose) -> Int64? {
        if cell.plain == "·" { return 0 }
        let digits = cell.plain.map { $0 == "−" ? "-" : $0 }.filter { $0 != "+" }
        return ExactDecimal.parse(String(digits), scale: 2)
    }

    @Test("Every row starts at the baseline's mean, adds up as it is shown, and ends at the client's mean")
    func rowsAddUp() throws {
        for round in 0..<200 {
            var random = KeyedRandom(seed: 21, key: UInt64(round))
            var run = SampleRun.messages()
            let baseline = try #require(run.baseline)
            for index in run.attributions.indices {
                let whole =
                    run.clients[run.attributions[index].client].requests - run.clients[baseline].requests
                let names = ["wait", "minimum length", "dedupe", "cache", "rest"].filter { _ in
                    random.below(3) > 0
                }
                var parts = names.map {
                    Run.Attribution.Part(aspect: $0, requests: Int64(random.below(4_000)) - 2_000)
                }
                let sum = parts.dropLast().reduce(0) { $0 + $1.requests }
                if !parts.isEmpty { parts[parts.count - 1].requests = whole - sum }
                run.attributions[index].parts = parts
            }
            guard run.attributions.contains(where: { $0.parts.count > 1 }) else { continue }
            let table = try #require(shown(run, in: "baseline sends"))
            #expect(table.rows.count == run.attributions.count)
            let columns = table.columns.map(\.title)
            for (row, attribution) in zip(table.rows, run.attributions) where !attribution.parts.isEmpty {
                let places = attribution.parts.map { columns.firstIndex(of: $0.aspect) ?? -1 }
                #expect(places == places.sorted() && places[0] > 1, "columns in the order of the steps")
                let numbers = try row.cells.dropFirst().map { try #require(hundredths($0)) }
                #expect(numbers.dropLast().reduce(0, +) == numbers.last)
                #expect(row.cells[1].plain == Wording.mean(run.clients[baseline]))
                #expect(row.cells.last?.plain == Wording.mean(run.clients[attribution.client]))
            }
        }
    }

    @Test("Where clients differ in one aspect only a sentence says so, and no table is shown")
    func oneAspect() {
        var run = SampleRun.quickstart()
        #expect(shown(run, in: "baseline sends") == nil)
        #expect(
            markdown(run).contains(
                "one aspect only (every keystroke in the minimum length, all others in the timing), so its whole"
            )
        )
        run.attributions.removeFirst()
        #expect(markdown(run).contains("one aspect only, the timing, so its whole difference"))
        for index in run.attributions.indices { run.attributions[index].parts = [] }
        #expect(!markdown(run).contains("one aspect only"))
        run.attributions = []
        #expect(!markdown(run).contains("one aspect only"))
    }

    @Test("The share of sessions that turn on a tie stands beside the client, or a line says there are none")
    func ties() throws {
        let run = SampleRun.messages()
        let table = try #require(shown(run, in: "other tie"))
        #expect(table.rows.map { $0.cells.last?.plain } == ["·", "0.9 %", "0.5 %", "0.1 %", "·"])
        #expect(table.notes.contains { $0.plain.hasPrefix("Other tie: when a timer is due in the same") })
        let quickstart = SampleRun.quickstart()
        #expect(shown(quickstart, in: "other tie") == nil)
        #expect(markdown(quickstart).contains("Ties: no session would send another number of requests"))
    }

    @Test("Remarks about a client stand under the requests, and in the decision where it is named there")
    func warnings() {
        var run = SampleRun.messages()
        let text = markdown(run)
        #expect(text.contains("- Mind, **debounce 1000**: cache: every answer counts"))
        #expect(text.contains("- **debounce 1000**: cache: every answer counts"))
        run.clients[2].warnings = ["It is odd."] + run.clients[4].warnings
        let more = markdown(run)
        #expect(more.contains("- **debounce 300**: It is odd."))
        #expect(more.contains("- **debounce 300 and debounce 1000**: cache: every answer counts"))
        #expect(!more.contains("Mind, **debounce 300**"))
        #expect(!markdown(SampleRun.quickstart()).contains("To know before believing"))
    }

    @Test("What the definitions share is written once, and with each one's own part makes it again")
    func definitions() throws {
        let run = SampleRun.quickstart()
        let definitions = run.clients.filter { $0.definition.contains("debounce") }.map(\.definition)
        let parted = try #require(Report.parted(definitions))
        #expect(parted.shared == #"{"minimumLength":3}"#)
        for (own, whole) in zip(parted.own, definitions) {
            #expect(own.dropLast() + "," + parted.shared.dropFirst() == whole)
        }
        #expect(Report.parted(Array(definitions.prefix(1))) == nil)
        #expect(Report.parted(definitions + ["no JSON"]) == nil)
        #expect(Report.parted([#"{"a":1}"#, #"{"a":2}"#]) == nil)
    }
}

import Basics
import Billing
import Simulation
import Testing

@testable import Reports

/// What keeps a report short and says what its words mean.
@Suite struct ReadabilityTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    private func headings(_ run: Run) -> [String] {
        Report(run).document.blocks.compactMap { block in
            if case .heading(let prose, 2) = block { prose.plain } else { nil }
        }
    }

    /// A run over a second sheet that has no price for any style of the first one's API.
    private func twoSheets() -> Run {
        var run = SampleRun.quickstart()
        var legacy = run.sheets[0]
        legacy.name = "old"
        legacy.title = "The old list"
        run.sheets.append(legacy)
        run.integrations += ["legacy-per-request+geocoding", "legacy-per-session+details-basic"].map { name in
            .init(name: name, title: name, generation: "legacy", source: "page")
        }
        let rows = run.comparison
        for row in rows {
            let sku = SKU.autocompleteRequests
            var other = row
            other.sheet = 1
            other.outcome = .unpriced(Unpriceable.noPrice(sku: sku, sheet: "old").description)
            run.comparison.append(other)
        }
        for row in rows where row.integration < 2 {
            var other = row
            other.integration += 3
            other.sheet = 1
            run.comparison.append(other)
            other.sheet = 0
            let sku = SKU.legacyAutocompleteRequest
            other.outcome = .unpriced(Unpriceable.noPrice(sku: sku, sheet: run.sheets[0].name).description)
            run.comparison.append(other)
        }
        return run
    }

    @Test("The decision comes first, then evidence, then data and method, then how to get the same again")
    func sections() {
        #expect(
            headings(SampleRun.quickstart()) == [
                "The decision", "Requests per session", "What it costs", "The invoices, line by line",
                "What the app needs, and the vendor's advice", "When the chosen place is in the list",
                "What the log held", "Assumptions and switches", "Clients", "Integrations and price sheets",
                "How to get the same again",
            ]
        )
    }

    @Test("Styles of an API that a list does not hold are one sentence, not a line each")
    func foldedStyles() {
        let text = markdown(twoSheets())
        #expect(text.split(separator: "The Legacy styles are not on this list.").count == 2)
        #expect(text.split(separator: "The styles of the new API are not on this list.").count == 2)
        #expect(!text.contains("Not priced:") && !text.contains("has no price for"))
        var run = twoSheets()
        let index = run.comparison.firstIndex { $0.integration == 3 && $0.sheet == 0 }!
        run.comparison[index].outcome = .priced(.init(lines: [], credit: .zero, total: .zero))
        #expect(markdown(run).contains("- **legacy-per-session+details-basic**: google-2025-03 has no price"))
    }

    @Test(
        "Months beyond the last price are one line for all clients, and the chart says where its line starts"
    )
    func lateLine() throws {
        var run = SampleRun.quickstart()
        for index in run.comparison.indices {
            let row = run.comparison[index]
            if row.integration != 0 || row.sessionsPerMonth != 300_000 || row.client > 6 { continue }
            let reason = Unpriceable.aboveLastPrice(
                sku: SKU.autocompleteRequests,
                events: 1_000_000 - Int64(row.client),
                lastPricedEvent: 500_000,
                sheet: "list"
            )
            run.comparison[index].outcome = .unpriced(reason.description)
        }
        let clause = "list publishes no price above 500,000 events of autocomplete-requests a month"
        #expect(
            markdown(run).contains(
                "every keystroke, every keystroke from the third, debounce 100, debounce 150, debounce 200 and 2 "
                    + "more: \(clause)\n"
            )
        )
        let chart = try #require(Report(run).charts.first { $0.fileName.contains("cost-300000") })
        let texts = chart.picture.labels.map(\.text).joined(separator: " ")
        #expect(texts.contains("per-request+geocoding has no bill below 400 ms: \(clause)."))
    }

    @Test("A break-even says the share of selections it keeps, and why it can turn back")
    func breakEvens() {
        var run = SampleRun.quickstart()
        #expect(
            markdown(run).contains(
                "same number of requests, and 87.0 % of them ended in a selection as in this log:"
            )
        )
        #expect(!markdown(run).contains("turns back"))
        run.breakEvens[1].text = "more from 1 to 8, less from 9 to 237, more from 238 on"
        run.breakEvens[1].cheaperFrom = nil
        let text = markdown(run)
        #expect(text.contains("A comparison that turns back as requests rise: each SKU has free events"))
        #expect(
            text.contains(
                "at 15,000 sessions a month more from 1 to 8, less from 9 to 237, more from 238 on; at 300,000 "
                    + "sessions a month from 8 requests on"
            )
        )
    }

    @Test("The clients that tie with the recommended one are named with the rule")
    func ties() {
        var run = SampleRun.quickstart()
        #expect(!markdown(run).contains("that cost the same"))
        for index in run.comparison.indices where run.comparison[index].client < 4 {
            run.comparison[index].outcome = .priced(.init(lines: [], credit: .zero, total: .zero))
        }
        #expect(
            markdown(run).contains(
                "Of clients that cost the same the baseline is named, else the one that sends fewer requests: here "
                    + "every keystroke, debounce 100 and debounce 150 as much as every keystroke from the third"
            )
        )
    }

    @Test("Panels say where a client is recommended, and a label that is both says so")
    func roles() throws {
        func labels(_ run: Run, _ name: String) throws -> String {
            let chart = try #require(Report(run).charts.first { $0.fileName.contains(name) })
            return chart.picture.labels.map(\.text).joined(separator: " ")
        }
        var run = SampleRun.quickstart()
        let panels = try labels(run, "requests")
        #expect(panels.contains("debounce 150: recommended at 15,000 and 300,000 sessions a month"))
        #expect(panels.contains("by Google, from March 2025"))
        run.baseline = 3
        #expect(try labels(run, "cost-15000").contains("recommended, and the baseline: debounce 150"))
    }

    @Test("Lines and tiers of two invoices stand beside each other and add up to both totals")
    func invoices() throws {
        let run = SampleRun.quickstart()
        let report = Report(run)
        var tables: [Table] = []
        for case .table(let table) in report.document.blocks where table.columns[0].title == "line" {
            tables.append(table)
        }
        #expect(tables.count == 2)
        for (table, decision) in zip(tables, report.decisions) {
            let totals = [decision.best, decision.baseline].map { $0?.invoice.total ?? .zero }
            for (column, total) in zip([3, 5], totals) {
                func sum(_ rows: [Table.Row]) -> Int64 {
                    rows.reduce(0) { sum, row in
                        let digits = row.cells[column].plain.filter { $0.isNumber || $0 == "." }
                        return sum + (ExactDecimal.parse(digits, scale: 2) ?? 0)
                    }
                }
                let lines = table.rows.dropLast().filter { !$0.cells[0].plain.hasPrefix("·") }
                let tiers = table.rows.dropLast().filter { !$0.cells[1].plain.isEmpty }
                let cents = total.nanodollars / 10_000_000
                // Each shown amount is rounded to cents.
                #expect(abs(sum(lines) - cents) <= 2)
                #expect(abs(sum(tiers) - cents) <= 4)
            }
        }
    }

    @Test("Three thousand clients make a report of a bounded size that says what is left out")
    func manyClients() throws {
        let count = 3_000
        var counts: [SampleCounts] = []
        for number in 0..<count {
            let likeness = SampleCounts.placeSearch[number % 10]
            counts.append(
                SampleCounts(
                    wait: number,
                    minimumLength: 3,
                    selected: likeness.selected,
                    others: likeness.others
                )
            )
        }
        var run = SampleRun.make(counts, volumes: [15_000])
        run.baseline = 1_000
        for index in run.clients.indices { run.clients[index].family = "\(index % 7)" }
        let report = Report(run)
        #expect(report.listed.count == ListedClients.limit && report.listed.contains(1_000))
        let text = MarkdownRenderer.render(report.document)
        #expect(text.utf8.count < 60_000)
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 2_000 })
        #expect(text.contains("40 of 3,000 clients; the database holds every row."))
        #expect(text.contains(" and 1,795 more)"), "the clients that are not credible")
        for chart in report.charts { #expect(chart.picture.elements.count < 2_000) }
    }

    @Test("Reasons that differ in a later clause are told by the clauses they share")
    func commonReasons() {
        #expect(Wording.commonReason(["a, b 1", "a, b 2"]) == "a")
        #expect(Wording.commonReason(["a, b", "a, b"]) == "a, b")
        #expect(Wording.commonReason(["a", "b"]) == "a")
        #expect(Wording.commonReason([]) == "")
        #expect(Wording.few((1...6).map(String.init)) == "1, 2, 3, 4, 5 and 6")
        #expect(Wording.few((1...7).map(String.init)) == "1, 2, 3, 4, 5 and 2 more")
    }
}

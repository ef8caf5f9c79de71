import Basics
import Billing
import Simulation
import Testing

@testable import Reports

@Suite struct ReportContentTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    @Test("The decision is the cheapest bill among credible clients, found by trying all")
    func decision() throws {
        for round in 0..<200 {
            var random = KeyedRandom(seed: 6, key: UInt64(round))
            var run = SampleRun.quickstart()
            for index in run.comparison.indices {
                run.comparison[index].outcome =
                    random.below(5) == 0
                    ? .unpriced("no price")
                    : .priced(
                        .init(lines: [], credit: .zero, total: Money(nanodollars: Int64(random.below(9))))
                    )
            }
            for index in run.clients.indices {
                run.clients[index].selectedWithoutRequest =
                    random.below(2) == 0 ? 0 : run.clients[index].selected
            }
            let rows = RowIndex(run)
            for decision in rows.settings.map({ Decision($0, run, rows) }) {
                let bills = run.comparison.filter {
                    run.clients[$0.client].isCredible && $0.sheet == decision.setting.sheet
                        && $0.sessionsPerMonth == decision.setting.sessionsPerMonth && $0.invoice != nil
                }
                let lowest = bills.compactMap { $0.invoice?.total }.min()
                #expect(decision.best?.invoice.total == lowest)
                if let best = decision.best {
                    let equals = Set(bills.filter { $0.invoice?.total == lowest }.map(\.client))
                    let preferred = equals.min { a, b in
                        let (x, y) = (run.clients[a], run.clients[b])
                        return (a == run.baseline ? 0 : 1, x.requests, a)
                            < (b == run.baseline ? 0 : 1, y.requests, b)
                    }
                    let alike = bills.filter { $0.client == best.client && $0.invoice?.total == lowest }
                    #expect(
                        best.client == preferred,
                        "the baseline, else the fewest requests, else the first"
                    )
                    #expect(decision.ties == equals.subtracting([best.client]).sorted())
                    #expect(best.integrations == alike.map(\.integration))
                }
            }
        }
    }

    @Test("The decision names client, integration, cost and saving")
    func decisionSentence() {
        let text = markdown(SampleRun.quickstart())
        #expect(
            text.contains(
                """
                At **15,000 sessions a month** the cheapest credible choice is **debounce 150** with \
                per-session+details-essentials at **$127.81** a month. It saves **$32.66** a month (20.4 %) against \
                the baseline, every keystroke from the third, which costs $160.47 with
                """
            )
        )
        #expect(text.contains("By Google, from March 2025:"))
        #expect(text.contains("No interval was estimated"))
    }

    @Test("A baseline that is already best, one that is dearer than nothing credible, and none at all")
    func baselines() {
        var run = SampleRun.quickstart()
        run.baseline = 3
        #expect(markdown(run).contains("That is the baseline: nothing that was compared saves money."))
        run.baseline = 9
        #expect(markdown(run).contains("It costs **$112.59** a month more (740.0 %) against"))
        #expect(markdown(run).contains("the baseline, debounce 1000 (not credible), which costs $15.22"))
        run.baseline = nil
        #expect(!markdown(run).contains("baseline"))
    }

    @Test("Without a credible client nothing is recommended")
    func noCredibleClient() {
        var run = SampleRun.quickstart()
        for index in run.clients.indices {
            run.clients[index].selectedWithoutRequest = run.clients[index].selected
        }
        #expect(markdown(run).contains("no client is credible, so none is recommended."))
    }

    @Test("A client that is not credible is marked in every row, and its points are hollow")
    func doubt() {
        let run = SampleRun.quickstart()
        let report = Report(run)
        var rows = 0
        for case .table(let table) in report.document.blocks where table.columns[0].title == "client" {
            #expect(table.notes.contains("† not credible, see above."))
            for row in table.rows {
                let isDoubtful = run.clients.contains {
                    !$0.isCredible && row.cells[0].plain.hasPrefix($0.name)
                }
                #expect(row.cells[0].plain.contains("†") == isDoubtful)
                rows += isDoubtful ? 1 : 0
            }
        }
        #expect(rows == 18)
        #expect(markdown(run).split(separator: Report.doubtReason).count == 2, "the reason is given once")
        for chart in report.charts where chart.fileName.contains("cost") {
            let hollow = chart.picture.elements.filter { element in
                if case .marker(_, _, _, _, let isHollow, _) = element { isHollow } else { false }
            }
            #expect(hollow.count == 18)
            #expect(chart.picture.labels.contains { $0.text.hasPrefix("Hollow points") })
        }
    }

    @Test("A pair without a bill is listed with its reason, and the rest goes on")
    func unpriced() {
        var run = SampleRun.quickstart()
        for index in run.comparison.indices where run.comparison[index].integration == 2 {
            run.comparison[index].outcome = .unpriced("the sheet has no details-pro")
        }
        run.comparison[0].outcome = .unpriced("above the last published price")
        let text = markdown(run)
        #expect(text.contains("- **per-session+details-pro**: the sheet has no details-pro"))
        #expect(
            text.contains(
                """
                - **per-request+geocoding** at 15,000 sessions a month for every keystroke: above the last published
                """
            )
        )
        #expect(text.contains("the cheapest credible choice is **debounce 150**"))
    }

    @Test("Without a volume everything is per 1,000 sessions, and the output says so")
    func noVolume() {
        let run = SampleRun.make(SampleCounts.placeSearch, volumes: [nil])
        let text = markdown(run)
        #expect(text.contains("1,000 sessions in the first paid tier"))
        #expect(text.contains("USD per 1,000 sessions"))
        #expect(!text.contains("a month"))
        #expect(
            Report(run).charts.map(\.fileName) == [
                "quickstart-requests.svg", "quickstart-cost.svg", "quickstart-invoice.svg",
            ]
        )
    }

    @Test("Synthesised times are said first, skipped lines with their place, endings with both readings")
    func health() {
        let quickstart = markdown(SampleRun.quickstart())
        #expect(
            quickstart.contains(
                "2,000 sessions · 159 people · 13,260 edits · 0 lines skipped · synthesised times"
            )
        )
        #expect(
            quickstart.contains("> **Made, not recorded.** The log has synthesised times: its rhythm")
        )
        #expect(!quickstart.contains("unrecorded endings"))
        let messages = markdown(SampleRun.messages())
        #expect(messages.contains("4 lines skipped"))
        #expect(messages.contains("| times go back   |     1 | logs/messages.ndjson:1204 |"))
        #expect(messages.contains("| all selected | all abandoned (as assumed) |"))
        #expect(
            messages.contains("They are not bounds: read as selected, the pick is taken at the last edit")
        )
        #expect(messages.contains("627 sessions have no recorded ending and count as abandoned."))
    }

    @Test("Figures name files that are there, and no two files have one name")
    func files() {
        var run = SampleRun.quickstart()
        run.sheets.append(run.sheets[0])
        run.comparison += run.comparison.map { row in
            var row = row
            row.sheet = 1
            return row
        }
        let report = Report(run)
        let names = ReportFiles.make(run).map(\.name)
        #expect(Set(names).count == names.count)
        for case .figure(let figure) in report.document.blocks { #expect(names.contains(figure.chart)) }
        #expect(names.count == 8)
    }

    @Test("Clients without a common wait are charted in rows, a marker for each style")
    func unlikeClients() throws {
        var run = SampleRun.quickstart()
        for index in run.clients.indices {
            run.clients[index].family = "\(index)"
            if index.isMultiple(of: 2) { run.clients[index].waitMilliseconds = nil }
        }
        let chart = try #require(Report(run).charts.first { $0.fileName.contains("cost") })
        #expect(chart.picture.title == "Cost by client: 15,000 sessions a month")
        let markers = chart.picture.elements.filter { if case .marker = $0 { true } else { false } }
        #expect(markers.count == 3 * run.clients.count + 3, "a marker a bill, and the key")
        #expect(chart.picture.labels.contains { $0.text == "debounce 150, recommended" })
    }

    @Test("Runs of nothing, of no session and of one session are written up")
    func smallRuns() {
        let none = SampleCounts(wait: 100, minimumLength: 3, selected: [], others: [])
        let one = SampleCounts(wait: 100, minimumLength: 3, selected: [0, 1], others: [])
        for counts in [[], [none], [none, none], [one], [one, one]] {
            for volumes in [[], [nil], [1_000]] as [[Int64?]] {
                let files = ReportFiles.make(SampleRun.make(counts, volumes: volumes))
                #expect(files.first?.name == "quickstart.md")
            }
        }
    }

    @Test("The order in which the comparison is listed changes no byte")
    func order() {
        let run = SampleRun.quickstart()
        var reversed = run
        reversed.comparison.reverse()
        #expect(ReportFiles.make(run) == ReportFiles.make(reversed))
    }
}

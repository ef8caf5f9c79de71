import Billing
import Simulation
import Testing

@testable import Reports

@Suite("How sure a report is")
struct CertaintyTests {
    @Test(
        "Under another reading of unrecorded endings only what is cheaper by more than chance would be the choice"
    )
    func readings() throws {
        var run = SampleRun.howSure()
        run.log.unrecorded = 40
        run.assumptions.append(
            .init(key: "assume.unrecorded", value: "abandoned", isDefault: true, meaning: "Unrecorded.")
        )
        for index in run.comparison.indices {
            // Read as selected, every other client is cheaper than the recommended one.
            let total = run.comparison[index].invoice!.total
            let isBest = run.certainty!.recommendations.contains { $0.client == run.comparison[index].client }
            run.comparison[index].bounds = [
                .init(assumption: "selected", total: isBest ? total : Money(nanodollars: 1_000_000_000)),
                .init(assumption: "abandoned", total: isBest ? total : Money(nanodollars: 1_000_000_000)),
            ]
        }
        func verdict(_ effect: Sensitivity.Effect) -> String {
            var run = run
            run.certainty!.sensitivity.append(
                .init(
                    sheet: 0,
                    sessionsPerMonth: run.scenario.sessionsPerMonth[0],
                    row: .init(
                        factor: "assume.unrecorded",
                        change: "selected",
                        effect: effect,
                        cost: Money(nanodollars: 50_000_000_000),
                        otherClient: 2,
                        otherIntegration: 0,
                        regret: .init(estimate: 3_000_000_000, lower: 1, upper: 5_000_000_000)
                    )
                )
            )
            return markdown(run)
        }
        let other =
            "\(run.clients[2].name) with \(run.integrations[0].name), $3.00 cheaper if all were selected"
        #expect(verdict(.flips).contains("Another choice would be cheapest: \(other)"))
        #expect(verdict(.ties).contains("A tie, for the difference may be chance: \(other)"))
        let kept = verdict(.keeps)
        #expect(!kept.contains("if all were"))
        #expect(
            kept.contains("no other choice is cheaper than the recommended one by more than chance explains")
        )
    }

    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    @Test("The decision names cost and saving with their bounds, and what flips it first")
    func decision() throws {
        let text = markdown(SampleRun.howSure())
        #expect(
            text.contains(
                """
                At **15,000 sessions a month** ship **debounce 150** with per-session+details-essentials, at \
                **$127.81** a month (95 %: $122.69 to $135.79). It saves **$32.66** a month (95 %: $31.36 to \
                $34.71; 20.4 %) against the baseline, every keystroke from the third, which costs $160.47 with
                """
            )
        )
        #expect(
            text.contains(
                "**What would change it first:** at 15,000 sessions a month nothing that was moved, by more than"
            )
        )
        #expect(
            text.contains("at 300,000 sessions a month price of sku 0 +25 % flips client and billing (then")
        )
        #expect(!text.contains("No interval was estimated"))
        for heading in ["How sure", "Why not the others", "What would change the answer"] {
            #expect(text.contains("\n## \(heading)\n"))
        }
        #expect(!text.contains("It saves some."))
        #expect(text.contains("- 1 more, which the database holds."))
    }

    @Test("The recommendation stands where another pair is cheaper on the sample")
    func recommendationLeads() throws {
        var run = SampleRun.howSure()
        run.certainty?.recommendations[0].client = 4
        run.certainty?.recommendations[0].integration = 2
        let decision = Report(run).decisions[0]
        #expect(decision.best?.client == 4)
        #expect(decision.best?.integrations == [2])
        #expect(decision.ties == [])
    }

    @Test("Where nothing may be shipped the reason is told, and the table says none")
    func nothing() throws {
        var run = SampleRun.howSure()
        run.certainty?.recommendations[0].client = nil
        run.certainty?.recommendations[0].integration = nil
        run.certainty?.recommendations[0].sentences = ["Nothing can be recommended: no option has a price."]
        let text = markdown(run)
        #expect(
            text.contains(
                "At **15,000 sessions a month**: Nothing can be recommended: no option has a price."
            )
        )
        #expect(text.split(separator: "no option has a price.", omittingEmptySubsequences: false).count == 2)
        #expect(Report(run).decisionTable.rows[0].cells[2] == "none")
    }

    @Test("A dearer recommendation costs more between the bounds turned round, and a doubtful saving says so")
    func dearer() throws {
        var run = SampleRun.howSure()
        run.baseline = 3
        run.certainty?.recommendations[0].client = 1
        run.certainty?.recommendations[0].savingInterval = .init(
            estimate: -2_000_000_000,
            lower: -3_000_000_000,
            upper: 1_000_000_000
        )
        let text = markdown(run)
        #expect(text.contains("a month more (95 %: −$1.00 to $3.00;"))
        #expect(text.contains(", which may be nothing, against the baseline"))
    }

    @Test("The table for a terminal shows the saving with its interval, and one without intervals does not")
    func terminal() throws {
        let table = ReportFiles.decision(of: SampleRun.howSure())
        #expect(table.columns.map(\.title).suffix(2) == ["saving", "saving, 95 %"])
        #expect(table.rows[0].cells.suffix(2).map(\.plain) == ["$32.66 (20.4 %)", "$31.36 to $34.71"])
        let plain = ReportFiles.decision(of: SampleRun.quickstart())
        #expect(plain.columns.map(\.title).last == "saving")
    }

    @Test("One bucket of people gives no interval, and the report says so")
    func oneBucket() throws {
        var run = SampleRun.howSure()
        run.certainty?.clusters = 1
        for index in run.comparison.indices { run.certainty?.costs[index].cost = nil }
        for index in run.clients.indices { run.certainty?.clients[index].requestsPerSession = nil }
        for index in 0..<2 {
            run.certainty?.recommendations[index].cost = nil
            run.certainty?.recommendations[index].savingInterval = nil
            run.certainty?.recommendations[index].bias = nil
        }
        let text = markdown(run)
        #expect(text.contains("No interval can be given"))
        #expect(
            text.contains(
                "ship **debounce 150** with per-session+details-essentials, at **$127.81** a month."
            )
        )
        #expect(text.contains("It saves **$32.66** a month (20.4 %) against"))
        #expect(!text.contains("resamples (seed"))
    }
}

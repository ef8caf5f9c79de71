import Basics
import Billing
import Simulation
import Testing

@testable import Reports

@Suite struct AdviceTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    private func verdicts(_ run: Run) -> [String] {
        for case .table(let table) in Report(run).document.blocks
        where table.columns.last?.title == "the advice" {
            return table.rows.map { $0.cells.last?.plain ?? "" }
        }
        return []
    }

    /// Prices every bill of one integration at so many nanodollars.
    private func price(_ integration: Int, _ nanodollars: Int64, in run: inout Run) {
        for index in run.comparison.indices where run.comparison[index].integration == integration {
            run.comparison[index].outcome = .priced(
                .init(lines: [], credit: .zero, total: Money(nanodollars: nanodollars))
            )
        }
    }

    @Test("What the needs rule out is listed with its reason, and named in the decision")
    func removed() {
        let text = markdown(SampleRun.quickstart())
        #expect(text.contains("- **ui-kit**: gives no address"))
        #expect(text.contains("- Unable to give what the app needs (address): ui-kit."))
        var run = SampleRun.quickstart()
        run.removedIntegrations = []
        #expect(markdown(run).contains("Every integration of the scenario can give that."))
        run.advice = nil
        #expect(!markdown(run).contains("the vendor's advice"))
    }

    @Test("The questions stand with their answers, the mean behind the second, and the style")
    func tree() {
        var run = SampleRun.quickstart()
        let text = markdown(run)
        #expect(text.contains("- Do people pick a suggestion within four requests on average? **no**"))
        #expect(
            text.contains("had sent 4.14 requests on average. The tree ends in: **per session, closed by")
        )
        run.advice?.steps.removeLast()
        #expect(!markdown(run).contains("requests on average. The tree"))
    }

    @Test("The advice is held against the cheapest of both styles for the same client")
    func agreement() {
        var run = SampleRun.quickstart()
        #expect(verdicts(run) == ["is right", "is right"])
        #expect(markdown(run).contains("The prices of this run **agree** with it everywhere"))
        price(0, 5, in: &run)
        price(1, 5, in: &run)
        price(2, 6, in: &run)
        #expect(verdicts(run) == ["no difference", "no difference"])
        price(0, 4, in: &run)
        #expect(verdicts(run) == ["is dearer", "is dearer"])
        #expect(markdown(run).contains("**disagree** with it everywhere"))
        price(2, 3, in: &run)
        #expect(verdicts(run) == ["is right", "is right"])
        run.advice?.style = DecisionTree.Style.perRequest.rawValue
        #expect(verdicts(run) == ["is dearer", "is dearer"])
        for index in run.comparison.indices where run.comparison[index].sessionsPerMonth == 15_000 {
            run.comparison[index].outcome = .unpriced("why")
        }
        #expect(verdicts(run) == ["is dearer"])
    }

    @Test("Mistakes, the vendor's own box and another API generation are no rivals")
    func rivals() {
        var run = SampleRun.quickstart()
        price(0, 5, in: &run)
        price(1, 6, in: &run)
        price(2, 1, in: &run)
        for name in ["per-session+geocoding", "token-per-keystroke+details-essentials", "ui-kit", "unknown"] {
            run.integrations[2].name = name
            #expect(verdicts(run) == ["is dearer", "is dearer"])
        }
        run.integrations[2].name = "per-session+details-pro"
        #expect(verdicts(run) == ["is right", "is right"])
        run.integrations[2].generation = "legacy"
        #expect(verdicts(run) == ["is dearer", "is dearer"])
        run.integrations[1].name = "ui-kit"
        #expect(verdicts(run) == [])
        #expect(markdown(run).contains("no price sheet prices both styles of one API."))
    }

    @Test("A choice at selection is noted under its table, by client where it differs")
    func choices() {
        var run = SampleRun.quickstart()
        run.integrations[2].name = "choose-at-selection"
        for index in run.comparison.indices where run.comparison[index].integration == 2 {
            run.comparison[index].choice = "Place Details (Pro) from 8 requests on"
        }
        let end = "The number is the cheapest for the month; it is found once, on the whole sample."
        let same = "choose-at-selection: Place Details (Pro) from 8 requests on. " + end
        #expect(markdown(run).components(of: same) == 2)
        for index in run.comparison.indices
        where run.comparison[index].integration == 2 && run.comparison[index].client > 0 {
            run.comparison[index].choice = run.comparison[index].client > 8 ? nil : "never"
        }
        #expect(
            markdown(run).contains(
                "choose-at-selection: Place Details (Pro) from 8 requests on (every keystroke); never (every "
                    + "keystroke from the third, debounce 100, "
            )
        )
        #expect(!markdown(SampleRun.quickstart()).contains(end))
    }

    @Test("The cap of Essentials sessions is always a line, alone or with the break-even at the same number")
    func cap() throws {
        let line = "cap of 12: from 13 on further requests are free with per-session+details-essentials"
        func thresholds(_ run: Run) throws -> String {
            let chart = try #require(Report(run).charts.last { $0.fileName.contains("requests") })
            // A text may be broken into lines.
            return chart.picture.labels.map(\.text).joined(separator: " ")
        }
        var run = SampleRun.quickstart()
        #expect(try thresholds(run).contains("cheaper than per-request+geocoding; " + line))
        run.breakEvens.removeAll { $0.cheaperFrom == 13 }
        #expect(try thresholds(run).contains(line))
        run.breakEvens = []
        #expect(try thresholds(run).contains(line))
        run.integrations[1].name = "per-session+details-enterprise"
        #expect(try !thresholds(run).contains("further requests are free"))
        run.integrations[1].name = "legacy-per-session+details-basic"
        #expect(try !thresholds(run).contains("further requests are free"))
        run.integrations[1].name = "per-session+details-essentials"
        for index in run.comparison.indices where run.comparison[index].integration == 1 {
            run.comparison[index].outcome = .unpriced("why")
        }
        #expect(try !thresholds(run).contains("further requests are free"))
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { split(separator: text).count - 1 }
}

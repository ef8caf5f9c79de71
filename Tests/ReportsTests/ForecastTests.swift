import Billing
import Foundation
import Simulation
import Testing

@testable import Reports

@Suite("The coming months in a report")
struct ForecastReportTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    @Test("the first page names the months, what to ship, its total and what it saves")
    func firstPage() {
        let run = SampleRun.lookingAhead()
        let page = markdown(run)
        #expect(page.contains("Over **3 months from 2026-11**, **segment iOS, account phones, by "))
        #expect(
            page.contains(
                "**$60.00** (95 %: $59.00 to $62.00), $60.00 (95 %: $59.00 to $62.00) less than the baseline"
            )
        )
        #expect(page.contains("All 2 accounts together: **$240.00** (95 %: $239.00 to $242.00)."))
        let styles = run.integrations.map(\.name)
        #expect(
            page.contains(
                "up to 900 sessions a month \(styles[0]) and \(styles[1]); from 901 to 10,000,000 \(styles[1]); more than "
                    + "that was not searched."
            )
        )
    }

    @Test("a decision names the segments that it is for, one account for all of them too")
    func namedSegments() {
        var run = SampleRun.lookingAhead()
        #expect(markdown(run).contains("Over **3 months from 2026-11**, **segment web, "))
        #expect(markdown(run).contains("### Segment web, "))
        run.forecast!.segments[1].account = 0
        run.forecast!.accounts.removeLast()
        #expect(markdown(run).contains("**segments iOS and web, account phones, by "))
        run.forecast!.accounts[0].name = run.sheets[0].name
        #expect(markdown(run).contains("**segments iOS and web, by \(run.sheets[0].title)**"))
        #expect(ReportFiles.forecast(of: run).contains { $0.contains("segments iOS and web, by ") })
        run.forecast!.segments = []
        #expect(!markdown(run).contains("segments iOS"))
    }

    @Test("where the last style has no price any more, the first page says from which volume and why")
    func lastPrice() {
        var run = SampleRun.lookingAhead()
        run.cheapestStyles[0].stretches[1].through = 99_950
        run.cheapestStyles[0].limit = "the list publishes no price above 500,000 events"
        let styles = run.integrations.map(\.name)
        let sentence =
            "from 901 to 99,950 \(styles[1]); above that not every style has a price: the list publishes no price above "
            + "500,000 events."
        #expect(markdown(run).contains(sentence))
        #expect(ReportFiles.forecast(of: run).contains { $0.contains(sentence) })
        run.cheapestStyles[0].stretches.removeFirst()
        #expect(markdown(run).contains("from 901 to 99,950"))
    }

    @Test("a forecast that ties with the baseline says that it may as well stay")
    func tie() {
        var run = SampleRun.lookingAhead()
        run.forecast!.accounts[0].sentences.append(Recommendation.baselineMayStay)
        #expect(markdown(run).contains("less than the baseline, so the baseline may as well stay."))
        run.forecast!.accounts[0].saving = .zero
        run.forecast!.accounts[0].savingInterval = .init(estimate: 0, lower: 0, upper: 0)
        #expect(
            markdown(run).contains(", exactly the same as the baseline, so the baseline may as well stay.")
        )
        #expect(!markdown(run).contains("$0.00 (95 %: $0.00 to $0.00) less"))
    }

    @Test("months, their sum and what makes one less sure stand in a table and a chart for each account")
    func months() throws {
        let report = Report(SampleRun.lookingAhead())
        let tables = report.document.blocks.compactMap {
            if case .table(let table) = $0 { table } else { nil }
        }
        let months = tables.filter { $0.columns.first?.title == "month" }
        #expect(months.count == 2)
        let rows = months[1].rows.map { $0.cells.map(\.plain) }
        #expect(rows.map { $0[0] } == ["2026-11", "2026-12", "2027-01", "all"])
        #expect(rows.map { $0[1] } == ["750", "1,500", "2,250", "4,500"])
        #expect(rows.map { $0[2] } == ["$30.00", "$60.00", "$90.00\u{A0}‡", "$180.00"])
        #expect(months[1].notes.contains { $0.plain.contains("2027-01, recommended: the 10 free events") })
        #expect(!months[0].notes.contains { $0.plain.contains("‡") })
        let charts = report.charts.filter { $0.fileName.contains("months") }
        #expect(
            charts.map(\.fileName) == [
                "looking-ahead-months-phones.svg", "looking-ahead-months-browsers.svg",
            ]
        )
        #expect(charts[0].picture.summary.contains("at most $30.00 in 2027-01"))
    }

    @Test("segments stand with their account, sessions, share and log")
    func segments() throws {
        let page = markdown(SampleRun.lookingAhead())
        #expect(page.contains("| iOS     | phones   |"))
        #expect(page.contains("25.0 % | the scenario's log"))
        #expect(page.contains("75.0 % | 2,000 sessions of 159 people"))
    }

    @Test("where segments are mixed the first page says what the mix pays before what the log alone says")
    func mixFirst() throws {
        var run = SampleRun.lookingAhead()
        let page = markdown(run)
        let mix = try #require(page.range(of: "- Over **"))
        let alone = try #require(page.range(of: "Of the scenario's log **alone**"))
        let month = try #require(page.range(of: "a month** ship "))
        #expect(mix.lowerBound < alone.lowerBound && alone.lowerBound < month.lowerBound)
        run.forecast?.segments = []
        #expect(!markdown(run).contains("**alone**"))
    }

    @Test("accounts that cannot be added up say why")
    func noTotal() {
        var run = SampleRun.lookingAhead()
        run.forecast?.total = nil
        #expect(markdown(run).contains("The accounts are not added up, since not every one has a price."))
        var euro = run.sheets[0]
        euro.currency = "EUR"
        run.sheets.append(euro)
        run.forecast?.accounts[1].sheet = 1
        #expect(markdown(run).contains("The accounts are billed in EUR and USD and are not added up."))
    }

    @Test("an account that nothing can serve, and one whose rows are gone, are written up all the same")
    func gaps() {
        var run = SampleRun.lookingAhead()
        run.forecast?.accounts[0].client = nil
        run.forecast?.accounts[0].integration = nil
        run.forecast?.accounts[0].sentences = ["Nothing keeps to the constraints."]
        run.forecast?.accounts[0].bills = []
        run.forecast?.accounts[0].options = []
        run.forecast?.accounts[1].bills.remove(at: 1)
        run.forecast?.segments[1].sessions = []
        let page = markdown(run)
        #expect(page.contains("account phones, "))
        #expect(page.contains("Nothing keeps to the constraints."))
    }

    @Test("hostile names of months, segments and accounts stay inert", arguments: HostileText.names)
    func hostile(name: String) {
        var run = SampleRun.lookingAhead()
        run.forecast?.months[0] = name
        run.forecast?.segments[0].name = name
        run.forecast?.accounts[0].name = name
        run.forecast?.accounts[0].sentences = [name, name, name]
        run.forecast?.accounts[1].bills[0].bend = name
        run.cheapestStyles[0].limit = name
        let report = Report(run)
        for chart in report.charts {
            let reader = XMLReader(SVGRenderer.render(chart.picture, name: chart.fileName))
            #expect(reader.fault == nil, "\(name): \(reader.fault ?? "")")
            #expect(chart.fileName.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        }
        let html = HTMLRenderer.render(
            report.document,
            charts: Dictionary(uniqueKeysWithValues: report.charts.map { ($0.fileName, $0.picture) })
        )
        #expect(!html.contains("<script>alert"))
    }
}

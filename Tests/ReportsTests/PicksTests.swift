import Basics
import Billing
import Foundation
import Simulation
import Testing

@testable import Reports

@Suite("A report tells recorded from simulated picks")
struct PicksTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    /// The cells of the row that starts with a client's name, in the first table whose header has a column.
    private func cells(_ client: String, _ column: String, in run: Run) throws -> [String] {
        let tables = Report(run).document.blocks.compactMap {
            if case .table(let table) = $0 { table } else { nil }
        }
        let table = try #require(tables.first { $0.columns.contains { $0.heading == column } })
        let row = try #require(table.rows.first { $0.cells[0].plain.hasPrefix(client) })
        return row.cells.map(\.plain)
    }

    @Test("The first page says so where more than a tenth of the picks could not be simulated")
    func keptPicks() throws {
        var run = SampleRun.picked()
        #expect(!markdown(run).contains("**Not simulated.**"))
        // Of 1,700 simulated picks and these, a tenth is 188 and eight ninths of one.
        run.selection?.keptUnknownPlace = 100
        run.selection?.keptWithoutPlace = 88
        #expect(!markdown(run).contains("**Not simulated.**"))
        run.selection?.keptMasked = 1
        let text = markdown(run)
        #expect(
            text.contains(
                """
                > **Not simulated.** 10.0 % of the picks could not be simulated and stay as recorded (the log does \
                not name the place in 88, the place is not in the gazetteer in 100 and the letters are masked in 1)
                """
            )
        )
        let first = try #require(text.range(of: "**Not simulated.**"))
        #expect(first.lowerBound < text.range(of: "The assumptions that matter most:")!.lowerBound)
    }

    @Test("The summary says how much of a naive saving is real, and what waiting does to people")
    func summary() throws {
        let run = SampleRun.picked()
        let text = markdown(run)
        let report = Report(run)
        let bills = try #require(PickedBills(run, report.index, report.decisions))
        let decision = try #require(report.decisions.last)
        let best = try #require(decision.best)
        let saving = try #require(bills.saving(best.client, decision.setting))
        #expect(saving.seeming.nanodollars - saving.real.nanodollars == saving.unreal.nanodollars)
        let sheet = run.sheets[0]
        let shown = try cells(run.clients[best.client].name, "saving not real", in: run)
        #expect(shown.last?.contains(Wording.money(saving.unreal, sheet) + " (") == true)
        #expect(text.contains("**What it does to people:**"))
        #expect(text.contains("Saving not real, at 15,000 and 300,000 sessions:"))
        #expect(text.contains("worth what it does to people"))
        #expect(!text.contains("how long people wait for suggestions. Among"))
        #expect(text.contains("Assumed, **selection.looking = 0.16**"))
    }

    @Test("Savings are told apart to the cent that a reader finds by subtracting")
    func savings() throws {
        for round in 0..<100 {
            var random = KeyedRandom(seed: 41, key: UInt64(round))
            var run = SampleRun.picked()
            for index in run.comparison.indices {
                let total = Money(nanodollars: Int64(random.below(900_000_000_000)))
                run.comparison[index].outcome = .priced(.init(lines: [], credit: .zero, total: total))
                run.selection?.recordedTotals[index] = Money(
                    nanodollars: Int64(random.below(900_000_000_000))
                )
            }
            let report = Report(run)
            let bills = try #require(PickedBills(run, report.index, report.decisions))
            let sheet = run.sheets[0]
            func cents(_ money: Money) -> Int64 {
                let text = Wording.money(money, sheet).filter { $0.isNumber || $0 == "−" || $0 == "-" }
                return Int64(text.replacing("−", with: "-"))!
            }
            for setting in report.index.settings {
                let baseline = try #require(bills.pair(run.baseline!, setting))
                for client in run.clients.indices where client != run.baseline {
                    let pair = try #require(bills.pair(client, setting))
                    let saving = try #require(bills.saving(client, setting))
                    #expect(cents(saving.seeming) == cents(baseline.recorded) - cents(pair.recorded))
                    #expect(cents(saving.real) == cents(baseline.simulated) - cents(pair.simulated))
                    #expect(cents(saving.unreal) == cents(saving.seeming) - cents(saving.real))
                }
            }
        }
    }

    @Test("Whether a client is credible is told of its recorded picks alone")
    func credibility() throws {
        let run = SampleRun.picked()
        let text = markdown(run)
        #expect(text.contains("† not credible as recorded: 5 % or more"))
        #expect(!text.contains("Not credible, marked"))
        let slow = try cells("debounce 1000", "recorded picks without a list", in: run)
        #expect(slow[3] == "71.4 %\u{A0}†")
        #expect(slow[0] == "debounce 1000")
        #expect(try cells("debounce 150", "recorded picks without a list", in: run)[3].hasSuffix("†"))
        #expect(try cells("every keystroke from", "recorded picks without a list", in: run)[3] == "0.0 %")
    }

    @Test("Measures are those of the run, in the table's units")
    func measures() throws {
        let run = SampleRun.picked()
        #expect(
            try cells("debounce 1000", "policy-MKS", in: run) == [
                "debounce 1000", "1,080", "5,296", "10,152", "8.5 %", "5.80", "66.7 %", "6.79", "0.12",
                "2.4 %",
                "25.3 %",
                "0.0 %",
            ]
        )
        let lists = try cells("every keystroke", "answers out of order", in: run)
        #expect(lists[3] == "·", "nothing was aborted")
        #expect(try cells("every keystroke", "policy-MKS", in: run)[4] == "0.8 %")
        let text = markdown(run)
        #expect(
            text.contains(
                "300 sessions end as recorded: nothing was picked in 261 and the place is not in the"
            )
        )
        #expect(text.contains("in the log, for the same sessions, 2.4 s (p50) and 7.5 s (p95)"))
    }

    @Test("Both charts of each setting mark the recommended client and hold every client")
    func charts() throws {
        let run = SampleRun.picked()
        let report = Report(run)
        let charts = report.charts.filter { $0.fileName.contains("-delay") || $0.fileName.contains("-found") }
        #expect(
            charts.map(\.fileName) == [
                "picked-delay-15000.svg", "picked-found-15000.svg", "picked-delay-300000.svg",
                "picked-found-300000.svg",
            ]
        )
        for chart in charts {
            let rings = chart.picture.elements.filter { if case .ring = $0 { true } else { false } }
            let markers = chart.picture.elements.filter { if case .marker = $0 { true } else { false } }
            #expect(rings.count == 1)
            #expect(markers.count == run.clients.count)
            #expect(chart.picture.summary.hasPrefix("Nothing is both cheaper and better than: "))
            #expect(chart.picture.layoutFaults.isEmpty)
        }
    }

    @Test("A real saving that is larger than the seeming one is negative, and none has no share")
    func larger() throws {
        var run = SampleRun.picked()
        for (index, row) in run.comparison.enumerated() {
            let total = row.invoice!.total.nanodollars
            run.selection?.recordedTotals[index] = Money(
                nanodollars: row.client == run.baseline ? total : total + 1_000_000_000
            )
        }
        let best = run.clients[try #require(Report(run).decisions.last?.best).client].name
        #expect(try cells(best, "saving not real", in: run).last?.hasPrefix("−$1.00 (") == true)
    }

    @Test("What people feel is told on the first page, in a table of what is recommended and the baseline")
    func felt() throws {
        let blocks = Report(SampleRun.picked()).document.blocks
        let evidence = try #require(
            blocks.firstIndex { if case .heading("Requests per session", _) = $0 { true } else { false } }
        )
        let table = try #require(
            blocks[..<evidence].compactMap { if case .table(let table) = $0 { table } else { nil } }
                .first { $0.columns.contains { $0.title == "Success@5" } }
        )
        #expect((1...3).contains(table.rows.count))
        #expect(table.rows.last?.cells[0].plain.hasSuffix("(baseline)") == true)
    }

    @Test("With constraints the first page says what is kept to, and names the cheaper ones that do not")
    func constraints() throws {
        var run = SampleRun.picked()
        let report = Report(run)
        let best = try #require(report.decisions.last?.best).client
        let experience = try #require(run.selection).experiences[best]
        #expect(report.constraintsInShort == nil)
        run.assumptions.append(
            .init(
                key: "constraints.p95SuggestionDelay",
                value: "\(ExactDecimal.grouped(experience.delay!.p95)) ms",
                isDefault: false,
                meaning: ""
            )
        )
        let kept = try #require(Report(run).constraintsInShort).plain
        #expect(kept.hasPrefix("Kept to: of the keystrokes that get a list, at least 95 % get it within "))
        // 100 keystrokes and one more for each millisecond of wait get none, beside 11,900 that do.
        let wait = Int64(try #require(run.clients[best].waitMilliseconds))
        let share = Wording.percent(100 + wait, of: 12_000 + wait)
        #expect(
            kept.contains(
                "Keystrokes without any list are not in that: \(share) under \(run.clients[best].name)"
            )
        )
        for (client, summary) in run.clients.enumerated() {
            let row = try #require(run.selection).experiences[client]
            if kept.contains("\(summary.name) (") { #expect(row.delay!.p95 > experience.delay!.p95) }
        }
        #expect(!kept.contains("\(run.clients[best].name) ("))
        let text = markdown(run)
        #expect(text.contains("**Bounded, not weighed:**"))
        #expect(!text.contains("Assumed, **constraints."))
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].client = nil
            run.certainty!.recommendations[index].integration = nil
        }
        let nothing = MarkdownRenderer.render(Report(run).document)
        #expect(
            nothing.contains(
                "**Asked for, and kept by nothing:** of the keystrokes that get a list, at least 95 %"
            )
        )
        #expect(!nothing.contains("**Kept to:**") && !nothing.contains("**Bounded, not weighed:**"))
    }

    @Test("A place found just too seldom never reads as often enough, in no table")
    func justMissed() throws {
        var run = SampleRun.picked()
        run.assumptions.append(
            .init(key: "constraints.minimumSuccessAt5", value: "0.999", isDefault: false, meaning: ".")
        )
        for client in run.clients.indices {
            run.selection!.experiences[client].simulated = 1_696
            run.selection!.experiences[client].ranks = [0, 1_694]
        }
        let tables = Report(run).document.blocks.compactMap {
            if case .table(let table) = $0 { table } else { nil }
        }
        var shown: [String] = []
        for table in tables {
            guard let column = table.columns.firstIndex(where: { $0.title == "Success@5" }) else { continue }
            shown += table.rows.map { $0.cells[column].plain }
        }
        // On the first page and where every client is told.
        #expect(shown.count > run.clients.count)
        #expect(shown.allSatisfy { $0.hasPrefix("99.88 %") }, "\(shown)")
    }

    @Test("Where clients differ in several things, each has a row with what to set")
    func eachClient() throws {
        var run = SampleRun.picked()
        #expect(!markdown(run).contains("## Client by client"))
        let other = try #require(run.clients.indices.last)
        run.attributions = [
            .init(
                client: other,
                parts: [.init(aspect: "wait", requests: -1), .init(aspect: "cache", requests: -1)]
            )
        ]
        let goal = try #require(Report(run).decisions.last?.best).client
        run.clients[goal].definition =
            #"{"name":"a","timing":{"kind":"debounce","wait":200},"minimumLength":3}"#
        for client in run.clients.indices where client != goal {
            run.clients[client].definition = #"{"name":"b","timing":{"kind":"every"}}"#
        }
        #expect(markdown(run).contains("## Client by client"))
        #expect(try cells(run.clients[goal].name, "to set", in: run).last == "cheapest here")
        let rival = try #require(run.clients.indices.first { $0 != goal })
        let row = try cells(run.clients[rival].name, "to set", in: run)
        #expect(row.last == "debounce 200 ms, from 3 characters")
        run.clients[rival].definition = "not a definition"
        #expect(try cells(run.clients[rival].name, "to set", in: run).last == "–")
    }

    @Test("Without a baseline, a price, a pick or a list the rest is told")
    func lacking() {
        var run = SampleRun.picked()
        run.baseline = nil
        run.selection?.recordedTime = nil
        for index in run.comparison.indices where run.comparison[index].client == 2 {
            run.comparison[index].outcome = .unpriced("no price")
            run.selection?.recordedTotals[index] = nil
        }
        for index in run.clients.indices {
            run.selection?.experiences[index].delay = nil
            run.selection?.experiences[index].timeToSelection = nil
            run.selection?.experiences[index].simulated = 0
            run.selection?.experiences[index].givenUp = 0
        }
        let text = markdown(run)
        #expect(text.contains("## Recorded against simulated picks"))
        #expect(!text.contains("Saving not real"))
        #expect(
            Report(run).charts.allSatisfy {
                !$0.fileName.contains("-delay") && !$0.fileName.contains("-found")
            }
        )
    }

    @Test("A run of recorded picks says nothing of simulated ones")
    func recorded() {
        let text = markdown(SampleRun.howSure())
        #expect(!text.contains("simulated"))
        #expect(!text.contains("Success@"))
        #expect(ReportFiles.people(of: SampleRun.howSure()) == nil)
    }

    @Test("The terminal's table has the recommended clients and the baseline")
    func terminal() throws {
        let table = try #require(ReportFiles.people(of: SampleRun.picked()))
        let names = table.rows.map { $0.cells[0].plain }
        #expect(names.last == "every keystroke from the third (baseline)")
        #expect(names.count >= 2)
        #expect(table.rows[0].cells.last?.plain.contains("%") == true)
        #expect(table.rows.last?.cells.last?.plain == "·")
    }
}

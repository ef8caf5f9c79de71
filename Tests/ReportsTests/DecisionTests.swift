import Billing
import Foundation
import Simulation
import Testing

@testable import Reports

@Suite("What must be said with a decision")
struct DecisionReportTests {
    private func markdown(_ run: Run) -> String { MarkdownRenderer.render(Report(run).document) }

    /// The first page: all before the evidence.
    private func firstPage(_ run: Run) -> String {
        let page = markdown(run)
        return page.range(of: "\n## Requests per session").map { String(page[..<$0.lowerBound]) } ?? page
    }

    // MARK: - Ties

    @Test("a recommendation that costs exactly what the baseline does is said to, and the baseline may stay")
    func exactlyTheSame() {
        var run = SampleRun.howSure()
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].saving = .zero
            run.certainty!.recommendations[index].savingInterval = .init(estimate: 0, lower: 0, upper: 0)
        }
        #expect(firstPage(run).contains("It costs **exactly the same** as the baseline, "))
        #expect(!firstPage(run).contains("It saves") && !firstPage(run).contains("may as well stay"))
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].savingInterval = nil
            run.certainty!.recommendations[index].sentences.append(Recommendation.baselineMayStay)
        }
        #expect(
            firstPage(run).contains("; so the baseline may as well stay: its cost is no reason to change.")
        )
        let notes = ReportFiles.decision(of: run).notes.map(\.plain)
        #expect(notes.contains { $0.hasPrefix("The baseline ties with what is recommended") })
    }

    @Test("a baseline among the ties may as well stay, in the sentence of its setting only")
    func mayStay() {
        var run = SampleRun.howSure()
        #expect(!markdown(run).contains("may as well stay"))
        #expect(ReportFiles.decision(of: run).notes.isEmpty)
        run.certainty!.recommendations[0].sentences.append(Recommendation.baselineMayStay)
        let lines = firstPage(run).split(separator: "\n").filter {
            $0.contains("; so the baseline may as well stay")
        }
        #expect(lines.count == 1 && lines[0].contains("It saves"))
        let volume = run.certainty!.recommendations[0].sessionsPerMonth!
        #expect(lines[0].contains(Wording.volume(volume)))
        #expect(
            ReportFiles.decision(of: run).notes.map(\.plain).contains { $0.contains(Wording.volume(volume)) }
        )
    }

    // MARK: - Few people

    @Test("fewer than 40 people are told on the first page and the terminal, with what was measured")
    func fewPeople() {
        var run = SampleRun.howSure()
        #expect(ReportFiles.marks(of: run).isEmpty)
        for people in [2, 5, 39] as [Int64] {
            run.log.people = people
            let measured = MeasuredCoverage.of(people: people)
            let words = "\(measured.perMille / 10).\(measured.perMille % 10) % held the truth"
            #expect(firstPage(run).contains("> **Few people.** There are \(people) people in the log"))
            #expect(firstPage(run).contains(words))
            #expect(firstPage(run).contains("from so few people they hold less often than in the 95 % that"))
            #expect(!firstPage(run).contains("with 95 % confidence"))
            #expect(ReportFiles.marks(of: run).count == 1 && ReportFiles.marks(of: run)[0].contains(words))
        }
        run.log.people = 1
        #expect(
            ReportFiles.marks(of: run) == [
                "One person. There is 1 person in the log: nothing says how far other people would move these figures. "
                    + "Do not ship by this; use a log of more people."
            ]
        )
        run.log.people = 40
        #expect(ReportFiles.marks(of: run).isEmpty)
        run.log.people = 5
        run.certainty = nil
        #expect(ReportFiles.marks(of: run).isEmpty)
    }

    @Test("few people in the log of a segment are told with its name")
    func fewPeopleOfSegment() throws {
        var run = SampleRun.lookingAhead()
        let segment = try #require(run.forecast!.segments.firstIndex { $0.log != nil })
        #expect(ReportFiles.marks(of: run).isEmpty)
        run.forecast!.segments[segment].log!.people = 7
        let name = run.forecast!.segments[segment].name
        #expect(firstPage(run).contains("> **Few people.** There are 7 people in the log of \(name)"))
        #expect(ReportFiles.marks(of: run).count == 1)
    }

    // MARK: - Nobody picks

    /// A run in which no session ends in a selection.
    private func withoutPicks(_ run: Run, unrecorded: Int64 = 0) -> Run {
        var run = run
        for index in run.clients.indices {
            run.clients[index].selected = 0
            run.clients[index].selectedWithoutRequest = 0
        }
        run.log.selected = 0
        run.log.unrecorded = unrecorded
        return run
    }

    @Test("without a pick the decision is led by what that means, and no client is called credible")
    func nobodyPicks() throws {
        for run in [SampleRun.howSure(), SampleRun.quickstart()] {
            let page = firstPage(withoutPicks(run))
            let mark = try #require(page.range(of: "> **Nobody picks in this log.**"))
            let decision = try #require(page.range(of: "By Google"))
            #expect(mark.lowerBound < decision.lowerBound)
            #expect(page.contains("use a log that has picks"))
            #expect(!page.contains("assume.unrecorded = selected"))
            #expect(!page.contains("credible"))
            #expect(page.contains("the cheapest would be **") || page.contains("choice would be **"))
            #expect(!page.contains(" ship **"))
            let marks = ReportFiles.marks(of: withoutPicks(run, unrecorded: 3))
            #expect(marks.count == 1 && marks[0].contains("assume.unrecorded = selected"))
            #expect(ReportFiles.marks(of: run).isEmpty)
        }
        let table = ReportFiles.decision(of: withoutPicks(SampleRun.quickstart()))
        #expect(table.columns.contains { $0.title == "cheapest client" })
    }

    @Test("the log of a segment without a pick is told by its name, unless another ending is taken for one")
    func nobodyPicksInSegment() throws {
        var run = SampleRun.lookingAhead()
        let segment = try #require(run.forecast!.segments.firstIndex { $0.log != nil })
        run.forecast!.segments[segment].log!.selected = 0
        let name = run.forecast!.segments[segment].name
        #expect(firstPage(run).contains("> **Nobody picks in the log of \(name).**"))
        run.forecast!.segments[segment].log!.submitted = 9
        run.assumptions.removeAll { $0.key == "assume.submitted" }
        run.assumptions.append(
            .init(key: "assume.submitted", value: "selected", isDefault: false, meaning: ".")
        )
        #expect(firstPage(run).contains("> **Nobody picks in the log of \(name).** What counts as picks are"))
        run.forecast!.segments[segment].log!.selected = 1
        #expect(!firstPage(run).contains("Nobody picks"))
    }

    @Test("other endings that the scenario takes for picks do not make a log one in which somebody picks")
    func assumedPicks() throws {
        for run in [SampleRun.howSure(), SampleRun.quickstart()] {
            var run = run
            run.log.submitted = run.log.selected
            run.log.selected = 0
            run.log.abandoned = 4
            run.assumptions.removeAll { $0.key == "assume.submitted" }
            run.assumptions.append(
                .init(key: "assume.submitted", value: "selected", isDefault: false, meaning: ".")
            )
            let page = firstPage(run)
            let mark = try #require(
                page.range(of: "> **Nobody picks in this log.** What counts as picks are")
            )
            #expect(mark.lowerBound < (try #require(page.range(of: "By Google"))).lowerBound)
            #expect(page.contains("takes for them (assume.submitted = selected)"))
            #expect(page.contains("use a log that has picks"))
            #expect(page.contains("in this log nothing speaks against it"))
            #expect(ReportFiles.marks(of: run).count == 1)
            run.log.selected = 1
            #expect(firstPage(run).contains("Among credible clients the longest wait"))
            #expect(ReportFiles.marks(of: run).isEmpty)
        }
    }

    // MARK: - Nothing to recommend

    @Test("where nothing has a price, nothing is called the cheapest")
    func unpriced() {
        var run = SampleRun.howSure()
        for index in run.comparison.indices { run.comparison[index].outcome = .unpriced("there is no price") }
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].client = nil
            run.certainty!.recommendations[index].integration = nil
        }
        #expect(!firstPage(run).contains("the longest wait") && !firstPage(run).contains("the cheapest"))
        #expect(firstPage(run).contains("and per-session+details-pro: there is no price."))
        #expect(firstPage(run).contains("The ranges say"), "those of the recommendation stand there yet")
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].cost = nil
            run.certainty!.recommendations[index].savingInterval = nil
        }
        #expect(!firstPage(run).contains("The ranges say"))
        let notes = ReportFiles.decision(of: run).notes.map(\.plain)
        #expect(notes.count == 1 && notes[0].hasSuffix("and per-session+details-pro: there is no price."))
        run.certainty = nil
        #expect(firstPage(run).contains("and per-session+details-pro: there is no price."))
        #expect(!firstPage(SampleRun.howSure()).contains("No price for"))
    }

    // MARK: - Credible by chance

    @Test("a client near the limit is told from one that is surely refused, and a recommended one is doubted")
    func borderline() throws {
        var run = SampleRun.howSure()
        let refused = try #require(run.clients.indices.first { !run.clients[$0].isCredible })
        let shipped = try #require(run.certainty!.recommendations[0].client)
        let plain = firstPage(run)
        #expect(!plain.contains("resamples") && plain.contains("\(run.clients[refused].name): "))
        run.certainty!.clients[refused].credibleReplicates = 490
        run.certainty!.clients[shipped].credibleReplicates = 880
        let page = firstPage(run)
        #expect(page.contains(" %, below the limit in 49 % of the resamples"))
        #expect(
            page.contains(" may not be credible: in 12 % of the resamples 5 % or more of those who")
        )
        let notes = ReportFiles.decision(of: run).notes.map(\.plain)
        #expect(
            notes.contains {
                $0.hasPrefix("By chance \(run.clients[shipped].name) may not be credible: in 12 %")
            }
        )
        run.certainty!.clients[refused].credibleReplicates = 50
        run.certainty!.clients[shipped].credibleReplicates = 950
        #expect(firstPage(run) == plain)
    }

    // MARK: - What would change it first

    @Test("where chance explains every change, that is said, and what shakes the decision first")
    func shaken() throws {
        var run = SampleRun.howSure()
        let words = "nothing that was moved, by more than chance explains, but "
        #expect(firstPage(run).contains("at 15,000 sessions a month \(words)"))
        #expect(firstPage(run).contains("would be named; its $"))
        let index = try #require(run.certainty!.sensitivity.firstIndex { $0.row.effect == .ties })
        let other = try #require(run.certainty!.sensitivity[index].row.otherClient)
        run.certainty!.sensitivity[index].row.regret = .init(
            estimate: -2_000_000_000,
            lower: -3_000_000_000,
            upper: 1
        )
        #expect(firstPage(run).contains("would be named; its $2.00 more may be chance)"))
        run.certainty!.sensitivity[index].row.regret = .init(estimate: 0, lower: -1, upper: 1)
        #expect(firstPage(run).contains("would be named, at the same cost)"))
        run.certainty!.sensitivity[index].row.regret = nil
        #expect(
            firstPage(run).contains("nobody can tell, as there is no range that says what chance does, but ")
        )
        #expect(
            firstPage(run).contains("shakes client and billing (then \(run.clients[other].name) with ")
        )
        let chosen = try #require(run.certainty!.recommendations[0].integration)
        run.certainty!.sensitivity[index].row.otherIntegration = chosen
        #expect(firstPage(run).contains("shakes the client (then "))
        run.certainty!.sensitivity[index].row.otherClient = run.certainty!.recommendations[0].client
        run.certainty!.sensitivity[index].row.otherIntegration = chosen == 0 ? 1 : 0
        #expect(firstPage(run).contains("shakes the billing (then "))
        run.certainty!.sensitivity[index].row.otherClient = nil
        #expect(firstPage(run).contains(" shakes it; "))
        for index in run.certainty!.sensitivity.indices {
            run.certainty!.sensitivity[index].row.effect = .keeps
        }
        #expect(firstPage(run).contains("at 15,000 sessions a month nothing that was moved; at"))
    }

    @Test("where nothing keeps to the constraints, the one that comes nearest stands among what people feel")
    func nearest() throws {
        var run = SampleRun.picked()
        run.assumptions.append(
            .init(key: "constraints.p95SuggestionDelay", value: "1 ms", isDefault: false, meaning: ".")
        )
        for index in run.certainty!.recommendations.indices {
            run.certainty!.recommendations[index].client = nil
            run.certainty!.recommendations[index].integration = nil
        }
        let fast = try #require(run.clients.firstIndex { $0.waitMilliseconds == 150 })
        run.selection!.experiences[fast].delay = .init(p50: 20, p95: 30, p99: 40)
        let rows = try #require(Report(run).peopleInShort).rows.map(\.cells[0].plain)
        #expect(rows.count == 2 && rows[0] == "\(run.clients[fast].name), comes nearest", "\(rows)")
        #expect(rows.last?.hasSuffix("(baseline)") == true)
        #expect(!firstPage(run).contains("the longest wait is nearly always"))
    }
}

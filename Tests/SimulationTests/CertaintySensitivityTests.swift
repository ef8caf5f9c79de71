import Basics
import Billing
import Debounce
@testable import Simulation
import Testing

@Suite("What would change the answer")
struct CertaintySensitivityTests {
    private func requests(_ sample: BucketSample) -> Int64 {
        sample.rows.reduce(0) { $0 + Int64($1.shape.requests) * $1.sessions }
    }

    private func selected(_ sample: BucketSample) -> Int64 {
        sample.rows.reduce(0) { $1.shape.ending == .selected ? $0 + $1.sessions : $0 }
    }

    @Test(
        "a change of requests is exact for the sample and for each bucket",
        arguments: [75, 90, 110, 125] as [Int64]
    )
    func requests(percent: Int64) throws {
        let sample = RandomPeople(30).sample(0)
        let changed = try ShapeChange.requests(percent: percent)(sample)
        #expect(changed.sessions == sample.sessions * 100)
        #expect(requests(changed) == requests(sample) * percent)
        for bucket in sample.buckets {
            let before = sample.sums(over: sample.buckets) { Int64($0.requests) }
            let after = changed.sums(over: sample.buckets) { Int64($0.requests) }
            #expect(after == before.map { $0 * percent }, "bucket \(bucket)")
        }
        #expect(selected(changed) == selected(sample) * 100)
    }

    @Test("a change of selections keeps every request and changes as many endings as it says")
    func selections() throws {
        let sample = RandomPeople(30).sample(0)
        let share = Double(selected(sample)) / Double(sample.sessions)
        for percent in [75, 90, 110, 125] as [Int64] {
            let changed = try ShapeChange.selections(percent: percent)(sample)
            #expect(changed.sessions == sample.sessions * 10_000)
            #expect(requests(changed) == requests(sample) * 10_000)
            let after = Double(selected(changed)) / Double(changed.sessions)
            #expect(abs(after - min(1, share * Double(percent) / 100)) < 1e-4)
        }
        var nobody = RandomPeople(5)
        for index in nobody.sessions.indices { nobody.sessions[index].ending = .abandoned }
        #expect(selected(try ShapeChange.selections(percent: 125)(nobody.sample(0))) == 0)
    }

    @Test("aborted requests keep their part, and a lifted lifetime brings every ending in time")
    func otherParts() throws {
        let row = BucketSample.Row(
            bucket: 1,
            shape: SessionShape(requests: 4, aborted: 2, ending: .selected, isExpired: true),
            sessions: 1
        )
        let more = try ShapeChange.requests(percent: 125)(BucketSample([row]))
        #expect(more.rows.map(\.shape.requests) == [5])
        #expect(more.rows.map(\.shape.aborted) == [2])
        #expect(try ShapeChange.inTime(BucketSample([row])).rows.map(\.shape.isExpired) == [false])
        let huge = BucketSample([BucketSample.Row(bucket: 1, shape: row.shape, sessions: .max / 2)])
        #expect(throws: Fault.self) { try ShapeChange.requests(percent: 110)(huge) }
    }

    private func question(
        _ integrations: [String],
        volume: Int64?,
        chosen: (Int, Int),
        refusals: [String?] = [nil, "too slow", "too slow"],
        people: RandomPeople = RandomPeople(80)
    ) throws -> Sensitivity.Question {
        let grid = try people.grid(integrations, volume: volume)
        return Sensitivity.Question(
            grid: grid,
            settings: settings(),
            sheet: 0,
            sessionsPerMonth: volume,
            client: chosen.0,
            integration: chosen.1,
            refusals: refusals,
            simplicities: timings.map { timing in
                grid.integrations.map { Simplicity(client(timing), $0) }
            }
        )
    }

    private let timings: [Timing] = [.debounce(wait: 50), .every, .debounce(wait: 20)]

    /// What the rule of the decision chooses from a grid among clients that may be shipped.
    private func recommended(_ question: Sensitivity.Question, _ grid: CostGrid, _ isCredible: [Bool])
        throws -> Recommendation
    {
        let width = grid.integrations.count
        let costs = try CertaintyStudy(grid, settings: question.settings)
            .costs(sheet: 0, sessionsPerMonth: question.sessionsPerMonth)
        return Recommendation.make(
            among: costs.enumerated().map { cell, cost in
                Recommendation.Option(
                    name: "",
                    cost: cost,
                    isCredible: isCredible[cell / width],
                    simplicity: question.simplicities[cell / width][cell % width]
                )
            },
            baseline: nil,
            constraints: PolicyConstraints(),
            settings: question.settings,
            text: { _ in "" }
        )
    }

    @Test(
        "what flips the decision stands first: switch A makes Pro sessions cheaper than paying each request"
    )
    func flips() throws {
        let question = try question(
            ["per-request+details-pro", "per-session+details-pro"],
            volume: 300_000,
            chosen: (0, 0)
        )
        let costs = try CertaintyStudy(question.grid, settings: settings())
            .costs(sheet: 0, sessionsPerMonth: 300_000).map { try $0.get().estimate }
        // The fields of a Pro session cost as much as those of a Pro call, and its requests nothing.
        let sensitivity = try Sensitivity.of(question)
        let first = try #require(sensitivity.rows.first { $0.factor == "rules.detailsEnding" })
        #expect(first.change == "requested-fields")
        #expect(first.effect == .flips)
        #expect(first.otherClient == 0 && first.otherIntegration == 1)
        #expect(first.cost?.nanodollars == costs[0])
        #expect(first.difference == .zero)
        #expect(try #require(first.regret).lower > 0)
        #expect(sensitivity.rows.first?.effect == .flips)
        // Of what flips it the smallest moves come first: 10 %, then switches and readings, then 25 %.
        let steps = sensitivity.rows.filter { $0.effect == .flips }.map { row in
            row.change.hasSuffix("10 %") ? 0 : row.change.hasSuffix("25 %") ? 2 : 1
        }
        #expect(steps == steps.sorted() && Set(steps).count > 1)
        let effects = sensitivity.rows.map(\.effect)
        #expect(effects == effects.sorted())
        // Among equal moves the one stands first that makes the chosen option the worst.
        let small = sensitivity.rows.filter { $0.effect == .flips && $0.change.hasSuffix("10 %") }
        let regrets = try small.map { try #require($0.regret).estimate }
        #expect(regrets == regrets.sorted(by: >))
    }

    @Test(
        "an assumption keeps, shakes or flips the choice as the whole decision does when it is made anew",
        arguments: 1...6 as ClosedRange<UInt64>
    )
    func anew(seed: UInt64) throws {
        let integrations = [
            "per-request+geocoding", "per-session+details-essentials", "per-session+details-pro",
        ]
        let volume = [900, 30_000, 300_000][Int(seed % 3)] as Int64
        let people = RandomPeople(Int(10 + seed * 6), seed: seed)
        var question = try question(
            integrations,
            volume: volume,
            chosen: (0, 0),
            refusals: [nil, nil, nil],
            people: people
        )
        let everyone = [true, true, true]
        let base = try recommended(question, question.grid, everyone)
        let width = integrations.count
        (question.client, question.integration) = (base.chosen! / width, base.chosen! % width)
        // A reading under which the second client may not be shipped and more people pick.
        let read = try question.grid.samples.map { try ShapeChange.selections(percent: 110)($0) }
        question.readings = [
            .init(factor: "reading", change: "other", samples: read, refusals: [nil, "too slow", nil])
        ]
        let rows = try Sensitivity.of(question).rows
        var effects: Set<Sensitivity.Effect> = []
        for row in rows {
            var grid = question.grid
            var isCredible = everyone
            let percent: Int64? = ["+10 %": 110, "−10 %": 90, "+25 %": 125, "−25 %": 75][row.change]
            if let percent, row.factor == "prices" {
                grid.sheets = [grid.sheets[0].withPrices(atPercent: percent)]
            } else if let percent, row.factor.hasPrefix("price of ") {
                let sku = try #require(SKU.allCases.first { "price of \($0.name)" == row.factor })
                grid.sheets = [grid.sheets[0].withPrices(atPercent: percent, of: sku)]
            } else if let percent, row.factor == "requests" {
                grid.samples = try grid.samples.map { try ShapeChange.requests(percent: percent)($0) }
            } else if let percent, row.factor == "selections" {
                grid.samples = try grid.samples.map { try ShapeChange.selections(percent: percent)($0) }
            } else if row.factor == "rules.detailsEnding" {
                grid.switches.detailsEnding = .requestedFields
            } else if row.factor == "reading" {
                grid.samples = read
                isCredible[1] = false
            } else {
                continue
            }
            let then = try recommended(question, grid, isCredible)
            let chosen = question.client * width + question.integration
            #expect(
                (row.effect == .keeps) == (then.chosen == chosen),
                "\(row.factor) \(row.change): \(row.effect), \(then.chosen ?? -1) after \(chosen)"
            )
            let isTie = then.cheapest == chosen || then.ties.contains(chosen)
            #expect((row.effect == .flips) == !isTie, "\(row.factor) \(row.change)")
            #expect((row.refusal != nil) == (row.factor == "reading" && question.client == 1))
            if row.effect == .ties {
                let other = try #require(row.otherClient) * width + (try #require(row.otherIntegration))
                #expect(other == then.chosen, "\(row.factor) \(row.change)")
            }
            effects.insert(row.effect)
        }
        #expect(effects.contains(.keeps) || seed % 3 == 0)
    }

    @Test(
        "a reading that refuses the choice flips it, one that allows a cheaper client does, and each says why"
    )
    func refusals() throws {
        var question = try question(["per-request+geocoding"], volume: 300_000, chosen: (0, 0))
        // The third client sends fewer requests, but its people picked from lists that it never fetched.
        question.readings = [
            .init(
                factor: "a",
                change: "1",
                samples: question.grid.samples,
                refusals: ["no lists", nil, nil]
            ),
            .init(
                factor: "a",
                change: "2",
                samples: question.grid.samples,
                refusals: [nil, "too slow", nil]
            ),
            .init(factor: "a", change: "3", samples: question.grid.samples, refusals: ["x", "x", "x"]),
            .init(factor: "a", change: "4", samples: question.grid.samples, refusals: question.refusals),
        ]
        let rows = try Sensitivity.of(question).rows.filter { $0.factor == "a" }
        func row(_ change: String) throws -> Sensitivity.Row {
            try #require(rows.first { $0.change == change })
        }
        #expect(try row("1").effect == .flips && row("1").refusal == "no lists" && row("1").otherClient == 2)
        #expect(try row("2").effect == .flips && row("2").refusal == nil && row("2").otherClient == 2)
        #expect(try #require(row("2").regret).lower > 0)
        #expect(try row("3").effect == .flips && row("3").refusal == "x" && row("3").otherClient == nil)
        #expect(try row("4").effect == .keeps && row("4").otherClient == nil && row("4").difference == .zero)
    }

    @Test("a way to use the API that nobody would choose is never what else to choose")
    func mistakes() throws {
        let mistake = try Integration.named("token-per-keystroke+details-essentials")
        #expect(mistake.mistake != nil)
        let question = try question(
            ["per-session+details-pro", mistake.name],
            volume: 30_000,
            chosen: (0, 0)
        )
        #expect(try Sensitivity.of(question).rows.allSatisfy { $0.otherIntegration != 1 })
    }

    @Test("a rise of selections says where it ends at all sessions")
    func allSelected() throws {
        var people = RandomPeople(80)
        for index in people.sessions.indices where index % 4 == 0 {
            people.sessions[index].ending = .selected
        }
        let question = try question(["per-request+geocoding"], volume: 30_000, chosen: (0, 0), people: people)
        let sample = question.grid.samples[0]
        let share = Double(selected(sample)) / Double(sample.sessions)
        let changes = try Sensitivity.of(question).rows.filter { $0.factor == "selections" }.map(\.change)
        #expect(share * 1.25 > 1 && share * 1.1 < 1)
        let rise = Double(
            try #require(changes.first { $0.hasSuffix(", all sessions") }).dropFirst().prefix { $0 != " " }
        )
        #expect(abs(try #require(rise) - (1 / share - 1) * 100) < 0.06)
        #expect(Set(changes).isSuperset(of: ["+10 %", "−10 %", "−25 %"]) && changes.count == 4)
    }

    @Test("a decision with a wide margin keeps, and the largest effects on its cost come first")
    func keeps() throws {
        let question = try question(["per-request+geocoding"], volume: 300_000, chosen: (0, 0))
        let sensitivity = try Sensitivity.of(question)
        #expect(sensitivity.rows.allSatisfy { $0.effect == .keeps })
        let sizes = sensitivity.rows.map { $0.difference!.nanodollars.magnitude }
        #expect(sizes == sizes.sorted(by: >))
        // Four steps of the volume, requests, selections, all prices and two prices; five switches.
        #expect(sensitivity.rows.count == 4 * 6 + 5)
        let base = try CertaintyStudy(question.grid, settings: settings())
            .costs(sheet: 0, sessionsPerMonth: 300_000)[0].get().estimate
        for row in sensitivity.rows where row.factor == "prices" {
            let percent: Int64 = ["+10 %": 110, "−10 %": 90, "+25 %": 125, "−25 %": 75][row.change]!
            #expect(row.cost?.nanodollars == base * percent / 100)
        }
    }

    @Test("other readings of the log are moved too")
    func readings() throws {
        var question = try question(["per-request+geocoding"], volume: 300_000, chosen: (0, 0))
        question.readings = [
            .init(
                factor: "assume.unrecorded",
                change: "selected",
                samples: try question.grid.samples.map { try ShapeChange.selections(percent: 110)($0) },
                refusals: question.refusals
            )
        ]
        let row = try #require(try Sensitivity.of(question).rows.first { $0.factor == "assume.unrecorded" })
        #expect(row.change == "selected")
        #expect(try #require(row.difference) > .zero)
    }

    @Test("without a volume, without a price and with zero volume it still answers")
    func oddQuestions() throws {
        #expect(
            try Sensitivity.of(question(["per-request+geocoding"], volume: nil, chosen: (0, 0))).rows.count
                == 25
        )
        let zero = try Sensitivity.of(question(["per-request+geocoding"], volume: 0, chosen: (0, 0)))
        #expect(zero.rows.allSatisfy { $0.effect == .keeps && $0.cost == .zero })
        let none = try Sensitivity.of(question(["legacy-per-request+geocoding"], volume: 10, chosen: (0, 0)))
        #expect(none.rows.allSatisfy { $0.effect == .unpriced && $0.cost == nil })
    }
}

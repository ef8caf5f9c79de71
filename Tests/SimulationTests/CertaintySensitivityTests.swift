import Basics
import Billing
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

    private func question(_ integrations: [String], volume: Int64?, chosen: (Int, Int)) throws
        -> Sensitivity.Question
    {
        let grid = try RandomPeople(80).grid(integrations, volume: volume)
        return Sensitivity.Question(
            grid: grid,
            settings: settings(),
            sheet: 0,
            sessionsPerMonth: volume,
            client: chosen.0,
            integration: chosen.1,
            isAllowed: [true, false, false]
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
        #expect(first.cheapestClient == 0 && first.cheapestIntegration == 1)
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
    }

    @Test("a decision with a wide margin keeps, and the largest effects on its cost come first")
    func keeps() throws {
        let question = try question(["per-request+geocoding"], volume: 300_000, chosen: (0, 0))
        let sensitivity = try Sensitivity.of(question)
        #expect(sensitivity.rows.allSatisfy { $0.effect == .keeps })
        let sizes = sensitivity.rows.map { $0.difference!.nanodollars.magnitude }
        #expect(sizes == sizes.sorted(by: >))
        // Four steps of requests, selections, all prices and two prices; five switches.
        #expect(sensitivity.rows.count == 4 * 5 + 5)
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
                samples: try question.grid.samples.map { try ShapeChange.selections(percent: 110)($0) }
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

import Basics
import Billing
@testable import Simulation
import Testing

@Suite("Intervals by person")
struct CertaintyIntervalTests {
    @Test("requests per session: the bounds of a naive bootstrap", arguments: [(3, 1), (40, 2), (150, 3)])
    func naiveRequests(people: Int, seed: UInt64) throws {
        let people = RandomPeople(people, seed: seed)
        let naive = NaiveBootstrap(people: people, seed: 7, replicates: 400, confidence: 0.95)
        let study = try CertaintyStudy(try people.grid(), settings: settings())
        for client in 0..<3 {
            let expected = naive.bounds { sessions in
                let requests = sessions.reduce(0) { $0 + Int64($1.session.requests[client]) * $1.weight }
                let count = sessions.reduce(0) { $0 + $1.weight }
                return (requests * 1_000_000_000 + count / 2) / count
            }
            let found = try study.requestsPerSession(of: client).interval(confidencePerMille: 950)
            #expect(found?.estimate == expected.estimate)
            #expect(found?.lower == expected.lower)
            #expect(found?.upper == expected.upper)
        }
    }

    @Test(
        "a month's bill, its caps and tiers, and what a client saves: the same",
        arguments: [900, 30_000, 900_000]
    )
    func naiveBill(volume: Int64) throws {
        let people = RandomPeople(60, seed: 5)
        let naive = NaiveBootstrap(people: people, seed: 7, replicates: 400, confidence: 0.95)
        func bill(_ sessions: [(session: RandomPeople.Session, weight: Int64)], _ client: Int) -> Int64 {
            let count = sessions.reduce(0) { $0 + $1.weight }
            let requests = sessions.reduce(0) { $0 + Int64($1.session.requests[client]) * $1.weight }
            let selected = sessions.reduce(0) { $0 + ($1.session.ending == .selected ? $1.weight : 0) }
            func month(_ events: Int64) -> Int64 { (events * volume + count / 2) / count }
            return naiveCost(month(requests), free: 10_000, perThousand: [2.83, 2.27, 1.70, 0.85, 0.21])
                + naiveCost(month(selected), free: 10_000, perThousand: [5, 4, 3, 1.5, 0.38])
        }
        let study = try CertaintyStudy(
            try people.grid(["per-request+geocoding"], volume: volume),
            settings: settings()
        )
        let costs = try study.costs(sheet: 0, sessionsPerMonth: volume).map { try $0.get() }
        let expected = naive.bounds { bill($0, 2) }
        let found = try #require(costs[2].interval(confidencePerMille: 950))
        #expect(
            found
                == ConfidenceInterval(
                    estimate: expected.estimate,
                    lower: expected.lower,
                    upper: expected.upper
                )
        )
        let saved = naive.bounds { bill($0, 2) - bill($0, 0) }
        let difference = try #require(costs[2].minus(costs[0]).interval(confidencePerMille: 950))
        #expect(
            difference == ConfidenceInterval(estimate: saved.estimate, lower: saved.lower, upper: saved.upper)
        )
    }

    @Test(
        "an interval holds its estimate and grows with the confidence",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func nested(seed: UInt64) throws {
        let people = RandomPeople(Int(2 + seed * 7), seed: seed)
        let study = try CertaintyStudy(try people.grid(volume: 8000), settings: settings())
        let values =
            try study.costs(sheet: 0, sessionsPerMonth: 8000).map { try $0.get() }
            + [
                study.requestsPerSession(of: 1),
                study.requestsPerSession(of: 1).minus(study.requestsPerSession(of: 0)),
            ]
        for value in values where study.clusters >= 2 {
            var last: ConfidenceInterval?
            for confidence in [500, 800, 900, 950, 990, 999] {
                let interval = try #require(value.interval(confidencePerMille: confidence))
                #expect(interval.lower <= value.estimate && value.estimate <= interval.upper)
                if let last { #expect(interval.lower <= last.lower && last.upper <= interval.upper) }
                last = interval
            }
        }
    }

    @Test("the difference of a client to itself is exactly nothing, alone and among all")
    func itself() throws {
        let people = RandomPeople(50)
        let study = try CertaintyStudy(try people.grid(), settings: settings())
        let cost = try study.cost(client: 1, integration: 0, sheet: 0, sessionsPerMonth: 30_000).get()
        let other = try study.cost(client: 2, integration: 0, sheet: 0, sessionsPerMonth: 30_000).get()
        let nothing = ConfidenceInterval(estimate: 0, lower: 0, upper: 0)
        #expect(cost.minus(cost).interval(confidencePerMille: 950) == nothing)
        let joint = SimultaneousIntervals.of([cost.minus(cost), other.minus(cost)], confidencePerMille: 950)
        #expect(joint[0] == nothing)
        #expect(joint[1] != nothing)
    }

    @Test("intervals that hold all at once are wider than one by itself, and one more never narrows them")
    func simultaneous() throws {
        let people = RandomPeople(80)
        let study = try CertaintyStudy(try people.grid(), settings: settings())
        let base = try study.requestsPerSession(of: 0)
        let first = try study.requestsPerSession(of: 1).minus(base)
        let second = try study.requestsPerSession(of: 2).minus(base)
        let alone = try #require(SimultaneousIntervals.of([first], confidencePerMille: 950)[0])
        let both = try #require(SimultaneousIntervals.of([first, second], confidencePerMille: 950)[0])
        #expect(both.lower <= alone.lower && alone.upper <= both.upper)
        #expect(both.lower < alone.lower)
        // Alone it is about as wide as the interval that is not made for families.
        let single = try #require(first.interval(confidencePerMille: 950))
        let ratio = Double(alone.upper - alone.lower) / Double(single.upper - single.lower)
        #expect(0.8...1.25 ~= ratio)
    }

    @Test("cutting a sample and adding the parts up again changes nothing, in any order")
    func merging() throws {
        let people = RandomPeople(90)
        var whole = try people.grid()
        let certainty = try CertaintyStudy(whole, settings: settings()).certainty(people: sampled(people))
        for client in 0..<3 {
            var parts = [Tally(), Tally(), Tally()]
            for (index, session) in people.sessions.enumerated() {
                parts[index % 3].add(
                    SessionShape(requests: session.requests[client], ending: session.ending),
                    bucket: Tally.bucket(ofPerson: session.person)
                )
            }
            var merged = parts[2]
            merged.merge(parts[0])
            merged.merge(parts[1])
            whole.samples[client] =
                client == 1 ? BucketSample(BucketSample(merged).rows.reversed()) : BucketSample(merged)
        }
        #expect(
            try CertaintyStudy(whole, settings: settings()).certainty(people: sampled(people)) == certainty
        )
    }

    @Test("another order of clients and of work on other threads gives the same rows")
    func order() async throws {
        let people = RandomPeople(70)
        let grid = try people.grid()
        let certainty = try CertaintyStudy(grid, settings: settings()).certainty(people: sampled(people))
        var turned = grid
        turned.samples.reverse()
        turned.baseline = 2
        let back = turned
        async let again = Task.detached {
            try CertaintyStudy(back, settings: settings()).certainty(people: self.sampled(people))
        }.value
        async let once = Task.detached {
            try CertaintyStudy(grid, settings: settings()).certainty(people: self.sampled(people))
        }.value
        #expect(try await once == certainty)
        let other = try await again
        for row in certainty.costs {
            let twin = other.costs.first { $0.client == 2 - row.client && $0.integration == row.integration }
            #expect(twin?.cost == row.cost)
            #expect(twin?.againstBaseline == row.againstBaseline)
            #expect(twin?.amongAll == row.amongAll)
        }
    }

    @Test("another seed gives other bounds, the same seed the same")
    func seeds() throws {
        let people = RandomPeople(70)
        func bounds(_ seed: UInt64) throws -> ConfidenceInterval? {
            try CertaintyStudy(try people.grid(), settings: settings(seed: seed)).requestsPerSession(of: 0)
                .interval(confidencePerMille: 950)
        }
        #expect(try bounds(1) == bounds(1))
        #expect(try bounds(1) != bounds(2))
    }

    @Test("a replicate draws as many buckets as hold anyone")
    func weights() {
        let weights = BucketWeights(buckets: [3, 9, 200], settings: settings())
        for replicate in 0..<400 {
            #expect(weights.weights(ofReplicate: replicate).reduce(0, +) == 3)
        }
        let other = BucketWeights(buckets: [3, 9, 200], settings: settings(), stratum: 1)
        #expect((0..<400).contains { weights.weights(ofReplicate: $0) != other.weights(ofReplicate: $0) })
    }

    @Test("a choice at selection keeps the number of requests found on the whole sample")
    func choice() throws {
        let people = RandomPeople(60, seed: 9)
        let name = "choose-at-selection"
        let integration = try #require(Integration.all.first { $0.name.hasPrefix(name) })
        let grid = try people.grid([integration.name], volume: 300_000)
        let study = try CertaintyStudy(grid, settings: settings())
        let shipped = try integration.choosing(
            on: grid.samples[0].shapes,
            sessions: grid.samples[0].sessions,
            sheet: grid.sheets[0],
            switches: grid.switches,
            sessionsPerMonth: 300_000
        ).get()
        #expect(shipped.choice?.fromRequests != nil)
        let usage = try ResampledUsage(
            grid.samples[0],
            integration: shipped,
            switches: grid.switches,
            weights: study.weights
        )
        let expected = try usage.cost(sheet: grid.sheets[0], sessionsPerMonth: 300_000).get()
        #expect(
            try study.cost(client: 0, integration: 0, sheet: 0, sessionsPerMonth: 300_000).get() == expected
        )
    }

    @Test("without a volume a thousand sessions are priced in the first paid tier, like the comparison's")
    func withoutVolume() throws {
        let people = RandomPeople(30)
        let grid = try people.grid(volume: nil)
        let cost = try CertaintyStudy(grid, settings: settings())
            .cost(client: 0, integration: 0, sheet: 0, sessionsPerMonth: nil).get()
        let usage = try grid.integrations[0].usage(of: grid.samples[0].shapes, switches: grid.switches)
        let invoice = try grid.sheets[0].costPerThousandInFirstTier(usage, sessions: grid.samples[0].sessions)
            .get()
        #expect(cost.estimate == invoice.total.nanodollars)
    }

    @Test("independent samples: the spread of a difference is that of both")
    func independent() throws {
        let people = (RandomPeople(60, seed: 1), RandomPeople(60, seed: 2))
        func requests(_ people: RandomPeople, stratum: UInt64) throws -> Resampled {
            let sample = people.sample(0)
            let weights = BucketWeights(buckets: sample.buckets, settings: settings(), stratum: stratum)
            let counts = sample.sums(over: weights.buckets) { Int64($0.requests) }
            return Resampled(
                try ResampledCount(byBucket: counts, weights: weights),
                per: try ResampledCount(
                    byBucket: sample.sums(over: weights.buckets) { _ in 1 },
                    weights: weights
                )
            )
        }
        let a = try requests(people.0, stratum: 0)
        let b = try requests(people.1, stratum: 1)
        let difference = a.minus(b)
        let expected = (a.deviation * a.deviation + b.deviation * b.deviation).squareRoot()
        #expect(abs(difference.deviation / expected - 1) < 0.2)
    }

    func sampled(_ people: RandomPeople) -> SampledPeople {
        SampledPeople(people: 90, sessions: Int64(people.sessions.count), selected: 1)
    }
}

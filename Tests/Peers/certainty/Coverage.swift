import Basics
import Billing
import Simulation

/// How many intervals held the truth.
struct Coverage {
    /// Three clients: the baseline and two waits.
    let population: Population
    let draws = 2000

    private struct Counter {
        var name: String
        /// Whether the truth stands where a bill has a bend, so that its cost is no smooth function of usage.
        var isAtBend = false
        var held = 0
        var below = 0
        var above = 0

        mutating func count(_ interval: ConfidenceInterval?, _ truth: Int64) {
            guard let interval else { return }
            if truth < interval.lower {
                below += 1
            } else if truth > interval.upper {
                above += 1
            } else {
                held += 1
            }
        }
    }

    /// A month in which 15,000 sessions meet the free caps, one whose requests on average fill a free cap
    /// exactly, and one among the paid tiers.
    private struct Bill {
        var name: String
        var client: Int
        var integration: Integration
        var volume: Int64
        var isAtBend = false
        var other = Usage.none
    }

    func measure(people counts: [Int]) throws(Fault) {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let perRequest = try Integration.named("per-request+geocoding")
        let perSession = try Integration.named("per-session+details-essentials")
        let pro = try Integration.named("per-session+details-pro")
        let everyone = (0..<3).map { population.everyone(client: $0) }
        let sessions = everyone[0].sessions
        let requests = everyone[2].shapes.reduce(0 as Int64) { $0 + Int64($1.shape.requests) * $1.sessions }
        // The volume whose requests are the 10,000 that the sheet gives free.
        let atCap = 10_000 * sessions / requests
        var geocoded = Usage()
        try geocoded.add(.geocoding, 10_000)
        let bills = [
            Bill(
                name: "bill, 15,000 sessions, per request",
                client: 2,
                integration: perRequest,
                volume: 15_000
            ),
            Bill(
                name: "bill, 15,000 sessions, per session",
                client: 0,
                integration: perSession,
                volume: 15_000
            ),
            Bill(
                name: "bill, 300,000 sessions, per request",
                client: 2,
                integration: perRequest,
                volume: 300_000
            ),
            Bill(name: "bill, 300,000 sessions, Pro", client: 0, integration: pro, volume: 300_000),
            Bill(
                name: "bill at the end of a free cap",
                client: 2,
                integration: perRequest,
                volume: atCap,
                isAtBend: true
            ),
            Bill(
                name: "the same with every Geocoding call paid",
                client: 2,
                integration: perRequest,
                volume: atCap,
                isAtBend: true,
                other: geocoded
            ),
        ]
        func cost(_ bill: Bill, _ samples: [BucketSample], _ weights: BucketWeights) throws(Fault)
            -> Resampled
        {
            let usage = try ResampledUsage(
                samples[bill.client],
                integration: bill.integration,
                switches: Switches(),
                weights: weights
            )
            let priced = try usage.cost(
                sheet: sheet,
                sessionsPerMonth: bill.volume,
                beside: bill.other
            )
            guard case .success(let cost) = priced else {
                throw Fault(.ours, "a bill of the coverage study has no price")
            }
            return cost
        }
        /// What is estimated, of one set of samples: requests, their difference, bills, and differences of bills.
        func figures(_ samples: [BucketSample], _ settings: ResamplingSettings) throws(Fault) -> [Resampled] {
            var grid = CostGrid(
                samples: samples,
                integrations: [],
                sheets: [sheet],
                sessionsPerMonth: [15_000]
            )
            grid.baseline = 0
            let study = try CertaintyStudy(grid, settings: settings)
            let base = try study.requestsPerSession(of: 0)
            let waiting = try study.requestsPerSession(of: 2)
            var figures = [base, waiting, waiting.minus(base)]
            for bill in bills { figures.append(try cost(bill, samples, study.weights)) }
            let dear = Bill(name: "", client: 0, integration: perRequest, volume: 300_000)
            let baseline = try cost(dear, samples, study.weights)
            figures.append(figures[5].minus(baseline))
            figures.append(figures[6].minus(figures[5]))
            return figures
        }
        let truth = try figures(everyone, ResamplingSettings()).map(\.estimate)
        let names =
            ["requests, every keystroke", "requests, debounce 300", "requests saved by it"]
            + bills.map(\.name) + ["bill saved at 300,000 sessions", "Pro against per request at 300,000"]
        for people in counts {
            var counters = names.map { Counter(name: $0) }
            for (index, bill) in bills.enumerated() { counters[3 + index].isAtBend = bill.isAtBend }
            var family = Counter(name: "requests and bills saved, all at once")
            for draw in 0..<draws {
                var random = KeyedRandom(seed: 20, key: UInt64(draw), ordinal: UInt64(people))
                var drawn: [Int] = []
                var buckets: [Int] = []
                for _ in 0..<people {
                    drawn.append(Int(random.below(UInt64(population.people.count))))
                    buckets.append(Int(random.below(UInt64(Tally.bucketCount))))
                }
                let samples = (0..<3).map { population.sample(drawn, buckets: buckets, client: $0) }
                var settings = ResamplingSettings()
                settings.seed = UInt64(draw)
                let figures = try figures(samples, settings)
                for (index, figure) in figures.enumerated() {
                    counters[index].count(figure.interval(confidencePerMille: 950), truth[index])
                }
                let differences = [2, 9, 10]
                let joint = SimultaneousIntervals.of(
                    differences.map { figures[$0] },
                    confidencePerMille: 950
                )
                let hold = zip(differences, joint).allSatisfy { index, interval in
                    interval.map { $0.lower <= truth[index] && truth[index] <= $0.upper } ?? false
                }
                if hold { family.held += 1 } else { family.above += 1 }
            }
            report(people, counters, family)
        }
    }

    private func report(_ people: Int, _ counters: [Counter], _ family: Counter) {
        func percent(_ count: Int) -> String {
            let text = ExactDecimal.text(Int128(count) * 100, over: Int128(draws), decimals: 2)
            return String(repeating: " ", count: max(0, 6 - text.count)) + text
        }
        print(
            "\n\(people) people: % of \(draws) intervals that hold the truth, and that lie above and below it"
        )
        for counter in counters {
            let mark = counter.isAtBend ? " (at a bend)" : ""
            print(
                "  \(percent(counter.held)) \(percent(counter.below)) \(percent(counter.above))  \(counter.name)\(mark)"
            )
        }
        print("  \(percent(family.held))                \(family.name)")
        let least = counters.filter { !$0.isAtBend }.map(\.held).min() ?? 0
        print("  \(percent(least))                the lowest, without those at a bend")
    }
}

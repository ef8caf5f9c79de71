import Basics
import Billing
import Debounce
@testable import Simulation
import Testing

@Suite("A recommendation that can be argued with")
struct CertaintyRecommendationTests {
    /// A cost that differs from another one by what is given for each replicate.
    private func cost(_ estimate: Int64, spread: Int64 = 0) -> Resampled {
        Resampled(
            estimate: estimate,
            replicates: (0..<200).map { estimate + spread * Int64($0 % 21 - 10) },
            clusters: 50
        )
    }

    private func option(
        _ name: String,
        _ cost: Resampled,
        _ timing: Timing = .every,
        integration: String = "per-request+geocoding",
        isCredible: Bool = true,
        p95: Int64? = nil,
        success: Int64? = nil
    ) throws -> Recommendation.Option {
        Recommendation.Option(
            name: name,
            cost: .success(cost),
            isCredible: isCredible,
            p95Delay: p95,
            successAtFive: success.map { SessionShare($0, of: 1000) },
            simplicity: Simplicity(client(timing), try .named(integration))
        )
    }

    private func make(
        _ options: [Recommendation.Option],
        baseline: Int? = 0,
        _ constraints: PolicyConstraints = PolicyConstraints(),
        removed: [Need.Removal] = []
    ) -> Recommendation {
        .make(
            among: options,
            baseline: baseline,
            constraints: constraints,
            removed: removed,
            settings: settings(),
            text: { "$\($0.nanodollars)" }
        )
    }

    @Test("the cheapest is shipped, and what it saves is told with its interval")
    func cheapest() throws {
        let options = [
            try option("now", cost(1000, spread: 3)),
            try option("later", cost(700), .debounce(wait: 300)),
        ]
        let recommendation = make(options)
        #expect(recommendation.chosen == 1)
        #expect(recommendation.cheapest == 1)
        #expect(recommendation.ties.isEmpty && recommendation.refusals.isEmpty)
        #expect(recommendation.saving?.nanodollars == 300)
        let interval = try #require(recommendation.savingInterval)
        #expect(interval.lower > 260 && interval.upper < 340 && interval.lower < 300 && interval.upper > 300)
        #expect(recommendation.sentences[0] == "Ship later: $700.")
        #expect(recommendation.sentences[1].hasPrefix("It saves $300 ($"))
        #expect(recommendation.sentences[1].hasSuffix(") against now."))
    }

    @Test("a difference that may be chance is a tie, and the simpler policy wins it")
    func ties() throws {
        let options = [
            try option("baseline", cost(5000)),
            try option("simple", cost(1000, spread: 20), .debounce(wait: 200)),
            try option("cheapest", cost(990), .debounce(wait: 300)),
            try option("dearer", cost(1300), .debounce(wait: 100)),
        ]
        let recommendation = make(options)
        #expect(recommendation.cheapest == 2)
        #expect(recommendation.ties == [1])
        #expect(recommendation.chosen == 1)
        #expect(recommendation.refusals.map(\.reason) == [.tie])
        #expect(
            recommendation.sentences.contains {
                $0.hasPrefix("It cannot be told apart in cost from cheapest")
            }
        )
        #expect(
            recommendation.sentences.last
                == "cheapest looks cheaper at $990, but the difference may be chance, and it is less simple."
        )
    }

    @Test("equal costs are a tie even of one person, unequal ones are not")
    func tiesWithoutIntervals() throws {
        func alone(_ amount: Int64) -> Resampled {
            Resampled(estimate: amount, replicates: [amount], clusters: 1)
        }
        let recommendation = make([
            try option("a", alone(10), .debounce(wait: 5)), try option("b", alone(10)),
            try option("c", alone(11)),
        ])
        #expect(recommendation.ties == [1])
        #expect(recommendation.chosen == 1)
        #expect(recommendation.savingInterval == nil)
        #expect(recommendation.sentences[1] == "It costs exactly the same as a.")
        #expect(recommendation.sentences[2].hasPrefix("It costs exactly the same as a; of ties the simplest"))
        #expect(recommendation.sentences[3] == Recommendation.baselineMayStay)
    }

    @Test("what costs the same in every resample is called the same, what may is called so, each by its name")
    func exactTies() throws {
        let options = [
            try option("baseline", cost(5000)),
            try option("simple", cost(1000, spread: 20), .debounce(wait: 200)),
            try option("twin", cost(1000, spread: 20), .debounce(wait: 250)),
            try option("cheapest", cost(990), .debounce(wait: 300)),
        ]
        let mixed = make(options)
        #expect(mixed.chosen == 1)
        #expect(
            mixed.sentences[2].hasPrefix(
                "It costs exactly the same as twin, and it cannot be told apart in cost from cheapest with 95 % confidence; "
            )
        )
        #expect(!mixed.sentences.contains(Recommendation.baselineMayStay))
        let alike = make(Array(options[1...2]), baseline: nil)
        #expect(alike.sentences[1].hasPrefix("It costs exactly the same as twin; of ties"))
        #expect(!alike.sentences.contains { $0.contains("told apart") })
    }

    @Test("a baseline among the ties may as well stay; one that is refused or dearer may not")
    func baselineMayStay() throws {
        func sentences(_ baseline: Recommendation.Option, _ limit: Int64? = nil) throws -> [String] {
            make(
                [
                    baseline, try option("simple", cost(1000), p95: 1),
                    try option("other", cost(3000), p95: 1),
                ],
                PolicyConstraints(longestP95Delay: limit)
            ).sentences
        }
        func baseline(_ amount: Int64, isCredible: Bool = true) throws -> Recommendation.Option {
            try option("now", cost(amount, spread: 20), .debounce(wait: 90), isCredible: isCredible, p95: 500)
        }
        #expect(try sentences(baseline(1010)).contains(Recommendation.baselineMayStay))
        #expect(try sentences(baseline(990)).contains(Recommendation.baselineMayStay))
        #expect(try !sentences(baseline(2000)).contains(Recommendation.baselineMayStay))
        #expect(try !sentences(baseline(990, isCredible: false)).contains(Recommendation.baselineMayStay))
        #expect(try !sentences(baseline(990), 400).contains(Recommendation.baselineMayStay))
    }

    @Test("simplicity: timing, then rules, then wait, then the integration")
    func simplicity() throws {
        let details = "per-session+details-pro"
        let geocoding = "per-request+geocoding"
        var long = client(.debounce(wait: 100))
        long.minimumLength.count = 3
        let order: [Simplicity] = [
            Simplicity(client(.every), try .named(geocoding)),
            Simplicity(client(.every), try .named(details)),
            Simplicity(client(.debounce(wait: 100)), try .named(geocoding)),
            Simplicity(client(.debounce(wait: 300)), try .named(geocoding)),
            Simplicity(client(.debounce(wait: 300)), try .named("choose-at-selection")),
            Simplicity(long, try .named(geocoding)),
            Simplicity(client(.debounce(wait: 50, leading: true, maxWait: 100)), try .named(geocoding)),
            Simplicity(client(.throttle(wait: 50)), try .named(geocoding)),
            Simplicity(client(.adaptive(AdaptiveWait())), try .named(geocoding)),
        ]
        #expect(order.shuffled().sorted() == order)
    }

    @Test("whatever looks cheaper is named with what speaks against it, the cheapest first")
    func refusals() throws {
        let unpriced = Unpriceable.noPrice(sku: .geocoding, sheet: "list")
        var beyond = try option("beyond", cost(0))
        beyond.cost = .failure(.replicates(unpriced: 3, of: 100, estimate: Money(nanodollars: 500), unpriced))
        var nowhere = try option("nowhere", cost(0))
        nowhere.cost = .failure(.whole(unpriced))
        let options = [
            try option("chosen", cost(1000), p95: 100, success: 900),
            try option("slow", cost(300), p95: 700, success: 900),
            try option("unbelievable", cost(100), isCredible: false, p95: 700, success: 0),
            try option("blind", cost(200), p95: 100, success: 700),
            try option("unmeasured", cost(250)),
            {
                var it = beyond; it.p95Delay = 1; it.successAtFive = SessionShare(1, of: 1); return it
            }(),
            {
                var it = nowhere; it.p95Delay = 1; it.successAtFive = SessionShare(1, of: 1);
                return it
            }(),
            try option("dear and slow", cost(5000), p95: 700, success: 900),
        ]
        let recommendation = make(
            options,
            PolicyConstraints(longestP95Delay: 400, leastSuccessAtFivePerMille: 855)
        )
        #expect(recommendation.chosen == 0)
        #expect(recommendation.refusals.map(\.option) == [2, 3, 4, 1, 5])
        #expect(recommendation.refusals[0].reason == .notCredible)
        #expect(
            recommendation.refusals[1].reason == .constraints(["its Success@5 of 70.0 % is below 85.5 %"])
        )
        #expect(
            recommendation.refusals[3].reason
                == .constraints(["its p95 suggestion delay of 700 ms is above 400 ms"])
        )
        #expect(
            recommendation.sentences.contains(
                "slow looks cheaper at $300, but its p95 suggestion delay of 700 ms is above 400 ms."
            )
        )
        // The sentences begin with the nearest rival.
        let sentences = recommendation.sentences
        let nearest = try #require(sentences.firstIndex { $0.contains("3 of 100 resamples have no price") })
        let farther = try #require(sentences.firstIndex { $0.hasPrefix("slow looks cheaper at $300") })
        #expect(nearest < farther)
    }

    @Test("options that were passed over for the same reason share one sentence")
    func sharedReasons() throws {
        let unpriced = Unpriceable.noPrice(sku: .geocoding, sheet: "list")
        var options = [try option("chosen", cost(1000))]
        for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
            options.append(try option(name, cost(Int64(index + 1) * 10), isCredible: false))
        }
        for (index, name) in ["x", "y"].enumerated() {
            var it = try option(name, cost(0))
            it.cost = .failure(
                .replicates(unpriced: 3, of: 100, estimate: Money(nanodollars: 700 + Int64(index)), unpriced)
            )
            options.append(it)
        }
        let told = make(options).sentences.dropFirst(2)
        #expect(
            told.last
                == "e ($50), d ($40), c ($30) and 2 more look cheaper, but people picked from lists that they would never "
                + "have fetched, so that their figures are not credible."
        )
        #expect(told.count == 2)
        #expect(
            told.first?.hasPrefix(
                "y ($701) and x ($700) look cheaper, but their costs are not known for sure: "
            )
                == true
        )
        let none = make(Array(options[1...3]))
        #expect(none.chosen == nil)
        #expect(none.sentences.last?.hasPrefix("a ($10), b ($20) and c ($30) are refused: people") == true)
        let tied = make([
            try option("simple", cost(1000, spread: 40)), try option("p", cost(990), .debounce(wait: 9)),
            try option("q", cost(995, spread: 20), .debounce(wait: 9)),
        ])
        #expect(tied.chosen == 0)
        #expect(
            tied.sentences.last
                == "q ($995) and p ($990) look cheaper, but the differences may be chance, and they are less simple."
        )
    }

    @Test("where nothing keeps to the constraints, the nearest is named, the cheapest of equally near ones")
    func nearest() throws {
        let options = [
            try option("far", cost(10), p95: 900),
            try option("near and dear", cost(500), p95: 480),
            try option("near", cost(400), p95: 480),
            try option("nearer, not credible", cost(10), isCredible: false, p95: 401),
            try option("unmeasured", cost(1)),
        ]
        let recommendation = make(options, PolicyConstraints(longestP95Delay: 400))
        #expect(recommendation.chosen == nil && recommendation.cost == nil && recommendation.saving == nil)
        #expect(recommendation.nearest?.option == 2)
        #expect(
            recommendation.sentences[0]
                == "Nothing keeps to the constraints. near, at $400, comes nearest: its p95 suggestion delay of 480 ms is above 400 ms."
        )
    }

    @Test("where nothing serves the needs, is credible or has a price, that is said")
    func nothing() throws {
        let removal = try #require(Need.address.split(Integration.all).removed.first)
        #expect(
            make([], baseline: nil, removed: [removal]).sentences
                == [
                    "Nothing can be recommended: no integration can serve the needs: \(removal.integration.name) gives no address."
                ]
        )
        #expect(
            make([try option("a", cost(1), isCredible: false)]).sentences[0]
                == "Nothing can be recommended: no option with a price is credible."
        )
        var unpriced = try option("a", cost(1))
        unpriced.cost = .failure(.whole(.noPrice(sku: .geocoding, sheet: "list")))
        #expect(make([unpriced]).sentences == ["Nothing can be recommended: no option has a price."])
    }

    @Test("a baseline that is chosen, is cheaper, or has no price is told as such")
    func baselines() throws {
        let dear = try option("dear", cost(900))
        let cheap = try option("cheap", cost(100), isCredible: false)
        #expect(make([dear], baseline: 0).sentences[1] == "This is the baseline itself.")
        #expect(make([cheap, dear], baseline: 0).sentences[1] == "It costs $800 more than cheap.")
        var unpriced = dear
        unpriced.cost = .failure(.whole(.noPrice(sku: .geocoding, sheet: "list")))
        unpriced.name = "old"
        #expect(
            make([unpriced, dear], baseline: 0).sentences[1]
                == "The baseline old has no price to compare with."
        )
        #expect(make([dear], baseline: nil).sentences.count == 1)
    }

    @Test("the winner's bias is what each replicate's winner looks cheaper for than the sample's, on average")
    func winnersBias() throws {
        let costs = [
            Resampled(estimate: 100, replicates: [80, 120, 100, 101], clusters: 2),
            Resampled(estimate: 102, replicates: [90, 110, 101, 99], clusters: 2),
        ]
        // Another one wins twice: (102 - 110) - (100 - 120) and (102 - 99) - (100 - 101): 16 over 4 replicates.
        let bias = try #require(WinnersBias.of(costs))
        #expect(bias.winner == 0 && bias.candidates == 2 && bias.wins == 2 && bias.replicates == 4)
        #expect(bias.optimism.nanodollars == 4)
        #expect(
            bias.sentence({ "$\($0.nanodollars)" }, name: "plain")
                == "plain is the cheapest of the 2 options (a client with a billing) that may be recommended. Chosen on the "
                + "people it is priced on, it looks $4 (4.00 %) a month too cheap on average: it was the cheapest, alone or "
                + "with others, in 50 % of 4 resamples, the same options allowed in each."
        )
        // What always wins is chosen without bias, however much dearer its resamples are than the sample.
        let bent = Resampled(estimate: 90, replicates: [99, 98, 97, 99], clusters: 2)
        let far = Resampled(estimate: 200, replicates: [200, 201, 198, 200], clusters: 2)
        #expect(try #require(WinnersBias.of([bent, far])).optimism == .zero)
        #expect(WinnersBias.of([]) == nil)
        #expect(
            WinnersBias.of([costs[0]])?.sentence({ _ in "" }, name: "").hasPrefix("There was only one cost")
                == true
        )
    }
}

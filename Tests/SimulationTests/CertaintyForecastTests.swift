import Basics
import Billing
@testable import Simulation
import Testing

@Suite("Forecasts of volumes, bills and changes of style")
struct CertaintyForecastTests {
    @Test("growth compounds from the first month, and factors go with the calendar")
    func trend() throws {
        let growing = try VolumeTrend(growthPerMonth: 1000)
        #expect(try growing.volumes(from: 1000, months: 4) == [1000, 1100, 1210, 1331])
        var factors = [Int64](repeating: 1000, count: 12)
        factors[0] = 500
        factors[11] = 1500
        let seasonal = try VolumeTrend(growthPerMonth: -5000, seasonality: factors, firstMonth: 11)
        #expect(seasonal.calendarMonths(3) == [11, 12, 1])
        #expect(try seasonal.volumes(from: 1000, months: 3) == [1000, 750, 125])
        #expect(try growing.volumes(from: 0, months: 2) == [0, 0])
        #expect(try VolumeTrend().volumes(from: 7).count == 12)
    }

    @Test("a trend that makes no sense is refused")
    func badTrend() throws {
        #expect(throws: Fault.self) { try VolumeTrend(growthPerMonth: -5001) }
        #expect(throws: Fault.self) { try VolumeTrend(seasonality: [1, 2]) }
        #expect(throws: Fault.self) { try VolumeTrend(seasonality: Array(repeating: -1, count: 12)) }
        #expect(throws: Fault.self) { try VolumeTrend(firstMonth: 13) }
        #expect(throws: Fault.self) { try VolumeTrend().volumes(from: -1) }
        #expect(throws: Fault.self) { try VolumeTrend(growthPerMonth: 10_000).volumes(from: 900_000_000_000) }
    }

    @Test("shares split a volume without losing a session")
    func shares() throws {
        #expect(try VolumeTrend.split(100, by: [1, 1, 1]) == [34, 33, 33])
        #expect(try VolumeTrend.split(7, by: [0, 3, 1]) == [0, 5, 2])
        #expect(throws: Fault.self) { try VolumeTrend.split(7, by: [0, 0]) }
        for volume in 0...50 as ClosedRange<Int64> {
            #expect(try VolumeTrend.split(volume, by: [3, 5, 7, 11]).reduce(0, +) == volume)
        }
    }

    private func usage(_ people: RandomPeople, _ integration: String, stratum: UInt64) throws
        -> ResampledUsage
    {
        let sample = people.sample(0)
        return try ResampledUsage(
            sample,
            integration: .named(integration),
            switches: Switches(),
            weights: BucketWeights(buckets: sample.buckets, settings: settings(), stratum: stratum)
        )
    }

    @Test("segments of one account share its caps and tiers; another account has its own")
    func segments() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let first = try usage(RandomPeople(50, seed: 1), "per-request+geocoding", stratum: 0)
        let second = try usage(RandomPeople(60, seed: 2), "per-session+details-essentials", stratum: 1)
        func forecast(_ accounts: [Int]) throws -> SpendForecast {
            try SpendForecast(
                segments: [
                    .init(name: "web", usage: first, sessions: [9000, 20_000], account: accounts[0]),
                    .init(name: "app", usage: second, sessions: [8000, 40_000], account: accounts[1]),
                ],
                accounts: [.init(name: "one", sheet: sheet), .init(name: "two", sheet: sheet)],
                settings: settings()
            )
        }
        let together = try forecast([0, 0])
        let apart = try forecast([0, 1])
        for month in 0..<2 {
            var sum = try first.whole.scaled(toSessions: [9000, 20_000][month], from: first.sessions)
            try sum.add(second.whole.scaled(toSessions: [8000, 40_000][month], from: second.sessions))
            #expect(together.bills[month][0].outcome == (try sheet.invoice(for: sum)))
            let bill = try together.bills[month][0].outcome.get()
            let interval = try #require(together.bills[month][0].interval)
            #expect(interval.estimate == bill.total.nanodollars)
            #expect(interval.lower < interval.estimate && interval.estimate < interval.upper)
            // Two accounts have their free events twice, and come to the cheaper tiers later.
            let both = try apart.bills[month].map { try $0.outcome.get().total.nanodollars }.reduce(0, +)
            #expect(month == 0 ? both < bill.total.nanodollars : both > bill.total.nanodollars)
            #expect(try together.bills[month][1].outcome.get().total == .zero)
        }
        let year = try together.bills.map { try $0[0].outcome.get().total.nanodollars }.reduce(0, +)
        #expect(together.totals[0].total?.nanodollars == year)
        #expect(together.totals[0].interval?.estimate == year)
        // Both accounts in one sum: replicate by replicate, so that its interval is narrower than both added.
        let sums = apart.totals.compactMap { try? $0.cost.get() }
        let grand = try #require(apart.grandTotal)
        let all = try grand.cost.get()
        #expect(all.estimate == sums[0].estimate + sums[1].estimate)
        #expect(all.replicates == zip(sums[0].replicates, sums[1].replicates).map { $0 + $1 })
        let width = try #require(grand.interval.map { $0.upper - $0.lower })
        #expect(width < apart.totals.compactMap(\.interval).reduce(0) { $0 + $1.upper - $1.lower })
    }

    @Test("a forecast with one segment has the intervals of its months")
    func oneSegment() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let usage = try usage(RandomPeople(50, seed: 3), "per-request+geocoding", stratum: 0)
        let forecast = try SpendForecast(
            segments: [.init(name: "all", usage: usage, sessions: [0, 30_000], account: 0)],
            accounts: [.init(name: "one", sheet: sheet)],
            settings: settings()
        )
        let cost = try usage.cost(sheet: sheet, sessionsPerMonth: 30_000).get()
        #expect(forecast.bills[1][0].interval == cost.interval(confidencePerMille: 950))
        #expect(forecast.totals[0].interval == forecast.bills[1][0].interval)
        #expect(forecast.bills[0][0].interval == ConfidenceInterval(estimate: 0, lower: 0, upper: 0))
    }

    @Test("a month without a published price has no bill, and its year no total")
    func unpriced() throws {
        let usage = try usage(RandomPeople(50, seed: 3), "legacy-per-request+geocoding", stratum: 0)
        let forecast = try SpendForecast(
            segments: [.init(name: "all", usage: usage, sessions: [1000, 900_000_000], account: 0)],
            accounts: [.init(name: "one", sheet: try .builtIn("google-2018-06"))],
            settings: settings()
        )
        #expect((try? forecast.bills[0][0].outcome.get()) != nil)
        #expect((try? forecast.bills[1][0].outcome.get()) == nil)
        #expect(forecast.totals.map(\.total) == [nil] && forecast.totals.map(\.interval) == [nil])
        guard case .failure(.whole) = forecast.totals[0].cost else {
            Issue.record("the year has a cost")
            return
        }
        #expect(throws: Fault.self) {
            try SpendForecast(
                segments: [.init(name: "all", usage: usage, sessions: [1], account: 1)],
                accounts: [.init(name: "one", sheet: try .builtIn("google-2018-06"))],
                settings: settings()
            )
        }
    }

    // MARK: - Changes of the cheapest

    private func candidate(_ integration: String, requests: Int32, sessions: Int64 = 4) throws
        -> CheapestByVolume.Candidate
    {
        let shape = SessionShape(requests: requests, ending: .selected)
        let usage = try Integration.named(integration).usage(of: [(shape, sessions)], switches: Switches())
        return CheapestByVolume.Candidate(usage: usage, sessions: sessions)
    }

    @Test("the cheapest at every volume is that of a search through all of them")
    func exhaustive() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let candidates = [
            try candidate("per-request+details-pro", requests: 6),
            try candidate("per-session+details-pro", requests: 6),
            try candidate("per-session+details-essentials", requests: 9),
        ]
        let found = try CheapestByVolume(among: candidates, sheet: sheet, volumes: 1...40_000)
        #expect(found.limit == nil)
        #expect(found.stretches.first?.from == 1)
        #expect(found.stretches.last?.through == 40_000)
        var wrong: Int64 = 0
        for stretch in found.stretches {
            for volume in stretch.from...stretch.through {
                let costs = try candidates.map {
                    try sheet.total(for: $0.usage.scaled(toSessions: volume, from: $0.sessions)).get()
                }
                let least = costs.min()!
                if !stretch.cheapest.allSatisfy({ costs[$0].nanodollars - least.nanodollars <= 60_000_000 }) {
                    wrong += 1
                }
                if !stretch.cheapest.contains(costs.firstIndex(of: least)!) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        // Sessions have 1,000 free endings, requests 10,000 free ones; what stays free longest is cheapest until
        // the sessions' flat price pays.
        #expect(found.stretches.map(\.cheapest) == [[0, 1, 2], [0, 2], [0], [0, 1], [1]])
        for (a, b) in zip(found.stretches, found.stretches.dropFirst()) {
            #expect(b.from == a.through + 1 && a.cheapest != b.cheapest)
        }
    }

    @Test("equal ways are equal at every volume, and a credit hides both until it is used up")
    func credit() throws {
        let sheet = try PriceSheet.builtIn("google-2018-06")
        let candidates = [
            try candidate("legacy-per-request+geocoding", requests: 4),
            try candidate("legacy-per-session+details-basic", requests: 4),
        ]
        let found = try CheapestByVolume(among: candidates, sheet: sheet, volumes: 1...1_000_000)
        // $0.01632 against $0.017 a session: $200 are used up at 11,765 sessions of the dearer one.
        #expect(found.stretches[0].cheapest == [0, 1])
        #expect(abs(found.stretches[0].through - 11_766) < 10)
        #expect(found.stretches[1].cheapest == [0])
        #expect(
            found.limit
                == .aboveLastPrice(
                    sku: .legacyAutocompleteRequest,
                    events: 500_004,
                    lastPricedEvent: 500_000,
                    sheet: "google-2018-06"
                )
        )
        #expect(found.stretches.last?.through == 125_000)
        let same = try CheapestByVolume(
            among: [candidates[0], candidates[0]],
            sheet: sheet,
            volumes: 1...100_000
        )
        #expect(same.stretches.map(\.cheapest) == [[0, 1]])
    }

    @Test("nothing to compare, and no price at all")
    func emptySearch() throws {
        let sheet = try PriceSheet.builtIn("google-2018-06")
        #expect(try CheapestByVolume(among: [], sheet: sheet, volumes: 1...10).stretches.isEmpty)
        let other = try candidate("per-request+geocoding", requests: 4)
        let found = try CheapestByVolume(among: [other], sheet: sheet, volumes: 1...10)
        #expect(found.stretches.isEmpty)
        #expect(found.limit == .noPrice(sku: .autocompleteRequests, sheet: "google-2018-06"))
    }
}

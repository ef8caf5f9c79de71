import Basics
import Billing
import Simulation
import Testing

@Suite("Samples that intervals cannot be made of")
struct CertaintyBadInputTests {
    private func certainty(_ people: RandomPeople, volume: Int64 = 1000, of count: Int64) throws -> Certainty
    {
        let selected = people.sessions.count { $0.ending == .selected }
        return try CertaintyStudy(try people.grid(volume: volume), settings: settings()).certainty(
            people: SampledPeople(
                people: count,
                sessions: Int64(people.sessions.count),
                selected: Int64(selected)
            )
        )
    }

    @Test("one person: costs without intervals, and a warning that says so")
    func onePerson() throws {
        let certainty = try certainty(RandomPeople(1), of: 1)
        #expect(certainty.warnings == ["All sessions are of one person: no interval can be given."])
        #expect(certainty.clients.allSatisfy { $0.requestsPerSession == nil && $0.againstBaseline == nil })
        #expect(certainty.costs.count == 6)
        #expect(certainty.costs.allSatisfy { $0.cost == nil && $0.amongAll == nil && $0.reason == nil })
    }

    @Test("one session: the same")
    func oneSession() throws {
        var people = RandomPeople(1)
        people.sessions = [people.sessions[0]]
        #expect(try certainty(people, of: 1).costs.allSatisfy { $0.cost == nil })
    }

    @Test("few people: the coverage that was measured for as few")
    func fewPeople() throws {
        let warnings = try certainty(RandomPeople(12), of: 12).warnings
        let measured = MeasuredCoverage.of(people: 12)
        #expect(measured.people == 10)
        #expect(warnings.count == 1)
        #expect(warnings[0].hasPrefix("12 people are few: of 95 % intervals from 10 people"))
        #expect(try certainty(RandomPeople(40), of: 40).warnings.isEmpty)
    }

    @Test("coverage is stated for every number of people, and reaches 93 to 97 % from 40 on")
    func coverage() {
        #expect(MeasuredCoverage.of(people: 1) == MeasuredCoverage.table[0])
        #expect(MeasuredCoverage.of(people: 1_000_000).people == 1000)
        for row in MeasuredCoverage.table where row.people >= 40 { #expect(930...970 ~= row.perMille) }
    }

    @Test("no selection at all is said, and only requests are billed")
    func noSelection() throws {
        var people = RandomPeople(50)
        for index in people.sessions.indices { people.sessions[index].ending = .abandoned }
        let certainty = try certainty(people, of: 50)
        #expect(certainty.warnings.count == 1)
        #expect(certainty.warnings[0].hasPrefix("No session ends in a selection"))
        #expect(certainty.costs.allSatisfy { $0.cost != nil })
    }

    @Test("zero volume costs nothing, for sure")
    func zeroVolume() throws {
        let certainty = try certainty(RandomPeople(50), volume: 0, of: 50)
        let nothing = ConfidenceInterval(estimate: 0, lower: 0, upper: 0)
        #expect(certainty.costs.allSatisfy { $0.cost == nothing })
    }

    @Test("no sessions: one warning; a cost is refused in one line")
    func noSessions() throws {
        var people = RandomPeople(1)
        people.sessions = []
        var grid = try RandomPeople(1).grid()
        grid.samples = [people.sample(0)]
        let study = try CertaintyStudy(grid, settings: settings())
        #expect(throws: Fault.self) { try study.costs(sheet: 0, sessionsPerMonth: 100) }
        let nobody = SampledPeople(people: 0, sessions: 0, selected: 0)
        #expect(nobody.warnings(clusters: 0, settings: settings()).count == 1)
    }

    @Test("sessions without a user are named, and so are replicates too few for the confidence")
    func furtherWarnings() {
        let people = SampledPeople(people: 50, sessions: 400, sessionsWithoutUser: 20, selected: 1)
        let warnings = people.warnings(clusters: 45, settings: settings(999, replicates: 1000))
        #expect(warnings.count == 2)
        #expect(warnings[0].hasPrefix("20 of 400 sessions name no user"))
        #expect(warnings[1].hasPrefix("1,000 replicates are too few for 99.9 %"))
        #expect(people.warnings(clusters: 45, settings: settings(950, replicates: 1000)).count == 1)
    }

    @Test(
        "settings out of range are refused",
        arguments: [(499, 1000), (1000, 1000), (950, 99), (950, 20_001)]
    )
    func settingsOutOfRange(confidence: Int, replicates: Int) throws {
        let grid = try RandomPeople(5).grid()
        #expect(throws: Fault.self) {
            try CertaintyStudy(grid, settings: settings(confidence, replicates: replicates))
        }
    }

    @Test("above the last published price no interval is invented, and the reason is given")
    func aboveLastPrice() throws {
        let people = RandomPeople(60)
        var grid = try people.grid(["legacy-per-request+geocoding"])
        grid.sheets = [try .builtIn("google-2018-06")]
        let rows = grid.samples[0].shapes
        let requests = rows.reduce(0) { $0 + Int64($1.shape.requests) * $1.sessions }
        // On average just below the 500,000 requests where the list ends.
        grid.sessionsPerMonth = [499_000 * grid.samples[0].sessions / requests, 100_000_000]
        let certainty = try CertaintyStudy(grid, settings: settings()).certainty(
            people: SampledPeople(people: 60, sessions: 1, selected: 1)
        )
        let near = certainty.costs[0]
        #expect(near.cost == nil)
        #expect(
            near.reason?.contains("resamples have no price: google-2018-06 publishes no price above 500,000")
                == true
        )
        let far = certainty.costs[1]
        #expect(far.reason?.hasPrefix("google-2018-06 publishes no price above 500,000") == true)
    }
}

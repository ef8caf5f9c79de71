import Basics
import Billing
@testable import Simulation
import Testing

@Suite("In how many resamples a client is credible")
struct CertaintyCredibilityTests {
    /// People of whose sessions about one in so many sends no request under every client.
    private func people(_ count: Int, seed: UInt64, oneIn: UInt64) -> RandomPeople {
        var people = RandomPeople(count, seed: seed)
        for index in people.sessions.indices {
            var random = KeyedRandom(seed: seed, key: UInt64(index), ordinal: 1)
            for client in people.sessions[index].requests.indices {
                people.sessions[index].requests[client] = random.below(oneIn) == 0 ? 0 : 1
            }
        }
        return people
    }

    @Test("it is a naive count over the same draws", arguments: [(30, 1), (90, 2), (160, 3)])
    func naive(count: Int, seed: UInt64) throws {
        let people = people(count, seed: seed, oneIn: 20)
        let naive = NaiveBootstrap(people: people, seed: 7, replicates: 400, confidence: 0.95)
        let study = try CertaintyStudy(try people.grid(), settings: settings())
        var isBetween = false
        for client in 0..<3 {
            var credible = 0
            for replicate in 0..<400 {
                let weights = naive.weights(replicate)
                var picks: Int64 = 0
                var withoutRequest: Int64 = 0
                for session in people.sessions where session.ending == .selected {
                    let weight = weights[Int(session.person >> 56)] ?? 0
                    picks += weight
                    if session.requests[client] == 0 { withoutRequest += weight }
                }
                if picks == 0 || Double(withoutRequest) / Double(picks) < 0.05 { credible += 1 }
            }
            #expect(try study.credibleReplicates(of: client) == credible)
            isBetween = isBetween || (1..<400).contains(credible)
        }
        #expect(isBetween, "no client is near the limit, so that this shows little")
    }

    @Test("who always sends is always credible, who never does never, and one bucket tells nothing")
    func extremes() throws {
        let always = people(40, seed: 1, oneIn: .max)
        #expect(
            try CertaintyStudy(try always.grid(), settings: settings()).credibleReplicates(of: 0) == 400
        )
        let never = people(40, seed: 1, oneIn: 1)
        #expect(try CertaintyStudy(try never.grid(), settings: settings()).credibleReplicates(of: 0) == 0)
        let one = people(1, seed: 1, oneIn: 20)
        #expect(try CertaintyStudy(try one.grid(), settings: settings()).credibleReplicates(of: 0) == nil)
    }

    @Test("a request that failed brings no list")
    func failed() throws {
        var tally = Tally()
        for bucket in 0..<20 {
            tally.add(SessionShape(requests: 2, failed: 2, ending: .selected), bucket: bucket)
        }
        var grid = try people(2, seed: 1, oneIn: .max).grid()
        grid.samples = [BucketSample(tally)]
        #expect(try CertaintyStudy(grid, settings: settings()).credibleReplicates(of: 0) == 0)
    }
}

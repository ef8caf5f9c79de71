import Basics
import Billing
import Testing

@testable import Simulation

@Suite("Ends of caps and tiers inside an interval")
struct CertaintyBendTests {
    private let people = RandomPeople(60, seed: 3)

    /// The bends of the first client at a volume, for a single SKU.
    private func bends(_ volume: Int64?, other: Usage = .none) throws -> [PriceBend] {
        var grid = try people.grid(["per-request+geocoding"], volume: volume)
        grid.otherUsage = other
        let study = try CertaintyStudy(grid, settings: settings())
        return try study.bends(client: 0, integration: 0, sheet: 0, sessionsPerMonth: volume)
    }

    /// The volume at which this many autocomplete requests are expected.
    private func volume(requests: Int64) -> Int64 {
        let sample = people.sample(0)
        let all = sample.rows.reduce(0) { $0 + Int64($1.shape.requests) * $1.sessions }
        return requests * sample.sessions / all
    }

    @Test("the end of a free cap is found where the requests may stand at it, and only there")
    func cap() throws {
        let found = try bends(volume(requests: 10_000)).filter { $0.sku == .autocompleteRequests }
        #expect(found.count == 1)
        #expect(found.first?.bound == 10_000 && found.first?.isFree == true)
        #expect(found.first?.events.contains(10_000) == true)
        #expect(found.warning?.contains("the 10,000 free events of autocomplete-requests end within") == true)
        #expect(found.warning?.contains("87 to 88 %") == true)
        #expect(try bends(volume(requests: 30_000)).filter { $0.sku == .autocompleteRequests } == [])
        #expect(try bends(volume(requests: 1000)).warning == nil)
    }

    @Test("the end of a tier is found too, and events outside the box move both")
    func tier() throws {
        let found = try bends(volume(requests: 500_000)).filter { $0.sku == .autocompleteRequests }
        #expect(found.map(\.bound) == [500_000])
        #expect(found.first?.isFree == false)
        var other = Usage()
        try other.add(.autocompleteRequests, 400_000)
        let moved = try bends(volume(requests: 100_000), other: other)
            .filter { $0.sku == .autocompleteRequests }
        #expect(moved.map(\.bound) == [500_000])
        #expect(moved.first.map { $0.events.lowerBound > 400_000 } == true)
    }

    @Test("without a volume, and with one person, there is none")
    func none() throws {
        #expect(try bends(nil) == [])
        let one = RandomPeople(1)
        let study = try CertaintyStudy(one.grid(volume: 10_000), settings: settings())
        #expect(try study.bends(client: 0, integration: 0, sheet: 0, sessionsPerMonth: 10_000) == [])
    }
}

import Basics
import Billing
import Debounce
import Simulation

/// Sessions of made-up people, some of whom type far more than others.
struct RandomPeople {
    struct Session {
        var person: UInt64
        /// By client.
        var requests: [Int32]
        var ending: ShapeEnding
    }

    var sessions: [Session] = []

    init(_ people: Int, seed: UInt64 = 1, clients: Int = 3) {
        for index in 0..<people {
            var random = KeyedRandom(seed: seed, key: UInt64(index))
            let pace = 1 + random.below(4) * random.below(4)
            let person = StableHash.of("person \(index)", seed: seed)
            for _ in 0...random.below(12) {
                let base = Int32(random.below(3 + 2 * pace))
                let kind = random.below(10)
                sessions.append(
                    Session(
                        person: person,
                        requests: (0..<clients).map { max(0, base - Int32($0) * Int32(random.below(3))) },
                        ending: kind < 8 ? .selected : kind < 9 ? .submitted : .abandoned
                    )
                )
            }
        }
    }

    func tally(_ client: Int) -> Tally {
        var tally = Tally()
        for session in sessions {
            let shape = SessionShape(requests: session.requests[client], ending: session.ending)
            tally.add(shape, bucket: Tally.bucket(ofPerson: session.person))
        }
        return tally
    }

    func sample(_ client: Int) -> BucketSample { BucketSample(tally(client)) }

    /// The clients under two integrations at the new list.
    func grid(
        _ integrations: [String] = ["per-request+geocoding", "per-session+details-pro"],
        volume: Int64? = 30_000
    ) throws -> CostGrid {
        var grid = CostGrid(
            samples: (sessions.first?.requests ?? []).indices.map { sample($0) },
            integrations: try integrations.map { (name) throws(Fault) in try .named(name) },
            sheets: [try .builtIn("google-2025-03")],
            sessionsPerMonth: volume.map { [$0] } ?? []
        )
        grid.baseline = 0
        return grid
    }
}

/// Settings with few replicates, so that tests are quick.
func settings(_ confidence: Int = 950, replicates: Int = 400, seed: UInt64 = 7) -> ResamplingSettings {
    var settings = ResamplingSettings()
    settings.confidencePerMille = confidence
    settings.replicates = replicates
    settings.seed = seed
    return settings
}

/// A client by its timing alone.
func client(_ timing: Timing) -> Client { Client(name: "client", timing: timing) }

import Basics
import Billing
import Debounce
import Simulation
import Traces

/// The people of a log, each with the shapes of their sessions under some clients.
struct Population {
    /// By person, then by client.
    private(set) var people: [[[(shape: SessionShape, sessions: Int64)]]] = []

    /// Replays a log once for each person, so that each has a tally of their own.
    init(path: String, clients: [Client]) throws(Fault) {
        var reader = try TypingLogReader(paths: [path])
        var order: [UInt64] = []
        var rows: [UInt64: [SessionRow]] = [:]
        var batches: [TypingBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        let plan = ReplayPlan(clients: clients, sessionLifetimeSeconds: 300)
        var workers: [UInt64: ReplayWorker] = [:]
        for batch in batches {
            rows.removeAll()
            for session in batch.sessions {
                if workers[session.personHash] == nil {
                    workers[session.personHash] = ReplayWorker(plan, study: nil)
                    order.append(session.personHash)
                }
                rows[session.personHash, default: []].append(session)
            }
            for person in order {
                guard let sessions = rows[person] else { continue }
                var own = batch
                own.sessions = sessions
                workers[person]!.replay(own)
            }
        }
        for person in order {
            people.append(workers[person]!.counts.clients.map { $0.tally(way: 0).shapes })
        }
    }

    /// Everybody once, each in the bucket of their number.
    func everyone(client: Int) -> BucketSample { sample(Array(people.indices), buckets: nil, client: client) }

    /// People drawn from the population, in the buckets given for them.
    func sample(_ drawn: [Int], buckets: [Int]?, client: Int) -> BucketSample {
        var tally = Tally()
        for (index, person) in drawn.enumerated() {
            for (shape, sessions) in people[person][client] {
                tally.add(shape, bucket: buckets?[index] ?? index % Tally.bucketCount, sessions: sessions)
            }
        }
        return BucketSample(tally)
    }
}

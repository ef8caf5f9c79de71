import Basics
import Billing
import Debounce
import Simulation
import Traces

/// How long the intervals of a large grid take.
struct Speed {
    let path: String

    func measure() async throws(Fault) {
        let waits = (1...29).map { String($0 * 50) }.joined(separator: ",")
        let clients =
            try Client.parse(.parse(#"{"name":"every","timing":{"kind":"every"},"minimumLength":3}"#))
            + Client.parse(
                .parse(
                    #"{"name":"{wait}","timing":{"kind":"debounce","wait":[\#(waits)]},"minimumLength":3}"#
                )
            )
        let plan = ReplayPlan(clients: clients, sessionLifetimeSeconds: 300)
        let result = try await Replay(plan).run(paths: [path])
        var sheets: [PriceSheet] = []
        for name in ["google-2025-03", "google-2025-03-india", "google-2025-03"] {
            sheets.append(try .builtIn(name))
        }
        var grid = CostGrid(
            samples: result.counts.clients.map { BucketSample($0.tally(way: 0)) },
            integrations: Array(
                Integration.all.filter { $0.generation == .new && $0.mistake == nil }.prefix(10)
            ),
            sheets: sheets,
            sessionsPerMonth: [300_000]
        )
        grid.baseline = 0
        let clock = ContinuousClock()
        var study: CertaintyStudy?
        var certainty: Certainty?
        let people = SampledPeople(people: 159, sessions: 2000, selected: 1739)
        do {
            let sums = try clock.measure { study = try CertaintyStudy(grid, settings: ResamplingSettings()) }
            let rest = try clock.measure { certainty = try study!.certainty(people: people) }
            print("\(certainty!.costs.count) costs, \(certainty!.costs.count { $0.cost != nil }) priced")
            print(
                "usage of every replicate: \(sums); prices and intervals: \(rest); together: \(sums + rest)"
            )
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(.ours, "\(error)")
        }
    }
}

internal import Traces

/// A log under every client, read and picked from in one way.
struct LogSample {
    /// By client, here and below.
    var samples: [BucketSample]
    /// False where too many picked from lists that the client would never have fetched.
    var isCredible: [Bool]
    /// Empty where no selection was simulated.
    var experiences: [Run.Experience]

    /// - Parameters:
    ///   - tallies: by client.
    ///   - experiences: by client; empty where no selection was simulated.
    init(_ tallies: [Tally], _ experiences: [ExperienceCounts]) {
        samples = tallies.map { BucketSample($0) }
        isCredible = tallies.enumerated().map { client, tally in
            let fromCache = experiences.isEmpty ? 0 : experiences[client].pickedFromCache
            let picks = tally.picks
            return Run.ClientSummary.isCredible(
                selectedWithoutRequest: picks.withoutList - fromCache,
                of: picks.all
            )
        }
        self.experiences = experiences.map { Run.Experience($0) }
    }
}

/// A log under every client, as the scenario takes it and with each assumption moved that its replay rests on.
struct MovedLog {
    /// The log with one assumption moved.
    struct Move {
        /// The key of the assumption.
        var factor: String
        /// What it is moved to.
        var change: String
        var sample: LogSample
        /// False where no session of the log is what is read in another way.
        var isFelt: Bool
    }

    var health: LogHealth
    var own: LogSample
    /// The other readings of the log, then the other ways to pick and the other services; for the same plan and
    /// variations the same moves in the same order, whatever the log.
    var moves: [Move]

    /// What people saw under a client is that of the simulated picks, which no reading of a recorded ending changes.
    init(_ result: Replay.Result, _ variations: [ReplayVariation]) {
        health = result.health
        let counts = result.simulated?.counts ?? result.counts
        let experiences = result.simulated?.experiences ?? []
        let own = LogSample(counts.clients.map { $0.tally(way: 0) }, experiences)
        self.own = own
        moves = counts.readings.enumerated().map { index, reading in
            let isUnchanged = counts.clients.allSatisfy { $0.changes[index].isEmpty }
            var isFelt = true
            if case .ending = reading { isFelt = !isUnchanged }
            return Move(
                factor: reading.key,
                change: reading.value,
                sample: isUnchanged
                    ? own : LogSample(counts.clients.map { $0.tally(way: index + 1) }, experiences),
                isFelt: isFelt
            )
        }
        for (variation, varied) in zip(variations, result.varied) {
            moves.append(
                Move(
                    factor: variation.key,
                    change: variation.value,
                    sample: LogSample(varied.counts.clients.map { $0.tally(way: 0) }, varied.experiences),
                    isFelt: true
                )
            )
        }
    }
}

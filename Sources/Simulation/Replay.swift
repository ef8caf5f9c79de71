package import Basics
package import Traces

/// Carries a log through all clients: reads it once and hands its batches to workers.
package struct Replay: Sendable {
    package var plan: ReplayPlan
    package var study: FirstShownStudy?
    /// How people pick; nil replays every session's own ending.
    package var selection: PickSimulation?
    /// What is counted beside, an assumption about picks or the service moved in each; all of them simulate picks, or
    /// none, as the replay does.
    package var variations: [ReplayVariation] = []
    package var threads = 1
    package var reading = ReadingOptions()

    package init(_ plan: ReplayPlan) { self.plan = plan }

    /// What came of it.
    package struct Result: Sendable {
        package var health: LogHealth
        package var counts: ReplayCounts
        /// nil where no selection was simulated.
        package var simulated: SimulatedCounts?
        /// By variation.
        package var varied: [VariedCounts]
    }

    /// Reads the files and replays every session.
    ///
    /// The result is the same for any number of threads: sessions are counted, and counts add up in any order.
    ///
    /// - Parameter progress: called now and then with the bytes read so far, and all there are where that is known.
    /// - Throws: `noInput` and `badData` for the files; `badData` where a client needs each person's sessions
    ///   together and in order and the log does not keep them so.
    package func run(
        paths: [String],
        progress: @Sendable (Int64, Int64?) -> Void = { _, _ in }
    ) async throws(Fault) -> Result {
        var options = reading
        var order = PersonOrder(neededBy: plan.clients)
        options.cutsAtPeople = order != nil
        // Many clients take long over a batch; smaller ones let every thread have some, and show how far it is.
        let share = max(1, plan.subjects.count / 100)
        options.batchBytes = max(1 << 14, options.batchBytes / share)
        options.chunkBytes = min(options.chunkBytes, options.batchBytes)
        var reader = try TypingLogReader(paths: paths, options: options)
        if threads <= 1 {
            var worker = worker()
            var spare: TypingBatch?
            while let batch = try reader.next(reusing: spare.take()) {
                try order?.check(batch)
                progress(reader.bytesRead, reader.totalBytes)
                worker.replay(batch)
                spare = batch
            }
            return Result(
                health: reader.health,
                counts: worker.counts,
                simulated: worker.simulated,
                varied: worker.varied
            )
        }
        let workers = (0..<threads).map { _ in WorkerActor(worker()) }
        let fault = await withTaskGroup(of: WorkDone.self) { group -> Fault? in
            var idle = Array(workers.indices)
            // Batches go round: one that has been replayed lends its memory to the next.
            var spares: [TypingBatch] = []
            do throws(Fault) {
                while let batch = try reader.next(reusing: spares.popLast()) {
                    try order?.check(batch)
                    progress(reader.bytesRead, reader.totalBytes)
                    if idle.isEmpty, let done = await group.next() {
                        idle.append(done.worker)
                        spares.append(done.batch)
                    }
                    let index = idle.removeLast()
                    group.addTask {
                        await workers[index].replay(batch)
                        return WorkDone(worker: index, batch: batch)
                    }
                }
                return nil
            } catch {
                return error
            }
        }
        if let fault { throw fault }
        var counts = await workers[0].counts
        var simulated = await workers[0].simulated
        var varied = await workers[0].varied
        for worker in workers.dropFirst() {
            counts.merge(await worker.counts)
            if let other = await worker.simulated { simulated?.merge(other) }
            for (index, other) in await worker.varied.enumerated() { varied[index].merge(other) }
        }
        return Result(health: reader.health, counts: counts, simulated: simulated, varied: varied)
    }

    private func worker() -> ReplayWorker {
        ReplayWorker(plan, study: study, selection: selection, variations: variations)
    }
}

/// A batch that a worker has replayed.
private struct WorkDone: Sendable {
    var worker: Int
    var batch: TypingBatch
}

/// A worker that takes one batch at a time, from whichever thread.
private actor WorkerActor {
    private var worker: ReplayWorker

    init(_ worker: ReplayWorker) { self.worker = worker }

    func replay(_ batch: TypingBatch) { worker.replay(batch) }
    var counts: ReplayCounts { worker.counts }
    var simulated: SimulatedCounts? { worker.simulated }
    var varied: [VariedCounts] { worker.varied }
}

internal import Basics
internal import Traces

extension Scenario {
    /// Replays the segments' own logs under the scenario's clients, each log once.
    ///
    /// - Parameter own: the scenario's log.
    /// - Returns: the samples, the scenario's own first, and that of each segment.
    /// - Throws: `noInput` and `badData` for the files, naming the segment where its log cannot be used.
    func samplesOfSegments(
        _ own: MovedLog,
        _ replay: Replay
    ) async throws(Fault) -> (samples: [MovedLog], sampleOfSegment: [Int]) {
        var samples = [own]
        var known = [LogSource(paths: logs, reading: reading, mapping: mapping).definition.text()]
        var sampleOfSegment: [Int] = []
        for segment in segments {
            guard let source = segment.log else {
                sampleOfSegment.append(0)
                continue
            }
            let definition = source.definition.text()
            if let sample = known.firstIndex(of: definition) {
                sampleOfSegment.append(sample)
                continue
            }
            known.append(definition)
            sampleOfSegment.append(samples.count)
            samples.append(try await sample(of: segment.name, source, replay))
        }
        return (samples, sampleOfSegment)
    }

    private func sample(
        of segment: String,
        _ source: LogSource,
        _ replay: Replay
    ) async throws(Fault) -> MovedLog {
        var replay = replay
        replay.study = nil
        let isStrict = replay.reading.isStrict
        replay.reading = source.reading
        replay.reading.isStrict = isStrict
        let paths = source.paths.map { Path.resolve($0, from: folder) }
        func fault(_ what: String, _ fix: String) -> Fault {
            Fault(
                .badData,
                file: paths.joined(separator: ", "),
                "the log of the segment \"\(segment)\": \(what)",
                fix: fix
            )
        }
        let result = try await replay.run(paths: paths)
        if let emptiness = result.health.emptiness() { throw fault(emptiness.what, emptiness.fix) }
        if let reason = result.simulated?.refusal { throw fault(reason.what, reason.fix) }
        return MovedLog(result, replay.variations)
    }
}

internal import Basics
internal import Debounce
internal import Simulation
internal import Traces

/// From a log's file to tallies, on one core.
///
/// - Parameter path: a log in keytoll's own format; it is measured repeated to 60 MB with fresh session ids.
func replayBenchmarks(path: String, in logs: TemporaryLogs) throws -> [Benchmark] {
    let log = try logs.write(try repeated(path, to: 60_000_000))
    let waits = try Client.parse(
        .parse(
            """
            {"name": "{wait}", "minimumLength": 3,
             "timing": {"kind": "debounce", "wait": [50, 100, 150, 200, 250, 300, 400, 500, 700, 1000]}}
            """
        )
    )
    let general = try Client.parse(
        .parse(
            #"{"name": "general", "minimumLength": 3, "timing": {"kind": "debounce", "wait": 300, "leading": true}}"#
        )
    )
    func benchmark(_ name: String, _ clients: [Client]) -> Benchmark {
        Benchmark(group: "Replaying a log of 60 MB on one core, per byte", name: name, unit: "bytes") {
            sink in
            var worker = ReplayWorker(ReplayPlan(clients: clients), study: nil)
            guard var reader = try? TypingLogReader(paths: [log]) else { return 1 }
            var spare: TypingBatch?
            while let batch = try? reader.next(reusing: spare.take()) {
                if clients.isEmpty { sink &+= batch.editTimes.count } else { worker.replay(batch) }
                spare = batch
            }
            sink &+= Int(worker.counts.requestsBySubject.first ?? 0)
            return Int(reader.bytesRead)
        }
    }
    return [
        benchmark("reading alone", []),
        benchmark("ten plain waits", waits),
        benchmark("one general client", general),
    ]
}

/// The log several times over, its session ids made new each time.
private func repeated(_ path: String, to bytes: Int) throws -> [UInt8] {
    let original = try InputFile.contents(of: path)
    var copies: [UInt8] = []
    var round = 0
    let mark = Array("{\"session\":\"".utf8)
    while copies.count < bytes {
        for line in original.split(separator: UInt8(ascii: "\n")) where line.starts(with: mark) {
            copies += mark + Array("\(round)-".utf8) + line.dropFirst(mark.count) + [UInt8(ascii: "\n")]
        }
        round += 1
    }
    return copies
}

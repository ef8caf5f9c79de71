// Measures what must be fast, in one run, side by side:
//
//     swift run -c release keytoll-bench [FILTER] [PLACES.tsv]

let arguments = CommandLine.arguments.dropFirst()
let filter = arguments.first ?? ""
let table = BenchmarkTable(rounds: 9)
table.print(debounceBenchmarks(), filter: filter)
do {
    let logs = try TemporaryLogs()
    defer { logs.remove() }
    table.print(try tracesBenchmarks(in: logs), filter: filter)
    let places = arguments.dropFirst().first ?? "Scenarios/places/places.tsv"
    table.print(try placesBenchmarks(path: places), filter: filter)
    table.print(try pricingBenchmarks(), filter: filter)
    table.print(try replayBenchmarks(path: "Scenarios/logs/place-search.ndjson", in: logs), filter: filter)
} catch {
    print(error)
}

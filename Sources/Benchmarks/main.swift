// Measures what must be fast, in one run, side by side: `swift run -c release keytoll-bench [FILTER]`.

let filter = CommandLine.arguments.dropFirst().first ?? ""
BenchmarkTable(rounds: 9).print(debounceBenchmarks(), filter: filter)

internal import Basics
internal import Places
internal import Simulation
internal import Traces

extension Command {
    /// Made place searches from recorded rhythm.
    static let synthesize = Command(
        name: "synthesize",
        summary:
            "Make place searches: real place names, typed with the pauses and corrections of recorded people",
        arguments: "",
        argumentCount: 0...0,
        discussion: """
            Every session is marked as synthesised. The same rhythm, places and seed make the same sessions on
            every machine; memory does not grow with their number.
            """,
        examples: [
            "synthesize --rhythm Scenarios/logs/language-hero.ndjson --sessions 2000 --seed 7 --out /tmp/searches.ndjson"
        ],
        options: [
            .option(
                "--rhythm",
                "LOG",
                "Recorded typing to take pauses and corrections from",
                completion: .files
            ),
            .option(
                "--places",
                "FILE",
                "Gazetteer as TSV (default: \(Common.shippedPlaces), in keytoll's own folder)"
            ),
            .option("--sessions", "N", "How many sessions to make (default: 2000)"),
            .option("--seed", "N", "Which sessions are made (default: 1)"),
            .option("--out", "FILE", "Where to write (default: - for standard output)"),
        ]
    ) { arguments, console throws(Fault) in
        guard let rhythm = arguments.value("--rhythm") else {
            throw arguments.fault("--rhythm", "no recorded typing is named", fix: "write --rhythm LOG")
        }
        let sessions = try arguments.integer("--sessions", in: 1...10_000_000_000) ?? 2000
        let seed = try arguments.integer("--seed", in: 0...Int64.max) ?? 1
        let places = arguments.value("--places") ?? Common.shippedPlaces
        var output = try Destination(arguments, reading: [rhythm, places], console)
        let synthesis = Synthesis(
            rhythm: try TypingRhythm.load(paths: [rhythm]),
            index: SuggestionIndex(try Common.gazetteer(arguments)),
            seed: UInt64(seed)
        )
        var bytes: [UInt8] = []
        try synthesis.write(sessions: sessions) { (batch) throws(Fault) in
            bytes.removeAll(keepingCapacity: true)
            TypingLogWriter().write(batch, to: &bytes)
            try output.write(bytes)
        }
        try output.finish()
    }
}

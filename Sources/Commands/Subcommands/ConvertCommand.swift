internal import Basics
internal import Traces

extension Command {
    /// Logs to logs.
    static let convert = Command(
        name: "convert",
        summary:
            "Turn logs into keytoll's own format or CSV; sample people, take out what tells who typed what",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            --sample keeps a share of the people, the same ones in every run and every part of a log. --redact
            turns letters into x and digits into 0 and hashes ids and the names of boxes with a salt; times,
            lengths, white space and which texts of a person are equal are kept, so that every client sends the
            same requests over the redacted log. Places are dropped. Keep the salt secret or throw it away. A CSV
            holds one event a row and everything that keytoll's own format keeps; read back, it is the same
            sessions.
            """,
        examples: [
            "convert Scenarios/logs/place-search.ndjson --sample 0.1 --seed 7 --out /tmp/sample.ndjson",
            "convert Scenarios/logs/place-search.ndjson --redact --salt \"$(openssl rand -hex 16)\" --out /tmp/shared.ndjson",
        ],
        options: [
            .option("--out", "FILE", "Where to write (default: - for standard output)"),
            .option("--to", "keytoll|csv", "Format to write (default: keytoll)"),
            .option("--sample", "SHARE", "Share of the people to keep, from 0 to 1 (default: 1)"),
            .option("--seed", "N", "Which people the sample draws (default: 1)"),
            .flag("--redact", "Take out what tells who typed what"),
            .option("--salt", "TEXT", "Makes the ids of a redacted log unguessable; needed with --redact"),
        ] + Common.log
    ) { arguments, console throws(Fault) in
        let target = try arguments.choice("--to", default: ConversionTarget.keytoll)
        let share = try arguments.decimal("--sample", scale: 6, in: 0...1_000_000) ?? 1_000_000
        let seed = try arguments.integer("--seed", in: 0...Int64.max) ?? 1
        let sample = PersonSample(partsPerMillion: Int(share), seed: UInt64(seed))
        var redaction: Redaction?
        if arguments.has("--redact") {
            guard let salt = arguments.value("--salt"), !salt.isEmpty else {
                throw arguments.fault(
                    "--redact",
                    "the ids need a salt",
                    fix: "add --salt with a long random text"
                )
            }
            redaction = Redaction(salt: salt)
        } else if arguments.has("--salt") {
            throw arguments.fault(
                "--salt",
                "a salt serves --redact only",
                fix: "add --redact or leave it out"
            )
        }
        var reader = try TypingLogReader(
            paths: arguments.positional,
            options: try Common.readingOptions(arguments)
        )
        let inputs = arguments.positional + arguments.values("--mapping")
        var output = try Destination(arguments, reading: inputs, console)
        let progress = Progress(console, label: "convert")
        var bytes: [UInt8] = []
        var isFirst = true
        while let batch = try reader.next() {
            if isFirst, target == .csv { try output.write(Array(SessionTableWriter.header.utf8)) }
            isFirst = false
            var kept = share == 1_000_000 ? batch : sample.sampled(batch)
            if let redaction { kept = redaction.redacted(kept) }
            bytes.removeAll(keepingCapacity: true)
            switch target {
            case .keytoll: TypingLogWriter().write(kept, to: &bytes)
            case .csv:
                try SessionTableWriter().write(kept, to: &bytes) { piece throws(Fault) in
                    try output.write(piece)
                    piece.removeAll(keepingCapacity: true)
                }
            }
            try output.write(bytes)
            progress.report(reader.bytesRead, reader.totalBytes)
        }
        progress.clear()
        if let emptiness = reader.health.emptiness(needsEdits: false) { throw emptiness }
        try output.finish()
        // What was written is a log all the same.
        if let emptiness = reader.health.emptiness() { console.complain("keytoll: \(emptiness)") }
        Common.complainOfSkippedLines(reader.health, console)
    }
}

/// What `convert` can write.
private enum ConversionTarget: String, CaseIterable {
    case keytoll
    case csv
}

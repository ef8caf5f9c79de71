internal import Basics
internal import Traces

extension Command {
    /// What a log holds.
    static let inspect = Command(
        name: "inspect",
        summary: "Say what a log holds and what it can answer: people, sessions, pace, endings, faults",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            Recognises the format by the content and says how; reads the log as every other command does, and
            prints no text that anybody typed. gzip and Zstandard are unpacked. The pace stands beside that of
            168,960 people who typed sentences on desktop keyboards (Dhakal et al. 2018). Percentiles are exact;
            one above 17 minutes is told to 1 % and marked as such.
            """,
        examples: ["inspect Scenarios/logs/place-search.ndjson"],
        options: Common.log + [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        var reader = try TypingLogReader(
            paths: arguments.positional,
            options: try Common.readingOptions(arguments)
        )
        let progress = Progress(console, label: "inspect")
        var inspection = LogInspection()
        while let batch = try reader.next() {
            inspection.add(batch)
            progress.report(reader.bytesRead, reader.totalBytes)
        }
        progress.clear()
        let page = InspectionPage(
            inspection: inspection,
            health: reader.health,
            columns: console.output.columns
        )
        let emptiness = reader.health.emptiness(
            ifSkipped: "correct its lines, or say with --log-format or --mapping how they are meant",
            needsEdits: false
        )
        // Of a log with nothing in it there is nothing to show; where lines were skipped, their reasons are the result.
        if let emptiness, reader.health.skipped.isEmpty { throw emptiness }
        switch format {
        case .json: try console.write(page.json.text(indented: true) + "\n")
        case .text: try console.write(page: page.text)
        }
        if let emptiness { throw emptiness }
    }
}

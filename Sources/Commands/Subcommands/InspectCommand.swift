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
            168,960 people on desktop keyboards (Dhakal et al. 2018).
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
            progress.report(reader.bytesRead)
        }
        progress.clear()
        let page = InspectionPage(inspection: inspection, health: reader.health)
        switch format {
        case .json: try console.write(page.json.text(indented: true) + "\n")
        case .text: try console.write(page.text)
        }
    }
}

internal import Basics
internal import Reports
internal import Results
internal import Simulation

extension Command {
    /// Carries scenarios out: the main job of the program.
    static let run = Command(
        name: "run",
        summary: "Replay and price a scenario, write its report and save it to SQLite",
        arguments: "SCENARIO...",
        argumentCount: 1...1000,
        discussion: """
            A scenario is a JSON file (comments allowed) that names a log, clients, integrations, price sheets,
            a volume and the assumptions. The report is Markdown with charts beside it; the database holds every
            run, and the same inputs replace their earlier run.
            """,
        examples: [
            "run Scenarios/quickstart.json",
            "run Scenarios/quickstart.json --out /tmp/plan --format json",
        ],
        options: [
            .option("--out", "DIR", "Folder for the report and its charts (default: Reports)"),
            .option("--db", "FILE", "Database to save to (default: results.sqlite in the report's folder)"),
        ] + Common.reading + [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let folder = arguments.value("--out") ?? "Reports"
        let database = arguments.value("--db") ?? Path.resolve("results.sqlite", from: folder)
        // Every scenario is read before any is carried out: a slip in the last must not cost the first.
        var scenarios: [Scenario] = []
        for path in arguments.positional { scenarios.append(try Scenario.load(path: path)) }
        for scenario in scenarios {
            let progress = Progress(console, label: scenario.name)
            var execution = Scenario.Execution(version: Program.version)
            execution.threads = try Common.threads(arguments)
            execution.isStrict = arguments.has("--strict")
            execution.progress = progress.report
            let result = try await scenario.run(execution)
            progress.clear()
            let files = ReportFiles.make(result)
            try OutputFile.makeFolder(folder)
            for file in files {
                try OutputFile.write(file.bytes, to: Path.resolve(file.name, from: folder))
            }
            try ResultsDatabase(database, .write).save(result)
            switch format {
            case .json: try console.write(RunOutput.json(result).text(indented: true) + "\n")
            case .text:
                try console.write(RunOutput.decision(result))
                try console.write(
                    "\nreport    \(Path.resolve(files[0].name, from: folder))\n"
                        + "database  \(database), run \(result.digest.prefix(12))\n"
                )
            }
        }
        return .done
    }
}

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
        ] + [
            Common.strict, Common.threadCount,
        ] + CertaintyOptions.all + [
            .option(
                "--format",
                "text|json|html",
                "text: Markdown report, the decision printed; json: the comparison printed instead; html: the report "
                    + "as one file without links to anything (default: text)"
            )
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: RunFormat.text)
        let folder = try ReportOutput.folder(arguments)
        let database = arguments.value("--db") ?? Path.resolve("results.sqlite", from: folder)
        // Every scenario is read before any is carried out: a slip in the last must not cost the first.
        var scenarios: [Scenario] = []
        for path in arguments.positional {
            var scenario = try Scenario.load(path: path)
            scenario.certainty = try CertaintyOptions.apply(arguments, to: scenario.certainty)
            if scenarios.contains(where: { $0.name == scenario.name }) {
                throw Fault(
                    .badData,
                    file: path,
                    field: "name",
                    "another scenario of this command is called \"\(scenario.name)\" too, and reports bear the name",
                    fix: "give each its own"
                )
            }
            scenarios.append(scenario)
        }
        // What cannot be written is better known before the work than after it.
        try OutputFile.check(folder: folder)
        try OutputFile.check(folder: Path.folder(of: database))
        let inputs = scenarios.flatMap(\.inputs)
        if let input = Destination.input(at: database, among: inputs) {
            throw arguments.fault(
                "--db",
                "the database would replace the input \(input)",
                fix: "choose another file"
            )
        }
        if OutputFile.exists(database) { _ = try ResultsDatabase(database, .write) }
        for scenario in scenarios {
            let progress = Progress(console, label: scenario.name)
            var execution = Scenario.Execution(version: Program.version)
            execution.threads = try Common.threads(arguments)
            execution.isStrict = arguments.has("--strict")
            execution.progress = progress.report
            execution.heard = {
                progress.clear()
                Common.complainOfRoundedTimes($0, console)
            }
            let result = try await scenario.run(execution)
            progress.clear()
            Common.complain(of: result.logWarnings, console)
            let files = ReportFiles.make(result, format: format == .html ? .html : .markdown)
            let output = try ReportOutput(files, in: folder)
            if output.holds(database) {
                throw arguments.fault(
                    "--db",
                    "the report would replace the database",
                    fix: "choose another file"
                )
            }
            if let input = output.replaced(of: inputs) {
                throw arguments.fault(
                    "--out",
                    "the report would replace the input \(input)",
                    fix: "choose another folder"
                )
            }
            let home = Path.folder(of: database)
            if !home.isEmpty { try OutputFile.makeFolder(home) }
            try ResultsDatabase.save(result, in: database)
            try output.publish()
            switch format {
            case .json: try console.write(RunOutput.json(result).text(indented: true) + "\n")
            case .text, .html:
                try console.write(page: RunOutput.decision(result, columns: console.output.columns))
                try console.write(
                    page: "\nreport    \(output.document)\n"
                        + "database  \(database), run \(result.digest.prefix(12))\n"
                )
            }
        }
    }
}

/// How `run` writes its report and prints its result.
private enum RunFormat: String, CaseIterable {
    /// A Markdown report; the decision in words.
    case text
    /// A Markdown report; the comparison as JSON.
    case json
    /// A report as one HTML file; the decision in words.
    case html
}

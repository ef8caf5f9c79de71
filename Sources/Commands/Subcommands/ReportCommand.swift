internal import Basics
internal import Reports
internal import Results

extension Command {
    /// A saved run's report once more.
    static let report = Command(
        name: "report",
        summary: "Write the report of a saved run again, from the database alone",
        arguments: "",
        argumentCount: 0...0,
        discussion: """
            The bytes are those that run wrote. A run is named by its digest or enough of its beginning, or by
            its scenario, of which the latest run is taken; without either the saved runs are listed.
            """,
        examples: ["report", "report --scenario quickstart --out /tmp/again --format html"],
        options: [
            .option("--run", "ID", "Digest of the run, or its first digits"),
            .option("--scenario", "NAME", "The latest run of this scenario"),
            .option("--db", "FILE", "Database to read (default: Reports/results.sqlite)"),
            .option("--out", "DIR", "Folder for the report (default: Reports)"),
            .option(
                "--format",
                "markdown|html",
                "Markdown with charts beside it, or one HTML file (default: markdown)"
            ),
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: ReportFormat.markdown)
        let path = arguments.value("--db") ?? "Reports/results.sqlite"
        if arguments.has("--run"), arguments.has("--scenario") {
            throw arguments.fault("--run", "--scenario names a run as well", fix: "give one of the two")
        }
        let database = try ResultsDatabase(path, .read)
        guard arguments.has("--run") || arguments.has("--scenario") else {
            for option in ["--format", "--out"] where arguments.has(option) {
                throw arguments.fault(option, "no run is named", fix: "add --run ID or --scenario NAME")
            }
            var table = Table(columns: [Table.Column("run"), Table.Column("scenario"), Table.Column("title")])
            for run in try database.runs() {
                table.add([Prose(String(run.digest.prefix(12))), Prose(run.scenario), Prose(run.title)])
            }
            try console.write(page: TextTable.render(table, columns: console.output.columns))
            return
        }
        let run = try SavedRun.find(arguments.value("--run"), arguments.value("--scenario"), in: database)
        let folder = try ReportOutput.folder(arguments)
        let files = ReportFiles.make(run, format: format)
        let output = try ReportOutput(files, in: folder)
        if output.holds(path) {
            throw arguments.fault(
                "--db",
                "the report would replace the database",
                fix: "choose another --out"
            )
        }
        try output.publish()
        try console.write("report    \(output.document)\n")
    }
}

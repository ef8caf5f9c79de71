internal import Basics
internal import Billing
internal import Reports
internal import Results
internal import Simulation

extension Command {
    /// The difference of two saved runs.
    static let compare = Command(
        name: "compare",
        summary: "Say what differs between two saved runs, and whether it is more than chance",
        arguments: "A B",
        argumentCount: 2...2,
        discussion: """
            A and B are digests of runs, their first digits, or names of scenarios, of which the latest run is
            taken. Inputs that came, went or changed are marked + − ~. Bills are matched by client, integration,
            price sheet and volume; those of one run only, or priced in one only, are listed with why. Over the
            same log the difference is resampled in pairs. What A and B recommend, and their baselines, are set side
            by side where they go by other names. Where both runs look ahead over as many months, the
            totals of their forecasts follow, matched by account too. With --fail-if-increase the exit code is 1
            if any matched bill of a month, what is recommended or the baseline is dearer in B by more than that, and
            also if a bill of A is not in B or has lost its price there, if B recommends nothing where A does, or if
            no bill could be judged; totals of forecasts are shown and not judged.
            """,
        examples: ["compare 8e8f7cf43698 c0add31fe6c2", "compare main-app branch-app --fail-if-increase 5%"],
        options: [
            .option("--db", "FILE", "Database to read (default: Reports/results.sqlite)"),
            .option("--client", "NAME", "Compare the bills of this client only"),
            .option(
                "--fail-if-increase",
                "PERCENT",
                "End with 1 if a month's bill rises by more than this, such as 5%"
            ),
        ] + CertaintyOptions.all + [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let database = try ResultsDatabase(arguments.value("--db") ?? "Reports/results.sqlite", .read)
        let before = try SavedRun.named(arguments.positional[0], in: database)
        let after = try SavedRun.named(arguments.positional[1], in: database)
        let page = ComparisonPage(
            before: before,
            after: after,
            difference: try RunDifference(
                from: before,
                to: after,
                settings: try CertaintyOptions.apply(arguments, to: after.certainty?.settings)
            ),
            client: arguments.value("--client"),
            limit: try increaseLimit(arguments),
            columns: console.output.columns
        )
        if let client = arguments.value("--client"),
            ![before, after].allSatisfy({ run in run.clients.contains { $0.name == client } })
        {
            throw arguments.fault(
                "--client",
                "no bill of \"\(client)\" is in both runs",
                fix: NearestName.advice(for: client, among: after.clients.map(\.name))
            )
        }
        switch format {
        case .json: try console.write(page.json.text(indented: true) + "\n")
        case .text: try console.write(page: page.text)
        }
        if let failure = page.check?.failure { throw Fault(.checkFailed, failure) }
    }

    /// The value of `--fail-if-increase` in hundredths of a percent; a `%` at its end is allowed.
    private static func increaseLimit(_ arguments: Arguments) throws(Fault) -> Int64? {
        guard let text = arguments.value("--fail-if-increase") else { return nil }
        let number = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let limit = ExactDecimal.parse(number, scale: 2), 0...10_000_000 ~= limit else {
            throw arguments.fault(
                "--fail-if-increase",
                "\"\(text)\" is no percentage",
                fix: "write one such as 5%"
            )
        }
        return limit
    }
}

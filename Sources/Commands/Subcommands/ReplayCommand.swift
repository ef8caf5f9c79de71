internal import Basics
internal import Billing
internal import Debounce
internal import Simulation

extension Command {
    /// A quick table on the terminal, without any file.
    static let replay = Command(
        name: "replay",
        summary: "Replay a log through a few clients and print a table; writes no files",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            Without --sessions-per-month the table shows what 1,000 sessions cost in the first paid tier, free
            events ignored. A wait of 0 stands for every keystroke.
            """,
        examples: [
            "replay Scenarios/logs/place-search.ndjson --wait 0,200,300,500 --min-chars 3 --sessions-per-month 300000"
        ],
        options: [
            .option(
                "--wait",
                "MS,...",
                "Waits of a trailing debounce in milliseconds (default: 0,150,300; none beside --client)"
            ),
            .option("--min-chars", "N", "Length from which on a text is sent, in UTF-16 units (default: 1)"),
            .option(
                "--client",
                "CLIENT",
                "One more client: a preset's name or JSON as in a scenario; may be repeated",
                repeatable: true,
                completion: .words(ClientPreset.all.map(\.name))
            ),
            .option(
                "--integrations",
                "NAME,...",
                "How the app uses the API (default: per-request+geocoding,per-session+details-essentials)",
                completion: .list(Integration.all.map(\.name))
            ),
            .option(
                "--prices",
                "NAME,...",
                "Price sheets: built-in names or JSON files (default: google-2025-03)",
                completion: .list(PriceSheet.builtInNames)
            ),
            .option("--sessions-per-month", "N,...", "Monthly volumes to price"),
        ] + Common.endings + [Common.rule] + Common.reading + [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let progress = Progress(console, label: "replay")
        var execution = Scenario.Execution(version: Program.version)
        execution.threads = try Common.threads(arguments)
        execution.isStrict = arguments.has("--strict")
        execution.progress = progress.report
        execution.heard = {
            progress.clear()
            Common.complainOfRoundedTimes($0, console)
        }
        var scenario = try scenario(arguments)
        scenario.reading = try Common.readingOptions(arguments)
        scenario.certainty = nil
        let result = try await scenario.run(execution)
        progress.clear()
        Common.complain(of: result.logWarnings, console)
        switch format {
        case .json: try console.write(RunOutput.json(result).text(indented: true) + "\n")
        case .text: try console.write(page: RunOutput.text(result, columns: console.output.columns))
        }
    }

    /// The command line as the scenario file that it stands for.
    private static func scenario(_ arguments: Arguments) throws(Fault) -> Scenario {
        let minimum = try arguments.integer("--min-chars", in: 0...10_000) ?? 1
        var clients: [JSON] = []
        let wasAsked = arguments.has("--wait") || !arguments.has("--client")
        let waits = try arguments.integers("--wait", in: 0...3_600_000) ?? [0, 150, 300]
        for wait in wasAsked ? waits : [] {
            clients.append(
                .object([
                    ("name", .string(wait == 0 ? "every keystroke" : "debounce \(wait)")),
                    (
                        "timing",
                        wait == 0
                            ? .object([("kind", "every")])
                            : .object([("kind", "debounce"), ("wait", .integer(wait))])
                    ),
                    ("minimumLength", .integer(minimum)),
                ])
            )
        }
        for text in arguments.values("--client") { clients.append(try Common.clientJSON(text)) }
        var assume: [(String, JSON)] = []
        for ending in ["submitted", "unrecorded"] {
            if let value = arguments.value("--" + ending) { assume.append((ending, .string(value))) }
        }
        let integrations =
            arguments.words("--integrations")
            ?? ["per-request+geocoding", "per-session+details-essentials"]
        let volumes = try arguments.integers(
            "--sessions-per-month",
            in: 0...Int64(Scenario.largestVolume),
            large: true
        )
        var members: [(String, JSON)] = [
            ("name", "replay"),
            ("log", .object([("paths", .array(arguments.positional.map(JSON.string)))])),
            ("assume", .object(assume)),
            ("rules", try Common.rules(arguments)),
            ("clients", .array(clients)),
            ("integrations", .array(integrations.map(JSON.string))),
            ("prices", .array((arguments.words("--prices") ?? ["google-2025-03"]).map(JSON.string))),
        ]
        if let volumes {
            members.append(("volume", .object([("sessionsPerMonth", .array(volumes.map(JSON.integer)))])))
        }
        do throws(Fault) {
            return try Scenario(.object(members), file: "")
        } catch {
            throw Common.withoutPlace(error)
        }
    }
}

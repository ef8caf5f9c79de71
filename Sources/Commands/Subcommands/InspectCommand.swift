internal import Basics
internal import Reports
internal import Simulation
internal import Traces

extension Command {
    /// What a log holds.
    static let inspect = Command(
        name: "inspect",
        summary: "Say what a log holds: people, sessions, pace, endings, faults",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            Reads the log as every other command does and prints no text that anybody typed. The pace stands
            beside that of 168,960 people on desktop keyboards (Dhakal et al. 2018).
            """,
        examples: ["inspect Scenarios/logs/place-search.ndjson"],
        options: [Common.strict, Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        var options = ReadingOptions()
        options.isStrict = arguments.has("--strict")
        var reader = try TypingLogReader(paths: arguments.positional, options: options)
        let progress = Progress(console, label: "inspect")
        var measures = LogMeasures()
        while let batch = try reader.next() {
            measures.add(batch)
            progress.report(reader.bytesRead)
        }
        progress.clear()
        let log = Run.LogSummary(reader.health, named: arguments.positional)
        switch format {
        case .json: try console.write(measures.json(log).text(indented: true) + "\n")
        case .text: try console.write(measures.text(log))
        }
    }
}

/// Pace and lengths of the sessions of a log.
private struct LogMeasures {
    private var gaps = CountingHistogram()
    private var editsPerSession = CountingHistogram()

    /// Percentiles of the gaps between keys in milliseconds, as published: p25, p50, p75, p90.
    private static let publishedGaps = [120, 169, 262, 488]
    private static let perMilles: [Int64] = [250, 500, 750, 900]

    mutating func add(_ batch: TypingBatch) {
        for session in batch.sessions {
            editsPerSession.add(session.edits.count)
            for edit in session.edits.dropFirst() {
                gaps.add(Int(batch.editTimes[Int(edit)] - batch.editTimes[Int(edit) - 1]))
            }
        }
    }

    private func percentiles(_ histogram: CountingHistogram) -> [String] {
        Self.perMilles.map { histogram.percentile(perMille: $0).map(String.init) ?? "–" }
    }

    func text(_ log: Run.LogSummary) -> String {
        var endings = Table(columns: [Table.Column("ending"), .number("sessions"), .number("share")])
        let rows = [
            ("selected", log.selected), ("submitted", log.submitted), ("abandoned", log.abandoned),
            ("not recorded", log.unrecorded),
        ]
        for (ending, sessions) in rows {
            let share = ExactDecimal.text(Int128(sessions) * 100, over: Int128(log.sessions), decimals: 1)
            endings.add([Prose(ending), Prose(ExactDecimal.grouped(sessions)), Prose(share + " %")])
        }
        var pace = Table(columns: [
            Table.Column(""), .number("p25"), .number("p50"), .number("p75"), .number("p90"),
        ])
        pace.add([Prose("ms between edits")] + percentiles(gaps).map { Prose($0) })
        pace.add([Prose("  published, desktop")] + Self.publishedGaps.map { Prose(String($0)) })
        pace.add([Prose("edits a session")] + percentiles(editsPerSession).map { Prose($0) })
        var page = RunOutput.health(log) + "\n\n" + TextTable.render(endings) + "\n" + TextTable.render(pace)
        if log.sessionsWithoutUser > 0 {
            page +=
                "\n\(ExactDecimal.grouped(log.sessionsWithoutUser)) sessions name no user; each counts as a person.\n"
        }
        if log.sessionsWithoutEdits > 0 {
            page += "\n\(ExactDecimal.grouped(log.sessionsWithoutEdits)) sessions have no edits.\n"
        }
        return page
    }

    func json(_ log: Run.LogSummary) -> JSON {
        .object([
            ("sessions", .integer(log.sessions)),
            ("people", .integer(log.people)),
            ("peopleIsEstimate", .bool(log.peopleIsEstimate)),
            ("edits", .integer(log.edits)),
            ("sessionsWithoutUser", .integer(log.sessionsWithoutUser)),
            ("sessionsWithoutEdits", .integer(log.sessionsWithoutEdits)),
            (
                "endings",
                .object([
                    ("selected", .integer(log.selected)), ("submitted", .integer(log.submitted)),
                    ("abandoned", .integer(log.abandoned)), ("unrecorded", .integer(log.unrecorded)),
                ])
            ),
            ("synthesised", .integer(log.synthesised)),
            ("imputed", .integer(log.imputed)),
            ("masked", .integer(log.masked)),
            ("gapMilliseconds", percentilesJSON(gaps)),
            ("editsPerSession", percentilesJSON(editsPerSession)),
            (
                "skipped",
                .array(
                    log.skipped.map { lines in
                        .object([
                            ("reason", .string(lines.reason)), ("count", .integer(lines.count)),
                            ("firstFile", .string(lines.firstFile)), ("firstLine", .integer(lines.firstLine)),
                        ])
                    }
                )
            ),
            (
                "files",
                .array(
                    log.files.map { file in
                        .object([
                            ("name", .string(file.name)), ("bytes", .integer(file.bytes)),
                            ("digest", .string(file.digest)),
                        ])
                    }
                )
            ),
        ])
    }

    private func percentilesJSON(_ histogram: CountingHistogram) -> JSON {
        .object(
            Self.perMilles.map { perMille in
                ("p\(perMille / 10)", histogram.percentile(perMille: perMille).map { .integer($0) } ?? .null)
            }
        )
    }
}

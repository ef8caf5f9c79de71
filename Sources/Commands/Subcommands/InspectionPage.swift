internal import Basics
internal import Reports
internal import Simulation
internal import Traces

/// What `inspect` prints of a log.
struct InspectionPage {
    var inspection: LogInspection
    var health: LogHealth
    /// How wide the terminal is; nil for none.
    var columns: Int?

    static let perMilles: [Int64] = [250, 500, 750, 900]

    var text: String {
        var page = RunOutput.health(Run.LogSummary(health, named: health.files.map(\.name))) + "\n"
        page += formats
        if let span = inspection.span {
            page +=
                "from \(LogInspection.minute(span.lowerBound)) to \(LogInspection.minute(span.upperBound)) UTC\n"
        } else if health.sessions > 0 {
            page += "no session has a date: the times count from a moment that the log does not name\n"
        }
        if health.sessions > 0 { page += "\n" + endings + "\n" + pace + gapBars }
        let rules = ruleLines
        if !rules.isEmpty {
            page += "\nWhat the reader found and did:\n" + rules.map { "  \($0)\n" }.joined()
        }
        if health.sessions == 0 { return page }
        page += "\nWhat this log can answer:\n"
        for answer in inspection.answers(health) {
            page +=
                "  \(answer.verdict.rawValue.padded(to: 8))\(answer.question)"
                + (answer.because.isEmpty ? "\n" : ": \(answer.because)\n")
        }
        return page
    }

    /// What every file is taken for and why; many of one kind in one line.
    private var formats: String {
        var groups: [(format: String, reason: String?, names: [String])] = []
        for file in health.files {
            guard let format = file.format else { continue }
            let name = file.name.withoutControlCharacters
            if let index = groups.firstIndex(where: { $0.format == format && $0.reason == file.formatReason })
            {
                groups[index].names.append(name)
            } else {
                groups.append((format, file.formatReason, [name]))
            }
        }
        var lines = ""
        for group in groups {
            let what = group.format + (group.reason.map { ": " + $0 } ?? ", as asked")
            if group.names.count <= 3 {
                for name in group.names { lines += "\(name) is \(what)\n" }
            } else {
                let count = ExactDecimal.grouped(Int64(group.names.count))
                lines += "\(count) files, \(group.names[0]) to \(group.names.last!), are \(what)\n"
            }
        }
        return lines
    }

    private var endings: String {
        var table = Table(columns: [Table.Column("ending"), .number("sessions"), .number("share")])
        for (ending, sessions) in endingCounts {
            table.add([
                Prose(ending), Prose(ExactDecimal.grouped(sessions)),
                Prose(Self.percent(sessions, of: health.sessions)),
            ])
        }
        return TextTable.render(table, columns: columns)
    }

    var endingCounts: [(String, Int64)] {
        [
            ("selected", health.selected), ("submitted", health.submitted), ("abandoned", health.abandoned),
            ("not recorded", health.unrecorded),
        ]
    }

    private var pace: String {
        var table = Table(columns: [
            Table.Column(""), .number("p25"), .number("p50"), .number("p75"), .number("p90"),
        ])
        table.add([Prose("ms between edits")] + percentiles(inspection.gaps))
        table.add([Prose("  of desktop typists ¹")] + LogInspection.publishedGaps.map { Prose(String($0)) })
        table.add([Prose("edits a session")] + percentiles(inspection.editsPerSession))
        table.add([Prose("ms a session")] + percentiles(inspection.durations))
        table.add([Prose("characters before a pick")] + percentiles(inspection.charactersBeforeSelection))
        table.notes = [
            Prose(
                "¹ For comparison: between two keys of \(ExactDecimal.grouped(LogInspection.publishedPeople)) people "
                    + "who typed sentences on desktop keyboards (Dhakal et al. 2018)."
            )
        ]
        return TextTable.render(table, columns: columns)
    }

    private func percentiles(_ histogram: ExactHistogram) -> [Prose] {
        Self.perMilles.map { perMille in
            guard let percentile = histogram.percentile(perMille: perMille) else { return Prose("–") }
            return Prose((percentile.isExact ? "" : "≈ ") + String(percentile.value))
        }
    }

    /// Gaps between edits as bars, in steps that debounces are chosen in.
    private var gapBars: String {
        let bounds = [50, 100, 150, 200, 250, 300, 400, 500, 1000, 2000]
        var counts = zip([-1] + bounds, bounds).map { inspection.gaps.count(in: $0 + 1...$1) }
        counts.append(inspection.gaps.total - counts.reduce(0, +))
        guard let most = counts.max(), most > 0 else { return "" }
        let width = max(0, min(40, (columns ?? 80) - 22))
        var page = "\nGaps between edits:\n"
        for (index, count) in counts.enumerated() {
            let label = index == bounds.count ? "longer" : "≤ \(bounds[index]) ms"
            let eighths = Int(count) * 8 * width / Int(most)
            let partial = eighths % 8 == 0 ? "" : String(UnicodeScalar(0x2590 - UInt32(eighths % 8))!)
            let bar = String(repeating: "█", count: eighths / 8) + partial
            page +=
                "  \(label.padded(to: 9, atRight: true))  "
                + Self.percent(count, of: inspection.gaps.total).padded(to: 7, atRight: true)
                + (bar.isEmpty ? "" : "  " + bar) + "\n"
        }
        return page
    }

    /// Something that was counted while the log was read.
    struct Count {
        /// Its key in the JSON.
        var key: String
        /// What it is, of one and of several.
        var one: String
        var many: String
        var count: Int64
        /// What it is a share of, and how many there are of that; nil where a share says nothing.
        var whole: (name: String, count: Int64)?

        var line: String {
            var words = count == 1 ? one : many
            if let whole, whole.count > 0 {
                words += " (\(InspectionPage.percent(count, of: whole.count)) of the \(whole.name))"
            }
            return words
        }
    }

    var counts: [Count] { sessionCounts + ruleCounts + editCounts + sourceCounts }

    private func count(
        _ key: String,
        _ count: Int64,
        _ one: String,
        _ many: String,
        of whole: (String, Int64)? = nil
    ) -> Count { Count(key: key, one: one, many: many, count: count, whole: whole) }

    private var sessionCounts: [Count] {
        let sessions = ("sessions", health.sessions)
        return [
            count(
                "sessionsWithoutUser",
                health.sessionsWithoutUser,
                "session that names no user; it counts as a person",
                "sessions that name no user; each counts as a person",
                of: sessions
            ),
            count(
                "sessionsWithoutEdits",
                health.sessionsWithoutEdits,
                "session without edits",
                "sessions without edits",
                of: sessions
            ),
        ]
    }

    private var ruleCounts: [Count] {
        let rules = health.rules
        func rule(_ key: String, _ number: Int64, _ one: String, _ many: String) -> Count {
            count(key, number, one, many)
        }
        return [
            rule(
                "otherEvents",
                rules.otherEvents,
                "event of another kind left out",
                "events of other kinds left out"
            ),
            rule(
                "splitBySilence",
                rules.splitBySilence,
                "session split by silence",
                "sessions split by silence"
            ),
            rule(
                "splitByClearing",
                rules.splitByClearing,
                "session split where the box was cleared",
                "sessions split where the box was cleared"
            ),
            rule(
                "closedForRoom",
                rules.closedForRoom,
                "session closed early to keep within memory",
                "sessions closed early to keep within memory"
            ),
            rule(
                "programmatic",
                rules.programmatic,
                "change that the program made, left out",
                "changes that the program made, left out"
            ),
            rule(
                "madeBySelection",
                rules.madeBySelection,
                "change that a pick made, or ending told again, left out",
                "changes that a pick made, or endings told again, left out"
            ),
            rule(
                "composing",
                rules.composing,
                "composition step left out",
                "composition steps left out"
            ),
            count(
                "coalesced",
                rules.coalesced,
                "edit joined to the next one",
                "edits joined to the next one",
                of: ("recorded edits", health.edits + rules.coalesced + rules.cutOff)
            ),
            rule(
                "cutOff",
                rules.cutOff,
                "edit behind a session's greatest number, left out",
                "edits behind a session's greatest number, left out"
            ),
            rule(
                "endingsCutOff",
                rules.endingsCutOff,
                "ending of such a session, left out",
                "endings of such sessions, left out"
            ),
        ]
    }

    private var editCounts: [Count] {
        let edits = ("edits", health.edits)
        return [
            count(
                "pasted",
                health.rules.pasted,
                "edit pasted, dropped or filled in",
                "edits pasted, dropped or filled in",
                of: edits
            ),
            count(
                "composed",
                health.rules.composed,
                "edit from an input method",
                "edits from an input method",
                of: edits
            ),
            count(
                "editsAddingSeveral",
                inspection.editsAddingSeveral,
                "edit that adds two or more characters at once",
                "edits that add two or more characters at once",
                of: edits
            ),
            count(
                "editsRemoving",
                inspection.editsRemoving,
                "edit that makes the text shorter",
                "edits that make the text shorter",
                of: edits
            ),
        ]
    }

    private var sourceCounts: [Count] {
        let rules = health.rules
        let sections = ("replayed texts", rules.sectionsRebuilt + rules.sectionsNotRebuilt)
        return [
            count(
                "sectionsRebuilt",
                rules.sectionsRebuilt,
                "text rebuilt from its keys",
                "texts rebuilt from their keys",
                of: sections
            ),
            count(
                "sectionsNotRebuilt",
                rules.sectionsNotRebuilt,
                "text that its keys do not give",
                "texts that their keys do not give",
                of: sections
            ),
            count(
                "readAsWindows1252",
                rules.readAsWindows1252,
                "line read as windows-1252",
                "lines read as windows-1252"
            ),
            count(
                "onlyLastValue",
                rules.onlyLastValue,
                "visit of which only the last text was kept",
                "visits of which only the last text was kept",
                of: ("sessions", health.sessions)
            ),
        ]
    }

    private var ruleLines: [String] {
        let shown = counts.filter { $0.count > 0 }
        let width = shown.map { ExactDecimal.grouped($0.count).count }.max() ?? 0
        return shown.map {
            "\(ExactDecimal.grouped($0.count).padded(to: width, atRight: true))  \($0.line)"
        }
    }

    private static func percent(_ part: Int64, of whole: Int64) -> String {
        ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 1) + " %"
    }
}

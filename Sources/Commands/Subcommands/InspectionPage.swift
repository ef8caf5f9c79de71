internal import Basics
internal import Reports
internal import Simulation
internal import Traces

/// What `inspect` prints of a log.
struct InspectionPage {
    var inspection: LogInspection
    var health: LogHealth

    private static let perMilles: [Int64] = [250, 500, 750, 900]

    // MARK: - Text

    var text: String {
        var page = RunOutput.health(Run.LogSummary(health, named: health.files.map(\.name))) + "\n"
        for file in health.files {
            guard let format = file.format else { continue }
            let reason = file.formatReason.map { ": " + $0 } ?? ""
            page += "\(file.name.withoutControlCharacters) is \(format)\(reason)\n"
        }
        if let span = inspection.span {
            page += "from \(Self.date(span.lowerBound)) to \(Self.date(span.upperBound)) UTC\n"
        }
        page += "\n" + endings + "\n" + pace + gapBars
        let rules = ruleLines
        if !rules.isEmpty { page += "\nWhat the reader did:\n" + rules.map { "  \($0)\n" }.joined() }
        page += "\nWhat this log can answer:\n"
        for answer in inspection.answers(health) {
            page +=
                "  \(answer.verdict.rawValue.padded(to: 7, atRight: false))\(answer.question)"
                + (answer.because.isEmpty ? "\n" : ": \(answer.because)\n")
        }
        return page
    }

    private var endings: String {
        var table = Table(columns: [Table.Column("ending"), .number("sessions"), .number("share")])
        for (ending, sessions) in endingCounts {
            table.add([
                Prose(ending), Prose(ExactDecimal.grouped(sessions)),
                Prose(Self.percent(sessions, of: health.sessions)),
            ])
        }
        return TextTable.render(table)
    }

    private var endingCounts: [(String, Int64)] {
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
        table.add([Prose("  published, desktop")] + LogInspection.publishedGaps.map { Prose(String($0)) })
        table.add([Prose("edits a session")] + percentiles(inspection.editsPerSession))
        table.add([Prose("ms a session")] + percentiles(inspection.durations))
        table.add([Prose("characters before a pick")] + percentiles(inspection.charactersBeforeSelection))
        return TextTable.render(table)
    }

    private func percentiles(_ histogram: CountingHistogram) -> [Prose] {
        Self.perMilles.map { Prose(histogram.percentile(perMille: $0).map(String.init) ?? "–") }
    }

    /// Gaps between edits as bars, in steps that debounces are chosen in.
    private var gapBars: String {
        let bounds = [50, 100, 150, 200, 250, 300, 400, 500, 1000, 2000, Int.max]
        var counts = Array(repeating: Int64(0), count: bounds.count)
        for (bin, count) in inspection.gaps.counts.enumerated() where count > 0 {
            let value = CountingHistogram.lowestValue(of: bin)
            counts[bounds.firstIndex { value <= $0 }!] += count
        }
        guard let most = counts.max(), most > 0 else { return "" }
        var page = "\nGaps between edits:\n"
        for (index, count) in counts.enumerated() {
            let label = bounds[index] == .max ? "longer" : "≤ \(bounds[index]) ms"
            let eighths = Int(count * 8 * 40 / most)
            let partial = eighths % 8 == 0 ? "" : String(UnicodeScalar(0x2590 - UInt32(eighths % 8))!)
            page +=
                "  \(label.padded(to: 9, atRight: true))  "
                + "\(Self.percent(count, of: inspection.gaps.total).padded(to: 7, atRight: true))  "
                + String(repeating: "█", count: eighths / 8) + partial + "\n"
        }
        return page
    }

    private var ruleCounts: [(key: String, words: String, count: Int64)] {
        let rules = health.rules
        return [
            (
                "sessionsWithoutUser", "sessions that name no user; each counts as a person",
                health.sessionsWithoutUser
            ),
            ("sessionsWithoutEdits", "sessions without edits", health.sessionsWithoutEdits),
            ("otherEvents", "events of other kinds left out", rules.otherEvents),
            ("splitBySilence", "sessions split by silence", rules.splitBySilence),
            ("splitByClearing", "sessions split where the box was cleared", rules.splitByClearing),
            ("closedForRoom", "sessions closed early to keep within memory", rules.closedForRoom),
            ("programmatic", "changes that the program made, left out", rules.programmatic),
            ("madeBySelection", "changes that a pick made, left out", rules.madeBySelection),
            ("composing", "composition steps left out", rules.composing),
            ("coalesced", "edits joined to the next one", rules.coalesced),
            ("cutOff", "edits behind a session's greatest number", rules.cutOff),
            ("pasted", "edits pasted, dropped or filled in", rules.pasted),
            ("composed", "edits from an input method", rules.composed),
            (
                "editsAddingSeveral", "edits that add two or more characters at once",
                inspection.editsAddingSeveral
            ),
            ("editsRemoving", "edits that make the text shorter", inspection.editsRemoving),
            ("sectionsRebuilt", "texts rebuilt from their keys", rules.sectionsRebuilt),
            ("sectionsNotRebuilt", "texts that their keys do not give", rules.sectionsNotRebuilt),
            ("readAsWindows1252", "lines read as windows-1252", rules.readAsWindows1252),
            ("onlyLastValue", "visits of which only the last text was kept", rules.onlyLastValue),
        ]
    }

    private var ruleLines: [String] {
        let width = ruleCounts.map { ExactDecimal.grouped($0.count).count }.max() ?? 0
        return ruleCounts.filter { $0.count > 0 }.map {
            "\(ExactDecimal.grouped($0.count).padded(to: width, atRight: true))  \($0.words)"
        }
    }

    // MARK: - JSON

    var json: JSON {
        var members: [(String, JSON)] = []
        members.append(("sessions", .integer(health.sessions)))
        members.append(("people", .integer(health.people.count.value)))
        members.append(("peopleIsEstimate", .bool(health.people.count.isEstimate)))
        members.append(("edits", .integer(health.edits)))
        members.append(
            (
                "span",
                inspection.span.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
            )
        )
        members.append(
            (
                "endings",
                .object(endingCounts.map { ($0.0 == "not recorded" ? "unrecorded" : $0.0, .integer($0.1)) })
            )
        )
        members.append(("synthesised", .integer(health.synthesised)))
        members.append(("imputed", .integer(health.imputed)))
        members.append(("masked", .integer(health.masked)))
        members.append(("gapMilliseconds", percentilesJSON(inspection.gaps)))
        members.append(("editsPerSession", percentilesJSON(inspection.editsPerSession)))
        members.append(("sessionMilliseconds", percentilesJSON(inspection.durations)))
        members.append(("charactersBeforeSelection", percentilesJSON(inspection.charactersBeforeSelection)))
        members.append(("clockStepMilliseconds", .integer(inspection.clockStep)))
        members.append(("reader", .object(ruleCounts.map { ($0.key, .integer($0.count)) })))
        members.append(("skipped", .array(health.skipped.map(Self.json))))
        members.append(("files", .array(health.files.map(Self.json))))
        members.append(("answers", .array(inspection.answers(health).map(Self.json))))
        return .object(members)
    }

    private func percentilesJSON(_ histogram: CountingHistogram) -> JSON {
        .object(
            Self.perMilles.map { perMille in
                ("p\(perMille / 10)", histogram.percentile(perMille: perMille).map { .integer($0) } ?? .null)
            }
        )
    }

    private static func json(_ lines: SkippedLines) -> JSON {
        .object([
            ("reason", .string(lines.reason.phrase)), ("count", .integer(lines.count)),
            ("firstFile", .string(lines.firstFile)), ("firstLine", .integer(lines.firstLine)),
        ])
    }

    private static func json(_ file: LogHealth.File) -> JSON {
        .object([
            ("name", .string(file.name)), ("bytes", .integer(file.bytes)), ("digest", .string(file.digest)),
            ("format", file.format.map(JSON.string) ?? .null),
            ("reason", file.formatReason.map(JSON.string) ?? .null),
        ])
    }

    private static func json(_ answer: LogAnswer) -> JSON {
        .object([
            ("question", .string(answer.question)), ("verdict", .string(answer.verdict.rawValue)),
            ("because", .string(answer.because)),
        ])
    }

    // MARK: - Words

    private static func percent(_ part: Int64, of whole: Int64) -> String {
        ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 1) + " %"
    }

    /// A moment as `2026-03-01 00:29`, by the civil-from-days algorithm of Howard Hinnant.
    private static func date(_ milliseconds: Int64) -> String {
        let minutes = Int((milliseconds >= 0 ? milliseconds : milliseconds - 59_999) / 60_000)
        var days = minutes / 1440
        var minute = minutes % 1440
        if minute < 0 {
            minute += 1440
            days -= 1
        }
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(civilMonth))-\(two(day)) \(two(minute / 60)):\(two(minute % 60))"
    }
}

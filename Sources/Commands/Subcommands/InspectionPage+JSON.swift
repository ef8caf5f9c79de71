internal import Basics
internal import Traces

extension InspectionPage {
    /// The same as one object; keys are added over time and none is removed.
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
        let published = zip(Self.perMilles, LogInspection.publishedGaps).map { perMille, gap in
            ("p\(perMille / 10)", JSON.integer(gap))
        }
        members.append(("publishedGapMilliseconds", .object(published)))
        members.append(("editsPerSession", percentilesJSON(inspection.editsPerSession)))
        members.append(("sessionMilliseconds", percentilesJSON(inspection.durations)))
        members.append(("charactersBeforeSelection", percentilesJSON(inspection.charactersBeforeSelection)))
        members.append(("clockStepMilliseconds", .integer(inspection.clockStep)))
        members.append(("reader", .object(counts.map { ($0.key, .integer($0.count)) })))
        members.append(("skipped", .array(health.skipped.map(Self.json))))
        members.append(("files", .array(health.files.map(Self.json))))
        members.append(("answers", .array(inspection.answers(health).map(Self.json))))
        return .object(members)
    }

    private func percentilesJSON(_ histogram: ExactHistogram) -> JSON {
        let percentiles = Self.perMilles.map { histogram.percentile(perMille: $0) }
        var members = zip(Self.perMilles, percentiles).map { perMille, percentile in
            ("p\(perMille / 10)", percentile.map { JSON.integer($0.value) } ?? .null)
        }
        members.append(("isEstimate", .bool(percentiles.contains { $0?.isExact == false })))
        return .object(members)
    }

    private static func json(_ lines: SkippedLines) -> JSON {
        .object([
            ("reason", .string(lines.phrase)), ("count", .integer(lines.count)),
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
}

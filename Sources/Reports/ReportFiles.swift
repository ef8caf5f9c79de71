package import Simulation

/// The formats that a report can be written in.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// A Markdown file with its charts beside it as SVG.
    case markdown
    /// One HTML page that needs nothing else.
    case html
}

/// A file to be written.
package struct ReportFile: Hashable, Sendable {
    /// A name without a folder.
    package var name: String
    package var bytes: [UInt8]
}

/// The files of a report.
package enum ReportFiles {
    /// The report of a run; the document comes first, before the charts beside it.
    ///
    /// The same run gives the same bytes on every machine.
    package static func make(_ run: Run, format: ReportFormat = .markdown) -> [ReportFile] {
        let report = Report(run)
        switch format {
        case .markdown:
            return [file(report.stem + ".md", MarkdownRenderer.render(report.document))]
                + report.charts.map { chart in
                    file(chart.fileName, SVGRenderer.render(chart.picture, name: chart.fileName))
                }
        case .html:
            let charts = Dictionary(uniqueKeysWithValues: report.charts.map { ($0.fileName, $0.picture) })
            return [file(report.stem + ".html", HTMLRenderer.render(report.document, charts: charts))]
        }
    }

    private static func file(_ name: String, _ text: String) -> ReportFile {
        ReportFile(name: name, bytes: Array(text.utf8))
    }

    /// The report's decision as a table, one row for each price sheet and volume, for a terminal.
    package static func decision(of run: Run) -> Table {
        let report = Report(run)
        var table = report.decisionTable
        if let note = report.stayNote(report.decisions) { table.notes.append(note) }
        table.notes += report.tieNotes(report.decisions) + report.priceNotes(report.decisions)
        table.notes += report.credibilityNotes(report.decisions)
        return table
    }

    /// What must be read before the decision is believed, the gravest first, for a terminal.
    package static func marks(of run: Run) -> [String] {
        let report = Report(run)
        return (report.firstMarks + report.fewPeopleMarks).map { "\($0.label). \($0.text.plain)" }
    }

    /// Why nothing may be shipped by the figures of a run, the gravest first; none where something may.
    package static func marksAgainst(of run: Run) -> [String] {
        Report(run).marksAgainst.map { "\($0.label). \($0.text.plain)" }
    }

    /// What the coming months cost and at which volumes the style changes, a sentence each, for a terminal; none
    /// for a run that does not look ahead.
    package static func forecast(of run: Run) -> [String] { Report(run).forecastInShort.map(\.plain) }
    /// What the recommended clients and the baseline do to people, for a terminal; nil for recorded picks.
    package static func people(of run: Run) -> Table? { Report(run).peopleInShort }
}

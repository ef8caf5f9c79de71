package import Simulation

/// A file to be written.
package struct ReportFile: Hashable, Sendable {
    /// A name without a folder.
    package var name: String
    package var bytes: [UInt8]
}

/// The files of a report.
package enum ReportFiles {
    /// The report of a run as Markdown with its charts beside it; the document comes first.
    ///
    /// The same run gives the same bytes on every machine.
    package static func make(_ run: Run) -> [ReportFile] {
        let report = Report(run)
        let text = MarkdownRenderer.render(report.document)
        return [ReportFile(name: report.stem + ".md", bytes: Array(text.utf8))]
            + report.charts.map { chart in
                let svg = SVGRenderer.render(chart.picture, name: chart.fileName)
                return ReportFile(name: chart.fileName, bytes: Array(svg.utf8))
            }
    }

    /// The report's decision as a table, one row for each price sheet and volume, for a terminal.
    package static func decision(of run: Run) -> Table { Report(run).decisionTable }
}

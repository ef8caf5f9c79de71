import Basics

/// Writes a document as GitHub-flavoured Markdown whose tables also line up in the source.
package enum MarkdownRenderer {
    /// The document's bytes as text, with a newline at the end.
    ///
    /// Figures are images that lie beside the file. Nothing in a title, name or sentence can become
    /// markup: see `MarkdownText`.
    package static func render(_ document: Document) -> String {
        let parts = ["# " + MarkdownText.line(document.title)] + document.blocks.map(render)
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func render(_ block: Document.Block) -> String {
        switch block {
        case .heading(let prose, let level):
            return String(repeating: "#", count: level) + " " + MarkdownText.line(prose)
        case .paragraph(let prose):
            return MarkdownText.paragraph(prose)
        case .note(let label, let prose):
            return "> **" + MarkdownText.line(Prose(label)) + ".** " + MarkdownText.line(prose)
        case .list(let items):
            return items.map { "- " + MarkdownText.paragraph($0) }.joined(separator: "\n")
        case .table(let table):
            return render(table)
        case .figure(let figure):
            let text = MarkdownText.line(Prose(figure.alternative))
            return "![\(text)](\(PercentEncoding.of(figure.chart)))"
        case .code(let lines, let language):
            return fenced(lines, language: language)
        }
    }

    private static func render(_ table: Table) -> String {
        let header = table.columns.map { MarkdownText.cell(Prose($0.heading), isStrong: false) }
        let rows = table.rows.map { row in
            row.cells.map { MarkdownText.cell($0, isStrong: row.kind == .strong) }
        }
        let widths = table.columns.indices.map { column in
            ([header] + rows).reduce(3) { max($0, DisplayWidth.of($1[column])) }
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { column, cell in
                cell.padded(to: widths[column], atRight: table.columns[column].isNumber)
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = table.columns.enumerated().map { column, heading in
            let dashes = String(repeating: "-", count: widths[column] - 1)
            return heading.isNumber ? dashes + ":" : dashes + "-"
        }
        let lines = [line(header), "| " + rule.joined(separator: " | ") + " |"] + rows.map(line)
        let notes = table.notes.map { "\n\n" + MarkdownText.paragraph($0) }.joined()
        return lines.joined(separator: "\n") + notes
    }

    /// A code block whose fence is longer than any run of backticks inside.
    private static func fenced(_ lines: [String], language: String) -> String {
        var longest = 2
        for line in lines {
            var run = 0
            for byte in line.utf8 {
                run = byte == UInt8(ascii: "`") ? run + 1 : 0
                longest = max(longest, run)
            }
        }
        let fence = String(repeating: "`", count: longest + 1)
        return ([fence + language] + lines.map(\.inert) + [fence]).joined(separator: "\n")
    }
}

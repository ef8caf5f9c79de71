/// Writes a table for a terminal: aligned by display width, no colour, no lines but one under sums.
///
///     client           requests/session    per request
///                      mean  p95    ≤4     + Geocoding
///     every keystroke  4.13   10  73 %       $3,432.70
package enum TextTable {
    /// The lines of the table, each without spaces at its end, joined and closed by newlines.
    ///
    /// The header has a line of groups, where there are any, and a line of titles. A strong row after
    /// plain ones has a rule above it. Notes follow after an empty line.
    package static func render(_ table: Table) -> String {
        let titles = table.columns.map(\.title.inert)
        let rows = table.rows.map { row in row.cells.map(\.plain) }
        var widths = table.columns.indices.map { column in
            ([titles] + rows).map { DisplayWidth.of($0[column]) }.max() ?? 0
        }
        let spans = groupSpans(table.columns)
        for span in spans {
            let missing = max(0, DisplayWidth.of(span.text) - width(of: span.columns, widths))
            for column in span.columns {
                let isLast = column == span.columns.upperBound - 1
                widths[column] += missing / span.columns.count + (isLast ? missing % span.columns.count : 0)
            }
        }
        func line(_ cells: [String]) -> String {
            trimmed(
                cells.enumerated().map { column, cell in
                    cell.padded(to: widths[column], atRight: table.columns[column].isNumber)
                }.joined(separator: gap)
            )
        }
        var lines: [String] = []
        if spans.contains(where: { !$0.text.isEmpty }) {
            let cells = spans.map { span in
                let isNumber = span.columns.count == 1 && table.columns[span.columns.lowerBound].isNumber
                return span.text.padded(to: width(of: span.columns, widths), atRight: isNumber)
            }
            lines.append(trimmed(cells.joined(separator: gap)))
        }
        lines.append(line(titles))
        for (index, row) in rows.enumerated() {
            if index > 0, table.rows[index].kind == .strong, table.rows[index - 1].kind == .plain,
                index == rows.count - 1
            {
                lines.append(line(widths.map { String(repeating: "─", count: $0) }))
            }
            lines.append(line(row))
        }
        if !table.notes.isEmpty { lines += [""] + table.notes.map(\.plain) }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let gap = "  "

    private static func groupSpans(_ columns: [Table.Column]) -> [(columns: Range<Int>, text: String)] {
        var spans: [(columns: Range<Int>, text: String)] = []
        for (index, column) in columns.enumerated() {
            if let last = spans.last, !column.group.isEmpty, last.text == column.group.inert {
                spans[spans.count - 1].columns = last.columns.lowerBound..<index + 1
            } else {
                spans.append((index..<index + 1, column.group.inert))
            }
        }
        return spans
    }

    private static func width(of columns: Range<Int>, _ widths: [Int]) -> Int {
        widths[columns].reduce(0, +) + (columns.count - 1) * gap.utf8.count
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

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
    ///
    /// - Parameter columns: how wide the terminal is. In a table that is wider, the texts of one column are broken
    ///   into lines; where that makes no room it becomes a list. nil: as wide as it takes.
    package static func render(_ table: Table, columns: Int? = nil) -> String {
        var lines = grid(of: table)
        if let columns, let excess = lines.map({ DisplayWidth.of($0) - columns }).max(), excess > 0 {
            lines =
                narrowed(table, by: excess).map(grid)
                ?? list(of: table, columns: max(columns, LineBreaking.leastColumns))
        }
        if !table.notes.isEmpty { lines += [""] + table.notes.map(\.plain) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The table with the texts of its widest column broken, so that it is so much narrower; nil where they have
    /// no room for it.
    private static func narrowed(_ table: Table, by excess: Int) -> Table? {
        func cells(_ column: Int) -> [String] { table.rows.map { $0.cells[column].plain } }
        let widths = table.columns.indices.map { column in
            table.columns[column].isNumber ? 0 : cells(column).map(DisplayWidth.of).max() ?? 0
        }
        guard let column = widths.indices.max(by: { widths[$0] < widths[$1] }) else { return nil }
        let width = widths[column] - excess
        let words = cells(column).flatMap { LineBreaking.words(of: $0) }
        let longest = words.map { DisplayWidth.of($0) }.max() ?? 0
        if width < max(leastTextWidth, longest, DisplayWidth.of(table.columns[column].title)) { return nil }
        var narrow = table
        narrow.rows = []
        for row in table.rows {
            let text = row.cells[column].plain
            let indent = text.hasPrefix(" ") ? text.prefix { $0 == " " }.utf8.count + 2 : 0
            let lines = LineBreaking.lines(of: text, columns: width, indent: indent)
            var cells = row.cells
            for (index, line) in lines.enumerated() {
                if index == 1 { cells = cells.map { _ in "" } }
                cells[column] = Prose(line)
                narrow.rows.append(Table.Row(cells, row.kind))
            }
        }
        return narrow
    }

    /// Texts in narrower columns are hard to read.
    private static let leastTextWidth = 12

    /// The table row by row: the first cell, and under it what the others say.
    ///
    ///     every keystroke
    ///       requests/session, mean       4.13
    ///       per-request, + geocoding  $3,432.70
    private static func list(of table: Table, columns: Int) -> [String] {
        let labels = table.columns.map { $0.heading.inert }
        let labelWidth = labels.dropFirst().map { DisplayWidth.of($0) }.max() ?? 0
        let numberWidth =
            table.columns.indices.dropFirst().filter { table.columns[$0].isNumber }
            .flatMap { column in table.rows.map { DisplayWidth.of($0.cells[column].plain) } }.max() ?? 0
        var lines: [String] = []
        for row in table.rows {
            let cells = row.cells.map(\.plain)
            let title = String((cells.first ?? "").drop { $0 == " " })
            lines += title.isEmpty ? [""] : LineBreaking.lines(of: title, columns: columns, indent: 2)
            for column in cells.indices.dropFirst() where !cells[column].isEmpty {
                let label = "  " + labels[column].padded(to: labelWidth) + gap
                let isNumber = table.columns[column].isNumber
                let cell = isNumber ? cells[column].padded(to: numberWidth, atRight: true) : cells[column]
                if DisplayWidth.of(label) + DisplayWidth.of(cell) <= columns {
                    lines.append(trimmed(label + cell))
                } else {
                    let words = labels[column].isEmpty ? "" : labels[column] + ": "
                    lines += LineBreaking.lines(of: "  " + words + cells[column], columns: columns, indent: 4)
                }
            }
        }
        return lines
    }

    private static func grid(of table: Table) -> [String] {
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
            if index > 0, table.rows[index - 1].kind == .plain,
                table.rows[index...].allSatisfy({ $0.kind == .strong })
            {
                lines.append(line(widths.map { String(repeating: "─", count: $0) }))
            }
            lines.append(line(row))
        }
        return lines
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

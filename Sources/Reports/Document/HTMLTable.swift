/// A table as HTML: headers with their scope, the first cell of a row as its header, in a box that
/// scrolls by itself on narrow screens.
enum HTMLTable {
    static func render(_ table: Table) -> String {
        var lines = [
            "<div class=\"scroll\" role=\"group\" aria-label=\"table\" tabindex=\"0\"><table>", "<thead>",
        ]
        if table.columns.contains(where: { !$0.group.isEmpty }) { lines.append(groups(table.columns)) }
        let titles = table.columns.map { column in
            "<th scope=\"col\"\(alignment(column))>\(XMLText.flowing(column.title))</th>"
        }
        lines += ["<tr>\(titles.joined())</tr>", "</thead>", "<tbody>"]
        for row in table.rows {
            let cells = row.cells.enumerated().map { index, prose in
                let name = index == 0 ? "th scope=\"row\"" : "td"
                let end = index == 0 ? "th" : "td"
                return "<\(name)\(alignment(table.columns[index]))>\(HTMLRenderer.inline(prose))</\(end)>"
            }
            lines.append("<tr\(row.kind == .strong ? " class=\"strong\"" : "")>\(cells.joined())</tr>")
        }
        lines += ["</tbody>", "</table></div>"]
        lines += table.notes.map { "<p class=\"small\">\(HTMLRenderer.inline($0))</p>" }
        return lines.joined(separator: "\n")
    }

    /// The line of headers that span the columns of a group.
    private static func groups(_ columns: [Table.Column]) -> String {
        var cells: [(name: String, count: Int)] = []
        for column in columns {
            if let last = cells.last, !column.group.isEmpty, last.name == column.group {
                cells[cells.count - 1].count += 1
            } else {
                cells.append((column.group, 1))
            }
        }
        let texts = cells.map { cell in
            cell.name.isEmpty
                ? "<td></td>"
                : "<th scope=\"colgroup\" colspan=\"\(cell.count)\">\(XMLText.flowing(cell.name))</th>"
        }
        return "<tr>\(texts.joined())</tr>"
    }

    private static func alignment(_ column: Table.Column) -> String {
        column.isNumber ? " class=\"number\"" : ""
    }
}

/// Rows and columns with a header, aligned by column.
///
/// Every row has a cell for every column.
package struct Table: Hashable, Sendable {
    /// One column's header and alignment.
    package struct Column: Hashable, Sendable {
        /// What this column shares with its neighbours of the same group, such as `requests/session`;
        /// empty where it stands alone.
        package var group: String
        package var title: String
        /// Numbers are aligned to the right, so that their units stand under each other.
        package var isNumber: Bool

        package init(_ title: String, group: String = "", isNumber: Bool = false) {
            self.title = title
            self.group = group
            self.isNumber = isNumber
        }

        /// A column of numbers.
        package static func number(_ title: String, group: String = "") -> Column {
            Column(title, group: group, isNumber: true)
        }

        /// Group and title in one line, for formats without spanning headers.
        package var heading: String {
            group.isEmpty ? title : title.isEmpty ? group : group + ", " + title
        }
    }

    /// One row and how it stands out.
    package struct Row: Hashable, Sendable {
        /// Why a row is drawn differently from its neighbours.
        package enum Kind: Hashable, Sendable {
            case plain
            /// A sum, or the row that the report recommends.
            case strong
        }

        package var cells: [Prose]
        package var kind: Kind

        package init(_ cells: [Prose], _ kind: Kind = .plain) {
            self.cells = cells
            self.kind = kind
        }
    }

    package var columns: [Column]
    package var rows: [Row]
    /// Lines that belong under the table.
    package var notes: [Prose]

    package init(columns: [Column], rows: [Row] = [], notes: [Prose] = []) {
        self.columns = columns
        self.rows = rows
        self.notes = notes
    }

    /// Adds a row.
    ///
    /// - Precondition: one cell for every column.
    package mutating func add(_ cells: [Prose], _ kind: Row.Kind = .plain) {
        precondition(cells.count == columns.count, "a row needs a cell for every column")
        rows.append(Row(cells, kind))
    }
}

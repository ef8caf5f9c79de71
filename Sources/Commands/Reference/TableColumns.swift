internal import Reports
internal import Traces

/// The columns of keytoll's own table of sessions, for the reference.
enum TableColumns {
    static var blocks: [Document.Block] {
        var table = Table(columns: [
            Table.Column("column"), Table.Column("stands in"), Table.Column("needed"), Table.Column("holds"),
        ])
        for column in SessionTable.Column.allCases {
            let (rows, meaning) = meaning(of: column)
            let isNeeded: Prose = SessionTable.required.contains(column) ? "yes" : "no"
            table.add(["\(code: column.name)", rows, isNeeded, meaning])
        }
        return [
            .heading("Columns of keytoll-csv", level: 3),
            .paragraph(
                """
                The table that \(code: "convert --to csv") writes: one event a row, the rows of a session together and in \
                order. Neither silence nor an empty box parts or joins its sessions. Columns may be deleted but for the \
                needed ones, stand in any order and beside others; commas, semicolons or tabs part them. A row with a \
                value where its event has none is skipped under the column's name.
                """
            ),
            .table(table),
        ]
    }

    private static func meaning(of column: SessionTable.Column) -> (rows: Prose, Prose) {
        let all: Prose = "every row"
        let same: Prose = "every row, the same in all of a session"
        return switch column {
        case .session: (all, "The session's id.")
        case .user: (same, "Who typed; empty where nobody is named.")
        case .field: (same, "Which box it was.")
        case .startedAt:
            (same, "The session's first moment, ISO 8601 with a zone; empty where it has no date.")
        case .times:
            (
                same,
                "Where its times come from: \(code: "recorded") (or empty), \(code: "imputed") or \(code: "synthesised")."
            )
        case .masked: (same, "\(code: "true") where letters are stand-ins.")
        case .time:
            (
                all,
                "When, in whole milliseconds: since 1970 where \(code: "started_at") is given, else since the session's "
                    + "first moment."
            )
        case .event:
            (
                all,
                "\(code: SessionTable.edit) for an edit; \(code: "selected"), \(code: "submitted") or \(code: "abandoned") "
                    + "for the end; \(code: SessionTable.nothing) for a session that has neither."
            )
        case .text: ("edits", "The whole text of the box after the edit.")
        case .numbers:
            (
                "edits, endings with a chosen text",
                "Of a redacted text: which texts of a person are equal, one number, or two parted by a space where the "
                    + "text with its case ignored has another."
            )
        case .place: ("endings", "The id of the place that was picked.")
        case .chosenText: ("endings", "The text of the suggestion that was picked.")
        }
    }
}

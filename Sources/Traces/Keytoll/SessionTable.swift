/// The columns of keytoll's own table of sessions, in the order in which they are written.
///
/// One row an event; the rows of a session stand together. Everything that keytoll's own lines of JSON keep has a place
/// here, so that a log can be turned into a table and back without loss.
package enum SessionTable {
    package enum Column: Int, CaseIterable, Sendable {
        case session
        // These are the session's, and the same in each of its rows.
        case user
        case field
        case startedAt
        case times
        case masked
        // These are the row's.
        case time
        case event
        case text
        case numbers
        case place
        case chosenText

        package var name: String {
            switch self {
            case .startedAt: "started_at"
            case .chosenText: "chosen_text"
            default: "\(self)"
            }
        }

        /// The column that a header names; nil for another one.
        ///
        /// Case does not count, nor do spaces around the name: spreadsheets and people change both.
        init?(named name: String) {
            let letters = name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
            guard let start = letters.firstIndex(where: { $0 != 0x20 }),
                let end = letters.lastIndex(where: { $0 != 0x20 }),
                let column = Self.allCases.first(where: { letters[start...end].elementsEqual($0.name.utf8) })
            else { return nil }
            self = column
        }

        /// Those that say of a session what all of its rows say.
        static let ofSession: ClosedRange<Int> = Column.user.rawValue...Column.masked.rawValue
    }

    /// The event of an edit.
    package static let edit = "input"
    /// The event of a session that has neither edits nor an ending.
    package static let nothing = "none"

    static let header = Column.allCases.map(\.name).joined(separator: ",")

    /// The columns without which no row can be read.
    package static let required: [Column] = [.session, .time, .event, .text]

    /// The columns by which a header shows what it is: tables of events in other programs have none of these names.
    private static let marks: [Column] = [.startedAt, .times, .masked, .numbers]

    /// How surely a header is this table's.
    enum Likeness {
        case none
        /// It may as well be that of another table of events.
        case possible
        case certain
    }

    /// How surely a header is this table's, of which people delete columns, empty ones above all.
    ///
    /// - Returns: also the columns that show it, in the order in which they are written.
    static func likeness(ofHeader names: [String]) -> (Likeness, shownBy: [Column]) {
        let columns = names.map { Column(named: $0) }
        let missing = required.filter { !columns.contains($0) }
        let marks = marks.filter(columns.contains)
        let shown = (required + marks).filter(columns.contains).sorted { $0.rawValue < $1.rawValue }
        let isOurs = !columns.contains(nil)
        switch (missing.count, marks.count) {
        case (_, 0): return (.none, [])
        case (0, 2...), (1, 3...): return (.certain, shown)
        case (0, _): return (isOurs ? .certain : .possible, shown)
        default: return (missing == [.event] ? .possible : .none, shown)
        }
    }
}

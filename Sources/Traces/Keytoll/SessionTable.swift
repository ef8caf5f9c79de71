/// The columns of keytoll's own table of sessions, in the order in which they are written.
///
/// One row an event; the rows of a session stand together. Everything that keytoll's own lines of JSON keep has a place
/// here, so that a log can be turned into a table and back without loss.
enum SessionTable {
    enum Column: Int, CaseIterable {
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

        var name: String {
            switch self {
            case .startedAt: "started_at"
            case .chosenText: "chosen_text"
            default: "\(self)"
            }
        }

        /// Those that say of a session what all of its rows say.
        static let ofSession: ClosedRange<Int> = Column.user.rawValue...Column.masked.rawValue
    }

    /// The event of an edit.
    static let edit = "input"
    /// The event of a session that has neither edits nor an ending.
    static let nothing = "none"

    static let header = Column.allCases.map(\.name).joined(separator: ",")

    /// The columns without which no row can be read.
    static let required: [Column] = [.session, .time, .event, .text]

    /// The columns by which a header shows what it is: other tables of events lack some.
    static let signature: [Column] = [
        .session, .startedAt, .times, .masked, .time, .event, .text, .numbers,
    ]
}

/// A way of writing typing down that can be read.
package enum LogFormat: Sendable, Hashable {
    /// One session a line, as JSON.
    case keytoll
    /// The same as a table, one event a row: see `SessionTable`.
    case table
    /// One event a line or row, with the mapping that says what its values mean.
    case events(EventMapping)
    /// One key a row: the files of Dhakal et al. 2018.
    case aalto
    /// A recording of a page by rrweb, as a JSON array or one event a line.
    case rrweb

    /// The name by which a command line asks for it.
    package var name: String {
        switch self {
        case .keytoll: "keytoll"
        case .table: "keytoll-csv"
        case .events(let mapping): mapping.name
        case .aalto: "aalto"
        case .rrweb: "rrweb"
        }
    }

    /// Whether its sessions are put together here from single events.
    var isEventStream: Bool { if case .events = self { true } else { false } }

    /// The formats that need nothing but their name.
    package static let builtIn: [LogFormat] =
        [.keytoll, .table] + EventMapping.shipped.map { .events($0) } + [.aalto, .rrweb]

    /// - Returns: nil where no built-in format has this name.
    package static func named(_ name: String) -> LogFormat? { builtIn.first { $0.name == name } }
}

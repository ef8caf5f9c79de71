/// In which way a place matched, the best way first: the first thing that places are ranked by.
package enum MatchKind: UInt8, CaseIterable, Hashable, Comparable, Sendable {
    /// A full Plus Code was typed, and the place is the nearest to it.
    case plusCode
    /// The three letters of the airport's code were typed, in capitals.
    case capitalAirportCode
    /// The name starts with what was typed, or was typed whole and its region or country after it.
    case nameStart
    /// The three letters of the airport's code were typed, otherwise.
    case airportCode
    /// A later word of the name starts with what was typed, or the name from there on was typed whole and
    /// its region or country after it.
    case laterWord

    package static func < (a: MatchKind, b: MatchKind) -> Bool { a.rawValue < b.rawValue }

    /// The kind in words, for explanations.
    package var explanation: String {
        switch self {
        case .plusCode: "the place nearest to the Plus Code"
        case .capitalAirportCode: "its airport code was typed in capitals"
        case .nameStart: "its name starts so"
        case .airportCode: "its airport code was typed"
        case .laterWord: "a later word of its name starts so"
        }
    }
}

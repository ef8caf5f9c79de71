/// How a typing session ended.
package enum EndingKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A suggestion was picked.
    case selected
    /// The text was sent as typed.
    case submitted
    case abandoned
    /// The log does not say.
    case unrecorded

    /// The word that a log uses; nil for `unrecorded`, which a log says by leaving the ending out.
    package var word: String? {
        switch self {
        case .selected: "selected"
        case .submitted: "submitted"
        case .abandoned: "abandoned"
        case .unrecorded: nil
        }
    }
}

/// Where the times of a session come from.
package enum TimeOrigin: UInt8, Sendable, Hashable, CaseIterable {
    /// A clock ran while a person typed.
    case recorded
    /// A reader made them up where the log had none.
    case imputed
    /// The whole session was made, not recorded.
    case synthesised

    /// The word that a log uses.
    package var word: String {
        switch self {
        case .recorded: "recorded"
        case .imputed: "imputed"
        case .synthesised: "synthesised"
        }
    }
}

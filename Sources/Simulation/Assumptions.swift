package import Basics
package import Billing
package import Traces

/// What a scenario takes recorded endings for, before any policy sees them.
package struct Assumptions: Hashable, Sendable {
    package var selected: ShapeEnding = .selected
    package var submitted: ShapeEnding = .submitted
    package var abandoned: ShapeEnding = .abandoned
    /// For sessions whose log does not say; their last edit is their end.
    package var unrecorded: ShapeEnding = .abandoned

    package init() {}

    /// Reads the object under `assume`.
    ///
    /// - Throws: `badData` for an unknown ending on either side.
    package init(_ reader: inout ObjectReader) throws(Fault) {
        selected = try Self.ending(&reader, "selected") ?? .selected
        submitted = try Self.ending(&reader, "submitted") ?? .submitted
        abandoned = try Self.ending(&reader, "abandoned") ?? .abandoned
        unrecorded = try Self.ending(&reader, "unrecorded") ?? .abandoned
        try reader.finish()
    }

    /// The ending that is replayed for a recorded one.
    package func ending(for recorded: EndingKind) -> ShapeEnding {
        switch recorded {
        case .selected: selected
        case .submitted: submitted
        case .abandoned: abandoned
        case .unrecorded: unrecorded
        }
    }

    /// Each assumption with its key, value and meaning, for reports and the database.
    package var described: [Run.Assumption] {
        let standard = Assumptions()
        func row(_ key: String, _ value: ShapeEnding, _ usual: ShapeEnding, _ meaning: String)
            -> Run.Assumption
        {
            Run.Assumption(
                key: "assume." + key,
                value: value.name,
                isDefault: value == usual,
                meaning: meaning
            )
        }
        return [
            row(
                "selected",
                selected,
                standard.selected,
                "What a session that picked a suggestion is replayed as."
            ),
            row(
                "submitted",
                submitted,
                standard.submitted,
                "What a session that sent its text as typed is replayed as."
            ),
            row("abandoned", abandoned, standard.abandoned, "What a session that went away is replayed as."),
            row(
                "unrecorded",
                unrecorded,
                standard.unrecorded,
                "What a session without a recorded ending is replayed as; its last edit is its end."
            ),
        ]
    }

    private static func ending(_ reader: inout ObjectReader, _ key: String) throws(Fault) -> ShapeEnding? {
        guard let word = try reader.string(key) else { return nil }
        if let ending = ShapeEnding.allCases.first(where: { $0.name == word }) { return ending }
        throw reader.fault(
            key,
            "\"\(word)\" is no ending",
            fix: NearestName.advice(for: word, among: ShapeEnding.allCases.map(\.name))
        )
    }
}

extension ShapeEnding {
    /// The word for it in scenarios, reports and the database.
    package var name: String {
        switch self {
        case .selected: "selected"
        case .submitted: "submitted"
        case .abandoned: "abandoned"
        }
    }
}

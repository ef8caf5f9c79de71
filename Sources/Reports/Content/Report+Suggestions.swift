import Basics
import Billing
import Simulation

/// When the place that people picked was in the list.
extension Report {
    mutating func addSuggestions() {
        guard let suggestions = run.suggestions else { return }
        heading("When the chosen place is in the list")
        let origin = isOfLog ? " that people chose in this log" : ""
        paragraph(
            """
            Of \(Wording.count(suggestions.sessions, "session", "sessions")) whose chosen place the mock of \
            \(Wording.count(suggestions.places, "place", "places"))\(origin) knows, had every text been asked: the \
            place first stood among the suggestions after so many characters.
            """
        )
        var table = Table(columns: [
            .number("characters"), .number("sessions"), .number("share"), .number("so far"),
        ])
        var sum: Int64 = 0
        var rest = suggestions.firstShown[...]
        while let entry = rest.first {
            // The last hundredth is a long tail of single sessions.
            let isTail = sum * 100 >= suggestions.sessions * 99 && rest.count > 1
            let count = isTail ? rest.reduce(0) { $0 + $1.sessions } : entry.sessions
            sum += count
            table.add([
                Prose(ExactDecimal.grouped(entry.characters) + (isTail ? " or more" : "")),
                Prose(ExactDecimal.grouped(count)),
                Prose(Wording.percent(count, of: suggestions.sessions)),
                Prose(Wording.percent(sum, of: suggestions.sessions)),
            ])
            rest = isTail ? [] : rest.dropFirst()
        }
        let never = Wording.percent(suggestions.neverShown, of: suggestions.sessions)
        table.add(["never", Prose(ExactDecimal.grouped(suggestions.neverShown)), Prose(never), ""])
        if suggestions.unknown > 0 {
            table.notes.append(
                """
                \(Wording.count(suggestions.unknown, "more selected session", "more selected sessions")) are not \
                counted: the log names no place, or one that the mock does not know.
                """
            )
        }
        if isOfLog {
            table.notes.append(
                """
                The places come from the log itself, the most chosen first: every chosen place is known, and few \
                others compete with it. A service that knows the whole world lists it later.
                """
            )
        }
        add(.table(table))
    }

    /// Whether the mock's places are those that people chose in the log.
    private var isOfLog: Bool { run.assumptions.contains { $0.key == "places" && $0.value == "from-log" } }
}

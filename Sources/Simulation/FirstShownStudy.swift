package import Places
package import Traces

/// In how many sessions the chosen place first stood in the list after so many characters.
package struct FirstShownCounts: Sendable, Hashable {
    /// By characters, as many entries as the longest text that showed one.
    package private(set) var sessionsByCharacters: [Int64] = []
    package private(set) var neverShown: Int64 = 0
    /// Selected sessions whose place the log does not name or the mock does not know.
    package private(set) var unknown: Int64 = 0

    package init() {}

    mutating func countShown(after characters: Int) {
        if characters >= sessionsByCharacters.count {
            sessionsByCharacters += Array(repeating: 0, count: characters + 1 - sessionsByCharacters.count)
        }
        sessionsByCharacters[characters] += 1
    }

    mutating func countNeverShown() { neverShown += 1 }
    mutating func countUnknown() { unknown += 1 }

    package mutating func merge(_ other: FirstShownCounts) {
        let missing = other.sessionsByCharacters.count - sessionsByCharacters.count
        if missing > 0 { sessionsByCharacters += Array(repeating: 0, count: missing) }
        for (characters, sessions) in other.sessionsByCharacters.enumerated() {
            sessionsByCharacters[characters] += sessions
        }
        neverShown += other.neverShown
        unknown += other.unknown
    }
}

/// Asks the mock for every text of a selected session until its list holds the place that was chosen.
///
/// This says what the list could have shown to a client that sends every keystroke and gets its answers at
/// once: a property of the places and the typing, not of any client.
package struct FirstShownStudy {
    package private(set) var counts = FirstShownCounts()
    private let index: SuggestionIndex
    private var scratch = SuggestionIndex.Scratch()
    private var list: [Int32] = []

    package init(_ index: SuggestionIndex) { self.index = index }

    /// How many places the mock knows.
    var placeCount: Int { index.gazetteer.count }

    /// Counts one session; those that did not end in a selection count nothing.
    package mutating func look(at session: SessionRow, of batch: TypingBatch) {
        guard session.ending == .selected else { return }
        guard let target = batch.placeID(of: session).flatMap(index.gazetteer.index(of:)) else {
            counts.countUnknown()
            return
        }
        for edit in session.edits {
            let text = batch.text(ofEdit: Int(edit))
            index.suggest(text.span, using: &scratch, into: &list)
            if list.contains(target) {
                counts.countShown(after: text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 })
                return
            }
        }
        counts.countNeverShown()
    }
}

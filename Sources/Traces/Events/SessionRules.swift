/// How the events of one stream become typing sessions.
package struct SessionRules: Sendable, Hashable {
    /// What becomes of the steps of an input method, such as those of Pinyin before a word is chosen.
    package enum Composition: String, Sendable, Hashable, CaseIterable {
        /// Each step is an edit, as the browser reports it.
        case every
        /// Only the text after the last step is an edit.
        case last
    }

    /// A gap longer than this between two events splits a session.
    package var silenceMilliseconds: Int64 = 30 * 60_000
    /// An event may come so much later in the stream than its time says.
    package var lateMilliseconds: Int64 = 5 * 60_000
    /// How a session ended whose text of two or more characters became empty at once, after which a new session begins; nil:
    /// clearing is typing like any other.
    package var clearEnds: EndingKind?
    /// How a session ended whose very last event empties the text, as a box does when its text is sent; nil: that is
    /// typing like any other.
    package var emptyAtEnd: EndingKind?
    package var composition = Composition.every
    /// Edits closer than this count as one, the later: phone keyboards replace a word in two steps. 0 keeps all.
    package var coalesceMilliseconds: Int64 = 0
    /// A session is cut off behind so many edits; how it ended counts as unrecorded then.
    package var maximumEdits = 100_000

    package init() {}
}

/// What the session rules and the filters of a reader did.
package struct RuleCounts: Sendable, Hashable {
    /// Rows of other events than the mapping asks for.
    package var otherEvents: Int64 = 0
    package var splitBySilence: Int64 = 0
    package var splitByClearing: Int64 = 0
    /// Sessions closed before their silence was over, to keep within memory.
    package var closedForRoom: Int64 = 0
    /// Changes that the program made, not the person.
    package var programmatic: Int64 = 0
    /// Changes that picking a suggestion made, and endings that were told again.
    package var madeBySelection: Int64 = 0
    /// Steps of an input method that were left out.
    package var composing: Int64 = 0
    /// Edits that were joined to the next one.
    package var coalesced: Int64 = 0
    /// Edits behind the greatest number for a session.
    package var cutOff: Int64 = 0
    /// Endings of sessions that were cut off there, which are unrecorded then.
    package var endingsCutOff: Int64 = 0
    /// Edits kept that came from the clipboard, by dropping or by filling in.
    package var pasted: Int64 = 0
    /// Edits kept that came from an input method.
    package var composed: Int64 = 0
    /// Sessions whose keys, played again, gave the recorded text, and those where they did not.
    package var sectionsRebuilt: Int64 = 0
    package var sectionsNotRebuilt: Int64 = 0
    /// Lines that are no UTF-8 and were read as windows-1252.
    package var readAsWindows1252: Int64 = 0
    /// Visits of which a recorder kept nothing but the last text, so that their pace is lost.
    package var onlyLastValue: Int64 = 0

    package init() {}

    /// Adds other counts.
    package mutating func merge(_ other: RuleCounts) {
        otherEvents += other.otherEvents
        splitBySilence += other.splitBySilence
        splitByClearing += other.splitByClearing
        closedForRoom += other.closedForRoom
        programmatic += other.programmatic
        madeBySelection += other.madeBySelection
        composing += other.composing
        coalesced += other.coalesced
        cutOff += other.cutOff
        endingsCutOff += other.endingsCutOff
        pasted += other.pasted
        composed += other.composed
        sectionsRebuilt += other.sectionsRebuilt
        sectionsNotRebuilt += other.sectionsNotRebuilt
        readAsWindows1252 += other.readAsWindows1252
        onlyLastValue += other.onlyLastValue
    }
}

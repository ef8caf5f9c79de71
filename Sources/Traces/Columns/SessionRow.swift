/// One typing session of a batch: everything but its edits and names, which it points at.
package struct SessionRow: Sendable, Hashable {
    /// The session's edits in the columns of its batch.
    package var edits: Range<Int32>
    /// The time from which the session no longer runs, in milliseconds since its first moment; never before
    /// the last edit. Where the ending was not recorded: the time of the last edit, or 0 without edits.
    package var endsAt: Int32
    package var ending: EndingKind
    package var times: TimeOrigin
    /// Letters are stand-ins; lengths and times are real.
    package var isMasked: Bool
    /// `StableHash` of the session's id.
    package var idHash: UInt64
    /// `StableHash` of the user; nil where the log names none.
    package var userHash: UInt64?
    /// Milliseconds since 1970 in UTC; nil where the log does not say.
    package var startedAt: Int64?
    /// Bytes of the batch's `names`; like the four below, empty where the log says nothing.
    package var id: Range<UInt32>
    package var user: Range<UInt32>
    package var place: Range<UInt32>
    package var chosenText: Range<UInt32>
    package var field: Range<UInt32>
    /// What a chosen text that was redacted keeps; none for others.
    package var chosenNumbers = EditNumbers.none

    /// The user's hash; where the log names no user, the session stands for its own person.
    @inlinable package var personHash: UInt64 { userHash ?? idHash }
}

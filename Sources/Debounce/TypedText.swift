/// All that a client's policy knows of the text after an edit.
struct TypedText {
    /// The number of the edit in its session, from 0; the number of edits for a chosen text.
    var edit: Int32
    /// In the client's unit, after its normalisation.
    var length: Int32
    /// Equal for texts that are equal after the client's normalisation.
    var identity: UInt64
    /// Equal for texts that share a cached answer.
    var cacheKey: UInt64
}

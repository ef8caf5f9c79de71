/// One event of a stream, as far as typing is concerned; its bytes live until the next one is read.
struct StreamEvent {
    enum Kind {
        case edit
        /// An input method is done with a word; the text may be missing.
        case compositionEnd
        case ending(EndingKind)
    }

    /// How the text came to change.
    enum Origin: UInt8 {
        case typed
        case pasted
        case composing
        case programmatic
    }

    var session: UnsafeRawBufferPointer
    var field: UnsafeRawBufferPointer
    var user: UnsafeRawBufferPointer
    /// Milliseconds, since 1970 if `isAbsolute`.
    var time: Int64
    var isAbsolute: Bool
    var kind: Kind
    var origin: Origin
    var text: UnsafeRawBufferPointer
    var place: UnsafeRawBufferPointer
    var chosenText: UnsafeRawBufferPointer
}

internal import Basics

/// One event of an open session of which a plain record does not say enough: an ending, or another person's edit.
///
/// Its texts lie in the memory of the session.
struct VisitEvent {
    var time: Int64
    /// How it ends a visit; nil for edits.
    var ending: EndingKind?
    var origin = StreamEvent.Origin.typed
    var isCompositionEnd = false
    var text = UnsafeRawBufferPointer.none
    var place = UnsafeRawBufferPointer.none
    var chosenText = UnsafeRawBufferPointer.none
    /// The person whom it names; empty where it names none.
    var user = UnsafeRawBufferPointer.none
    /// Where its record stands; of two events of one moment the one that came first has the smaller.
    var offset = 0

    /// How long its four texts are, as the front of a full record's bytes says it.
    private struct Counts {
        var text: Int32
        var place: Int32
        var chosenText: Int32
        var user: Int32
    }

    /// How many bytes its full record has.
    var fullCount: Int {
        MemoryLayout<Counts>.size + text.count + place.count + chosenText.count + user.count
    }

    /// Writes the bytes of a full record.
    func storeFully(to memory: UnsafeMutableRawPointer) {
        let counts = Counts(
            text: Int32(text.count),
            place: Int32(place.count),
            chosenText: Int32(chosenText.count),
            user: Int32(user.count)
        )
        memory.storeBytes(of: counts, as: Counts.self)
        var free = memory + MemoryLayout<Counts>.size
        for bytes in [text, place, chosenText, user] where !bytes.isEmpty {
            free.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
            free += bytes.count
        }
    }

    /// - Parameters:
    ///   - bytes: what stands behind the record.
    ///   - user: the person of a record that is not full.
    init(
        _ record: OpenSession.Record,
        _ bytes: UnsafeRawBufferPointer,
        at offset: Int,
        user: UnsafeRawBufferPointer
    ) {
        time = record.time
        ending = record.ending
        origin = record.origin
        isCompositionEnd = record.isCompositionEnd
        self.offset = offset
        guard record.isFull else {
            text = bytes
            self.user = user
            return
        }
        let counts = bytes.load(as: Counts.self)
        var rest = bytes[MemoryLayout<Counts>.size...]
        func next(_ count: Int32) -> UnsafeRawBufferPointer {
            defer { rest = rest.dropFirst(Int(count)) }
            return UnsafeRawBufferPointer(rebasing: rest.prefix(Int(count)))
        }
        text = next(counts.text)
        place = next(counts.place)
        chosenText = next(counts.chosenText)
        self.user = next(counts.user)
    }

    init(_ event: StreamEvent) {
        time = event.time
        origin = event.origin
        text = event.text
        place = event.place
        chosenText = event.chosenText
        user = event.user
        switch event.kind {
        case .edit: break
        case .compositionEnd: isCompositionEnd = true
        case .ending(let kind): ending = kind
        }
    }

    /// An ending that a session has noted.
    init(
        endedAt time: Int64,
        _ kind: EndingKind,
        place: UnsafeRawBufferPointer,
        chosenText: UnsafeRawBufferPointer,
        user: UnsafeRawBufferPointer
    ) {
        self.time = time
        ending = kind
        self.place = place
        self.chosenText = chosenText
        self.user = user
    }
}

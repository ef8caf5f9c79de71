/// A session whose events still come in.
struct OpenSession {
    /// The session's id, and behind a slash the box where events name one.
    var key: [UInt8] = []
    var keyHash: UInt64 = 0
    var user: [UInt8] = []
    var field: [UInt8] = []
    var isAbsolute = true
    var times: [Int64] = []
    /// Where each event's text ends in `text`.
    var textEnds: [Int32] = []
    var text: [UInt8] = []
    var marks: [Mark] = []
    var isInOrder = true
    /// The earliest and the latest time of all events.
    var first: Int64 = 0
    var last: Int64 = 0
    var ending = EndingKind.unrecorded
    var endsAt: Int64 = 0
    var place: [UInt8] = []
    var chosenText: [UInt8] = []
    /// Its neighbours by the order in which sessions last had an event.
    var older = -1
    var newer = -1
    /// Opened at a time far before others, so that the clock of the stream does not close it.
    var isBehind = false

    /// What kind of event each text belongs to.
    struct Mark {
        var origin: StreamEvent.Origin
        var isCompositionEnd = false
    }

    /// About how much memory it holds, with its share of the tables, in bytes.
    private(set) var footprint = Self.emptyFootprint

    private static let emptyFootprint = 512

    /// Counts more memory; gives how much.
    mutating func grow(_ bytes: Int) -> Int {
        footprint += bytes
        return bytes
    }

    /// Makes it empty and keeps the memory, unless that has grown large.
    mutating func clear() {
        if text.capacity > 1 << 16 || times.capacity > 1 << 12 {
            self = OpenSession()
            return
        }
        key.removeAll(keepingCapacity: true)
        user.removeAll(keepingCapacity: true)
        field.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        textEnds.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        place.removeAll(keepingCapacity: true)
        chosenText.removeAll(keepingCapacity: true)
        footprint = Self.emptyFootprint
        isInOrder = true
        ending = .unrecorded
        older = -1
        newer = -1
        isBehind = false
    }

    mutating func append(_ event: StreamEvent, isCompositionEnd: Bool = false) {
        if let previous = times.last, event.time < previous { isInOrder = false }
        times.append(event.time)
        if isCompositionEnd, event.text.isEmpty {
            // The DOM's compositionend has no text of the box: it is what the last step left.
            let start = textEnds.count > 1 ? Int(textEnds[textEnds.count - 2]) : 0
            text.append(contentsOf: Array(text[(textEnds.isEmpty ? text.count : start)...]))
        } else {
            text.append(contentsOf: event.text)
        }
        textEnds.append(Int32(truncatingIfNeeded: text.count))
        marks.append(Mark(origin: event.origin, isCompositionEnd: isCompositionEnd))
    }

    func text(_ index: Int) -> ArraySlice<UInt8> {
        text[(index == 0 ? 0 : Int(textEnds[index - 1]))..<Int(textEnds[index])]
    }
}

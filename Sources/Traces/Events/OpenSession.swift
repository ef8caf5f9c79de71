/// A session whose events still come in, and the memory that they are kept in.
///
/// Event stands behind event in one piece of memory, each its record and then its text, so that taking one in
/// is one copy and no object.
struct OpenSession: ~Copyable {
    /// What an event is besides its text, which stands behind it.
    struct Record {
        var time: Int64
        var textCount: Int32
        var origin: StreamEvent.Origin
        var isCompositionEnd: Bool
    }

    /// The session's id, and behind a slash the box where events name one.
    var key: [UInt8] = []
    var keyHash: UInt64 = 0
    var user: [UInt8] = []
    var field: [UInt8] = []
    var isAbsolute = true
    private(set) var isInOrder = true
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
    /// About how much memory it holds, with its share of the tables, in bytes.
    var footprint = Self.emptyFootprint

    private var memory: UnsafeMutableRawPointer?
    private var used = 0
    private var capacity = 0
    /// Where the last record stands; -1 without any.
    private var lastRecord = -1

    static let emptyFootprint = 512

    init() {}

    deinit { memory?.deallocate() }

    /// Makes it empty and keeps the memory, unless that has grown large.
    mutating func clear() {
        if capacity > 1 << 16 {
            memory?.deallocate()
            memory = nil
            capacity = 0
        }
        used = 0
        lastRecord = -1
        key.removeAll(keepingCapacity: key.capacity < 4096)
        user.removeAll(keepingCapacity: user.capacity < 4096)
        field.removeAll(keepingCapacity: field.capacity < 4096)
        place = []
        chosenText = []
        footprint = Self.emptyFootprint
        isInOrder = true
        ending = .unrecorded
        older = -1
        newer = -1
        isBehind = false
    }

    /// Takes an event in.
    ///
    /// - Returns: how many bytes more are held.
    @inline(__always)
    mutating func append(_ event: StreamEvent, isCompositionEnd: Bool = false) -> Int {
        var text = event.text
        if lastRecord >= 0 {
            let previous = memory!.load(fromByteOffset: lastRecord, as: Record.self)
            if event.time < previous.time { isInOrder = false }
            if isCompositionEnd, text.isEmpty {
                // The DOM's compositionend has no text of the box: it is what the last step left.
                text = UnsafeRawBufferPointer(
                    start: memory! + lastRecord + MemoryLayout<Record>.stride,
                    count: Int(previous.textCount)
                )
            }
        }
        // Records stay aligned.
        let size = MemoryLayout<Record>.stride + (text.count + 7) & ~7
        if capacity - used < size {
            // A text to be repeated lies in the memory that is given up.
            let old = makeRoom(for: size)
            store(text, event, isCompositionEnd, size)
            old?.deallocate()
        } else {
            store(text, event, isCompositionEnd, size)
        }
        return size
    }

    @inline(__always)
    private mutating func store(
        _ text: UnsafeRawBufferPointer,
        _ event: StreamEvent,
        _ isCompositionEnd: Bool,
        _ size: Int
    ) {
        let place = memory! + used
        place.storeBytes(
            of: Record(
                time: event.time,
                textCount: Int32(text.count),
                origin: event.origin,
                isCompositionEnd: isCompositionEnd
            ),
            as: Record.self
        )
        if let start = text.baseAddress {
            (place + MemoryLayout<Record>.stride).copyMemory(from: start, byteCount: text.count)
        }
        lastRecord = used
        used += size
    }

    /// Moves to larger memory and gives back the old.
    private mutating func makeRoom(for size: Int) -> UnsafeMutableRawPointer? {
        let old = memory
        capacity = max(512, 2 * capacity, used + size)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        if let old { larger.copyMemory(from: old, byteCount: used) }
        memory = larger
        return old
    }

    /// Gives every event in the order in which they came, with its text, which lives as long as the session does.
    @inline(__always)
    func forEachEvent(_ take: (Record, UnsafeRawBufferPointer) -> Void) {
        guard let memory else { return }
        var place = 0
        while place < used {
            let record = memory.load(fromByteOffset: place, as: Record.self)
            place += MemoryLayout<Record>.stride
            take(
                record,
                UnsafeRawBufferPointer(start: memory + place, count: Int(record.textCount))
            )
            place += (Int(record.textCount) + 7) & ~7
        }
    }
}

internal import CPrefetch

/// A session whose events still come in, and the memory that they are kept in.
///
/// The session's names stand at the front of one piece of memory, and behind them event behind event, each its
/// record and then its text, so that taking one in is one copy and no object.
struct OpenSession: ~Copyable {
    /// What an event is besides its text, which stands behind it.
    struct Record {
        var time: Int64
        var textCount: Int32
        var origin: StreamEvent.Origin
        var isCompositionEnd: Bool
    }

    // What every event needs stands first, in the 64 bytes of one line of the processor's cache; all together take two.

    var keyHash: UInt64 = 0
    private var memory: UnsafeMutableRawPointer?
    /// The earliest and the latest time of all events.
    var first: Int64 = 0
    var last: Int64 = 0
    /// Its neighbours by the order in which sessions last had an event.
    var older: Int32 = -1
    var newer: Int32 = -1
    private var used: Int32 = 0
    private var capacity: Int32 = 0
    /// Where the last record stands; -1 without any.
    private var lastRecord: Int32 = -1
    /// How many events there are.
    private(set) var eventCount: Int32 = 0
    var ending = EndingKind.unrecorded
    /// Opened at a time far before others, so that the clock of the stream does not close it.
    var isBehind = false
    private(set) var isInOrder = true
    /// Whether every event is typing by itself: not pasted, composed or made by a program.
    private(set) var isTyped = true
    /// Whether some event leaves the box empty.
    private(set) var hasEmptyText = false
    private(set) var hasUser = false
    /// A later session of its id is known.
    var isFollowed = false

    private(set) var endsAt: Int64 = 0
    private var userCount = 0
    private var keyCount = 0
    private var fieldCount = 0
    /// The bytes that endings have come with.
    private var endingBytes = 0
    private(set) var place: [UInt8] = []
    private(set) var chosenText: [UInt8] = []
    private(set) var isAbsolute = true

    /// About how much memory a session holds besides its bytes, with its share of the tables, in bytes.
    private static let emptyFootprint = 512

    init() {}

    deinit { memory?.deallocate() }

    /// The session's id, and behind a slash the box where events name one; lives as long as the session does.
    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: keyCount) }
    /// Which box; empty where events name none.
    var field: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: memory.map { $0 + (keyCount - fieldCount) }, count: fieldCount)
    }
    /// The person; empty where no event has named one.
    var user: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: memory.map { $0 + keyCount }, count: userCount)
    }
    /// About how much memory it holds, with its share of the tables, in bytes.
    var footprint: Int {
        Self.emptyFootprint + keyCount + fieldCount + userCount + endingBytes + Int(used)
            - Self.padded(keyCount + userCount)
    }

    /// Begins a session.
    mutating func open(_ event: StreamEvent, hash: UInt64) {
        keyHash = hash
        isAbsolute = event.isAbsolute
        first = event.time
        last = event.time
        fieldCount = event.field.count
        keyCount = event.session.count + (event.field.isEmpty ? 0 : 1 + event.field.count)
        userCount = event.user.count
        hasUser = userCount > 0
        used = Int32(Self.padded(keyCount + userCount))
        if capacity < used { makeRoom(for: 0)?.deallocate() }
        var free = memory!
        func append(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
            ByteCopy.copy(start, to: free, count: bytes.count)
            free += bytes.count
        }
        append(event.session)
        if !event.field.isEmpty {
            free.storeBytes(of: UInt8(ascii: "/"), as: UInt8.self)
            free += 1
            append(event.field)
        }
        append(event.user)
    }

    /// Notes how it ended; of several endings the last counts.
    ///
    /// - Returns: how many bytes more are held.
    mutating func end(_ kind: EndingKind, _ event: StreamEvent) -> Int {
        ending = kind
        endsAt = event.time
        place = Array(event.place)
        chosenText = Array(event.chosenText)
        endingBytes += place.count + chosenText.count
        return place.count + chosenText.count
    }

    /// Names the person where no event before has.
    ///
    /// - Returns: how many bytes more are held.
    mutating func name(user: UnsafeRawBufferPointer) -> Int {
        guard let name = user.baseAddress, !user.isEmpty else { return 0 }
        let end = Self.padded(keyCount)
        let size = Self.padded(keyCount + user.count) - end
        let old = Int(capacity - used) < size ? makeRoom(for: size) : nil
        let records = memory! + end
        (records + size).copyMemory(from: records, byteCount: Int(used) - end)
        (memory! + keyCount).copyMemory(from: name, byteCount: user.count)
        old?.deallocate()
        userCount = user.count
        hasUser = true
        used += Int32(size)
        if lastRecord >= 0 { lastRecord += Int32(size) }
        return user.count
    }

    /// Makes it empty and keeps the memory, unless that has grown large.
    mutating func clear() {
        if capacity > 1 << 16 {
            memory?.deallocate()
            memory = nil
            capacity = 0
        }
        used = 0
        lastRecord = -1
        eventCount = 0
        keyCount = 0
        fieldCount = 0
        userCount = 0
        hasUser = false
        endingBytes = 0
        if !place.isEmpty { place = [] }
        if !chosenText.isEmpty { chosenText = [] }
        isInOrder = true
        isTyped = true
        hasEmptyText = false
        ending = .unrecorded
        older = -1
        newer = -1
        isBehind = false
        isFollowed = false
    }

    /// Takes an event in, before `last` is moved on to its time.
    ///
    /// - Returns: how many bytes more are held.
    @inline(__always)
    mutating func append(_ event: StreamEvent, isCompositionEnd: Bool = false) -> Int {
        var text = event.text
        if event.time < last { isInOrder = false }
        if isCompositionEnd, text.isEmpty, lastRecord >= 0 {
            // The DOM's compositionend has no text of the box: it is what the last step left.
            text = UnsafeRawBufferPointer(
                start: memory! + Int(lastRecord) + MemoryLayout<Record>.stride,
                count: Int((memory! + Int(lastRecord)).load(as: Record.self).textCount)
            )
        }
        if isCompositionEnd || event.origin != .typed { isTyped = false }
        if text.isEmpty { hasEmptyText = true }
        // Records stay aligned.
        let size = MemoryLayout<Record>.stride + Self.padded(text.count)
        if Int(capacity - used) < size {
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
        let place = memory! + Int(used)
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
            ByteCopy.copy(start, to: place + MemoryLayout<Record>.stride, count: text.count)
        }
        lastRecord = used
        used += Int32(size)
        eventCount += 1
    }

    /// Moves to larger memory and gives back the old.
    private mutating func makeRoom(for size: Int) -> UnsafeMutableRawPointer? {
        let old = memory
        let held = capacity
        capacity = max(512, 2 * capacity, used + Int32(size))
        let larger = UnsafeMutableRawPointer.allocate(byteCount: Int(capacity), alignment: 16)
        if let old { larger.copyMemory(from: old, byteCount: Int(min(held, used))) }
        memory = larger
        return old
    }

    @inline(__always)
    private static func padded(_ count: Int) -> Int { (count + 7) & ~7 }

    /// Makes ready for writing it soon: what it holds has not been looked at for long. Of a large one only the front, which
    /// shows the processor where to go on.
    @inline(__always)
    func prefetchMemory() {
        guard let memory else { return }
        var place = 0
        while place < min(Int(used), 2048) {
            keytoll_prefetch(memory + place)
            place += 64
        }
    }

    /// At least as many bytes as the texts of all events have together.
    var textBound: Int { Int(used) }

    /// When the first of the events in the order in which they came was; none without any.
    var firstEventTime: Int64? {
        eventCount == 0
            ? nil : (memory! + Self.padded(keyCount + userCount)).load(as: Record.self).time
    }

    /// Gives every event in the order in which they came, with its text, which lives as long as the session does.
    @inline(__always)
    func forEachEvent(_ take: (Record, UnsafeRawBufferPointer) -> Void) {
        guard let memory else { return }
        var place = Self.padded(keyCount + userCount)
        while place < Int(used) {
            let record = memory.load(fromByteOffset: place, as: Record.self)
            place += MemoryLayout<Record>.stride
            take(
                record,
                UnsafeRawBufferPointer(start: memory + place, count: Int(record.textCount))
            )
            place += Self.padded(Int(record.textCount))
        }
    }
}

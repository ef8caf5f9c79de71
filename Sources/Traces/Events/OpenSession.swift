internal import CPrefetch

/// A session whose events still come in, and the memory that they are kept in.
///
/// The session's names stand at the front of one piece of memory, and behind them event behind event, each its
/// record and then its text, so that taking one in is one copy and no object.
struct OpenSession: ~Copyable {
    /// What an event is besides its text, which stands behind it.
    struct Record {
        var time: Int64
        /// Of the bytes behind it.
        var textCount: Int32
        var origin: StreamEvent.Origin
        var isCompositionEnd: Bool
        /// Where it is an ending of a session that holds several visits.
        var ending: EndingKind?
        /// Behind it stand all texts of a `VisitEvent`.
        var isFull = false
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
    /// Whether it may hold several visits, which the order of its events in time will part; its endings are then records.
    private(set) var isMixed = false

    private(set) var endsAt: Int64 = 0
    private var userCount = 0
    private var keyCount = 0
    private var fieldCount = 0
    /// The bytes that endings have come with.
    private var endingBytes = 0
    private(set) var place: [UInt8] = []
    private(set) var chosenText: [UInt8] = []
    private(set) var isAbsolute = true
    /// How many bytes a mixed session may hold before the visits that are over are to be taken out.
    private var roomForVisits = Self.leastRoomForVisits

    private static let leastRoomForVisits: Int32 = 1 << 16
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
        isMixed = false
        roomForVisits = Self.leastRoomForVisits
    }

    /// Takes an event in, before `last` is moved on to its time.
    ///
    /// - Returns: how many bytes more are held.
    @inline(__always)
    mutating func append(_ event: StreamEvent, isCompositionEnd: Bool = false) -> Int {
        let text = event.text
        if event.time < last { isInOrder = false }
        if isCompositionEnd || event.origin != .typed { isTyped = false }
        if text.isEmpty { hasEmptyText = true }
        let place = addRecord(
            Record(
                time: event.time,
                textCount: Int32(text.count),
                origin: event.origin,
                isCompositionEnd: isCompositionEnd
            )
        )
        if let start = text.baseAddress { ByteCopy.copy(start, to: place, count: text.count) }
        return Self.size(text.count)
    }

    /// Adds a record and gives the memory behind it, where its bytes go.
    @inline(__always)
    private mutating func addRecord(_ record: Record) -> UnsafeMutableRawPointer {
        let size = Self.size(Int(record.textCount))
        if Int(capacity - used) < size { makeRoom(for: size)?.deallocate() }
        let place = memory! + Int(used)
        place.storeBytes(of: record, as: Record.self)
        used += Int32(size)
        eventCount += 1
        return place + MemoryLayout<Record>.stride
    }

    /// How many bytes a record takes with those behind it; records stay aligned.
    @inline(__always)
    private static func size(_ count: Int) -> Int { MemoryLayout<Record>.stride + padded(count) }

    // MARK: Several visits

    /// Whether so much has come together that visits should be taken out.
    var isFullOfVisits: Bool { isMixed && used > roomForVisits }

    /// Makes ready for events that may belong to other visits than the one at hand.
    mutating func mix() {
        if isMixed { return }
        isMixed = true
        guard ending != .unrecorded else { return }
        // A copy, since the memory may move.
        let user = Array(user)
        user.withUnsafeBytes { user in
            place.withUnsafeBytes { place in
                chosenText.withUnsafeBytes { chosenText in
                    storeFully(
                        VisitEvent(endedAt: endsAt, ending, place: place, chosenText: chosenText, user: user)
                    )
                }
            }
        }
        place = []
        chosenText = []
        endingBytes = 0
    }

    /// Takes an event of a mixed session in, whatever it is.
    mutating func appendMixed(_ event: StreamEvent) {
        if case .ending(let kind) = event.kind {
            ending = kind
            return storeFully(VisitEvent(event))
        }
        if !event.user.hasSameBytes(as: user) { return storeFully(VisitEvent(event)) }
        if case .compositionEnd = event.kind {
            _ = append(event, isCompositionEnd: true)
        } else {
            _ = append(event)
        }
    }

    private mutating func storeFully(_ event: VisitEvent) {
        let place = addRecord(
            Record(
                time: event.time,
                textCount: Int32(event.fullCount),
                origin: event.origin,
                isCompositionEnd: event.isCompositionEnd,
                ending: event.ending,
                isFull: true
            )
        )
        event.storeFully(to: place)
    }

    /// Keeps only some of its events, all of them later than the others.
    mutating func keep(_ events: ArraySlice<VisitEvent>) {
        let front = Self.padded(keyCount + userCount)
        let old = memory!
        let larger = UnsafeMutableRawPointer.allocate(byteCount: Int(capacity), alignment: 16)
        larger.copyMemory(from: old, byteCount: front)
        var end = front
        for event in events {
            let size = Self.size(Int((old + event.offset).load(as: Record.self).textCount))
            (larger + end).copyMemory(from: old + event.offset, byteCount: size)
            end += size
        }
        old.deallocate()
        memory = larger
        used = Int32(end)
        eventCount = Int32(events.count)
        if let event = events.first { first = event.time }
        roomForVisits = max(Self.leastRoomForVisits, 2 * used)
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

    /// Gives every event in the order in which they came, with its text, which lives as long as the session does, and
    /// where its record stands.
    @inline(__always)
    func forEachEvent(_ take: (Record, UnsafeRawBufferPointer, Int) -> Void) {
        guard let memory else { return }
        var place = Self.padded(keyCount + userCount)
        while place < Int(used) {
            let record = memory.load(fromByteOffset: place, as: Record.self)
            let text = UnsafeRawBufferPointer(
                start: memory + place + MemoryLayout<Record>.stride,
                count: Int(record.textCount)
            )
            take(record, text, place)
            place += Self.size(Int(record.textCount))
        }
    }
}

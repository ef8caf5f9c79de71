internal import Basics

/// Gathers the interleaved events of many sessions and gives each session when it is over.
///
/// A session is over when its ending is followed by another event of its own, when it has been silent for longer
/// than its rules say, or at the end of the log. What is open is held within 16 MiB: above that the
/// session that has been silent for longest is closed early, and counted. A stream may jump back in time, as one
/// sorted by person does; such sessions are not measured by the clock of the stream.
struct SessionAssembler: ~Copyable {
    /// What may be held open, in bytes.
    static let room = 16 << 20

    private let rules: SessionRules
    private var shaper: SessionShaper
    /// The sessions that are open, and closed ones whose memory is used again.
    private var slots = UnsafeMutablePointer<OpenSession>.allocate(capacity: 64)
    private var slotCount = 0
    private var capacity = 64
    private var free: [Int] = []
    private var slotOfKey = SlotTable()
    private var lastSlot = -1
    private var held = 0
    /// The latest time of any event.
    private var clock = Int64.min
    /// The open sessions by the order of their last event: those the clock measures, and those behind it.
    private var measured = SessionQueue()
    private var behind = SessionQueue()
    private var key: [UInt8] = []
    /// What the rules did since this was last taken.
    private var counts = RuleCounts()

    init(_ rules: SessionRules) {
        self.rules = rules
        shaper = SessionShaper(rules: rules)
    }

    deinit {
        slots.deinitialize(count: slotCount)
        slots.deallocate()
    }

    /// Takes the counts out.
    mutating func takeCounts() -> RuleCounts {
        defer { counts = RuleCounts() }
        return counts
    }

    mutating func countOther() { counts.otherEvents += 1 }

    /// Takes an event in, and writes the sessions that are over to the batch.
    ///
    /// - Returns: false where the event came too late: its session has been closed.
    @inline(__always)
    mutating func add(_ event: StreamEvent, emitting output: inout SessionOutput) -> Bool {
        let hash = keyHash(of: event)
        var slot = lastSlot
        if slot < 0 || slots[slot].keyHash != hash { slot = slotOfKey[hash] }
        if slot >= 0 {
            if slots[slot].ending == .selected, isEcho(event, of: slot) {
                counts.madeBySelection += 1
                return true
            }
            if event.time < slots[slot].last - rules.lateMilliseconds { return false }
            let isSilent = event.time > slots[slot].last + rules.silenceMilliseconds
            let hasEnded = slots[slot].ending != .unrecorded && event.time >= slots[slot].endsAt
            if isSilent || hasEnded || event.time - slots[slot].first > Int64(Int32.max) {
                if isSilent, !hasEnded { counts.splitBySilence += 1 }
                close(slot, into: &output)
                slot = -1
            }
        } else if clock != .min, event.time < clock - rules.lateMilliseconds, output.hasSeen(hash) {
            return false
        }
        if slot < 0 { slot = open(hash, event) }
        take(event, into: slot)
        lastSlot = slot
        if event.time > clock { clock = event.time }
        closeSilent(into: &output)
        return true
    }

    /// Closes every session, in the order in which they last had an event.
    mutating func finish(into output: inout SessionOutput) {
        while measured.oldest >= 0 { close(measured.oldest, into: &output) }
        while behind.oldest >= 0 { close(behind.oldest, into: &output) }
        clock = .min
    }

    /// The hash of the name under which the event's session is written: its id, and the box where there is one.
    @inline(__always)
    private mutating func keyHash(of event: StreamEvent) -> UInt64 {
        if event.field.isEmpty { return StableHash.of(event.session) }
        key.removeAll(keepingCapacity: key.capacity < 4096)
        key.append(contentsOf: event.session)
        key.append(UInt8(ascii: "/"))
        key.append(contentsOf: event.field)
        return key.withUnsafeBytes { StableHash.of($0) }
    }

    /// Whether an event only repeats the text that picking a suggestion has put into the box.
    private func isEcho(_ event: StreamEvent, of slot: Int) -> Bool {
        guard case .edit = event.kind, !slots[slot].chosenText.isEmpty else { return false }
        return 0...1000 ~= event.time - slots[slot].endsAt
            && event.text.hasSameBytes(as: slots[slot].chosenText)
    }

    private mutating func open(_ hash: UInt64, _ event: StreamEvent) -> Int {
        let slot = free.popLast() ?? newSlot()
        slots[slot].open(event, hash: hash)
        slots[slot].isBehind = clock != .min && event.time < clock - rules.lateMilliseconds
        held += slots[slot].footprint
        slotOfKey.insert(hash, slot)
        append(slot)
        return slot
    }

    private mutating func newSlot() -> Int {
        if slotCount == capacity {
            capacity *= 2
            let larger = UnsafeMutablePointer<OpenSession>.allocate(capacity: capacity)
            larger.moveInitialize(from: slots, count: slotCount)
            slots.deallocate()
            slots = larger
        }
        (slots + slotCount).initialize(to: OpenSession())
        slotCount += 1
        return slotCount - 1
    }

    @inline(__always)
    private mutating func take(_ event: StreamEvent, into slot: Int) {
        if !slots[slot].hasUser, !event.user.isEmpty {
            hold(slots[slot].name(user: event.user), in: slot)
        }
        if event.time < slots[slot].first { slots[slot].first = event.time }
        if event.time > slots[slot].last { slots[slot].last = event.time }
        switch event.kind {
        case .edit: hold(slots[slot].append(event), in: slot)
        case .compositionEnd: hold(slots[slot].append(event, isCompositionEnd: true), in: slot)
        case .ending(let kind):
            slots[slot].ending = kind
            slots[slot].endsAt = event.time
            slots[slot].place = Array(event.place)
            slots[slot].chosenText = Array(event.chosenText)
            hold(event.place.count + event.chosenText.count, in: slot)
        }
        if (slots[slot].isBehind ? behind.newest : measured.newest) != slot {
            remove(slot)
            append(slot)
        }
    }

    /// Counts memory that a session has come to hold.
    @inline(__always)
    private mutating func hold(_ bytes: Int, in slot: Int) {
        slots[slot].footprint += bytes
        held += bytes
    }

    @inline(__always)
    private mutating func closeSilent(into output: inout SessionOutput) {
        let limit = rules.silenceMilliseconds + rules.lateMilliseconds
        while measured.oldest >= 0, clock - slots[measured.oldest].last > limit {
            close(measured.oldest, into: &output)
        }
        while held > Self.room {
            counts.closedForRoom += 1
            // Sessions behind the clock have waited longer than it can tell.
            close(behind.oldest >= 0 ? behind.oldest : measured.oldest, into: &output)
        }
    }

    private mutating func close(_ slot: Int, into output: inout SessionOutput) {
        remove(slot)
        held -= slots[slot].footprint
        slotOfKey.remove(slots[slot].keyHash)
        if lastSlot == slot { lastSlot = -1 }
        shaper.write(slots[slot], to: &output, &counts)
        slots[slot].clear()
        free.append(slot)
    }

    // MARK: The order of last events

    @inline(__always)
    private mutating func append(_ slot: Int) {
        if slots[slot].isBehind { behind.append(slot, of: slots) } else { measured.append(slot, of: slots) }
    }

    @inline(__always)
    private mutating func remove(_ slot: Int) {
        if slots[slot].isBehind { behind.remove(slot, of: slots) } else { measured.remove(slot, of: slots) }
    }
}

/// Open sessions in the order of their last event, linked with one another.
private struct SessionQueue {
    private(set) var oldest = -1
    private(set) var newest = -1

    @inline(__always)
    mutating func append(_ slot: Int, of slots: UnsafeMutablePointer<OpenSession>) {
        slots[slot].older = newest
        slots[slot].newer = -1
        if newest >= 0 { slots[newest].newer = slot } else { oldest = slot }
        newest = slot
    }

    @inline(__always)
    mutating func remove(_ slot: Int, of slots: UnsafeMutablePointer<OpenSession>) {
        let (older, newer) = (slots[slot].older, slots[slot].newer)
        if older >= 0 { slots[older].newer = newer } else { oldest = newer }
        if newer >= 0 { slots[newer].older = older } else { newest = older }
    }
}

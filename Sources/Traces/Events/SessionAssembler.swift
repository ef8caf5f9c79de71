internal import Basics
internal import CPrefetch

/// Gathers the interleaved events of many sessions and gives each session when it is over.
///
/// A session is over behind its ending, when it has been silent for longer than its rules say, or at the end of the log.
/// It is held open for as long as an event may still come late, so that the sessions are those that the order of time
/// would give, in whatever order the events of that time come; of two events of one moment the one that comes first
/// counts as the earlier. Events of one id that lie further apart are of different sessions, whichever comes first. What is open is held within 16 MiB: above that the session that has been silent
/// for longest is closed early, and counted. A stream may jump back in time, as one sorted by person does, and a device
/// may have a wrong clock; such sessions are not measured by the clock of the stream.
struct SessionAssembler: ~Copyable {
    /// What may be held open, in bytes.
    static let room = 16 << 20

    private let rules: SessionRules
    private var shaper: SessionShaper
    /// The sessions that are open, and closed ones whose memory is used again.
    private var slots = Self.emptySlots(64)
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
    /// The sessions that were closed last, by which an event that comes too late is told from one of another visit.
    private let closed = ClosedSessions()
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
        var isNear = slot >= 0 && slots[slot].keyHash == hash && reaches(slot, event.time)
        if !isNear {
            slot = find(hash, event.time)
            isNear = slot >= 0 && reaches(slot, event.time)
        }
        if slot >= 0 {
            if event.time < slots[slot].last - rules.lateMilliseconds { return false }
            let isPlain = isNear && slots[slot].ending == .unrecorded && !slots[slot].isMixed
            if !isPlain || event.time - slots[slot].first > Int64(Int32.max) {
                slot = prepare(slot, for: event, hash, isNear, &output)
            }
        } else {
            let before = closed.session(hash)
            if let before, event.time < clock - rules.lateMilliseconds, before.reaches(event.time, rules) {
                return false
            }
            let isFollowed = standsBefore(hash, before, event.time)
            slot = open(hash, event)
            slots[slot].isFollowed = isFollowed
        }
        take(event, into: slot)
        if slots[slot].isFullOfVisits { settle(slot, into: &output) }
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
        closed.removeAll()
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

    /// The open session with a key within whose silence a time lies, or else one of which a late event might still bring
    /// it near; -1 where there is none.
    @inline(__always)
    private func find(_ hash: UInt64, _ time: Int64) -> Int {
        let slots = slots
        let (silence, late) = (rules.silenceMilliseconds, rules.lateMilliseconds)
        var wide = -1
        let near = slotOfKey.first(hash) { slot in
            guard slots[slot].keyHash == hash else { return false }
            let (first, last) = (slots[slot].first, slots[slot].last)
            if time <= last + silence && time >= first - silence { return true }
            if time <= last + silence + late, time >= last - late, wide < 0 || slots[wide].last < last {
                wide = slot
            }
            return false
        }
        return near >= 0 ? near : wide
    }

    @inline(__always)
    private func reaches(_ slot: Int, _ time: Int64) -> Bool {
        time <= slots[slot].last + rules.silenceMilliseconds
            && time >= slots[slot].first - rules.silenceMilliseconds
    }

    /// Whether a session that begins is followed by another one of its id, as far as they are known; where it follows one
    /// itself, that one is told.
    ///
    /// - Parameter before: the one that was closed last.
    @inline(__always)
    private mutating func standsBefore(
        _ hash: UInt64,
        _ before: ClosedSessions.Session?,
        _ time: Int64
    ) -> Bool {
        var isFollowed = false
        if let before {
            if time < before.first {
                isFollowed = true
            } else if before.isOpenEnded {
                // It was closed before this one was known.
                counts.splitBySilence += 1
                closed.follow(hash)
            }
        }
        let slots = slots
        _ = slotOfKey.first(hash) { slot in
            if slots[slot].keyHash != hash { return false }
            if time < slots[slot].first { isFollowed = true } else { slots[slot].isFollowed = true }
            return false
        }
        return isFollowed
    }

    /// Makes ready for an event that may be of another visit than the one that a session holds.
    ///
    /// Within the time by which events may come late the session keeps both, and the order of time parts them when it is
    /// closed; what comes later begins a session of its own.
    ///
    /// - Returns: the session that takes the event in.
    private mutating func prepare(
        _ slot: Int,
        for event: StreamEvent,
        _ hash: UInt64,
        _ isNear: Bool,
        _ output: inout SessionOutput
    ) -> Int {
        let hasOneEnding = slots[slot].ending != .unrecorded && !slots[slot].isMixed
        let settled = event.time - rules.lateMilliseconds - VisitSplitter.echoMilliseconds
        if hasOneEnding && slots[slot].last < settled || event.time - slots[slot].first > Int64(Int32.max) {
            slots[slot].isFollowed = true
            close(slot, into: &output)
            return open(hash, event)
        }
        if hasOneEnding, isNear, event.time < slots[slot].endsAt {
            // An edit that only comes late is put in order when the session is written.
            if case .ending = event.kind {} else { return slot }
        }
        mix(slot)
        return slot
    }

    private mutating func mix(_ slot: Int) {
        held -= slots[slot].footprint
        slots[slot].mix()
        held += slots[slot].footprint
    }

    /// Writes the visits of a session that no event can change any more, and keeps the others open.
    private mutating func settle(_ slot: Int, into output: inout SessionOutput) {
        held -= slots[slot].footprint
        let limit = slots[slot].last - rules.lateMilliseconds
        let (_, rest) = shaper.writeVisits(slots[slot], before: limit, to: &output, &counts)
        if let end = rest.first?.time, rest.startIndex > 0 {
            closed.insert(visitsOf: slots[slot], before: end)
        }
        slots[slot].keep(rest)
        held += slots[slot].footprint
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

    /// Memory in which a session's first 64 bytes are one line of the processor's cache.
    private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<OpenSession> {
        UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<OpenSession>.stride, alignment: 64)
            .bindMemory(to: OpenSession.self, capacity: count)
    }

    private mutating func newSlot() -> Int {
        if slotCount == capacity {
            capacity *= 2
            let larger = Self.emptySlots(capacity)
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
        if slots[slot].isMixed {
            takeMixed(event, into: slot)
        } else {
            if !slots[slot].hasUser, !event.user.isEmpty {
                held += slots[slot].name(user: event.user)
            }
            switch event.kind {
            case .edit: held += slots[slot].append(event)
            case .compositionEnd: held += slots[slot].append(event, isCompositionEnd: true)
            case .ending(let kind):
                if event.time < slots[slot].last {
                    // What came before it may be of the next visit.
                    mix(slot)
                    takeMixed(event, into: slot)
                } else {
                    held += slots[slot].end(kind, event)
                }
            }
        }
        if event.time < slots[slot].first { slots[slot].first = event.time }
        if event.time > slots[slot].last { slots[slot].last = event.time }
        if (slots[slot].isBehind ? behind.newest : measured.newest) != slot {
            remove(slot)
            append(slot)
        }
    }

    private mutating func takeMixed(_ event: StreamEvent, into slot: Int) {
        held -= slots[slot].footprint
        slots[slot].appendMixed(event)
        held += slots[slot].footprint
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
        slotOfKey.remove(slots[slot].keyHash, slot)
        if lastSlot == slot { lastSlot = -1 }
        prefetch(slots[slot].isBehind ? behind.oldest : measured.oldest, output)
        if slots[slot].isMixed {
            let (ending, _) = shaper.writeVisits(slots[slot], before: nil, to: &output, &counts)
            slots[slot].ending = ending
        } else {
            shaper.write(slots[slot], to: &output, &counts)
        }
        // Nothing but silence parts it from the next one; what has an ending is parted by that, wherever it stood in the log.
        if slots[slot].isFollowed, slots[slot].ending == .unrecorded { counts.splitBySilence += 1 }
        closed.insert(slots[slot])
        slots[slot].clear()
        free.append(slot)
    }

    /// Makes ready for closing the session whose turn comes next, and a little for the one behind it: both have been
    /// silent for long, so that the processor would have to wait for every part of them.
    private func prefetch(_ next: Int, _ output: borrowing SessionOutput) {
        guard next >= 0 else { return }
        slots[next].prefetchMemory()
        slotOfKey.prefetch(slots[next].keyHash)
        output.seen.prefetch(slots[next].keyHash)
        let newer = Int(slots[next].newer)
        closed.prefetch(slots[next].keyHash)
        guard newer >= 0 else { return }
        keytoll_prefetch(slots + newer)
        keytoll_prefetch(UnsafeRawPointer(slots + newer) + 64)
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
        slots[slot].older = Int32(newest)
        slots[slot].newer = -1
        if newest >= 0 { slots[newest].newer = Int32(slot) } else { oldest = slot }
        newest = slot
    }

    @inline(__always)
    mutating func remove(_ slot: Int, of slots: UnsafeMutablePointer<OpenSession>) {
        let (older, newer) = (Int(slots[slot].older), Int(slots[slot].newer))
        if older >= 0 { slots[older].newer = Int32(newer) } else { oldest = newer }
        if newer >= 0 { slots[newer].older = Int32(older) } else { newest = older }
    }
}

internal import Basics

/// Gathers the interleaved events of many sessions and gives each session when it is over.
///
/// A session is over when its ending is followed by another event of its own, when it has been silent for longer
/// than its rules say, or at the end of the log. What is open is held within 16 MiB: above that the
/// session that has been silent for longest is closed early, and counted. A stream may jump back in time, as one
/// sorted by person does; such sessions are not measured by the clock of the stream.
struct SessionAssembler {
    /// What may be held open, in bytes.
    static let room = 16 << 20

    private var rules = SessionRules()
    private var slots: [OpenSession] = []
    private var free: [Int] = []
    private var slotOfKey: [UInt64: Int] = [:]
    private var lastSlot = -1
    private var lastKey: UInt64 = 0
    private var held = 0
    /// The latest time of any event.
    private var clock = Int64.min
    /// The open sessions by the order of their last event: those the clock measures, and those behind it.
    private var queues = [Queue(), Queue()]
    private var key: [UInt8] = []
    /// What the rules did since this was last taken.
    private(set) var counts = RuleCounts()

    private struct Queue {
        var oldest = -1
        var newest = -1
    }

    /// Takes the counts out.
    mutating func takeCounts() -> RuleCounts {
        defer { counts = RuleCounts() }
        return counts
    }

    mutating func use(_ rules: SessionRules) { self.rules = rules }

    mutating func countOther() { counts.otherEvents += 1 }

    /// Takes an event in, and writes the sessions that are over to the batch.
    ///
    /// - Returns: false where the event came too late: its session has been closed.
    mutating func add(_ event: StreamEvent, emitting output: inout SessionOutput) -> Bool {
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: event.session)
        if !event.field.isEmpty {
            key.append(UInt8(ascii: "/"))
            key.append(contentsOf: event.field)
        }
        let hash = key.withUnsafeBytes { StableHash.of($0) }
        var slot = lastSlot >= 0 && hash == lastKey ? lastSlot : slotOfKey[hash] ?? -1
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
        lastKey = hash
        if event.time > clock { clock = event.time }
        closeSilent(into: &output)
        return true
    }

    /// Closes every session, in the order in which they last had an event.
    mutating func finish(into output: inout SessionOutput) {
        for queue in queues.indices {
            while queues[queue].oldest >= 0 { close(queues[queue].oldest, into: &output) }
        }
        clock = .min
    }

    /// Whether an event only repeats the text that picking a suggestion has put into the box.
    private func isEcho(_ event: StreamEvent, of slot: Int) -> Bool {
        guard case .edit = event.kind, !slots[slot].chosenText.isEmpty else { return false }
        return 0...1000 ~= event.time - slots[slot].endsAt && event.text.equals(slots[slot].chosenText)
    }

    private mutating func open(_ hash: UInt64, _ event: StreamEvent) -> Int {
        let slot = free.popLast() ?? slots.count
        if slot == slots.count { slots.append(OpenSession()) }
        slots[slot].key.append(contentsOf: key)
        slots[slot].keyHash = hash
        slots[slot].field.append(contentsOf: event.field)
        slots[slot].isAbsolute = event.isAbsolute
        slots[slot].first = event.time
        slots[slot].last = event.time
        slots[slot].isBehind = clock != .min && event.time < clock - rules.lateMilliseconds
        slotOfKey[hash] = slot
        held += slots[slot].footprint + slots[slot].grow(key.count)
        append(slot)
        return slot
    }

    private mutating func take(_ event: StreamEvent, into slot: Int) {
        if slots[slot].user.isEmpty { slots[slot].user.append(contentsOf: event.user) }
        slots[slot].first = min(slots[slot].first, event.time)
        slots[slot].last = max(slots[slot].last, event.time)
        switch event.kind {
        case .edit: slots[slot].append(event)
        case .compositionEnd: slots[slot].append(event, isCompositionEnd: true)
        case .ending(let kind):
            slots[slot].ending = kind
            slots[slot].endsAt = event.time
            slots[slot].place = Array(event.place)
            slots[slot].chosenText = Array(event.chosenText)
        }
        let added = event.text.count + event.user.count + event.place.count + event.chosenText.count + 14
        held += slots[slot].grow(added)
        let queue = slots[slot].isBehind ? 1 : 0
        if queues[queue].newest != slot {
            remove(slot)
            append(slot)
        }
    }

    private mutating func closeSilent(into output: inout SessionOutput) {
        let limit = rules.silenceMilliseconds + rules.lateMilliseconds
        while queues[0].oldest >= 0, clock - slots[queues[0].oldest].last > limit {
            close(queues[0].oldest, into: &output)
        }
        while held > Self.room {
            // Sessions behind the clock have waited longer than it can tell.
            let oldest = queues[1].oldest >= 0 ? queues[1].oldest : queues[0].oldest
            if oldest == lastSlot, slotOfKey.count == 1 { return }
            counts.closedForRoom += 1
            close(oldest, into: &output)
        }
    }

    private mutating func close(_ slot: Int, into output: inout SessionOutput) {
        remove(slot)
        held -= slots[slot].footprint
        slotOfKey[slots[slot].keyHash] = nil
        if lastSlot == slot { lastSlot = -1 }
        SessionShaper(rules: rules).write(slots[slot], to: &output, &counts)
        slots[slot].clear()
        free.append(slot)
    }

    // MARK: The order of last events

    private mutating func append(_ slot: Int) {
        let queue = slots[slot].isBehind ? 1 : 0
        let newest = queues[queue].newest
        slots[slot].older = newest
        slots[slot].newer = -1
        if newest >= 0 { slots[newest].newer = slot } else { queues[queue].oldest = slot }
        queues[queue].newest = slot
    }

    private mutating func remove(_ slot: Int) {
        let queue = slots[slot].isBehind ? 1 : 0
        let (older, newer) = (slots[slot].older, slots[slot].newer)
        if older >= 0 { slots[older].newer = newer } else { queues[queue].oldest = newer }
        if newer >= 0 { slots[newer].older = older } else { queues[queue].newest = older }
    }
}

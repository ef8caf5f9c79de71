/// Small numbers by 64-bit hashes, for the sessions that are open.
///
/// Open addressing with linear probing, at most half full; what is taken out closes its gap at once (Knuth, vol. 3,
/// 6.4, algorithm R), so that nothing is left behind however many sessions come and go.
struct SlotTable: ~Copyable {
    private struct Entry {
        var hash: UInt64
        /// -1 marks a free place.
        var slot: Int
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private(set) var count = 0

    init() { entries = Self.empty(capacity) }

    deinit { entries.deallocate() }

    /// The number of a hash; -1 where there is none.
    @inline(__always)
    subscript(_ hash: UInt64) -> Int {
        var place = home(hash)
        while entries[place].hash != hash || entries[place].slot < 0 {
            if entries[place].slot < 0 { return -1 }
            place = (place + 1) & (capacity - 1)
        }
        return entries[place].slot
    }

    /// Adds a hash that is not there.
    mutating func insert(_ hash: UInt64, _ slot: Int) {
        if count * 2 >= capacity {
            let (old, oldCapacity) = (entries, capacity)
            capacity *= 2
            entries = Self.empty(capacity)
            for index in 0..<oldCapacity where old[index].slot >= 0 { put(old[index]) }
            old.deallocate()
        }
        put(Entry(hash: hash, slot: slot))
        count += 1
    }

    /// Takes out a hash that is there.
    mutating func remove(_ hash: UInt64) {
        let mask = capacity - 1
        var gap = home(hash)
        while entries[gap].hash != hash || entries[gap].slot < 0 { gap = (gap + 1) & mask }
        var next = (gap + 1) & mask
        while entries[next].slot >= 0 {
            // Moves into the gap unless its home lies behind it.
            let home = home(entries[next].hash)
            if (next - home) & mask >= (next - gap) & mask {
                entries[gap] = entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        entries[gap].slot = -1
        count -= 1
    }

    private static func empty(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(hash: 0, slot: -1), count: capacity)
        return entries
    }

    private func put(_ entry: Entry) {
        var place = home(entry.hash)
        while entries[place].slot >= 0 { place = (place + 1) & (capacity - 1) }
        entries[place] = entry
    }

    @inline(__always)
    private func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (capacity - 1) }
}

/// Small numbers by 64-bit hashes, for the sessions that are open.
///
/// Open addressing with linear probing, at most half full; what is taken out closes its gap at once (Knuth, vol. 3,
/// 6.4, algorithm R), so that nothing is left behind however many sessions come and go.
struct SlotTable {
    private struct Entry {
        var hash: UInt64
        /// -1 marks a free place.
        var slot: Int
    }

    private var entries = [Entry](repeating: Entry(hash: 0, slot: -1), count: 64)
    private(set) var count = 0

    /// The number of a hash; -1 where there is none.
    subscript(_ hash: UInt64) -> Int {
        entries.withUnsafeBufferPointer { entries in
            let mask = entries.count - 1
            var place = Self.home(hash, mask)
            while entries[place].slot >= 0, entries[place].hash != hash { place = (place + 1) & mask }
            return entries[place].slot
        }
    }

    /// Adds a hash that is not there.
    mutating func insert(_ hash: UInt64, _ slot: Int) {
        if count * 2 >= entries.count {
            let old = entries
            entries = [Entry](repeating: Entry(hash: 0, slot: -1), count: 2 * old.count)
            for entry in old where entry.slot >= 0 { put(entry) }
        }
        put(Entry(hash: hash, slot: slot))
        count += 1
    }

    /// Takes out a hash that is there.
    mutating func remove(_ hash: UInt64) {
        let mask = entries.count - 1
        var gap = Self.home(hash, mask)
        while entries[gap].hash != hash || entries[gap].slot < 0 { gap = (gap + 1) & mask }
        var next = (gap + 1) & mask
        while entries[next].slot >= 0 {
            // Moves into the gap unless its home lies behind it.
            let home = Self.home(entries[next].hash, mask)
            if (next - home) & mask >= (next - gap) & mask {
                entries[gap] = entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        entries[gap].slot = -1
        count -= 1
    }

    private mutating func put(_ entry: Entry) {
        let mask = entries.count - 1
        var place = Self.home(entry.hash, mask)
        while entries[place].slot >= 0 { place = (place + 1) & mask }
        entries[place] = entry
    }

    @inline(__always)
    private static func home(_ hash: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: hash) & mask }
}

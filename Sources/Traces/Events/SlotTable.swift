internal import CPrefetch

/// Small numbers by 64-bit hashes, for the sessions that are open.
///
/// Open addressing with linear probing, at most half full; what is taken out closes its gap at once (Knuth, vol. 3,
/// 6.4, algorithm R), so that nothing is left behind however many sessions come and go. Of a hash only 32 bits are kept,
/// so that an entry takes eight bytes; who asks tells whether the number is the one meant. What was asked for lately is
/// found in 8 KiB before that, which stay in the processor's fastest memory however many sessions are open.
struct SlotTable: ~Copyable {
    private struct Entry {
        var hash: UInt32
        /// -1 marks a free place.
        var slot: Int32
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private(set) var count = 0
    /// By the lowest bits of a hash an entry that is there and has such a hash.
    private let recent = UnsafeMutablePointer<Entry>.allocate(capacity: recentCount)
    private static let recentCount = 1024

    init() {
        entries = Self.empty(capacity)
        recent.initialize(repeating: Entry(hash: 0, slot: -1), count: Self.recentCount)
    }

    deinit {
        entries.deallocate()
        recent.deallocate()
    }

    /// The number of a hash; -1 where there is none.
    ///
    /// - Parameter isMeant: whether a number whose hash has the same 32 bits is the hash's own.
    @inline(__always)
    func first(_ hash: UInt64, where isMeant: (Int) -> Bool) -> Int {
        let kept = Self.kept(hash)
        let last = recent[Self.recentPlace(hash)]
        // The session itself, which is far from the processor where it is another's, is only looked at for its own.
        if last.hash == kept, last.slot >= 0, isMeant(Int(last.slot)) { return Int(last.slot) }
        var place = home(kept)
        while entries[place].slot >= 0 {
            if entries[place].hash == kept, isMeant(Int(entries[place].slot)) {
                recent[Self.recentPlace(hash)] = entries[place]
                return Int(entries[place].slot)
            }
            place = (place + 1) & (capacity - 1)
        }
        return -1
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
        let entry = Entry(hash: Self.kept(hash), slot: Int32(slot))
        put(entry)
        recent[Self.recentPlace(hash)] = entry
        count += 1
    }

    /// Takes out a hash that is there with its number.
    mutating func remove(_ hash: UInt64, _ slot: Int) {
        if recent[Self.recentPlace(hash)].slot == Int32(slot) { recent[Self.recentPlace(hash)].slot = -1 }
        let mask = capacity - 1
        var gap = home(Self.kept(hash))
        while entries[gap].slot != Int32(slot) { gap = (gap + 1) & mask }
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

    /// Makes ready for taking a hash out soon.
    @inline(__always)
    func prefetch(_ hash: UInt64) { keytoll_prefetch(entries + home(Self.kept(hash))) }

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
    private static func kept(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

    @inline(__always)
    private static func recentPlace(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (recentCount - 1)
    }

    @inline(__always)
    private func home(_ hash: UInt32) -> Int { Int(hash) & (capacity - 1) }
}

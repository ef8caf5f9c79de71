internal import CPrefetch

/// A set of 64-bit hashes in one array: 10 to 13 bytes each, however many there are.
///
/// Open addressing with linear probing (Knuth, vol. 3, 6.4), filled up to thirteen sixteenths and then grown by a
/// quarter. The hashes need not be uniform.
struct HashSet64: Sendable {
    private(set) var count = 0
    private var slots: [UInt64] = []
    /// 0 marks a free slot, so that the hash 0 is kept apart.
    private var holdsZero = false
    private let firstSize: Int

    /// - Parameter firstSize: of the array, once it holds anything.
    init(firstSize: Int = 16) { self.firstSize = firstSize }

    /// Puts a hash in.
    ///
    /// - Returns: false where it was there already.
    /// - Complexity: O(1) on average.
    mutating func insert(_ hash: UInt64) -> Bool {
        if hash == 0 {
            if holdsZero { return false }
            holdsZero = true
            count += 1
            return true
        }
        if count >= slots.count / 16 * 13 { grow() }
        guard place(hash) else { return false }
        count += 1
        return true
    }

    func contains(_ hash: UInt64) -> Bool {
        if hash == 0 { return holdsZero }
        if slots.isEmpty { return false }
        var index = place(of: hash)
        while slots[index] != 0 {
            if slots[index] == hash { return true }
            index = index + 1 == slots.count ? 0 : index + 1
        }
        return false
    }

    /// Makes ready for looking for a hash soon.
    func prefetch(_ hash: UInt64) {
        slots.withUnsafeBufferPointer { slots in
            guard let start = slots.baseAddress else { return }
            keytoll_prefetch(start + place(of: hash))
        }
    }

    /// The hashes in ascending order.
    var sorted: [UInt64] {
        var all = slots.filter { $0 != 0 }
        if holdsZero { all.append(0) }
        all.sort()
        return all
    }

    /// The slot where the search for a hash begins.
    private func place(of hash: UInt64) -> Int {
        let scattered = hash &* 0x9E37_79B9_7F4A_7C15
        return Int(scattered.multipliedFullWidth(by: UInt64(slots.count)).high)
    }

    private mutating func place(_ hash: UInt64) -> Bool {
        var index = place(of: hash)
        while slots[index] != 0 {
            if slots[index] == hash { return false }
            index += 1
            if index == slots.count { index = 0 }
        }
        slots[index] = hash
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: max(firstSize, old.count + old.count / 4))
        for hash in old where hash != 0 { _ = place(hash) }
    }
}

/// The ids of all sessions read so far, by hash, to find one that comes again.
///
/// 256 tables of different sizes, which therefore grow one after the other: never is there a second copy of
/// everything, and on average 11 bytes hold an id, 3.6 million stay under 45 MB. Two different ids among n share a hash with a chance of about n²/2^65, which is one in
/// three million for 3.6 million ids.
struct SeenSessions: Sendable {
    private var tables = (0..<256).map { HashSet64(firstSize: 256 + $0 / 4) }

    /// - Returns: false where the id was seen before.
    mutating func insert(_ idHash: UInt64) -> Bool { tables[Int(idHash >> 56)].insert(idHash) }

    /// Makes ready for inserting an id soon.
    func prefetch(_ idHash: UInt64) { tables[Int(idHash >> 56)].prefetch(idHash) }

    func contains(_ idHash: UInt64) -> Bool { tables[Int(idHash >> 56)].contains(idHash) }
}

internal import Glibc

/// A few names, each with what it stands for, looked up by their bytes.
struct NameTable<Value> {
    private struct Entry {
        var start: Int
        var count: Int
        /// The bytes themselves where there are at most eight.
        var word: UInt64
        var value: Value
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// Adds a name; the first of equal ones counts.
    mutating func add(_ name: String, _ value: Value) {
        let added = Array(name.utf8)
        let word = added.withUnsafeBytes { $0.shortWord ?? 0 }
        entries.append(Entry(start: bytes.count, count: added.count, word: word, value: value))
        bytes += added
    }

    /// What a name stands for; nil where it is not in the table.
    @inline(__always)
    func value(of name: UnsafeRawBufferPointer) -> Value? {
        if entries.isEmpty { return nil }
        guard let word = name.shortWord else { return valueOfLong(name) }
        return entries.withUnsafeBufferPointer { entries in
            for entry in entries where entry.count == name.count && entry.word == word { return entry.value }
            return nil
        }
    }

    @inline(never)
    private func valueOfLong(_ name: UnsafeRawBufferPointer) -> Value? {
        bytes.withUnsafeBytes { bytes in
            entries.withUnsafeBufferPointer { entries in
                for index in entries.indices where entries[index].count == name.count {
                    let known = UnsafeRawBufferPointer(
                        rebasing: bytes[entries[index].start..<entries[index].start + name.count]
                    )
                    if known.hasSameBytes(as: name) { return entries[index].value }
                }
                return nil
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// No bytes.
    static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

    /// Up to eight bytes as a number that no others of this length give; nil for more.
    @inline(__always)
    var shortWord: UInt64? {
        guard let start = baseAddress, count > 0 else { return 0 }
        if count == 8 { return start.loadUnaligned(as: UInt64.self) }
        if count > 8 { return nil }
        if count >= 4 {
            let low = start.loadUnaligned(as: UInt32.self)
            let high = start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return UInt64(low) | UInt64(high) << 32
        }
        func byte(_ index: Int) -> UInt64 { UInt64(start.load(fromByteOffset: index, as: UInt8.self)) }
        return byte(0) | byte(count >> 1) << 8 | byte(count - 1) << 16
    }

    @inline(__always)
    func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard count > 0, let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }

    func hasSameBytes(as other: [UInt8]) -> Bool { other.withUnsafeBytes { hasSameBytes(as: $0) } }
}

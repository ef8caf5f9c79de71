internal import Glibc

/// A few names, each with what it stands for, looked up by their bytes.
struct NameTable<Value> {
    private struct Entry {
        var start: Int
        var count: Int
        var value: Value
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// Adds a name; the first of equal ones counts.
    mutating func add(_ name: String, _ value: Value) {
        entries.append(Entry(start: bytes.count, count: name.utf8.count, value: value))
        bytes += Array(name.utf8)
    }

    /// What a name stands for; nil where it is not in the table.
    func value(of name: UnsafeRawBufferPointer) -> Value? {
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

    @inline(__always)
    func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard count > 0, let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }

    func hasSameBytes(as other: [UInt8]) -> Bool { other.withUnsafeBytes { hasSameBytes(as: $0) } }
}

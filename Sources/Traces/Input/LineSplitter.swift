internal import Glibc

/// The lines of a piece of a file, without their newlines.
struct LineSplitter {
    private var start: UnsafeRawPointer
    private let end: UnsafeRawPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        start = bytes.baseAddress!
        end = start + bytes.count
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        if start == end { return nil }
        let newline = memchr(start, 0x0A, end - start).map { UnsafeRawPointer($0) }
        let lineEnd = newline ?? end
        defer { start = newline.map { $0 + 1 } ?? end }
        return UnsafeRawBufferPointer(start: start, count: lineEnd - start)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether nothing but blanks stands on a line.
    var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}

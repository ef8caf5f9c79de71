/// Cuts a table into records and their fields: RFC 4180, or columns parted by tabs without any quoting.
struct CSVScanner {
    enum Outcome {
        /// A record; how many lines it took and how many fields it has.
        case record(lines: Int, fields: Int)
        /// A line with nothing on it.
        case blank
        /// A quoted field goes on behind the end of the bytes.
        case unfinished
        /// A quote is opened and never closed, or text follows behind the closing one.
        case unbalanced
        case end
    }

    let delimiter: UInt8
    let hasQuotes: Bool
    /// How far the bytes have been read.
    private(set) var index = 0

    init(delimiter: UInt8, hasQuotes: Bool) {
        self.delimiter = delimiter
        self.hasQuotes = hasQuotes
    }

    /// Begins again at the front of other bytes.
    mutating func begin() { index = 0 }

    /// Passes over the rest of the current line.
    mutating func skipLine(of bytes: UnsafeRawBufferPointer) {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        index = min(bytes.count, index + 1)
    }

    /// Reads the next record; the same as `record`, faster where no field is quoted.
    ///
    /// - Parameter take: may be called for the first fields of a record twice.
    @inline(__always)
    mutating func nextRecord(
        of bytes: UnsafeRawBufferPointer,
        scratch: UnsafeMutableRawPointer,
        take: (Int, UnsafeRawBufferPointer) -> Void
    ) -> Outcome {
        guard bytes.count - index >= 16, let start = bytes.baseAddress else {
            return record(of: bytes, scratch: scratch, take: take)
        }
        let marks = ByteSearch.Marks(delimiter, or: 0x0A)
        /// From here on eight bytes are no longer there.
        let limit = start + (bytes.count - 7)
        var first = start + index
        var block = first
        var (stops, newlines) = marks.found(at: block)
        var fields = 0
        while true {
            while stops == 0 {
                block += 8
                guard block < limit else { return record(of: bytes, scratch: scratch, take: take) }
                (stops, newlines) = marks.found(at: block)
            }
            if hasQuotes, first.load(as: UInt8.self) == UInt8(ascii: "\"") {
                return record(of: bytes, scratch: scratch, take: take)
            }
            let next = block + stops.trailingZeroBitCount >> 3
            let isLast = newlines & (stops & (0 &- stops)) != 0
            stops &= stops &- 1
            var length = next - first
            if isLast {
                if length > 0, first.load(fromByteOffset: length - 1, as: UInt8.self) == 0x0D { length -= 1 }
                index = next - start + 1
                if fields == 0, length == 0 { return .blank }
            }
            take(fields, UnsafeRawBufferPointer(start: first, count: length))
            fields += 1
            if isLast { return .record(lines: 1, fields: fields) }
            first = next + 1
        }
    }

    /// Reads the next record; after `unfinished` or `unbalanced` it stands where it stood before.
    ///
    /// - Parameters:
    ///   - scratch: as large as the bytes; holds the fields in which a quote is doubled.
    ///   - take: is called with the number of each field and its text.
    @inline(__always)
    mutating func record(
        of bytes: UnsafeRawBufferPointer,
        scratch: UnsafeMutableRawPointer,
        take: (Int, UnsafeRawBufferPointer) -> Void
    ) -> Outcome {
        let start = index
        if start == bytes.count { return .end }
        var next = bytes.baseAddress! + start
        let end = bytes.baseAddress! + bytes.count
        var free = scratch
        var fields = 0
        var lines = 1
        while true {
            let first = next
            if hasQuotes, next < end, next.load(as: UInt8.self) == UInt8(ascii: "\"") {
                next += 1
                let text = next
                // Where a doubled quote was met, the text stands in the scratch memory from here on.
                var copy: UnsafeMutableRawPointer?
                var copied = text
                while true {
                    next = ByteSearch.first(UInt8(ascii: "\""), or: 0x0A, from: next, to: end)
                    guard next < end else { return .unfinished }
                    let byte = next.load(as: UInt8.self)
                    next += 1
                    if byte == 0x0A {
                        lines += 1
                        continue
                    }
                    let piece = next - copied - 1
                    if next < end, next.load(as: UInt8.self) == UInt8(ascii: "\"") {
                        if copy == nil { copy = free }
                        free.copyMemory(from: copied, byteCount: piece + 1)
                        free += piece + 1
                        next += 1
                        copied = next
                        continue
                    }
                    if let copy {
                        free.copyMemory(from: copied, byteCount: piece)
                        free += piece
                        take(fields, UnsafeRawBufferPointer(start: copy, count: free - copy))
                    } else {
                        take(fields, UnsafeRawBufferPointer(start: text, count: piece))
                    }
                    break
                }
                if next < end, next.load(as: UInt8.self) == 0x0D { next += 1 }
                guard
                    next == end || next.load(as: UInt8.self) == delimiter || next.load(as: UInt8.self) == 0x0A
                else { return .unbalanced }
            } else {
                next = ByteSearch.first(delimiter, or: 0x0A, from: next, to: end)
                var length = next - first
                let isLast = next == end || next.load(as: UInt8.self) == 0x0A
                if isLast, length > 0, first.load(fromByteOffset: length - 1, as: UInt8.self) == 0x0D {
                    length -= 1
                }
                if isLast, fields == 0, length == 0 {
                    index = next - bytes.baseAddress! + (next == end ? 0 : 1)
                    return .blank
                }
                take(fields, UnsafeRawBufferPointer(start: first, count: length))
            }
            fields += 1
            if next == end || next.load(as: UInt8.self) == 0x0A {
                index = next - bytes.baseAddress! + (next == end ? 0 : 1)
                return .record(lines: lines, fields: fields)
            }
            next += 1
        }
    }
}

internal import Basics
internal import Glibc

/// A file as pieces that hold whole lines only, read with one buffer that no line can blow up.
struct LineChunks: ~Copyable {
    enum Piece {
        /// Whole lines; only the last line of a file may lack its newline. Valid until the next call.
        ///
        /// Where `isLast` is true nothing follows; where it is false something may.
        case lines(UnsafeRawBufferPointer, isLast: Bool)
        /// One line above the limit was passed over.
        case overlongLine
    }

    private var source: ByteSource
    private let chunkBytes: Int
    private let lineLimit: Int
    private var buffer: UnsafeMutableRawBufferPointer
    /// What has been read and not given out, and how far it is known to hold no newline.
    private var start = 0
    private var searched = 0
    private var filled = 0
    private var atEnd = false
    private var isInsideOverlongLine = false
    /// Pieces end at lines; false: they end anywhere, and their reader takes back what it cannot use yet.
    var endsAtLines = true
    /// Nothing behind what has been read can be unpacked.
    private var isBroken = false
    private var bytesTold = NewBytes(ofFile: 0, unpacked: 0)
    private var unpackedBytes: Int64 = 0

    var name: String { source.name }
    /// The size of its buffer.
    var heldBytes: Int { buffer.count }

    init(_ path: String, options: ReadingOptions) throws(Fault) {
        source = try ByteSource(path)
        chunkBytes = max(1, options.chunkBytes)
        lineLimit = options.lineLimit
        buffer = .allocate(byteCount: chunkBytes, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The next piece; nil at the end of the file.
    mutating func next() throws(Fault) -> Piece? {
        while true {
            if !endsAtLines {
                if filled > searched || atEnd && filled > start {
                    defer { start = filled }
                    searched = filled
                    return .lines(UnsafeRawBufferPointer(rebasing: buffer[start..<filled]), isLast: atEnd)
                }
                if atEnd { return nil }
            } else if isInsideOverlongLine {
                if let newline = memchr(buffer.baseAddress! + start, 0x0A, filled - start) {
                    start = buffer.baseAddress!.distance(to: newline) + 1
                    searched = start
                    isInsideOverlongLine = false
                    return .overlongLine
                }
                start = filled
                searched = filled
                if atEnd {
                    isInsideOverlongLine = false
                    return .overlongLine
                }
            } else if let newline = buffer[searched..<filled].lastIndex(of: 0x0A) {
                let end = newline + 1
                defer {
                    start = end
                    searched = filled
                }
                return .lines(UnsafeRawBufferPointer(rebasing: buffer[start..<end]), isLast: false)
            } else if filled - start > lineLimit {
                isInsideOverlongLine = true
                continue
            } else if atEnd {
                if start == filled { return nil }
                defer { start = filled }
                searched = filled
                return .lines(UnsafeRawBufferPointer(rebasing: buffer[start..<filled]), isLast: true)
            } else {
                searched = filled
            }
            try fill()
        }
    }

    /// The front of the file, as far as so many bytes; what `next` gives begins with it.
    ///
    /// - Returns: fewer bytes where the file has no more. Valid until the next call of anything.
    mutating func sample(_ size: Int) throws(Fault) -> UnsafeRawBufferPointer {
        while filled < size, !atEnd { try fill() }
        return UnsafeRawBufferPointer(rebasing: buffer[..<min(filled, size)])
    }

    /// What has been read of the front so far. Valid until the next call of anything.
    var front: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[start..<filled]) }

    /// Takes back the last bytes of a piece: the next one begins with them and reaches further.
    mutating func unread(_ count: Int) { start -= count }

    /// Reads once, behind what is still needed.
    private mutating func fill() throws(Fault) {
        if start > 0 {
            memmove(buffer.baseAddress!, buffer.baseAddress! + start, filled - start)
            filled -= start
            searched -= start
            start = 0
        }
        if buffer.count - filled < (chunkBytes + 1) / 2 {
            let larger = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(filled, min(2 * buffer.count, lineLimit + 1)) + chunkBytes,
                alignment: 16
            )
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
            buffer.deallocate()
            buffer = larger
        }
        let room = UnsafeMutableRawBufferPointer(
            rebasing: buffer[filled..<min(buffer.count, filled + chunkBytes)]
        )
        let count: Int
        do throws(Fault) {
            count = try source.read(into: room)
        } catch {
            isBroken = source.isPacked
            throw error
        }
        filled += count
        unpackedBytes += Int64(count)
        atEnd = count == 0
    }

    /// A fault with how many whole lines stand before it, where a packed file could not be unpacked further.
    ///
    /// None of them is counted: a part of a log would be taken for all of it.
    ///
    /// - Parameter lines: how many lines have been read already.
    func told(howFar fault: Fault, behind lines: Int64) -> Fault {
        guard isBroken else { return fault }
        let whole = lines + Int64(front.count { $0 == 0x0A })
        let read =
            switch whole {
            case 0: " and no whole line"
            case 1: " and one whole line, which is not counted"
            default: " and \(ExactDecimal.grouped(whole)) whole lines, none of which is counted"
            }
        var fault = fault
        fault.what += read
        return fault
    }

    /// How many bytes were read.
    struct NewBytes {
        /// Of the file itself.
        var ofFile: Int64
        /// The same of a file that is not packed.
        var unpacked: Int64
    }

    /// The number of bytes read since this was last asked.
    mutating func takeNewBytes() -> NewBytes {
        let told = bytesTold
        bytesTold = NewBytes(ofFile: source.bytes, unpacked: unpackedBytes)
        return NewBytes(
            ofFile: bytesTold.ofFile - told.ofFile,
            unpacked: bytesTold.unpacked - told.unpacked
        )
    }

    /// The name, size and digest of the file, whose end has been reached.
    func finish() -> (name: String, bytes: Int64, digest: String) { source.finish() }
}

internal import Basics

/// The bytes of a file as they stand in it, counted and digested on the way.
final class FileBytes {
    /// What is read at a time of a file that is unpacked.
    private static let packedBytes = 1 << 16

    private let file: InputFile
    /// What was read to recognise the file or, of a packed one, to be unpacked; `taken..<filled` of it is still to be used.
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: packedBytes, alignment: 16)
    private var taken = 0
    private var filled = 0
    private var digest = ContentDigest()
    private(set) var isAtEnd = false
    /// How many were read so far.
    private(set) var count: Int64 = 0

    var name: String { file.name }

    init(_ path: String) throws(Fault) { file = try InputFile(path) }

    deinit { memory.deallocate() }

    /// What has been read and not been taken.
    var waiting: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[taken..<filled]) }

    /// Takes bytes off the front of those that wait.
    func take(_ count: Int) { taken += count }

    /// Reads once, so that more bytes wait unless the file is at its end.
    func wait() throws(Fault) {
        if taken == filled {
            taken = 0
            filled = 0
        }
        filled += try readFurther(into: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
    }

    /// Fills the buffer with what waits or as far as one read goes.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        if taken == filled { return try readFurther(into: buffer) }
        let count = min(buffer.count, filled - taken)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[taken..<taken + count]))
        taken += count
        return count
    }

    /// The digest of the file, whose end has been reached.
    func finishDigest() -> String { digest.finish() }

    private func readFurther(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        let read = try file.read(into: buffer)
        digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
        count += Int64(read)
        isAtEnd = read == 0
        return read
    }
}

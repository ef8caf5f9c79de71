package import Basics

/// The bytes of a file, unpacked where its first bytes are those of gzip or Zstandard.
///
/// What is larger than one block is unpacked on a thread of its own, ahead of the reader: a packed file is read at
/// the speed of the slower of the two wherever a second core is free. Bytes and faults are the same either way.
package struct ByteSource: ~Copyable {
    /// Where unpacking is done.
    package enum Unpacking {
        /// On a second thread, where the system grants one.
        case ahead
        /// On the thread that reads.
        case inPlace
    }

    private let file: FileBytes
    /// Nil for a file that is not packed.
    private let unpacker: Unpacker?
    private let unpacking: Unpacking
    /// Nil until the first block has been used up, and where none is granted.
    private var thread: UnpackingThread?
    /// What fits into the first block needs no thread.
    private var isThreadOfUse = false
    /// The block at hand, and the memory of those that were unpacked in place.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)
    private let memory: UnsafeMutableRawBufferPointer
    private var packedBytes: Int64 = 0

    package var name: String { file.name }
    var isPacked: Bool { unpacker != nil }
    /// The bytes of the file itself read so far, packed as they are; of a packed one those of the blocks begun.
    var bytes: Int64 { unpacker == nil ? file.count : packedBytes }

    /// Opens a file and looks at its first bytes.
    ///
    /// - Throws: `noInput` where it cannot be read.
    package init(_ path: String, unpacking: Unpacking = .ahead) throws(Fault) {
        let file = try FileBytes(path)
        let unpacker = try Unpacker(file)
        self.file = file
        self.unpacker = unpacker
        self.unpacking = unpacking
        memory = .allocate(byteCount: unpacker == nil ? 0 : UnpackingThread.blockBytes, alignment: 16)
    }

    deinit {
        thread?.stop()
        memory.deallocate()
    }

    /// Fills the buffer as far as one read goes.
    ///
    /// - Parameter buffer: at least one byte.
    /// - Returns: the number of bytes; 0 at the end.
    /// - Throws: `badData` where a packed file is damaged or incomplete.
    package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        guard let unpacker else { return try file.read(into: buffer) }
        if block.isEmpty { try takeBlock(unpacker) }
        let count = min(buffer.count, block.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
        block = UnsafeRawBufferPointer(rebasing: block[count...])
        return count
    }

    /// The name, size and digest of the file, whose end has been reached.
    func finish() -> (name: String, bytes: Int64, digest: String) { (name, bytes, file.finishDigest()) }

    private mutating func takeBlock(_ unpacker: Unpacker) throws(Fault) {
        if thread == nil, isThreadOfUse { thread = UnpackingThread.start(unpacker) }
        if let thread {
            let next = try thread.next()
            packedBytes = next.packedBytes
            block = UnsafeRawBufferPointer(rebasing: next.memory[..<next.count])
        } else {
            let count = try unpacker.fill(memory)
            packedBytes = unpacker.packedBytes
            block = UnsafeRawBufferPointer(rebasing: memory[..<count])
            if case .ahead = unpacking { isThreadOfUse = count == memory.count }
        }
    }
}

internal import Basics
internal import Glibc
internal import Synchronization

/// A thread that unpacks a file a few blocks ahead of its reader.
///
/// It holds four blocks of 256 KiB, whatever the size of the file, and waits while all of them are full. Nobody waits
/// for it to end: told to stop, it leaves off behind the block at hand, and what it holds goes with the last of the two
/// that uses it. So a reader that gives up is free at once, even where the thread waits for a pipe.
final class UnpackingThread: @unchecked Sendable {
    static let blockBytes = 1 << 18
    private static let blockCount = 4

    /// What one turn of the unpacker gave; `count` is 0 at the end.
    struct Block {
        fileprivate(set) var memory: UnsafeMutableRawBufferPointer
        fileprivate(set) var count = 0
        /// The bytes of the packed file that had been read by then.
        fileprivate(set) var packedBytes: Int64 = 0
        fileprivate var fault: Fault?

        fileprivate var isLast: Bool { count == 0 || fault != nil }
    }

    // A block belongs to the thread from a count of `free` on, and to the reader from one of `full` on.
    private let blocks = UnsafeMutablePointer<Block>.allocate(capacity: blockCount)
    private let free = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let full = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let isStopped = Atomic(false)
    /// Belongs to the thread.
    private let unpacker: Unpacker
    /// The reader's place; -1 before it has taken any.
    private var reading = -1

    private init(_ unpacker: Unpacker) {
        self.unpacker = unpacker
        for index in 0..<Self.blockCount {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockBytes, alignment: 16)
            (blocks + index).initialize(to: Block(memory: memory))
        }
        sem_init(free, 0, UInt32(Self.blockCount))
        sem_init(full, 0, 0)
    }

    deinit {
        for index in 0..<Self.blockCount { blocks[index].memory.deallocate() }
        blocks.deinitialize(count: Self.blockCount)
        blocks.deallocate()
        for semaphore in [free, full] {
            sem_destroy(semaphore)
            semaphore.deallocate()
        }
    }

    /// Starts a thread that goes on with an unpacker, which nobody else uses from here on.
    ///
    /// - Returns: nil where the system grants no thread.
    static func start(_ unpacker: Unpacker) -> UnpackingThread? {
        let shared = UnpackingThread(unpacker)
        let reference = Unmanaged.passRetained(shared)
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { reference in
                Unmanaged<UnpackingThread>.fromOpaque(reference!).takeRetainedValue().unpack()
                return nil
            },
            reference.toOpaque()
        )
        if code != 0 {
            reference.release()
            return nil
        }
        pthread_detach(thread)
        return shared
    }

    /// Gives the block before back and waits for the next one.
    ///
    /// - Throws: what the unpacker has thrown, in its place; then again at each call.
    func next() throws(Fault) -> Block {
        if reading < 0 || !blocks[reading].isLast {
            if reading >= 0 { sem_post(free) }
            reading = (reading + 1) % Self.blockCount
            Self.wait(for: full)
        }
        if let fault = blocks[reading].fault { throw fault }
        return blocks[reading]
    }

    /// Tells the thread to leave off; nothing is read from here on.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        sem_post(free)
    }

    /// What the thread does.
    private func unpack() {
        var writing = 0
        while true {
            Self.wait(for: free)
            if isStopped.load(ordering: .acquiring) { return }
            do throws(Fault) {
                blocks[writing].count = try unpacker.fill(blocks[writing].memory)
            } catch {
                blocks[writing].fault = error
            }
            blocks[writing].packedBytes = unpacker.packedBytes
            let isLast = blocks[writing].isLast
            sem_post(full)
            if isLast { return }
            writing = (writing + 1) % Self.blockCount
        }
    }

    /// A signal may end the wait too early.
    private static func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
        while sem_wait(semaphore) != 0 {}
    }
}

internal import Basics

/// The bytes of a file, unpacked where its first bytes are those of gzip or Zstandard.
struct ByteSource: ~Copyable {
    private enum Packing {
        /// Nothing has been read yet.
        case unknown
        case plain
        case gzip(GzipStream)
        case zstd(ZstdStream)
    }

    private let file: InputFile
    private var packing = Packing.unknown
    /// What was read to recognise the file or, of a packed one, to be unpacked.
    private let packed: UnsafeMutableRawBufferPointer
    private var taken = 0
    private var filled = 0
    private var digest = ContentDigest()
    private var atEnd = false
    /// The bytes of the file itself read so far, packed as they are.
    private(set) var bytes: Int64 = 0

    var name: String { file.name }

    init(_ path: String) throws(Fault) {
        file = try InputFile(path)
        packed = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit { packed.deallocate() }

    /// Fills the buffer as far as one read goes.
    ///
    /// - Parameter buffer: at least one byte.
    /// - Returns: the number of bytes; 0 at the end.
    /// - Throws: `badData` where a packed file is damaged or incomplete.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        if case .unknown = packing { try recognise() }
        if case .plain = packing {
            if taken == filled { return try readRaw(into: buffer) }
            let count = min(buffer.count, filled - taken)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[taken..<taken + count]))
            taken += count
            return count
        }
        while true {
            let step = try unpack(into: buffer)
            if step > 0 { return step }
            if atEnd {
                if !isComplete { throw damaged("the packed file ends too early") }
                return 0
            }
            if taken == filled {
                taken = 0
                filled = 0
                try fill()
            }
        }
    }

    /// The name, size and digest of the file, whose end has been reached.
    mutating func finish() -> (name: String, bytes: Int64, digest: String) { (name, bytes, digest.finish()) }

    /// Reads the first bytes and looks at them.
    private mutating func recognise() throws(Fault) {
        while filled < 4, !atEnd { try fill() }
        let start = packed[..<filled]
        if start.starts(with: [0x1F, 0x8B]) {
            packing = .gzip(try GzipStream())
        } else if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            packing = .zstd(try ZstdStream())
        } else {
            packing = .plain
        }
    }

    private var isComplete: Bool {
        switch packing {
        case .gzip(let stream): stream.isComplete
        case .zstd(let stream): stream.isComplete
        case .plain, .unknown: true
        }
    }

    private mutating func unpack(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        let rest = UnsafeRawBufferPointer(rebasing: packed[taken..<filled])
        let step: (taken: Int, given: Int)? =
            switch packing {
            case .gzip(let stream): stream.unpack(rest, into: buffer)
            case .zstd(let stream): stream.unpack(rest, into: buffer)
            case .plain, .unknown: (0, 0)
            }
        guard let step else { throw damaged("the packed file is damaged") }
        taken += step.taken
        return step.given
    }

    /// Reads more of the file into the memory for packed bytes.
    private mutating func fill() throws(Fault) {
        filled += try readRaw(into: UnsafeMutableRawBufferPointer(rebasing: packed[filled...]))
    }

    private mutating func readRaw(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        let count = try file.read(into: buffer)
        digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        bytes += Int64(count)
        atEnd = count == 0
        return count
    }

    private func damaged(_ what: String) -> Fault {
        Fault(.badData, file: name, what, fix: "get it again from where it came from")
    }
}

internal import Basics

/// Unpacks a file of gzip or Zstandard, block by block.
///
/// Where one block ends and the next begins depends on the file's bytes alone, not on how they arrive.
final class Unpacker {
    private enum Packing {
        case gzip(GzipStream)
        case zstd(ZstdStream)
    }

    private let file: FileBytes
    private let packing: Packing
    /// What is wrong with the file behind the blocks that were given.
    private var fault: Fault?

    /// - Returns: nil where the first bytes of the file are those of neither.
    init?(_ file: FileBytes) throws(Fault) {
        while file.waiting.count < 4, !file.isAtEnd { try file.wait() }
        if file.waiting.starts(with: [0x1F, 0x8B]) {
            packing = .gzip(try GzipStream())
        } else if ZstdStream.isFront(file.waiting) {
            packing = .zstd(try ZstdStream())
        } else {
            return nil
        }
        self.file = file
    }

    /// The bytes of the file itself read so far.
    var packedBytes: Int64 { file.count }

    /// Fills a block, all of it unless the file ends.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    /// - Throws: `badData` where the file is damaged or incomplete, behind the bytes that could be had.
    func fill(_ block: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        var given = 0
        do throws(Fault) {
            if let fault { throw fault }
            while given < block.count {
                let step = try unpack(into: UnsafeMutableRawBufferPointer(rebasing: block[given...]))
                given += step
                if step > 0 { continue }
                if file.isAtEnd {
                    if !isComplete { throw damaged("the packed file ends too early") }
                    break
                }
                if file.waiting.isEmpty { try file.wait() }
            }
        } catch {
            fault = error
            if given == 0 { throw error }
        }
        return given
    }

    private var isComplete: Bool {
        switch packing {
        case .gzip(let stream): stream.isComplete
        case .zstd(let stream): stream.isComplete
        }
    }

    private func unpack(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        let step: (taken: Int, given: Int)
        do throws(UnpackingFault) {
            switch packing {
            case .gzip(let stream): step = try stream.unpack(file.waiting, into: buffer)
            case .zstd(let stream): step = try stream.unpack(file.waiting, into: buffer)
            }
        } catch {
            switch error {
            case .damaged: throw damaged("the packed file is damaged")
            case .windowTooLarge:
                throw Fault(
                    .badData,
                    file: file.name,
                    "the packed file needs a window of more than the 128 MiB that are read",
                    fix: "pack it again: zstd -dc --long=31 FILE | zstd -o SMALLER.zst"
                )
            }
        }
        file.take(step.taken)
        return step.given
    }

    private func damaged(_ what: String) -> Fault {
        let program =
            switch packing {
            case .gzip: "gzip"
            case .zstd: "zstd"
            }
        return Fault(
            .badData,
            file: file.name,
            "\(what), behind \(ExactDecimal.grouped(file.count - Int64(file.waiting.count))) bytes",
            fix:
                "get it again from where it came from, or read what is whole of it: \(program) -dc FILE > PART"
        )
    }
}

/// Why packed bytes cannot be unpacked.
enum UnpackingFault: Error {
    case damaged
    /// They may refer to more of what stands before them than is kept.
    case windowTooLarge
}

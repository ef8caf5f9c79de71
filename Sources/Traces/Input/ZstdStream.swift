internal import Basics
internal import CZstd

/// Unpacks Zstandard (RFC 8878), any number of frames one behind the other, piece by piece.
///
/// The library refuses frames that would need a window of more than 128 MiB.
final class ZstdStream {
    private let stream: OpaquePointer
    private var isInsideFrame = false
    private var fault: UnpackingFault?

    init() throws(Fault) {
        guard let stream = ZSTD_createDStream() else {
            throw Fault(.ours, "libzstd cannot be started", fix: "free some memory")
        }
        self.stream = stream
    }

    deinit { ZSTD_freeDStream(stream) }

    /// Whether a file that begins like this is packed so: by a frame, or by one that is skipped (RFC 8878, 3.1.2).
    static func isFront(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return true }
        return bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18])
    }

    /// True between frames: a file may end here.
    var isComplete: Bool { !isInsideFrame }

    /// Unpacks from one buffer into another.
    ///
    /// - Returns: how many bytes were taken and given.
    func unpack(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(UnpackingFault) -> (taken: Int, given: Int) {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        if let fault { throw fault }
        // Asked without input between frames, the library would wait for another frame.
        while target.pos < target.size, isInsideFrame || source.pos < source.size {
            let before = (source.pos, target.pos)
            let hint = ZSTD_decompressStream(stream, &target, &source)
            if ZSTD_isError(hint) != 0 {
                let isTooLarge = ZSTD_getErrorCode(hint) == ZSTD_error_frameParameter_windowTooLarge
                fault = isTooLarge ? .windowTooLarge : .damaged
                // What was unpacked before is given first.
                if target.pos == 0 { throw fault! }
                break
            }
            isInsideFrame = hint != 0
            if (source.pos, target.pos) == before { break }
        }
        return (source.pos, target.pos)
    }
}

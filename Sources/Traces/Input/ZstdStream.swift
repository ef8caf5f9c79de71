internal import Basics
internal import CZstd

/// Unpacks Zstandard (RFC 8878), any number of frames one behind the other, piece by piece.
///
/// The library refuses frames that would need a window of more than 128 MiB.
final class ZstdStream {
    private let stream: OpaquePointer
    private var isInsideFrame = false

    init() throws(Fault) {
        guard let stream = ZSTD_createDStream() else {
            throw Fault(.ours, "libzstd cannot be started", fix: "free some memory")
        }
        self.stream = stream
    }

    deinit { ZSTD_freeDStream(stream) }

    /// True between frames: a file may end here.
    var isComplete: Bool { !isInsideFrame }

    /// Unpacks from one buffer into another.
    ///
    /// - Returns: how many bytes were taken and given; nil where the data is damaged.
    func unpack(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, given: Int)? {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        // Asked without input between frames, the library would wait for another frame.
        while target.pos < target.size, isInsideFrame || source.pos < source.size {
            let before = (source.pos, target.pos)
            let hint = ZSTD_decompressStream(stream, &target, &source)
            if ZSTD_isError(hint) != 0 { return nil }
            isInsideFrame = hint != 0
            if (source.pos, target.pos) == before { break }
        }
        return (source.pos, target.pos)
    }
}

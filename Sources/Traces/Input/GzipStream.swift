internal import Basics
internal import CZlib

/// Unpacks gzip (RFC 1952), any number of members one behind the other, piece by piece.
final class GzipStream {
    /// At an address of its own, since zlib keeps it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isInsideMember = false
    private var isBehindMember = false

    init() throws(Fault) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard keytoll_begin_gzip(stream) == Z_OK else {
            throw Fault(.ours, "zlib cannot be started", fix: "free some memory")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// True between members: a file may end here.
    var isComplete: Bool { !isInsideMember }

    /// Unpacks from one buffer into another.
    ///
    /// - Returns: how many bytes were taken and given.
    func unpack(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(UnpackingFault) -> (taken: Int, given: Int) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        skipPadding()
        while stream.pointee.avail_in > 0 || isInsideMember, stream.pointee.avail_out > 0 {
            isInsideMember = true
            isBehindMember = false
            let code = inflate(stream, Z_NO_FLUSH)
            if code == Z_STREAM_END {
                isInsideMember = false
                isBehindMember = true
                inflateReset(stream)
                skipPadding()
            } else if code != Z_OK {
                // What was unpacked before the fault is given first; the next call finds the fault again.
                if code != Z_BUF_ERROR, Int(stream.pointee.avail_out) == output.count { throw .damaged }
                break
            }
        }
        return (input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out))
    }

    /// Passes over the zeroes with which some writers fill the last block, and which gzip itself ignores.
    private func skipPadding() {
        guard isBehindMember else { return }
        while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
            stream.pointee.next_in += 1
            stream.pointee.avail_in -= 1
        }
    }
}

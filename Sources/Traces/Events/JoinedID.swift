/// Puts the parts of a session's name together so that no two lists of parts give the same name.
///
/// A slash stands between the parts. One inside a part becomes `~1`, and a tilde `~0`, as in a JSON pointer (RFC 6901,
/// 3), so that only the last part, the box that follows behind, may hold bare ones.
final class JoinedID {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)

    deinit { memory.deallocate() }

    /// The scope, a slash and the id; valid until the next call.
    ///
    /// - Parameter scope: nil gives the id alone, without a slash.
    @inline(__always)
    func join(_ scope: UnsafeRawBufferPointer?, _ id: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if scope == nil, !Self.needsEscapes(id) { return id }
        return copy(scope, id)
    }

    private func copy(
        _ scope: UnsafeRawBufferPointer?,
        _ id: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        let bound = 2 * ((scope?.count ?? 0) + id.count) + 1
        if bound > memory.count {
            memory.deallocate()
            memory = .allocate(byteCount: 2 * bound, alignment: 1)
        }
        var count = 0
        func append(_ byte: UInt8) {
            memory[count] = byte
            count += 1
        }
        func append(part: UnsafeRawBufferPointer) {
            for byte in part {
                switch byte {
                case UInt8(ascii: "~"):
                    append(byte)
                    append(UInt8(ascii: "0"))
                case UInt8(ascii: "/"):
                    append(UInt8(ascii: "~"))
                    append(UInt8(ascii: "1"))
                default: append(byte)
                }
            }
        }
        if let scope {
            append(part: scope)
            append(UInt8(ascii: "/"))
        }
        append(part: id)
        return UnsafeRawBufferPointer(rebasing: memory[..<count])
    }

    @inline(__always)
    private static func needsEscapes(_ id: UnsafeRawBufferPointer) -> Bool {
        for byte in id where byte == UInt8(ascii: "/") || byte == UInt8(ascii: "~") { return true }
        return false
    }
}

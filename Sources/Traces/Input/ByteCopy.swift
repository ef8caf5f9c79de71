/// Copies the few bytes of a typed text faster than a call of the C library does.
enum ByteCopy {
    /// Copies to memory that does not overlap the source.
    @inline(__always)
    static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        // Of every length the front and the end, which may overlap.
        if count > 32 {
            target.copyMemory(from: source, byteCount: count)
        } else if count >= 16 {
            ends(of: count, source, target, SIMD2<UInt64>.self, 16)
        } else if count >= 8 {
            ends(of: count, source, target, UInt64.self, 8)
        } else if count >= 4 {
            ends(of: count, source, target, UInt32.self, 4)
        } else if count > 0 {
            for index in 0..<count {
                target.storeBytes(
                    of: source.load(fromByteOffset: index, as: UInt8.self),
                    toByteOffset: index,
                    as: UInt8.self
                )
            }
        }
    }

    @inline(__always)
    private static func ends<Word: BitwiseCopyable>(
        of count: Int,
        _ source: UnsafeRawPointer,
        _ target: UnsafeMutableRawPointer,
        _ word: Word.Type,
        _ size: Int
    ) {
        let front = source.loadUnaligned(as: Word.self)
        let end = source.loadUnaligned(fromByteOffset: count - size, as: Word.self)
        target.storeBytes(of: front, as: Word.self)
        target.storeBytes(of: end, toByteOffset: count - size, as: Word.self)
    }
}

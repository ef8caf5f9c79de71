internal import Basics

/// How a client looks at a text: what it removes, in which unit it counts, and whether it compares.
///
/// Clients with the same profile share one measuring of a log.
package struct TextProfile: Sendable, Hashable {
    package var unit: MinimumLength.Unit
    package var trim: Bool
    package var ignoreCase: Bool
    /// False for clients that compare no texts; every identity is then 0.
    package var needsIdentity: Bool

    package init(unit: MinimumLength.Unit, trim: Bool, ignoreCase: Bool, needsIdentity: Bool) {
        self.unit = unit
        self.trim = trim
        self.ignoreCase = ignoreCase
        self.needsIdentity = needsIdentity
    }

    /// A text's length and identity.
    package struct Measure: Sendable, Hashable {
        package var length: Int32
        package var identity: UInt64

        package init(length: Int32, identity: UInt64) {
            self.length = length
            self.identity = identity
        }
    }

    /// Measures a text.
    ///
    /// Only grapheme clusters and letter case outside ASCII make a `String`.
    ///
    /// - Parameter utf8: valid UTF-8.
    package func measure(_ utf8: UnsafeRawBufferPointer) -> Measure {
        let bytes = trim ? utf8.trimmed : utf8
        let facts = bytes.scan()
        if !facts.isASCII && ignoreCase {
            var folded = String(decoding: bytes, as: UTF8.self).lowercased()
            return folded.withUTF8 { measureFolded(UnsafeRawBufferPointer($0)) }
        }
        return Measure(
            length: length(of: bytes, facts),
            identity: !needsIdentity ? 0 : ignoreCase ? asciiFoldedIdentity(bytes) : StableHash.of(bytes)
        )
    }

    private func measureFolded(_ bytes: UnsafeRawBufferPointer) -> Measure {
        Measure(
            length: length(of: bytes, bytes.scan()),
            identity: needsIdentity ? StableHash.of(bytes) : 0
        )
    }

    private func length(of bytes: UnsafeRawBufferPointer, _ facts: TextFacts) -> Int32 {
        switch unit {
        case .utf16: return Int32(truncatingIfNeeded: facts.scalars + facts.supplementary)
        case .scalar: return Int32(truncatingIfNeeded: facts.scalars)
        case .grapheme:
            // CR LF is one cluster, and the only one of several ASCII characters.
            if facts.isASCII && !bytes.contains(0x0D) { return Int32(truncatingIfNeeded: bytes.count) }
            return Int32(truncatingIfNeeded: String(decoding: bytes, as: UTF8.self).count)
        }
    }

    private func asciiFoldedIdentity(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 8) { folded in
            for (index, byte) in bytes.enumerated() {
                folded[index] = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
            }
            return StableHash.of(UnsafeRawBufferPointer(folded))
        }
    }
}

extension Client {
    /// How this client looks at a text.
    package var profile: TextProfile {
        TextProfile(
            unit: minimumLength.unit,
            trim: trim,
            ignoreCase: ignoreCase,
            needsIdentity: distinct != nil || cache != nil
        )
    }

    /// How this client's cache looks at a text, where that differs from `profile`.
    package var cacheProfile: TextProfile? {
        guard cache?.key == .folded, !ignoreCase else { return nil }
        return TextProfile(unit: minimumLength.unit, trim: trim, ignoreCase: true, needsIdentity: true)
    }
}

/// What one look over a text's bytes tells.
private struct TextFacts {
    var isASCII: Bool
    var scalars: Int
    /// Scalars that take two UTF-16 units.
    var supplementary: Int
}

extension UnsafeRawBufferPointer {
    fileprivate func scan() -> TextFacts {
        if isASCII { return TextFacts(isASCII: true, scalars: count, supplementary: 0) }
        var scalars = 0
        var supplementary = 0
        for byte in self {
            scalars &+= byte & 0xC0 == 0x80 ? 0 : 1
            supplementary &+= byte >= 0xF0 ? 1 : 0
        }
        return TextFacts(isASCII: false, scalars: scalars, supplementary: supplementary)
    }

    /// Eight bytes at a time.
    private var isASCII: Bool {
        var bits: UInt64 = 0
        var index = 0
        while index + 8 <= count {
            bits |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < count {
            bits |= UInt64(self[index])
            index += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Without the white space and line ends at both ends that JavaScript's `trim()` removes (ECMA-262,
    /// WhiteSpace and LineTerminator).
    package var trimmed: UnsafeRawBufferPointer {
        var lower = 0
        var upper = count
        while lower < upper {
            let length = whiteSpaceLength(at: lower, before: upper)
            if length == 0 { break }
            lower += length
        }
        while lower < upper {
            var start = upper - 1
            while start > lower && self[start] & 0xC0 == 0x80 { start -= 1 }
            if whiteSpaceLength(at: start, before: upper) != upper - start { break }
            upper = start
        }
        return UnsafeRawBufferPointer(rebasing: self[lower..<upper])
    }

    /// The bytes of the white-space scalar that begins here; 0 where there is none.
    private func whiteSpaceLength(at index: Int, before end: Int) -> Int {
        switch self[index] {
        case 0x09...0x0D, 0x20: return 1
        case 0xC2 where index + 1 < end: return self[index + 1] == 0xA0 ? 2 : 0
        case 0xE1, 0xE2, 0xE3, 0xEF:
            guard index + 2 < end else { return 0 }
            let scalar =
                UInt32(self[index] & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6
                | UInt32(self[index + 2] & 0x3F)
            switch scalar {
            case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return 3
            default: return 0
            }
        default: return 0
        }
    }
}

/// Puts stand-ins in the place of what was typed: `x` for letters, `0` for digits; white space and ASCII marks stay.
///
/// What policies look at is kept exactly: the numbers of UTF-16 units, of scalars and of grapheme clusters, of the
/// text as it is, without the white space around it, and in lower case. A cluster of several scalars becomes a
/// letter with as many marks; scalars of two UTF-16 units become others of two.
enum TextMask {
    /// - Parameter utf8: valid UTF-8.
    static func append(_ utf8: ArraySlice<UInt8>, to out: inout [UInt8]) {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in utf8 { out.append(masked(ascii: byte)) }
            return
        }
        var masked = String.UnicodeScalarView()
        for cluster in String(decoding: utf8, as: UTF8.self) { append(cluster, to: &masked) }
        out.append(contentsOf: String(masked).utf8)
    }

    private static func masked(ascii byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "x")
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0")
        default: byte
        }
    }

    private static func append(_ cluster: Character, to out: inout String.UnicodeScalarView) {
        // White space that belongs to what stands before it: CR LF, or the number signs of Arabic and their kin, which hold
        // nothing that was typed.
        if cluster.unicodeScalars.dropFirst().contains(where: \.properties.isWhitespace) {
            return out.append(contentsOf: cluster.unicodeScalars)
        }
        var isFirst = true
        for scalar in cluster.unicodeScalars {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                out.append(scalar)
            } else if isFirst {
                out.append(base(for: scalar))
            } else {
                // Both extend the cluster before them (UAX 29), and lower case leaves them alone.
                out.append(scalar.value > 0xFFFF ? "\u{E0100}" : "\u{301}")
            }
            isFirst = false
        }
    }

    private static func base(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return Unicode.Scalar(masked(ascii: UInt8(scalar.value))) }
        // The only scalar that gets longer in lower case.
        if scalar == "\u{130}" { return scalar }
        switch scalar.properties.generalCategory {
        case .decimalNumber: return scalar.value > 0xFFFF ? "\u{1D7CE}" : "0"
        case .control, .lineSeparator, .paragraphSeparator: return scalar
        default: return scalar.value > 0xFFFF ? "\u{1D431}" : "x"
        }
    }
}

/// The outermost level of a JSON object, without the bulk that lies deeper.
///
/// What a long line is can be told from its outline at the cost of one pass and little memory: its keys and short
/// values stand there as they were, its lists and objects empty, its longer texts empty too.
enum JSONOutline {
    /// Texts with more bytes than this are left empty.
    private static let longestText = 256
    /// An outline that would be longer is cut off, and is then no valid JSON.
    private static let limit = 1 << 16

    /// - Returns: JSON where the line is; anything where it is not.
    static func of(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        var outline: [UInt8] = []
        var depth = 0
        var textStart: Int?
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if let start = textStart {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    textStart = nil
                    if depth > 1 { continue }
                    let isShort = index - start <= longestText
                    outline.append(contentsOf: isShort ? Array(line[start...index]) : Array("\"\"".utf8))
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): textStart = index
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth <= 2 { outline.append(byte) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth <= 2 { outline.append(byte) }
                depth -= 1
            default: if depth <= 1 { outline.append(byte) }
            }
            if outline.count > limit { break }
        }
        return outline
    }
}

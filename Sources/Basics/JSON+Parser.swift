extension JSON {
    /// Which grammar a text follows.
    package enum Dialect: Sendable {
        /// RFC 8259.
        case json
        /// JSON5 (spec.json5.org): comments, trailing commas, single quotes, unquoted keys, hexadecimal
        /// numbers, leading `+` and `.`. `Infinity` and `NaN` are refused, since nothing here can use them.
        case json5
    }

    /// What becomes of a key that stands twice in one object.
    package enum RepeatedKeys: Sendable {
        /// It is an error.
        case refused
        /// Both members are kept; who asks for one of them must see to it.
        case kept
    }

    /// Reads one value from UTF-8 bytes; a byte-order mark is passed over.
    ///
    /// More than 128 levels of nesting are an error. Errors name the text by `file`.
    ///
    /// - Throws: `Fault` of kind `badData` with line and column.
    package static func parse(
        _ bytes: [UInt8],
        file: String? = nil,
        dialect: Dialect = .json,
        firstLine: Int = 1,
        repeatedKeys: RepeatedKeys = .refused
    ) throws(Fault) -> JSON {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.prefix(4096).contains(0)
        {
            throw Fault(
                .badData,
                file: file,
                "this is no UTF-8 text",
                fix: "name a JSON file, or convert it with iconv -t UTF-8"
            )
        }
        var parser = JSONParser(bytes: bytes, file: file, dialect: dialect, firstLine: firstLine)
        parser.repeatedKeys = repeatedKeys
        return try parser.document()
    }

    /// Reads one value from a text.
    package static func parse(
        _ text: String,
        file: String? = nil,
        dialect: Dialect = .json
    ) throws(Fault) -> JSON {
        try parse(Array(text.utf8), file: file, dialect: dialect)
    }
}

/// A recursive-descent parser over bytes that never reads behind their end.
private struct JSONParser {
    let bytes: [UInt8]
    let file: String?
    let dialect: JSON.Dialect
    var repeatedKeys = JSON.RepeatedKeys.refused
    var index = 0
    var line: Int
    var lineStart = 0
    var depth = 0

    init(bytes: [UInt8], file: String?, dialect: JSON.Dialect, firstLine: Int) {
        self.bytes = bytes
        self.file = file
        self.dialect = dialect
        self.line = firstLine
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            lineStart = 3
        }
    }

    var position: JSON.Position { JSON.Position(line: line, column: index - lineStart + 1) }
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    func fault(_ what: String, at place: JSON.Position? = nil, fix: String = "") -> Fault {
        let place = place ?? position
        return Fault(.badData, file: file, line: place.line, column: place.column, what, fix: fix)
    }

    mutating func document() throws(Fault) -> JSON {
        try skipBlank()
        let value = try value()
        try skipBlank()
        if index < bytes.count { throw fault("more follows after the end of the value") }
        return value
    }

    // MARK: Blank space and comments

    mutating func skipBlank() throws(Fault) {
        while let byte = current {
            switch byte {
            case 0x20, 0x09, 0x0D: index += 1
            case 0x0A: newLine()
            case UInt8(ascii: "/") where dialect == .json5: try skipComment()
            case 0x0B,
                0x0C where dialect == .json5:
                index += 1
            case 0xC2 where dialect == .json5 && bytes[index...].starts(with: [0xC2, 0xA0]): index += 2
            default: return
            }
        }
    }

    mutating func newLine() {
        index += 1
        line += 1
        lineStart = index
    }

    mutating func skipComment() throws(Fault) {
        let start = position
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte = current, byte != 0x0A { index += 1 }
        case UInt8(ascii: "*"):
            index += 2
            while index + 1 < bytes.count,
                !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
            {
                if bytes[index] == 0x0A { newLine() } else { index += 1 }
            }
            guard index + 1 < bytes.count else { throw fault("a comment is never closed", at: start) }
            index += 2
        default: throw fault("unexpected \"/\"")
        }
    }

    // MARK: Values

    mutating func value() throws(Fault) -> JSON {
        let start = position
        guard let byte = current else { throw fault("the text ends where a value is expected") }
        depth += 1
        defer { depth -= 1 }
        if depth > 128 { throw fault("values are nested more than 128 deep") }
        switch byte {
        case UInt8(ascii: "{"): return JSON(.object(try object()), at: start)
        case UInt8(ascii: "["): return JSON(.array(try array()), at: start)
        case UInt8(ascii: "\""): return JSON(.string(try string()), at: start)
        case UInt8(ascii: "'") where dialect == .json5: return JSON(.string(try string()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSON(.number(try number()), at: start)
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            if dialect == .json5 { return JSON(.number(try number()), at: start) }
            throw fault("a number cannot begin with \"\(Character(Unicode.Scalar(byte)))\"")
        default:
            let word = identifier()
            switch word {
            case "true": return JSON(.bool(true), at: start)
            case "false": return JSON(.bool(false), at: start)
            case "null": return JSON(.null, at: start)
            case "": throw fault("a value is expected here")
            case "NaN", "Infinity":
                throw fault("\(word) is no number that can be used", at: start, fix: "give a number")
            default: throw fault("a word that is no value stands here", at: start, fix: "put texts in quotes")
            }
        }
    }

    mutating func identifier() -> String {
        let start = index
        while let byte = current, byte.isIdentifierByte { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    mutating func array() throws(Fault) -> [JSON] {
        var elements: [JSON] = []
        index += 1
        while true {
            try skipBlank()
            if try closes(UInt8(ascii: "]"), afterComma: !elements.isEmpty) { return elements }
            elements.append(try value())
            try skipBlank()
            if try endsList(UInt8(ascii: "]"), "list") { return elements }
        }
    }

    mutating func object() throws(Fault) -> [JSON.Member] {
        var members: [JSON.Member] = []
        var seen: Set<String> = []
        index += 1
        while true {
            try skipBlank()
            if try closes(UInt8(ascii: "}"), afterComma: !members.isEmpty) { return members }
            let place = position
            let key = try key()
            if repeatedKeys == .refused, !seen.insert(key).inserted {
                throw fault(
                    "the key \"\(key)\" stands twice in this object",
                    at: place,
                    fix: "keep one of the two"
                )
            }
            try skipBlank()
            guard current == UInt8(ascii: ":") else { throw fault("a \":\" is expected after the key") }
            index += 1
            try skipBlank()
            members.append(JSON.Member(key: key, keyPosition: place, value: try value()))
            try skipBlank()
            if try endsList(UInt8(ascii: "}"), "object") { return members }
        }
    }

    /// Consumes the closing bracket where an element could begin: an empty list, or JSON5's last comma.
    mutating func closes(_ bracket: UInt8, afterComma: Bool) throws(Fault) -> Bool {
        guard current == bracket else { return false }
        if afterComma && dialect == .json {
            throw fault("a comma stands before the closing bracket", fix: "remove it")
        }
        index += 1
        return true
    }

    /// Consumes what must follow an element: the closing bracket (true) or a comma (false).
    mutating func endsList(_ bracket: UInt8, _ name: String) throws(Fault) -> Bool {
        guard let byte = current else {
            throw fault("the text ends inside \(name == "object" ? "an" : "a") \(name)")
        }
        index += 1
        if byte == bracket { return true }
        if byte == UInt8(ascii: ",") { return false }
        index -= 1
        throw fault("a comma or the end of the \(name) is expected here")
    }

    mutating func key() throws(Fault) -> String {
        if current == UInt8(ascii: "\"") || (current == UInt8(ascii: "'") && dialect == .json5) {
            return try string()
        }
        if dialect == .json5, let byte = current, byte.isIdentifierByte,
            !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)
        {
            return identifier()
        }
        throw fault("a key is expected here", fix: dialect == .json ? "put it in double quotes" : "")
    }

    // MARK: Numbers

    mutating func number() throws(Fault) -> String {
        let place = position
        var literal = ""
        if current == UInt8(ascii: "-") {
            literal = "-"
            index += 1
        } else if current == UInt8(ascii: "+"), dialect == .json5 {
            index += 1
        }
        if dialect == .json5, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "0"),
            bytes[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            index += 2
            guard let value = Int64(identifier(), radix: 16) else {
                throw fault("this hexadecimal number is unreadable", at: place)
            }
            return literal + String(value)
        }
        let whole = digits()
        let json5Fraction = dialect == .json5 && current == UInt8(ascii: ".")
        if whole.isEmpty && !json5Fraction { throw fault("this number is unreadable", at: place) }
        if whole.count > 1 && whole.hasPrefix("0") { throw fault("a number cannot begin with 0", at: place) }
        literal += whole.isEmpty ? "0" : whole
        if current == UInt8(ascii: ".") {
            index += 1
            let fraction = digits()
            if fraction.isEmpty && (dialect == .json || whole.isEmpty) {
                throw fault("digits are expected after the point", at: place)
            }
            if !fraction.isEmpty { literal += "." + fraction }
        }
        if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            literal += "e"
            if let sign = current, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                index += 1
                if sign == UInt8(ascii: "-") { literal += "-" }
            }
            let exponent = digits()
            if exponent.isEmpty { throw fault("digits are expected in the exponent", at: place) }
            literal += exponent
        }
        if let byte = current, byte.isIdentifierByte { throw fault("this number is unreadable", at: place) }
        return literal
    }

    mutating func digits() -> String {
        let start = index
        while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Strings

    mutating func string() throws(Fault) -> String {
        let place = position
        let quote = bytes[index]
        index += 1
        var text: [UInt8] = []
        while true {
            guard let byte = current else { throw fault("a text is never closed", at: place) }
            switch byte {
            case quote:
                index += 1
                guard let result = String(validating: text, as: UTF8.self) else {
                    throw fault("this text is not valid UTF-8", at: place, fix: "save the file as UTF-8")
                }
                return result
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20:
                throw fault("a control character stands inside a text", fix: "write it as an escape")
            default:
                text.append(byte)
                index += 1
            }
        }
    }

    mutating func escape(into text: inout [UInt8]) throws(Fault) {
        let place = position
        index += 1
        guard let byte = current else { throw fault("a text is never closed", at: place) }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var scalar = try hexadecimal(4, at: place)
            if 0xD800..<0xDC00 ~= scalar,
                bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
            {
                let mark = index
                index += 2
                let low = try hexadecimal(4, at: place)
                if 0xDC00..<0xE000 ~= low {
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    index = mark
                }
            }
            // A lone surrogate, as JavaScript writes one for half an emoji, becomes U+FFFD.
            text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        case _ where dialect == .json5: try json5Escape(byte, into: &text, at: place)
        default: throw fault("an unknown escape stands in a text", at: place)
        }
    }

    mutating func json5Escape(_ byte: UInt8, into text: inout [UInt8], at place: JSON.Position) throws(Fault)
    {
        switch byte {
        case 0x0A:
            index -= 1
            newLine()
        case 0x0D:
            if current == 0x0A { newLine() }
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "0"): text.append(0)
        case UInt8(ascii: "x"):
            text.append(contentsOf: String(Unicode.Scalar(UInt8(try hexadecimal(2, at: place)))).utf8)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            throw fault("an unknown escape stands in a text", at: place)
        default: text.append(byte)
        }
    }

    mutating func hexadecimal(_ count: Int, at place: JSON.Position) throws(Fault) -> UInt32 {
        guard index + count <= bytes.count,
            bytes[index..<index + count].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[index..<index + count], as: UTF8.self), radix: 16)
        else { throw fault("\(count) hexadecimal digits are expected in this escape", at: place) }
        index += count
        return value
    }
}

extension UInt8 {
    fileprivate var isIdentifierByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}

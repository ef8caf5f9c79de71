/// A JSON value together with the place in its file where it began.
///
/// Objects keep the order of their members and numbers keep their spelling, so that prices stay exact
/// and errors can point at a line.
package struct JSON: Sendable, Hashable {
    /// What a JSON text can hold.
    package indirect enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        /// The number as it was written, such as `2.83` or `-1e3`.
        case number(String)
        case string(String)
        case array([JSON])
        case object([Member])
    }

    /// One `"key": value` of an object.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var keyPosition: Position
        package var value: JSON
    }

    /// A place in a text: 1-based line, 1-based column in bytes. Zero for values that were not read.
    package struct Position: Sendable, Hashable {
        package var line: Int
        package var column: Int

        package static let none = Position(line: 0, column: 0)
    }

    package var value: Value
    package var position: Position

    package init(_ value: Value, at position: Position = .none) {
        self.value = value
        self.position = position
    }
}

// MARK: - Making values

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self.init(.string(value)) }
    package init(integerLiteral value: Int) { self.init(.number(String(value))) }
    package init(booleanLiteral value: Bool) { self.init(.bool(value)) }

    package static func string(_ value: String) -> JSON { JSON(.string(value)) }
    package static func integer(_ value: some BinaryInteger) -> JSON { JSON(.number(String(value))) }
    package static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }
    /// A number whose decimal spelling is already known, such as "3.34".
    package static func number(_ literal: String) -> JSON { JSON(.number(literal)) }
    package static func array(_ elements: [JSON]) -> JSON { JSON(.array(elements)) }
    package static var null: JSON { JSON(.null) }

    /// An object with its members in the given order.
    package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        JSON(.object(members.map { Member(key: $0.key, keyPosition: .none, value: $0.value) }))
    }

    /// An object with its members in the given order.
    package static func object(_ members: [(String, JSON)]) -> JSON {
        JSON(.object(members.map { Member(key: $0.0, keyPosition: .none, value: $0.1) }))
    }
}

// MARK: - Looking in

extension JSON {
    /// The value of the first member with this key; nil where there is none or this is not an object.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text, if this is a string.
    package var stringValue: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The elements, if this is an array.
    package var elements: [JSON]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    /// The name of this value's type, for error messages.
    package var typeName: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

// MARK: - Writing

extension JSON {
    /// The value as JSON text.
    ///
    /// - Parameter indented: two spaces a level and one member a line; otherwise everything on one line.
    package func text(indented: Bool = false) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: indented ? 0 : nil)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to out: inout [UInt8], indent: Int?) {
        switch value {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let flag): out.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let literal): out.append(contentsOf: literal.utf8)
        case .string(let text): out.appendJSON(string: text.utf8)
        case .array(let elements):
            writeList(elements, brackets: ("[", "]"), to: &out, indent: indent) { element, out, inner in
                element.write(to: &out, indent: inner)
            }
        case .object(let members):
            writeList(members, brackets: ("{", "}"), to: &out, indent: indent) { member, out, inner in
                out.appendJSON(string: member.key.utf8)
                out.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
                member.value.write(to: &out, indent: inner)
            }
        }
    }

    private func writeList<Element>(
        _ elements: [Element],
        brackets: (open: Unicode.Scalar, close: Unicode.Scalar),
        to out: inout [UInt8],
        indent: Int?,
        write: (Element, inout [UInt8], Int?) -> Void
    ) {
        func newLine(_ level: Int) {
            out.append(UInt8(ascii: "\n"))
            out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
        }
        out.append(UInt8(ascii: brackets.open))
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            if let indent { newLine(indent + 1) }
            write(element, &out, indent.map { $0 + 1 })
        }
        if let indent, !elements.isEmpty { newLine(indent) }
        out.append(UInt8(ascii: brackets.close))
    }
}

extension [UInt8] {
    /// Appends a JSON string literal, quotes included; the bytes must be UTF-8.
    package mutating func appendJSON(string utf8: some Sequence<UInt8>) {
        let hexadecimal = Array("0123456789abcdef".utf8)
        append(UInt8(ascii: "\""))
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(contentsOf: "\\n".utf8)
            case 0x0D: append(contentsOf: "\\r".utf8)
            case 0x09: append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F:
                append(contentsOf: "\\u00".utf8)
                append(hexadecimal[Int(byte >> 4)])
                append(hexadecimal[Int(byte & 15)])
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}

/// Reads the members of a JSON object by name and, at the end, refuses those that nobody asked for.
///
/// Every error names the file, the line and the path of the field. A value of `null` counts as absent.
///
///     var reader = try ObjectReader(json, file: "quickstart.json")
///     let name = try reader.requiredString("name")
///     let wait = try reader.integer("wait", in: 0...60_000)
///     try reader.finish()
package struct ObjectReader {
    /// How errors name the file.
    package let file: String?
    /// The path of this object inside the file; empty at the root.
    package let path: String
    package let position: JSON.Position
    private let members: [JSON.Member]
    private var known: [String] = []

    /// - Throws: `badData` where the value is no object.
    package init(_ json: JSON, file: String?, path: String = "") throws(Fault) {
        guard case .object(let members) = json.value else {
            throw Fault(
                .badData,
                file: file,
                line: json.position.line,
                column: json.position.column,
                field: path.isEmpty ? nil : path,
                "an object in braces is expected here, not \(json.typeName)"
            )
        }
        self.file = file
        self.path = path
        self.position = json.position
        self.members = members
    }

    /// The path of a member, as errors show it.
    package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

    /// A fault at a member, or at the object where the member is missing.
    package func fault(_ key: String, _ what: String, fix: String = "") -> Fault {
        let place = members.first { $0.key == key }?.value.position ?? position
        return fault(at: place, field: path(of: key), what, fix: fix)
    }

    /// A fault at any place of this file.
    package func fault(at place: JSON.Position, field: String, _ what: String, fix: String = "") -> Fault {
        Fault(.badData, file: file, line: place.line, column: place.column, field: field, what, fix: fix)
    }

    /// The keys that the object holds, in order, whether known or not.
    package var keys: [String] { members.map(\.key) }

    /// The value of an optional member, of any type.
    package mutating func value(_ key: String) -> JSON? {
        if !known.contains(key) { known.append(key) }
        guard let value = members.first(where: { $0.key == key })?.value, value.value != .null else {
            return nil
        }
        return value
    }

    /// The value of a member that must be there.
    package mutating func required(_ key: String) throws(Fault) -> JSON {
        if let value = value(key) { return value }
        throw missing(key)
    }

    /// The fault of a key that must be there and is not, naming the misspelt one that stands in its place.
    package func missing(_ key: String, fix: String = "add it") -> Fault {
        let others = keys.filter { !known.contains($0) }
        let near = NearestName.of(key, among: others)
        return fault(key, "this key is missing", fix: near.map { "did you mean it by \"\($0)\"?" } ?? fix)
    }

    package mutating func string(_ key: String) throws(Fault) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.stringValue else { throw typeFault(key, "a text", value) }
        return text
    }

    package mutating func requiredString(_ key: String) throws(Fault) -> String {
        _ = try required(key)
        return try string(key)!
    }

    package mutating func bool(_ key: String) throws(Fault) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let flag) = value.value else { throw typeFault(key, "true or false", value) }
        return flag
    }

    /// A whole number inside the range; `300` and `3e2` are the same number.
    package mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
        guard let value = value(key) else { return nil }
        return try integer(value, field: path(of: key), in: range)
    }

    /// A whole number inside the range, from a value that was taken out of this object.
    package func integer(_ value: JSON, field: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
        guard case .number(let literal) = value.value else {
            throw fault(
                at: value.position,
                field: field,
                "a whole number is expected here, not \(value.typeName)"
            )
        }
        guard let number = ExactDecimal.parse(literal, scale: 0) else {
            let isWhole = literal.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
            let what =
                isWhole
                ? "a number of \(literal.utf8.count) digits is too large" : "\(literal) is not a whole number"
            throw fault(at: value.position, field: field, what)
        }
        guard range.contains(Int(number)) else {
            let bounds =
                range.upperBound == .max
                ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw fault(
                at: value.position,
                field: field,
                "\(literal) is out of range",
                fix: "give a whole number \(bounds)"
            )
        }
        return Int(number)
    }

    /// An exact decimal number as a whole number of 10^-scale; nil where the key is absent.
    package mutating func decimal(_ key: String, scale: Int) throws(Fault) -> Int64? {
        guard let value = value(key) else { return nil }
        guard case .number(let literal) = value.value else { throw typeFault(key, "a number", value) }
        guard let number = ExactDecimal.parse(literal, scale: scale) else {
            throw fault(key, "\(literal) has more than \(scale) decimals or is too large")
        }
        return number
    }

    /// One of a few words.
    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String,
        _ type: Choice.Type
    ) throws(Fault) -> Choice? where Choice.RawValue == String {
        guard let word = try string(key) else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        throw fault(
            key,
            "\"\(word)\" is not known here",
            fix: NearestName.advice(for: word, among: Choice.allCases.map(\.rawValue))
        )
    }

    package mutating func list(_ key: String) throws(Fault) -> [JSON]? {
        guard let value = value(key) else { return nil }
        guard let elements = value.elements else { throw typeFault(key, "a list", value) }
        return elements
    }

    package mutating func object(_ key: String) throws(Fault) -> ObjectReader? {
        guard let value = value(key) else { return nil }
        return try ObjectReader(value, file: file, path: path(of: key))
    }

    /// Refuses every member that was never asked for, naming the nearest known key.
    package func finish() throws(Fault) {
        for member in members where !known.contains(member.key) {
            throw fault(
                at: member.keyPosition,
                field: path(of: member.key),
                "this key is not known here",
                fix: NearestName.advice(for: member.key, among: known)
            )
        }
    }

    private func typeFault(_ key: String, _ expected: String, _ value: JSON) -> Fault {
        fault(key, "\(expected) is expected here, not \(value.typeName)")
    }
}

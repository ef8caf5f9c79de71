internal import Basics

/// Where a value stands in an event: a column's name, or a way through nested JSON.
///
/// `properties.$session_id` goes into an object, or into a text that holds JSON. `event_params[key=query]` goes into
/// the first element of a list whose member `key` is the text `query`. In a table, a column that bears the
/// whole path as its name comes first; else the first step names a column that holds JSON.
package struct EventPath: Sendable, Hashable {
    /// One step of the way.
    enum Step: Sendable, Hashable {
        case member(String)
        case element(key: String, value: String)
    }

    /// As it was written.
    package let text: String
    let steps: [Step]

    /// - Returns: nil where the text is no path.
    package init?(_ text: String) {
        self.text = text
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let bracket = part.firstIndex(of: "[") else {
                if part.isEmpty { return nil }
                steps.append(.member(String(part)))
                continue
            }
            let condition = part[part.index(after: bracket)...].dropLast()
            let sides = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard part.hasSuffix("]"), sides.count == 2, !sides[0].isEmpty, bracket > part.startIndex
            else { return nil }
            steps.append(.member(String(part[..<bracket])))
            steps.append(.element(key: String(sides[0]), value: String(sides[1])))
        }
        self.steps = steps
    }

    /// The value at the end of the way; nil where it leads nowhere or to null.
    ///
    /// Keys beside the way may stand twice in their object.
    ///
    /// - Throws: `repeatedKey` where a key on the way does.
    func value(in json: JSON) throws(LineFault) -> JSON? { try Self.value(in: json, steps[...]) }

    /// The value at the end of some of the steps.
    static func value(in json: JSON, _ steps: ArraySlice<Step>) throws(LineFault) -> JSON? {
        guard let step = steps.first else { return json.value == .null ? nil : json }
        if case .string(let text) = json.value {
            guard let inner = try? JSON.parse(Array(text.utf8), repeatedKeys: .kept) else { return nil }
            return try value(in: inner, steps)
        }
        var next: JSON?
        switch step {
        case .member(let key): next = try json.onlyMember(key)
        case .element(let key, let value):
            for element in json.elements ?? [] where try element.onlyMember(key)?.stringValue == value {
                next = element
                break
            }
        }
        guard let next else { return nil }
        return try value(in: next, steps.dropFirst())
    }
}

extension JSON {
    /// The value of a member; nil where there is none.
    ///
    /// - Throws: `repeatedKey` where its key stands twice.
    func onlyMember(_ key: String) throws(LineFault) -> JSON? {
        guard case .object(let members) = value else { return nil }
        var found: JSON?
        for member in members where member.key == key {
            if found != nil { throw LineFault(.repeatedKey, field: key) }
            found = member.value
        }
        return found
    }
}

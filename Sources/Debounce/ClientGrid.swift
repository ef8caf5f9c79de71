internal import Basics

/// One client of the grid that lists inside a client's JSON stand for.
struct ClientVariant {
    /// What one list contributed.
    struct Choice {
        /// Where the list stands inside the client, such as `timing.wait`.
        var path: String
        /// The chosen element in words.
        var text: String
    }

    /// The client without lists.
    var json: JSON
    /// One for each list, in order.
    var choices: [Choice]
}

/// Expands the lists inside a client's JSON: one variant per combination, the last list running fastest.
struct ClientGrid {
    /// How errors name the file.
    let file: String?
    /// The client's own path inside the file.
    let path: String

    /// The most clients that one definition may stand for.
    static let limit = 10_000

    /// - Throws: `badData` at an empty list, and above `limit`.
    func variants(of json: JSON) throws(Fault) -> [ClientVariant] { try expand(json, at: "") }

    private func expand(_ json: JSON, at place: String) throws(Fault) -> [ClientVariant] {
        switch json.value {
        case .array(let elements): return try choose(among: elements, json, at: place)
        case .object(let members): return try combine(members, json, at: place)
        default: return [ClientVariant(json: json, choices: [])]
        }
    }

    private func choose(among elements: [JSON], _ list: JSON, at place: String) throws(Fault)
        -> [ClientVariant]
    {
        if elements.isEmpty {
            throw fault(list, at: place, "this list is empty", fix: "give one value or more")
        }
        var variants: [ClientVariant] = []
        for (index, element) in elements.enumerated() {
            if element.elements != nil {
                throw fault(element, at: place, "a list stands inside a list here", fix: "give single values")
            }
            let choice = ClientVariant.Choice(path: place, text: element.scalarText ?? "\(index + 1)")
            for variant in try expand(element, at: place) {
                variants.append(ClientVariant(json: variant.json, choices: [choice] + variant.choices))
            }
        }
        return variants
    }

    private func combine(_ members: [JSON.Member], _ object: JSON, at place: String) throws(Fault)
        -> [ClientVariant]
    {
        var variants = [ClientVariant(json: JSON(.object([]), at: object.position), choices: [])]
        for member in members {
            let memberPlace = place.isEmpty ? member.key : place + "." + member.key
            // The name is one text; a list of names is left for the reader to refuse.
            let alternatives =
                memberPlace == "name"
                ? [ClientVariant(json: member.value, choices: [])]
                : try expand(member.value, at: memberPlace)
            if variants.count * alternatives.count > Self.limit {
                throw fault(
                    object,
                    at: place,
                    "the lists stand for more than \(Self.limit) clients",
                    fix: "give fewer values"
                )
            }
            variants = variants.flatMap { variant in
                alternatives.map { alternative in
                    var extended = variant
                    extended.append(member, alternative)
                    return extended
                }
            }
        }
        return variants
    }

    private func fault(_ json: JSON, at place: String, _ what: String, fix: String) -> Fault {
        let field = [path, place].filter { !$0.isEmpty }.joined(separator: ".")
        return Fault(
            .badData,
            file: file,
            line: json.position.line,
            column: json.position.column,
            field: field.isEmpty ? nil : field,
            what,
            fix: fix
        )
    }
}

extension ClientVariant {
    fileprivate mutating func append(_ member: JSON.Member, _ chosen: ClientVariant) {
        guard case .object(var members) = json.value else { return }
        var member = member
        member.value = chosen.json
        members.append(member)
        json.value = .object(members)
        choices += chosen.choices
    }
}

extension JSON {
    /// A single value in words; nil for lists and objects.
    var scalarText: String? {
        switch value {
        case .null: "none"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let literal): literal
        case .string(let text): text
        case .array, .object: nil
        }
    }
}

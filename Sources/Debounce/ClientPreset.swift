package import Basics

/// The policy of a client that people use, by default.
///
/// A preset is a starting point: an app that sets an option of its own overrides it.
package struct ClientPreset: Sendable, Hashable {
    /// The name by which clients refer to it, such as `use-places-autocomplete-4`.
    package var name: String
    /// The library, component or sample.
    package var title: String
    /// The version or release that the policy was read from.
    package var version: String
    /// Where its defaults stand.
    package var source: String
    /// What the policy leaves out; empty where it is whole.
    package var remark: String
    /// The policy as a client's JSON without a name.
    package var policy: String

    /// The preset as a client that bears its name.
    package var client: Client {
        get throws(Fault) { try Client.parse(.string(name))[0] }
    }

    /// The preset with this name.
    ///
    /// - Throws: `usage` naming the nearest one.
    package static func named(_ name: String) throws(Fault) -> ClientPreset {
        if let preset = all.first(where: { $0.name == name }) { return preset }
        throw Fault(.usage, "\"\(name)\" is no preset", fix: advice(for: name))
    }

    private static func advice(for name: String) -> String {
        NearestName.advice(for: name, among: all.map(\.name))
    }
}

extension ClientPreset {
    /// A client's JSON with the preset that it names filled in.
    ///
    /// A bare text is the name of a preset. What stands beside the key `preset` overrides it: `null` turns an
    /// option off, and in `timing`, `minimumLength` and `cache` only the members that are given are replaced, as
    /// long as the kind of timing stays the same. Without a name the client is called by the preset's.
    ///
    /// - Throws: `badData` for a preset that is not known, naming the nearest.
    static func complete(_ json: JSON, file: String?, path: String) throws(Fault) -> JSON {
        let given: [JSON.Member]
        let reference: JSON
        switch json.value {
        case .string:
            given = []
            reference = json
        case .object(let members):
            guard let member = members.first(where: { $0.key == "preset" }), member.value.value != .null
            else { return json }
            given = members
            reference = member.value
        default: return json
        }
        let field = given.isEmpty ? path : path.isEmpty ? "preset" : path + ".preset"
        func fault(_ what: String, fix: String) -> Fault {
            let place = reference.position
            return Fault(
                .badData,
                file: file,
                line: place.line == 0 ? nil : place.line,
                column: place.line == 0 ? nil : place.column,
                field: field.isEmpty ? nil : field,
                what,
                fix: fix
            )
        }
        guard let name = reference.stringValue else {
            throw fault("the name of a preset is expected here, not \(reference.typeName)", fix: "")
        }
        guard let preset = all.first(where: { $0.name == name }) else {
            throw fault("\"\(name)\" is no preset", fix: advice(for: name))
        }
        var members = given
        if !members.contains(where: { $0.key == "name" }) { members.add("name", .string(name)) }
        guard case .object(let defaults) = try JSON.parse(preset.policy, file: name, dialect: .json5).value
        else { return json }
        for member in defaults { members.complete(with: member) }
        return JSON(.object(members), at: json.position)
    }
}

extension [JSON.Member] {
    fileprivate mutating func add(_ key: String, _ value: JSON) {
        if case .object(let members) = JSON.object([(key, value)]).value { append(contentsOf: members) }
    }

    /// Adds a preset's member unless it is given, and to a given object what it leaves open.
    fileprivate mutating func complete(with preset: JSON.Member) {
        guard let index = firstIndex(where: { $0.key == preset.key }) else {
            append(preset)
            return
        }
        guard case .object(var given) = self[index].value.value,
            case .object(let defaults) = preset.value.value
        else { return }
        let kind = self[index].value["kind"]
        if let kind, kind.value != preset.value["kind"]?.value { return }
        for member in defaults where !given.contains(where: { $0.key == member.key }) { given.append(member) }
        self[index].value.value = .object(given)
    }
}

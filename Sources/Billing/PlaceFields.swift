package import Basics

/// The fields of a place with the tier that each one bills, by the names of the web and of the iOS API.
///
/// The table is `Scenarios/prices/place-fields.tsv`, put into the binary when it is built. A path below a
/// field (`displayName.text`, `geometry/location/lat`) bills like the field.
package struct PlaceFields: Sendable {
    /// A field of one generation.
    package struct Row: Hashable, Sendable {
        package var generation: Generation
        /// The word of the table, such as `enterprise-atmosphere` or `contact`.
        package var tier: String
        package var field: String
        /// Empty where the iOS API has no such field.
        package var iOSName: String
    }

    /// The built-in table.
    package static let builtIn = PlaceFields(table: PackageResources.place_fields_tsv)

    /// In the order of the table.
    package let rows: [Row]

    /// The positions of rows by what may name them.
    private let positions: [Key: Int]

    private struct Key: Hashable {
        var generation: Generation
        var name: String
    }

    private init(table: [UInt8]) {
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
        let rows = lines.map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
            return Row(
                generation: Generation(rawValue: cells[0])!,
                tier: cells[1],
                field: cells[2],
                iOSName: cells[3]
            )
        }
        // A web name goes before an iOS name, and the first of several rows before the others.
        var positions: [Key: Int] = [:]
        for name in [\Row.field, \Row.iOSName] {
            for (index, row) in rows.enumerated() where !row[keyPath: name].isEmpty {
                let key = Key(generation: row.generation, name: row[keyPath: name])
                if positions[key] == nil { positions[key] = index }
            }
        }
        self.rows = rows
        self.positions = positions
    }

    /// The row that a name or path means in a generation: by web name first, then by iOS name; the first
    /// row of an iOS name that several share.
    package func row(named name: String, in generation: Generation) -> Row? {
        var path = name[...]
        if generation == .new, path.hasPrefix("places.") { path = path.dropFirst("places.".count) }
        while true {
            if let position = positions[Key(generation: generation, name: String(path))] {
                return rows[position]
            }
            guard let cut = path.lastIndex(of: generation == .new ? "." : "/") else { return nil }
            path = path[..<cut]
        }
    }

    func row(required name: String, in generation: Generation) throws(Fault) -> Row {
        if let row = row(named: name, in: generation) { return row }
        let names = rows.filter { $0.generation == generation }.map(\.field)
        throw Fault(
            .badData,
            "the \(generation == .new ? "new" : "Legacy") API has no place field called \"\(name)\"",
            fix: NearestName.question(for: name, among: names)
                ?? "see the vendor's list of place data fields"
        )
    }
}

extension FieldTier {
    /// The tier that a field mask of the new API bills: the highest of its fields.
    ///
    /// `*` is Enterprise + Atmosphere.
    ///
    /// - Throws: `badData` for an empty mask, which the service refuses, and for an unknown field.
    package init(mask: [String]) throws(Fault) {
        var highest: FieldTier?
        for name in mask {
            let row = try PlaceFields.builtIn.row(required: name, in: .new)
            highest = max(highest ?? .idsOnly, row.fieldTier)
        }
        guard let highest else {
            throw Fault(.badData, "the field mask is empty, which the service refuses", fix: "name a field")
        }
        self = highest
    }
}

extension LegacyFields {
    /// What a field list of the Legacy API asks for; without one, nil or empty, all three kinds.
    ///
    /// - Throws: `badData` for an unknown field.
    package init(list: [String]?) throws(Fault) {
        guard let list, !list.isEmpty else {
            self = .all
            return
        }
        self = .idOnly
        for name in list {
            formUnion(try PlaceFields.builtIn.row(required: name, in: .legacy).legacyFields)
        }
    }
}

extension PlaceFields.Row {
    /// The tier of a field of the new API.
    var fieldTier: FieldTier {
        switch tier {
        case "ids-only": .idsOnly
        case "essentials": .essentials
        case "pro": .pro
        case "enterprise": .enterprise
        default: .enterpriseAtmosphere
        }
    }

    /// The kind of a field of the Legacy API.
    var legacyFields: LegacyFields {
        switch tier {
        case "id-refresh": .idOnly
        case "basic": .basic
        case "contact": .contact
        default: .atmosphere
        }
    }
}

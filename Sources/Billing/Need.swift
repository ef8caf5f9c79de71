package import Basics

/// What an app must know of a picked place; integrations that cannot give it are left out of a comparison.
package enum Need: Hashable, Sendable {
    /// The address and the coordinates.
    case address
    /// These fields, by the names of either generation's web or iOS API.
    case fields([Field])

    /// A field in both generations, as far as each has it.
    package struct Field: Hashable, Sendable {
        /// As it was asked for.
        package var name: String
        package var new: PlaceFields.Row?
        package var legacy: PlaceFields.Row?
    }

    /// An integration that cannot serve, and why.
    package struct Removal: Hashable, Sendable {
        package var integration: Integration
        /// A clause, such as `gives no displayName, a Pro field`.
        package var reason: String
    }

    /// Reads `"address"` or a list of field names.
    ///
    /// A name that one generation knows is found in the other by the iOS name that both share.
    ///
    /// - Parameter field: the path of the value, for errors.
    /// - Throws: `badData` at the value.
    package init(_ json: JSON, in reader: ObjectReader, field: String) throws(Fault) {
        if json.stringValue == "address" {
            self = .address
            return
        }
        guard let elements = json.elements, !elements.isEmpty else {
            let near = json.stringValue.flatMap { NearestName.question(for: $0, among: ["address"]) }
            throw reader.fault(
                at: json.position,
                field: field,
                "the needs are neither \"address\" nor a list of fields",
                fix: near ?? "write \"address\", or a list such as [\"displayName\", \"location\"]"
            )
        }
        var fields: [Field] = []
        for (index, element) in elements.enumerated() {
            let path = "\(field)[\(index)]"
            guard let name = element.stringValue else {
                throw reader.fault(
                    at: element.position,
                    field: path,
                    "the name of a field is expected here, not \(element.typeName)"
                )
            }
            guard let found = Field(name) else {
                let names = PlaceFields.builtIn.rows.map(\.field)
                throw reader.fault(
                    at: element.position,
                    field: path,
                    "no API has a place field called \"\(name)\"",
                    fix: NearestName.question(for: name, among: names)
                        ?? "see the vendor's list of place data fields"
                )
            }
            fields.append(found)
        }
        self = .fields(fields)
    }

    /// Splits integrations into those that serve and those that cannot, with the reason.
    package func split(_ integrations: [Integration]) -> (serving: [Integration], removed: [Removal]) {
        var serving: [Integration] = []
        var removed: [Removal] = []
        for integration in integrations {
            if let reason = reasonAgainst(integration) {
                removed.append(Removal(integration: integration, reason: reason))
            } else {
                serving.append(integration)
            }
        }
        return (serving, removed)
    }

    /// Why the integration cannot serve; nil where it can.
    package func reasonAgainst(_ integration: Integration) -> String? {
        var ways = [integration.onSelection.map(\.call)]
        if let choice = integration.choice { ways.append(choice.calls.map(\.call)) }
        switch self {
        case .address:
            let allGive = ways.allSatisfy { calls in calls.contains(where: \.givesAddress) }
            return allGive ? nil : "gives no address"
        case .fields(let fields):
            for field in fields {
                guard let row = integration.generation == .new ? field.new : field.legacy else {
                    let api = integration.generation == .new ? "new" : "Legacy"
                    return "the \(api) API has no \(field.name)"
                }
                let allGive = ways.allSatisfy { calls in calls.contains { $0.gives(row) } }
                if !allGive { return "gives no \(field.name), \(row.words)" }
            }
            return nil
        }
    }
}

extension Need.Field {
    /// The field that either generation calls so; nil where none does.
    package init?(_ name: String) {
        let table = PlaceFields.builtIn
        var new = table.row(named: name, in: .new)
        var legacy = table.row(named: name, in: .legacy)
        if new == nil, let shared = legacy?.iOSName, !shared.isEmpty {
            new = table.row(named: shared, in: .new)
        }
        if legacy == nil, let shared = new?.iOSName, !shared.isEmpty {
            legacy = table.row(named: shared, in: .legacy)
        }
        if new == nil, legacy == nil { return nil }
        self.init(name: name, new: new, legacy: legacy)
    }

    /// Whether Geocoding gives it as well.
    var isAddress: Bool {
        [new, legacy].contains { row in row.map { PlaceCall.addressFields.contains($0.field) } ?? false }
    }
}

extension PlaceFields.Row {
    /// The tier in words, such as `a Pro field`.
    fileprivate var words: String {
        switch (generation, tier) {
        case (.new, "ids-only"): "an IDs-only field"
        case (.new, "essentials"): "an Essentials field"
        case (.new, "pro"): "a Pro field"
        case (.new, "enterprise"): "an Enterprise field"
        case (.new, _): "an Enterprise + Atmosphere field"
        case (.legacy, "id-refresh"): "the place id"
        case (.legacy, "basic"): "Basic data"
        case (.legacy, "contact"): "Contact data"
        case (.legacy, _): "Atmosphere data"
        }
    }
}

extension PlaceCall {
    /// What Geocoding answers, by the names of both generations' Place Details.
    ///
    /// Source: "Geocoding responses" of the Geocoding API documentation, 2026.
    static let addressFields: Set<String> = [
        "id", "addressComponents", "formattedAddress", "location", "viewport", "plusCode", "types",
        "place_id", "address_components", "formatted_address", "geometry", "geometry/location",
        "geometry/viewport", "plus_code", "type",
    ]

    /// Whether the answer holds an address and coordinates.
    var givesAddress: Bool {
        switch self {
        case .details(let tier), .textSearch(let tier): tier > .idsOnly
        case .legacyDetails(let fields): fields.contains(.basic)
        case .addressValidation, .geocoding, .legacyTextSearch, .findPlace, .uiKitQuery: true
        }
    }

    /// Whether the answer holds a field.
    func gives(_ row: PlaceFields.Row) -> Bool {
        switch self {
        case .details(let tier): row.fieldTier <= tier
        // Pro is the least that a Text Search with fields bills, so that it can ask for Pro fields.
        case .textSearch(let tier): row.fieldTier <= tier.onTextSearch
        case .legacyDetails(let fields): fields.isSuperset(of: row.legacyFields)
        case .legacyTextSearch, .findPlace: LegacyFields.basic.isSuperset(of: row.legacyFields)
        case .geocoding, .addressValidation: Self.addressFields.contains(row.field)
        // The vendor's component shows the place itself; the app gets its id.
        case .uiKitQuery: row.field == "id"
        }
    }
}

/// How dear the fields are that a Place Details request of the new API asks for; the highest one decides.
package enum FieldTier: Int, CaseIterable, Hashable, Comparable, Sendable {
    case idsOnly
    case essentials
    case pro
    case enterprise
    /// Also what the field mask `*` asks for.
    case enterpriseAtmosphere

    package static func < (a: FieldTier, b: FieldTier) -> Bool { a.rawValue < b.rawValue }

    /// The vendor's name of the tier.
    package var title: String {
        switch self {
        case .idsOnly: "IDs only"
        case .essentials: "Essentials"
        case .pro: "Pro"
        case .enterprise: "Enterprise"
        case .enterpriseAtmosphere: "Enterprise + Atmosphere"
        }
    }

    /// The tier at which a Text Search for these fields bills: what is Essentials on Place Details is Pro here.
    var onTextSearch: FieldTier { self == .essentials ? .pro : self }

    /// What a Place Details request outside a session bills.
    var detailsSKU: SKU {
        switch self {
        case .idsOnly: .detailsIDsOnly
        case .essentials: .detailsEssentials
        case .pro: .detailsPro
        case .enterprise: .detailsEnterprise
        case .enterpriseAtmosphere: .detailsEnterpriseAtmosphere
        }
    }

    /// What a Text Search for these fields bills.
    var textSearchSKU: SKU {
        switch self {
        case .idsOnly: .textSearchIDsOnly
        case .essentials, .pro: .textSearchPro
        case .enterprise: .textSearchEnterprise
        case .enterpriseAtmosphere: .textSearchEnterpriseAtmosphere
        }
    }
}

/// What a Place Details request of the Legacy API asks for: three kinds of data are billed beside it.
package struct LegacyFields: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let basic = LegacyFields(rawValue: 1)
    package static let contact = LegacyFields(rawValue: 2)
    package static let atmosphere = LegacyFields(rawValue: 4)

    /// Only the place id.
    package static let idOnly: LegacyFields = []
    /// What a request without `fields` asks for.
    package static let all: LegacyFields = [.basic, .contact, .atmosphere]

    /// The kinds in words, such as `Basic and Contact data`.
    package var title: String {
        var kinds: [String] = []
        if contains(.basic) { kinds.append("Basic") }
        if contains(.contact) { kinds.append("Contact") }
        if contains(.atmosphere) { kinds.append("Atmosphere") }
        return kinds.isEmpty ? "only the id" : kinds.joined(separator: " and ") + " data"
    }
}

/// How dear the fields are that a Place Details request of the new API asks for; the highest one decides.
package enum FieldTier: Int, CaseIterable, Hashable, Comparable, Sendable {
    case idsOnly
    case essentials
    case pro
    case enterprise
    /// Also what the field mask `*` asks for.
    case enterpriseAtmosphere

    package static func < (a: FieldTier, b: FieldTier) -> Bool { a.rawValue < b.rawValue }

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

    /// What a Text Search bills: fields that are Essentials on Place Details are Pro here.
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

    /// What the request bills, beside what its session does.
    var skus: [SKU] {
        if isEmpty { return [.legacyDetailsIDRefresh] }
        var skus: [SKU] = [.legacyDetails, .legacyBasicData]
        if contains(.contact) { skus.append(.legacyContactData) }
        if contains(.atmosphere) { skus.append(.legacyAtmosphereData) }
        return skus
    }
}

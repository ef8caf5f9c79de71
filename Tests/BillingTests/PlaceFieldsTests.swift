import Basics
import Billing
import Testing

@Suite("The fields of a place")
struct PlaceFieldsTests {
    @Test("repeat the published table row by row")
    func faithful() throws {
        let rows = try tableRows("fields.tsv")
        #expect(rows.count == 122)
        #expect(
            PlaceFields.builtIn.rows.map { [$0.generation.rawValue, $0.tier, $0.field, $0.iOSName] } == rows
        )
    }

    @Test("of the new API bill by the highest tier, under web and iOS names")
    func new() throws {
        let tiers: [String: FieldTier] = [
            "ids-only": .idsOnly, "essentials": .essentials, "pro": .pro, "enterprise": .enterprise,
            "enterprise-atmosphere": .enterpriseAtmosphere,
        ]
        let rows = try tableRows("fields.tsv").filter { $0[0] == "new" }
        for row in rows {
            #expect(try FieldTier(mask: [row[2]]) == tiers[row[1]])
            if !row[3].isEmpty { #expect(try FieldTier(mask: [row[3]]) == tiers[row[1]]) }
            for other in rows {
                #expect(try FieldTier(mask: [row[2], other[2]]) == max(tiers[row[1]]!, tiers[other[1]]!))
            }
        }
        #expect(try FieldTier(mask: ["*"]) == .enterpriseAtmosphere)
        #expect(try FieldTier(mask: ["displayName.text", "places.location.latitude"]) == .pro)
        // The same word means another field in iOS.
        #expect(try FieldTier(mask: ["name"]) == .idsOnly)
        #expect(try FieldTier(mask: ["Name"]) == .pro)
    }

    @Test("of the Legacy API bill every kind asked for, and all kinds without a list")
    func legacy() throws {
        let kinds: [String: LegacyFields] = [
            "id-refresh": .idOnly, "basic": .basic, "contact": .contact, "atmosphere": .atmosphere,
        ]
        for row in try tableRows("fields.tsv") where row[0] == "legacy" {
            #expect(try LegacyFields(list: [row[2]]) == kinds[row[1]])
            if !row[3].isEmpty { #expect(try LegacyFields(list: [row[3]]) == kinds[row[1]]) }
            #expect(try LegacyFields(list: ["rating", row[2]]) == kinds[row[1]]!.union(.atmosphere))
        }
        #expect(try LegacyFields(list: nil) == .all)
        #expect(try LegacyFields(list: []) == .all)
        #expect(try LegacyFields(list: ["geometry/location/lat"]) == .basic)
    }

    @Test("that no API has, and an empty mask, are refused")
    func refused() {
        #expect(throws: Fault.self) { try FieldTier(mask: []) }
        let fault = #expect(throws: Fault.self) { try FieldTier(mask: ["id", "displayNam"]) }
        #expect(
            fault?.description
                == "the new API has no place field called \"displayNam\"; did you mean \"displayName\"?"
        )
        #expect(throws: Fault.self) { try FieldTier(mask: [""]) }
        #expect(throws: Fault.self) { try LegacyFields(list: ["displayName"]) }
        #expect(throws: Fault.self) { try LegacyFields(list: [""]) }
    }
}

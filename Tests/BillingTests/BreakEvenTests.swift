import Basics
import Billing
import Testing

@Suite("The break-even of two integrations")
struct BreakEvenTests {
    func find(
        _ first: String,
        _ second: String,
        sheet: String = "google-2025-03",
        selected: Int64 = 1,
        of sessions: Int64 = 1,
        volume: Int64? = nil,
        switches: Switches = Switches()
    ) throws -> BreakEven {
        try BreakEven.find(
            Integration.named(first),
            Integration.named(second),
            sheet: PriceSheet.builtIn(sheet),
            switches: switches,
            selected: selected,
            sessions: sessions,
            sessionsPerMonth: volume
        ).priced
    }

    @Test("today: Essentials equals Geocoding up to 12 requests and costs less from the 13th")
    func essentials() throws {
        let result = try find("per-request+geocoding", "per-session+details-essentials")
        #expect(result.equalUpTo == 12)
        #expect(result.noMoreFrom == 1)
        #expect(result.cheaperFrom == 13)
        #expect(result.description == "equal up to 12, less from 13 on")
    }

    @Test("today: a Pro field costs less than Essentials from 8 requests on")
    func pro() throws {
        let result = try find("per-session+details-essentials", "per-session+details-pro")
        #expect(result.equalUpTo == nil)
        #expect(result.noMoreFrom == 8)
        #expect(result.cheaperFrom == 8)
        #expect(result.description == "from 8 requests on")
        let back = try find("per-session+details-pro", "per-session+details-essentials")
        #expect(back.cheaperFrom == nil)
        #expect(back.description == "only up to 7 requests")
    }

    @Test("today: a session with a Pro field costs less than Details without a token from 3 requests on")
    func proWithoutToken() throws {
        let result = try find("per-request+details-pro", "per-session+details-pro")
        #expect(result.description == "from 3 requests on")
    }

    @Test("2018: the session costs less from five requests on, as the rule of four said")
    func ruleOfFour() throws {
        let result = try find(
            "legacy-per-request+geocoding",
            "legacy-per-session+details-basic",
            sheet: "google-2018-06"
        )
        #expect(result.cheaperFrom == 5)
        #expect(result.description == "from 5 requests on")
    }

    @Test("2018 with a volume: prices end where the list does, and the sentence says so")
    func limit() throws {
        let result = try find(
            "legacy-per-request+geocoding",
            "legacy-per-session+details-basic",
            sheet: "google-2018-06",
            volume: 15_000
        )
        #expect(result.searchedUpTo == 33)
        #expect(result.limit != nil)
        #expect(result.description == "from 5 requests on (no published price above 33)")
    }

    @Test(
        "a bill too large to hold ends the search and not the question",
        arguments: [50_000_000_000, 1 << 40]
    )
    func beyondMoney(volume: Int64) throws {
        let names = ["per-request+geocoding", "per-session+details-essentials"]
        for (first, second) in [(names[0], names[1]), (names[1], names[0])] {
            let result = try find(first, second, volume: volume)
            #expect(result.limit == .beyondMoney)
            #expect(result.searchedUpTo < BreakEven.highestRequests)
            let ending = "(not compared above \(result.searchedUpTo): a bill would be too large to hold)"
            #expect(result.description.hasSuffix(ending))
        }
        #expect(throws: Fault.self) { try find(names[0], names[1], volume: .max / 2) }
    }

    @Test("never, where each selection costs more at any number; always equal against itself")
    func never() throws {
        let result = try find("per-session+details-ids-only", "per-request+geocoding")
        #expect(result.description == "never")
        #expect(result.noMoreFrom == nil)
        let same = try find("per-request+geocoding", "per-request+geocoding", volume: 3_000)
        #expect(same.description == "always equal")
        #expect(same.equalUpTo == BreakEven.highestRequests)
        #expect(same.noMoreFrom == 1)
        #expect(same.cheaperFrom == nil)
    }

    @Test("agrees with a plain search over invoices, at volumes and selected shares")
    func naive() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let names = ["per-request+geocoding", "per-session+details-essentials", "per-session+details-pro"]
        for (selected, volume) in [(1, 3_000), (7, 15_000), (9, 300_000), (10, 4_000_000)] as [(Int64, Int64)]
        {
            let costs = try names.map { name in
                let integration = try Integration.named(name)
                return try (1...60 as ClosedRange<Int32>).map { n in
                    let rows = [
                        (shape: SessionShape(requests: n, ending: .selected), sessions: selected),
                        (shape: SessionShape(requests: n, ending: .abandoned), sessions: 10 - selected),
                    ]
                    let usage = try integration.usage(of: rows, switches: Switches())
                    return try sheet.invoice(for: usage.scaled(toSessions: volume, from: 10)).priced.total
                }
            }
            for (first, a) in zip(names, costs) {
                for (second, b) in zip(names, costs) where first != second {
                    let result = try find(first, second, selected: selected, of: 10, volume: volume)
                    for n in 1...60 {
                        let expected: BreakEven.Comparison =
                            b[n - 1] < a[n - 1] ? .less : b[n - 1] == a[n - 1] ? .equal : .more
                        let found = result.stretches.first { $0.from <= n && n <= $0.through }
                        #expect(found?.second == expected, "\(first) \(second) \(selected) \(volume) \(n)")
                    }
                    #expect(
                        zip(result.stretches, result.stretches.dropFirst()).allSatisfy {
                            $0.second != $1.second
                        }
                    )
                }
            }
        }
    }

    @Test("cannot be told where the list does not price one request, or without sessions")
    func failures() throws {
        #expect(throws: Unpriceable.self) {
            try find("per-request+geocoding", "legacy-per-session+details-basic")
        }
        #expect(throws: Fault.self) { try find("per-request+geocoding", "per-session+details-pro", of: 0) }
        #expect(throws: Fault.self) {
            try find("per-request+geocoding", "per-session+details-pro", selected: 2)
        }
    }
}

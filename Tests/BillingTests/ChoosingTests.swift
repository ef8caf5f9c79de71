import Basics
import Billing
import Testing

@Suite("Choosing the ending at selection")
struct ChoosingTests {
    typealias Rows = [(shape: SessionShape, sessions: Int64)]

    func choose(
        _ rows: Rows,
        volume: Int64?,
        sheet: String = "google-2025-03",
        switches: Switches = Switches()
    ) throws -> Int64? {
        try Integration.named("choose-at-selection").choosing(
            on: rows,
            sessions: rows.reduce(0) { $0 + $1.sessions },
            sheet: PriceSheet.builtIn(sheet),
            switches: switches,
            sessionsPerMonth: volume
        ).priced.choice?.fromRequests
    }

    @Test("without a volume a Pro field pays from 8 requests on, and from 5 if the fields decide")
    func firstTier() throws {
        let rows: Rows = (1...40 as ClosedRange<Int32>).map {
            (SessionShape(requests: $0, ending: .selected), 1)
        }
        #expect(try choose(rows, volume: nil) == 8)
        var switches = Switches()
        switches.detailsEnding = .requestedFields
        #expect(try choose(rows, volume: nil, switches: switches) == 5)
        #expect(try choose([(SessionShape(requests: 7, ending: .selected), 1)], volume: nil) == nil)
        #expect(try choose([(SessionShape(requests: 30, ending: .abandoned), 1)], volume: nil) == nil)
    }

    @Test("takes the dearer ending as rarely as possible where several numbers cost the same")
    func ties() throws {
        let rows: Rows = (1...40 as ClosedRange<Int32>).map {
            (SessionShape(requests: $0, ending: .selected), 1)
        }
        // Everything is inside the free events.
        #expect(try choose(rows, volume: 100) == nil)
        // From 10 or from 20 on, the month stays inside the free events; the higher number counts.
        let month: Rows = [
            (SessionShape(requests: 10, ending: .selected), 900),
            (SessionShape(requests: 20, ending: .selected), 100),
        ]
        #expect(try choose(month, volume: 1_000) == 20)
    }

    @Test("is said in words")
    func words() throws {
        var integration = try Integration.named("choose-at-selection")
        #expect(integration.choice?.summary == "Place Details (Pro) never")
        integration.choice?.fromRequests = 8
        #expect(integration.choice?.summary == "Place Details (Pro) from 8 requests on")
    }

    @Test("costs no more than either ending for all, and than any other number")
    func least() throws {
        var random = KeyedRandom(seed: 5)
        let sheet = try PriceSheet.builtIn("google-2025-03")
        for volume in [500, 15_000, 300_000, 4_000_000] as [Int64] {
            for _ in 0..<10 {
                let rows: Rows = (0..<60).map { _ in
                    let shape = SessionShape(
                        requests: Int32(random.below(30)),
                        aborted: 0,
                        ending: random.below(4) == 0 ? .abandoned : .selected,
                        isExpired: random.below(10) == 0
                    )
                    return (shape, Int64(random.below(50)) + 1)
                }
                let sessions = rows.reduce(0) { $0 + $1.sessions }
                let total = { (integration: Integration) in
                    let usage = try integration.usage(of: rows, switches: Switches())
                    let month = try usage.scaled(toSessions: volume, from: sessions)
                    return try sheet.invoice(for: month).priced.total
                }
                var best: (total: Money, bound: Int64?)?
                for bound in [nil] + (1...31).reversed().map({ Int64($0) }) as [Int64?] {
                    var integration = try Integration.named("choose-at-selection")
                    integration.choice?.fromRequests = bound
                    let cost = try total(integration)
                    if best.map({ cost < $0.total }) ?? true { best = (cost, bound) }
                }
                let found = try choose(rows, volume: volume)
                var integration = try Integration.named("choose-at-selection")
                integration.choice?.fromRequests = found
                #expect(try total(integration) == best!.total)
                #expect(try total(integration) <= total(Integration.named("per-session+details-pro")))
                #expect(try total(integration) <= total(Integration.named("per-session+details-essentials")))
            }
        }
    }

    @Test("changes nothing where there is no choice, and fails where nothing can be priced")
    func others() throws {
        let rows: Rows = [(SessionShape(requests: 9, ending: .selected), 10)]
        let pro = try Integration.named("per-session+details-pro")
        let sheet = try PriceSheet.builtIn("google-2018-06")
        #expect(
            try pro.choosing(
                on: rows,
                sessions: 10,
                sheet: sheet,
                switches: Switches(),
                sessionsPerMonth: 5
            ).priced == pro
        )
        #expect(throws: Unpriceable.self) { try choose(rows, volume: 100, sheet: "google-2018-06") }
        #expect(throws: Fault.self) { try choose([], volume: 100) }
    }
}

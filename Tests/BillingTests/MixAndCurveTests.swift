import Basics
import Billing
import Testing

@Suite("Requests without a log, and volumes")
struct MixAndCurveTests {
    func weights(_ mix: RequestMix) -> [[Int64]] { mix.weights.map { [Int64($0.requests), $0.sessions] } }

    @Test("a mean is mixed from the whole numbers around it, exactly")
    func mean() throws {
        #expect(weights(try RequestMix(mean: "3.34")) == [[3, 33], [4, 17]])
        #expect(weights(try RequestMix(mean: "4")) == [[4, 1]])
        #expect(weights(try RequestMix(mean: "0.5")) == [[0, 1], [1, 1]])
        #expect(weights(try RequestMix(mean: "2.000001")) == [[2, 999_999], [3, 1]])
        #expect(weights(try RequestMix(constant: 0)) == [[0, 1]])
        let distribution: [(requests: Int64, sessions: Int64)] = [(5, 2), (1, 3), (5, 1), (9, 0)]
        #expect(weights(try RequestMix(distribution: distribution)) == [[1, 3], [5, 3]])
    }

    @Test("a share of the sessions of each number is selected, the others are abandoned")
    func tally() throws {
        let (rows, sessions) = try RequestMix(mean: "3.25").tally(selected: 70, of: 100)
        #expect(sessions == 400)
        #expect(
            rows.map(\.shape) == [
                SessionShape(requests: 3, ending: .selected), SessionShape(requests: 3, ending: .abandoned),
                SessionShape(requests: 4, ending: .selected), SessionShape(requests: 4, ending: .abandoned),
            ]
        )
        #expect(rows.map(\.sessions) == [210, 90, 70, 30])
        #expect(try RequestMix(constant: 4).tally(selected: 1, of: 1).rows.count == 1)
    }

    @Test(
        "numbers that mean nothing are refused",
        arguments: ["-1", "1000000.5", "x", "", "1.2345678", "1e400", "9999999999999999999999"]
    )
    func refused(mean: String) {
        let fault = #expect(throws: Fault.self) { try RequestMix(mean: mean) }
        #expect(fault?.kind == .usage)
    }

    @Test("so are impossible distributions and shares")
    func refusedDistributions() throws {
        #expect(throws: Fault.self) { try RequestMix(constant: -1) }
        #expect(throws: Fault.self) { try RequestMix(distribution: []) }
        #expect(throws: Fault.self) { try RequestMix(distribution: [(4, 0)]) }
        #expect(throws: Fault.self) { try RequestMix(distribution: [(4, -2)]) }
        let mix = try RequestMix(constant: 4)
        #expect(throws: Fault.self) { try mix.tally(selected: 2, of: 1) }
        #expect(throws: Fault.self) { try mix.tally(selected: 0, of: 0) }
        let huge: [(requests: Int64, sessions: Int64)] = .init(repeating: (4, 1_000_000_000_000), count: 20)
        #expect(throws: Fault.self) { try RequestMix(distribution: huge).tally(selected: 1, of: 1_000_000) }
    }

    @Test("a curve holds the invoice of each volume, or why there is none")
    func curve() throws {
        let sheet = try PriceSheet.builtIn("google-2018-06")
        let sample = Usage([.legacyAutocompleteRequest: 8, .geocoding: 2])
        let points = try VolumeCurve.points(
            of: sample,
            sessions: 2,
            volumes: [0, 15_000, 125_000, 125_001, 1_000_000_000_000],
            sheet: sheet
        )
        #expect(points.map(\.sessionsPerMonth) == [0, 15_000, 125_000, 125_001, 1_000_000_000_000])
        #expect(try points[0].outcome.priced.total == .zero)
        #expect(try points[1].outcome.priced.total.nanodollars == nano("44.80"))
        for point in points.prefix(3) {
            let month = try sample.scaled(toSessions: point.sessionsPerMonth, from: 2)
            #expect(try sheet.invoice(for: month) == point.outcome)
        }
        #expect(throws: Unpriceable.self) { try points[3].outcome.priced }
        #expect(throws: Unpriceable.self) { try points[4].outcome.priced }
    }

    @Test("a volume of 10^12 is priced to the cent, and one beyond the range of money is refused")
    func hugeVolume() throws {
        let sheet = try PriceSheet.builtIn("google-2025-03")
        let sample = try Integration.named("per-request+geocoding")
            .usage(of: SessionShape(requests: 4, ending: .selected))
        let month = try sample.scaled(toSessions: 1_000_000_000_000, from: 1)
        // 4·10^12 requests and 10^12 geocodings, nearly all in the last tier.
        let requests = nano("254.70") + nano("908") + nano("850") + nano("3400") + 3_999_995_000_000 * 210_000
        let geocoding = nano("450") + nano("1600") + nano("1500") + nano("6000") + 999_995_000_000 * 380_000
        #expect(try sheet.invoice(for: month).priced.total.nanodollars == requests + geocoding)
        #expect(throws: Fault.self) {
            try sheet.invoice(for: sample.scaled(toSessions: 10_000_000_000_000, from: 1))
        }
    }

    @Test("other usage is read by SKU name, with the place of what is wrong")
    func otherUsage() throws {
        func usage(_ text: String) throws -> Usage {
            var reader = try ObjectReader(
                JSON.parse(text, file: "s.json"),
                file: "s.json",
                path: "otherUsage"
            )
            return try Usage(reading: &reader)
        }
        #expect(try usage("{ \"geocoding\": 7, \"details-pro\": 0 }") == Usage([.geocoding: 7]))
        #expect(try usage("{}") == .none)
        let unknown = #expect(throws: Fault.self) { try usage("{ \"geocode\": 7 }") }
        #expect(
            unknown?.description
                == "s.json:1:14: otherUsage.geocode: this SKU is not known; did you mean \"geocoding\"?"
        )
        #expect(throws: Fault.self) { try usage("{ \"geocoding\": -7 }") }
        #expect(throws: Fault.self) { try usage("{ \"geocoding\": 1.5 }") }
        #expect(throws: Fault.self) { try usage("{ \"geocoding\": 1e30 }") }
    }
}

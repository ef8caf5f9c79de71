internal import Basics
internal import Billing

/// From a tally to a bill.
func pricingBenchmarks() throws -> [Benchmark] {
    let sheet = try PriceSheet.builtIn("google-2025-03")
    let integration = try Integration.named("per-session+details-essentials")
    // As many shapes as a month of typing has: up to 33 requests under three endings.
    var rows: [(shape: SessionShape, sessions: Int64)] = []
    for requests in 0..<34 as Range<Int32> {
        for ending in ShapeEnding.allCases {
            rows.append((SessionShape(requests: requests, ending: ending), Int64(2000 / (Int(requests) + 1))))
        }
    }
    let sessions = rows.reduce(0) { $0 + $1.sessions }
    let usage = try integration.usage(of: rows, switches: Switches())
    let month = try usage.scaled(toSessions: 300_000, from: sessions)
    func benchmark(_ name: String, _ price: @escaping () throws -> Int64) -> Benchmark {
        Benchmark(group: "Pricing a month, per bill", name: name, unit: "bills") { sink in
            for _ in 0..<2000 { sink &+= Int((try? price()) ?? 0) }
            return 2000
        }
    }
    return [
        benchmark("from a tally of \(rows.count) shapes") {
            let usage = try integration.usage(of: rows, switches: Switches())
            let month = try usage.scaled(toSessions: 300_000, from: sessions)
            return try sheet.invoice(for: month).get().total.nanodollars
        },
        benchmark("from a month's events, line by line") {
            try sheet.invoice(for: month).get().total.nanodollars
        },
        benchmark("from a month's events, total alone") { try sheet.total(for: month).get().nanodollars },
    ]
}

internal import Basics

/// One thing to be measured.
struct Benchmark {
    /// What is compared with it: those of one group are measured in turns, so that their ratios hold.
    let group: String
    let name: String
    /// What is counted, such as "edits".
    let unit: String
    /// Does the work once.
    ///
    /// Its result is how many units that were; a number that depends on the work, added to the second, keeps
    /// the compiler from leaving it out.
    let run: (_ sink: inout Int) -> Int
}

/// Measures benchmarks and prints them as a table.
struct BenchmarkTable {
    /// Rounds of which the fastest counts: what disturbs a measurement only makes it slower.
    let rounds: Int

    /// - Parameter filter: only benchmarks whose group or name holds it.
    func print(_ benchmarks: [Benchmark], filter: String) {
        let chosen = benchmarks.filter {
            filter.isEmpty || $0.name.contains(filter) || $0.group.contains(filter)
        }
        var groups: [String] = []
        for benchmark in chosen where !groups.contains(benchmark.group) { groups.append(benchmark.group) }
        var sink = 0
        for group in groups { print(group, chosen.filter { $0.group == group }, &sink) }
        // Never true; without a use of it the work itself could be left out.
        if sink == .min { Swift.print("impossible") }
    }

    private func print(_ group: String, _ members: [Benchmark], _ sink: inout Int) {
        var fastest = [Double](repeating: .infinity, count: members.count)
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            for (index, member) in members.enumerated() {
                var units = 0
                let time = clock.measure { units = member.run(&sink) }
                let (seconds, attoseconds) = time.components
                fastest[index] = min(
                    fastest[index],
                    (Double(seconds) + Double(attoseconds) * 1e-18) / Double(units)
                )
            }
        }
        let rows = members.indices.map { index in
            [
                members[index].name,
                Self.number(1 / fastest[index] / 1e6, decimals: 1) + " M " + members[index].unit + "/s",
                Self.number(fastest[index] * 1e9, decimals: 1) + " ns",
                Self.number(fastest[0] / fastest[index], decimals: 2) + " ×",
            ]
        }
        Swift.print("\n" + group)
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            Swift.print("  " + cells.joined(separator: "   "))
        }
    }

    private static func number(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return ExactDecimal.text(
            Int64((value * scale).rounded()),
            scale: decimals,
            decimals: decimals,
            grouped: true
        )
    }
}

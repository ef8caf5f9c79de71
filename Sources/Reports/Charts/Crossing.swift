/// A place where the line of one style passes under that of another and becomes the lowest.
struct Crossing: Hashable {
    /// The neighbouring points between which the lines meet.
    let between: ClosedRange<Int64>
    /// Where they meet if they are straight, rounded.
    let x: Int64
    let y: Int64
    /// The names of the lowest line before and after.
    let before: String
    let after: String

    /// The crossings along the lower edge of several lines.
    ///
    /// Only places that all lines have a point for are compared. Lines that run together count as the
    /// first of them.
    static func ofCheapest(_ lines: [LineChart.Series]) -> [Crossing] {
        guard let first = lines.first else { return [] }
        let values = lines.map { line in
            Dictionary(line.points.map { ($0.x, $0.y) }, uniquingKeysWith: { first, _ in first })
        }
        let places = first.points.map(\.x).filter { x in values.allSatisfy { $0[x] != nil } }
        var crossings: [Crossing] = []
        for (from, to) in zip(places, places.dropFirst()) where from < to {
            let before = values.map { $0[from]! }
            let after = values.map { $0[to]! }
            guard let lowBefore = before.min(), let lowAfter = after.min() else { continue }
            // A line that stays among the lowest needs no crossing.
            if lines.indices.contains(where: { before[$0] == lowBefore && after[$0] == lowAfter }) {
                continue
            }
            let a = before.firstIndex(of: lowBefore)!
            let b = after.firstIndex(of: lowAfter)!
            let gapBefore = Int128(before[b]) - Int128(before[a])
            let gapAfter = Int128(after[a]) - Int128(after[b])
            let sum = gapBefore + gapAfter
            func between(_ start: Int64, _ end: Int64) -> Int64 {
                let length = Int128(end) - Int128(start)
                let product = length.magnitude.multipliedFullWidth(by: gapBefore.magnitude)
                let part = Int128(sum.magnitude.dividingFullWidth(product).quotient)
                return Int64(Int128(start) + (length < 0 ? -part : part))
            }
            crossings.append(
                Crossing(
                    between: from...to,
                    x: between(from, to),
                    y: between(lowBefore, after[a]),
                    before: lines[a].name,
                    after: lines[b].name
                )
            )
        }
        return crossings
    }
}

package import Basics

/// How long the service takes to answer.
package enum LatencyModel: Hashable, Sendable {
    /// A share of the answers, in millionths, and the time within which they come.
    package struct Percentile: Hashable, Sendable {
        package var perMillion: Int64
        package var milliseconds: Int64

        package init(perMillion: Int64, milliseconds: Int64) {
            self.perMillion = perMillion
            self.milliseconds = milliseconds
        }
    }

    /// Always the same number of milliseconds.
    case fixed(Int64)
    /// Drawn from a table, ascending in both columns: between two rows the time grows evenly; before the first
    /// and behind the last it stays what they say.
    case table([Percentile])

    /// Draws the time of one answer in milliseconds.
    package func draw(using random: inout KeyedRandom) -> Int64 {
        switch self {
        case .fixed(let milliseconds): return milliseconds
        case .table(let rows):
            let share = Int64(random.below(1_000_000))
            guard let above = rows.firstIndex(where: { $0.perMillion > share }) else {
                return rows.last?.milliseconds ?? 0
            }
            if above == 0 { return rows[0].milliseconds }
            let (low, high) = (rows[above - 1], rows[above])
            let width = high.perMillion - low.perMillion
            let rise = (high.milliseconds - low.milliseconds) * (share - low.perMillion)
            return low.milliseconds + (rise + width / 2) / width
        }
    }

    package static let maximumMilliseconds = 600_000

    /// Reads `"latency": 120` or `"latency": { "percentiles": { "50": 80, "95": 210, "99.9": 900 } }`.
    ///
    /// - Returns: nil where the key is absent.
    /// - Throws: `badData` with the place of what is wrong.
    package static func read(_ key: String, of reader: inout ObjectReader) throws(Fault) -> LatencyModel? {
        let range = 0...maximumMilliseconds
        guard let value = reader.value(key) else { return nil }
        if case .number = value.value {
            return .fixed(Int64(try reader.integer(value, field: reader.path(of: key), in: range)))
        }
        var model = try ObjectReader(value, file: reader.file, path: reader.path(of: key))
        var table = try ObjectReader(
            try model.required("percentiles"),
            file: reader.file,
            path: model.path(of: "percentiles")
        )
        try model.finish()
        var rows: [Percentile] = []
        for key in table.keys {
            guard let perMillion = ExactDecimal.parse(key, scale: 4), 0...1_000_000 ~= perMillion else {
                throw table.fault(
                    key,
                    "this is no percentile",
                    fix: "give a number from 0 to 100 with at most 4 decimals"
                )
            }
            guard let milliseconds = try table.integer(key, in: range) else { continue }
            if let last = rows.last, last.perMillion >= perMillion || last.milliseconds > milliseconds {
                throw table.fault(
                    key,
                    "the percentiles do not ascend",
                    fix: "order them, with times that never fall"
                )
            }
            rows.append(Percentile(perMillion: perMillion, milliseconds: Int64(milliseconds)))
        }
        if rows.isEmpty { throw model.fault("percentiles", "the table is empty", fix: "add \"50\": 80") }
        return .table(rows)
    }
}

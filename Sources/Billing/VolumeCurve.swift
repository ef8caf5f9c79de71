package import Basics

/// What a usage costs over a range of monthly volumes.
package enum VolumeCurve {
    /// A volume with its invoice, or why there is none.
    package struct Point: Hashable, Sendable {
        package var sessionsPerMonth: Int64
        package var outcome: Result<Invoice, Unpriceable>
    }

    /// The invoices of a sample's usage at several volumes, in their order.
    ///
    /// - Parameter sessions: how many sessions used `sample`.
    /// - Throws: `badData` without sessions, or where a number leaves its range.
    package static func points(
        of sample: Usage,
        sessions: Int64,
        volumes: [Int64],
        sheet: PriceSheet,
        beside other: Usage = .none
    ) throws(Fault) -> [Point] {
        var points: [Point] = []
        for volume in volumes {
            let month = try sample.scaled(toSessions: volume, from: sessions)
            let outcome = try sheet.invoice(for: month, beside: other)
            points.append(Point(sessionsPerMonth: volume, outcome: outcome))
        }
        return points
    }
}

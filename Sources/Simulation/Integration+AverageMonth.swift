internal import Basics
internal import Billing

extension Integration {
    /// The integration as it would ship for many months: with its choice at selection found on the average month
    /// of an account.
    ///
    /// - Parameter parts: the samples that share the account, each with its sessions of every month.
    /// - Throws: `badData` where a number leaves its range.
    func choosing(
        onAverageMonthOf parts: [(sample: BucketSample, sessions: [Int64])],
        sheet: PriceSheet,
        switches: Switches,
        beside other: Usage
    ) throws(Fault) -> Result<Integration, Unpriceable> {
        if choice == nil { return .success(self) }
        var shapes: [(shape: SessionShape, sessions: Int64)] = []
        var volume: Int64 = 0
        for (sample, months) in parts {
            let sum = months.reduce(0 as Int128) { $0 + Int128($1) }
            let sessions = Int64(sum / Int128(max(1, months.count)))
            volume += sessions
            for (shape, count) in sample.shapes {
                let scaled =
                    (Int128(count) * Int128(sessions) + Int128(sample.sessions / 2)) / Int128(sample.sessions)
                shapes.append((shape, Int64(scaled)))
            }
        }
        if volume == 0 { return .success(self) }
        return try choosing(
            on: shapes,
            sessions: volume,
            sheet: sheet,
            switches: switches,
            sessionsPerMonth: volume,
            beside: other
        )
    }
}

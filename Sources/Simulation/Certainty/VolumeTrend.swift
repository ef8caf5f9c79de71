package import Basics

/// How the sessions of a box change from month to month.
package struct VolumeTrend: Hashable, Sendable {
    /// In hundredths of a percent a month: 250 is 2.5 % more each month than the month before.
    package var growthPerMonth: Int64
    /// January to December in thousandths of an average month; empty where all are alike.
    package var seasonality: [Int64]
    /// The calendar month that a forecast begins with, 1 to 12.
    package var firstMonth: Int

    /// Growths that a month may have, in hundredths of a percent.
    static let growths: ClosedRange<Int64> = -5000...10_000

    /// - Throws: `badData` for a growth outside -50 to 100 %, a month that is none, or other than twelve factors
    ///   from 0 to 10.
    package init(
        growthPerMonth: Int64 = 0,
        seasonality: [Int64] = [],
        firstMonth: Int = 1
    ) throws(Fault) {
        guard Self.growths ~= growthPerMonth else {
            throw Fault(
                .badData,
                "a growth of \(ExactDecimal.shortest(growthPerMonth, scale: 2)) % a month is out of range",
                fix: "give -50 to 100 %, the growth of one month over the one before"
            )
        }
        guard 1...12 ~= firstMonth else {
            throw Fault(.badData, "\(firstMonth) is no month", fix: "give 1 to 12")
        }
        guard seasonality.isEmpty || seasonality.count == 12 && seasonality.allSatisfy({ 0...10_000 ~= $0 })
        else {
            throw Fault(
                .badData,
                "a seasonality needs twelve factors from 0 to 10",
                fix: "give one for each month from January on, 1 for an average month"
            )
        }
        self.growthPerMonth = growthPerMonth
        self.seasonality = seasonality
        self.firstMonth = firstMonth
    }

    /// The calendar month of each month of a forecast, 1 to 12.
    package func calendarMonths(_ months: Int = 12) -> [Int] {
        (0..<months).map { (firstMonth - 1 + $0) % 12 + 1 }
    }

    /// The sessions of each month of a forecast.
    ///
    /// The first month has `sessionsPerMonth` times its factor; growth compounds from there, kept to a
    /// millionth of a session. Months are rounded to whole sessions, halves upwards. Factors are taken as
    /// given: where their mean is not 1, neither is that of the year.
    ///
    /// - Parameter sessionsPerMonth: of an average month at the level of the first one; from 0.
    /// - Throws: `badData` where a volume is negative or leaves the largest that a scenario may ask for.
    package func volumes(from sessionsPerMonth: Int64, months: Int = 12) throws(Fault) -> [Int64] {
        let largest = Int128(Scenario.largestVolume)
        var volumes: [Int64] = []
        var level = Int128(sessionsPerMonth) * 1_000_000
        for month in calendarMonths(months) {
            let factor = seasonality.isEmpty ? 1000 : seasonality[month - 1]
            let volume = (level * Int128(factor) + 500_000_000) / 1_000_000_000
            guard level >= 0, volume <= largest else {
                throw Fault(
                    .badData,
                    "a forecast month of \(volume) sessions is out of range",
                    fix: "give a volume from 0, or a lower growth"
                )
            }
            volumes.append(Int64(volume))
            level = (level * Int128(10_000 + growthPerMonth) + 5000) / 10_000
        }
        return volumes
    }

    /// Splits a volume by shares so that the parts add up to it: the largest remainders are rounded up.
    ///
    /// - Parameter shares: in any unit, none negative; they count against their sum.
    /// - Throws: `badData` where they sum to nothing.
    package static func split(_ volume: Int64, by shares: [Int64]) throws(Fault) -> [Int64] {
        let sum = shares.reduce(0 as Int128) { $0 + Int128($1) }
        guard sum > 0, shares.allSatisfy({ $0 >= 0 }) else {
            throw Fault(
                .badData,
                "the shares of the segments sum to nothing",
                fix: "give at least one above 0"
            )
        }
        let products = shares.map { Int128(volume) * Int128($0) }
        var parts = products.map { Int64($0 / sum) }
        let rest = Int(volume - parts.reduce(0, +))
        let order = products.indices.sorted { (products[$1] % sum, $0) < (products[$0] % sum, $1) }
        for index in order.prefix(rest) { parts[index] += 1 }
        return parts
    }
}

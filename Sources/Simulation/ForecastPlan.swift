internal import Basics

/// Which months a scenario looks ahead, and how its volume goes on through them.
package struct ForecastPlan: Hashable, Sendable {
    package var trend: VolumeTrend
    package var months: Int
    /// The year of the first month; nil where the months are only counted.
    package var firstYear: Int?

    package init(trend: VolumeTrend, months: Int = 12, firstYear: Int? = nil) {
        self.trend = trend
        self.months = months
        self.firstYear = firstYear
    }

    /// The name of each month: `2026-01`, or `month 1` where no calendar was named.
    package var monthNames: [String] {
        (0..<months).map { month in
            guard let firstYear else { return "month \(month + 1)" }
            let number = trend.firstMonth - 1 + month
            let calendar = number % 12 + 1
            return "\(firstYear + number / 12)-\(calendar < 10 ? "0" : "")\(calendar)"
        }
    }

    /// The keys of the scenario that lay it down, with their values, for reports and the database.
    var assumptions: [Run.Assumption] {
        func row(_ key: String, _ value: String, _ isDefault: Bool, _ meaning: String) -> Run.Assumption {
            Run.Assumption(key: "volume." + key, value: value, isDefault: isDefault, meaning: meaning)
        }
        let factors = trend.seasonality.map { ExactDecimal.shortest($0, scale: 3) }
        return [
            row(
                "growthPerMonth",
                ExactDecimal.shortest(trend.growthPerMonth, scale: 2) + " %",
                trend.growthPerMonth == 0,
                "How many more sessions each month of the forecast has than the month before."
            ),
            row(
                "seasonality",
                factors.isEmpty ? "none" : factors.joined(separator: ", "),
                factors.isEmpty,
                "The sessions of January to December over those of an average month; sessionsPerMonth is such a month at the start, before seasons."
            ),
            row(
                "months",
                "\(months) from \(monthNames[0])",
                months == 12 && firstYear == nil,
                "Which months are forecast."
            ),
        ]
    }

    /// The plan as it goes into the run's digest.
    var definition: JSON {
        .array(
            [
                .integer(trend.growthPerMonth), .integer(months), .integer(trend.firstMonth),
                .integer(firstYear ?? 0),
            ] + trend.seasonality.map(JSON.integer)
        )
    }
}

extension ForecastPlan {
    /// Reads the keys of `volume` that make a forecast.
    ///
    /// - Returns: nil where none of them stands there.
    /// - Throws: `badData` for a growth, seasonality or month out of range.
    static func read(_ volume: inout ObjectReader) throws(Fault) -> ForecastPlan? {
        let growth = try growth(&volume)
        let seasonality = try seasonality(&volume)
        let months = try volume.integer("months", in: 1...60)
        let from = try first(&volume)
        if growth == nil && seasonality == nil && months == nil && from == nil { return nil }
        if seasonality != nil && from == nil {
            throw volume.fault(
                "seasonality",
                "it is not said which month the forecast begins with",
                fix: "add \"from\": \"2026-01\""
            )
        }
        do throws(Fault) {
            let trend = try VolumeTrend(
                growthPerMonth: growth ?? 0,
                seasonality: seasonality ?? [],
                firstMonth: from?.month ?? 1
            )
            return ForecastPlan(trend: trend, months: months ?? 12, firstYear: from?.year)
        } catch {
            let key = growth.map { !(VolumeTrend.growths ~= $0) } == true ? "growthPerMonth" : "seasonality"
            throw volume.fault(key, error.what, fix: error.fix)
        }
    }

    /// Hundredths of a percent, from a text such as `"3%"`.
    private static func growth(_ volume: inout ObjectReader) throws(Fault) -> Int64? {
        guard let json = volume.value("growthPerMonth") else { return nil }
        let fix = "write a text such as \"3%\" or \"-1.5%\""
        guard let text = json.stringValue, text.hasSuffix("%") else {
            throw volume.fault("growthPerMonth", "a percentage in quotes is expected here", fix: fix)
        }
        var number = text.dropLast()
        while number.last == " " { number.removeLast() }
        guard let growth = ExactDecimal.parse(String(number), scale: 2) else {
            throw volume.fault("growthPerMonth", "\"\(text)\" is no percentage", fix: fix)
        }
        return growth
    }

    /// Thousandths, January first.
    private static func seasonality(_ volume: inout ObjectReader) throws(Fault) -> [Int64]? {
        guard let elements = try volume.list("seasonality") else { return nil }
        let fix = "give one for each month from January on, 1 for an average month"
        guard elements.count == 12 else {
            throw volume.fault(
                "seasonality",
                "\(elements.count) factors do not make a year",
                fix: "give twelve, from January on, 1 for an average month"
            )
        }
        var factors: [Int64] = []
        for (index, element) in elements.enumerated() {
            guard case .number(let literal) = element.value,
                let factor = ExactDecimal.parse(literal, scale: 3), 0...10_000 ~= factor
            else {
                throw volume.fault(
                    at: element.position,
                    field: volume.path(of: "seasonality") + "[\(index)]",
                    "a factor from 0 to 10 with at most three decimals is expected here",
                    fix: fix
                )
            }
            factors.append(factor)
        }
        if factors.allSatisfy({ $0 == 0 }) {
            throw volume.fault("seasonality", "no month of the year has a session", fix: fix)
        }
        return factors
    }

    /// The year and month of a text such as `"2026-01"`.
    private static func first(_ volume: inout ObjectReader) throws(Fault) -> (year: Int, month: Int)? {
        guard let text = try volume.string("from") else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 7, parts.count == 2, parts[0].utf8.count == 4,
            let year = Int(parts[0]), let month = Int(parts[1]), 1...9999 ~= year, 1...12 ~= month
        else {
            throw volume.fault("from", "\"\(text)\" is no month", fix: "write one such as \"2026-01\"")
        }
        return (year, month)
    }
}

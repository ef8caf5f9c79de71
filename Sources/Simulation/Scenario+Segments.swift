internal import Basics
internal import Billing
internal import Traces

extension Scenario {
    /// Part of the sessions of a month, such as a platform or a country.
    package struct Segment: Sendable {
        package var name: String
        /// Against the sum of all shares; in any unit.
        package var share: Int64
        /// Its own log; nil for that of the scenario.
        var log: LogSource?
        /// The index of the price sheet that it is billed by.
        package var sheet: Int
        /// The billing account that pays for it: free caps and tiers are counted for each account once.
        package var account: String
    }

    /// Files that are read as one log, and how.
    struct LogSource: Sendable {
        var paths: [String] = []
        var reading = ReadingOptions()
        /// The mapping of an event stream, as it was written.
        var mapping: JSON?

        /// Everything but the data that goes into the run's digest; the same for the same log.
        var definition: JSON {
            .array([
                .array(paths.map(JSON.string)), .string(reading.format?.name ?? ""), mapping ?? .null,
                .string(reading.box ?? ""),
            ])
        }
    }

    /// Reads `segments`.
    ///
    /// Segments with the same price sheet share one account unless they name their own.
    ///
    /// - Throws: `badData` for two segments of one name, shares that sum to nothing, a price sheet that the
    ///   scenario does not list, or an account with two of them.
    static func segments(
        _ reader: inout ObjectReader,
        sheets: [String]
    ) throws(Fault) -> [Segment] {
        guard let elements = try reader.list("segments") else { return [] }
        if elements.isEmpty {
            throw reader.fault("segments", "the list is empty", fix: "leave it out, or name a segment")
        }
        var segments: [Segment] = []
        for (index, element) in elements.enumerated() {
            let path = "segments[\(index)]"
            var object = try ObjectReader(element, file: reader.file, path: path)
            let name = try object.requiredString("name")
            if name.isEmpty { throw object.fault("name", "the name is empty", fix: "give one") }
            if let first = segments.firstIndex(where: { $0.name == name }) {
                throw object.fault(
                    "name",
                    "the name \"\(name)\" is that of segments[\(first)] too",
                    fix: "give each segment its own name"
                )
            }
            _ = try object.required("share")
            let share = try object.decimal("share", scale: 4) ?? 0
            guard 0...Int64(largestVolume) * 10_000 ~= share else {
                throw object.fault("share", "this share is out of range", fix: "give a number from 0")
            }
            let sheet = try sheetIndex(&object, among: sheets)
            let account = try object.string("account") ?? sheets[sheet]
            if let other = segments.first(where: { $0.account == account && $0.sheet != sheet }) {
                throw object.fault(
                    "account",
                    "the account \"\(account)\" is billed by \(sheets[other.sheet]) and by \(sheets[sheet])",
                    fix: "name another account: a vendor bills one account by one price list"
                )
            }
            let log = try object.value("log") == nil ? nil : Self.log(&object)
            try object.finish()
            segments.append(Segment(name: name, share: share, log: log, sheet: sheet, account: account))
        }
        if segments.allSatisfy({ $0.share == 0 }) {
            throw reader.fault(
                "segments",
                "the shares of the segments sum to nothing",
                fix: "give at least one above 0"
            )
        }
        return segments
    }

    /// The forecast that a scenario asks for, by its volume or by its segments; nil for none.
    ///
    /// - Throws: `badData` where it has no single volume to begin with, or no intervals.
    static func forecast(
        _ plan: ForecastPlan?,
        _ segments: [Segment],
        _ volumes: [Int64],
        hasIntervals: Bool,
        in reader: ObjectReader
    ) throws(Fault) -> ForecastPlan? {
        if plan == nil && segments.isEmpty { return nil }
        if volumes.count != 1 {
            throw reader.fault(
                "volume",
                volumes.isEmpty
                    ? "segments are parts of a volume, and none is given"
                    : "a forecast begins with one volume, and \(volumes.count) are given",
                fix: "give one number as sessionsPerMonth, that of an average month"
            )
        }
        if !hasIntervals {
            throw reader.fault(
                "certainty",
                "a forecast is told with its intervals",
                fix: "leave certainty out, or take the months and segments out"
            )
        }
        do throws(Fault) {
            let result = if let plan { plan } else { ForecastPlan(trend: try VolumeTrend()) }
            _ = try result.trend.volumes(from: volumes[0], months: result.months)
            return result
        } catch {
            throw reader.fault("volume", error.what, fix: error.fix)
        }
    }

    private static func sheetIndex(
        _ object: inout ObjectReader,
        among sheets: [String]
    ) throws(Fault) -> Int {
        guard let name = try object.string("prices") else {
            if sheets.count == 1 { return 0 }
            throw object.fault(
                "prices",
                "it is not said by which price sheet this segment is billed",
                fix: "add \"prices\": one of " + sheets.joined(separator: ", ")
            )
        }
        guard let index = sheets.firstIndex(of: name) else {
            throw object.fault(
                "prices",
                "the scenario's prices have no sheet called \"\(name)\"",
                fix: NearestName.advice(for: name, among: sheets)
            )
        }
        return index
    }

    /// The segments as a report states them.
    var segmentAssumptions: [Run.Assumption] {
        segments.map { segment in
            Run.Assumption(
                key: "segments." + segment.name,
                value:
                    "share \(ExactDecimal.shortest(segment.share, scale: 4)), \(segment.log == nil ? "the scenario's log" : "its own log"), "
                    + "\(sheets[segment.sheet].name), account \(segment.account)",
                isDefault: false,
                meaning:
                    "A part of each month's sessions; what segments of one account use is added up before it is priced."
            )
        }
    }

    /// The segments as they go into the run's digest.
    var segmentDefinitions: JSON {
        .array(
            segments.map { segment in
                .array([
                    .string(segment.name), .integer(segment.share), .integer(segment.sheet),
                    .string(segment.account), segment.log?.definition ?? .null,
                ])
            }
        )
    }
}

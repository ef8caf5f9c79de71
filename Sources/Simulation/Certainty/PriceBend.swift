internal import Basics
package import Billing

/// The end of a free cap or of a tier that a month may stand at: the bill has a bend there.
///
/// An interval of a bill with a bend inside covers less often than it says: see `MeasuredCoverage`.
package struct PriceBend: Hashable, Sendable {
    package var sku: SKU
    /// The number of the last event before the bend.
    package var bound: Int64
    /// True for the end of the free events, false for that of a paid tier.
    package var isFree: Bool
    /// Between which numbers the events of the month lie, those outside the box included.
    package var events: ClosedRange<Int64>

    /// One clause, such as `the 10,000 free events of geocoding end within its 9,800 to 10,300`.
    package var words: String {
        let bound = ExactDecimal.grouped(bound)
        let range =
            "\(ExactDecimal.grouped(events.lowerBound)) to \(ExactDecimal.grouped(events.upperBound)) events"
        return isFree
            ? "the \(bound) free events of \(sku.name) end within its \(range)"
            : "the tier of \(sku.name) up to \(bound) ends within its \(range)"
    }

    /// The bends inside the interval of each SKU's events in a month.
    ///
    /// - Parameters:
    ///   - clusters: how many buckets the least known part of the sample has.
    ///   - usage: the events of the box in the month under a draw.
    static func all(
        in sheet: PriceSheet,
        beside other: Usage,
        replicates: Int,
        clusters: Int,
        confidencePerMille: Int,
        usage: (ResampledUsage.Draw) throws(Fault) -> Usage
    ) throws(Fault) -> [PriceBend] {
        let whole = try usage(.whole)
        let skus = whole.events.map(\.sku).filter { (sheet[$0]?.bounds ?? []).isEmpty == false }
        if skus.isEmpty || clusters < 2 { return [] }
        var drawn: [Usage] = []
        for replicate in 0..<replicates { drawn.append(try usage(.replicate(replicate))) }
        var bends: [PriceBend] = []
        for sku in skus {
            let events = Resampled(
                estimate: whole[sku],
                replicates: drawn.map { $0[sku] },
                clusters: clusters
            )
            guard let interval = events.interval(confidencePerMille: confidencePerMille),
                interval.lower < interval.upper
            else { continue }
            let range = interval.lower + other[sku]...interval.upper + other[sku]
            for bound in sheet[sku]!.bounds where range.contains(bound.last) {
                bends.append(
                    PriceBend(sku: sku, bound: bound.last, isFree: bound.isFree, events: range)
                )
            }
        }
        return bends
    }
}

extension PriceSheet.Entry {
    /// The last events before the price of the next one is another.
    fileprivate var bounds: [(last: Int64, isFree: Bool)] {
        var bounds: [(last: Int64, isFree: Bool)] = []
        var cap: Int64 = 0
        if case .events(let free) = freePerMonth {
            cap = free
            if free > 0 { bounds.append((free, true)) }
        } else {
            return []
        }
        for end in tiers.dropLast().compactMap(\.upTo) where end > cap { bounds.append((end, false)) }
        return bounds
    }
}

extension CertaintyStudy {
    /// The bends that a month may stand at; none without a volume.
    func bends(
        client: Int,
        integration: Int,
        sheet: Int,
        sessionsPerMonth: Int64?
    ) throws(Fault) -> [PriceBend] {
        guard let sessionsPerMonth,
            let used = try usage(client, integration, sheet: sheet, sessionsPerMonth: sessionsPerMonth)
        else { return [] }
        return try PriceBend.all(
            in: grid.sheets[sheet],
            beside: grid.otherUsage,
            replicates: used.replicates,
            clusters: used.clusters,
            confidencePerMille: settings.confidencePerMille
        ) { draw throws(Fault) in
            let (usage, sessions) = try used.used(by: draw)
            return try usage.scaled(toSessions: sessionsPerMonth, from: sessions)
        }
    }
}

extension Sequence<PriceBend> {
    /// What to say of an interval with bends inside; nil where there is none.
    package var warning: String? {
        let words = map(\.words)
        if words.isEmpty { return nil }
        return words.joined(separator: ", and ")
            + ": in trials whose bills stood right at the end of a free cap, a 95 % interval held the true bill in "
            + "\(MeasuredCoverage.atBend)."
    }
}

package import Basics
package import Billing

/// Which of several ways is the cheapest at which monthly volume.
///
/// Between the volumes at which an event crosses the bound of a free cap or tier, every cost is a straight line
/// over the volume, so that whoever is cheapest at both ends is so throughout; where the ends differ, whole
/// sessions are bisected. A change is therefore exact to a session, but for one thing: events are whole, so
/// that costs differ from their lines by up to half an event of each SKU. Costs within that of each other count
/// as equal, and right at a change the order may turn back and forth for as many sessions as half an event
/// takes.
package struct CheapestByVolume: Hashable, Sendable {
    /// One way to be compared, such as an integration.
    package struct Candidate: Hashable, Sendable {
        /// What the sample used.
        package var usage: Usage
        /// How many sessions used that.
        package var sessions: Int64

        package init(usage: Usage, sessions: Int64) {
            self.usage = usage
            self.sessions = sessions
        }
    }

    /// Volumes over which the same ones are the cheapest.
    package struct Stretch: Hashable, Sendable {
        package var from: Int64
        package var through: Int64
        /// The indices of those that cost the least, ascending; several where they cost the same.
        package var cheapest: [Int]
    }

    /// Ascending, without gaps, neighbours different.
    package private(set) var stretches: [Stretch] = []
    /// Why the search ended before the last volume asked for.
    package private(set) var limit: Unpriceable?

    private let candidates: [Candidate]
    private let sheet: PriceSheet
    private let other: Usage

    /// Searches a range of volumes.
    ///
    /// - Parameter volumes: from 1; the upper end at most 10^12.
    /// - Throws: `badData` for a candidate without sessions, or where an amount leaves its range.
    /// - Complexity: O(candidates · log volume) invoices for every bound of a tier and every change.
    package init(
        among candidates: [Candidate],
        sheet: PriceSheet,
        beside other: Usage = .none,
        volumes: ClosedRange<Int64>
    ) throws(Fault) {
        self.candidates = candidates
        self.sheet = sheet
        self.other = other
        guard !candidates.isEmpty else { return }
        guard let last = try lastPriced(volumes) else { return }
        var starts = [volumes.lowerBound]
        for bound in try bounds(in: volumes.lowerBound...last) where bound > starts[starts.count - 1] {
            starts.append(bound)
        }
        for (index, start) in starts.enumerated() {
            // Each stretch of straight lines ends where the next one begins.
            try search(start, index + 1 < starts.count ? starts[index + 1] - 1 : last)
        }
    }

    /// The last volume at which every candidate has a price; notes why it is not the last of all.
    private mutating func lastPriced(_ volumes: ClosedRange<Int64>) throws(Fault) -> Int64? {
        func reason(_ volume: Int64) throws(Fault) -> Unpriceable? {
            for candidate in candidates {
                if case .failure(let reason) = try cost(candidate, volume) { return reason }
            }
            return nil
        }
        guard let atEnd = try reason(volumes.upperBound) else { return volumes.upperBound }
        limit = atEnd
        if let atStart = try reason(volumes.lowerBound) {
            limit = atStart
            return nil
        }
        var low = volumes.lowerBound
        var high = volumes.upperBound
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if let found = try reason(middle) {
                limit = found
                high = middle
            } else {
                low = middle
            }
        }
        return low
    }

    /// The volumes from which on some candidate's line may be another one, ascending.
    private func bounds(in volumes: ClosedRange<Int64>) throws(Fault) -> [Int64] {
        var bounds: [Int64] = []
        for candidate in candidates {
            for (sku, count) in candidate.usage.events {
                guard let entry = sheet[sku] else { continue }
                var ends = entry.tiers.compactMap(\.upTo)
                if case .events(let free) = entry.freePerMonth { ends.append(free) }
                for end in ends where end >= other[sku] {
                    // The first volume whose events are more than the bound leaves them.
                    let events = Int128(end - other[sku]) + 1
                    let needed = events * Int128(candidate.sessions) - Int128(candidate.sessions / 2)
                    let volume = (needed + Int128(count) - 1) / Int128(count)
                    if volume <= Int128(volumes.upperBound) { bounds.append(Int64(max(0, volume))) }
                }
            }
            // A credit bends the line where it is used up: costs only rise, so that this can be bisected.
            if sheet.monthlyCredit > .zero, let volume = try firstPaid(candidate, volumes) {
                bounds.append(volume)
            }
        }
        return bounds.filter { volumes.contains($0) }.sorted()
    }

    private func firstPaid(_ candidate: Candidate, _ volumes: ClosedRange<Int64>) throws(Fault) -> Int64? {
        func isPaid(_ volume: Int64) throws(Fault) -> Bool {
            guard case .success(let amount) = try cost(candidate, volume) else { return true }
            return amount > .zero
        }
        var low = volumes.lowerBound
        var high = volumes.upperBound
        if try isPaid(low) { return nil }
        guard try isPaid(high) else { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try isPaid(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Goes through volumes over which all costs are straight lines.
    private mutating func search(_ from: Int64, _ through: Int64) throws(Fault) {
        let atEnd = try cheapest(through)
        var start = from
        // Lines change the cheapest at most once a candidate, and each change may pass through a tie; more are
        // only what whole events make.
        for _ in 0...2 * candidates.count {
            let here = try cheapest(start)
            if here == atEnd { break }
            var low = start
            var high = through
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if try cheapest(middle) == here { low = middle } else { high = middle }
            }
            append(start, low, here)
            start = high
        }
        append(start, through, atEnd)
    }

    private mutating func append(_ from: Int64, _ through: Int64, _ cheapest: [Int]) {
        if let last = stretches.indices.last, stretches[last].cheapest == cheapest {
            stretches[last].through = through
        } else {
            stretches.append(Stretch(from: from, through: through, cheapest: cheapest))
        }
    }

    /// Those that cost the least at a volume, to within the rounding of events.
    private func cheapest(_ volume: Int64) throws(Fault) -> [Int] {
        var costs: [Int128] = []
        for candidate in candidates {
            guard case .success(let amount) = try cost(candidate, volume) else {
                throw Fault(.ours, "a volume below a priced one has no price")
            }
            costs.append(Int128(amount.nanodollars))
        }
        let least = costs.indices.min { costs[$0] < costs[$1] }!
        return costs.indices.filter { index in
            index == least || candidates[index] == candidates[least]
                || costs[index] - costs[least] <= rounding(index, least)
        }
    }

    /// What half an event of each SKU costs that two candidates do not use alike.
    private func rounding(_ a: Int, _ b: Int) -> Int128 {
        var sum: Int128 = 0
        for sku in SKU.allCases {
            let first = candidates[a].usage[sku]
            let second = candidates[b].usage[sku]
            if first == second && candidates[a].sessions == candidates[b].sessions { continue }
            let price = sheet[sku]?.tiers.map(\.pricePerEvent.nanodollars).max() ?? 0
            sum += Int128(price) * ((first > 0 ? 1 : 0) + (second > 0 ? 1 : 0))
        }
        return sum / 2
    }

    private func cost(
        _ candidate: Candidate,
        _ volume: Int64
    ) throws(Fault) -> Result<Money, Unpriceable> {
        try sheet.total(
            for: try candidate.usage.scaled(toSessions: volume, from: candidate.sessions),
            beside: other
        )
    }
}

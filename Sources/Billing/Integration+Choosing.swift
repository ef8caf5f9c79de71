package import Basics

extension Integration {
    /// The same integration with the number of requests from which its other calls pay.
    ///
    /// The number is the one that makes the invoice of the whole month least, over all sessions of the tally;
    /// of several the highest, so that the dearer call is made as rarely as possible. Replicates of a sample
    /// keep the number found on the whole sample. An integration without a choice is returned as it is.
    ///
    /// - Parameters:
    ///   - rows: the tally; its order does not matter.
    ///   - sessions: how many sessions the tally stands for.
    ///   - sessionsPerMonth: the volume, or nil for the first paid tier with caps ignored.
    ///   - other: events of the same account outside this box; only with a volume.
    /// - Returns: the integration, or why no number at all can be priced.
    /// - Throws: `badData` without sessions, or where a number leaves its range.
    /// - Complexity: one invoice without lines per different number of requests.
    package func choosing(
        on rows: [(shape: SessionShape, sessions: Int64)],
        sessions: Int64,
        sheet: PriceSheet,
        switches: Switches,
        sessionsPerMonth: Int64?,
        beside other: Usage = .none
    ) throws(Fault) -> Result<Integration, Unpriceable> {
        guard let choice else { return .success(self) }
        var never = self
        never.choice = Choice(fromRequests: nil, calls: choice.calls)
        var always = self
        always.choice = Choice(fromRequests: 1, calls: choice.calls)
        func cost(_ usage: Usage) throws(Fault) -> Result<Int128, Unpriceable> {
            guard let sessionsPerMonth else { return sheet.costInFirstTier(usage) }
            let month = try usage.scaled(toSessions: sessionsPerMonth, from: sessions)
            return try sheet.total(for: month, beside: other).map { Int128($0.nanodollars) }
        }

        // The picked sessions by their number of requests, each priced both ways; all others once.
        var groups: [Int64: (below: Usage, from: Usage)] = [:]
        var others = Usage()
        for (shape, count) in rows {
            let requests = shape.billedRequests(switches)
            guard shape.ending == .selected, requests > 0 else {
                try never.add(shape, sessions: count, switches: switches, to: &others)
                continue
            }
            var group = groups[requests] ?? (Usage(), Usage())
            try never.add(shape, sessions: count, switches: switches, to: &group.below)
            try always.add(shape, sessions: count, switches: switches, to: &group.from)
            groups[requests] = group
        }
        let bounds = groups.keys.sorted()
        var below = [others]
        for bound in bounds {
            var usage = below[below.count - 1]
            try usage.add(groups[bound]!.below)
            below.append(usage)
        }

        var best = try cost(below[bounds.count]).map { (cost: $0, bound: nil as Int64?) }
        var from = Usage()
        for index in bounds.indices.reversed() {
            try from.add(groups[bounds[index]]!.from)
            var usage = below[index]
            try usage.add(from)
            guard case .success(let price) = try cost(usage) else { continue }
            if case .success(let least) = best, least.cost <= price { continue }
            best = .success((price, bounds[index]))
        }
        return best.map { least in
            var chosen = self
            chosen.choice = Choice(fromRequests: least.bound, calls: choice.calls)
            return chosen
        }
    }
}

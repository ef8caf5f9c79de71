package import Basics

/// From how many requests per session on a second integration costs no more than a first one.
///
/// Every session is taken to send the same number of requests; numbers from 1 to `searchedUpTo` are tried.
/// Without a volume the first paid tier is used and caps are ignored.
package struct BreakEven: Hashable, Sendable {
    /// How the second integration's cost compares with the first's.
    package enum Comparison: Hashable, Sendable {
        case less
        case equal
        case more
    }

    /// Numbers of requests for which the comparison comes out the same.
    package struct Stretch: Hashable, Sendable {
        package var from: Int
        package var through: Int
        package var second: Comparison
    }

    /// All numbers tried, in rising order, neighbours different.
    package let stretches: [Stretch]
    /// Why numbers above `searchedUpTo` were not compared; nil where the search simply ends there.
    package let limit: Limit?

    package enum Limit: Hashable, Sendable {
        case unpriceable(Unpriceable)
        /// A cost is beyond what `Money` holds.
        case beyondMoney
    }

    /// The highest number of requests per session that the search looks at.
    package static let highestRequests = 1000

    /// The last number tried.
    package var searchedUpTo: Int { stretches[stretches.count - 1].through }

    /// The number up to which both cost the same from the first request on.
    package var equalUpTo: Int? { stretches[0].second == .equal ? stretches[0].through : nil }

    /// The smallest number from which on the second never costs more.
    package var noMoreFrom: Int? { start { $0 != .more } }

    /// The smallest number from which on the second always costs less.
    package var cheaperFrom: Int? { start { $0 == .less } }

    /// The start of the longest run of stretches at the end that all satisfy the condition.
    private func start(_ condition: (Comparison) -> Bool) -> Int? {
        var result: Int?
        for stretch in stretches.reversed() {
            guard condition(stretch.second) else { break }
            result = stretch.from
        }
        return result
    }

    /// Compares two integrations.
    ///
    /// - Parameters:
    ///   - selected: of `sessions`, how many end in a selection; the rest are abandoned.
    ///   - sessionsPerMonth: the volume, or nil for the first paid tier with caps ignored.
    ///   - other: events of the same account outside this box; only with a volume.
    /// - Returns: the comparison, or why not even one request per session can be priced.
    /// - Throws: `badData` without sessions, or where one request per session already costs more than `Money` holds.
    /// - Complexity: at most 2,000 invoices without lines.
    package static func find(
        _ first: Integration,
        _ second: Integration,
        sheet: PriceSheet,
        switches: Switches,
        selected: Int64,
        sessions: Int64,
        sessionsPerMonth: Int64?,
        beside other: Usage = .none
    ) throws(Fault) -> Result<BreakEven, Unpriceable> {
        guard sessions > 0, 0...sessions ~= selected else {
            throw Fault(.badData, "a break-even needs at least one session", fix: "give some")
        }
        func cost(_ integration: Integration, _ requests: Int) throws(Fault) -> Result<Int128, Unpriceable> {
            var usage = Usage()
            let shape = SessionShape(requests: Int32(requests), ending: .selected)
            try integration.add(shape, sessions: selected, switches: switches, to: &usage)
            let left = SessionShape(requests: Int32(requests), ending: .abandoned)
            try integration.add(left, sessions: sessions - selected, switches: switches, to: &usage)
            guard let sessionsPerMonth else { return sheet.costInFirstTier(usage) }
            let month = try usage.scaled(toSessions: sessionsPerMonth, from: sessions)
            return try sheet.total(for: month, beside: other).map { Int128($0.nanodollars) }
        }
        var stretches: [Stretch] = []
        for requests in 1...highestRequests {
            let costs: (Result<Int128, Unpriceable>, Result<Int128, Unpriceable>)
            do throws(Fault) {
                costs = (try cost(first, requests), try cost(second, requests))
            } catch {
                if stretches.isEmpty { throw error }
                return .success(BreakEven(stretches: stretches, limit: .beyondMoney))
            }
            switch costs {
            case (.success(let first), .success(let second)):
                let comparison: Comparison = second < first ? .less : second == first ? .equal : .more
                if let last = stretches.indices.last, stretches[last].second == comparison {
                    stretches[last].through = requests
                } else {
                    stretches.append(Stretch(from: requests, through: requests, second: comparison))
                }
            case (.failure(let reason), _), (_, .failure(let reason)):
                if stretches.isEmpty { return .failure(reason) }
                return .success(BreakEven(stretches: stretches, limit: .unpriceable(reason)))
            }
        }
        return .success(BreakEven(stretches: stretches, limit: nil))
    }
}

extension BreakEven: CustomStringConvertible {
    /// The comparison in words, of the second integration against the first: "never", "from 8 requests on",
    /// "equal up to 12, less from 13 on".
    ///
    /// Where the search ends before its highest number, the one up to which it holds is added.
    package var description: String {
        switch limit {
        case nil: summary
        case .unpriceable: summary + " (no published price above \(searchedUpTo))"
        case .beyondMoney:
            summary + " (not compared above \(searchedUpTo): a bill would be too large to hold)"
        }
    }

    private var summary: String {
        switch stretches.map(\.second) {
        case [.less]: "from the first request on"
        case [.equal]: "always equal"
        case [.more]: "never"
        case [.equal, .less]: "equal up to \(stretches[0].through), less from \(stretches[1].from) on"
        case [.more, .less]: "from \(stretches[1].from) requests on"
        case [.less, .more]: "only up to \(stretches[0].through) requests"
        default:
            stretches.map { stretch in
                let word =
                    switch stretch.second {
                    case .less: "less"
                    case .equal: "equal"
                    case .more: "more"
                    }
                let isLast = stretch.through == searchedUpTo
                if isLast { return "\(word) from \(stretch.from) on" }
                return stretch.from == stretch.through
                    ? "\(word) at \(stretch.from)" : "\(word) from \(stretch.from) to \(stretch.through)"
            }.joined(separator: ", ")
        }
    }
}

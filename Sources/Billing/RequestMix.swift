package import Basics

/// Sessions described by a number of requests, a mean or a distribution, instead of a log.
package struct RequestMix: Sendable {
    /// Weights by number of requests, ascending; none is zero.
    package let weights: [(requests: Int32, sessions: Int64)]

    /// The largest number of requests that a session may be given.
    package static let highestRequests: Int64 = 1_000_000

    /// Every session sends the same number.
    ///
    /// - Throws: `usage` below 0 or above a million.
    package init(constant requests: Int64) throws(Fault) {
        try self.init(distribution: [(requests, 1)])
    }

    /// A mean, mixed from the whole numbers below and above it: 3.34 is 33 sessions of 3 and 17 of 4.
    ///
    /// - Parameter mean: a decimal number with at most six decimals.
    /// - Throws: `usage` where it is none, or out of range.
    package init(mean: String) throws(Fault) {
        let scale: Int64 = 1_000_000
        guard let value = ExactDecimal.parse(mean, scale: 6), 0...Self.highestRequests * scale ~= value else {
            throw Fault(
                .usage,
                "\"\(mean)\" is no number of requests per session",
                fix: "give a number from 0 to \(Self.highestRequests) with at most six decimals"
            )
        }
        let (floor, rest) = value.quotientAndRemainder(dividingBy: scale)
        let divisor = Self.greatestCommonDivisor(rest, scale)
        var mix = [(requests: floor, sessions: (scale - rest) / divisor)]
        if rest > 0 { mix.append((floor + 1, rest / divisor)) }
        try self.init(distribution: mix)
    }

    /// Numbers of sessions by number of requests, in any order; the same number may stand twice.
    ///
    /// - Throws: `usage` where a number is out of range or no sessions are left.
    package init(distribution: [(requests: Int64, sessions: Int64)]) throws(Fault) {
        var sorted: [(requests: Int32, sessions: Int64)] = []
        for (requests, sessions) in distribution.sorted(by: { $0.requests < $1.requests }) {
            guard 0...Self.highestRequests ~= requests, 0...1_000_000_000_000 ~= sessions else {
                throw Fault(
                    .usage,
                    "\(sessions) sessions of \(requests) requests are out of range",
                    fix: "give 0 to \(Self.highestRequests) requests and up to 10^12 sessions"
                )
            }
            if sessions == 0 { continue }
            if let last = sorted.indices.last, sorted[last].requests == requests {
                sorted[last].sessions += sessions
            } else {
                sorted.append((Int32(requests), sessions))
            }
        }
        if sorted.isEmpty {
            throw Fault(.usage, "the distribution of requests holds no sessions", fix: "give at least one")
        }
        weights = sorted
    }

    /// A tally in which `selected` of every `of` sessions of each number of requests end in a selection and
    /// the rest are abandoned.
    ///
    /// - Returns: the rows, and how many sessions they stand for.
    /// - Throws: `usage` where the share is none, or the numbers are too large to multiply.
    package func tally(
        selected: Int64,
        of sessions: Int64
    ) throws(Fault) -> (rows: [(shape: SessionShape, sessions: Int64)], sessions: Int64) {
        guard 1...1_000_000 ~= sessions, 0...sessions ~= selected else {
            throw Fault(
                .usage,
                "\(selected) of \(sessions) is no share of sessions",
                fix: "give a share from 0 to 1 with at most six decimals"
            )
        }
        var rows: [(shape: SessionShape, sessions: Int64)] = []
        var total: Int64 = 0
        for (requests, weight) in weights {
            let endings: [(ShapeEnding, Int64)] = [(.selected, selected), (.abandoned, sessions - selected)]
            for (ending, share) in endings where share > 0 {
                let (count, tooMany) = weight.multipliedReportingOverflow(by: share)
                let (sum, carry) = total.addingReportingOverflow(count)
                if tooMany || carry {
                    throw Fault(.usage, "the distribution holds too many sessions", fix: "divide all by ten")
                }
                total = sum
                rows.append((SessionShape(requests: requests, ending: ending), count))
            }
        }
        return (rows, total)
    }

    private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
        a == 0 ? b : greatestCommonDivisor(b % a, a)
    }
}

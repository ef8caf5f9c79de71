/// How long the last answers took, and the wait that follows from them.
struct AnswerTimes {
    private let rule: AdaptiveWait
    /// The last m times, in order.
    private var recent: [Int] = []
    private var sum = 0

    init(_ rule: AdaptiveWait) { self.rule = rule }

    /// clamp(low, high, round(k × mean)), and `start` before the first answer.
    var wait: Int {
        if recent.isEmpty { return rule.start }
        let divisor = 1000 * recent.count
        let rounded = (rule.factorThousandths * sum + divisor / 2) / divisor
        return min(rule.high, max(rule.low, rounded))
    }

    /// Takes notice of an answer.
    mutating func observe(milliseconds: Int) {
        if recent.count == rule.gaps { sum -= recent.removeFirst() }
        recent.append(milliseconds)
        sum += milliseconds
    }

    /// Forgets the session.
    mutating func reset() {
        recent.removeAll(keepingCapacity: true)
        sum = 0
    }
}

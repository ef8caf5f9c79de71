/// The recent gaps between a person's edits, and the wait that follows from them.
struct TypingPace {
    private let rule: AdaptiveWait
    private var lastEdit: Int?
    /// Counted gaps in this session.
    private var seen = 0
    /// The last m gaps, in order of time.
    private var recent: [Int] = []
    /// The same gaps, ascending.
    private var sorted: [Int] = []

    /// Gaps from here on are pauses, not pace.
    private static let pause = 2000
    /// So many gaps are needed before they say anything.
    private static let needed = 3

    init(_ rule: AdaptiveWait) { self.rule = rule }

    /// The wait for an edit that was just observed.
    var wait: Int {
        if seen < Self.needed { return rule.start }
        let middle = sorted.count / 2
        // Twice the median, so that the mean of the two middle gaps stays whole.
        let doubled = sorted.count % 2 == 1 ? 2 * sorted[middle] : sorted[middle - 1] + sorted[middle]
        let rounded = (rule.factorThousandths * doubled + 1000) / 2000
        return min(rule.high, max(rule.low, rounded))
    }

    /// Takes notice of an edit.
    mutating func observe(at time: Int) {
        defer { lastEdit = time }
        guard let lastEdit, time - lastEdit < Self.pause else { return }
        let gap = time - lastEdit
        seen += 1
        if recent.count == rule.gaps, let old = sorted.firstIndex(of: recent.removeFirst()) {
            sorted.remove(at: old)
        }
        recent.append(gap)
        sorted.insert(gap, at: sorted.firstIndex { $0 > gap } ?? sorted.endIndex)
    }

    /// Forgets the session.
    mutating func reset() {
        lastEdit = nil
        seen = 0
        recent.removeAll(keepingCapacity: true)
        sorted.removeAll(keepingCapacity: true)
    }
}

/// Counts the requests of a project in each whole minute.
package struct QuotaMeter: Sendable {
    private var admitted: [Int64: Int] = [:]

    package init() {}

    /// Admits a request and counts it, unless its minute is used up; refused requests do not count.
    package mutating func admits(atMilliseconds time: Int64, limit: Int) -> Bool {
        let minute = time >= 0 ? time / 60_000 : (time - 59_999) / 60_000
        if admitted[minute, default: 0] >= limit { return false }
        admitted[minute, default: 0] += 1
        return true
    }
}

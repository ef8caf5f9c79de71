/// Counts the requests that a service admits in each whole minute.
struct QuotaMeter: Sendable {
    private var minute = Int.min
    private var admitted = 0

    /// Admits a request and counts it, unless its minute is used up; refused requests do not count.
    ///
    /// - Parameter time: in milliseconds, never decreasing.
    mutating func admits(at time: Int, limit: Int) -> Bool {
        let minute = time >= 0 ? time / 60_000 : (time - 59_999) / 60_000
        if minute != self.minute {
            self.minute = minute
            admitted = 0
        }
        if admitted >= limit { return false }
        admitted += 1
        return true
    }

    /// Forgets what was admitted.
    mutating func reset() { minute = Int.min }
}

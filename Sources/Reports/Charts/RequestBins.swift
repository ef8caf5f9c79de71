/// How numbers of requests are cut into the bars of a distribution.
///
/// A bar covers `width` numbers; the last may hold everything from some number on.
struct RequestBins: Hashable {
    /// 1, 2 or 5 times a power of ten.
    let width: Int64
    /// How many bars there are, the open one included.
    let count: Int
    /// The first number of the open last bar; nil where every bar is closed.
    let openFrom: Int64?

    private static let limit: Int64 = 56

    /// - Parameters:
    ///   - maximum: the greatest number that occurs.
    ///   - nearlyAll: a number that only a rare tail exceeds; the tail goes into an open bar.
    init(maximum: Int64, nearlyAll: Int64) {
        var width: Int64 = 1
        var factors: [Int64] = [2, 5, 10]
        var power: Int64 = 1
        while nearlyAll / width >= Self.limit - 1 {
            width = power * factors.removeFirst()
            if factors.isEmpty {
                power *= 10
                factors = [2, 5, 10]
            }
        }
        self.width = width
        let bars = maximum / width + 1
        if bars <= Self.limit {
            count = max(8, Int(bars))
            openFrom = nil
        } else {
            let closed = nearlyAll / width + 1
            count = Int(closed) + 1
            openFrom = closed * width
        }
    }

    /// The bar that holds a number.
    func bar(of requests: Int64) -> Int { min(Int(requests / width), count - 1) }

    /// The numbers of a bar in words.
    func name(of bar: Int) -> String {
        let first = Int64(bar) * width
        if bar == count - 1, let openFrom { return "\(openFrom) or more" }
        return width == 1 ? "\(first)" : "\(first) to \(first + width - 1)"
    }
}

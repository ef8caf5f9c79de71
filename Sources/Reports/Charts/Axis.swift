import Basics

/// A range of values with round ticks and its place on a picture.
///
/// Values are whole numbers of 10^-scale units: nanodollars have scale 9, milliseconds 0.
struct Axis: Hashable, Sendable {
    let scale: Int
    /// Ascending, evenly spaced multiples of 1, 2 or 5 times a power of ten; at least two.
    let ticks: [Int128]
    /// Where the first and the last tick lie, in tenths of a pixel; may run either way.
    let start: Int
    let end: Int

    /// An axis that holds every value, and zero unless it may do without.
    ///
    /// - Parameters:
    ///   - values: what must lie on the axis; none, or only zeros, gives the range 0 to 1 unit.
    ///   - limit: the greatest number of steps between ticks, at least 2.
    ///   - needsZero: false lets an axis begin where its values do.
    init(
        covering values: some Sequence<Int64>,
        scale: Int,
        atMost limit: Int,
        from start: Int,
        to end: Int,
        needsZero: Bool = true
    ) {
        var low: Int128 = needsZero ? 0 : values.min().map { Int128($0) } ?? 0
        var high: Int128 = needsZero ? 0 : low
        for value in values {
            low = min(low, Int128(value))
            high = max(high, Int128(value))
        }
        if low == high { high += (0..<scale).reduce(Int128(1)) { power, _ in power * 10 } }
        let step = Self.step(low: low, high: high, atMost: limit)
        let first = low / step - (low % step < 0 ? 1 : 0)
        let last = high / step + (high % step > 0 ? 1 : 0)
        self.scale = scale
        self.ticks = (first...last).map { $0 * step }
        self.start = start
        self.end = end
    }

    /// The place of a value, rounded to a tenth of a pixel; values beyond the ticks run on.
    func place(_ value: Int64) -> Int { place(Int128(value)) }

    func place(_ value: Int128) -> Int {
        let low = ticks[0]
        let length = Int128(end - start)
        let span = ticks[ticks.count - 1] - low
        let product = (value - low) * length
        let rounded = (product.magnitude + span.magnitude / 2) / span.magnitude
        return start + (product < 0 ? -Int(rounded) : Int(rounded))
    }

    /// A tick as text, all with the decimals that the step needs.
    func label(_ tick: Int128) -> String {
        var step = ticks[1] - ticks[0]
        var decimals = scale
        while decimals > 0, step % 10 == 0 {
            step /= 10
            decimals -= 1
        }
        let unit = (0..<scale).reduce(Int128(1)) { power, _ in power * 10 }
        return ExactDecimal.text(tick, over: unit, decimals: decimals, grouped: true)
            .replacingMinus
    }

    private static func step(low: Int128, high: Int128, atMost limit: Int) -> Int128 {
        var power: Int128 = 1
        while true {
            for factor: Int128 in [1, 2, 5] {
                let step = power * factor
                let steps = high / step + (high % step > 0 ? 1 : 0) - low / step + (low % step < 0 ? 1 : 0)
                if steps <= Int128(limit) { return step }
            }
            power *= 10
        }
    }
}

extension String {
    /// The text with a hyphen that stands for a minus replaced by the minus sign.
    package var replacingMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}

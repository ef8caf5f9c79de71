/// The standard normal distribution, by operations whose last bit is the same on every machine.
///
/// Only + - * / are used, in a fixed order; the C library's `exp` and `erf` may differ between machines.
enum NormalDistribution {
    /// The share of the distribution below `z`.
    ///
    /// The series is that of Marsaglia (2004, "Evaluating the normal distribution"): 1/2 plus the density times
    /// z + z³/3 + z⁵/(3·5) + …. Beyond ±8 it is 0 or 1.
    static func share(below z: Double) -> Double {
        if z <= -8 { return 0 }
        if z >= 8 { return 1 }
        var term = z
        var sum = z
        var odd = 1.0
        while true {
            odd += 2
            term = term * z * z / odd
            let next = sum + term
            if next == sum { break }
            sum = next
        }
        return 0.5 + sum * density(z)
    }

    /// The `z` below which a share of the distribution lies; within ±8.
    static func deviate(below share: Double) -> Double {
        var low = -8.0
        var high = 8.0
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if self.share(below: middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// exp(-z²/2) / √(2π), for |z| up to 8.
    private static func density(_ z: Double) -> Double {
        // The power series at a 64th of the exponent, which is at most 1/2, then squared six times.
        let x = -z * z / 128
        var term = 1.0
        var power = 1.0
        for index in 1...18 {
            term = term * x / Double(index)
            power += term
        }
        for _ in 0..<6 { power *= power }
        return power * 0.398_942_280_401_432_7
    }
}

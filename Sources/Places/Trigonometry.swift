/// Sine, cosine and arc sine from additions, multiplications, divisions and square roots alone.
///
/// The C library's functions differ in their last bit between machines; these do not, because IEEE 754
/// fixes every operation that they use. They are exact to about one unit in the sixteenth digit.
enum Trigonometry {
    /// Sine and cosine of an angle in degrees, at most a few turns large.
    static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
        let quarter = (degrees / 90).rounded(.toNearestOrEven)
        let angle = (degrees - 90 * quarter) * (Double.pi / 180)
        let (s, c) = (smallSine(angle), smallCosine(angle))
        return switch Int(quarter) & 3 {
        case 0: (s, c)
        case 1: (c, -s)
        case 2: (-s, -c)
        default: (-c, s)
        }
    }

    /// The sine of at most an eighth of a turn, in radians: its Taylor series to the 17th power.
    static func smallSine(_ x: Double) -> Double {
        let square = x * x
        var term = x
        var sum = x
        for k in stride(from: 2.0, through: 16, by: 2) {
            term *= -square / (k * (k + 1))
            sum += term
        }
        return sum
    }

    /// The cosine of at most an eighth of a turn, in radians: its Taylor series to the 18th power.
    private static func smallCosine(_ x: Double) -> Double {
        let square = x * x
        var term = 1.0
        var sum = 1.0
        for k in stride(from: 1.0, through: 17, by: 2) {
            term *= -square / (k * (k + 1))
            sum += term
        }
        return sum
    }

    /// The angle in radians, from 0 to π/2, whose sine is x; x below 0 counts as 0, above 1 as 1.
    static func arcSine(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        // Half angles bring the argument to where the series converges by a factor of four a term.
        return x <= 0.5 ? seriesArcSine(x) : Double.pi / 2 - 2 * seriesArcSine(((1 - x) / 2).squareRoot())
    }

    private static func seriesArcSine(_ x: Double) -> Double {
        let square = x * x
        var power = x
        var sum = x
        for k in stride(from: 1.0, through: 51, by: 2) {
            power *= square * k / (k + 1)
            sum += power / (k + 2)
        }
        return sum
    }
}

/// Student's t distribution, by operations whose last bit is the same on every machine.
struct StudentDistribution {
    /// From 1.
    let degreesOfFreedom: Int

    /// The t with `share` of the distribution between -t and t.
    ///
    /// - Parameter share: from 0 to below 1.
    func deviate(within share: Double) -> Double {
        var low = 0.0
        var high = 1.0
        while self.share(within: high) < share && high < 1e9 { high *= 2 }
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if self.share(within: middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The share of the distribution between -t and t.
    ///
    /// The finite series of Abramowitz & Stegun 26.7.3 and 26.7.4.
    func share(within t: Double) -> Double {
        let freedom = Double(degreesOfFreedom)
        let sine = t / (freedom + t * t).squareRoot()
        let cosineSquared = freedom / (freedom + t * t)
        let isOdd = degreesOfFreedom % 2 == 1
        var term = isOdd ? cosineSquared.squareRoot() : 1
        var sum = degreesOfFreedom == 1 ? 0 : term
        var step = isOdd ? 3 : 2
        while step <= degreesOfFreedom - 2 {
            term = term * cosineSquared * Double(step - 1) / Double(step)
            sum += term
            step += 2
        }
        if !isOdd { return sine * sum }
        let angle = Self.arctangent(t / freedom.squareRoot())
        return (angle + sine * sum) * 0.636_619_772_367_581_4
    }

    /// The arctangent of a number that is not negative.
    private static func arctangent(_ x: Double) -> Double {
        // Halving the angle four times brings it below 0.1, where its series is short.
        var x = x
        for _ in 0..<4 { x = x / (1 + (1 + x * x).squareRoot()) }
        var term = x
        var sum = x
        for index in 1...12 {
            term = -term * x * x
            sum += term / Double(2 * index + 1)
        }
        return sum * 16
    }
}

import Basics
import Billing
import Foundation

/// A bootstrap interval written without any of the program's: loops over sessions, the C library's functions.
struct NaiveBootstrap {
    let people: RandomPeople
    let seed: UInt64
    let replicates: Int
    let confidence: Double

    var buckets: [Int] { Set(people.sessions.map { Int($0.person >> 56) }).sorted() }

    /// How often each bucket is drawn in a replicate.
    func weights(_ replicate: Int) -> [Int: Int64] {
        let buckets = buckets
        var random = KeyedRandom(seed: seed, key: UInt64(replicate), ordinal: 0)
        var weights: [Int: Int64] = [:]
        for _ in 0..<buckets.count {
            weights[buckets[Int(random.below(UInt64(buckets.count)))], default: 0] += 1
        }
        return weights
    }

    /// The bounds around a statistic of weighted sessions.
    func bounds(
        _ statistic: ([(session: RandomPeople.Session, weight: Int64)]) -> Int64
    ) -> (estimate: Int64, lower: Int64, upper: Int64) {
        func value(_ weight: (Int) -> Int64) -> Int64 {
            statistic(people.sessions.map { ($0, weight(Int($0.person >> 56))) })
        }
        let estimate = value { _ in 1 }
        var drawn: [Int64] = []
        for replicate in 0..<replicates {
            let weights = weights(replicate)
            drawn.append(value { weights[$0] ?? 0 })
        }
        drawn.sort()
        let count = Double(buckets.count)
        let size = Double(replicates)
        let z = sqrt(count / (count - 1)) * student(count - 1)
        let low = Int(floor((size + 1) * normal(-z)))
        let high = Int(ceil((size + 1) * normal(z)))
        return (
            estimate, min(estimate, drawn[max(0, low - 1)]), max(estimate, drawn[min(high, replicates) - 1])
        )
    }

    private func normal(_ z: Double) -> Double { 0.5 * erfc(-z / sqrt(2)) }

    /// The t with the confidence between -t and t, by summing the density in small steps.
    private func student(_ freedom: Double) -> Double {
        let scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * .pi)
        let step = 1e-5
        var t = 0.0
        var sum = 0.0
        while sum < confidence / 2 {
            sum += step * scale * pow(1 + (t + step / 2) * (t + step / 2) / freedom, -(freedom + 1) / 2)
            t += step
        }
        return t
    }
}

/// What so many events cost at a row of the list of March 2025, in nanodollars, written out by hand.
func naiveCost(_ events: Int64, free: Int64, perThousand: [Double]) -> Int64 {
    let bounds: [Int64] = [100_000, 500_000, 1_000_000, 5_000_000, .max]
    var sum: Int64 = 0
    var from = free
    for (bound, price) in zip(bounds, perThousand) where bound > free {
        sum += max(0, min(events, bound) - from) * Int64((price * 1e6).rounded())
        from = bound
    }
    return sum
}

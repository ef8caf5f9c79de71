import Foundation
@testable import Simulation
import Testing

@Suite("The distributions behind the intervals")
struct CertaintyDistributionTests {
    @Test("the normal distribution agrees with the C library's erfc")
    func normal() {
        for step in -700...700 {
            let z = Double(step) / 100
            #expect(abs(NormalDistribution.share(below: z) - erfc(-z / 2.0.squareRoot()) / 2) < 1e-13)
        }
        #expect(NormalDistribution.share(below: -9) == 0)
        #expect(NormalDistribution.share(below: 9) == 1)
    }

    /// Printed tables of the normal quantiles.
    @Test(
        "its deviates are those of printed tables",
        arguments: [(0.5, 0), (0.975, 1.959964), (0.95, 1.644854), (0.995, 2.575829), (0.001, -3.090232)]
    )
    func normalDeviates(share: Double, z: Double) {
        #expect(abs(NormalDistribution.deviate(below: share) - z) < 1e-6)
    }

    /// Printed tables of Student's t: 95 % and 99 % between -t and t.
    @Test(
        "Student's deviates are those of printed tables",
        arguments: [
            (1, 12.70620, 63.65674), (2, 4.30265, 9.92484), (3, 3.18245, 5.84091), (4, 2.77645, 4.60409),
            (9, 2.26216, 3.24984), (10, 2.22814, 3.16927), (29, 2.04523, 2.75639), (120, 1.97993, 2.61742),
        ]
    )
    func student(freedom: Int, at95: Double, at99: Double) {
        let distribution = StudentDistribution(degreesOfFreedom: freedom)
        #expect(abs(distribution.deviate(within: 0.95) - at95) < 1e-5)
        #expect(abs(distribution.deviate(within: 0.99) - at99) < 1e-5)
    }

    @Test("Student's distribution comes to the normal one with many degrees of freedom")
    func studentLimit() {
        let t = StudentDistribution(degreesOfFreedom: 100_000).deviate(within: 0.95)
        #expect(abs(t - 1.959964) < 1e-4)
    }
}

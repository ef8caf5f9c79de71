package import Basics

/// How intervals are made: how sure, from how many replicates, and from which seed.
package struct ResamplingSettings: Hashable, Sendable {
    /// How many of a thousand such intervals should hold the truth.
    package var confidencePerMille = 950
    /// How often the people are drawn anew.
    package var replicates = 1000
    /// The same seed gives the same draws on every machine and for any number of threads.
    package var seed: UInt64 = 1

    package init() {}

    /// Refuses what no interval can be made with.
    ///
    /// - Throws: `usage` for a confidence outside 50 to 99.9 %, or replicates outside 100 to 20,000.
    package func check() throws(Fault) {
        guard 500...999 ~= confidencePerMille else {
            let given = ExactDecimal.text(Int64(confidencePerMille), scale: 1, decimals: 1)
            throw Fault(.usage, "\(given) % is no confidence", fix: "give 50 to 99.9")
        }
        guard 100...20_000 ~= replicates else {
            throw Fault(
                .usage,
                "\(ExactDecimal.grouped(replicates)) replicates are out of range",
                fix: "give 100 to 20,000"
            )
        }
    }

    /// The confidence as text, such as `95 %`.
    package var confidence: String {
        ExactDecimal.text(
            Int64(confidencePerMille),
            scale: 1,
            decimals: confidencePerMille % 10 == 0 ? 0 : 1
        ) + " %"
    }
}

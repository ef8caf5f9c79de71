internal import Basics

/// A part of the people of a log, drawn by hash: the same people in every run, shard and order of files.
///
/// With the same seed a smaller part is contained in a larger one.
package struct PersonSample: Sendable, Hashable {
    private let bound: UInt64
    private let seed: UInt64

    /// Draws from 0 parts per million, nobody, to 1,000,000, everybody.
    package init(partsPerMillion: Int, seed: UInt64) {
        precondition(0...1_000_000 ~= partsPerMillion)
        bound = UInt64(partsPerMillion)
        self.seed = seed
    }

    /// - Parameter personHash: as a `SessionRow` has it.
    package func contains(_ personHash: UInt64) -> Bool {
        StableHash.mix(personHash ^ StableHash.mix(seed)).multipliedFullWidth(by: 1_000_000).high < bound
    }

    /// The sessions of these people, in the same order.
    package func sampled(_ batch: TypingBatch) -> TypingBatch {
        var result = TypingBatch()
        for session in batch.sessions where contains(session.personHash) { result.append(session, of: batch) }
        return result
    }
}

/// How a client keeps answers in order not to ask again.
///
/// An answer is stored when it arrives; a text asked again before that is sent again.
package struct AnswerCaching: Sendable, Hashable {
    /// Which texts share an answer.
    package enum Key: String, Sendable, Hashable, CaseIterable {
        /// Texts that are equal after the client's normalisation.
        case exact
        /// Texts that are equal without regard to letter case as well.
        case folded
    }

    /// How long the cache itself lives.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// One session.
        case session
        /// All sessions of a person.
        case person
    }

    /// The lifetime of an answer, which is still good in its last millisecond; nil for as long as the cache lives.
    package var seconds: Int?
    /// How many answers are kept, the least recently used one going first; nil for all.
    package var entries: Int?
    package var key: Key = .exact
    package var scope: Scope = .session
    /// Only answers with suggestions are kept.
    package var hitsOnly = false

    package init(seconds: Int? = nil, entries: Int? = nil) {
        self.seconds = seconds
        self.entries = entries
    }
}

/// The answers that a client has at hand.
struct AnswerCache {
    private struct Entry {
        var storedAt: Int
        var lastUse: Int
    }

    private let rule: AnswerCaching
    private let lifetime: Int
    private var entries: [UInt64: Entry] = [:]
    /// Counts uses, so that each has its own number.
    private var uses = 0

    init(_ rule: AnswerCaching) {
        self.rule = rule
        lifetime = rule.seconds.map { $0 * 1000 } ?? .max
    }

    /// True if there is a good answer for the text; it is then the one most recently used.
    mutating func answers(_ key: UInt64, at time: Int) -> Bool {
        guard let entry = entries[key] else { return false }
        if time - entry.storedAt > lifetime {
            entries[key] = nil
            return false
        }
        uses += 1
        entries[key]?.lastUse = uses
        return true
    }

    /// Stores an answer that has arrived.
    ///
    /// - Complexity: O(1), or O(entries) once a bounded cache is full.
    mutating func store(_ key: UInt64, isHit: Bool, at time: Int) {
        if rule.hitsOnly && !isHit { return }
        uses += 1
        entries[key] = Entry(storedAt: time, lastUse: uses)
        if let most = rule.entries, entries.count > most,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

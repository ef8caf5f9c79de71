package import Basics

/// The session rules that somebody sets; all others stay as the format of the log has them.
package struct SessionRuleChanges: Sendable, Hashable {
    /// What a box that was emptied is taken for.
    package enum Emptying: Sendable, Hashable {
        /// An edit like any other.
        case typing
        /// The end of the session.
        case ending(EndingKind)
    }

    package var silenceMilliseconds: Int64?
    package var lateMilliseconds: Int64?
    package var clearEnds: Emptying?
    package var emptyAtEnd: Emptying?
    package var composition: SessionRules.Composition?
    package var coalesceMilliseconds: Int64?
    package var maximumEdits: Int?

    package init() {}

    /// Takes the rules out of an object that may hold nothing else.
    ///
    /// - Throws: `badData` with the key.
    package init(_ reader: inout ObjectReader) throws(Fault) {
        let longest = 24 * 86_400_000
        silenceMilliseconds = try reader.integer("silenceMilliseconds", in: 1...longest).map { Int64($0) }
        lateMilliseconds = try reader.integer("lateMilliseconds", in: 0...longest).map { Int64($0) }
        clearEnds = try reader.emptying("clearEnds")
        emptyAtEnd = try reader.emptying("emptyAtEnd")
        composition = try reader.choice("composition", SessionRules.Composition.self)
        coalesceMilliseconds = try reader.integer("coalesceMilliseconds", in: 0...10_000).map { Int64($0) }
        maximumEdits = try reader.integer("maximumEdits", in: 1...1_000_000)
        try reader.finish()
    }

    package var isEmpty: Bool { self == SessionRuleChanges() }

    /// Other rules with these changes.
    package func applied(to rules: SessionRules) -> SessionRules {
        var rules = rules
        if let silenceMilliseconds { rules.silenceMilliseconds = silenceMilliseconds }
        if let lateMilliseconds { rules.lateMilliseconds = lateMilliseconds }
        if let clearEnds { rules.clearEnds = clearEnds.kind }
        if let emptyAtEnd { rules.emptyAtEnd = emptyAtEnd.kind }
        if let composition { rules.composition = composition }
        if let coalesceMilliseconds { rules.coalesceMilliseconds = coalesceMilliseconds }
        if let maximumEdits { rules.maximumEdits = maximumEdits }
        return rules
    }

    /// What is set, as keys and values, in the order of the reference.
    package var settings: [(key: String, value: String)] {
        let all: [(String, String?)] = [
            ("silenceMilliseconds", silenceMilliseconds.map { String($0) }),
            ("lateMilliseconds", lateMilliseconds.map { String($0) }),
            ("clearEnds", clearEnds?.word), ("emptyAtEnd", emptyAtEnd?.word),
            ("composition", composition?.rawValue),
            ("coalesceMilliseconds", coalesceMilliseconds.map { String($0) }),
            ("maximumEdits", maximumEdits.map { String($0) }),
        ]
        return all.compactMap { key, value in value.map { (key, $0) } }
    }

    /// The first rule that has no meaning where sessions are recorded whole, with the reason; nil where all have one.
    var meaninglessForWholeSessions: (key: String, reason: String)? {
        if lateMilliseconds != nil {
            return ("lateMilliseconds", "their sessions stand whole, so that no event is late")
        }
        if composition != nil {
            return ("composition", "they do not say which edits are steps of an input method")
        }
        return nil
    }
}

extension SessionRuleChanges.Emptying {
    /// The words for it, `typing` first.
    package static let words = ["typing"] + EndingKind.allCases.map { $0.word ?? "unrecorded" }

    fileprivate var kind: EndingKind? {
        switch self {
        case .typing: nil
        case .ending(let kind): kind
        }
    }

    fileprivate var word: String {
        switch self {
        case .typing: "typing"
        case .ending(let kind): kind.word ?? "unrecorded"
        }
    }
}

extension ObjectReader {
    fileprivate mutating func emptying(_ key: String) throws(Fault) -> SessionRuleChanges.Emptying? {
        guard let word = try string(key) else { return nil }
        if word == "typing" { return .typing }
        if let kind = EndingKind.allCases.first(where: { ($0.word ?? "unrecorded") == word }) {
            return .ending(kind)
        }
        throw fault(
            key,
            "\"\(word)\" is not known here",
            fix: NearestName.advice(for: word, among: SessionRuleChanges.Emptying.words)
        )
    }
}

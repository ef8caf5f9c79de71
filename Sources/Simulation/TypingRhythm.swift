package import Basics
package import Traces

/// How recorded people typed: their pauses and corrections, without what they wrote.
///
/// Where more than `longestCorrection` letters were deleted in a row, or all that were there, somebody wrote a message
/// anew; searches are too short for that, so both the letters and their deletions are left out.
///
/// It is held in memory at four bytes a keystroke, so that a log of a million edits takes four megabytes.
package struct TypingRhythm: Sendable {
    /// What one keystroke did.
    enum Key: UInt8 {
        /// A letter that stayed.
        case right
        /// A letter that was deleted later.
        case wrong
        case delete
    }

    /// One keystroke and the time since the one before.
    struct Step {
        var gap: UInt16
        var key: Key
    }

    /// The sessions of one person.
    struct Person {
        /// The hash of the person's name in the log.
        var hash: UInt64
        /// Of the steps; none is empty, and each has a letter that stayed.
        var sessions: [Range<Int>]
    }

    private(set) var steps: [Step] = []
    /// In the order of their first sessions.
    private(set) var people: [Person] = []
    private var places: [UInt64: Int] = [:]
    /// Of the session at hand: the steps whose letters still stand in the box.
    private var standing: [Int] = []
    /// Of the session at hand: the steps of the deletions in a row so far, and those of their letters.
    private var row: [(letter: Int, deletion: Int)] = []
    /// Of the session at hand: the steps that are left out.
    private var rewritten: Set<Int> = []

    /// Longer gaps count as this one: people went away.
    static let longestGap = 2000
    /// The most letters that a correction deletes in a row.
    static let longestCorrection = 5

    package init() {}

    /// Reads logs of recorded typing.
    ///
    /// - Throws: `noInput` and `badData` for the files; `badData` where none of them holds a letter that stayed.
    package static func load(paths: [String], options: ReadingOptions = ReadingOptions()) throws(Fault)
        -> TypingRhythm
    {
        var reader = try TypingLogReader(paths: paths, options: options)
        var rhythm = TypingRhythm()
        while let batch = try reader.next() { rhythm.add(batch) }
        if let emptiness = reader.health.emptiness() { throw emptiness }
        if rhythm.people.isEmpty {
            throw Fault(
                .badData,
                file: paths.joined(separator: ", "),
                "nobody in the log typed anything",
                fix: "name a log of recorded typing"
            )
        }
        return rhythm
    }

    /// How many people typed.
    package var peopleCount: Int { people.count }

    /// Learns from the sessions of a batch.
    package mutating func add(_ batch: TypingBatch) {
        for session in batch.sessions { add(session, of: batch) }
    }

    private mutating func add(_ session: SessionRow, of batch: TypingBatch) {
        let start = steps.count
        standing.removeAll(keepingCapacity: true)
        rewritten.removeAll(keepingCapacity: true)
        var length = 0
        var time: Int32 = 0
        for edit in session.edits {
            let now = AnsweredSession.characters(batch.text(ofEdit: Int(edit)))
            if now == length { continue }
            let at = batch.editTimes[Int(edit)]
            let gap = steps.count == start ? 0 : min(Self.longestGap, Int(at - time))
            time = at
            if now > length {
                endRow()
                standing.append(steps.count)
                steps.append(Step(gap: UInt16(gap), key: .right))
            } else if let letter = standing.popLast() {
                steps[letter].key = .wrong
                row.append((letter, steps.count))
                steps.append(Step(gap: UInt16(gap), key: .delete))
            }
            length = now
        }
        endRow()
        if standing.isEmpty {
            steps.removeLast(steps.count - start)
            return
        }
        leaveOutRewritten(from: start)
        let hash = session.personHash
        let place = places[hash] ?? people.count
        if place == people.count {
            places[hash] = place
            people.append(Person(hash: hash, sessions: []))
        }
        people[place].sessions.append(start..<steps.count)
    }

    /// A letter follows, or nothing: were the deletions before it a correction?
    private mutating func endRow() {
        if row.count > Self.longestCorrection || standing.isEmpty {
            for (letter, deletion) in row { rewritten.formUnion([letter, deletion]) }
        }
        row.removeAll(keepingCapacity: true)
    }

    private mutating func leaveOutRewritten(from start: Int) {
        if rewritten.isEmpty { return }
        let kept = (start..<steps.count).filter { !rewritten.contains($0) }.map { steps[$0] }
        steps.replaceSubrange(start..., with: kept)
        // A session starts with its first key, whatever was before it.
        if start < steps.count { steps[start].gap = 0 }
    }
}

package import Basics
package import Places
package import Traces

/// Makes place searches: real names, typed with the pauses and corrections of recorded people.
///
/// No public log of a place-search box has times in milliseconds. A made session takes a recorded one of its person
/// and writes the name of a place with its keystrokes: a letter that stayed is the next letter of the name, a letter
/// that was deleted later is a wrong neighbour on the keyboard, a deletion deletes. A name longer than the recorded
/// text goes on with the person's next session. From the third letter on, as most boxes ask nothing earlier, the
/// person sees after every keystroke what the mock lists for the text, and picks about a second after the place came, if it is still there; where it never comes the text is
/// submitted. Of a hundred, eight go away on the way, and five never look at the list and submit what they wrote.
///
/// A session depends on the seed and its number alone. People come one after the other, each with as many sessions
/// as any other, in the order of their starts.
package struct Synthesis: Sendable {
    private let rhythm: TypingRhythm
    private let index: SuggestionIndex
    private let targets: SearchTargets
    private let seed: UInt64

    /// So many sessions are handed over at once.
    private static let batchSessions = 1000
    /// The first moment of the first sessions: 2026-03-01 in UTC.
    private static let firstMoment: Int64 = 1_772_323_200_000
    /// The gap before the first key of a further recorded session.
    private static let gapBetweenSessions = 239
    /// Nobody looks at the list of a shorter text.
    private static let lettersBeforeLooking = 3

    /// - Precondition: somebody typed in the rhythm, and the index holds a place.
    package init(rhythm: TypingRhythm, index: SuggestionIndex, seed: UInt64) {
        precondition(rhythm.peopleCount > 0 && index.gazetteer.count > 0)
        self.rhythm = rhythm
        self.index = index
        self.seed = seed
        targets = SearchTargets(index.gazetteer)
    }

    /// Makes sessions and hands them over in batches; memory does not grow with their number.
    ///
    /// - Throws: what the sink throws.
    package func write(sessions: Int64, to sink: (TypingBatch) throws(Fault) -> Void) throws(Fault) {
        var scratch = SuggestionIndex.Scratch()
        var batch = TypingBatch()
        var number: Int64 = 0
        for (ordinal, person) in rhythm.people.enumerated() {
            let (share, rest) = sessions.quotientAndRemainder(dividingBy: Int64(rhythm.people.count))
            let last = share * Int64(ordinal + 1) + min(rest, Int64(ordinal + 1))
            var start = Self.firstMoment
            while number < last {
                var random = KeyedRandom(seed: seed, key: UInt64(number))
                start += Int64(60_000 + random.below(10_800_000))
                let session = make(number, person, startedAt: start, using: &random, &scratch)
                start += Int64(session.endsAt)
                batch.append(session)
                number += 1
                if batch.sessions.count == Self.batchSessions {
                    try sink(batch)
                    batch.removeAll()
                }
            }
        }
        if !batch.sessions.isEmpty { try sink(batch) }
    }

    private func make(
        _ number: Int64,
        _ person: TypingRhythm.Person,
        startedAt: Int64,
        using random: inout KeyedRandom,
        _ scratch: inout SuggestionIndex.Scratch
    ) -> MadeSession {
        var session = MadeSession(
            id: "syn-\(number)",
            user: "syn-" + String(StableHash.mix(person.hash ^ StableHash.mix(seed)), radix: 16),
            startedAt: startedAt
        )
        let target = targets.draw(using: &random)
        var typist = Typist(target.text, rhythm, person, using: &random)
        var list: [Int32] = []
        var pickAt: Int32?
        let habit = random.below(100)
        let (leaves, looks) = (habit < 8, habit < 95)
        while let next = typist.next(after: Self.gapBetweenSessions, using: &random) {
            if let pickAt, pickAt < next.at { break }
            session.edits.append(next)
            if !looks { continue }
            if next.text.count < Self.lettersBeforeLooking {
                pickAt = nil
                continue
            }
            let text = Array(next.text.utf8)
            index.suggest(text.span, using: &scratch, into: &list)
            if !list.contains(target.place) {
                pickAt = nil
            } else if pickAt == nil {
                pickAt = next.at + 600 + Int32(random.below(801))
            }
        }
        if leaves { session.edits.removeLast(Int(random.below(UInt64(session.edits.count)))) }
        let lastEdit = session.edits.last?.at ?? 0
        session.endsAt = lastEdit + 500 + Int32(random.below(2501))
        if leaves { return session }
        session.ending = .submitted
        if let pickAt {
            session.ending = .selected
            session.endsAt = pickAt
            session.place = index.gazetteer.ids[Int(target.place)]
            session.chosenText = index.gazetteer.fullText(target.place)
        }
        return session
    }
}

/// Somebody who writes a text with recorded keystrokes.
private struct Typist {
    private let text: [Character]
    private let rhythm: TypingRhythm
    private let person: TypingRhythm.Person
    private var session: Int
    private var step: Int
    private var time: Int32 = 0
    private var box: [Character] = []
    /// How many letters at the end of the box are wrong.
    private var wrong = 0

    init(
        _ text: String,
        _ rhythm: TypingRhythm,
        _ person: TypingRhythm.Person,
        using random: inout KeyedRandom
    ) {
        self.text = Array(text)
        self.rhythm = rhythm
        self.person = person
        session = Int(random.below(UInt64(person.sessions.count)))
        step = person.sessions[session].lowerBound
    }

    /// The next edit; nil once the whole text stands in the box.
    mutating func next(after gapBetween: Int, using random: inout KeyedRandom) -> MadeSession.Edit? {
        while box.count - wrong < text.count || wrong > 0 {
            if step == person.sessions[session].upperBound {
                session = (session + 1) % person.sessions.count
                step = person.sessions[session].lowerBound
                time += Int32(gapBetween)
            }
            let key = rhythm.steps[step]
            step += 1
            time += Int32(key.gap)
            switch key.key {
            case .delete:
                if wrong == 0 { continue }
                wrong -= 1
                box.removeLast()
            case .wrong:
                let wanted = text[min(box.count - wrong, text.count - 1)]
                box.append(Keyboard.neighbour(of: wanted, using: &random))
                wrong += 1
            case .right:
                // All wrong letters are gone: of two letters the later one is deleted first.
                box.append(text[box.count])
            }
            return MadeSession.Edit(at: time, text: String(box))
        }
        return nil
    }
}

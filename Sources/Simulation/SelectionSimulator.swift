internal import Basics
internal import Debounce
internal import Places
internal import Traces

/// Carries one session at a time through clients whose requests are answered, and decides when the person picks.
///
/// The rules, all times in milliseconds from the session's first moment:
///
/// 1. A list is on the screen from its answer until the next list that the client shows (`AnswerDisplay`).
/// 2. Each time a list with the wanted place comes, the person looks at it with the chance that the model gives.
///    They then type on for the reaction time, stop, and pick; if by then a list without the place has come, they
///    have missed it and go on. The pick is never later than the recorded one: so fast this person was.
/// 3. Where no look came before the recorded pick and the place is on the screen then, the pick is as recorded.
/// 4. Where it is not, the person stops and watches: what they typed may still be answered. If those answers do not
///    bring the place, they type on towards the chosen text, with their own median gap, correcting what does not
///    agree with it; they pick as soon as it comes.
/// 5. Where even the whole chosen text does not bring it, the text is submitted as typed.
///
/// A client sees only what happened before: the lists up to a pick do not depend on what would have been typed
/// later. So the session is replayed as far as it could go, the pick is found, and the session that it leaves is
/// replayed again.
struct SelectionSimulator {
    let model: SelectionModel
    private(set) var session: AnsweredSession
    private var memo: AnswerMemo
    private var shown = ShownLists()
    private var requests: [SentRequest] = []
    private var typing = ClientTyping()
    /// Written only where somebody wants to know how a pick came about.
    var trace: SelectionTrace?

    /// Keeps the numbers of looks apart from all others of the same seed.
    private static let lookKey: UInt64 = 0x6C6F_6F6B_0000_0000
    /// An ending that comes after every timer and answer.
    private static let never = Int32.max / 2

    init(_ simulation: PickSimulation) {
        model = simulation.model
        session = AnsweredSession(simulation.service)
        memo = AnswerMemo(simulation.index)
    }

    /// Takes in the session that the next clients are carried through.
    mutating func begin(_ session: SessionRow, of batch: TypingBatch, isSelection: Bool) {
        self.session.begin(session, of: batch, isSelection: isSelection, &memo)
    }

    /// What became of the session under one client.
    struct Outcome {
        var endsAt = 0
        /// How many edits were typed, those of the continuation too.
        var edits = 0
        /// The person picked the place from a list.
        var isPick = false
        /// The person sent the text, because no list ever brought the place.
        var isGivenUp = false
        /// The rank of the place on the screen at the recorded pick; 0 where it was not there.
        var rankAtRecordedPick = 0
    }

    /// Carries the session through a client.
    ///
    /// - Parameters:
    ///   - client: its index in the columns.
    ///   - experience: receives what the person saw; nil for a client that nobody asked for.
    mutating func run(
        _ replayer: inout ClientReplayer,
        client: Int,
        shows rule: AnswerDisplay,
        _ columns: TextColumns,
        _ row: SessionRow,
        of batch: TypingBatch,
        isSelection: Bool
    ) -> Result {
        typing.begin(client, columns, row, of: batch)
        var ending = columns.ending(client, of: row, in: batch, isSelection: isSelection)
        var outcome = Outcome()
        if session.kept == nil {
            outcome = decide(replayer, client: client, rule, columns, row, of: batch)
            typing.cut(to: outcome.edits)
            ending.at = Int32(clamping: outcome.endsAt)
            if !outcome.isPick { ending = SessionEnding(isSelection: false, at: ending.at) }
        } else {
            outcome.endsAt = Int(row.endsAt)
            outcome.edits = session.edits.count
        }
        typing.replay(&replayer, session, ending, startedAt: row.startedAt ?? 0, into: &requests)
        shown.show(requests, replayer.answersFromCache, rule)
        note(outcome, replayer)
        return Result(outcome: outcome, requests: requests, shown: shown, times: typing.times)
    }

    /// Everything that is counted of a session under one client.
    struct Result {
        var outcome: Outcome
        var requests: [SentRequest]
        var shown: ShownLists
        /// Of the edits that were typed.
        var times: [Int32]
    }

    // MARK: - When the person picks

    private mutating func decide(
        _ replayer: ClientReplayer,
        client: Int,
        _ rule: AnswerDisplay,
        _ columns: TextColumns,
        _ row: SessionRow,
        of batch: TypingBatch
    ) -> Outcome {
        explore(replayer, rule, row)
        let end = Int(row.endsAt)
        var outcome = Outcome()
        outcome.rankAtRecordedPick = shown.list(before: end).map { rank($0) } ?? 0
        if let pick = pickByLooking(before: end, of: batch) {
            (outcome.endsAt, outcome.edits) = pick
            outcome.isPick = true
            return outcome
        }
        if outcome.rankAtRecordedPick > 0 {
            trace?.add(.recordedPick, at: end)
            return outcome.picking(at: end, after: typing.times.count)
        }
        trace?.add(.waits, at: end)
        if let pick = pickByWatching(from: end) {
            return outcome.picking(at: pick.at, after: pick.edits)
        }
        let last = shown.lists.last.map { max($0.at, end) } ?? end
        let gap = session.medianGap(typing.times.span)
        session.typeOn(from: batch, &memo)
        typing.extend(by: session, columns, client: client, from: last, gap: gap)
        trace?.add(.typesOn(edits: typing.times.count - session.edits.count), at: last + Int(gap))
        explore(replayer, rule, row)
        if let pick = pickByWatching(from: end) {
            return outcome.picking(at: pick.at, after: pick.edits)
        }
        outcome.edits = typing.times.count
        outcome.endsAt = Int(typing.times.last ?? 0) + Int(gap)
        outcome.isGivenUp = true
        return outcome
    }

    /// Replays what has been typed without any ending.
    private mutating func explore(_ replayer: ClientReplayer, _ rule: AnswerDisplay, _ row: SessionRow) {
        // A copy, so that a memory over sessions learns nothing that did not happen.
        var copy = replayer
        let ending = SessionEnding(isSelection: false, at: Self.never)
        typing.replay(&copy, session, ending, startedAt: row.startedAt ?? 0, into: &requests)
        shown.show(requests, copy.answersFromCache, rule)
    }

    private func rank(_ list: ShownLists.List) -> Int { Int(session.lists[list.edit].rank) }

    private mutating func pickByLooking(before end: Int, of batch: TypingBatch) -> (Int, Int)? {
        for list in shown.lists {
            let stops = list.at + model.reactionMilliseconds
            if stops >= end { return nil }
            if rank(list) == 0 || !looks(at: list, of: batch) { continue }
            let edits = typing.edits(before: stops, atLeast: list.editsSeen)
            let latest = shown.lists.last { $0.at <= stops && $0.editsSeen <= edits }
            if let latest, rank(latest) == 0 {
                trace?.add(.missed, at: stops)
                continue
            }
            return (max(min(stops + model.pick, end), list.at + 1), edits)
        }
        return nil
    }

    /// The pick of a person who has stopped at a moment and looks at every list from then on.
    private func pickByWatching(from end: Int) -> (at: Int, edits: Int)? {
        guard let list = shown.lists.first(where: { $0.at >= end && rank($0) > 0 }) else { return nil }
        let stops = list.at + model.reactionMilliseconds
        return (
            max(stops + model.watcherPick, list.at + 1),
            typing.edits(before: stops, atLeast: max(list.editsSeen, session.edits.count))
        )
    }

    private mutating func looks(at list: ShownLists.List, of batch: TypingBatch) -> Bool {
        var chance = model.looking
        let text = session.text(list.edit, of: batch)
        if let last = text.last, [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "-")].contains(last) {
            chance = max(chance, model.lookingAtWordBoundary)
        }
        let before = list.editsSeen > 0 ? Int(typing.times[list.editsSeen - 1]) : 0
        let after =
            list.editsSeen < typing.times.count ? Int(typing.times[list.editsSeen]) : Int(session.recordedEnd)
        if after - before >= model.pauseMilliseconds { chance = max(chance, model.lookingInPause) }
        var random = KeyedRandom(
            seed: model.seed ^ Self.lookKey,
            key: session.idHash,
            ordinal: UInt64(list.edit)
        )
        let looks = Int64(random.below(1_000_000)) < chance
        trace?.add(.looked(edit: list.edit, perMillion: chance, sees: looks), at: list.at)
        return looks
    }

    /// Tells the trace what came of the session.
    private mutating func note(_ outcome: Outcome, _ replayer: ClientReplayer) {
        guard trace != nil else { return }
        for (edit, time) in typing.times.enumerated() { trace?.add(.typed(edit: edit), at: Int(time)) }
        for request in requests {
            let edit = Int(request.edit)
            let answer = request.answeredAt.map { Int($0) }
            trace?.add(
                .asked(edit: edit, answeredAfter: answer.map { $0 - Int(request.at) }),
                at: Int(request.at)
            )
            if let answer, answer <= outcome.endsAt,
                !shown.lists.contains(where: { $0.edit == edit && $0.at == answer })
            {
                trace?.add(.unseen(edit: edit), at: answer)
            }
        }
        for answer in replayer.answersFromCache {
            trace?.add(.cached(edit: Int(answer.edit)), at: Int(answer.at))
        }
        for list in shown.lists where list.at <= outcome.endsAt && list.edit < outcome.edits {
            let answer = session.lists[list.edit]
            trace?.add(
                .shown(edit: list.edit, places: Int(answer.count), rank: Int(answer.rank)),
                at: list.at
            )
        }
        trace?.finish(outcome, session.kept)
    }
}

extension SelectionSimulator.Outcome {
    fileprivate func picking(at time: Int, after edits: Int) -> Self {
        var outcome = self
        outcome.endsAt = time
        outcome.edits = edits
        outcome.isPick = true
        return outcome
    }
}

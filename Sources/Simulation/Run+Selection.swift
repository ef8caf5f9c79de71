package import Billing

extension Run {
    /// What simulated picks say beside the recorded ones.
    ///
    /// The run's clients, comparison and tally are those of the simulated picks; what the recorded endings give for
    /// the same clients stands here, so that the difference is the part of a naive saving that is not real.
    package struct SelectionSummary: Hashable, Sendable {
        /// Sessions whose pick was simulated.
        package var simulated: Int64
        /// Sessions that keep their recorded ending: nothing was picked; the log names no place; the mock does not
        /// know the place; the letters are masked.
        package var keptWithoutSelection: Int64
        package var keptWithoutPlace: Int64
        package var keptUnknownPlace: Int64
        package var keptMasked: Int64
        /// By client.
        package var experiences: [Experience]
        /// By client: what it sends where every session ends as recorded.
        package var recordedClients: [RecordedClient]
        /// By the run's comparison rows: the bill where every session ends as recorded; nil without a price.
        package var recordedTotals: [Money?]
        /// From the first moment to the recorded pick, of the sessions whose pick was simulated: the same for every
        /// client, as nobody waits for a list.
        package var recordedTime: Percentiles?

        package init(
            simulated: Int64,
            keptWithoutSelection: Int64,
            keptWithoutPlace: Int64,
            keptUnknownPlace: Int64,
            keptMasked: Int64,
            experiences: [Experience],
            recordedClients: [RecordedClient],
            recordedTotals: [Money?],
            recordedTime: Percentiles?
        ) {
            self.simulated = simulated
            self.keptWithoutSelection = keptWithoutSelection
            self.keptWithoutPlace = keptWithoutPlace
            self.keptUnknownPlace = keptUnknownPlace
            self.keptMasked = keptMasked
            self.experiences = experiences
            self.recordedClients = recordedClients
            self.recordedTotals = recordedTotals
            self.recordedTime = recordedTime
        }
    }

    /// What one client sends where every session ends as recorded.
    package struct RecordedClient: Hashable, Sendable {
        /// Of all sessions.
        package var requests: Int64
        /// Sessions that end in a selection, after the assumptions.
        package var selected: Int64
        /// Of those, the ones that sent no request: their list was never fetched.
        package var selectedWithoutRequest: Int64

        package init(requests: Int64, selected: Int64, selectedWithoutRequest: Int64) {
            self.requests = requests
            self.selected = selected
            self.selectedWithoutRequest = selectedWithoutRequest
        }

        /// False under the rule of `ClientSummary.isCredible`.
        package var isCredible: Bool {
            ClientSummary.isCredible(selectedWithoutRequest: selectedWithoutRequest, of: selected)
        }
    }

    /// Nearest-rank percentiles of times in milliseconds, known to 1.6 %.
    package struct Percentiles: Hashable, Sendable {
        package var p50: Int64
        package var p95: Int64
        package var p99: Int64

        package init(p50: Int64, p95: Int64, p99: Int64) {
            self.p50 = p50
            self.p95 = p95
            self.p99 = p99
        }
    }

    /// What people saw and did under one client; all of it counts or sums, so that means are exact.
    package struct Experience: Hashable, Sendable {
        /// All sessions.
        package var sessions: Int64
        /// Those whose pick was simulated; the measures below are theirs unless they say otherwise.
        package var simulated: Int64
        /// No list ever brought the place; the text was sent as typed.
        package var givenUp: Int64
        /// From each edit of all sessions to the first shown list for its text or a later one; nil where no edit
        /// was followed by one.
        package var delay: Percentiles?
        package var delayedEdits: Int64
        /// Edits of all sessions that no list followed before the end.
        package var unansweredEdits: Int64
        /// From the first moment to the pick; nil without picks.
        package var timeToSelection: Percentiles?
        /// Over picks: edits typed, characters in the box, and characters of the chosen texts.
        package var edits: Int64
        package var characters: Int64
        package var chosenCharacters: Int64
        /// The least of characters plus rank over the lists that were on the screen (Duan & Hsu 2011), summed over
        /// the sessions that had a list with the place.
        package var leastKeystrokes: Int64
        package var sessionsWithPlace: Int64
        /// Sessions by the rank of the place on the screen at the moment of the recorded pick, had nothing been
        /// picked before: entry 0 is rank 1.
        package var ranks: [Int64]
        /// Of all sessions.
        package var requests: Int64
        package var aborted: Int64
        /// Requests whose answer came after a newer request was sent, or never.
        package var superseded: Int64
        /// Requests for a text that the session had asked for before.
        package var repeated: Int64
        package var shownLists: Int64
        /// Lists whose text was no longer the one in the box when they came.
        package var staleLists: Int64
        /// Answers that came after the answer to a later request.
        package var outOfOrder: Int64

        package init(
            sessions: Int64,
            simulated: Int64,
            givenUp: Int64,
            delay: Percentiles?,
            delayedEdits: Int64,
            unansweredEdits: Int64,
            timeToSelection: Percentiles?,
            edits: Int64,
            characters: Int64,
            chosenCharacters: Int64,
            leastKeystrokes: Int64,
            sessionsWithPlace: Int64,
            ranks: [Int64],
            requests: Int64,
            aborted: Int64,
            superseded: Int64,
            repeated: Int64,
            shownLists: Int64,
            staleLists: Int64,
            outOfOrder: Int64
        ) {
            self.sessions = sessions
            self.simulated = simulated
            self.givenUp = givenUp
            self.delay = delay
            self.delayedEdits = delayedEdits
            self.unansweredEdits = unansweredEdits
            self.timeToSelection = timeToSelection
            self.edits = edits
            self.characters = characters
            self.chosenCharacters = chosenCharacters
            self.leastKeystrokes = leastKeystrokes
            self.sessionsWithPlace = sessionsWithPlace
            self.ranks = ranks
            self.requests = requests
            self.aborted = aborted
            self.superseded = superseded
            self.repeated = repeated
            self.shownLists = shownLists
            self.staleLists = staleLists
            self.outOfOrder = outOfOrder
        }
    }
}

extension Run.Experience {
    /// Sessions that ended in a simulated pick.
    package var picks: Int64 { simulated - givenUp }

    /// How many sessions had the place at this rank or better on the screen at the recorded pick: Success@k is this
    /// over `simulated`.
    package func sessions(withRankUpTo rank: Int) -> Int64 { ranks.prefix(rank).reduce(0, +) }

    /// The sum of 1/rank in sixtieths: MRR is this over 60 times `simulated`.
    package var reciprocalRankSixtieths: Int64 {
        ranks.enumerated().reduce(0) { $0 + $1.element * 60 / Int64($1.offset + 1) }
    }

    /// 1 - edits typed / characters chosen, in millionths, rounded to nearest; nil without picks. Negative where
    /// corrections made people type more than the text is long.
    package var keystrokesSavedPerMillion: Int64? {
        if chosenCharacters == 0 { return nil }
        let saved = (chosenCharacters - edits) * 1_000_000
        let half = chosenCharacters / 2
        return saved >= 0 ? (saved + half) / chosenCharacters : (saved - half) / chosenCharacters
    }
}

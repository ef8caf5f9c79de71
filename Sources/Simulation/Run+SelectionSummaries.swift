internal import Basics
internal import Billing

extension Run.SelectionSummary {
    /// What a simulated selection counted, beside the same clients with recorded endings.
    init(_ counts: SimulatedCounts, recorded comparison: Comparison) {
        var times = CountingHistogram()
        counts.recordedTimes.merge(into: &times)
        self.init(
            simulated: counts.simulated,
            keptWithoutSelection: counts.kept.noSelection,
            keptWithoutPlace: counts.kept.noPlace,
            keptUnknownPlace: counts.kept.unknownPlace,
            keptMasked: counts.kept.masked,
            experiences: counts.experiences.map(Run.Experience.init),
            recordedClients: comparison.tallies.map(Run.RecordedClient.init),
            recordedTotals: comparison.rows.map { $0.invoice?.total },
            recordedTime: Run.Percentiles(times)
        )
    }
}

extension Run.RecordedClient {
    fileprivate init(_ tally: Tally) {
        let picks = tally.picks
        self.init(
            requests: tally.shapes.reduce(0) { $0 + Int64($1.shape.requests) * $1.sessions },
            selected: picks.all,
            selectedWithoutRequest: picks.withoutList
        )
    }
}

extension SimulatedCounts {
    /// Why a log cannot answer when people could have picked, and what to do; nil where it can.
    var refusal: (what: String, fix: String)? {
        if simulated > 0 { return nil }
        let fix = "use \"selection\": \"recorded\", or a log whose endings name the place"
        if kept.unknownPlace > 0 {
            return (
                "the selection cannot be simulated: none of the picked places is in the places file",
                "name the file of places that the log's ids come from"
            )
        }
        if kept.masked > 0 {
            return ("the selection cannot be simulated: the letters of the log are masked", fix)
        }
        return ("the selection cannot be simulated: the log names no picked place", fix)
    }
}

extension Run.Experience {
    /// The sums and percentiles over all user buckets.
    init(_ counts: ExperienceCounts) {
        var sums = ExperienceCounts.Sums()
        var delays = CountingHistogram()
        var times = CountingHistogram()
        for bucket in counts.buckets {
            sums.merge(bucket.sums)
            bucket.delays.merge(into: &delays)
            bucket.selectionTimes.merge(into: &times)
        }
        self.init(
            sessions: sums.sessions,
            simulated: sums.simulated,
            givenUp: sums.givenUp,
            delay: Run.Percentiles(delays),
            delayedEdits: delays.total,
            unansweredEdits: sums.unanswered,
            timeToSelection: Run.Percentiles(times),
            edits: sums.edits,
            characters: sums.characters,
            chosenCharacters: sums.chosenCharacters,
            leastKeystrokes: sums.leastKeystrokes,
            sessionsWithPlace: sums.sessionsWithPlace,
            ranks: sums.ranks,
            requests: sums.requests,
            aborted: sums.aborted,
            superseded: sums.superseded,
            repeated: sums.repeated,
            shownLists: sums.shown,
            staleLists: sums.stale,
            outOfOrder: sums.outOfOrder
        )
    }
}

extension Run.Percentiles {
    /// nil where nothing was counted.
    fileprivate init?(_ histogram: CountingHistogram) {
        guard let p50 = histogram.percentile(perMille: 500), let p95 = histogram.percentile(perMille: 950),
            let p99 = histogram.percentile(perMille: 990)
        else { return nil }
        self.init(p50: Int64(p50), p95: Int64(p95), p99: Int64(p99))
    }
}

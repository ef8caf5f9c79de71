internal import Debounce
package import Traces

/// Replays batches of sessions through every client at once and counts their shapes.
///
/// A worker carries nothing from one batch to the next but its counts, so that any number of workers may share
/// a log and their counts add up to the same result.
package struct ReplayWorker {
    private var ways: ReplayWays
    private var columns: TextColumns
    private let hasPersonalClients: Bool
    private var recorded: RecordedWorker
    private var selection: SelectionWorker?
    /// By variation: one of the two, as all of them simulate picks or none does.
    private var variedRecorded: [RecordedWorker] = []
    private var variedSelections: [SelectionWorker] = []
    private var study: FirstShownStudy?

    package init(
        _ plan: ReplayPlan,
        study: FirstShownStudy? = nil,
        selection: PickSimulation? = nil,
        variations: [ReplayVariation] = []
    ) {
        ways = ReplayWays(plan)
        columns = TextColumns(plan.subjects)
        hasPersonalClients = plan.subjects.contains { $0.needsSessionsByPerson }
        recorded = RecordedWorker(plan)
        self.selection = selection.map { SelectionWorker(plan, $0) }
        self.study = study
        for variation in variations {
            let plan = plan.bare(variation.service)
            if let selection = variation.selection {
                variedSelections.append(SelectionWorker(plan, selection))
            } else {
                variedRecorded.append(RecordedWorker(plan))
            }
        }
    }

    /// What the recorded endings counted.
    package var counts: ReplayCounts {
        var counts = recorded.counts
        if let study { counts.firstShown = study.counts }
        return counts
    }

    /// What the simulated picks counted; nil where none are simulated.
    package var simulated: SimulatedCounts? { selection?.counts }

    /// What is counted under each of the variations.
    package var varied: [VariedCounts] {
        variedRecorded.map { VariedCounts(counts: $0.counts) }
            + variedSelections.map {
                VariedCounts(counts: $0.counts.counts, experiences: $0.counts.experiences)
            }
    }

    /// Replays every session of a batch.
    package mutating func replay(_ batch: TypingBatch) {
        columns.measure(batch)
        var person: UInt64?
        for session in batch.sessions {
            if session.personHash != person {
                person = session.personHash
                beginPerson()
            }
            if hasPersonalClients { setApart(session) }
            recorded.replay(session, of: batch, columns, ways)
            selection?.replay(session, of: batch, columns, ways)
            for index in variedRecorded.indices {
                variedRecorded[index].replay(session, of: batch, columns, ways)
            }
            for index in variedSelections.indices {
                variedSelections[index].replay(session, of: batch, columns, ways)
            }
            study?.look(at: session, of: batch)
        }
    }

    private mutating func beginPerson() {
        ways.beginPerson()
        recorded.beginPerson()
        selection?.beginPerson()
        for index in variedRecorded.indices { variedRecorded[index].beginPerson() }
        for index in variedSelections.indices { variedSelections[index].beginPerson() }
    }

    /// Lets what clients remember of the person go ways of its own from a session on that is replayed otherwise.
    private mutating func setApart(_ session: SessionRow) {
        for way in 1..<ways.count where !ways.isApart[way] && ways.isReplayed(session, way: way) {
            ways.setApart(way: way)
            recorded.setApart(way: way)
            selection?.setApart(way: way)
        }
    }
}

internal import Billing
internal import Simulation

extension SQLiteConnection {
    /// Writes what simulated picks say; the run's clients and its comparison have been written.
    func write(_ selection: Run.SelectionSummary, of id: Int64) throws(SQLiteError) {
        try prepare(RunTable.selection.insertion).run(
            id,
            selection.simulated,
            selection.keptWithoutSelection,
            selection.keptWithoutPlace,
            selection.keptUnknownPlace,
            selection.keptMasked,
            selection.recordedTime?.p50,
            selection.recordedTime?.p95,
            selection.recordedTime?.p99
        )
        let ranks = try prepare(RunTable.experienceRank.insertion)
        try insert(selection.experiences, into: .experience) {
            (statement, client, row) throws(SQLiteError) in
            try statement.run(
                id,
                client,
                row.sessions,
                row.simulated,
                row.givenUp,
                row.delay?.p50,
                row.delay?.p95,
                row.delay?.p99,
                row.delayedEdits,
                row.unansweredEdits,
                row.timeToSelection?.p50,
                row.timeToSelection?.p95,
                row.timeToSelection?.p99,
                row.edits,
                row.characters,
                row.chosenCharacters,
                row.leastKeystrokes,
                row.sessionsWithPlace,
                row.requests,
                row.aborted,
                row.superseded,
                row.repeated,
                row.shownLists,
                row.staleLists,
                row.outOfOrder
            )
            for (index, sessions) in row.ranks.enumerated() {
                try ranks.run(id, client, index + 1, sessions)
            }
        }
        try insert(selection.recordedClients, into: .recordedClient) {
            (statement, client, row) throws(SQLiteError) in
            try statement.run(id, client, row.requests, row.selected, row.selectedWithoutRequest)
        }
        try insert(selection.recordedTotals, into: .recordedCost) {
            (statement, comparison, total) throws(SQLiteError) in
            try statement.run(id, comparison, total?.nanodollars)
        }
    }
}

internal import Billing
internal import CSQLite
internal import Simulation

extension SQLiteConnection {
    /// Reads what simulated picks say; nil for a run of recorded endings.
    ///
    /// - Parameters:
    ///   - clients: how many the run has; each has one experience and one recorded row, or none has any.
    ///   - rows: how many rows the run's comparison has, in the same way.
    func readSelection(of id: Int64, clients: Int, rows: Int) throws(SQLiteError) -> Run.SelectionSummary? {
        var selection = try self.rows(of: .selection, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            Run.SelectionSummary(
                simulated: try row.next(),
                keptWithoutSelection: try row.next(),
                keptWithoutPlace: try row.next(),
                keptUnknownPlace: try row.next(),
                keptMasked: try row.next(),
                experiences: [],
                recordedClients: [],
                recordedTotals: [],
                recordedTime: try row.nextPercentiles()
            )
        }.first
        if selection == nil { return nil }
        selection?.experiences = try readExperiences(of: id)
        selection?.recordedClients = try self.rows(of: .recordedClient, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.RecordedClient(
                requests: try row.next(),
                selected: try row.next(),
                selectedWithoutRequest: try row.next()
            )
        }
        selection?.recordedTotals = try self.rows(of: .recordedCost, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) -> Money? in
            try row.skipPosition(row.number)
            let total: Int64? = try row.nextOrNil()
            return total.map { Money(nanodollars: $0) }
        }
        let counts = [selection?.experiences.count, selection?.recordedClients.count]
        if counts.contains(where: { $0 != clients }) || selection?.recordedTotals.count != rows {
            throw SQLiteError(
                extendedCode: SQLITE_CORRUPT,
                message: "run \(id) lacks rows about its simulated picks",
                sql: "",
                systemError: 0
            )
        }
        return selection
    }

    private func readExperiences(of id: Int64) throws(SQLiteError) -> [Run.Experience] {
        var experiences = try rows(of: .experience, of: id) {
            (row: inout SQLiteRow) throws(SQLiteError) in
            try row.skipPosition(row.number)
            return Run.Experience(
                sessions: try row.next(),
                simulated: try row.next(),
                givenUp: try row.next(),
                delay: try row.nextPercentiles(),
                delayedEdits: try row.next(),
                unansweredEdits: try row.next(),
                timeToSelection: try row.nextPercentiles(),
                edits: try row.next(),
                characters: try row.next(),
                chosenCharacters: try row.next(),
                leastKeystrokes: try row.next(),
                sessionsWithPlace: try row.next(),
                ranks: [],
                requests: try row.next(),
                aborted: try row.next(),
                superseded: try row.next(),
                repeated: try row.next(),
                shownLists: try row.next(),
                staleLists: try row.next(),
                outOfOrder: try row.next()
            )
        }
        try forEachRow(of: .experienceRank, of: id) { (row: inout SQLiteRow) throws(SQLiteError) in
            let client = try row.nextIndex(below: experiences.count)
            try row.skipPosition(experiences[client].ranks.count + 1)
            experiences[client].ranks.append(try row.next())
        }
        return experiences
    }
}

extension SQLiteRow {
    /// The next three columns, which are all NULL or three percentiles.
    fileprivate mutating func nextPercentiles() throws(SQLiteError) -> Run.Percentiles? {
        let p50: Int64? = try nextOrNil()
        let p95: Int64? = try nextOrNil()
        let p99: Int64? = try nextOrNil()
        guard let p50, let p95, let p99 else { return nil }
        return Run.Percentiles(p50: p50, p95: p95, p99: p99)
    }
}

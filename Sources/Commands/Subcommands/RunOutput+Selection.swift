internal import Basics
internal import Simulation

/// What simulated picks say, as JSON.
extension RunOutput {
    /// The object under `selection`: null for recorded picks.
    static func selection(_ run: Run) -> JSON {
        guard let selection = run.selection else { return .null }
        var members: [(String, JSON)] = [
            ("simulatedSessions", .integer(selection.simulated)),
            (
                "keptAsRecorded",
                .object([
                    ("nothingPicked", .integer(selection.keptWithoutSelection)),
                    ("placeNotNamed", .integer(selection.keptWithoutPlace)),
                    ("placeUnknown", .integer(selection.keptUnknownPlace)),
                    ("masked", .integer(selection.keptMasked)),
                ])
            ),
            ("recordedTimeToSelectionMilliseconds", percentiles(selection.recordedTime)),
        ]
        let clients = run.clients.indices.map { client($0, of: run, selection) }
        members.append(("clients", .array(clients)))
        return .object(members)
    }

    private static func client(_ index: Int, of run: Run, _ selection: Run.SelectionSummary) -> JSON {
        let row = selection.experiences[index]
        let recorded = selection.recordedClients[index]
        let sessions = run.clients[index].sessions
        var members: [(String, JSON)] = [
            ("client", .string(run.clients[index].name)),
            ("recordedRequestsPerSession", ratio(recorded.requests, over: sessions)),
            ("recordedIsCredible", .bool(recorded.isCredible)),
            ("suggestionDelayMilliseconds", percentiles(row.delay)),
            ("timeToSelectionMilliseconds", percentiles(row.timeToSelection)),
        ]
        let ratios: [(String, JSON)] = [
            ("charactersTyped", ratio(row.characters, over: row.picks)),
            ("keystrokesSaved", ratio(row.chosenCharacters - row.edits, over: row.chosenCharacters)),
            ("policyMKS", ratio(row.leastKeystrokes, over: row.sessionsWithPlace)),
            ("meanReciprocalRank", ratio(row.reciprocalRankSixtieths, over: row.simulated * 60)),
            ("successAt1", ratio(row.sessions(withRankUpTo: 1), over: row.simulated)),
            ("successAt5", ratio(row.sessions(withRankUpTo: 5), over: row.simulated)),
        ]
        members += ratios
        let counts: [(String, Int64)] = [
            ("sentAsTyped", row.givenUp),
            ("requestsSupersededUnseen", row.superseded),
            ("requestsRepeated", row.repeated),
            ("requestsAborted", row.aborted),
            ("staleListsShown", row.staleLists),
            ("answersOutOfOrder", row.outOfOrder),
            ("editsWithList", row.delayedEdits),
            ("editsWithoutList", row.unansweredEdits),
        ]
        members += counts.map { ($0.0, .integer($0.1)) }
        return .object(members)
    }

    private static func percentiles(_ percentiles: Run.Percentiles?) -> JSON {
        guard let percentiles else { return .null }
        return .object([
            ("p50", .integer(percentiles.p50)), ("p95", .integer(percentiles.p95)),
            ("p99", .integer(percentiles.p99)),
        ])
    }

    /// A number with six decimals; null over nothing.
    private static func ratio(_ part: Int64, over whole: Int64) -> JSON {
        whole == 0 ? .null : .number(ExactDecimal.text(Int128(part), over: Int128(whole), decimals: 6))
    }
}

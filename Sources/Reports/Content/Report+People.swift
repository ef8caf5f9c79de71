import Basics
import Billing
import Simulation

/// What people see and do under each client.
extension Report {
    mutating func addPeople() {
        guard let selection = run.selection else { return }
        heading("What people see and do")
        paragraph(
            """
            Suggestion delay runs from a keystroke to the first list on the screen for that text or a later one: wait \
            and answer time together; a keystroke below the minimum length waits for the list of a later one. Its \
            percentiles are over the keystrokes that get such a list before the session ends; which share does not, \
            stands beside and belongs to them. Times are counted in classes and known to 1.6 %. Success@1 and @5 are the shares of sessions with the place on top of the list, and \
            among the first five, on the screen at the moment of the recorded pick, had nothing been picked before.
            """
        )
        add(.table(people(selection)))
        add(.table(lists(selection)))
        for setting in index.settings {
            addTrade(selection, setting)
        }
    }

    private func people(_ selection: Run.SelectionSummary) -> Table {
        var table = Table(columns: [
            .init("client"), .number("delay p50, ms"), .number("p95"), .number("p99"),
            .number("keystrokes without a list"),
            .number("characters typed"), .number("keystrokes saved"),
            .number("policy-MKS"), .number("MRR"), .number("Success@1"), .number("Success@5"),
            .number("sent as typed"),
        ])
        let constraints = PolicyConstraints(from: run.assumptions)
        for client in listed {
            let row = selection.experiences[client]
            let delays = [row.delay?.p50, row.delay?.p95, row.delay?.p99].map { delay in
                Prose(delay.map { ExactDecimal.grouped($0) } ?? "–")
            }
            let means = [
                Wording.ratio(row.characters, over: row.picks),
                row.keystrokesSavedPerMillion.map { Wording.percent($0, of: 1_000_000) } ?? "–",
                Wording.ratio(row.leastKeystrokes, over: row.sessionsWithPlace),
                Wording.ratio(row.reciprocalRankSixtieths, over: row.simulated * 60),
            ]
            let shares = [
                Wording.percent(row.sessions(withRankUpTo: 1), of: row.simulated),
                row.successText(beside: constraints), Wording.percent(row.givenUp, of: row.simulated),
            ]
            let cells = delays + [Prose(row.withoutListText)] + (means + shares).map { Prose($0) }
            table.add([clientLabel(client)] + cells)
        }
        table.notes = [
            """
            Characters typed: in the box at a pick, the mean. Keystrokes saved: 1 less edits typed by characters of \
            the picked texts; below zero where corrections made people type more than the text is long.
            """,
            """
            Policy-MKS (minimum keystrokes, Duan and Hsu 2011): the least of characters plus rank over the lists that \
            were really on the screen, the mean over sessions in which one held the place. MRR: the mean of 1/rank at \
            the recorded pick, 0 where the place is not on the screen.
            """,
            "Sent as typed: no list ever brought the place, not even for the whole text.",
        ]
        table.notes += clientNotes(listed)
        return table
    }

    private func lists(_ selection: Run.SelectionSummary) -> Table {
        var table = Table(columns: [
            .init("client"), .number("superseded unseen", group: "requests"),
            .number("repeated", group: "requests"), .number("aborted", group: "requests"),
            .number("stale", group: "lists shown"), .number("answers out of order"),
        ])
        for client in listed {
            let row = selection.experiences[client]
            func share(_ part: Int64, of whole: Int64) -> Prose {
                part == 0
                    ? "·" : Prose("\(ExactDecimal.grouped(part)) (\(Wording.percent(part, of: whole)))")
            }
            table.add([
                clientLabel(client), share(row.superseded, of: row.requests),
                share(row.repeated, of: row.requests), share(row.aborted, of: row.requests),
                share(row.staleLists, of: row.shownLists), share(row.outOfOrder, of: row.requests),
            ])
        }
        table.notes = [
            """
            Superseded unseen: requests whose answer came after a newer request was sent, or did not come before the \
            session ended; a text that was never asked for is none. Repeated: the session had \
            asked for the text before. Stale: when the list came, its text was no longer the one in the box. · for \
            none.
            """
        ]
        table.notes += clientNotes(listed)
        return table
    }
}

import Basics
import Billing
import Simulation

/// How many requests the sessions send.
extension Report {
    mutating func addRequests() {
        heading("Requests per session")
        paragraph(
            """
            Half of the sessions send no more requests than p50 says, 95 % no more than p95. ≤ 4 is the share of \
            sessions with at most four requests, within which the vendor's old rule (for the prices of 2018) \
            advises to pay per request; ≤ \(String(Self.cap)) is the share within the cap up to which requests of a \
            session with Essentials fields are billed.
            """
        )
        if run.clients.count > listed.count {
            paragraph(
                """
                Tables list \(String(listed.count)) of the \(ExactDecimal.grouped(Int64(run.clients.count))) clients: the \
                recommended ones, the baseline and the cheapest \(credibleWord)ones.
                """
            )
        }
        add(.table(requestTable))
        let warnings = clientWarnings
        if !warnings.isEmpty {
            paragraph("To know before believing the figures of these clients:")
            add(.list(warnings))
        }
        let clients = shownClients
        if !clients.isEmpty, run.log.sessions > 0 {
            addChart(distributionChart(clients).picture(), suffix: "requests")
        }
    }

    private var requestTable: Table {
        var table = Table(columns: [
            .init("client"), .number("requests"), .number("mean"), .number("p50"), .number("p95"),
            .number("most"),
            .number("none sent"), .number("≤ 4"), .number("≤ 12"), .number("picked without a list"),
        ])
        let hasTies = run.clients.contains { $0.sessionsUnderOtherTie > 0 }
        if let certainty = run.certainty {
            table.columns.insert(.number("mean, \(certainty.settings.confidence)"), at: 3)
        }
        if hasTies { table.columns.append(.number("other tie")) }
        for client in listed {
            let summary = run.clients[client]
            func share(_ part: Int64) -> Prose { Prose(Wording.percent(part, of: summary.sessions)) }
            func percentile(_ perMille: Int64) -> Prose {
                Prose(summary.percentile(perMille: perMille).map { ExactDecimal.grouped($0) } ?? "–")
            }
            let ties = summary.sessionsUnderOtherTie
            var cells = [
                clientLabel(client),
                Prose(ExactDecimal.grouped(summary.requests)),
                Prose(Wording.mean(summary)),
                percentile(500),
                percentile(950),
                percentile(1000),
                share(summary.sessions(withAtMost: 0)),
                share(summary.sessions(withAtMost: 4)),
                share(summary.sessions(withAtMost: 12)),
                Prose(Wording.percent(summary.selectedWithoutRequest, of: summary.selected)),
            ]
            if let certainty = run.certainty {
                let interval = certainty.clients.first { $0.client == client }?.requestsPerSession
                cells.insert(Prose(interval.map(Wording.requests) ?? "–"), at: 3)
            }
            table.add(cells + (hasTies ? [ties > 0 ? share(ties) : "·"] : []))
        }
        table.notes.append(
            "Picked without a list: of the sessions that ended in a selection, those that had sent no request."
        )
        table.notes.append(
            hasTies
                ? """
                Other tie: when a timer is due in the same millisecond as an edit or the ending, either can come \
                first; so many sessions would send another number of requests in the other order. · for none.
                """
                : """
                Ties: no session would send another number of requests if, of a timer and an edit or ending due \
                in the same millisecond, the other came first.
                """
        )
        table.notes += clientNotes(listed)
        return table
    }

    /// Each remark about the definition of clients, once, with the clients that it is about.
    private var clientWarnings: [Prose] {
        var warnings: [(text: String, clients: [String])] = []
        for client in run.clients {
            for text in client.warnings {
                if let known = warnings.firstIndex(where: { $0.text == text }) {
                    warnings[known].clients.append(client.name)
                } else {
                    warnings.append((text, [client.name]))
                }
            }
        }
        return warnings.map { "\(strong: Wording.few($0.clients)): \($0.text)" }
    }
}

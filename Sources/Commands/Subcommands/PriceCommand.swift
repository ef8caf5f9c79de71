internal import Basics
internal import Billing
internal import Reports
internal import Simulation

extension Command {
    /// Pricing alone, without a log.
    static let price = Command(
        name: "price",
        summary: "Price a number of sessions and requests without any log",
        arguments: "",
        argumentCount: 0...0,
        discussion: """
            Every session sends the same number of requests; a share of them ends in a selection and the rest is
            abandoned. Prints the invoice of each integration and where one becomes cheaper than another.
            """,
        examples: [
            "price --sessions 300000 --requests 4",
            "price --sessions 3000 --requests 4 --integrations per-session+details-pro --selected 80",
        ],
        options: [
            .option("--sessions", "N", "Sessions a month"),
            .option("--requests", "N", "Autocomplete requests a session"),
            .option("--selected", "PERCENT", "Share of the sessions that end in a selection (default: 100)"),
            .option(
                "--integrations",
                "NAME,...",
                "How the app uses the API (default: per-request+geocoding, per-session+details-essentials "
                    + "and per-session+details-pro)"
            ),
            .option(
                "--prices",
                "NAME",
                "Price sheet: a built-in name or a JSON file (default: google-2025-03)"
            ),
            Common.format,
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        guard let sessions = try arguments.integer("--sessions", in: 0...Int64(Scenario.largestVolume)) else {
            throw arguments.fault(
                "--sessions",
                "the number of sessions a month is missing",
                fix: "write --sessions N"
            )
        }
        guard let requests = try arguments.integer("--requests", in: 0...100_000) else {
            throw arguments.fault(
                "--requests",
                "the number of requests a session is missing",
                fix: "write --requests N"
            )
        }
        let share = try arguments.decimal("--selected", scale: 2, in: 0...10_000) ?? 10_000
        var integrations: [Integration] = []
        for name in arguments.words("--integrations") ?? PriceQuestion.usualIntegrations {
            do throws(Fault) {
                integrations.append(try Integration.named(name))
            } catch {
                throw arguments.fault("--integrations", error.what, fix: error.fix)
            }
        }
        let question = PriceQuestion(
            sessions: sessions,
            requests: Int32(requests),
            selectedBasisPoints: share,
            integrations: integrations,
            sheet: try Common.sheet(arguments.value("--prices") ?? "google-2025-03")
        )
        switch format {
        case .json: try console.write(try question.json().text(indented: true) + "\n")
        case .text: try console.write(try question.text())
        }
        return .done
    }
}

/// What a month of sessions with the same number of requests costs, under several integrations.
private struct PriceQuestion {
    var sessions: Int64
    var requests: Int32
    /// Of 10,000 sessions, how many end in a selection.
    var selectedBasisPoints: Int64
    var integrations: [Integration]
    var sheet: PriceSheet

    static let usualIntegrations = [
        "per-request+geocoding", "per-session+details-essentials", "per-session+details-pro",
    ]

    private func invoice(_ integration: Integration) throws(Fault) -> Result<Invoice, Unpriceable> {
        let rows = [
            (shape: SessionShape(requests: requests, ending: .selected), sessions: selectedBasisPoints),
            (
                shape: SessionShape(requests: requests, ending: .abandoned),
                sessions: 10_000 - selectedBasisPoints
            ),
        ]
        let sample = try integration.usage(of: rows, switches: Switches())
        return try sheet.invoice(for: try sample.scaled(toSessions: sessions, from: 10_000))
    }

    private func breakEvens() throws(Fault) -> [(first: Integration, second: Integration, text: String)] {
        var found: [(first: Integration, second: Integration, text: String)] = []
        for (index, first) in integrations.enumerated() {
            for second in integrations.dropFirst(index + 1) where first.generation == second.generation {
                let result = try BreakEven.find(
                    first,
                    second,
                    sheet: sheet,
                    switches: Switches(),
                    selected: selectedBasisPoints,
                    sessions: 10_000,
                    sessionsPerMonth: sessions
                )
                if case .success(let breakEven) = result {
                    found.append((first, second, breakEven.description))
                }
            }
        }
        return found
    }

    func text() throws(Fault) -> String {
        var page =
            "\(sheet.title.withoutControlCharacters) (\(sheet.name.withoutControlCharacters)), "
            + "\(ExactDecimal.grouped(sessions)) sessions a month, \(requests) requests each, "
            + "\(ExactDecimal.text(selectedBasisPoints, scale: 2, decimals: 0)) % selected\n"
        for integration in integrations {
            page += "\n\(integration.name): \(integration.title)\n"
            switch try invoice(integration) {
            case .failure(let reason): page += "  no price: \(reason)\n"
            case .success(let invoice):
                var table = Table(columns: [
                    Table.Column("  line"), .number("events"), .number("amount (\(sheet.currency))"),
                ])
                for line in invoice.lines {
                    table.add([
                        Prose("  " + line.title), Prose(ExactDecimal.grouped(line.events)),
                        Prose(sheet.text(line.amount)),
                    ])
                }
                if invoice.credit != .zero {
                    table.add([Prose("  monthly credit"), Prose(), Prose(sheet.text(invoice.credit))])
                }
                table.add([Prose("  total"), Prose(), Prose(sheet.text(invoice.total))], .strong)
                page += TextTable.render(table)
            }
        }
        let found = try breakEvens()
        if !found.isEmpty { page += "\nBreak-even in requests a session, all sessions alike:\n" }
        for row in found { page += "  \(row.second.name) against \(row.first.name): \(row.text)\n" }
        return page
    }

    func json() throws(Fault) -> JSON {
        var invoices: [JSON] = []
        for integration in integrations {
            var members: [(String, JSON)] = [("integration", .string(integration.name))]
            switch try invoice(integration) {
            case .failure(let reason): members.append(("unpriced", .string(reason.description)))
            case .success(let invoice):
                members.append(("monthlyNanodollars", .integer(invoice.total.nanodollars)))
                members.append(("creditNanodollars", .integer(invoice.credit.nanodollars)))
                let lines = invoice.lines.map { line in
                    JSON.object([
                        ("sku", .string(line.sku)), ("events", .integer(line.events)),
                        ("nanodollars", .integer(line.amount.nanodollars)),
                    ])
                }
                members.append(("lines", .array(lines)))
            }
            invoices.append(.object(members))
        }
        return .object([
            ("prices", .string(sheet.name)),
            ("sessionsPerMonth", .integer(sessions)),
            ("requestsPerSession", .integer(requests)),
            ("invoices", .array(invoices)),
            (
                "breakEvens",
                .array(
                    try breakEvens().map { row in
                        .object([
                            ("first", .string(row.first.name)), ("second", .string(row.second.name)),
                            ("text", .string(row.text)),
                        ])
                    }
                )
            ),
        ])
    }
}

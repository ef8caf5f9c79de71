internal import Basics
internal import Billing
internal import Reports
internal import Results
internal import Simulation

extension Command {
    /// The difference of two saved runs.
    static let compare = Command(
        name: "compare",
        summary: "Say what differs between two saved runs, and whether it is more than chance",
        arguments: "A B",
        argumentCount: 2...2,
        discussion: """
            A and B are digests of runs, their first digits, or names of scenarios, of which the latest run is
            taken. Inputs that came, went or changed are marked + − ~. Bills are matched by client, integration,
            price sheet and volume. Over the same log the difference is resampled in pairs. With
            --fail-if-increase the exit code is 1 if any matched bill of B is dearer by more than that.
            """,
        examples: ["compare 8e8f7cf43698 c0add31fe6c2", "compare main-app branch-app --fail-if-increase 5%"],
        options: [
            .option("--db", "FILE", "Database to read (default: Reports/results.sqlite)"),
            .option("--client", "NAME", "Compare the bills of this client only"),
            .option(
                "--fail-if-increase",
                "PERCENT",
                "End with 1 if a bill rises by more than this, such as 5%"
            ),
        ] + CertaintyOptions.all + [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let database = try ResultsDatabase(arguments.value("--db") ?? "Reports/results.sqlite", .read)
        let before = try SavedRun.named(arguments.positional[0], in: database)
        let after = try SavedRun.named(arguments.positional[1], in: database)
        let limit = try increaseLimit(arguments)
        let page = ComparisonPage(
            before: before,
            after: after,
            difference: try RunDifference(
                from: before,
                to: after,
                settings: try CertaintyOptions.apply(arguments, to: after.certainty?.settings)
            ),
            client: arguments.value("--client")
        )
        if let client = arguments.value("--client"), page.bills.isEmpty {
            throw arguments.fault(
                "--client",
                "no bill of \"\(client)\" is in both runs",
                fix: NearestName.advice(for: client, among: after.clients.map(\.name))
            )
        }
        switch format {
        case .json: try console.write(page.json.text(indented: true) + "\n")
        case .text: try console.write(page.text)
        }
        guard let limit else { return }
        let risen = page.bills.filter { $0.hasIncreased(byOver: limit) }
        if risen.isEmpty { return }
        let share = ExactDecimal.text(limit, scale: 2, decimals: limit % 100 == 0 ? 0 : 2)
        throw Fault(
            .checkFailed,
            "\(risen.count) of \(page.bills.count) bills rise by more than \(share) %, first \(risen[0].client) "
                + "with \(risen[0].integration)"
        )
    }

    /// The value of `--fail-if-increase` in hundredths of a percent; a `%` at its end is allowed.
    private static func increaseLimit(_ arguments: Arguments) throws(Fault) -> Int64? {
        guard let text = arguments.value("--fail-if-increase") else { return nil }
        let number = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let limit = ExactDecimal.parse(number, scale: 2), 0...10_000_000 ~= limit else {
            throw arguments.fault(
                "--fail-if-increase",
                "\"\(text)\" is no percentage",
                fix: "write one such as 5%"
            )
        }
        return limit
    }
}

/// A difference of two runs as the terminal shows it and as JSON.
private struct ComparisonPage {
    var before: Run
    var after: Run
    var difference: RunDifference
    /// The only client whose bills are shown; nil for all.
    var client: String?

    var bills: [RunDifference.Bill] { difference.bills.filter { client == nil || $0.client == client } }

    var text: String {
        var page = "A  \(line(before))\nB  \(line(after))\n"
        page += "\nInputs:\n"
        if difference.inputs.isEmpty { page += "  all the same\n" }
        for input in difference.inputs {
            let mark = input.before == nil ? "+" : input.after == nil ? "−" : "~"
            var words = "  \(mark) \(input.kind) \(input.name.withoutControlCharacters)"
            if input.kind == "assumption", let before = input.before, let after = input.after {
                words += ": \(before) → \(after)".withoutControlCharacters
            }
            page += words + "\n"
        }
        if bills.isEmpty { return page + "\nNo bill is in both runs.\n" }
        let hasIntervals = bills.contains { $0.interval != nil }
        var table = Table(columns: [
            Table.Column("client"), Table.Column("integration"), Table.Column("prices"),
            .number("sessions a month"),
            .number("A"), .number("B"), .number("B − A"), .number("%"),
        ])
        if hasIntervals {
            table.columns.append(.number("\(difference.settings.confidence) interval of B − A"))
        }
        for bill in bills {
            var cells = [
                Prose(bill.client), Prose(bill.integration), Prose(bill.sheet),
                Prose(bill.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                Prose(money(bill.before, bill)), Prose(money(bill.after, bill)),
                Prose(signed(bill.difference, bill)),
                Prose(share(bill)),
            ]
            if hasIntervals { cells.append(Prose(interval(bill))) }
            table.add(cells)
        }
        page += "\n" + TextTable.render(table)
        if difference.unmatched > 0 {
            page += "\n\(difference.unmatched) bills are in one of the runs only, or priced in one only.\n"
        }
        if hasIntervals {
            page +=
                difference.isPaired
                ? "\nBoth runs read the same log: differences are resampled in pairs, by person.\n"
                : "\nThe runs read different logs: each is resampled by itself, by person.\n"
        }
        return page
    }

    private func line(_ run: Run) -> String {
        "\(run.digest.prefix(12))  \(run.scenario.name): \(run.scenario.title)".withoutControlCharacters
    }

    private func money(_ amount: Money, _ bill: RunDifference.Bill) -> String {
        amount.text(symbol: bill.symbol, decimals: bill.decimals)
    }

    private func signed(_ amount: Money, _ bill: RunDifference.Bill) -> String {
        (amount > .zero ? "+" : "") + money(amount, bill)
    }

    private func share(_ bill: RunDifference.Bill) -> String {
        let top = Int128(bill.difference.nanodollars) * 100
        let text = ExactDecimal.text(top, over: Int128(bill.before.nanodollars), decimals: 1)
        return (bill.difference > .zero && bill.before > .zero ? "+" : "") + text
    }

    private func interval(_ bill: RunDifference.Bill) -> String {
        guard let interval = bill.interval else { return "–" }
        return
            "\(signed(Money(nanodollars: interval.lower), bill)) to \(signed(Money(nanodollars: interval.upper), bill))"
    }

    var json: JSON {
        var members: [(String, JSON)] = [
            ("before", .string(before.digest)), ("after", .string(after.digest)),
        ]
        members.append(("sameLog", .bool(difference.isPaired)))
        members.append(
            (
                "inputs",
                .array(
                    difference.inputs.map { input in
                        .object([
                            ("kind", .string(input.kind)), ("name", .string(input.name)),
                            ("before", input.before.map(JSON.string) ?? .null),
                            ("after", input.after.map(JSON.string) ?? .null),
                        ])
                    }
                )
            )
        )
        members.append(("bills", .array(bills.map(json))))
        members.append(("unmatched", .integer(difference.unmatched)))
        return .object(members)
    }

    private func json(_ bill: RunDifference.Bill) -> JSON {
        var members: [(String, JSON)] = [
            ("client", .string(bill.client)), ("integration", .string(bill.integration)),
        ]
        members.append(("prices", .string(bill.sheet)))
        members.append(("sessionsPerMonth", bill.sessionsPerMonth.map { .integer($0) } ?? .null))
        members.append(("beforeNanodollars", .integer(bill.before.nanodollars)))
        members.append(("afterNanodollars", .integer(bill.after.nanodollars)))
        if let interval = bill.interval {
            members.append(
                ("differenceInterval", .array([.integer(interval.lower), .integer(interval.upper)]))
            )
        }
        return .object(members)
    }
}

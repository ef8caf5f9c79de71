internal import Basics
internal import Billing
internal import Reports
internal import Simulation

/// A difference of two runs as the terminal shows it and as JSON.
struct ComparisonPage {
    var before: Run
    var after: Run
    var difference: RunDifference
    /// The only client whose bills are shown; nil for all.
    var client: String?

    var bills: [RunDifference.Bill] { difference.bills.filter { client == nil || $0.client == client } }

    var text: String { monthsText + forecastText }

    private var monthsText: String {
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
                Prose(bill.amount(bill.before)), Prose(bill.amount(bill.after)),
                Prose(bill.signed(bill.difference)),
                Prose(bill.share),
            ]
            if hasIntervals { cells.append(Prose(bill.interval.map(bill.range) ?? "–")) }
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
        members.append(("forecasts", .array(forecasts.map(json))))
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

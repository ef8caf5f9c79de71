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
    /// What `--fail-if-increase` asked; nil without it.
    var limit: Int64?
    /// How wide the terminal is; nil for none.
    var columns: Int?

    var bills: [RunDifference.Bill] { difference.bills.filter { client == nil || $0.client == client } }

    var unjudged: [RunDifference.Unjudged] {
        difference.unjudged.filter { client == nil || $0.client == client }
    }

    /// What `--fail-if-increase` finds; nil without it.
    var check: IncreaseCheck? {
        limit.map { limit in
            let names = Set(after.clients.map(\.name))
            return IncreaseCheck(
                limit: limit,
                bills: bills,
                unjudged: unjudged,
                choices: choices,
                lostChoices: lostChoices,
                hasCommonClient: before.clients.contains { names.contains($0.name) }
            )
        }
    }

    var text: String {
        monthsText + forecastText + (check.map { "\n" + $0.summary + "\n" } ?? "")
    }

    private var monthsText: String {
        let page = "A  \(line(before))\nB  \(line(after))\n" + inputsText
        if bills.isEmpty { return page + "\nNo bill can be compared.\n" + choicesText + unjudgedText }
        return page + billsText + choicesText + unjudgedText + intervalsText + credibilityText
    }

    private var inputsText: String {
        var page = "\nInputs:\n"
        if difference.inputs.isEmpty {
            page +=
                difference.isSameRun
                ? "  all the same\n"
                : "  ~ only what no figure of either run tells apart, such as a title, the places or how a log is read\n"
        }
        for input in difference.inputs {
            let mark = input.before == nil ? "+" : input.after == nil ? "−" : "~"
            var words = "  \(mark) \(input.kind) \(input.name.withoutControlCharacters)"
            if Self.kindsWithValues.contains(input.kind), let before = input.before, let after = input.after {
                words += ": \(before) → \(after)".withoutControlCharacters
            }
            page += words + "\n"
        }
        return page
    }

    /// Inputs whose value is short enough to be read.
    private static let kindsWithValues = ["assumption", "volume", "baseline", "version"]

    private var hasIntervals: Bool { bills.contains { $0.interval != nil } }

    private var billsText: String {
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
        return "\n" + TextTable.render(table, columns: columns)
    }

    /// How the intervals were made, and why bills have none.
    private var intervalsText: String {
        var text = ""
        if hasIntervals {
            text +=
                difference.isPaired
                ? "\nBoth runs read the same log: differences are resampled in pairs, by person.\n"
                : "\nThe runs read different logs: each is resampled by itself, by person.\n"
        }
        var reasons: [(reason: String, bills: Int)] = []
        for reason in bills.compactMap(\.withoutInterval) {
            if let known = reasons.firstIndex(where: { $0.reason == reason }) {
                reasons[known].bills += 1
            } else {
                reasons.append((reason, 1))
            }
        }
        for entry in reasons {
            let line = "No interval for \(Self.bills(entry.bills)): \(entry.reason)."
            text += "\n" + line.withoutControlCharacters + "\n"
        }
        return text
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
        members.append(("choices", .array(choices.map(json))))
        members.append(("unmatched", .integer(difference.unmatched)))
        members.append(("unjudged", .array(unjudged.map(json))))
        members.append(("credibility", credibility))
        if let check { members.append(("check", check.json)) }
        members.append(("forecasts", .array(forecasts.map(json))))
        return .object(members)
    }

    private func json(_ bill: RunDifference.Bill) -> JSON {
        var members: [(String, JSON)] = [
            ("client", .string(bill.client)), ("integration", .string(bill.integration)),
        ]
        members.append(("prices", .string(bill.sheet)))
        members.append(("sessionsPerMonth", bill.sessionsPerMonth.map { .integer($0) } ?? .null))
        return .object(members + bill.costMembers)
    }
}

extension RunDifference.Bill {
    /// What it costs in both runs, as members of a JSON object.
    var costMembers: [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("beforeNanodollars", .integer(before.nanodollars)),
            ("afterNanodollars", .integer(after.nanodollars)),
        ]
        if let interval {
            members.append(
                ("differenceInterval", .array([.integer(interval.lower), .integer(interval.upper)]))
            )
        }
        if let withoutInterval { members.append(("withoutInterval", .string(withoutInterval))) }
        return members
    }
}

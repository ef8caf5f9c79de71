internal import Basics
internal import Billing
internal import Reports
internal import Simulation

/// What both runs recommend and their baselines, where the names of the bills differ.
extension ComparisonPage {
    /// None where only one client is asked for.
    var choices: [RunDifference.ChoicePair] { client == nil ? difference.choicePairs : [] }

    var lostChoices: [RunDifference.LostChoice] { client == nil ? difference.lostChoices : [] }

    /// A table of the pairs, and where only A recommends something; empty without either.
    var choicesText: String {
        var text = ""
        if !choices.isEmpty {
            let hasIntervals = choices.contains { $0.bill.interval != nil }
            var table = Table(columns: [
                Table.Column(""), Table.Column("client"), Table.Column("integration"), Table.Column("prices"),
                .number("sessions a month"), .number("A"), .number("B"), .number("B − A"), .number("%"),
            ])
            if hasIntervals {
                table.columns.append(.number("\(difference.settings.confidence) interval of B − A"))
            }
            for choice in choices {
                let bill = choice.bill
                var cells = [
                    Prose(choice.role.rawValue), Prose(bill.client), Prose(bill.integration),
                    Prose(bill.sheet),
                    Prose(bill.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                ]
                cells += [
                    Prose(bill.amount(bill.before)), Prose(bill.amount(bill.after)),
                    Prose(bill.signed(bill.difference)), Prose(bill.share),
                ]
                if hasIntervals { cells.append(Prose(bill.interval.map(bill.range) ?? "–")) }
                table.add(cells)
            }
            text +=
                "\nWhat A has → what B has, where they recommend something else or have another baseline:\n\n"
                + TextTable.render(table, columns: columns)
        }
        for lost in lostChoices {
            let line = "A recommends something \(lost.place), and B nothing: \(lost.reason)"
            text += "\n" + line.withoutControlCharacters + "\n"
        }
        return text
    }

    func json(_ choice: RunDifference.ChoicePair) -> JSON {
        let bill = choice.bill
        var members: [(String, JSON)] = [
            ("role", .string(choice.role.rawValue)),
            ("prices", .string(bill.sheet)),
            ("sessionsPerMonth", bill.sessionsPerMonth.map { .integer($0) } ?? .null),
        ]
        members += [
            ("beforeClient", .string(choice.beforeClient)),
            ("beforeIntegration", .string(choice.beforeIntegration)),
            ("afterClient", .string(choice.afterClient)),
            ("afterIntegration", .string(choice.afterIntegration)),
        ]
        return .object(members + bill.costMembers)
    }
}

extension RunDifference.ChoicePair {
    /// Such as `debounce 300 with x → debounce 200 with x by google-2025-03 at 15,000 sessions`.
    var sides: String {
        "\(beforeClient) with \(beforeIntegration) → \(afterClient) with \(afterIntegration) by \(bill.sheet) "
            + RunDifference.place(bill.sessionsPerMonth)
    }
}

extension RunDifference.ChoicePair.Role {
    var words: String {
        switch self {
        case .recommended: "what is recommended,"
        case .baseline: "the baseline,"
        }
    }
}

extension RunDifference.LostChoice {
    var place: String { "by \(sheet) \(RunDifference.place(sessionsPerMonth))" }
}

extension RunDifference {
    /// "at 15,000 sessions", or what stands for it without a volume.
    static func place(_ sessionsPerMonth: Int64?) -> String {
        sessionsPerMonth.map { "at \(ExactDecimal.grouped($0)) sessions" } ?? "per 1,000 sessions"
    }
}

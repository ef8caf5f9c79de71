internal import Basics
internal import Billing

extension RunDifference {
    /// What both runs recommend, or have for their baseline, at one price sheet and volume where that is not the same
    /// client with the same integration, so that no bill matched by name tells of it.
    package struct ChoicePair: Hashable, Sendable {
        package enum Role: String, Hashable, Sendable {
            case recommended
            case baseline
        }

        package var role: Role
        package var beforeClient: String
        package var beforeIntegration: String
        package var afterClient: String
        package var afterIntegration: String
        /// Both costs, under the names of both sides.
        package var bill: Bill
    }

    /// A recommendation of the first run that the second has no counterpart of.
    package struct LostChoice: Hashable, Sendable {
        package var sheet: String
        package var sessionsPerMonth: Int64?
        /// Why the second run recommends nothing there, as it says itself.
        package var reason: String
    }

    /// Pairs what both runs recommend and what their baselines cost, by price sheet and volume.
    mutating func compareChoices(_ before: Run, _ after: Run) throws(Fault) {
        for setting in after.comparison.settings {
            guard
                let place = before.comparison.settings.first(where: {
                    before.isSame($0, as: setting, of: after)
                })
            else { continue }
            let first = before.recommendedRow(in: place)
            let second = after.recommendedRow(in: setting)
            if let first, let second {
                try addPair(.recommended, first, of: before, second, of: after)
            } else if first != nil, let certainty = after.certainty {
                let row = certainty.recommendations.first {
                    $0.sheet == setting.sheet && $0.sessionsPerMonth == setting.sessionsPerMonth
                }
                lostChoices.append(
                    LostChoice(
                        sheet: after.sheets[setting.sheet].name,
                        sessionsPerMonth: setting.sessionsPerMonth,
                        reason: row?.sentences.first ?? "nothing can be recommended"
                    )
                )
            }
            if let first = before.baselineRow(in: place), let second = after.baselineRow(in: setting) {
                try addPair(.baseline, first, of: before, second, of: after)
            }
        }
    }

    private mutating func addPair(
        _ role: ChoicePair.Role,
        _ first: Run.ComparisonRow,
        of before: Run,
        _ second: Run.ComparisonRow,
        of after: Run
    ) throws(Fault) {
        guard let earlier = first.invoice, let later = second.invoice else { return }
        let names = [before.clients[first.client].name, after.clients[second.client].name]
        let ways = [before.integrations[first.integration].name, after.integrations[second.integration].name]
        if names[0] == names[1], ways[0] == ways[1] { return }
        func joined(_ parts: [String]) -> String {
            parts[0] == parts[1] ? parts[0] : "\(parts[0]) → \(parts[1])"
        }
        let bill = try bill(
            Key(
                client: joined(names),
                integration: joined(ways),
                sheet: after.sheets[second.sheet].name,
                volume: second.sessionsPerMonth
            ),
            after.sheets[second.sheet],
            first,
            earlier.total,
            second,
            later.total
        )
        choicePairs.append(
            ChoicePair(
                role: role,
                beforeClient: names[0],
                beforeIntegration: ways[0],
                afterClient: names[1],
                afterIntegration: ways[1],
                bill: bill
            )
        )
    }
}

/// A price sheet and a volume of one run.
private struct Setting: Hashable {
    var sheet: Int
    var sessionsPerMonth: Int64?
}

extension [Run.ComparisonRow] {
    /// Each once, in the order of the comparison.
    fileprivate var settings: [Setting] {
        reduce(into: []) { settings, row in
            let setting = Setting(sheet: row.sheet, sessionsPerMonth: row.sessionsPerMonth)
            if !settings.contains(setting) { settings.append(setting) }
        }
    }
}

extension Run {
    fileprivate func isSame(_ own: Setting, as other: Setting, of run: Run) -> Bool {
        own.sessionsPerMonth == other.sessionsPerMonth
            && sheets[own.sheet].name == run.sheets[other.sheet].name
    }

    /// What is recommended there; nil where nothing is, or without intervals.
    fileprivate func recommendedRow(in setting: Setting) -> ComparisonRow? {
        let choice = certainty?.recommendations.first {
            $0.sheet == setting.sheet && $0.sessionsPerMonth == setting.sessionsPerMonth
        }
        guard let client = choice?.client, let integration = choice?.integration else { return nil }
        return comparison.first {
            $0.client == client && $0.integration == integration && $0.sheet == setting.sheet
                && $0.sessionsPerMonth == setting.sessionsPerMonth
        }
    }

    /// The baseline with the integration that costs it the least; nil without one or without a price.
    fileprivate func baselineRow(in setting: Setting) -> ComparisonRow? {
        let rows = comparison.filter {
            $0.client == baseline && $0.sheet == setting.sheet
                && $0.sessionsPerMonth == setting.sessionsPerMonth
                && $0.invoice != nil
        }
        return rows.min { $0.invoice!.total < $1.invoice!.total }
    }
}

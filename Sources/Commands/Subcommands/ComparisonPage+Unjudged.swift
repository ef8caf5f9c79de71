internal import Basics
internal import Reports
internal import Simulation

/// The bills that could not be compared, each with why.
extension ComparisonPage {
    /// "1 bill", "3 bills".
    static func bills(_ count: Int) -> String {
        "\(ExactDecimal.grouped(Int64(count))) \(count == 1 ? "bill" : "bills")"
    }

    /// A line for each reason, with the bills that it strikes; empty where every bill is compared.
    var unjudgedText: String {
        if unjudged.isEmpty { return "" }
        var reasons: [(reason: String, bills: [RunDifference.Unjudged])] = []
        for bill in unjudged {
            let reason = bill.reason.words
            if let known = reasons.firstIndex(where: { $0.reason == reason }) {
                reasons[known].bills.append(bill)
            } else {
                reasons.append((reason, [bill]))
            }
        }
        var text = "\nNot compared:\n"
        for entry in reasons {
            var names = entry.bills.prefix(3).map(\.name)
            if entry.bills.count > names.count { names.append("\(entry.bills.count - names.count) more") }
            let line = "\(Self.bills(entry.bills.count)) \(entry.reason): \(names.joined(separator: "; "))"
            text += "  " + line.withoutControlCharacters + "\n"
        }
        return text
    }

    func json(_ bill: RunDifference.Unjudged) -> JSON {
        var members: [(String, JSON)] = [
            ("client", .string(bill.client)), ("integration", .string(bill.integration)),
        ]
        members.append(("prices", .string(bill.sheet)))
        members.append(("sessionsPerMonth", bill.sessionsPerMonth.map { .integer($0) } ?? .null))
        members.append(("reason", .string(bill.reason.words)))
        return .object(members)
    }
}

extension RunDifference.Unjudged {
    /// Such as `app with per-request+geocoding by google-2025-03 at 15,000 sessions`.
    var name: String {
        "\(client) with \(integration) by \(sheet) \(RunDifference.place(sessionsPerMonth))"
    }
}

extension RunDifference.Unjudged.Reason {
    /// What follows the number of bills.
    var words: String {
        switch self {
        case .onlyBefore(let missing): "only in A, for B has not \(Self.list(missing))"
        case .onlyAfter(let missing): "only in B, for A has not \(Self.list(missing))"
        case .lostPrice(let reason): "priced in A, but not in B (\(reason))"
        case .gainedPrice(let reason): "priced in B, but not in A (\(reason))"
        case .unpriced(let reason): "priced in neither (\(reason))"
        }
    }

    private static func list(_ missing: [String]) -> String {
        missing.isEmpty ? "it" : missing.joined(separator: " nor ")
    }
}

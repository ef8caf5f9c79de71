internal import Basics
internal import Simulation

/// Whether the second of two runs is dearer than `--fail-if-increase` allows.
///
/// Nothing passes that was not looked at: the check fails as well where no bill could be judged, where a bill of
/// the first run is not in the second or has lost its price, and where the second recommends nothing though the first
/// does. Bills that only the second run has do not fail it as long as others were judged, but their number is told.
struct IncreaseCheck {
    /// In hundredths of a percent.
    var limit: Int64
    /// The bills that were judged.
    var bills: [RunDifference.Bill]
    var unjudged: [RunDifference.Unjudged]
    /// What both runs recommend and their baselines, where no bill matched by name tells of it; judged as well.
    var choices: [RunDifference.ChoicePair] = []
    /// Where only the first run recommends something.
    var lostChoices: [RunDifference.LostChoice] = []
    /// Whether a client of the first run is in the second.
    var hasCommonClient: Bool

    private var risen: [RunDifference.Bill] { bills.filter { $0.hasIncreased(byOver: limit) } }

    private var risenChoices: [RunDifference.ChoicePair] {
        choices.filter { $0.bill.hasIncreased(byOver: limit) }
    }

    private var vanished: [RunDifference.Unjudged] { unjudged.filter(\.hasVanished) }

    private var lost: [RunDifference.Unjudged] { unjudged.filter(\.hasLostItsPrice) }

    /// Why the check fails, in one line; nil where it does not.
    var failure: String? {
        var reasons: [String] = []
        if !risen.isEmpty {
            reasons.append(
                "\(risen.count) of \(ComparisonPage.bills(bills.count)) rise by more than \(limitText), first "
                    + "\(risen[0].client) with \(risen[0].integration)"
            )
        }
        if let first = risenChoices.first {
            reasons.append("\(first.role.words) \(first.sides), rises by more than \(limitText)")
        }
        if let first = lostChoices.first {
            reasons.append("A recommends something \(first.place), and B nothing: \(first.reason)")
        }
        if !vanished.isEmpty, !bills.isEmpty {
            let isOne = vanished.count == 1
            reasons.append(
                "\(ComparisonPage.bills(vanished.count)) of A \(isOne ? "is" : "are") not in B and so not judged, first "
                    + "\(vanished[0].name), which is \(vanished[0].reason.words)"
            )
        }
        if !lost.isEmpty {
            let isOne = lost.count == 1
            reasons.append(
                "\(ComparisonPage.bills(lost.count)) of A \(isOne ? "has" : "have") lost \(isOne ? "its" : "their") "
                    + "price, first \(lost[0].name), which is \(lost[0].reason.words)"
            )
        }
        if !reasons.isEmpty { return reasons.joined(separator: "; ") }
        if !bills.isEmpty { return nil }
        if !hasCommonClient { return "no bill could be judged: no client of A is in B" }
        let why = unjudged.first.map { ": \($0.name) is \($0.reason.words)" } ?? ""
        return "no bill could be judged\(why)"
    }

    /// What was judged and what was not, in one line.
    var summary: String {
        let all = bills.count + choices.count
        let judged = "\(ComparisonPage.bills(all)) judged"
        let verdict =
            switch (all, risen.count + risenChoices.count) {
            case (0, _): "no bill judged"
            case (_, 0): "\(judged), none rises by more"
            case (_, 1): "\(judged), 1 rises by more"
            default: "\(judged), \(risen.count + risenChoices.count) rise by more"
            }
        let left = unjudged.isEmpty ? "" : "; \(ComparisonPage.bills(unjudged.count)) could not be judged"
        return "Allowed is a rise of \(limitText): \(verdict)\(left)."
    }

    var json: JSON {
        var members: [(String, JSON)] = [
            ("allowedPercent", .number(ExactDecimal.shortest(limit, scale: 2))),
            ("judged", .integer(bills.count + choices.count)), ("unjudged", .integer(unjudged.count)),
        ]
        members.append(("risen", .integer(risen.count + risenChoices.count)))
        members.append(("vanished", .integer(vanished.count)))
        members.append(("lostPrice", .integer(lost.count)))
        members.append(("failure", failure.map(JSON.string) ?? .null))
        return .object(members)
    }

    private var limitText: String {
        ExactDecimal.text(limit, scale: 2, decimals: limit % 100 == 0 ? 0 : 2) + " %"
    }
}

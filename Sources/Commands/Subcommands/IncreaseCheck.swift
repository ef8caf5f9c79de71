internal import Basics
internal import Simulation

/// Whether the second of two runs is dearer than `--fail-if-increase` allows.
///
/// Nothing passes that was not looked at: the check fails as well where no bill could be judged, where a bill of
/// the first run has lost its price, and where no client of the first run is left. Bills that only one run has do
/// not fail it as long as others were judged, but their number is told.
struct IncreaseCheck {
    /// In hundredths of a percent.
    var limit: Int64
    /// The bills that were judged.
    var bills: [RunDifference.Bill]
    var unjudged: [RunDifference.Unjudged]
    /// Whether a client of the first run is in the second.
    var hasCommonClient: Bool

    private var risen: [RunDifference.Bill] { bills.filter { $0.hasIncreased(byOver: limit) } }

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
        let judged = "\(ComparisonPage.bills(bills.count)) judged"
        let verdict =
            switch (bills.count, risen.count) {
            case (0, _): "no bill judged"
            case (_, 0): "\(judged), none rises by more"
            case (_, 1): "\(judged), 1 rises by more"
            default: "\(judged), \(risen.count) rise by more"
            }
        let left = unjudged.isEmpty ? "" : "; \(ComparisonPage.bills(unjudged.count)) could not be judged"
        return "Allowed is a rise of \(limitText): \(verdict)\(left)."
    }

    var json: JSON {
        .object([
            ("allowedPercent", .number(ExactDecimal.shortest(limit, scale: 2))),
            ("judged", .integer(bills.count)), ("unjudged", .integer(unjudged.count)),
            ("risen", .integer(risen.count)), ("lostPrice", .integer(lost.count)),
            ("failure", failure.map(JSON.string) ?? .null),
        ])
    }

    private var limitText: String {
        ExactDecimal.text(limit, scale: 2, decimals: limit % 100 == 0 ? 0 : 2) + " %"
    }
}

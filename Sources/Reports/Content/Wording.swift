import Basics
import Billing
import Simulation

/// How numbers of a run are written in every format.
enum Wording {
    /// An amount with the decimals of the sheet's bills.
    static func money(_ money: Money, _ sheet: Run.SheetSummary) -> String {
        sheet.text(money).replacingMinus
    }

    /// How far two amounts are apart as they are shown, so that a reader who subtracts finds the same.
    static func shownDifference(_ a: Money, _ b: Money, _ sheet: Run.SheetSummary) -> Money {
        let unit = (min(sheet.decimals, 9)..<9).reduce(Int64(1)) { power, _ in power * 10 }
        func units(_ money: Money) -> Int64 {
            let half = money.nanodollars < 0 ? -unit / 2 : unit / 2
            return money.nanodollars / unit + (money.nanodollars % unit + half) / unit
        }
        return Money(nanodollars: abs(units(a) - units(b)) * unit)
    }

    /// A price of a thousand events, with as many decimals as it needs, at least those of a bill.
    static func price(_ money: Money, _ sheet: Run.SheetSummary) -> String {
        var decimals = min(sheet.decimals, 9)
        var unit = (decimals..<9).reduce(Int64(1)) { power, _ in power * 10 }
        while decimals < 9, money.nanodollars % unit != 0 {
            unit /= 10
            decimals += 1
        }
        return money.text(symbol: sheet.symbol, decimals: decimals)
    }

    /// A share with one decimal and the sign, such as `5.5 %`.
    static func percent(_ part: Int64, of whole: Int64) -> String {
        if whole == 0 { return "–" }
        return ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: 1).replacingMinus + " %"
    }

    /// Requests per session, with two decimals.
    static func mean(_ client: Run.ClientSummary) -> String {
        ExactDecimal.text(Int128(client.requests), over: Int128(client.sessions), decimals: 2)
    }

    static func count(_ number: Int64, _ one: String, _ many: String) -> String {
        ExactDecimal.grouped(number) + " " + (number == 1 ? one : many)
    }

    /// "300,000 sessions a month", or what stands for it without a volume.
    static func volume(_ sessionsPerMonth: Int64?) -> String {
        sessionsPerMonth.map { count($0, "session", "sessions") + " a month" }
            ?? "1,000 sessions in the first paid tier"
    }

    /// "a month", or what stands for it without a volume.
    static func period(_ sessionsPerMonth: Int64?) -> String {
        sessionsPerMonth == nil ? "per 1,000 sessions" : "a month"
    }

    /// A list in a sentence: "a, b and c".
    static func list(_ items: [String]) -> String {
        guard let last = items.last else { return "" }
        return items.count == 1 ? last : items.dropLast().joined(separator: ", ") + " and " + last
    }
}

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

    /// The bounds of requests per session, with two decimals.
    static func requests(_ interval: ConfidenceInterval) -> String {
        func text(_ billionths: Int64) -> String {
            ExactDecimal.text(Int128(billionths), over: 1_000_000_000, decimals: 2)
        }
        return "\(text(interval.lower)) to \(text(interval.upper))"
    }

    /// A mean with two decimals; a dash over nothing.
    static func ratio(_ part: Int64, over whole: Int64) -> String {
        whole == 0 ? "–" : ExactDecimal.text(Int128(part), over: Int128(whole), decimals: 2).replacingMinus
    }

    /// "1,090 ms"; a dash for none.
    static func milliseconds(_ number: Int64?) -> String {
        number.map { ExactDecimal.grouped($0) + " ms" } ?? "–"
    }

    /// Milliseconds as seconds with one decimal, "4.2 s"; a dash for none.
    static func seconds(_ milliseconds: Int64?) -> String {
        milliseconds.map { ExactDecimal.text($0, scale: 3, decimals: 1).replacingMinus + " s" } ?? "–"
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

    /// A list in a sentence of which a reader needs only the beginning: "a, b, c, d, e and 12 more" where there
    /// are more than six.
    static func few(_ items: [String], most: Int = 6) -> String {
        if items.count <= most { return list(items) }
        return list(items.prefix(most - 1) + ["\(ExactDecimal.grouped(Int64(items.count - most + 1))) more"])
    }

    /// What several reasons have in common: all of it, or the clauses before the first that differs; the first
    /// reason where no clause is common.
    static func commonReason(_ reasons: [String]) -> String {
        guard let first = reasons.first else { return "" }
        let clauses = reasons.map { $0.split(separator: ", ", omittingEmptySubsequences: false) }
        var common = clauses[0].count
        for other in clauses {
            let alike = zip(clauses[0], other).prefix { $0 == $1 }.count
            common = min(common, alike)
        }
        return common == 0 ? first : clauses[0].prefix(common).joined(separator: ", ")
    }
}

internal import Basics
internal import Billing
internal import Reports
internal import Simulation

/// The totals of both runs' forecasts.
extension ComparisonPage {
    var forecasts: [RunDifference.Forecast] {
        difference.forecasts.filter { client == nil || $0.client == client }
    }

    /// A table of them; why there is none where both look ahead, over different months; else empty.
    var forecastText: String {
        guard let months = difference.forecastMonths else { return "" }
        if months.before != months.after {
            return
                "\nA looks \(months.before) months ahead and B \(months.after): the totals of their forecasts "
                + "are not compared.\n"
        }
        let all = "all \(months.after) months of the forecasts"
        if forecasts.isEmpty { return "\nNo option is in \(all) of both runs.\n" }
        var table = Table(columns: [
            Table.Column("account"), Table.Column("client"), Table.Column("integration"),
            .number("A"), .number("B"), .number("B − A"), .number("%"),
            .number("\(difference.settings.confidence) interval of B − A"),
        ])
        for forecast in forecasts {
            table.add([
                Prose(forecast.account), Prose(forecast.client ?? "–"), Prose(forecast.integration ?? "–"),
                Prose(forecast.amount(forecast.before)), Prose(forecast.amount(forecast.after)),
                Prose(forecast.signed(forecast.difference)), Prose(forecast.share),
                Prose(interval(forecast)),
            ])
        }
        return "\nAll \(months.after) months of the forecasts together:\n\n"
            + TextTable.render(table, columns: columns)
    }

    /// That of the difference, or of each by itself where they were not drawn from the same people.
    private func interval(_ forecast: RunDifference.Forecast) -> String {
        if let interval = forecast.interval { return forecast.range(interval) }
        func own(_ interval: ConfidenceInterval?) -> String {
            guard let interval else { return "not known" }
            return forecast.amount(Money(nanodollars: interval.lower)) + " to "
                + forecast.amount(Money(nanodollars: interval.upper))
        }
        return "A \(own(forecast.beforeInterval)), B \(own(forecast.afterInterval))"
    }

    func json(_ forecast: RunDifference.Forecast) -> JSON {
        var members: [(String, JSON)] = [
            ("account", .string(forecast.account)),
            ("client", forecast.client.map(JSON.string) ?? .null),
            ("integration", forecast.integration.map(JSON.string) ?? .null),
        ]
        members.append(("beforeNanodollars", .integer(forecast.before.nanodollars)))
        members.append(("afterNanodollars", .integer(forecast.after.nanodollars)))
        let intervals = [
            ("differenceInterval", forecast.interval), ("beforeInterval", forecast.beforeInterval),
            ("afterInterval", forecast.afterInterval),
        ]
        for (key, interval) in intervals {
            guard let interval else { continue }
            members.append((key, .array([.integer(interval.lower), .integer(interval.upper)])))
        }
        return .object(members)
    }
}

/// An amount of each of two runs, in one currency.
protocol ComparedAmounts {
    var before: Money { get }
    var difference: Money { get }
    var symbol: String { get }
    var decimals: Int { get }
}

extension RunDifference.Bill: ComparedAmounts {}
extension RunDifference.Forecast: ComparedAmounts {}

extension ComparedAmounts {
    func amount(_ amount: Money) -> String { amount.text(symbol: symbol, decimals: decimals).replacingMinus }

    /// With a plus sign where it is more.
    func signed(_ money: Money) -> String { (money > .zero ? "+" : "") + amount(money) }

    /// The difference in percent of the first.
    var share: String {
        let top = Int128(difference.nanodollars) * 100
        let text = ExactDecimal.text(top, over: Int128(before.nanodollars), decimals: 1)
        return (difference > .zero && before > .zero ? "+" : "") + text.replacingMinus
    }

    /// "−$1.20 to +$0.40".
    func range(_ interval: ConfidenceInterval) -> String {
        "\(signed(Money(nanodollars: interval.lower))) to \(signed(Money(nanodollars: interval.upper)))"
    }
}

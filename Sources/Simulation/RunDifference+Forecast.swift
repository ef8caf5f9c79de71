internal import Basics
package import Billing

extension RunDifference {
    /// All months together under a client and integration that both runs look ahead with.
    package struct Forecast: Hashable, Sendable {
        package var account: String
        /// nil for what each run recommends in all accounts together, and so is the integration.
        package var client: String?
        package var integration: String?
        package var before: Money
        package var after: Money
        /// Of the second less the first, in nanodollars; nil unless both were drawn from the same people.
        package var interval: ConfidenceInterval?
        /// Of each by itself; nil where it cannot be told.
        package var beforeInterval: ConfidenceInterval?
        package var afterInterval: ConfidenceInterval?
        /// How amounts of the sheet are written.
        package var symbol: String
        package var decimals: Int

        package var difference: Money { Money(nanodollars: after.nanodollars - before.nanodollars) }
    }

    /// The totals that both runs have, account by account, then that of all accounts.
    func forecasts(
        from before: Run,
        _ first: Run.ForecastSummary,
        to after: Run,
        _ second: Run.ForecastSummary
    ) throws(Fault) -> [Forecast] {
        var forecasts: [Forecast] = []
        for (index, account) in second.accounts.enumerated() {
            let sheet = after.sheets[account.sheet]
            let known = first.accounts.firstIndex {
                $0.name == account.name && before.sheets[$0.sheet].name == sheet.name
            }
            guard let known else { continue }
            for option in account.options {
                let client = after.clients[option.client].name
                let integration = after.integrations[option.integration].name
                let match = first.accounts[known].options.first {
                    before.clients[$0.client].name == client
                        && before.integrations[$0.integration].name == integration
                }
                guard let match, let earlier = match.total, let later = option.total else { continue }
                var forecast = Forecast(
                    account: account.name,
                    client: client,
                    integration: integration,
                    before: earlier,
                    after: later,
                    interval: nil,
                    beforeInterval: match.interval,
                    afterInterval: option.interval,
                    symbol: sheet.symbol,
                    decimals: sheet.decimals
                )
                if isPaired,
                    let a = try self.before.cost(match, account: known, of: first, settings: settings),
                    let b = try self.after.cost(option, account: index, of: second, settings: settings)
                {
                    forecast.interval = b.minus(a).interval(confidencePerMille: settings.confidencePerMille)
                }
                forecasts.append(forecast)
            }
        }
        if let earlier = first.total, let later = second.total, let account = second.accounts.first {
            let sheet = after.sheets[account.sheet]
            forecasts.append(
                Forecast(
                    account: "all accounts, as recommended",
                    before: earlier,
                    after: later,
                    beforeInterval: first.totalInterval,
                    afterInterval: second.totalInterval,
                    symbol: sheet.symbol,
                    decimals: sheet.decimals
                )
            )
        }
        return forecasts
    }
}

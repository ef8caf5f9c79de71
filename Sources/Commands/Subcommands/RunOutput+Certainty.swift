internal import Basics
internal import Billing
internal import Simulation

/// How sure a run is, what to ship, at which volume the style changes and what the months cost, as JSON.
extension RunOutput {
    /// Members of the object that `run --format json` prints; none for a run without intervals.
    static func certaintyMembers(_ run: Run) -> [(String, JSON)] {
        guard let certainty = run.certainty else { return [] }
        let settings = certainty.settings
        let confidence = ExactDecimal.shortest(Int64(settings.confidencePerMille), scale: 1)
        var members: [(String, JSON)] = [
            (
                "certainty",
                .object([
                    ("confidencePercent", .number(confidence)),
                    ("replicates", .integer(settings.replicates)),
                    ("seed", .integer(settings.seed)),
                    ("buckets", .integer(certainty.clusters)),
                    ("warnings", .array(certainty.warnings.map(JSON.string))),
                ])
            )
        ]
        members.append(("recommendations", .array(certainty.recommendations.map { row($0, of: run) })))
        members.append(("cheapestByVolume", .array(run.cheapestStyles.map { styles($0, of: run) })))
        if let forecast = run.forecast { members.append(("forecast", self.forecast(forecast, of: run))) }
        return members
    }

    private static func row(_ row: Run.RecommendationRow, of run: Run) -> JSON {
        var members: [(String, JSON)] = [
            ("prices", .string(run.sheets[row.sheet].name)),
            ("sessionsPerMonth", row.sessionsPerMonth.map { .integer($0) } ?? .null),
        ]
        members += choice(row.client, row.integration, of: run)
        members.append(("costsTheSame", ties(run.equals(of: row), of: run)))
        members.append(("looksCheaperByChance", ties(run.cheaperTies(of: row), of: run)))
        members.append(("costInterval", interval(row.cost)))
        members.append(("savingNanodollars", money(row.saving)))
        members.append(("savingInterval", interval(row.savingInterval)))
        if let bend = row.bend { members.append(("warning", .string(bend))) }
        members.append(("sentences", .array(row.sentences.map(JSON.string))))
        return .object(members)
    }

    /// Options that tie with a recommendation.
    private static func ties(_ ties: [Run.Tie], of run: Run) -> JSON {
        .array(
            ties.map { tie in
                .object(
                    choice(tie.client, tie.integration, of: run)
                        + [("nanodollars", .integer(tie.total.nanodollars))]
                )
            }
        )
    }

    private static func styles(_ styles: Run.CheapestStyles, of run: Run) -> JSON {
        let stretches = styles.stretches.map { stretch in
            JSON.object([
                ("from", .integer(stretch.from)), ("through", .integer(stretch.through)),
                ("integrations", .array(stretch.integrations.map { .string(run.integrations[$0].name) })),
            ])
        }
        var members: [(String, JSON)] = [
            ("prices", .string(run.sheets[styles.sheet].name)),
            ("client", .string(run.clients[styles.client].name)),
            ("stretches", .array(stretches)),
        ]
        if let limit = styles.limit { members.append(("limit", .string(limit))) }
        return .object(members)
    }

    private static func forecast(_ forecast: Run.ForecastSummary, of run: Run) -> JSON {
        let segments = forecast.segments.map { segment in
            JSON.object([
                ("name", .string(segment.name)),
                ("account", .string(forecast.accounts[segment.account].name)),
                ("sessions", .array(segment.sessions.map { .integer($0) })),
            ])
        }
        var members: [(String, JSON)] = [
            ("months", .array(forecast.months.map(JSON.string))),
            ("sessions", .array(forecast.sessions.map { .integer($0) })),
        ]
        if !segments.isEmpty { members.append(("segments", .array(segments))) }
        members.append(("accounts", .array(forecast.accounts.map { account($0, forecast, of: run) })))
        if let total = forecast.total {
            members.append(("totalNanodollars", .integer(total.nanodollars)))
            members.append(("totalInterval", interval(forecast.totalInterval)))
        }
        return .object(members)
    }

    private static func account(
        _ account: Run.ForecastSummary.Account,
        _ forecast: Run.ForecastSummary,
        of run: Run
    ) -> JSON {
        var members: [(String, JSON)] = [
            ("name", .string(account.name)),
            ("prices", .string(run.sheets[account.sheet].name)),
            ("currency", .string(run.sheets[account.sheet].currency)),
        ]
        members += choice(account.client, account.integration, of: run)
        let chosen = account.options.first {
            $0.client == account.client && $0.integration == account.integration
        }
        members.append(("totalNanodollars", money(chosen?.total)))
        members.append(("totalInterval", interval(chosen?.interval)))
        members.append(("savingNanodollars", money(account.saving)))
        members.append(("savingInterval", interval(account.savingInterval)))
        members.append(("sentences", .array(account.sentences.map(JSON.string))))
        let bills = account.bills.map { bill in
            var members = [("month", JSON.string(forecast.months[bill.month]))]
            members += choice(bill.client, bill.integration, of: run)
            members.append(("nanodollars", money(bill.total)))
            members.append(("interval", interval(bill.interval)))
            if let reason = bill.reason { members.append(("unpriced", .string(reason))) }
            if let bend = bill.bend { members.append(("warning", .string(bend))) }
            return JSON.object(members)
        }
        members.append(("months", .array(bills)))
        return .object(members)
    }

    private static func choice(_ client: Int?, _ integration: Int?, of run: Run) -> [(String, JSON)] {
        [
            ("client", client.map { .string(run.clients[$0].name) } ?? .null),
            ("integration", integration.map { .string(run.integrations[$0].name) } ?? .null),
        ]
    }

    private static func money(_ amount: Money?) -> JSON { amount.map { .integer($0.nanodollars) } ?? .null }

    private static func interval(_ interval: ConfidenceInterval?) -> JSON {
        interval.map { .array([.integer($0.lower), .integer($0.upper)]) } ?? .null
    }
}

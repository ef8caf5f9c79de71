extension Migration {
    /// What each run recommends, by name, as its report says it.
    static let decision = Migration(
        name: "10 decision",
        sql: decisionView(
            isCredible: "client.selected_without_request * 20 < client.selected OR client.selected = 0"
        ) + """

            INSERT INTO data_dictionary VALUES
                (
                    'decision', '',
                    'What the report recommends at each price sheet and volume of a run, by name: of options that '
                    || 'cannot be told apart in cost the simplest; in a run without intervals the cheapest credible '
                    || 'one, of equals the baseline, else the client that sends fewer requests.'
                ),
                ('decision', 'run_id', 'The run.'),
                ('decision', 'scenario', 'The scenario''s name.'),
                ('decision', 'is_latest', '1 in the newest run of the scenario.'),
                ('decision', 'sheet', 'The price sheet''s name.'),
                (
                    'decision', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('decision', 'client', 'The client to ship; NULL where none may be.'),
                ('decision', 'integration', 'The integration to ship it with; NULL where none may be.'),
                (
                    'decision', 'requests_per_session',
                    'The client''s mean; NULL without sessions, or where nothing may be shipped.'
                ),
                (
                    'decision', 'is_credible',
                    '1, as only credible clients are recommended; NULL where nothing may be shipped.'
                ),
                ('decision', 'currency', 'The currency of the amounts.'),
                (
                    'decision', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit, exact; NULL where nothing may be shipped.'
                ),
                ('decision', 'total_lower_nanodollars', 'The lower bound of it; NULL without an interval.'),
                ('decision', 'total_upper_nanodollars', 'The upper bound of it; NULL without an interval.'),
                (
                    'decision', 'baseline_nanodollars',
                    'What the baseline costs with the integration that is cheapest for it; NULL without one.'
                ),
                (
                    'decision', 'saving_nanodollars',
                    'How much less than that the recommendation costs; negative where it is more, NULL without a baseline.'
                ),
                ('decision', 'saving_lower_nanodollars', 'The lower bound of it; NULL without an interval.'),
                ('decision', 'saving_upper_nanodollars', 'The upper bound of it; NULL without an interval.'),
                ('decision', 'total_usd', 'The bill in dollars, for reading; NULL for another currency.'),
                ('decision', 'total_lower_usd', 'The lower bound of the bill in dollars.'),
                ('decision', 'total_upper_usd', 'The upper bound of the bill in dollars.'),
                ('decision', 'baseline_usd', 'What the baseline costs, in dollars.'),
                ('decision', 'saving_usd', 'The saving in dollars.'),
                ('decision', 'saving_lower_usd', 'The lower bound of the saving in dollars.'),
                ('decision', 'saving_upper_usd', 'The upper bound of the saving in dollars.');

            UPDATE data_dictionary SET meaning =
                'The cheapest client for each sheet, volume and integration of a run, once among the credible '
                || 'clients and once among the others; of equals the first that the scenario names. What the report '
                || 'recommends, which may be another of equals, is in the view decision.'
            WHERE object = 'cheapest_client' AND column_name = '';
            """
    )

    /// The view of what each run recommends.
    ///
    /// - Parameter isCredible: tells of a row of the table client and one of the table run whether the client is.
    static func decisionView(isCredible: String) -> String {
        """
        CREATE VIEW decision AS
        WITH least AS (
            SELECT
                comparison.run_id AS run_id,
                comparison.sheet AS sheet,
                comparison.sessions_per_month AS sessions_per_month,
                min(comparison.total_nanodollars) AS nanodollars
            FROM comparison
            JOIN run ON run.run_id = comparison.run_id AND run.baseline = comparison.client
            GROUP BY comparison.run_id, comparison.sheet, comparison.sessions_per_month
        ),
        ranked AS (
            SELECT
                comparison.run_id AS run_id,
                comparison.sheet AS sheet,
                comparison.sessions_per_month AS sessions_per_month,
                comparison.client AS client,
                comparison.integration AS integration,
                comparison.total_nanodollars AS nanodollars,
                row_number() OVER (
                    PARTITION BY comparison.run_id, comparison.sheet, comparison.sessions_per_month
                    ORDER BY
                        comparison.total_nanodollars, coalesce(client.position <> run.baseline, TRUE),
                        client.requests, comparison.position
                ) AS place
            FROM comparison
            JOIN run ON run.run_id = comparison.run_id
            JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
            WHERE comparison.total_nanodollars IS NOT NULL
                AND (client.selected_without_request * 20 < client.selected OR client.selected = 0)
                AND NOT EXISTS (SELECT 1 FROM certainty WHERE certainty.run_id = comparison.run_id)
        ),
        chosen AS (
            SELECT
                recommendation.run_id AS run_id,
                recommendation.sheet AS sheet,
                recommendation.sessions_per_month AS sessions_per_month,
                recommendation.client AS client,
                recommendation.integration AS integration,
                comparison.total_nanodollars AS nanodollars,
                recommendation.cost_lower AS lower,
                recommendation.cost_upper AS upper,
                recommendation.saving_nanodollars AS saving,
                recommendation.saving_lower AS saving_lower,
                recommendation.saving_upper AS saving_upper
            FROM recommendation
            LEFT JOIN comparison
                ON comparison.run_id = recommendation.run_id
                AND comparison.sheet = recommendation.sheet
                AND coalesce(comparison.sessions_per_month, -1) = coalesce(recommendation.sessions_per_month, -1)
                AND comparison.client = recommendation.client
                AND comparison.integration = recommendation.integration
            UNION ALL
            SELECT
                ranked.run_id, ranked.sheet, ranked.sessions_per_month, ranked.client, ranked.integration,
                ranked.nanodollars, NULL, NULL, least.nanodollars - ranked.nanodollars, NULL, NULL
            FROM ranked
            LEFT JOIN least
                ON least.run_id = ranked.run_id AND least.sheet = ranked.sheet
                AND coalesce(least.sessions_per_month, -1) = coalesce(ranked.sessions_per_month, -1)
            WHERE ranked.place = 1
        ),
        named AS (
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                sheet.name AS sheet,
                chosen.sessions_per_month AS sessions_per_month,
                client.name AS client,
                integration.name AS integration,
                1.0 * client.requests / nullif(client.sessions, 0) AS requests_per_session,
                \(isCredible) AS is_credible,
                sheet.currency AS currency,
                chosen.nanodollars AS total_nanodollars,
                chosen.lower AS total_lower_nanodollars,
                chosen.upper AS total_upper_nanodollars,
                coalesce(chosen.nanodollars + chosen.saving, least.nanodollars) AS baseline_nanodollars,
                chosen.saving AS saving_nanodollars,
                chosen.saving_lower AS saving_lower_nanodollars,
                chosen.saving_upper AS saving_upper_nanodollars,
                CASE WHEN sheet.currency = 'USD' THEN 1e9 END AS in_dollars
            FROM chosen
            JOIN run ON run.run_id = chosen.run_id
            JOIN sheet ON sheet.run_id = chosen.run_id AND sheet.position = chosen.sheet
            LEFT JOIN client ON client.run_id = chosen.run_id AND client.position = chosen.client
            LEFT JOIN integration
                ON integration.run_id = chosen.run_id AND integration.position = chosen.integration
            LEFT JOIN least
                ON least.run_id = chosen.run_id AND least.sheet = chosen.sheet
                AND coalesce(least.sessions_per_month, -1) = coalesce(chosen.sessions_per_month, -1)
        )
        SELECT
            run_id, scenario, is_latest, sheet, sessions_per_month, client, integration,
            requests_per_session, is_credible, currency, total_nanodollars, total_lower_nanodollars,
            total_upper_nanodollars, baseline_nanodollars, saving_nanodollars, saving_lower_nanodollars,
            saving_upper_nanodollars,
            total_nanodollars / in_dollars AS total_usd,
            total_lower_nanodollars / in_dollars AS total_lower_usd,
            total_upper_nanodollars / in_dollars AS total_upper_usd,
            baseline_nanodollars / in_dollars AS baseline_usd,
            saving_nanodollars / in_dollars AS saving_usd,
            saving_lower_nanodollars / in_dollars AS saving_lower_usd,
            saving_upper_nanodollars / in_dollars AS saving_upper_usd
        FROM named;
        """
    }
}

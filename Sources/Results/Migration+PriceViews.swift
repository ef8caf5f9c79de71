extension Migration {
    /// The views of costs and bills that a person wants first.
    static let priceViews = Migration(
        name: "4 price views",
        sql: """
            CREATE VIEW cost AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                comparison.position AS position,
                client.name AS client,
                client.family AS family,
                client.wait_ms AS wait_ms,
                1.0 * client.requests / nullif(client.sessions, 0) AS requests_per_session,
                client.selected_without_request * 20 < client.selected OR client.selected = 0
                    AS is_credible,
                integration.name AS integration,
                integration.generation AS generation,
                sheet.name AS sheet,
                comparison.sessions_per_month AS sessions_per_month,
                sheet.currency AS currency,
                comparison.total_nanodollars AS total_nanodollars,
                CASE WHEN sheet.currency = 'USD' THEN comparison.total_nanodollars / 1e9 END AS total_usd,
                baseline.total_nanodollars AS baseline_nanodollars,
                CASE WHEN sheet.currency = 'USD'
                    THEN (baseline.total_nanodollars - comparison.total_nanodollars) / 1e9 END
                    AS saving_usd,
                comparison.unpriced_reason AS unpriced_reason
            FROM comparison
            JOIN run ON run.run_id = comparison.run_id
            JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
            JOIN integration
                ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
            JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet
            LEFT JOIN comparison AS baseline
                ON baseline.run_id = comparison.run_id AND baseline.client = run.baseline
                AND baseline.integration = comparison.integration AND baseline.sheet = comparison.sheet
                AND coalesce(baseline.sessions_per_month, -1) = coalesce(comparison.sessions_per_month, -1);
            INSERT INTO data_dictionary VALUES
                (
                    'cost', '',
                    'What a month costs: the comparison with all names, and beside the baseline.'
                ),
                ('cost', 'run_id', 'The run.'),
                ('cost', 'scenario', 'The scenario''s name.'),
                ('cost', 'is_latest', '1 in the newest run of the scenario.'),
                ('cost', 'position', 'The order in the report, from 0.'),
                ('cost', 'client', 'The client''s name.'),
                ('cost', 'family', 'Clients of one family differ only in their wait.'),
                (
                    'cost', 'wait_ms',
                    'The wait in milliseconds; 0 for every keystroke, NULL where there is none.'
                ),
                ('cost', 'requests_per_session', 'The client''s mean; NULL without sessions.'),
                (
                    'cost', 'is_credible',
                    '0 where the client''s figures are not credible: see client_overview.'
                ),
                ('cost', 'integration', 'The integration''s name.'),
                ('cost', 'generation', 'The API generation: new or legacy.'),
                ('cost', 'sheet', 'The price sheet''s name.'),
                (
                    'cost', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('cost', 'currency', 'The currency of the amounts.'),
                (
                    'cost', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit, exact; NULL where there is no price.'
                ),
                ('cost', 'total_usd', 'The same in dollars, for reading; NULL for another currency.'),
                (
                    'cost', 'baseline_nanodollars',
                    'What the baseline costs under the same integration, sheet and volume; NULL without one.'
                ),
                (
                    'cost', 'saving_usd',
                    'How much less than the baseline it is, in dollars; negative where it is more.'
                ),
                ('cost', 'unpriced_reason', 'Why there is no price; NULL where there is one.');

            CREATE VIEW cost_by_wait AS
            SELECT
                cost.run_id AS run_id,
                cost.scenario AS scenario,
                cost.is_latest AS is_latest,
                cost.sheet AS sheet,
                cost.sessions_per_month AS sessions_per_month,
                cost.integration AS integration,
                cost.family AS family,
                cost.wait_ms AS wait_ms,
                cost.client AS client,
                cost.requests_per_session AS requests_per_session,
                cost.is_credible AS is_credible,
                cost.total_nanodollars AS total_nanodollars,
                cost.total_usd AS total_usd
            FROM cost
            WHERE cost.wait_ms IS NOT NULL AND cost.total_nanodollars IS NOT NULL;
            INSERT INTO data_dictionary VALUES
                (
                    'cost_by_wait', '',
                    'What a month costs at each wait: the line of a chart for each family and integration.'
                ),
                ('cost_by_wait', 'run_id', 'The run.'),
                ('cost_by_wait', 'scenario', 'The scenario''s name.'),
                ('cost_by_wait', 'is_latest', '1 in the newest run of the scenario.'),
                ('cost_by_wait', 'sheet', 'The price sheet''s name.'),
                (
                    'cost_by_wait', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('cost_by_wait', 'integration', 'The integration''s name.'),
                ('cost_by_wait', 'family', 'Clients of one family differ only in their wait.'),
                (
                    'cost_by_wait', 'wait_ms',
                    'The wait in milliseconds; 0 for every keystroke, NULL where there is none.'
                ),
                ('cost_by_wait', 'client', 'The client''s name.'),
                ('cost_by_wait', 'requests_per_session', 'The client''s mean; NULL without sessions.'),
                (
                    'cost_by_wait', 'is_credible',
                    '0 where the client''s figures are not credible: see client_overview.'
                ),
                (
                    'cost_by_wait', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit, exact; NULL where there is no price.'
                ),
                (
                    'cost_by_wait', 'total_usd',
                    'The same in dollars, for reading; NULL for another currency.'
                );

            CREATE VIEW cheapest_client AS
            SELECT
                cost.run_id AS run_id,
                cost.scenario AS scenario,
                cost.is_latest AS is_latest,
                cost.sheet AS sheet,
                cost.sessions_per_month AS sessions_per_month,
                cost.integration AS integration,
                cost.client AS client,
                cost.requests_per_session AS requests_per_session,
                cost.is_credible AS is_credible,
                cost.total_nanodollars AS total_nanodollars,
                cost.total_usd AS total_usd,
                cost.saving_usd AS saving_usd
            FROM cost
            JOIN (
                SELECT
                    comparison.run_id AS run_id,
                    comparison.position AS position,
                    row_number() OVER (
                        PARTITION BY
                            comparison.run_id,
                            comparison.sheet,
                            comparison.sessions_per_month,
                            comparison.integration,
                            client.selected_without_request * 20 < client.selected OR client.selected = 0
                        ORDER BY comparison.total_nanodollars, comparison.position
                    ) AS place
                FROM comparison
                JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
                WHERE comparison.total_nanodollars IS NOT NULL
            ) AS ranked ON ranked.run_id = cost.run_id AND ranked.position = cost.position
            WHERE ranked.place = 1;
            INSERT INTO data_dictionary VALUES
                (
                    'cheapest_client', '',
                    'The cheapest client for each sheet, volume and integration of a run, once among the credible '
                    || 'clients and once among the others; of equals the first.'
                ),
                ('cheapest_client', 'run_id', 'The run.'),
                ('cheapest_client', 'scenario', 'The scenario''s name.'),
                ('cheapest_client', 'is_latest', '1 in the newest run of the scenario.'),
                ('cheapest_client', 'sheet', 'The price sheet''s name.'),
                (
                    'cheapest_client', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('cheapest_client', 'integration', 'The integration''s name.'),
                ('cheapest_client', 'client', 'The client''s name.'),
                ('cheapest_client', 'requests_per_session', 'The client''s mean; NULL without sessions.'),
                (
                    'cheapest_client', 'is_credible',
                    '0 where the client''s figures are not credible: see client_overview.'
                ),
                (
                    'cheapest_client', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit, exact; NULL where there is no price.'
                ),
                (
                    'cheapest_client', 'total_usd',
                    'The same in dollars, for reading; NULL for another currency.'
                ),
                (
                    'cheapest_client', 'saving_usd',
                    'How much less than the baseline it is, in dollars; negative where it is more.'
                );

            CREATE VIEW invoice_line AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                comparison.position AS position,
                client.name AS client,
                integration.name AS integration,
                sheet.name AS sheet,
                comparison.sessions_per_month AS sessions_per_month,
                sheet.currency AS currency,
                comparison_line.position AS line,
                comparison_line.sku AS sku,
                comparison_line.title AS title,
                comparison_line.events AS events,
                comparison_line.amount_nanodollars AS amount_nanodollars,
                CASE WHEN sheet.currency = 'USD' THEN comparison_line.amount_nanodollars / 1e9 END
                    AS amount_usd
            FROM comparison
            JOIN (
                SELECT run_id, comparison, position, sku, title, events, amount_nanodollars FROM comparison_line
                UNION ALL
                SELECT
                    credited.run_id,
                    credited.position,
                    (SELECT count(*) FROM comparison_line AS above
                        WHERE above.run_id = credited.run_id AND above.comparison = credited.position),
                    NULL,
                    'Monthly credit',
                    NULL,
                    credited.credit_nanodollars
                FROM comparison AS credited
                WHERE credited.credit_nanodollars <> 0
            ) AS comparison_line
                ON comparison_line.run_id = comparison.run_id AND comparison_line.comparison = comparison.position
            JOIN run ON run.run_id = comparison.run_id
            JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
            JOIN integration
                ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
            JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet;
            INSERT INTO data_dictionary VALUES
                (
                    'invoice_line', '',
                    'The lines of every bill, a monthly credit as the last; they sum to the bill.'
                ),
                ('invoice_line', 'run_id', 'The run.'),
                ('invoice_line', 'scenario', 'The scenario''s name.'),
                ('invoice_line', 'is_latest', '1 in the newest run of the scenario.'),
                ('invoice_line', 'position', 'The order in the report, from 0.'),
                ('invoice_line', 'client', 'The client''s name.'),
                ('invoice_line', 'integration', 'The integration''s name.'),
                ('invoice_line', 'sheet', 'The price sheet''s name.'),
                (
                    'invoice_line', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('invoice_line', 'currency', 'The currency of the amounts.'),
                ('invoice_line', 'line', 'The order on the bill, from 0; the credit stands last.'),
                ('invoice_line', 'sku', 'The SKU''s name in the price sheet; NULL for a credit.'),
                ('invoice_line', 'title', 'The SKU''s title on the vendor''s bill.'),
                ('invoice_line', 'events', 'Events in the month; NULL for a credit.'),
                (
                    'invoice_line', 'amount_nanodollars',
                    'What they cost, in billionths of the currency unit, exact.'
                ),
                (
                    'invoice_line', 'amount_usd',
                    'The same in dollars, for reading; NULL for another currency.'
                );

            CREATE VIEW invoice_part AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                comparison.position AS position,
                client.name AS client,
                integration.name AS integration,
                sheet.name AS sheet,
                comparison.sessions_per_month AS sessions_per_month,
                sheet.currency AS currency,
                comparison_part.line AS line,
                comparison_line.sku AS sku,
                comparison_part.position AS part,
                comparison_part.first_event AS first_event,
                comparison_part.last_event AS last_event,
                CASE WHEN sheet.currency = 'USD'
                    THEN comparison_part.price_per_thousand_nanodollars / 1e9 END
                    AS price_per_thousand_usd,
                comparison_part.amount_nanodollars AS amount_nanodollars,
                CASE WHEN sheet.currency = 'USD' THEN comparison_part.amount_nanodollars / 1e9 END
                    AS amount_usd
            FROM comparison_part
            JOIN comparison_line
                ON comparison_line.run_id = comparison_part.run_id
                AND comparison_line.comparison = comparison_part.comparison
                AND comparison_line.position = comparison_part.line
            JOIN comparison
                ON comparison.run_id = comparison_part.run_id AND comparison.position = comparison_part.comparison
            JOIN run ON run.run_id = comparison.run_id
            JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
            JOIN integration
                ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
            JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet;
            INSERT INTO data_dictionary VALUES
                ('invoice_part', '', 'The tiers that each line of each bill reached.'),
                ('invoice_part', 'run_id', 'The run.'),
                ('invoice_part', 'scenario', 'The scenario''s name.'),
                ('invoice_part', 'is_latest', '1 in the newest run of the scenario.'),
                ('invoice_part', 'position', 'The order in the report, from 0.'),
                ('invoice_part', 'client', 'The client''s name.'),
                ('invoice_part', 'integration', 'The integration''s name.'),
                ('invoice_part', 'sheet', 'The price sheet''s name.'),
                (
                    'invoice_part', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('invoice_part', 'currency', 'The currency of the amounts.'),
                ('invoice_part', 'line', 'The order of the line on the bill, from 0.'),
                ('invoice_part', 'sku', 'The SKU''s name in the price sheet.'),
                ('invoice_part', 'part', 'The order of the tiers, from 0.'),
                (
                    'invoice_part', 'first_event',
                    'The number of the first of these events in the month, from 1.'
                ),
                ('invoice_part', 'last_event', 'The number of the last of them.'),
                (
                    'invoice_part', 'price_per_thousand_usd',
                    'The price of a thousand events in dollars, zero inside the free cap; NULL for another currency.'
                ),
                (
                    'invoice_part', 'amount_nanodollars',
                    'What they cost, in billionths of the currency unit, exact.'
                ),
                (
                    'invoice_part', 'amount_usd',
                    'The same in dollars, for reading; NULL for another currency.'
                );

            CREATE VIEW integration_break_even AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                sheet.name AS sheet,
                break_even.sessions_per_month AS sessions_per_month,
                former.name AS first_integration,
                latter.name AS second_integration,
                break_even.verdict AS verdict,
                break_even.cheaper_from AS cheaper_from
            FROM break_even
            JOIN run ON run.run_id = break_even.run_id
            JOIN integration AS former ON former.run_id = break_even.run_id AND former.position = break_even.first
            JOIN integration AS latter ON latter.run_id = break_even.run_id AND latter.position = break_even.second
            JOIN sheet ON sheet.run_id = break_even.run_id AND sheet.position = break_even.sheet;
            INSERT INTO data_dictionary VALUES
                ('integration_break_even', '', 'The break-even of two integrations, with names.'),
                ('integration_break_even', 'run_id', 'The run.'),
                ('integration_break_even', 'scenario', 'The scenario''s name.'),
                ('integration_break_even', 'is_latest', '1 in the newest run of the scenario.'),
                ('integration_break_even', 'sheet', 'The price sheet''s name.'),
                (
                    'integration_break_even', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('integration_break_even', 'first_integration', 'The integration that is compared with.'),
                ('integration_break_even', 'second_integration', 'The integration that becomes cheaper.'),
                ('integration_break_even', 'verdict', 'The answer in words.'),
                (
                    'integration_break_even', 'cheaper_from',
                    'The number of requests from which the second is cheaper; NULL for never.'
                );
            """
    )
}

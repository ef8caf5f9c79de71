extension Migration {
    /// The segments of a forecast, with what their logs held, and the views of it; part of `forecast`.
    static let segmentTables = """
        CREATE TABLE forecast_segment (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            name TEXT NOT NULL,
            account INTEGER NOT NULL,
            PRIMARY KEY (run_id, position),
            FOREIGN KEY (run_id, account) REFERENCES forecast_account (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'forecast_segment', '',
                'Parts of the sessions of a forecast, such as platforms or countries.'
            ),
            ('forecast_segment', 'run_id', 'The run it belongs to.'),
            ('forecast_segment', 'position', 'The order, from 0.'),
            ('forecast_segment', 'name', 'The segment''s name.'),
            ('forecast_segment', 'account', 'The position of the account that pays.');

        CREATE TABLE forecast_segment_month (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            segment INTEGER NOT NULL,
            month INTEGER NOT NULL,
            sessions INTEGER NOT NULL CHECK (sessions >= 0),
            PRIMARY KEY (run_id, segment, month),
            FOREIGN KEY (run_id, segment) REFERENCES forecast_segment (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, month) REFERENCES forecast_month (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('forecast_segment_month', '', 'The sessions of each segment in each month.'),
            ('forecast_segment_month', 'run_id', 'The run it belongs to.'),
            ('forecast_segment_month', 'segment', 'The position of the segment.'),
            ('forecast_segment_month', 'month', 'The position of the month.'),
            ('forecast_segment_month', 'sessions', 'The sessions.');

        CREATE TABLE segment_log (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            segment INTEGER NOT NULL,
            sessions INTEGER NOT NULL CHECK (sessions >= 0),
            edits INTEGER NOT NULL CHECK (edits >= 0),
            people INTEGER NOT NULL CHECK (people >= 0),
            people_is_estimate INTEGER NOT NULL CHECK (people_is_estimate IN (0, 1)),
            sessions_without_user INTEGER NOT NULL CHECK (sessions_without_user >= 0),
            sessions_without_edits INTEGER NOT NULL CHECK (sessions_without_edits >= 0),
            selected INTEGER NOT NULL CHECK (selected >= 0),
            submitted INTEGER NOT NULL CHECK (submitted >= 0),
            abandoned INTEGER NOT NULL CHECK (abandoned >= 0),
            unrecorded INTEGER NOT NULL CHECK (unrecorded >= 0),
            synthesised INTEGER NOT NULL CHECK (synthesised >= 0),
            imputed INTEGER NOT NULL CHECK (imputed >= 0),
            masked INTEGER NOT NULL CHECK (masked >= 0),
            PRIMARY KEY (run_id, segment),
            FOREIGN KEY (run_id, segment) REFERENCES forecast_segment (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'segment_log', '',
                'What a segment''s own log held; no row for one that uses the scenario''s.'
            ),
            ('segment_log', 'run_id', 'The run it belongs to.'),
            ('segment_log', 'segment', 'The position of the segment.'),
            ('segment_log', 'sessions', 'Typing sessions that were read.'),
            ('segment_log', 'edits', 'Edits in them.'),
            ('segment_log', 'people', 'Distinct people.'),
            (
                'segment_log', 'people_is_estimate',
                '1 where the number of people is an estimate, 0 where it is exact.'
            ),
            ('segment_log', 'sessions_without_user', 'Sessions that name no user.'),
            ('segment_log', 'sessions_without_edits', 'Sessions without an edit.'),
            ('segment_log', 'selected', 'Sessions recorded as ended by picking a suggestion.'),
            ('segment_log', 'submitted', 'Sessions recorded as sent as typed.'),
            ('segment_log', 'abandoned', 'Sessions recorded as left.'),
            ('segment_log', 'unrecorded', 'Sessions without a recorded ending.'),
            ('segment_log', 'synthesised', 'Sessions with synthesised times.'),
            ('segment_log', 'imputed', 'Sessions with imputed times.'),
            ('segment_log', 'masked', 'Sessions with masked letters.');

        CREATE TABLE segment_log_file (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            segment INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            name TEXT NOT NULL,
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            digest TEXT NOT NULL,
            PRIMARY KEY (run_id, segment, position),
            FOREIGN KEY (run_id, segment) REFERENCES segment_log (run_id, segment) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('segment_log_file', '', 'The files of a segment''s own log.'),
            ('segment_log_file', 'run_id', 'The run it belongs to.'),
            ('segment_log_file', 'segment', 'The position of the segment.'),
            ('segment_log_file', 'position', 'The order of reading, from 0.'),
            ('segment_log_file', 'name', 'The file as the scenario names it.'),
            ('segment_log_file', 'bytes', 'Its size.'),
            ('segment_log_file', 'digest', 'The content''s digest, named by its algorithm.');

        CREATE TABLE segment_log_skipped (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            segment INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            reason TEXT NOT NULL,
            lines INTEGER NOT NULL CHECK (lines >= 0),
            first_file TEXT NOT NULL,
            first_line INTEGER NOT NULL CHECK (first_line >= 0),
            PRIMARY KEY (run_id, segment, position),
            FOREIGN KEY (run_id, segment) REFERENCES segment_log (run_id, segment) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'segment_log_skipped', '',
                'Lines of a segment''s own log that could not be read, by reason.'
            ),
            ('segment_log_skipped', 'run_id', 'The run it belongs to.'),
            ('segment_log_skipped', 'segment', 'The position of the segment.'),
            ('segment_log_skipped', 'position', 'The order in the report, from 0.'),
            ('segment_log_skipped', 'reason', 'Why the lines could not be read.'),
            ('segment_log_skipped', 'lines', 'How many there were.'),
            ('segment_log_skipped', 'first_file', 'The file of the first of them.'),
            ('segment_log_skipped', 'first_line', 'The line number of the first of them.');

        CREATE VIEW spend_by_month AS
        SELECT
            run.run_id AS run_id,
            run.scenario AS scenario,
            run.run_id = (
                SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
            ) AS is_latest,
            forecast_account.name AS account,
            forecast_month.name AS month,
            forecast_month.sessions AS sessions,
            client.name AS client,
            integration.name AS integration,
            forecast_bill.client = forecast_account.client
                AND forecast_bill.integration = forecast_account.integration AS is_recommended,
            sheet.name AS sheet,
            sheet.currency AS currency,
            forecast_bill.total_nanodollars AS total_nanodollars,
            forecast_bill.total_lower AS lower_nanodollars,
            forecast_bill.total_upper AS upper_nanodollars,
            CASE WHEN sheet.currency = 'USD' THEN forecast_bill.total_nanodollars / 1e9 END AS total_usd,
            CASE WHEN sheet.currency = 'USD' THEN forecast_bill.total_lower / 1e9 END AS lower_usd,
            CASE WHEN sheet.currency = 'USD' THEN forecast_bill.total_upper / 1e9 END AS upper_usd,
            forecast_bill.reason AS reason,
            forecast_bill.bend AS bend
        FROM forecast_bill
        JOIN run ON run.run_id = forecast_bill.run_id
        JOIN forecast_account
            ON forecast_account.run_id = run.run_id AND forecast_account.position = forecast_bill.account
        JOIN forecast_month
            ON forecast_month.run_id = run.run_id AND forecast_month.position = forecast_bill.month
        JOIN client ON client.run_id = run.run_id AND client.position = forecast_bill.client
        JOIN integration ON integration.run_id = run.run_id AND integration.position = forecast_bill.integration
        JOIN sheet ON sheet.run_id = run.run_id AND sheet.position = forecast_account.sheet;
        INSERT INTO data_dictionary VALUES
            (
                'spend_by_month', '',
                'What each coming month costs and between which bounds it lies, with all names.'
            ),
            ('spend_by_month', 'run_id', 'The run.'),
            ('spend_by_month', 'scenario', 'The scenario''s name.'),
            ('spend_by_month', 'is_latest', '1 in the newest run of the scenario.'),
            ('spend_by_month', 'account', 'The account''s name.'),
            ('spend_by_month', 'month', 'The month''s name.'),
            ('spend_by_month', 'sessions', 'The sessions of the month, of all accounts.'),
            ('spend_by_month', 'client', 'The client''s name.'),
            ('spend_by_month', 'integration', 'The integration''s name.'),
            (
                'spend_by_month', 'is_recommended',
                '1 for what is recommended for all months, 0 for the baseline; NULL where nothing is recommended.'
            ),
            ('spend_by_month', 'sheet', 'The price sheet''s name.'),
            ('spend_by_month', 'currency', 'The currency of the amounts.'),
            (
                'spend_by_month', 'total_nanodollars',
                'The bill in billionths of the currency unit; NULL without a price.'
            ),
            ('spend_by_month', 'lower_nanodollars', 'The lower bound; NULL without an interval.'),
            ('spend_by_month', 'upper_nanodollars', 'The upper bound; NULL without an interval.'),
            (
                'spend_by_month', 'total_usd',
                'The bill in dollars, for reading; NULL for another currency.'
            ),
            ('spend_by_month', 'lower_usd', 'The lower bound in dollars; NULL for another currency.'),
            ('spend_by_month', 'upper_usd', 'The upper bound in dollars; NULL for another currency.'),
            ('spend_by_month', 'reason', 'Why there is no price; NULL where there is one.'),
            (
                'spend_by_month', 'bend',
                'Which ends of free caps and tiers the month may stand at; NULL for none.'
            );

        CREATE VIEW cheapest_by_volume AS
        SELECT
            run.run_id AS run_id,
            run.scenario AS scenario,
            run.run_id = (
                SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
            ) AS is_latest,
            sheet.name AS sheet,
            client.name AS client,
            cheapest_stretch.from_sessions AS from_sessions,
            cheapest_stretch.through_sessions AS through_sessions,
            integration.name AS integration
        FROM cheapest_stretch_integration AS cheapest
        JOIN run ON run.run_id = cheapest.run_id
        JOIN cheapest_styles
            ON cheapest_styles.run_id = run.run_id AND cheapest_styles.position = cheapest.styles
        JOIN cheapest_stretch
            ON cheapest_stretch.run_id = run.run_id AND cheapest_stretch.styles = cheapest.styles
            AND cheapest_stretch.position = cheapest.stretch
        JOIN sheet ON sheet.run_id = run.run_id AND sheet.position = cheapest_styles.sheet
        JOIN client ON client.run_id = run.run_id AND client.position = cheapest_styles.client
        JOIN integration ON integration.run_id = run.run_id AND integration.position = cheapest.integration;
        INSERT INTO data_dictionary VALUES
            (
                'cheapest_by_volume', '',
                'Which integration is the cheapest at which volume, with all names; several rows where they cost the same.'
            ),
            ('cheapest_by_volume', 'run_id', 'The run.'),
            ('cheapest_by_volume', 'scenario', 'The scenario''s name.'),
            ('cheapest_by_volume', 'is_latest', '1 in the newest run of the scenario.'),
            ('cheapest_by_volume', 'sheet', 'The price sheet''s name.'),
            ('cheapest_by_volume', 'client', 'The client''s name.'),
            (
                'cheapest_by_volume', 'from_sessions',
                'The first number of sessions a month at which it is the cheapest.'
            ),
            ('cheapest_by_volume', 'through_sessions', 'The last one.'),
            ('cheapest_by_volume', 'integration', 'The integration''s name.');
        """
}

extension Migration {
    /// What the coming months cost, by account and segment, and at which volumes the cheapest style changes.
    static let forecast = Migration(name: "7 forecast", sql: forecastTables + segmentTables)

    private static let forecastTables = """
        ALTER TABLE recommendation ADD COLUMN bend TEXT;
        INSERT INTO data_dictionary VALUES
            (
                'recommendation', 'bend',
                'Which ends of free caps and tiers the bill may stand at, where intervals cover less often; NULL for none.'
            );

        CREATE TABLE cheapest_styles (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            sheet INTEGER NOT NULL,
            client INTEGER NOT NULL,
            limit_reason TEXT,
            PRIMARY KEY (run_id, position),
            FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'cheapest_styles', '',
                'Which integrations are the cheapest for one client at which volume, one row for each price sheet.'
            ),
            ('cheapest_styles', 'run_id', 'The run it belongs to.'),
            ('cheapest_styles', 'position', 'The order, from 0.'),
            ('cheapest_styles', 'sheet', 'The position of the price sheet in the run.'),
            (
                'cheapest_styles', 'client',
                'The position of the client: the recommended one at the largest volume, or the baseline.'
            ),
            (
                'cheapest_styles', 'limit_reason',
                'Why the last stretch ends before the largest volume that was searched; NULL where it does not.'
            );

        CREATE TABLE cheapest_stretch (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            styles INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            from_sessions INTEGER NOT NULL CHECK (from_sessions >= 0),
            through_sessions INTEGER NOT NULL,
            PRIMARY KEY (run_id, styles, position),
            FOREIGN KEY (run_id, styles) REFERENCES cheapest_styles (run_id, position) ON DELETE CASCADE,
            CHECK (from_sessions <= through_sessions)
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('cheapest_stretch', '', 'Volumes over which the same integrations are the cheapest.'),
            ('cheapest_stretch', 'run_id', 'The run it belongs to.'),
            ('cheapest_stretch', 'styles', 'The position of the row in cheapest_styles.'),
            ('cheapest_stretch', 'position', 'The order, from 0, by volume.'),
            ('cheapest_stretch', 'from_sessions', 'The first number of sessions a month.'),
            ('cheapest_stretch', 'through_sessions', 'The last one.');

        CREATE TABLE cheapest_stretch_integration (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            styles INTEGER NOT NULL,
            stretch INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            integration INTEGER NOT NULL,
            PRIMARY KEY (run_id, styles, stretch, position),
            FOREIGN KEY (run_id, styles, stretch) REFERENCES cheapest_stretch (run_id, styles, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'cheapest_stretch_integration', '',
                'The integrations that cost the least over a stretch of volumes.'
            ),
            ('cheapest_stretch_integration', 'run_id', 'The run it belongs to.'),
            ('cheapest_stretch_integration', 'styles', 'The position of the row in cheapest_styles.'),
            ('cheapest_stretch_integration', 'stretch', 'The position of the stretch.'),
            ('cheapest_stretch_integration', 'position', 'The order, from 0.'),
            (
                'cheapest_stretch_integration', 'integration',
                'The position of the integration in the run.'
            );

        CREATE TABLE forecast (
            run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
            total_nanodollars INTEGER,
            total_estimate INTEGER,
            total_lower INTEGER,
            total_upper INTEGER,
            CHECK ((total_lower IS NULL) = (total_estimate IS NULL)
                AND (total_upper IS NULL) = (total_estimate IS NULL)),
            CHECK (total_lower <= total_estimate AND total_estimate <= total_upper)
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('forecast', '', 'What the coming months cost: one row for a run that looks ahead.'),
            ('forecast', 'run_id', 'The run it belongs to.'),
            (
                'forecast', 'total_nanodollars',
                'What is recommended in all accounts together, in billionths of the currency unit; NULL for a single account, without segments, or for several currencies.'
            ),
            (
                'forecast', 'total_estimate',
                'The same sum, in billionths of the currency unit; NULL where it has no interval.'
            ),
            ('forecast', 'total_lower', 'The lower bound of it.'),
            ('forecast', 'total_upper', 'The upper bound of it.');

        CREATE TABLE forecast_month (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            name TEXT NOT NULL,
            sessions INTEGER NOT NULL CHECK (sessions >= 0),
            PRIMARY KEY (run_id, position)
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('forecast_month', '', 'The months of a forecast.'),
            ('forecast_month', 'run_id', 'The run it belongs to.'),
            ('forecast_month', 'position', 'The order, from 0.'),
            ('forecast_month', 'name', 'Such as 2026-01, or month 1 where no calendar was named.'),
            ('forecast_month', 'sessions', 'The sessions of the month.');

        CREATE TABLE forecast_account (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            name TEXT NOT NULL,
            sheet INTEGER NOT NULL,
            client INTEGER,
            integration INTEGER,
            saving_nanodollars INTEGER,
            saving_estimate INTEGER,
            saving_lower INTEGER,
            saving_upper INTEGER,
            PRIMARY KEY (run_id, position),
            FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
            CHECK ((saving_lower IS NULL) = (saving_estimate IS NULL)
                AND (saving_upper IS NULL) = (saving_estimate IS NULL)),
            CHECK (saving_lower <= saving_estimate AND saving_estimate <= saving_upper)
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'forecast_account', '',
                'What each billing account pays over all months; without segments, one for each price sheet.'
            ),
            ('forecast_account', 'run_id', 'The run it belongs to.'),
            ('forecast_account', 'position', 'The order, from 0.'),
            ('forecast_account', 'name', 'The account''s name.'),
            ('forecast_account', 'sheet', 'The position of its price sheet in the run.'),
            ('forecast_account', 'client', 'The position of the client to ship; NULL where none may be.'),
            (
                'forecast_account', 'integration',
                'The position of the integration to ship it with; NULL where none may be.'
            ),
            (
                'forecast_account', 'saving_nanodollars',
                'What they cost less than the baseline with its cheapest integration; NULL without one.'
            ),
            (
                'forecast_account', 'saving_estimate',
                'The same saving, in billionths of the currency unit; NULL where it has no interval.'
            ),
            ('forecast_account', 'saving_lower', 'The lower bound of it.'),
            ('forecast_account', 'saving_upper', 'The upper bound of it.');

        CREATE TABLE forecast_sentence (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            account INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            sentence TEXT NOT NULL,
            PRIMARY KEY (run_id, account, position),
            FOREIGN KEY (run_id, account) REFERENCES forecast_account (run_id, position) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            (
                'forecast_sentence', '',
                'Why that is recommended for all months, and why nothing that looks cheaper.'
            ),
            ('forecast_sentence', 'run_id', 'The run it belongs to.'),
            ('forecast_sentence', 'account', 'The position of the account.'),
            ('forecast_sentence', 'position', 'The order for the account, from 0.'),
            ('forecast_sentence', 'sentence', 'A sentence.');

        CREATE TABLE forecast_option (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            account INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            client INTEGER NOT NULL,
            integration INTEGER NOT NULL,
            total_nanodollars INTEGER,
            total_estimate INTEGER,
            total_lower INTEGER,
            total_upper INTEGER,
            reason TEXT,
            PRIMARY KEY (run_id, account, position),
            FOREIGN KEY (run_id, account) REFERENCES forecast_account (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
            CHECK ((total_lower IS NULL) = (total_estimate IS NULL)
                AND (total_upper IS NULL) = (total_estimate IS NULL)),
            CHECK (total_lower <= total_estimate AND total_estimate <= total_upper)
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('forecast_option', '', 'All months of an account under every client and integration.'),
            ('forecast_option', 'run_id', 'The run it belongs to.'),
            ('forecast_option', 'account', 'The position of the account.'),
            ('forecast_option', 'position', 'The order, from 0.'),
            ('forecast_option', 'client', 'The position of the client in the run.'),
            ('forecast_option', 'integration', 'The position of the integration in the run.'),
            (
                'forecast_option', 'total_nanodollars',
                'What all months cost together, in billionths of the currency unit; NULL where one has no price.'
            ),
            (
                'forecast_option', 'total_estimate',
                'The same total, in billionths of the currency unit; NULL where it has no interval.'
            ),
            ('forecast_option', 'total_lower', 'The lower bound of it.'),
            ('forecast_option', 'total_upper', 'The upper bound of it.'),
            (
                'forecast_option', 'reason',
                'Why there is no interval; NULL where there is one, or where all people are in one bucket.'
            );

        CREATE TABLE forecast_bill (
            run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
            account INTEGER NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            client INTEGER NOT NULL,
            integration INTEGER NOT NULL,
            month INTEGER NOT NULL,
            total_nanodollars INTEGER,
            total_estimate INTEGER,
            total_lower INTEGER,
            total_upper INTEGER,
            reason TEXT,
            bend TEXT,
            PRIMARY KEY (run_id, account, position),
            FOREIGN KEY (run_id, account) REFERENCES forecast_account (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
            FOREIGN KEY (run_id, month) REFERENCES forecast_month (run_id, position) ON DELETE CASCADE,
            CHECK ((total_lower IS NULL) = (total_estimate IS NULL)
                AND (total_upper IS NULL) = (total_estimate IS NULL)),
            CHECK (total_lower <= total_estimate AND total_estimate <= total_upper),
            CHECK ((total_nanodollars IS NULL) = (reason IS NOT NULL))
        ) STRICT;
        INSERT INTO data_dictionary VALUES
            ('forecast_bill', '', 'Each month of what is recommended, and of the baseline.'),
            ('forecast_bill', 'run_id', 'The run it belongs to.'),
            ('forecast_bill', 'account', 'The position of the account.'),
            ('forecast_bill', 'position', 'The order, from 0.'),
            ('forecast_bill', 'client', 'The position of the client in the run.'),
            ('forecast_bill', 'integration', 'The position of the integration in the run.'),
            ('forecast_bill', 'month', 'The position of the month.'),
            (
                'forecast_bill', 'total_nanodollars',
                'The bill, in billionths of the currency unit; NULL without a price.'
            ),
            (
                'forecast_bill', 'total_estimate',
                'The same bill, in billionths of the currency unit; NULL where it has no interval.'
            ),
            ('forecast_bill', 'total_lower', 'The lower bound of it.'),
            ('forecast_bill', 'total_upper', 'The upper bound of it.'),
            ('forecast_bill', 'reason', 'Why there is no price; NULL where there is one.'),
            (
                'forecast_bill', 'bend',
                'Which ends of free caps and tiers the month may stand at, where intervals cover less often; NULL for none.'
            );


        """
}

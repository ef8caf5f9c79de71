extension Migration {
    /// What a run came to: comparison, bills, break-evens, suggestions and the tally.
    static let prices = Migration(
        name: "2 prices",
        sql: """
            CREATE TABLE comparison (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                client INTEGER NOT NULL,
                integration INTEGER NOT NULL,
                sheet INTEGER NOT NULL,
                sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
                total_nanodollars INTEGER,
                credit_nanodollars INTEGER CHECK (credit_nanodollars <= 0),
                unpriced_reason TEXT,
                PRIMARY KEY (run_id, position),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
                CHECK ((total_nanodollars IS NULL) = (credit_nanodollars IS NULL)),
                CHECK ((total_nanodollars IS NULL) = (unpriced_reason IS NOT NULL))
            ) STRICT;
            CREATE INDEX comparison_by_client ON comparison (run_id, client, integration, sheet);
            INSERT INTO data_dictionary VALUES
                (
                    'comparison', '',
                    'What a month costs: one row for each client, integration, sheet and volume of a run.'
                ),
                ('comparison', 'run_id', 'The run it belongs to.'),
                ('comparison', 'position', 'The order in the report, from 0.'),
                ('comparison', 'client', 'The position of the client in the run.'),
                ('comparison', 'integration', 'The position of the integration in the run.'),
                ('comparison', 'sheet', 'The position of the price sheet in the run.'),
                (
                    'comparison', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                (
                    'comparison', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit; NULL where there is no price.'
                ),
                (
                    'comparison', 'credit_nanodollars',
                    'What a monthly credit took off, zero or negative; NULL where there is no price.'
                ),
                ('comparison', 'unpriced_reason', 'Why there is no price; NULL where there is one.');

            CREATE TABLE comparison_bound (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                assumption TEXT NOT NULL,
                total_nanodollars INTEGER NOT NULL,
                PRIMARY KEY (run_id, comparison, position),
                FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'comparison_bound', '',
                    'What a month would cost if the unrecorded endings were all of one kind.'
                ),
                ('comparison_bound', 'run_id', 'The run it belongs to.'),
                ('comparison_bound', 'comparison', 'The position of the comparison row in the run.'),
                ('comparison_bound', 'position', 'The order for the comparison row, from 0.'),
                ('comparison_bound', 'assumption', 'The kind of ending: selected or abandoned.'),
                (
                    'comparison_bound', 'total_nanodollars',
                    'The month''s bill in billionths of the currency unit.'
                );

            CREATE TABLE comparison_line (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                sku TEXT NOT NULL,
                title TEXT NOT NULL,
                events INTEGER NOT NULL CHECK (events >= 0),
                amount_nanodollars INTEGER NOT NULL,
                PRIMARY KEY (run_id, comparison, position),
                FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('comparison_line', '', 'The lines of each bill.'),
                ('comparison_line', 'run_id', 'The run it belongs to.'),
                ('comparison_line', 'comparison', 'The position of the comparison row in the run.'),
                ('comparison_line', 'position', 'The order on the bill, from 0.'),
                ('comparison_line', 'sku', 'The SKU''s name in the price sheet.'),
                ('comparison_line', 'title', 'The SKU''s title on the vendor''s bill.'),
                ('comparison_line', 'events', 'Events in the month.'),
                (
                    'comparison_line', 'amount_nanodollars',
                    'What they cost, in billionths of the currency unit.'
                );

            CREATE TABLE comparison_part (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                line INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                first_event INTEGER NOT NULL,
                last_event INTEGER NOT NULL,
                price_per_thousand_nanodollars INTEGER NOT NULL,
                amount_nanodollars INTEGER NOT NULL,
                PRIMARY KEY (run_id, comparison, line, position),
                FOREIGN KEY (run_id, comparison, line) REFERENCES comparison_line (run_id, comparison, position)
                    ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('comparison_part', '', 'The parts of a bill''s line, one for each tier that it reached.'),
                ('comparison_part', 'run_id', 'The run it belongs to.'),
                ('comparison_part', 'comparison', 'The position of the comparison row in the run.'),
                ('comparison_part', 'line', 'The position of the line on the bill.'),
                ('comparison_part', 'position', 'The order of the tiers, from 0.'),
                (
                    'comparison_part', 'first_event',
                    'The number of the first of these events in the month, from 1.'
                ),
                ('comparison_part', 'last_event', 'The number of the last of them.'),
                (
                    'comparison_part', 'price_per_thousand_nanodollars',
                    'The price of a thousand events, zero inside the free cap.'
                ),
                (
                    'comparison_part', 'amount_nanodollars',
                    'What they cost, in billionths of the currency unit.'
                );

            CREATE TABLE break_even (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                first INTEGER NOT NULL,
                second INTEGER NOT NULL,
                sheet INTEGER NOT NULL,
                sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
                verdict TEXT NOT NULL,
                cheaper_from INTEGER,
                PRIMARY KEY (run_id, position),
                FOREIGN KEY (run_id, first) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, second) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'break_even', '',
                    'From how many requests per session on one integration costs no more than another.'
                ),
                ('break_even', 'run_id', 'The run it belongs to.'),
                ('break_even', 'position', 'The order in the report, from 0.'),
                ('break_even', 'first', 'The position of the integration that is compared with.'),
                ('break_even', 'second', 'The position of the integration that becomes cheaper.'),
                ('break_even', 'sheet', 'The position of the price sheet in the run.'),
                (
                    'break_even', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('break_even', 'verdict', 'The answer in words.'),
                (
                    'break_even', 'cheaper_from',
                    'The number of requests from which the second is cheaper; NULL for never.'
                );

            CREATE TABLE suggestion (
                run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
                places INTEGER NOT NULL CHECK (places >= 0),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                never_shown INTEGER NOT NULL CHECK (never_shown >= 0),
                unknown INTEGER NOT NULL CHECK (unknown >= 0)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'suggestion', '',
                    'What the mock says of the places that were finally chosen: at most one row for each run.'
                ),
                ('suggestion', 'run_id', 'The run it belongs to.'),
                ('suggestion', 'places', 'Places that the mock knows.'),
                ('suggestion', 'sessions', 'Selected sessions whose place the mock knows.'),
                (
                    'suggestion', 'never_shown',
                    'Of those, the sessions in whose lists the place never stood.'
                ),
                (
                    'suggestion', 'unknown',
                    'Selected sessions whose place is missing from the log or unknown to the mock.'
                );

            CREATE TABLE suggestion_first_shown (
                run_id INTEGER NOT NULL REFERENCES suggestion (run_id) ON DELETE CASCADE,
                characters INTEGER NOT NULL CHECK (characters >= 0),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                PRIMARY KEY (run_id, characters)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO data_dictionary VALUES
                (
                    'suggestion_first_shown', '',
                    'After how many characters the chosen place first stood in the list.'
                ),
                ('suggestion_first_shown', 'run_id', 'The run it belongs to.'),
                ('suggestion_first_shown', 'characters', 'A number of characters.'),
                ('suggestion_first_shown', 'sessions', 'In how many sessions it was that many.');

            CREATE TABLE tally (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                bucket INTEGER NOT NULL CHECK (bucket BETWEEN 0 AND 255),
                requests INTEGER NOT NULL CHECK (requests >= 0),
                aborted INTEGER NOT NULL CHECK (aborted >= 0),
                ending TEXT NOT NULL CHECK (ending IN ('selected', 'submitted', 'abandoned')),
                is_expired INTEGER NOT NULL CHECK (is_expired IN (0, 1)),
                token_is_fresh INTEGER NOT NULL CHECK (token_is_fresh IN (0, 1)),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                PRIMARY KEY (run_id, client, bucket, requests, aborted, ending, is_expired, token_is_fresh),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            INSERT INTO data_dictionary VALUES
                (
                    'tally', '',
                    'How many sessions of a user bucket had one shape under a client: all that a price depends on.'
                ),
                ('tally', 'run_id', 'The run it belongs to.'),
                ('tally', 'client', 'The position of the client in the run.'),
                ('tally', 'bucket', 'The user bucket.'),
                ('tally', 'requests', 'Requests sent in the session, aborted ones included.'),
                ('tally', 'aborted', 'Of those, the ones that the client aborted.'),
                (
                    'tally', 'ending',
                    'How the session ended, after the assumptions: selected, submitted or abandoned.'
                ),
                (
                    'tally', 'is_expired',
                    '1 where the ending came later than the session lifetime after the first request.'
                ),
                ('tally', 'token_is_fresh', '1 where the session''s token had not been used before.'),
                ('tally', 'sessions', 'How many sessions had this shape.');
            """
    )
}

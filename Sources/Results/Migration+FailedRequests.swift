extension Migration {
    /// How many of a session's requests the service refused, which its price may depend on; and what that came to.
    ///
    /// The key of the tally grows, so that the table is made anew. In runs that were saved before, nothing failed.
    static let failedRequests = Migration(
        name: "9 failed requests",
        sql: """
            CREATE TABLE tally_with_failed (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                bucket INTEGER NOT NULL CHECK (bucket BETWEEN 0 AND 255),
                requests INTEGER NOT NULL CHECK (requests >= 0),
                aborted INTEGER NOT NULL CHECK (aborted >= 0),
                ending TEXT NOT NULL CHECK (ending IN ('selected', 'submitted', 'abandoned')),
                is_expired INTEGER NOT NULL CHECK (is_expired IN (0, 1)),
                token_is_fresh INTEGER NOT NULL CHECK (token_is_fresh IN (0, 1)),
                failed INTEGER NOT NULL CHECK (failed >= 0),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                PRIMARY KEY (
                    run_id, client, bucket, requests, aborted, ending, is_expired, token_is_fresh, failed
                ),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            INSERT INTO tally_with_failed
                SELECT run_id, client, bucket, requests, aborted, ending, is_expired, token_is_fresh, 0, sessions
                FROM tally;
            DROP TABLE tally;
            ALTER TABLE tally_with_failed RENAME TO tally;
            INSERT INTO data_dictionary VALUES
                (
                    'tally', 'failed',
                    'Requests that the service refused with an error: empty text, over the quota, its own failure.'
                );
            UPDATE data_dictionary
                SET meaning = 'Requests sent in the session; aborted and refused ones and retries included.'
                WHERE object = 'tally' AND column_name = 'requests';
            UPDATE data_dictionary
                SET meaning = 'Of those, the ones that the client aborted and the service did not refuse.'
                WHERE object = 'tally' AND column_name = 'aborted';
            UPDATE data_dictionary
                SET meaning = '1 where the ending came later than the session lifetime after the first request that was not refused.'
                WHERE object = 'tally' AND column_name = 'is_expired';

            CREATE TABLE refusal (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                empty_texts INTEGER NOT NULL CHECK (empty_texts >= 0),
                over_quota INTEGER NOT NULL CHECK (over_quota >= 0),
                failures INTEGER NOT NULL CHECK (failures >= 0),
                retries INTEGER NOT NULL CHECK (retries >= 0),
                PRIMARY KEY (run_id, client),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            INSERT INTO data_dictionary VALUES
                (
                    'refusal', '',
                    'What the service refused: a row for each client of a run whose service is not perfect or that sends empty texts.'
                ),
                ('refusal', 'run_id', 'The run it belongs to.'),
                ('refusal', 'client', 'The position of the client in the run.'),
                ('refusal', 'empty_texts', 'Requests without text.'),
                ('refusal', 'over_quota', 'Requests over the quota of their minute.'),
                ('refusal', 'failures', 'Requests that failed by the service''s own fault.'),
                ('refusal', 'retries', 'Requests that were sent again after one of the last two.');

            CREATE TABLE refusal_cost (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                cost_nanodollars INTEGER,
                PRIMARY KEY (run_id, comparison),
                FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            INSERT INTO data_dictionary VALUES
                (
                    'refusal_cost', '',
                    'What each bill of the comparison is higher by if refused requests are billed.'
                ),
                ('refusal_cost', 'run_id', 'The run it belongs to.'),
                ('refusal_cost', 'comparison', 'The position of the row in the comparison.'),
                (
                    'refusal_cost', 'cost_nanodollars',
                    'In billionths of the sheet''s currency; NULL where either bill has no price.'
                );
            """
    )
}

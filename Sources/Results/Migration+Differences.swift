extension Migration {
    /// What turns on the order of events and timers, where a difference comes from, and what the needs leave.
    static let differences = Migration(
        name: "5 differences",
        sql: """
            ALTER TABLE client ADD COLUMN sessions_under_other_tie INTEGER NOT NULL DEFAULT 0
                CHECK (sessions_under_other_tie >= 0);
            ALTER TABLE client ADD COLUMN is_attributed INTEGER NOT NULL DEFAULT 0
                CHECK (is_attributed IN (0, 1));
            ALTER TABLE comparison ADD COLUMN choice TEXT;
            INSERT INTO data_dictionary VALUES
                (
                    'client', 'sessions_under_other_tie',
                    'Sessions that would send another number of requests if, of an event and a timer due in the same millisecond, the other went first; 0 also in runs of before this was counted.'
                ),
                (
                    'client', 'is_attributed',
                    '1 where its difference to the baseline is split into the parts of attribution_part.'
                ),
                (
                    'comparison', 'choice',
                    'When an integration that chooses its call at selection makes which; NULL for the others.'
                );

            CREATE TABLE attribution_part (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                aspect TEXT NOT NULL,
                requests INTEGER NOT NULL,
                PRIMARY KEY (run_id, client, position),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'attribution_part', '',
                    'What a client sends more or less than the baseline, by what differs between the two.'
                ),
                ('attribution_part', 'run_id', 'The run it belongs to.'),
                ('attribution_part', 'client', 'The position of the client in the run.'),
                (
                    'attribution_part', 'position',
                    'The order in which the aspects were changed, from 0, each on top of those before.'
                ),
                ('attribution_part', 'aspect', 'What was changed, such as wait or minimum length.'),
                (
                    'attribution_part', 'requests',
                    'Requests of all sessions that the change adds; negative where it saves some.'
                );

            CREATE TABLE removed_integration (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                reason TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'removed_integration', '',
                    'Integrations that the scenario names and that cannot serve its needs.'
                ),
                ('removed_integration', 'run_id', 'The run it belongs to.'),
                ('removed_integration', 'position', 'The order in the scenario, from 0.'),
                ('removed_integration', 'name', 'The integration''s name.'),
                ('removed_integration', 'reason', 'Why it cannot serve.');

            CREATE TABLE advice (
                run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
                style TEXT NOT NULL,
                client INTEGER NOT NULL,
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'advice', '',
                    'Where the vendor''s decision tree leads; no row for a run without stated needs.'
                ),
                ('advice', 'run_id', 'The run it belongs to.'),
                ('advice', 'style', 'The style that the tree ends in.'),
                ('advice', 'client', 'The position of the client whose requests answered the questions.');

            CREATE TABLE advice_step (
                run_id INTEGER NOT NULL REFERENCES advice (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                question TEXT NOT NULL,
                answer INTEGER NOT NULL CHECK (answer IN (0, 1)),
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('advice_step', '', 'The questions of the vendor''s decision tree with their answers.'),
                ('advice_step', 'run_id', 'The run it belongs to.'),
                ('advice_step', 'position', 'The order of asking, from 0.'),
                ('advice_step', 'question', 'The question.'),
                ('advice_step', 'answer', '1 for yes, 0 for no.');

            CREATE VIEW attribution AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                baseline.name AS baseline,
                client.position AS client_position,
                client.name AS client,
                attribution_part.position AS position,
                attribution_part.aspect AS aspect,
                attribution_part.requests AS requests,
                1.0 * attribution_part.requests / nullif(client.sessions, 0) AS requests_per_session
            FROM attribution_part
            JOIN run ON run.run_id = attribution_part.run_id
            JOIN client
                ON client.run_id = attribution_part.run_id AND client.position = attribution_part.client
            LEFT JOIN client AS baseline
                ON baseline.run_id = run.run_id AND baseline.position = run.baseline;
            INSERT INTO data_dictionary VALUES
                (
                    'attribution', '',
                    'Where the difference of each client to the baseline comes from; a client''s rows sum to the whole.'
                ),
                ('attribution', 'run_id', 'The run.'),
                ('attribution', 'scenario', 'The scenario''s name.'),
                ('attribution', 'is_latest', '1 in the newest run of the scenario.'),
                ('attribution', 'baseline', 'The name of the client that is compared with.'),
                ('attribution', 'client_position', 'The order of the clients, from 0.'),
                ('attribution', 'client', 'The client''s name.'),
                (
                    'attribution', 'position',
                    'The order in which the aspects were changed, from 0, each on top of those before.'
                ),
                ('attribution', 'aspect', 'What was changed, such as wait or minimum length.'),
                (
                    'attribution', 'requests',
                    'Requests of all sessions that the change adds; negative where it saves some.'
                ),
                ('attribution', 'requests_per_session', 'The same for one session; NULL without sessions.');
            """
    )
}

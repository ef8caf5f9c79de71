extension Migration {
    /// The views of runs and clients that a person wants first.
    ///
    /// All views use only what both SQLite 3.37 and DuckDB understand, as DuckDB reads a view's SQL with a
    /// parser of its own.
    static let clientViews = Migration(
        name: "3 client views",
        sql: """
            CREATE VIEW latest_run AS
            SELECT
                run.run_id AS run_id,
                run.digest AS digest,
                run.scenario AS scenario,
                run.title AS title,
                run.version AS version,
                log.sessions AS sessions,
                log.people AS people,
                log.edits AS edits,
                coalesce(
                    (SELECT sum(log_skipped.lines) FROM log_skipped WHERE log_skipped.run_id = run.run_id), 0
                ) AS skipped_lines
            FROM run
            JOIN log ON log.run_id = run.run_id
            WHERE run.run_id IN (SELECT max(run_id) FROM run GROUP BY scenario);
            INSERT INTO data_dictionary VALUES
                ('latest_run', '', 'The newest run of each scenario.'),
                ('latest_run', 'run_id', 'The run.'),
                ('latest_run', 'digest', 'SHA-256 over everything that went in.'),
                ('latest_run', 'scenario', 'The scenario''s name.'),
                ('latest_run', 'title', 'The scenario''s title.'),
                ('latest_run', 'version', 'The version of keytoll that made the run.'),
                ('latest_run', 'sessions', 'Typing sessions in the log.'),
                ('latest_run', 'people', 'Distinct people in the log.'),
                ('latest_run', 'edits', 'Edits in the log.'),
                ('latest_run', 'skipped_lines', 'Lines of the log that could not be read.');

            CREATE VIEW requests_per_session AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                client.position AS client_position,
                client.name AS client,
                client_requests.requests AS requests,
                client_requests.sessions AS sessions,
                1.0 * client_requests.sessions / nullif(client.sessions, 0) AS share,
                sum(client_requests.sessions) OVER (
                    PARTITION BY client.run_id, client.position ORDER BY client_requests.requests
                ) AS sessions_up_to,
                1.0 * sum(client_requests.sessions) OVER (
                    PARTITION BY client.run_id, client.position ORDER BY client_requests.requests
                ) / nullif(client.sessions, 0) AS share_up_to
            FROM client_requests
            JOIN client ON client.run_id = client_requests.run_id AND client.position = client_requests.client
            JOIN run ON run.run_id = client.run_id;
            INSERT INTO data_dictionary VALUES
                (
                    'requests_per_session', '',
                    'How many sessions sent how many requests under each client, with shares.'
                ),
                ('requests_per_session', 'run_id', 'The run.'),
                ('requests_per_session', 'scenario', 'The scenario''s name.'),
                ('requests_per_session', 'is_latest', '1 in the newest run of the scenario.'),
                ('requests_per_session', 'client_position', 'The order of the clients, from 0.'),
                ('requests_per_session', 'client', 'The client''s name.'),
                ('requests_per_session', 'requests', 'A number of requests in one session.'),
                ('requests_per_session', 'sessions', 'How many sessions sent that many.'),
                ('requests_per_session', 'share', 'Their share of all sessions, 0 to 1.'),
                ('requests_per_session', 'sessions_up_to', 'How many sessions sent at most that many.'),
                ('requests_per_session', 'share_up_to', 'Their share of all sessions, 0 to 1.');

            CREATE VIEW client_overview AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                client.position AS position,
                client.name AS client,
                client.summary AS summary,
                client.family AS family,
                client.wait_ms AS wait_ms,
                coalesce(run.baseline = client.position, 1 = 0) AS is_baseline,
                client.sessions AS sessions,
                client.requests AS requests,
                1.0 * client.requests / nullif(client.sessions, 0) AS requests_per_session,
                spread.median AS median,
                spread.p95 AS p95,
                spread.most AS most,
                client.selected AS selected,
                client.selected_without_request AS selected_without_request,
                client.selected_without_request * 20 < client.selected OR client.selected = 0
                    AS is_credible
            FROM client
            JOIN run ON run.run_id = client.run_id
            LEFT JOIN (
                SELECT
                    cumulated.run_id AS run_id,
                    cumulated.client_position AS client_position,
                    min(CASE WHEN cumulated.sessions_up_to * 1000 >= asked.sessions * 500 THEN cumulated.requests END)
                        AS median,
                    min(CASE WHEN cumulated.sessions_up_to * 1000 >= asked.sessions * 950 THEN cumulated.requests END)
                        AS p95,
                    max(CASE WHEN cumulated.sessions > 0 THEN cumulated.requests END) AS most
                FROM requests_per_session AS cumulated
                JOIN client AS asked
                    ON asked.run_id = cumulated.run_id AND asked.position = cumulated.client_position
                WHERE asked.sessions > 0
                GROUP BY cumulated.run_id, cumulated.client_position
            ) AS spread ON spread.run_id = client.run_id AND spread.client_position = client.position;
            INSERT INTO data_dictionary VALUES
                ('client_overview', '', 'Each client with its requests per session.'),
                ('client_overview', 'run_id', 'The run.'),
                ('client_overview', 'scenario', 'The scenario''s name.'),
                ('client_overview', 'is_latest', '1 in the newest run of the scenario.'),
                ('client_overview', 'position', 'The order of the clients, from 0.'),
                ('client_overview', 'client', 'The client''s name.'),
                ('client_overview', 'summary', 'What it does, in words.'),
                ('client_overview', 'family', 'Clients of one family differ only in their wait.'),
                (
                    'client_overview', 'wait_ms',
                    'The wait in milliseconds; 0 for every keystroke, NULL where there is none.'
                ),
                ('client_overview', 'is_baseline', '1 for the client that others are compared with.'),
                ('client_overview', 'sessions', 'Sessions replayed.'),
                ('client_overview', 'requests', 'Requests sent in all of them.'),
                ('client_overview', 'requests_per_session', 'The mean; NULL without sessions.'),
                (
                    'client_overview', 'median',
                    'The nearest-rank median of requests per session; NULL without sessions.'
                ),
                ('client_overview', 'p95', 'The nearest-rank 95th percentile; NULL without sessions.'),
                (
                    'client_overview', 'most',
                    'The highest number of requests in a session; NULL without sessions.'
                ),
                (
                    'client_overview', 'selected',
                    'Sessions that end in a selection, after the assumptions.'
                ),
                (
                    'client_overview', 'selected_without_request',
                    'Of those, the sessions that sent no request.'
                ),
                (
                    'client_overview', 'is_credible',
                    '0 from 5 % of the selected sessions on that sent no request: their lists would not have been there.'
                );
            """
    )
}

extension Migration {
    /// What simulated picks say beside the recorded ones.
    static let selection = Migration(
        name: "8 selection",
        sql: """
            CREATE TABLE selection (
                run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
                simulated INTEGER NOT NULL CHECK (simulated >= 0),
                kept_without_selection INTEGER NOT NULL CHECK (kept_without_selection >= 0),
                kept_without_place INTEGER NOT NULL CHECK (kept_without_place >= 0),
                kept_unknown_place INTEGER NOT NULL CHECK (kept_unknown_place >= 0),
                kept_masked INTEGER NOT NULL CHECK (kept_masked >= 0),
                recorded_time_p50_ms INTEGER CHECK (recorded_time_p50_ms >= 0),
                recorded_time_p95_ms INTEGER CHECK (recorded_time_p95_ms >= 0),
                recorded_time_p99_ms INTEGER CHECK (recorded_time_p99_ms >= 0),
                CHECK ((recorded_time_p95_ms IS NULL) = (recorded_time_p50_ms IS NULL)
                    AND (recorded_time_p99_ms IS NULL) = (recorded_time_p50_ms IS NULL)),
                CHECK (recorded_time_p50_ms <= recorded_time_p95_ms AND recorded_time_p95_ms <= recorded_time_p99_ms)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'selection', '',
                    'What simulated picks count beside the recorded ones; no row for a run of recorded endings.'
                ),
                ('selection', 'run_id', 'The run it belongs to.'),
                ('selection', 'simulated', 'Sessions whose pick was simulated.'),
                (
                    'selection', 'kept_without_selection',
                    'Sessions that end as recorded, as nothing was picked.'
                ),
                (
                    'selection', 'kept_without_place',
                    'Sessions that end as recorded, as the log does not name the picked place.'
                ),
                (
                    'selection', 'kept_unknown_place',
                    'Sessions that end as recorded, as the gazetteer does not know the picked place.'
                ),
                ('selection', 'kept_masked', 'Sessions that end as recorded, as their letters are masked.'),
                (
                    'selection', 'recorded_time_p50_ms',
                    'Milliseconds to the recorded pick of the simulated sessions, half of them; NULL without such sessions.'
                ),
                ('selection', 'recorded_time_p95_ms', 'The same of 95 in a hundred.'),
                ('selection', 'recorded_time_p99_ms', 'The same of 99 in a hundred.');

            CREATE TABLE experience (
                run_id INTEGER NOT NULL REFERENCES selection (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                simulated INTEGER NOT NULL CHECK (simulated >= 0),
                given_up INTEGER NOT NULL CHECK (given_up >= 0),
                delay_p50_ms INTEGER CHECK (delay_p50_ms >= 0),
                delay_p95_ms INTEGER CHECK (delay_p95_ms >= 0),
                delay_p99_ms INTEGER CHECK (delay_p99_ms >= 0),
                delayed_edits INTEGER NOT NULL CHECK (delayed_edits >= 0),
                unanswered_edits INTEGER NOT NULL CHECK (unanswered_edits >= 0),
                time_p50_ms INTEGER CHECK (time_p50_ms >= 0),
                time_p95_ms INTEGER CHECK (time_p95_ms >= 0),
                time_p99_ms INTEGER CHECK (time_p99_ms >= 0),
                edits INTEGER NOT NULL CHECK (edits >= 0),
                characters INTEGER NOT NULL CHECK (characters >= 0),
                chosen_characters INTEGER NOT NULL CHECK (chosen_characters >= 0),
                least_keystrokes INTEGER NOT NULL CHECK (least_keystrokes >= 0),
                sessions_with_place INTEGER NOT NULL CHECK (sessions_with_place >= 0),
                requests INTEGER NOT NULL CHECK (requests >= 0),
                aborted INTEGER NOT NULL CHECK (aborted >= 0),
                superseded INTEGER NOT NULL CHECK (superseded >= 0),
                repeated INTEGER NOT NULL CHECK (repeated >= 0),
                shown_lists INTEGER NOT NULL CHECK (shown_lists >= 0),
                stale_lists INTEGER NOT NULL CHECK (stale_lists >= 0),
                out_of_order INTEGER NOT NULL CHECK (out_of_order >= 0),
                PRIMARY KEY (run_id, client),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                CHECK ((delay_p95_ms IS NULL) = (delay_p50_ms IS NULL)
                    AND (delay_p99_ms IS NULL) = (delay_p50_ms IS NULL)),
                CHECK (delay_p50_ms <= delay_p95_ms AND delay_p95_ms <= delay_p99_ms),
                CHECK ((time_p95_ms IS NULL) = (time_p50_ms IS NULL)
                    AND (time_p99_ms IS NULL) = (time_p50_ms IS NULL)),
                CHECK (time_p50_ms <= time_p95_ms AND time_p95_ms <= time_p99_ms)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'experience', '',
                    'What people saw and did under each client; the measures are of the simulated sessions unless they say otherwise.'
                ),
                ('experience', 'run_id', 'The run it belongs to.'),
                ('experience', 'client', 'The position of the client in the run.'),
                ('experience', 'sessions', 'All sessions.'),
                ('experience', 'simulated', 'Of these, the ones whose pick was simulated.'),
                (
                    'experience', 'given_up',
                    'Of the simulated ones, those in which no list ever brought the place: the text was sent as typed.'
                ),
                (
                    'experience', 'delay_p50_ms',
                    'Milliseconds from an edit to the first list for its text or a later one, half of them; NULL where no list came.'
                ),
                ('experience', 'delay_p95_ms', 'The same of 95 in a hundred.'),
                ('experience', 'delay_p99_ms', 'The same of 99 in a hundred.'),
                (
                    'experience', 'delayed_edits',
                    'The edits of all sessions that a list followed: those behind the delays.'
                ),
                (
                    'experience', 'unanswered_edits',
                    'The edits of all sessions that no list followed before the session ended.'
                ),
                (
                    'experience', 'time_p50_ms',
                    'Milliseconds from the first moment to the simulated pick, half of them; NULL without picks.'
                ),
                ('experience', 'time_p95_ms', 'The same of 95 in a hundred.'),
                ('experience', 'time_p99_ms', 'The same of 99 in a hundred.'),
                ('experience', 'edits', 'Edits typed in the sessions that ended in a simulated pick.'),
                ('experience', 'characters', 'Characters in the box at these picks.'),
                ('experience', 'chosen_characters', 'Characters of the texts that were picked.'),
                (
                    'experience', 'least_keystrokes',
                    'Over lists that were on the screen, the least of characters plus rank, summed over sessions with the place.'
                ),
                (
                    'experience', 'sessions_with_place',
                    'The simulated sessions in which some list on the screen held the place.'
                ),
                ('experience', 'requests', 'Requests of all sessions.'),
                ('experience', 'aborted', 'Of these, the ones that the client aborted.'),
                (
                    'experience', 'superseded',
                    'Of these, the ones whose answer came after a newer request was sent, or never.'
                ),
                (
                    'experience', 'repeated',
                    'Of these, the ones for a text that the session had asked for before.'
                ),
                ('experience', 'shown_lists', 'Lists that came on the screen.'),
                (
                    'experience', 'stale_lists',
                    'Of these, the ones whose text was no longer the one in the box.'
                ),
                ('experience', 'out_of_order', 'Answers that came after the answer to a later request.');

            CREATE TABLE experience_rank (
                run_id INTEGER NOT NULL,
                client INTEGER NOT NULL,
                rank INTEGER NOT NULL CHECK (rank >= 1),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                PRIMARY KEY (run_id, client, rank),
                FOREIGN KEY (run_id, client) REFERENCES experience (run_id, client) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'experience_rank', '',
                    'Simulated sessions by the rank of the place on the screen at the moment of the recorded pick.'
                ),
                ('experience_rank', 'run_id', 'The run it belongs to.'),
                ('experience_rank', 'client', 'The position of the client in the run.'),
                (
                    'experience_rank', 'rank',
                    'The rank, from 1; sessions without the place on the screen have none.'
                ),
                ('experience_rank', 'sessions', 'How many sessions.');

            CREATE TABLE recorded_client (
                run_id INTEGER NOT NULL REFERENCES selection (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                requests INTEGER NOT NULL CHECK (requests >= 0),
                selected INTEGER NOT NULL CHECK (selected >= 0),
                selected_without_request INTEGER NOT NULL
                    CHECK (selected_without_request BETWEEN 0 AND selected),
                PRIMARY KEY (run_id, client),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'recorded_client', '',
                    'What each client sends where every session ends as recorded, in a run of simulated picks.'
                ),
                ('recorded_client', 'run_id', 'The run it belongs to.'),
                ('recorded_client', 'client', 'The position of the client in the run.'),
                ('recorded_client', 'requests', 'Requests of all sessions.'),
                ('recorded_client', 'selected', 'Sessions that end in a selection, after the assumptions.'),
                (
                    'recorded_client', 'selected_without_request',
                    'Of these, the ones that sent no request: their list was never fetched.'
                );

            CREATE TABLE recorded_cost (
                run_id INTEGER NOT NULL REFERENCES selection (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                total_nanodollars INTEGER,
                PRIMARY KEY (run_id, comparison),
                FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'recorded_cost', '',
                    'What each comparison row costs where every session ends as recorded, in a run of simulated picks.'
                ),
                ('recorded_cost', 'run_id', 'The run it belongs to.'),
                ('recorded_cost', 'comparison', 'The position of the comparison row in the run.'),
                (
                    'recorded_cost', 'total_nanodollars',
                    'The bill in billionths of the currency unit; NULL where there is no price.'
                );
            UPDATE data_dictionary
            SET meaning = 'Of these, the ones that sent no request, simulated picks from a cache left out.'
            WHERE object = 'client' AND column_name = 'selected_without_request';

            CREATE VIEW experience_overview AS
            SELECT
                run.run_id AS run_id,
                run.scenario AS scenario,
                run.run_id = (
                    SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
                ) AS is_latest,
                client.name AS client,
                client.position AS client_position,
                experience.simulated AS simulated,
                experience.given_up AS given_up,
                experience.delay_p50_ms AS delay_p50_ms,
                experience.delay_p95_ms AS delay_p95_ms,
                experience.delay_p99_ms AS delay_p99_ms,
                experience.time_p50_ms AS time_p50_ms,
                experience.time_p95_ms AS time_p95_ms,
                1.0 * experience.characters / nullif(experience.simulated - experience.given_up, 0)
                    AS characters_per_pick,
                1.0 * (experience.chosen_characters - experience.edits)
                    / nullif(experience.chosen_characters, 0) AS keystrokes_saved,
                1.0 * experience.least_keystrokes / nullif(experience.sessions_with_place, 0)
                    AS policy_mks,
                coalesce(ranks.reciprocals, 0)
                    / nullif(experience.simulated, 0) AS mrr,
                1.0 * coalesce(ranks.up_to_1, 0)
                    / nullif(experience.simulated, 0) AS success_at_1,
                1.0 * coalesce(ranks.up_to_5, 0)
                    / nullif(experience.simulated, 0) AS success_at_5,
                experience.superseded AS superseded,
                experience.stale_lists AS stale_lists,
                experience.out_of_order AS out_of_order
            FROM experience
            JOIN run ON run.run_id = experience.run_id
            JOIN client
                ON client.run_id = experience.run_id AND client.position = experience.client
            LEFT JOIN (
                SELECT
                    run_id, client,
                    sum(1.0 * sessions / rank) AS reciprocals,
                    sum(CASE WHEN rank = 1 THEN sessions ELSE 0 END) AS up_to_1,
                    sum(CASE WHEN rank <= 5 THEN sessions ELSE 0 END) AS up_to_5
                FROM experience_rank
                GROUP BY run_id, client
            ) AS ranks ON ranks.run_id = experience.run_id AND ranks.client = experience.client;
            INSERT INTO data_dictionary VALUES
                (
                    'experience_overview', '',
                    'What people saw and did under each client, as the report shows it.'
                ),
                ('experience_overview', 'run_id', 'The run.'),
                ('experience_overview', 'scenario', 'The scenario''s name.'),
                ('experience_overview', 'is_latest', '1 in the newest run of the scenario.'),
                ('experience_overview', 'client', 'The client''s name.'),
                ('experience_overview', 'client_position', 'The position of the client in the run.'),
                ('experience_overview', 'simulated', 'Sessions whose pick was simulated.'),
                (
                    'experience_overview', 'given_up',
                    'Of these, the ones that sent the text as typed, as no list ever brought the place.'
                ),
                (
                    'experience_overview', 'delay_p50_ms',
                    'Suggestion delay in milliseconds, half of the edits.'
                ),
                ('experience_overview', 'delay_p95_ms', 'The same of 95 in a hundred.'),
                ('experience_overview', 'delay_p99_ms', 'The same of 99 in a hundred.'),
                ('experience_overview', 'time_p50_ms', 'Milliseconds to the pick, half of the picks.'),
                ('experience_overview', 'time_p95_ms', 'The same of 95 in a hundred.'),
                (
                    'experience_overview', 'characters_per_pick',
                    'Characters in the box at a pick, the mean.'
                ),
                (
                    'experience_overview', 'keystrokes_saved',
                    '1 less edits typed by characters chosen, over all picks.'
                ),
                (
                    'experience_overview', 'policy_mks',
                    'The least of characters plus rank over the lists on the screen (minimum keystrokes), the mean over sessions with the place.'
                ),
                (
                    'experience_overview', 'mrr',
                    'The mean of 1/rank at the moment of the recorded pick; 0 for a session without the place on the screen.'
                ),
                (
                    'experience_overview', 'success_at_1',
                    'The share of simulated sessions with the place on top at the moment of the recorded pick.'
                ),
                (
                    'experience_overview', 'success_at_5',
                    'The share of simulated sessions with the place among the first five at that moment.'
                ),
                (
                    'experience_overview', 'superseded',
                    'Requests whose answer came after a newer request was sent, or never.'
                ),
                (
                    'experience_overview', 'stale_lists',
                    'Lists that came when their text was no longer the one in the box.'
                ),
                (
                    'experience_overview', 'out_of_order',
                    'Answers that came after the answer to a later request.'
                );

            CREATE VIEW recorded_against_simulated AS
            SELECT
                cost.run_id AS run_id,
                cost.scenario AS scenario,
                cost.is_latest AS is_latest,
                cost.position AS position,
                cost.client AS client,
                cost.integration AS integration,
                cost.sheet AS sheet,
                cost.sessions_per_month AS sessions_per_month,
                cost.currency AS currency,
                recorded_client.requests AS recorded_requests,
                client.requests AS simulated_requests,
                recorded_client.selected_without_request * 20 < recorded_client.selected
                    OR recorded_client.selected = 0 AS recorded_is_credible,
                recorded_cost.total_nanodollars AS recorded_nanodollars,
                cost.total_nanodollars AS simulated_nanodollars,
                selection.recorded_time_p50_ms AS recorded_time_p50_ms,
                experience.time_p50_ms AS simulated_time_p50_ms
            FROM recorded_cost
            JOIN comparison
                ON comparison.run_id = recorded_cost.run_id
                AND comparison.position = recorded_cost.comparison
            JOIN cost ON cost.run_id = recorded_cost.run_id AND cost.position = recorded_cost.comparison
            JOIN client ON client.run_id = recorded_cost.run_id AND client.position = comparison.client
            JOIN selection ON selection.run_id = recorded_cost.run_id
            LEFT JOIN recorded_client
                ON recorded_client.run_id = recorded_cost.run_id
                AND recorded_client.client = comparison.client
            LEFT JOIN experience
                ON experience.run_id = recorded_cost.run_id AND experience.client = comparison.client;
            INSERT INTO data_dictionary VALUES
                (
                    'recorded_against_simulated', '',
                    'Requests, cost and time with recorded and with simulated picks: the difference is the part of a saving that is not real.'
                ),
                ('recorded_against_simulated', 'run_id', 'The run.'),
                ('recorded_against_simulated', 'scenario', 'The scenario''s name.'),
                ('recorded_against_simulated', 'is_latest', '1 in the newest run of the scenario.'),
                ('recorded_against_simulated', 'position', 'The order in the report, from 0.'),
                ('recorded_against_simulated', 'client', 'The client''s name.'),
                ('recorded_against_simulated', 'integration', 'The integration''s name.'),
                ('recorded_against_simulated', 'sheet', 'The price sheet''s name.'),
                (
                    'recorded_against_simulated', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('recorded_against_simulated', 'currency', 'The currency of the amounts.'),
                (
                    'recorded_against_simulated', 'recorded_requests',
                    'Requests of all sessions where each ends as recorded.'
                ),
                (
                    'recorded_against_simulated', 'simulated_requests',
                    'Requests of all sessions where picks are simulated.'
                ),
                (
                    'recorded_against_simulated', 'recorded_is_credible',
                    '0 where 5 % or more of the recorded picks come from lists that this client never fetched.'
                ),
                (
                    'recorded_against_simulated', 'recorded_nanodollars',
                    'The bill with recorded picks, in billionths of the currency unit.'
                ),
                (
                    'recorded_against_simulated', 'simulated_nanodollars',
                    'The bill with simulated picks, in billionths of the currency unit.'
                ),
                (
                    'recorded_against_simulated', 'recorded_time_p50_ms',
                    'Milliseconds to the recorded pick, half of them.'
                ),
                (
                    'recorded_against_simulated', 'simulated_time_p50_ms',
                    'Milliseconds to the simulated pick, half of them.'
                );
            """
    )
}

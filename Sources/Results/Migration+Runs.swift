extension Migration {
    /// What went into a run and what each client did; with the data dictionary.
    static let runs = Migration(
        name: "1 runs",
        sql: """
            CREATE TABLE data_dictionary (
                object TEXT NOT NULL,
                column_name TEXT NOT NULL,
                meaning TEXT NOT NULL,
                PRIMARY KEY (object, column_name)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('data_dictionary', '', 'Says what every table, view and column means.'),
                ('data_dictionary', 'object', 'The table or view.'),
                (
                    'data_dictionary', 'column_name',
                    'The column; empty where the row describes the object itself.'
                ),
                ('data_dictionary', 'meaning', 'What it holds.');

            INSERT INTO data_dictionary VALUES
                ('migration', '', 'The steps that brought this file to its schema.'),
                ('migration', 'position', 'The order, from 1.'),
                ('migration', 'name', 'The step''s name.');

            CREATE TABLE run (
                run_id INTEGER PRIMARY KEY AUTOINCREMENT,
                digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
                version TEXT NOT NULL,
                scenario TEXT NOT NULL,
                title TEXT NOT NULL,
                caption TEXT,
                baseline INTEGER,
                FOREIGN KEY (run_id, baseline) REFERENCES client (run_id, position)
                    DEFERRABLE INITIALLY DEFERRED
            ) STRICT;
            CREATE INDEX run_by_scenario ON run (scenario, run_id);
            INSERT INTO data_dictionary VALUES
                ('run', '', 'One row for each run: a scenario carried out.'),
                ('run', 'run_id', 'Numbers the runs in the order of saving: the newest has the highest.'),
                (
                    'run', 'digest',
                    'SHA-256 over everything that went in; a run with the same digest replaces this one.'
                ),
                ('run', 'version', 'The version of keytoll that made the run.'),
                ('run', 'scenario', 'The scenario''s name.'),
                ('run', 'title', 'The scenario''s title.'),
                ('run', 'caption', 'A remark that stands under the title; NULL for none.'),
                (
                    'run', 'baseline',
                    'The position of the client that others are compared with; NULL for none.'
                );

            CREATE TABLE volume (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                sessions_per_month INTEGER NOT NULL CHECK (sessions_per_month >= 0),
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('volume', '', 'The monthly volumes of a run; none means cost per 1,000 sessions.'),
                ('volume', 'run_id', 'The run it belongs to.'),
                ('volume', 'position', 'The order in the scenario, from 0.'),
                ('volume', 'sessions_per_month', 'Sessions a month.');

            CREATE TABLE log (
                run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
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
                masked INTEGER NOT NULL CHECK (masked >= 0)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('log', '', 'What the log of a run held: one row for each run.'),
                ('log', 'run_id', 'The run it belongs to.'),
                ('log', 'sessions', 'Typing sessions that were read.'),
                ('log', 'edits', 'Edits in them.'),
                ('log', 'people', 'Distinct people.'),
                (
                    'log', 'people_is_estimate',
                    '1 where the number of people is an estimate, 0 where it is exact.'
                ),
                ('log', 'sessions_without_user', 'Sessions that name no user.'),
                ('log', 'sessions_without_edits', 'Sessions without an edit.'),
                ('log', 'selected', 'Sessions recorded as ended by picking a suggestion.'),
                ('log', 'submitted', 'Sessions recorded as ended by sending the text as typed.'),
                ('log', 'abandoned', 'Sessions recorded as abandoned.'),
                ('log', 'unrecorded', 'Sessions whose ending was not recorded.'),
                ('log', 'synthesised', 'Sessions whose times are synthesised.'),
                ('log', 'imputed', 'Sessions with imputed times.'),
                ('log', 'masked', 'Sessions whose letters are masked.');

            CREATE TABLE log_file (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                bytes INTEGER NOT NULL CHECK (bytes >= 0),
                digest TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('log_file', '', 'The files of a run''s log.'),
                ('log_file', 'run_id', 'The run it belongs to.'),
                ('log_file', 'position', 'The order of reading, from 0.'),
                ('log_file', 'name', 'The file as the scenario names it.'),
                ('log_file', 'bytes', 'Its size.'),
                ('log_file', 'digest', 'The content''s digest, named by its algorithm.');

            CREATE TABLE log_skipped (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                reason TEXT NOT NULL,
                lines INTEGER NOT NULL CHECK (lines >= 0),
                first_file TEXT NOT NULL,
                first_line INTEGER NOT NULL CHECK (first_line >= 0),
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('log_skipped', '', 'Lines of the log that could not be read, by reason.'),
                ('log_skipped', 'run_id', 'The run it belongs to.'),
                ('log_skipped', 'position', 'The order in the report, from 0.'),
                ('log_skipped', 'reason', 'Why the lines could not be read.'),
                ('log_skipped', 'lines', 'How many there were.'),
                ('log_skipped', 'first_file', 'The file of the first of them.'),
                ('log_skipped', 'first_line', 'The line number of the first of them.');

            CREATE TABLE assumption (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                key TEXT NOT NULL,
                value TEXT NOT NULL,
                is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
                meaning TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                (
                    'assumption', '',
                    'Every assumption and rule switch of a run, whether given or by default.'
                ),
                ('assumption', 'run_id', 'The run it belongs to.'),
                ('assumption', 'position', 'The order in the report, from 0.'),
                ('assumption', 'key', 'The scenario''s key, such as assume.unrecorded.'),
                ('assumption', 'value', 'Its value in this run.'),
                ('assumption', 'is_default', '1 where the scenario did not give it.'),
                ('assumption', 'meaning', 'What it means and why it matters.');

            CREATE TABLE client (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                summary TEXT NOT NULL,
                definition TEXT NOT NULL,
                wait_ms INTEGER,
                family TEXT NOT NULL,
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                requests INTEGER NOT NULL CHECK (requests >= 0),
                selected INTEGER NOT NULL CHECK (selected >= 0),
                selected_without_request INTEGER NOT NULL CHECK (selected_without_request >= 0),
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('client', '', 'The clients of a run and what each did to the log.'),
                ('client', 'run_id', 'The run it belongs to.'),
                ('client', 'position', 'The order in the scenario, from 0.'),
                ('client', 'name', 'The client''s name.'),
                ('client', 'summary', 'What it does, in words.'),
                ('client', 'definition', 'The whole definition as JSON.'),
                (
                    'client', 'wait_ms',
                    'The wait in milliseconds; 0 for every keystroke, NULL where there is none.'
                ),
                ('client', 'family', 'Clients of one family differ only in their wait.'),
                ('client', 'sessions', 'Sessions replayed.'),
                ('client', 'requests', 'Requests sent in all of them.'),
                ('client', 'selected', 'Sessions that end in a selection, after the assumptions.'),
                ('client', 'selected_without_request', 'Of those, the sessions that sent no request.');

            CREATE TABLE client_warning (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                warning TEXT NOT NULL,
                PRIMARY KEY (run_id, client, position),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('client_warning', '', 'Remarks about the definition of a client.'),
                ('client_warning', 'run_id', 'The run it belongs to.'),
                ('client_warning', 'client', 'The position of the client in the run.'),
                ('client_warning', 'position', 'The order for the client, from 0.'),
                ('client_warning', 'warning', 'The remark.');

            CREATE TABLE client_requests (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                requests INTEGER NOT NULL CHECK (requests >= 0),
                sessions INTEGER NOT NULL CHECK (sessions >= 0),
                PRIMARY KEY (run_id, client, requests),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            INSERT INTO data_dictionary VALUES
                ('client_requests', '', 'How many sessions sent how many requests under a client.'),
                ('client_requests', 'run_id', 'The run it belongs to.'),
                ('client_requests', 'client', 'The position of the client in the run.'),
                ('client_requests', 'requests', 'A number of requests in one session.'),
                ('client_requests', 'sessions', 'How many sessions sent that many.');

            CREATE TABLE integration (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                title TEXT NOT NULL,
                generation TEXT NOT NULL,
                source TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('integration', '', 'The ways of using the API that a run priced.'),
                ('integration', 'run_id', 'The run it belongs to.'),
                ('integration', 'position', 'The order in the scenario, from 0.'),
                ('integration', 'name', 'The integration''s name.'),
                ('integration', 'title', 'Its title.'),
                ('integration', 'generation', 'The API generation: new or legacy.'),
                ('integration', 'source', 'Where the rule is documented.');

            CREATE TABLE sheet (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                title TEXT NOT NULL,
                currency TEXT NOT NULL,
                symbol TEXT NOT NULL,
                decimals INTEGER NOT NULL CHECK (decimals >= 0),
                source TEXT NOT NULL,
                evidence TEXT NOT NULL,
                digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('sheet', '', 'The price sheets of a run.'),
                ('sheet', 'run_id', 'The run it belongs to.'),
                ('sheet', 'position', 'The order in the scenario, from 0.'),
                ('sheet', 'name', 'The sheet''s name.'),
                ('sheet', 'title', 'Its title.'),
                (
                    'sheet', 'currency',
                    'The currency; its billionths are what the nanodollar columns count.'
                ),
                ('sheet', 'symbol', 'The currency''s symbol before an amount.'),
                ('sheet', 'decimals', 'How many decimals an amount is shown with.'),
                ('sheet', 'source', 'Where the prices were read.'),
                ('sheet', 'evidence', 'How sure they are.'),
                ('sheet', 'digest', 'SHA-256 of its content.');
            """
    )
}

extension Migration {
    /// How many of the lines that could not be read are whole sessions, without which their share cannot be told.
    static let skippedSessions = Migration(
        name: "16 skipped sessions",
        sql: """
            ALTER TABLE log
            ADD COLUMN skipped_sessions INTEGER NOT NULL DEFAULT 0 CHECK (skipped_sessions >= 0);
            ALTER TABLE segment_log
            ADD COLUMN skipped_sessions INTEGER NOT NULL DEFAULT 0 CHECK (skipped_sessions >= 0);
            INSERT INTO data_dictionary VALUES
                (
                    'log', 'skipped_sessions',
                    'Skipped lines that are a session each, without repeats of what stood before; the others are single events. 0 in runs older than this column.'
                ),
                (
                    'segment_log', 'skipped_sessions',
                    'Skipped lines that are a session each, without repeats of what stood before; the others are single events. 0 in runs older than this column.'
                );
            """
    )
}

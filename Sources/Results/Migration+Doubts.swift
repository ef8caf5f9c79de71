extension Migration {
    /// What forbids to ship by a run's figures, and nothing credible in the decision of such a run.
    static let doubts = Migration(
        name: "17 doubts",
        sql: """
            CREATE TABLE doubt (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                reason TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT, WITHOUT ROWID;
            DROP VIEW decision;
            \(decisionView(isCredible: isCredibleWithoutDoubt))
            INSERT INTO data_dictionary VALUES
                (
                    'doubt', '',
                    'Why nothing may be shipped by the figures of a run, as its report says it first; the gravest first.'
                ),
                ('doubt', 'run_id', 'The run.'),
                ('doubt', 'position', 'From 0.'),
                ('doubt', 'reason', 'The reason in a few words.');
            UPDATE data_dictionary SET meaning =
                '1, as only credible clients are recommended; NULL where nothing may be shipped, or where the run has '
                || 'a row in the table doubt: then the option is only the cheapest, and not to be shipped.'
            WHERE object = 'decision' AND column_name = 'is_credible';
            """
    )

    private static let isCredibleWithoutDoubt = """
        CASE WHEN NOT EXISTS (SELECT 1 FROM doubt WHERE doubt.run_id = run.run_id)
            THEN client.selected_without_request * 20 < client.selected OR client.selected = 0
        END
        """
}

extension Migration {
    /// Which file a run was made from.
    static let scenarioFile = Migration(
        name: "15 scenario file",
        sql: """
            ALTER TABLE run ADD COLUMN scenario_file TEXT;
            INSERT INTO data_dictionary VALUES
                (
                    'run', 'scenario_file',
                    'The scenario''s file as it was given, of an absolute path the name alone; NULL where the run is older than this column.'
                );
            """
    )
}

extension Migration {
    /// In how many resamples a client is credible.
    static let credibleByChance = Migration(
        name: "14 credible by chance",
        sql: """
            ALTER TABLE client_interval
            ADD COLUMN credible_replicates INTEGER CHECK (credible_replicates >= 0);
            INSERT INTO data_dictionary VALUES
                (
                    'client_interval', 'credible_replicates',
                    'The resamples in which fewer than 5 % of its picks had no list to pick from; NULL where picks are simulated, nothing was resampled, or the run is older than this column.'
                );
            """
    )
}

extension Migration {
    /// Which other option a moved assumption speaks for, and why the chosen one may not be shipped any more.
    static let sensitivity = Migration(
        name: "12 sensitivity",
        sql: """
            ALTER TABLE sensitivity RENAME COLUMN cheapest_client TO other_client;
            ALTER TABLE sensitivity RENAME COLUMN cheapest_integration TO other_integration;
            ALTER TABLE sensitivity ADD COLUMN refusal TEXT;
            UPDATE sensitivity
            SET other_client = NULL, other_integration = NULL
            WHERE effect = 'keeps' AND regret_estimate IS NULL;
            UPDATE data_dictionary
            SET
                column_name = 'other_client',
                meaning = 'The position of the client that is then cheapest, or that would be chosen where the choice is shaken; NULL where the chosen one stays the cheapest.'
            WHERE object = 'sensitivity' AND column_name = 'cheapest_client';
            UPDATE data_dictionary
            SET column_name = 'other_integration', meaning = 'The position of its integration.'
            WHERE object = 'sensitivity' AND column_name = 'cheapest_integration';
            UPDATE data_dictionary
            SET
                meaning = 'flips: another is cheaper beyond chance, or the chosen one may not be shipped; ties: another would be chosen, but that may be chance; keeps: the same would be chosen; unpriced: it has no price any more.'
            WHERE object = 'sensitivity' AND column_name = 'effect';
            INSERT INTO data_dictionary VALUES
                (
                    'sensitivity', 'refusal',
                    'Why the chosen one may not be shipped any more; NULL where it may.'
                );
            """
    )
}

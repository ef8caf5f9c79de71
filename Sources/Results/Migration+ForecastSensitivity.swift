extension Migration {
    /// What moved assumptions do to the choice for all months of a forecast.
    static let forecastSensitivity = Migration(
        name: "13 forecast sensitivity",
        sql: """
            CREATE TABLE forecast_sensitivity (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                account INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                factor TEXT NOT NULL,
                change TEXT NOT NULL,
                effect TEXT NOT NULL CHECK (effect IN ('flips', 'ties', 'keeps', 'unpriced')),
                refusal TEXT,
                cost_nanodollars INTEGER,
                difference_nanodollars INTEGER,
                other_client INTEGER,
                other_integration INTEGER,
                regret_estimate INTEGER,
                regret_lower INTEGER,
                regret_upper INTEGER,
                PRIMARY KEY (run_id, account, position),
                FOREIGN KEY (run_id, account) REFERENCES forecast_account (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, other_client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, other_integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                CHECK ((regret_lower IS NULL) = (regret_estimate IS NULL)
                    AND (regret_upper IS NULL) = (regret_estimate IS NULL)),
                CHECK (regret_lower <= regret_estimate AND regret_estimate <= regret_upper)
            ) STRICT;
            INSERT INTO data_dictionary
            SELECT 'forecast_sensitivity', column_name, meaning
            FROM data_dictionary
            WHERE object = 'sensitivity' AND column_name NOT IN ('', 'sheet', 'sessions_per_month', 'position');
            INSERT INTO data_dictionary VALUES
                (
                    'forecast_sensitivity', '',
                    'What one assumption moved by itself does to the choice for all months of an account.'
                ),
                ('forecast_sensitivity', 'account', 'The position of the account.'),
                ('forecast_sensitivity', 'position', 'The order, from 0: what flips the choice first.');
            """
    )
}

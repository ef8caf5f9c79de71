extension Migration {
    /// How sure the figures are, what to ship, and what would change that.
    static let certainty = Migration(
        name: "6 certainty",
        sql: """
            CREATE TABLE certainty (
                run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
                confidence_per_mille INTEGER NOT NULL CHECK (confidence_per_mille BETWEEN 1 AND 999),
                replicates INTEGER NOT NULL CHECK (replicates >= 0),
                seed TEXT NOT NULL CHECK (seed <> '' AND seed NOT GLOB '*[^0-9]*'),
                clusters INTEGER NOT NULL CHECK (clusters >= 0)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('certainty', '', 'How the intervals of a run were made; no row for a run without any.'),
                ('certainty', 'run_id', 'The run it belongs to.'),
                (
                    'certainty', 'confidence_per_mille',
                    'How many of a thousand such intervals should hold the truth.'
                ),
                ('certainty', 'replicates', 'How often the people were drawn anew.'),
                ('certainty', 'seed', 'The seed of the draws: digits, as it may be larger than an INTEGER.'),
                ('certainty', 'clusters', 'How many buckets of people were resampled.');

            CREATE TABLE certainty_warning (
                run_id INTEGER NOT NULL REFERENCES certainty (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                warning TEXT NOT NULL,
                PRIMARY KEY (run_id, position)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('certainty_warning', '', 'What must be read beside every interval.'),
                ('certainty_warning', 'run_id', 'The run it belongs to.'),
                ('certainty_warning', 'position', 'The order, from 0.'),
                ('certainty_warning', 'warning', 'A sentence.');

            CREATE TABLE client_interval (
                run_id INTEGER NOT NULL REFERENCES certainty (run_id) ON DELETE CASCADE,
                client INTEGER NOT NULL,
                requests_estimate INTEGER,
                requests_lower INTEGER,
                requests_upper INTEGER,
                difference_estimate INTEGER,
                difference_lower INTEGER,
                difference_upper INTEGER,
                PRIMARY KEY (run_id, client),
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                CHECK ((requests_lower IS NULL) = (requests_estimate IS NULL)
                    AND (requests_upper IS NULL) = (requests_estimate IS NULL)),
                CHECK (requests_lower <= requests_estimate AND requests_estimate <= requests_upper),
                CHECK ((difference_lower IS NULL) = (difference_estimate IS NULL)
                    AND (difference_upper IS NULL) = (difference_estimate IS NULL)),
                CHECK (difference_lower <= difference_estimate AND difference_estimate <= difference_upper)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('client_interval', '', 'How sure a client''s requests per session are.'),
                ('client_interval', 'run_id', 'The run it belongs to.'),
                ('client_interval', 'client', 'The position of the client in the run.'),
                (
                    'client_interval', 'requests_estimate',
                    'Requests per session, in billionths; NULL where it has no interval.'
                ),
                (
                    'client_interval', 'requests_lower',
                    'The lower bound of it.'
                ),
                (
                    'client_interval', 'requests_upper',
                    'The upper bound of it.'
                ),
                (
                    'client_interval', 'difference_estimate',
                    'What it sends more than the baseline, in billionths of a request per session; NULL where it has no interval.'
                ),
                (
                    'client_interval', 'difference_lower',
                    'The lower bound of it.'
                ),
                (
                    'client_interval', 'difference_upper',
                    'The upper bound of it.'
                );

            CREATE TABLE cost_interval (
                run_id INTEGER NOT NULL REFERENCES certainty (run_id) ON DELETE CASCADE,
                comparison INTEGER NOT NULL,
                cost_estimate INTEGER,
                cost_lower INTEGER,
                cost_upper INTEGER,
                difference_estimate INTEGER,
                difference_lower INTEGER,
                difference_upper INTEGER,
                joint_estimate INTEGER,
                joint_lower INTEGER,
                joint_upper INTEGER,
                reason TEXT,
                PRIMARY KEY (run_id, comparison),
                FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE,
                CHECK ((cost_lower IS NULL) = (cost_estimate IS NULL)
                    AND (cost_upper IS NULL) = (cost_estimate IS NULL)),
                CHECK (cost_lower <= cost_estimate AND cost_estimate <= cost_upper),
                CHECK ((difference_lower IS NULL) = (difference_estimate IS NULL)
                    AND (difference_upper IS NULL) = (difference_estimate IS NULL)),
                CHECK (difference_lower <= difference_estimate AND difference_estimate <= difference_upper),
                CHECK ((joint_lower IS NULL) = (joint_estimate IS NULL)
                    AND (joint_upper IS NULL) = (joint_estimate IS NULL)),
                CHECK (joint_lower <= joint_estimate AND joint_estimate <= joint_upper)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('cost_interval', '', 'How sure a cost is; one row for each comparison row.'),
                ('cost_interval', 'run_id', 'The run it belongs to.'),
                ('cost_interval', 'comparison', 'The position of the comparison row in the run.'),
                (
                    'cost_interval', 'cost_estimate',
                    'The bill, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'cost_interval', 'cost_lower',
                    'The lower bound of it.'
                ),
                (
                    'cost_interval', 'cost_upper',
                    'The upper bound of it.'
                ),
                (
                    'cost_interval', 'difference_estimate',
                    'What it costs more than the baseline client with the same integration, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'cost_interval', 'difference_lower',
                    'The lower bound of it.'
                ),
                (
                    'cost_interval', 'difference_upper',
                    'The upper bound of it.'
                ),
                (
                    'cost_interval', 'joint_estimate',
                    'The same difference, with bounds that hold together with all others of the sheet and volume, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'cost_interval', 'joint_lower',
                    'The lower bound of it.'
                ),
                (
                    'cost_interval', 'joint_upper',
                    'The upper bound of it.'
                ),
                (
                    'cost_interval', 'reason',
                    'Why there is no interval; NULL where there is one, or where all people are in one bucket.'
                );

            CREATE TABLE recommendation (
                run_id INTEGER NOT NULL REFERENCES certainty (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                sheet INTEGER NOT NULL,
                sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
                client INTEGER,
                integration INTEGER,
                cost_estimate INTEGER,
                cost_lower INTEGER,
                cost_upper INTEGER,
                saving_nanodollars INTEGER,
                saving_estimate INTEGER,
                saving_lower INTEGER,
                saving_upper INTEGER,
                bias TEXT,
                PRIMARY KEY (run_id, position),
                FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                CHECK ((cost_lower IS NULL) = (cost_estimate IS NULL)
                    AND (cost_upper IS NULL) = (cost_estimate IS NULL)),
                CHECK (cost_lower <= cost_estimate AND cost_estimate <= cost_upper),
                CHECK ((saving_lower IS NULL) = (saving_estimate IS NULL)
                    AND (saving_upper IS NULL) = (saving_estimate IS NULL)),
                CHECK (saving_lower <= saving_estimate AND saving_estimate <= saving_upper)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('recommendation', '', 'What to ship at each price sheet and volume.'),
                ('recommendation', 'run_id', 'The run it belongs to.'),
                ('recommendation', 'position', 'The order, from 0.'),
                ('recommendation', 'sheet', 'The position of the price sheet in the run.'),
                (
                    'recommendation', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('recommendation', 'client', 'The position of the client to ship; NULL where none may be.'),
                (
                    'recommendation', 'integration',
                    'The position of the integration to ship it with; NULL where none may be.'
                ),
                (
                    'recommendation', 'cost_estimate',
                    'The bill, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'recommendation', 'cost_lower',
                    'The lower bound of it.'
                ),
                (
                    'recommendation', 'cost_upper',
                    'The upper bound of it.'
                ),
                (
                    'recommendation', 'saving_nanodollars',
                    'What it costs less than the baseline with its cheapest integration; NULL without one.'
                ),
                (
                    'recommendation', 'saving_estimate',
                    'The same saving, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'recommendation', 'saving_lower',
                    'The lower bound of it.'
                ),
                (
                    'recommendation', 'saving_upper',
                    'The upper bound of it.'
                ),
                (
                    'recommendation', 'bias',
                    'How much cheaper the cheapest looks for having been chosen, in a sentence; NULL without an interval.'
                );

            CREATE TABLE recommendation_sentence (
                run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
                recommendation INTEGER NOT NULL,
                position INTEGER NOT NULL CHECK (position >= 0),
                sentence TEXT NOT NULL,
                PRIMARY KEY (run_id, recommendation, position),
                FOREIGN KEY (run_id, recommendation) REFERENCES recommendation (run_id, position) ON DELETE CASCADE
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('recommendation_sentence', '', 'Why that is recommended, and why nothing that looks cheaper.'),
                ('recommendation_sentence', 'run_id', 'The run it belongs to.'),
                ('recommendation_sentence', 'recommendation', 'The position of the recommendation in the run.'),
                ('recommendation_sentence', 'position', 'The order for the recommendation, from 0.'),
                ('recommendation_sentence', 'sentence', 'A sentence.');

            CREATE TABLE sensitivity (
                run_id INTEGER NOT NULL REFERENCES certainty (run_id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                sheet INTEGER NOT NULL,
                sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
                factor TEXT NOT NULL,
                change TEXT NOT NULL,
                effect TEXT NOT NULL CHECK (effect IN ('flips', 'ties', 'keeps', 'unpriced')),
                cost_nanodollars INTEGER,
                difference_nanodollars INTEGER,
                cheapest_client INTEGER,
                cheapest_integration INTEGER,
                regret_estimate INTEGER,
                regret_lower INTEGER,
                regret_upper INTEGER,
                PRIMARY KEY (run_id, position),
                FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, cheapest_client) REFERENCES client (run_id, position) ON DELETE CASCADE,
                FOREIGN KEY (run_id, cheapest_integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
                CHECK ((regret_lower IS NULL) = (regret_estimate IS NULL)
                    AND (regret_upper IS NULL) = (regret_estimate IS NULL)),
                CHECK (regret_lower <= regret_estimate AND regret_estimate <= regret_upper)
            ) STRICT;
            INSERT INTO data_dictionary VALUES
                ('sensitivity', '', 'What one assumption moved by itself does to a recommendation.'),
                ('sensitivity', 'run_id', 'The run it belongs to.'),
                (
                    'sensitivity', 'position',
                    'The order, from 0: by sheet and volume, then what flips the choice first.'
                ),
                ('sensitivity', 'sheet', 'The position of the price sheet in the run.'),
                (
                    'sensitivity', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('sensitivity', 'factor', 'What is moved, such as requests or a rule.'),
                ('sensitivity', 'change', 'How, such as +10 %.'),
                (
                    'sensitivity', 'effect',
                    'flips: another is cheaper beyond chance; ties: another may be; keeps: the choice stays; unpriced: it has no price any more.'
                ),
                (
                    'sensitivity', 'cost_nanodollars',
                    'What the chosen one then costs, in billionths of the currency unit; NULL without a price.'
                ),
                (
                    'sensitivity', 'difference_nanodollars',
                    'How much more that is than before; NULL without a price.'
                ),
                (
                    'sensitivity', 'cheapest_client',
                    'The position of the client that is then cheapest; NULL for none.'
                ),
                (
                    'sensitivity', 'cheapest_integration',
                    'The position of the integration that it is cheapest with; NULL for none.'
                ),
                (
                    'sensitivity', 'regret_estimate',
                    'What the chosen one then costs more than that, in billionths of the currency unit; NULL where it has no interval.'
                ),
                (
                    'sensitivity', 'regret_lower',
                    'The lower bound of it.'
                ),
                (
                    'sensitivity', 'regret_upper',
                    'The upper bound of it.'
                );

            CREATE VIEW cost_with_interval AS
            SELECT
                cost.run_id AS run_id,
                cost.scenario AS scenario,
                cost.is_latest AS is_latest,
                cost.position AS position,
                cost.client AS client,
                cost.is_credible AS is_credible,
                cost.integration AS integration,
                cost.sheet AS sheet,
                cost.sessions_per_month AS sessions_per_month,
                cost.currency AS currency,
                certainty.confidence_per_mille AS confidence_per_mille,
                cost.total_nanodollars AS total_nanodollars,
                cost_interval.cost_lower AS lower_nanodollars,
                cost_interval.cost_upper AS upper_nanodollars,
                cost.total_usd AS total_usd,
                CASE WHEN cost.currency = 'USD' THEN cost_interval.cost_lower / 1e9 END AS lower_usd,
                CASE WHEN cost.currency = 'USD' THEN cost_interval.cost_upper / 1e9 END AS upper_usd,
                cost_interval.reason AS reason
            FROM cost
            LEFT JOIN certainty ON certainty.run_id = cost.run_id
            LEFT JOIN cost_interval
                ON cost_interval.run_id = cost.run_id AND cost_interval.comparison = cost.position;
            INSERT INTO data_dictionary VALUES
                (
                    'cost_with_interval', '',
                    'What a month costs and between which bounds it lies, with all names.'
                ),
                ('cost_with_interval', 'run_id', 'The run.'),
                ('cost_with_interval', 'scenario', 'The scenario''s name.'),
                ('cost_with_interval', 'is_latest', '1 in the newest run of the scenario.'),
                ('cost_with_interval', 'position', 'The order in the report, from 0.'),
                ('cost_with_interval', 'client', 'The client''s name.'),
                ('cost_with_interval', 'is_credible', '1 for a client whose figures can be believed.'),
                ('cost_with_interval', 'integration', 'The integration''s name.'),
                ('cost_with_interval', 'sheet', 'The price sheet''s name.'),
                (
                    'cost_with_interval', 'sessions_per_month',
                    'The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.'
                ),
                ('cost_with_interval', 'currency', 'The currency of the amounts.'),
                (
                    'cost_with_interval', 'confidence_per_mille',
                    'How many of a thousand such intervals should hold the truth; NULL for a run without any.'
                ),
                (
                    'cost_with_interval', 'total_nanodollars',
                    'The bill in billionths of the currency unit; NULL without a price.'
                ),
                ('cost_with_interval', 'lower_nanodollars', 'The lower bound; NULL without an interval.'),
                ('cost_with_interval', 'upper_nanodollars', 'The upper bound; NULL without an interval.'),
                (
                    'cost_with_interval', 'total_usd',
                    'The bill in dollars, for reading; NULL for another currency.'
                ),
                ('cost_with_interval', 'lower_usd', 'The lower bound in dollars; NULL for another currency.'),
                ('cost_with_interval', 'upper_usd', 'The upper bound in dollars; NULL for another currency.'),
                (
                    'cost_with_interval', 'reason',
                    'Why there is no interval, where that has a reason of its own.'
                );
            """
    )
}

extension RunTable {
    static let certainty = RunTable(
        "certainty",
        ["confidence_per_mille", "replicates", "seed", "clusters"],
        order: "run_id"
    )
    static let certaintyWarning = RunTable("certainty_warning", ["position", "warning"], order: "position")
    static let clientInterval = RunTable(
        "client_interval",
        [
            "client", "requests_estimate", "requests_lower", "requests_upper",
            "difference_estimate", "difference_lower", "difference_upper", "credible_replicates",
        ],
        order: "client"
    )
    static let costInterval = RunTable(
        "cost_interval",
        [
            "comparison", "cost_estimate", "cost_lower", "cost_upper",
            "difference_estimate", "difference_lower", "difference_upper",
            "joint_estimate", "joint_lower", "joint_upper", "reason",
        ],
        order: "comparison"
    )
    static let recommendation = RunTable(
        "recommendation",
        [
            "position", "sheet", "sessions_per_month", "client", "integration",
            "cost_estimate", "cost_lower", "cost_upper",
            "saving_nanodollars", "saving_estimate", "saving_lower", "saving_upper", "bias", "bend",
        ],
        order: "position"
    )
    static let recommendationSentence = RunTable(
        "recommendation_sentence",
        ["recommendation", "position", "sentence"],
        order: "recommendation, position"
    )
    static let sensitivity = RunTable(
        "sensitivity",
        ["position", "sheet", "sessions_per_month"] + moved,
        order: "position"
    )
    static let forecastSensitivity = RunTable(
        "forecast_sensitivity",
        ["account", "position"] + moved,
        order: "account, position"
    )

    /// A moved assumption, in both tables.
    private static let moved = [
        "factor", "change", "effect", "refusal", "cost_nanodollars", "difference_nanodollars",
        "other_client", "other_integration", "regret_estimate", "regret_lower", "regret_upper",
    ]
}

extension RunTable {
    static let selection = RunTable(
        "selection",
        [
            "simulated", "kept_without_selection", "kept_without_place", "kept_unknown_place", "kept_masked",
            "recorded_time_p50_ms", "recorded_time_p95_ms", "recorded_time_p99_ms",
        ],
        order: "run_id"
    )
    static let experience = RunTable(
        "experience",
        [
            "client", "sessions", "simulated", "given_up", "delay_p50_ms", "delay_p95_ms", "delay_p99_ms",
            "delayed_edits", "unanswered_edits", "time_p50_ms", "time_p95_ms", "time_p99_ms", "edits",
            "characters", "chosen_characters", "least_keystrokes", "sessions_with_place", "requests",
            "aborted", "superseded", "repeated", "shown_lists", "stale_lists", "out_of_order",
        ],
        order: "client"
    )
    static let experienceRank = RunTable(
        "experience_rank",
        ["client", "rank", "sessions"],
        order: "client, rank"
    )
    static let recordedClient = RunTable(
        "recorded_client",
        ["client", "requests", "selected", "selected_without_request"],
        order: "client"
    )
    static let recordedCost = RunTable(
        "recorded_cost",
        ["comparison", "total_nanodollars"],
        order: "comparison"
    )
}

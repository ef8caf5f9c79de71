extension RunTable {
    static let cheapestStyles = RunTable(
        "cheapest_styles",
        [
            "position", "sheet", "client", "limit_reason",
        ],
        order: "position"
    )
    static let cheapestStretch = RunTable(
        "cheapest_stretch",
        [
            "styles", "position", "from_sessions", "through_sessions",
        ],
        order: "styles, position"
    )
    static let cheapestStretchIntegration = RunTable(
        "cheapest_stretch_integration",
        [
            "styles", "stretch", "position", "integration",
        ],
        order: "styles, stretch, position"
    )
    static let forecast = RunTable(
        "forecast",
        [
            "total_nanodollars", "total_estimate", "total_lower", "total_upper",
        ],
        order: "run_id"
    )
    static let forecastMonth = RunTable(
        "forecast_month",
        [
            "position", "name", "sessions",
        ],
        order: "position"
    )
    static let forecastAccount = RunTable(
        "forecast_account",
        [
            "position", "name", "sheet", "client", "integration", "saving_nanodollars",
            "saving_estimate", "saving_lower", "saving_upper",
        ],
        order: "position"
    )
    static let forecastSentence = RunTable(
        "forecast_sentence",
        [
            "account", "position", "sentence",
        ],
        order: "account, position"
    )
    static let forecastOption = RunTable(
        "forecast_option",
        [
            "account", "position", "client", "integration", "total_nanodollars", "total_estimate",
            "total_lower", "total_upper", "reason",
        ],
        order: "account, position"
    )
    static let forecastBill = RunTable(
        "forecast_bill",
        [
            "account", "position", "client", "integration", "month", "total_nanodollars",
            "total_estimate", "total_lower", "total_upper", "reason", "bend",
        ],
        order: "account, position"
    )
    static let forecastSegment = RunTable(
        "forecast_segment",
        [
            "position", "name", "account",
        ],
        order: "position"
    )
    static let forecastSegmentMonth = RunTable(
        "forecast_segment_month",
        [
            "segment", "month", "sessions",
        ],
        order: "segment, month"
    )
    static let segmentLog = RunTable(
        "segment_log",
        [
            "segment", "sessions", "edits", "people", "people_is_estimate",
            "sessions_without_user", "sessions_without_edits", "selected", "submitted",
            "abandoned", "unrecorded", "synthesised", "imputed", "masked", "skipped_sessions",
        ],
        order: "segment"
    )
    static let segmentLogFile = RunTable(
        "segment_log_file",
        [
            "segment", "position", "name", "bytes", "digest",
        ],
        order: "segment, position"
    )
    static let segmentLogSkipped = RunTable(
        "segment_log_skipped",
        [
            "segment", "position", "reason", "lines", "first_file", "first_line",
        ],
        order: "segment, position"
    )
}

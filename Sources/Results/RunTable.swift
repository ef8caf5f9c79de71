/// A table whose rows belong to a run, and the columns that a run's values go into, behind `run_id`.
///
/// The order of the columns is that in which `RunWriter` gives and `RunReader` takes the values.
struct RunTable {
    var name: String
    var columns: [String]
    /// The terms by which the rows come back in their order.
    var order: String

    init(_ name: String, _ columns: [String], order: String) {
        self.name = name
        self.columns = columns
        self.order = order
    }

    /// Takes the run's identifier and then the columns.
    var insertion: String {
        let marks = String(repeating: ", ?", count: columns.count)
        return "INSERT INTO \(name) (run_id, \(columns.joined(separator: ", "))) VALUES (?\(marks))"
    }

    /// Takes the run's identifier and yields the columns.
    var selection: String {
        "SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE run_id = ? ORDER BY \(order)"
    }
}

extension RunTable {
    static let run = RunTable(
        "run",
        ["digest", "version", "scenario", "title", "caption", "scenario_file", "baseline"],
        order: "run_id"
    )
    static let volume = RunTable("volume", ["position", "sessions_per_month"], order: "position")
    static let log = RunTable(
        "log",
        [
            "sessions", "edits", "people", "people_is_estimate", "sessions_without_user",
            "sessions_without_edits", "selected", "submitted", "abandoned", "unrecorded", "synthesised",
            "imputed", "masked", "skipped_sessions",
        ],
        order: "run_id"
    )
    static let logFile = RunTable("log_file", ["position", "name", "bytes", "digest"], order: "position")
    static let logSkipped = RunTable(
        "log_skipped",
        ["position", "reason", "lines", "first_file", "first_line"],
        order: "position"
    )
    static let assumption = RunTable(
        "assumption",
        ["position", "key", "value", "is_default", "meaning"],
        order: "position"
    )
    static let client = RunTable(
        "client",
        [
            "position", "name", "summary", "definition", "wait_ms", "family", "sessions", "requests",
            "selected", "selected_without_request", "sessions_under_other_tie", "is_attributed",
        ],
        order: "position"
    )
    static let clientWarning = RunTable(
        "client_warning",
        ["client", "position", "warning"],
        order: "client, position"
    )
    static let clientRequests = RunTable(
        "client_requests",
        ["client", "requests", "sessions"],
        order: "client, requests"
    )
    static let attributionPart = RunTable(
        "attribution_part",
        ["client", "position", "aspect", "requests"],
        order: "client, position"
    )
    static let integration = RunTable(
        "integration",
        ["position", "name", "title", "generation", "source"],
        order: "position"
    )
    static let removedIntegration = RunTable(
        "removed_integration",
        ["position", "name", "reason"],
        order: "position"
    )
    static let advice = RunTable("advice", ["style", "client"], order: "run_id")
    static let doubt = RunTable("doubt", ["position", "reason"], order: "position")
    static let adviceStep = RunTable("advice_step", ["position", "question", "answer"], order: "position")
    static let sheet = RunTable(
        "sheet",
        ["position", "name", "title", "currency", "symbol", "decimals", "source", "evidence", "digest"],
        order: "position"
    )
    static let comparison = RunTable(
        "comparison",
        [
            "position", "client", "integration", "sheet", "sessions_per_month", "total_nanodollars",
            "credit_nanodollars", "unpriced_reason", "choice",
        ],
        order: "position"
    )
    static let comparisonBound = RunTable(
        "comparison_bound",
        ["comparison", "position", "assumption", "total_nanodollars"],
        order: "comparison, position"
    )
    static let comparisonLine = RunTable(
        "comparison_line",
        ["comparison", "position", "sku", "title", "events", "amount_nanodollars"],
        order: "comparison, position"
    )
    static let comparisonPart = RunTable(
        "comparison_part",
        [
            "comparison", "line", "position", "first_event", "last_event", "price_per_thousand_nanodollars",
            "amount_nanodollars",
        ],
        order: "comparison, line, position"
    )
    static let breakEven = RunTable(
        "break_even",
        ["position", "first", "second", "sheet", "sessions_per_month", "verdict", "cheaper_from"],
        order: "position"
    )
    static let suggestion = RunTable(
        "suggestion",
        ["places", "sessions", "never_shown", "unknown"],
        order: "run_id"
    )
    static let suggestionFirstShown = RunTable(
        "suggestion_first_shown",
        ["characters", "sessions"],
        order: "characters"
    )
    static let tally = RunTable(
        "tally",
        [
            "client", "bucket", "requests", "aborted", "ending", "is_expired", "token_is_fresh", "failed",
            "sessions",
        ],
        order: """
            client, bucket, requests, aborted, \
            CASE ending WHEN 'selected' THEN 0 WHEN 'submitted' THEN 1 ELSE 2 END, is_expired, token_is_fresh, \
            failed
            """
    )
}

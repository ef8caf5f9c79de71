extension RunTable {
    static let refusal = RunTable(
        "refusal",
        ["client", "empty_texts", "over_quota", "failures", "retries"],
        order: "client"
    )
    static let refusalCost = RunTable(
        "refusal_cost",
        ["comparison", "cost_nanodollars"],
        order: "comparison"
    )
}

internal import Basics

extension RunDifference {
    /// A bill that cannot be compared, and why.
    package struct Unjudged: Hashable, Sendable {
        package enum Reason: Hashable, Sendable {
            /// Only the first run has it; what of it the second run lacks, such as `the client app`.
            case onlyBefore([String])
            /// Only the second run has it; what of it the first run lacks.
            case onlyAfter([String])
            /// Both have it, and only the first could price it; why the second could not.
            case lostPrice(String)
            /// Both have it, and only the second could price it; why the first could not.
            case gainedPrice(String)
            /// Both have it, and neither could price it; why the second could not.
            case unpriced(String)
        }

        package var client: String
        package var integration: String
        package var sheet: String
        package var sessionsPerMonth: Int64?
        package var reason: Reason

        /// Whether a bill of the first run is not in the second.
        package var hasVanished: Bool {
            if case .onlyBefore = reason { true } else { false }
        }

        /// Whether a bill of the first run is no longer known, though what is billed is in both.
        package var hasLostItsPrice: Bool {
            if case .lostPrice = reason { true } else { false }
        }
    }

    /// How many bills only one of the runs has, or only one could price.
    package var unmatched: Int {
        unjudged.count { bill in
            if case .unpriced = bill.reason { false } else { true }
        }
    }
}

extension Run {
    /// What of another run's bill this run has none of, so that it cannot have the bill.
    func lacks(_ row: ComparisonRow, of other: Run) -> [String] {
        var missing: [String] = []
        let client = other.clients[row.client].name
        if !clients.contains(where: { $0.name == client }) { missing.append("the client \(client)") }
        let integration = other.integrations[row.integration].name
        if !integrations.contains(where: { $0.name == integration }) {
            missing.append("the integration \(integration)")
        }
        let sheet = other.sheets[row.sheet].name
        if !sheets.contains(where: { $0.name == sheet }) { missing.append("the price sheet \(sheet)") }
        let volumes: [Int64?] = scenario.sessionsPerMonth.isEmpty ? [nil] : scenario.sessionsPerMonth
        if !volumes.contains(row.sessionsPerMonth) {
            missing.append(
                row.sessionsPerMonth.map { "the volume of \(ExactDecimal.grouped($0)) sessions a month" }
                    ?? "the cost per 1,000 sessions"
            )
        }
        return missing
    }
}

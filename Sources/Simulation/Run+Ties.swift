package import Billing

/// What costs as little as the recommendation, or looks cheaper by no more than chance explains.
extension Run {
    /// A client under one integration, with what it costs.
    package struct Tie: Hashable, Sendable {
        package var client: Int
        package var integration: Int
        package var total: Money
    }

    /// What costs exactly as much as what is recommended, under the same client first; none without a price.
    package func equals(of row: RecommendationRow) -> [Tie] {
        guard let total = total(of: row) else { return [] }
        let equals = rivals(of: row).filter { $0.total == total }
        return equals.filter { $0.client == row.client } + equals.filter { $0.client != row.client }
    }

    /// What looks cheaper than what is recommended and might be recommended as well, the cheapest first: the
    /// difference may be chance, and the simpler of ties was taken.
    package func cheaperTies(of row: RecommendationRow) -> [Tie] {
        guard let total = total(of: row) else { return [] }
        return rivals(of: row).filter { $0.total < total }.sorted {
            ($0.total, $0.client, $0.integration) < ($1.total, $1.client, $1.integration)
        }
    }

    private func total(of row: RecommendationRow) -> Money? {
        guard let client = row.client, let integration = row.integration else { return nil }
        return comparison.first {
            $0.client == client && $0.integration == integration && $0.sheet == row.sheet
                && $0.sessionsPerMonth == row.sessionsPerMonth
        }?.invoice?.total
    }

    /// All other options that may be recommended in the same place, in the order of the comparison.
    private func rivals(of row: RecommendationRow) -> [Tie] {
        guard let certainty else { return [] }
        let constraints = PolicyConstraints(from: assumptions)
        return zip(comparison, certainty.costs).compactMap { other, cost in
            guard other.sheet == row.sheet, other.sessionsPerMonth == row.sessionsPerMonth,
                (other.client, other.integration) != (row.client ?? -1, row.integration ?? -1),
                cost.reason == nil, let total = other.invoice?.total, clients[other.client].isCredible,
                isNoMistake(other.integration),
                constraints == PolicyConstraints()
                    || constraints.misses(selection?.experiences[other.client]).isEmpty
            else { return nil }
            return Tie(client: other.client, integration: other.integration, total: total)
        }
    }

    /// Whether an integration is one that may be shipped; one that is not built in is taken for one.
    package func isNoMistake(_ integration: Int) -> Bool {
        (try? Integration.named(integrations[integration].name))?.mistake == nil
    }
}

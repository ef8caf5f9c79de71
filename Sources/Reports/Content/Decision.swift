import Billing
import Simulation

/// What a run recommends in one setting, and against what.
///
/// The recommendation is the cheapest pair of a credible client and an integration. Of clients that cost the
/// same it is the baseline, for nothing is gained by a change; else the one that sends fewer requests, for its
/// bill moves less with other people's typing; else the one that the scenario names first. The baseline client
/// is taken with the integration that is cheapest for it, so that the saving is what the client alone brings
/// at least. Where intervals were estimated, the run's own recommendation takes the place of this rule.
struct Decision: Hashable, Sendable {
    /// A client with every integration that costs it the least.
    struct Choice: Hashable, Sendable {
        var client: Int
        /// At least one; in the scenario's order, but what is recommended stands first.
        var integrations: [Int]
        var invoice: Invoice
    }

    var setting: Setting
    /// nil where no credible client could be priced.
    var best: Choice?
    /// Other credible clients whose cheapest bill is the same; in the scenario's order.
    var ties: [Int] = []
    /// What was worked out with intervals; nil where none were estimated.
    var recommendation: Run.RecommendationRow?
    /// nil without a baseline, or where it could not be priced.
    var baseline: Choice?

    /// What the recommendation saves a month; nil where there is nothing to compare. Negative
    /// where it costs more, as constraints, a tie or a baseline that is not credible may want.
    var saving: Money? {
        guard let best, let baseline else { return nil }
        return Money(nanodollars: baseline.invoice.total.nanodollars - best.invoice.total.nanodollars)
    }

    /// True where the baseline is the recommendation.
    var keepsBaseline: Bool {
        guard let best, let baseline, best.client == baseline.client else { return false }
        return best.integrations.contains { baseline.integrations.contains($0) }
    }

    /// The cheapest way to bill one client among some integrations.
    static func choice(
        _ client: Int,
        _ setting: Setting,
        among integrations: some Sequence<Int>,
        _ index: RowIndex
    ) -> Choice? {
        var choice: Choice?
        for integration in integrations {
            guard let invoice = index.row(client, integration, setting)?.invoice else { continue }
            if let known = choice, known.invoice.total == invoice.total {
                choice?.integrations.append(integration)
            } else if choice.map({ invoice.total < $0.invoice.total }) ?? true {
                choice = Choice(client: client, integrations: [integration], invoice: invoice)
            }
        }
        return choice
    }

    init(_ setting: Setting, _ run: Run, _ index: RowIndex) {
        self.setting = setting
        let all = run.integrations.indices
        baseline = run.baseline.flatMap { Self.choice($0, setting, among: all, index) }
        recommendation = run.certainty?.recommendations.first {
            $0.sheet == setting.sheet && $0.sessionsPerMonth == setting.sessionsPerMonth
        }
        if let recommendation {
            if let client = recommendation.client, let integration = recommendation.integration {
                best = Self.choice(client, setting, among: [integration], index)
                best?.integrations += run.equals(of: recommendation).filter { $0.client == client }.map(
                    \.integration
                )
            }
            return
        }
        for client in run.clients.indices where run.clients[client].isCredible {
            guard let choice = Self.choice(client, setting, among: all, index) else { continue }
            guard let known = best, choice.invoice.total >= known.invoice.total else {
                best = choice
                ties = []
                continue
            }
            if choice.invoice.total > known.invoice.total { continue }
            let isPreferred =
                known.client != run.baseline
                && (client == run.baseline
                    || run.clients[client].requests < run.clients[known.client].requests)
            ties.append(isPreferred ? known.client : client)
            if isPreferred { best = choice }
        }
        ties.sort()
    }
}

import Billing
import Simulation

/// What each client costs with recorded and with simulated picks, with the same integration on both sides, so that
/// nothing but the picks differs.
struct PickedBills {
    /// One client in one setting.
    struct Pair: Hashable, Sendable {
        var recorded: Money
        var simulated: Money
    }

    /// What a change of client saves, as it seems and as it is.
    struct Saving: Hashable, Sendable {
        /// With recorded picks, as amounts are shown; negative where it costs more.
        var seeming: Money
        /// With simulated picks.
        var real: Money

        /// What a replay of recorded picks promises too much; negative where it promises too little.
        var unreal: Money { Money(nanodollars: seeming.nanodollars - real.nanodollars) }
    }

    private let run: Run
    private let index: RowIndex
    private let decisions: [Decision]
    private let recorded: [Key: Money]

    private struct Key: Hashable {
        var client: Int
        var integration: Int
        var setting: Setting
    }

    /// - Returns: nil for a run of recorded endings.
    init?(_ run: Run, _ index: RowIndex, _ decisions: [Decision]) {
        guard let selection = run.selection else { return nil }
        self.run = run
        self.index = index
        self.decisions = decisions
        var recorded: [Key: Money] = [:]
        for (row, total) in zip(run.comparison, selection.recordedTotals) {
            let setting = Setting(sheet: row.sheet, sessionsPerMonth: row.sessionsPerMonth)
            recorded[Key(client: row.client, integration: row.integration, setting: setting)] = total
        }
        self.recorded = recorded
    }

    /// The bills of one client with the integration that is recommended for it, or else is cheapest with simulated
    /// picks; nil where either is without a price.
    func pair(_ client: Int, _ setting: Setting) -> Pair? {
        let decision = decisions.first { $0.setting == setting }
        let named = [decision?.best, decision?.baseline].compactMap { $0 }.first { $0.client == client }
        let choice =
            named ?? Decision.choice(client, setting, among: run.integrations.indices, index)
        guard let choice,
            let total = recorded[
                Key(client: client, integration: choice.integrations[0], setting: setting)
            ]
        else { return nil }
        return Pair(recorded: total, simulated: choice.invoice.total)
    }

    /// What a client saves against the baseline; nil without a baseline, for the baseline itself, and without a
    /// price.
    func saving(_ client: Int, _ setting: Setting) -> Saving? {
        guard let baseline = run.baseline, client != baseline, let before = pair(baseline, setting),
            let after = pair(client, setting)
        else { return nil }
        let sheet = run.sheets[setting.sheet]
        func saved(_ before: Money, _ after: Money) -> Money {
            let difference = Wording.shownDifference(before, after, sheet)
            return after > before ? Money(nanodollars: -difference.nanodollars) : difference
        }
        return Saving(
            seeming: saved(before.recorded, after.recorded),
            real: saved(before.simulated, after.simulated)
        )
    }
}

import Basics
import Simulation

/// How far chance decides who is credible.
extension Report {
    /// ", below the limit in 49 % of the resamples": of a client that is refused, but might as well not be; empty where
    /// that is so in 5 % of the resamples or fewer.
    func nearlyCredible(_ client: Int) -> String {
        guard let (credible, all) = credibleResamples(client), credible * 20 > all else { return "" }
        return ", below the limit in \(Self.share(credible, of: all)) of the resamples"
    }

    /// For each recommended client that more than 5 % of the resamples would refuse, in which share they do.
    func credibilityNotes(_ decisions: [Decision]) -> [Prose] {
        let clients = Set(decisions.compactMap(\.recommendation?.client)).sorted()
        return clients.compactMap { client in
            refusedShare(client).map { share in
                """
                By chance \(run.clients[client].name) may not be credible: in \(share) of the resamples \
                \(Self.doubtReason).
                """
            }
        }
    }

    /// In which share of the resamples a client is not credible; nil where that is 5 % or less.
    private func refusedShare(_ client: Int) -> String? {
        guard run.clients[client].isCredible, let (credible, all) = credibleResamples(client) else {
            return nil
        }
        let refused = all - credible
        return refused * 20 > all ? Self.share(refused, of: all) : nil
    }

    private func credibleResamples(_ client: Int) -> (credible: Int, all: Int)? {
        guard let certainty = run.certainty,
            let credible = certainty.clients.first(where: { $0.client == client })?.credibleReplicates
        else { return nil }
        return (credible, certainty.settings.replicates)
    }

    private static func share(_ part: Int, of all: Int) -> String {
        ExactDecimal.text(Int128(part) * 100, over: Int128(all), decimals: 0) + " %"
    }
}

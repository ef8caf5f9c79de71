internal import Basics
internal import Billing
internal import Debounce

extension Scenario {
    /// What speaks for a client or against it, whatever it costs.
    struct Verdict {
        /// False where too many picked from lists that it would never have fetched.
        var isCredible: Bool
        /// In milliseconds; nil where it was not measured.
        var p95Delay: Int64?
        /// nil where it was not measured.
        var successAtFive: SessionShare?
        /// The constraints that it does not keep to.
        var misses: [PolicyConstraints.Miss]

        init(
            isCredible: Bool,
            p95Delay: Int64?,
            successAtFive: SessionShare?,
            _ constraints: PolicyConstraints
        ) {
            self.isCredible = isCredible
            self.p95Delay = p95Delay
            self.successAtFive = successAtFive
            misses = constraints.misses(p95Delay: p95Delay, successAtFive: successAtFive)
        }

        /// Why the client may not be shipped, in a clause; nil where it may.
        var refusal: String? {
            if !isCredible { return "its figures are not credible" }
            return misses.isEmpty ? nil : misses.map(\.words).joined(separator: " and ")
        }
    }

    /// By client: what speaks for and against it in the worst of some logs.
    func verdicts(of samples: [LogSample]) -> [Verdict] {
        clients.indices.map { client in
            let experiences = samples.compactMap { $0.experiences.isEmpty ? nil : $0.experiences[client] }
            let delays = experiences.compactMap(\.delay?.p95)
            let successes = experiences.compactMap(\.successAtFive)
            return Verdict(
                isCredible: samples.allSatisfy { $0.isCredible[client] },
                p95Delay: delays.count == samples.count ? delays.max() : nil,
                successAtFive: successes.count == samples.count ? successes.min() : nil,
                constraints
            )
        }
    }

    /// By client and integration: what decides between ties.
    var simplicities: [[Simplicity]] {
        clients.map { client in integrations.map { Simplicity(client, $0) } }
    }

    /// What is recommended among all clients under all integrations.
    struct Choice {
        var recommendation: Recommendation
        /// By client and integration.
        var options: [Recommendation.Option]
        /// The baseline client with the integration that is cheapest for it, as an index of the options.
        var baseline: Int?
    }

    /// Recommends a client and an integration.
    ///
    /// The sentences end with the clients that the constraints refuse though their cost did not even speak for them.
    ///
    /// - Parameters:
    ///   - costs: by client and then by integration, of one price sheet.
    ///   - verdicts: by client.
    func recommend(
        _ costs: [Result<Resampled, UnpricedSample>],
        _ verdicts: [Verdict],
        _ sheet: PriceSheet,
        _ settings: ResamplingSettings
    ) -> Choice {
        let width = integrations.count
        let options = costs.enumerated().map { cell, cost in
            let client = clients[cell / width]
            let integration = integrations[cell % width]
            let verdict = verdicts[cell / width]
            return Recommendation.Option(
                name: "\(client.name) with \(integration.name)",
                cost: cost,
                isCredible: verdict.isCredible && integration.mistake == nil,
                p95Delay: verdict.p95Delay,
                successAtFive: verdict.successAtFive,
                simplicity: Simplicity(client, integration)
            )
        }
        let baseline = baseline.flatMap { client in
            (client * width..<(client + 1) * width)
                .filter { (try? costs[$0].get()) != nil }
                .min { options[$0].estimate! < options[$1].estimate! }
        }
        var recommendation = Recommendation.make(
            among: options,
            baseline: baseline,
            constraints: constraints,
            removed: removed,
            settings: settings,
            text: sheet.text
        )
        let told = recommendation.refusals.map(\.option) + [recommendation.nearest?.option].compactMap(\.self)
        recommendation.sentences += PolicyConstraints.refusedAsWell(
            clients.map(\.name),
            told: Set(told.map { $0 / width }),
            misses: verdicts.map(\.misses)
        )
        return Choice(recommendation: recommendation, options: options, baseline: baseline)
    }
}

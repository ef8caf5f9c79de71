import Basics
import Billing
import Simulation

/// What the app needs: the integrations that it rules out, and the vendor's advice held against the bills.
extension Report {
    mutating func addAdvice() {
        if run.advice == nil, run.removedIntegrations.isEmpty { return }
        heading("What the app needs, and the vendor's advice")
        if let needs { paragraph("The app must know of a picked place: \(needs).") }
        if run.removedIntegrations.isEmpty {
            paragraph("Every integration of the scenario can give that.")
        } else {
            paragraph("Left out, as they cannot give it:")
            add(.list(run.removedIntegrations.map { "\(strong: $0.name): \($0.reason)" }))
        }
        guard let advice = run.advice else { return }
        paragraph(
            """
            The vendor published a decision tree for the prices of 2018. For \(strong: clientName(advice.client))\
            \(role(advice.client)) it goes:
            """
        )
        add(.list(advice.steps.map { "\($0.question) \(strong: $0.answer ? "yes" : "no")" }))
        let question = DecisionTree.Question.picksWithinFourRequests.rawValue
        let isAsked = advice.steps.contains { $0.question == question }
        let mean = meanOfSelected(advice.client).flatMap { mean in
            isAsked ? "Those who picked a suggestion had sent \(mean) requests on average. " : nil
        }
        paragraph("\(mean ?? "")The tree ends in: \(strong: advice.style).")
        addAgreement(advice)
    }

    /// What the app must know of a picked place, as the scenario says it; nil where it does not.
    var needs: String? { run.assumptions.first { $0.key == "needs" && !$0.isDefault }?.value }

    /// Requests per session that ends in a selection; nil where the tally has none.
    private func meanOfSelected(_ client: Int) -> String? {
        var requests = Int128(0)
        var sessions = Int128(0)
        for row in run.tally where row.client == client && row.shape.ending == .selected {
            requests += Int128(row.shape.requests) * Int128(row.sessions)
            sessions += Int128(row.sessions)
        }
        return sessions == 0 ? nil : ExactDecimal.text(requests, over: sessions, decimals: 2)
    }

    // MARK: - Agreement

    /// The cheapest integration of both styles for one client, in one setting and API generation.
    private struct Duel {
        var setting: Setting
        var generation: String
        var perRequest: Decision.Choice
        var perSession: Decision.Choice

        /// The cheaper style; nil where both cost the same.
        var winner: DecisionTree.Style? {
            let (request, session) = (perRequest.invoice.total, perSession.invoice.total)
            return request == session ? nil : request < session ? .perRequest : .perSession
        }
    }

    private mutating func addAgreement(_ advice: Run.Advice) {
        let duels = duels(advice.client)
        guard let advised = DecisionTree.Style(rawValue: advice.style), !duels.isEmpty else {
            paragraph("Nothing here can be held against that: no price sheet prices both styles of one API.")
            return
        }
        let agreeing = duels.filter { $0.winner == nil || $0.winner == advised }.count
        let everywhere = duels.count == 1 ? "in the one row there is" : "everywhere"
        let verdict: Prose =
            agreeing == duels.count
            ? "The prices of this run \(strong: "agree") with it \(everywhere), for the same client:"
            : agreeing == 0
                ? "The prices of this run \(strong: "disagree") with it \(everywhere), for the same client:"
                : """
                The prices of this run agree with it in \(strong: "\(agreeing) of \(duels.count)") rows, for the same \
                client; each is a price sheet, a volume and an API, and where both styles cost the same it agrees:
                """
        paragraph(verdict)
        var table = Table(columns: [
            .init("price sheet"), .number("sessions a month"), .init("API"),
            .number("cheapest per request"), .init("with"), .number("cheapest per session"), .init("with"),
            .init("the advice"),
        ])
        for duel in duels {
            let sheet = run.sheets[duel.setting.sheet]
            table.add([
                Prose(sheet.title),
                Prose(duel.setting.sessionsPerMonth.map { ExactDecimal.grouped($0) } ?? "per 1,000"),
                Prose(duel.generation),
                Prose(Wording.money(duel.perRequest.invoice.total, sheet)),
                Prose(integrationNames(duel.perRequest)),
                Prose(Wording.money(duel.perSession.invoice.total, sheet)),
                Prose(integrationNames(duel.perSession)),
                duel.winner == nil ? "no difference" : duel.winner == advised ? "is right" : "is dearer",
            ])
        }
        add(.table(table))
    }

    private func duels(_ client: Int) -> [Duel] {
        var generations: [String] = []
        for integration in run.integrations where !generations.contains(integration.generation) {
            generations.append(integration.generation)
        }
        let styles = run.integrations.map { DecisionTree.Style.of($0.name) }
        return index.settings.flatMap { setting in
            generations.compactMap { generation in
                func choice(_ style: DecisionTree.Style) -> Decision.Choice? {
                    let rivals = run.integrations.indices.filter {
                        run.integrations[$0].generation == generation && styles[$0] == style
                    }
                    return Decision.choice(client, setting, among: rivals, index)
                }
                guard let perRequest = choice(.perRequest), let perSession = choice(.perSession) else {
                    return nil
                }
                return Duel(
                    setting: setting,
                    generation: generation,
                    perRequest: perRequest,
                    perSession: perSession
                )
            }
        }
    }
}

extension DecisionTree.Style {
    /// The style of an integration; nil for mistakes, for the vendor's own search box and for a name that is
    /// not in the catalogue.
    static func of(_ integration: String) -> Self? {
        guard let integration = try? Integration.named(integration), integration.mistake == nil else {
            return nil
        }
        return switch integration.tokens {
        case .none: .perRequest
        case .perSession: .perSession
        case .perRequest, .reused, .uiKit: nil
        }
    }
}

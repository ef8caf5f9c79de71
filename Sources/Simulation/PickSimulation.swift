package import Places

/// All that a simulated selection needs: how people pick, what the service knows and how well it works.
package struct PickSimulation: Sendable {
    package var model: SelectionModel
    package var index: SuggestionIndex
    package var service: ServiceConditions

    /// - Parameter service: nil for one that answers with the model's latency and never fails.
    package init(
        _ model: SelectionModel,
        _ index: SuggestionIndex,
        service: ServiceConditions? = nil
    ) {
        self.model = model
        self.index = index
        self.service = service ?? ServiceConditions(latency: model.latency, seed: model.seed)
    }
}

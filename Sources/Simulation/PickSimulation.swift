package import Places

/// All that a simulated selection needs: how people pick, and what the service knows.
package struct PickSimulation: Sendable {
    package var model: SelectionModel
    package var index: SuggestionIndex

    package init(_ model: SelectionModel, _ index: SuggestionIndex) {
        self.model = model
        self.index = index
    }
}
